//! Checks whether a format can represent a puzzle, and names formats that can. Also checks that a sequence of texts is
//! read back as the same number of puzzles.

use super::subject::{State, Subject, digits_of};
use super::{PICTURES, WRITERS, Writer, fpuzzles};
use crate::{AuxiliaryInputs, Instance, Look};

/// The error that a form cannot represent a puzzle, with the forms that can.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, writing};
/// let instance = catalogue::parse("8 6 7 / 2 5 4 / 3 0 1")?;
/// let subject = writing::Subject::start(&*instance)?;
/// assert!(writing::misfit(&subject, "sdk").contains("does not fit the format sdk"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn misfit(subject: &Subject<'_>, form: &str) -> String {
    let texts = WRITERS.iter().filter(|writer| writer.write(subject).is_some()).map(|writer| writer.name);
    let pictures = PICTURES.into_iter().filter(|_| subject.is_drawn_completely());
    format!(
        "{} does not fit the format {form}; formats that can hold it: {}",
        odd(subject),
        texts.chain(pictures).collect::<Vec<_>>().join(", ")
    )
}

/// The part of a puzzle that not every form has.
fn odd(subject: &Subject<'_>) -> String {
    let start = subject.instance.scene(0, &[]).ok().and_then(|scene| scene.picture);
    let Some(board) = start.filter(|picture| picture.look == Look::Grid && digits_of(picture).is_some())
    else {
        return format!("a puzzle of the kind {}", subject.instance.kind());
    };
    let size = board.width;
    let usual = |(cell, &region): (usize, &u16)| usize::from(region) == fpuzzles::usual_box(cell, size);
    let rules = [
        (!board.cages.is_empty(), "cages"),
        (!board.regions.iter().enumerate().all(usual), "irregular regions or other boxes"),
        (board.diagonals, "diagonals"),
        (subject.has_variables(), "variables"),
        (subject.instance.text().lines().nth(1).is_none(), "placed digits or removed candidates"),
    ];
    let rules: Vec<&str> = rules.iter().filter(|(is_there, _)| *is_there).map(|(_, rule)| *rule).collect();
    match &rules[..] {
        [] => format!("a puzzle of the kind {} and of size {size}x{size}", subject.instance.kind()),
        rules => format!("a puzzle with {}", rules.join(", ")),
    }
}

/// The texts of puzzles, one after the other.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, writing::{CSV, Sequence, Subject}};
/// let (instance, mut table) = (catalogue::parse("1.....3..4.....2")?, Sequence::default());
/// let next = |table: &mut Sequence| table.next(&CSV, &Subject::start(&*instance).unwrap()).unwrap();
/// assert_eq!(next(&mut table), "puzzle,solution\n1.....3..4.....2,\n");
/// assert_eq!(next(&mut table), "1.....3..4.....2,\n");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Sequence {
    /// The last text, and its problem with the settings.
    last: Option<(String, String)>,
    /// Whether two texts of one problem were read back already: then a third can be, too.
    is_known: bool,
}

impl Sequence {
    /// Writes the next puzzle: the header before the first, an empty line between texts of several lines.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, writing};
    /// let (one, other) = (catalogue::parse("AA..\n....\n....\n....\nA = 3")?, catalogue::parse("1.....3..4.....2")?);
    /// let mut grids = writing::Sequence::default();
    /// grids.next(&writing::GRID, &writing::Subject::start(&*one)?).unwrap();
    /// let refused = grids.next(&writing::GRID, &writing::Subject::start(&*other)?);
    /// assert!(refused.is_err_and(|why| why.contains("cannot follow a killer puzzle")));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The form cannot represent the puzzle, or the two texts would not be read as two puzzles. The latter cannot happen in a table, which
    /// has one line for each.
    pub fn next(&mut self, writer: &Writer, subject: &Subject<'_>) -> Result<String, String> {
        let text = writer.write(subject).ok_or_else(|| misfit(subject, writer.name))?;
        let kind = subject.instance.kind().to_string();
        let gap = if text.trim_end().contains('\n') { "\n" } else { "" };
        let Some((last, before)) = self.last.replace((text.clone(), kind.clone())) else {
            return Ok([writer.head, &text].concat());
        };
        let joined = [gap, &text].concat();
        // Solutions are not meant to be read back.
        let is_table = !writer.head.is_empty();
        if is_table || subject.state == State::Solution || self.is_known && kind == before {
            return Ok(joined);
        }
        self.is_known = kind == before;
        if read(&[&last, &*joined].concat()) == [read(&last), read(&text)].concat() {
            return Ok(joined);
        }
        Err(format!(
            "a {kind} puzzle cannot follow a {before} puzzle in the format {}: convert them one by one, or use json",
            writer.name
        ))
    }
}

/// The puzzles of a text, each identified by the data known about it.
fn read(text: &str) -> Vec<Option<(&'static str, String, String)>> {
    let key = |instance: &dyn Instance| (instance.kind().entry().name, instance.describe(), instance.text());
    let items = crate::read(text, None, &AuxiliaryInputs::default()).unwrap_or_default();
    items.into_iter().map(|item| item.instance.ok().map(|instance| key(&*instance))).collect()
}
