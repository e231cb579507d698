//! Tests every problem in every format: the output is read back as the same puzzle, or refused. `SOLVARIUM_BLESS=1` updates the table in
//! docs/formats.md.

mod puzzles;

use super::{Format, With};
use crate::output::fit::Row;
use crate::output::subject::{State, Subject};
use puzzles::{Sort, all};
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, Extras, Job, Method};
use solvarium_human as human;
use std::path::Path;

/// All data of a puzzle available without solving it, and its number of solutions, up to three.
fn known(job: &dyn Job, with_kind: bool) -> String {
    let counted = counted(job);
    let human = human::position(job).ok().map(|position| format!("{position:?}"));
    let kind = if with_kind { job.kind().to_string() } else { job.kind().entry().name.into() };
    let texts = (kind, job.describe(), job.text(), job.rows());
    format!("{texts:?} {:?} {:?} {:?} {counted:?} {human:?}", job.scene(0, &[]), job.ground(), job.places())
}

fn counted(job: &dyn Job) -> Option<(u64, bool)> {
    let limits = Limits::none().nodes(300);
    job.count(&Method::default(), 3, &limits).map(|counted| (counted.number, counted.all)).ok()
}

/// The data of a puzzle in a link, whose regions and cages have other names.
fn pictured(job: &dyn Job) -> String {
    let scene = job.scene(0, &[]).unwrap();
    let mut picture = scene.picture.unwrap();
    let mut names = Vec::new();
    for region in &mut picture.regions {
        let known = names.iter().position(|name| name == region);
        names.extend(known.is_none().then_some(*region));
        *region = u16::try_from(known.unwrap_or(names.len() - 1)).unwrap();
    }
    picture.cages.sort_by(|one, other| one.cells.cmp(&other.cells));
    format!("{} {} {picture:?} {:?}", job.kind().entry().name, job.describe(), counted(job))
}

fn subject(job: &dyn Job) -> Subject<'_> {
    Subject {
        name: "",
        job,
        shown: job.scene(0, &[]).unwrap(),
        state: State::Start,
        solution: None,
        steps: Vec::new(),
    }
}

fn read_back(text: &str) -> Vec<Box<dyn Job>> {
    let items = catalogue::read(text, None, &Extras::default());
    items.map_or_else(|_| Vec::new(), |items| items.into_iter().filter_map(|item| item.job.ok()).collect())
}

/// Whether a format represents a puzzle: its output is read back as exactly this puzzle.
fn holds(format: Format, job: &dyn Job) -> bool {
    let subject = subject(job);
    let (head, text) = match format.form().puzzle.as_ref().unwrap().with {
        With::Text(write) => ("", write(&subject)),
        With::Table(head, write) => (head, write(&subject)),
        _ => return subject.is_drawn_completely(),
    };
    let Some(text) = text else { return false };
    let again = read_back(&format!("{head}{text}"));
    let [again] = &again[..] else { panic!("{}: {} puzzles in {text}", format.name(), again.len()) };
    let with_kind = matches!(format, Format::Json | Format::Grid);
    let said = format!("{} of {}:\n{text}", format.name(), job.text());
    match format {
        Format::Fpuzzles => assert_eq!(pictured(&**again), pictured(job), "{said}"),
        _ => assert_eq!(known(&**again, with_kind), known(job, with_kind), "{said}"),
    }
    true
}

/// Whether a sequence of puzzles is read back.
fn holds_several(format: Format, jobs: &[Box<dyn Job>]) -> bool {
    let (mut row, mut all) = (Row::default(), String::new());
    let (head, write) = match format.form().puzzle.as_ref().unwrap().with {
        With::Text(write) => ("", write),
        With::Table(head, write) => (head, write),
        _ => return false,
    };
    for job in jobs {
        let subject = subject(&**job);
        let text = write(&subject).unwrap_or_else(|| panic!("{}: no {}", job.text(), format.name()));
        let Ok(gap) = row.gap(&subject, &text, format) else { return false };
        all += gap;
        all += &text;
    }
    let key = |job: &dyn Job| {
        (
            job.kind().entry().name,
            job.describe(),
            if format == Format::Fpuzzles { String::new() } else { job.text() },
        )
    };
    let again: Vec<_> = read_back(&format!("{head}{all}")).iter().map(|job| key(&**job)).collect();
    assert_eq!(again, jobs.iter().map(|job| key(&**job)).collect::<Vec<_>>(), "{}:\n{all}", format.name());
    true
}

/// The table's cell for a type of puzzle in a format.
fn cell(format: Format, sort: &Sort) -> &'static str {
    let held = sort.jobs.iter().filter(|job| holds(format, &***job)).count();
    let is_read = !matches!(format.form().puzzle.as_ref().unwrap().with, With::One(_) | With::Book);
    match held {
        0 => "",
        held if held < sort.jobs.len() => "some",
        _ if !is_read => "drawn",
        _ if holds_several(format, &sort.jobs) => "all",
        _ => "one",
    }
}

const HEADING: &str = "### Which puzzles each form holds\n";

/// The table of docs/formats.md.
fn table() -> String {
    let formats: Vec<_> = Format::of_puzzles().map(|(format, _)| format).collect();
    let names: Vec<_> = formats.iter().map(|format| format!(" `{}` |", format.name())).collect();
    let mut text =
        format!("| problem | puzzles |{}\n|---|---|{}\n", names.concat(), "---|".repeat(names.len()));
    for sort in all() {
        let cells = formats.iter().map(|&format| format!(" {} |", cell(format, &sort)));
        text += &format!("| `{}` | {} |{}\n", sort.problem, sort.what, cells.collect::<String>());
    }
    text
}

#[test]
fn forms_hold_a_puzzle_or_refuse_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let (before, after) = document.split_once(HEADING).unwrap();
    let begin = after.find("\n| problem").unwrap() + 1;
    let end = after[begin..].find("\n\n").map_or(after.len(), |end| begin + end + 1);
    let table = table();
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        std::fs::write(&path, [before, HEADING, &after[..begin], &table, &after[end..]].concat()).unwrap();
        return;
    }
    assert!(after[begin..end] == table, "docs/formats.md: SOLVARIUM_BLESS=1 writes the table:\n{table}");
}

/// JSON represents every puzzle, and puzzles of several problems in one file.
#[test]
fn json_holds_all_puzzles_in_one_file() {
    let jobs: Vec<_> = all().into_iter().flat_map(|sort| sort.jobs).collect();
    assert!(holds_several(Format::Json, &jobs));
    let lines: Vec<_> = jobs.iter().map(|job| catalogue::record(&**job).line()).collect();
    let array = format!("[{}]", lines.join(","));
    assert_eq!(read_back(&array).len(), jobs.len());
}
