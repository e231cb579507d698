//! Checks whether a format can represent a puzzle, and names formats that can; and whether a sequence of texts is read back as the same
//! number of puzzles.

use super::formats::{Format, With, Writing, fpuzzles};
use super::subject::{State, Subject, digits_of};
use crate::fault::Fault;
use solvarium_catalogue::{self as catalogue, Extras, Job, Look};

/// Whether a format can represent a puzzle.
fn fits(subject: &Subject<'_>, writing: &Writing) -> bool {
    match writing.with {
        With::Text(write) | With::Table(_, write) => write(subject).is_some(),
        _ => subject.is_drawn_completely(),
    }
}

/// The error for a puzzle that a format cannot represent, with formats that can.
pub fn misfit(subject: &Subject<'_>, format: Format) -> Fault {
    let others =
        Format::of_puzzles().filter(|(_, writing)| fits(subject, writing)).map(|(format, _)| format.name());
    Fault::usage(format!(
        "{}: {} does not fit the form {}: those that have room for it are {}",
        subject.name,
        odd(subject),
        format.name(),
        others.collect::<Vec<_>>().join(", ")
    ))
}

/// The part of a puzzle that not every format has.
fn odd(subject: &Subject<'_>) -> String {
    let start = subject.job.scene(0, &[]).ok().and_then(|scene| scene.picture);
    let Some(board) = start.filter(|picture| picture.look == Look::Grid && digits_of(picture).is_some())
    else {
        return format!("a puzzle of the kind {}", subject.job.kind());
    };
    let size = board.width;
    let usual = |(cell, &region): (usize, &u16)| usize::from(region) == fpuzzles::usual_box(cell, size);
    let rules = [
        (!board.cages.is_empty(), "cages"),
        (!board.regions.iter().enumerate().all(usual), "regions or boxes that are not the usual ones"),
        (board.diagonals, "diagonals"),
        (
            subject.job.text().lines().nth(1).is_none(),
            "digits that were placed or candidates that were struck out",
        ),
    ];
    let rules: Vec<&str> = rules.iter().filter(|(is_there, _)| *is_there).map(|(_, rule)| *rule).collect();
    match &rules[..] {
        [] => format!("a puzzle of the kind {} and of size {size}x{size}", subject.job.kind()),
        rules => format!("a puzzle with {}", rules.join(", ")),
    }
}

/// The texts of puzzles, one after the other.
#[derive(Default)]
pub struct Row {
    /// The last text, and its problem with the settings.
    last: Option<(String, String)>,
    /// Whether two texts of one problem were read back already: then a third can be, too.
    is_known: bool,
}

impl Row {
    /// Returns the separator between the last text and the next one: an empty line, if it has several lines.
    ///
    /// # Errors
    /// The two texts would not be read as two puzzles. This cannot happen in a table, which has one line for each.
    pub fn gap(&mut self, subject: &Subject<'_>, text: &str, format: Format) -> Result<&'static str, Fault> {
        let kind = subject.job.kind().to_string();
        let gap = if text.trim_end().contains('\n') { "\n" } else { "" };
        let Some((last, before)) = self.last.replace((text.to_owned(), kind.clone())) else { return Ok("") };
        let is_table =
            matches!(format.form().puzzle.as_ref().map(|writing| writing.with), Some(With::Table(..)));
        // Solutions are not meant to be read back.
        if is_table || subject.state == State::Solution || self.is_known && kind == before {
            return Ok(gap);
        }
        self.is_known = kind == before;
        if read(&[&last, gap, text].concat()) == [read(&last), read(text)].concat() {
            return Ok(gap);
        }
        Err(Fault::usage(format!(
            "{}: in the form {} a puzzle of the kind {kind} cannot stand behind another of the kind {before}: convert them one by \
             one, or --to json",
            subject.name,
            format.name()
        )))
    }
}

/// The puzzles of a text, each identified by the data known about it.
fn read(text: &str) -> Vec<Option<(&'static str, String, String)>> {
    let key = |job: &dyn Job| (job.kind().entry().name, job.describe(), job.text());
    let items = catalogue::read(text, None, &Extras::default()).unwrap_or_default();
    items.into_iter().map(|item| item.job.ok().map(|job| key(&*job))).collect()
}
