//! Tests every problem in every format: the output is read back as the same puzzle, or refused. `SOLVARIUM_BLESS=1` updates the table in
//! docs/formats.md.

mod puzzles;

use super::{Format, With};
use puzzles::{Sort, all};
use solvarium::Limits;
use solvarium_catalogue::writing::{Sequence, Subject};
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Instance, Method};
use solvarium_human as human;
use std::path::Path;

/// All data of a puzzle available without solving it, and its number of solutions, up to three.
fn known(instance: &dyn Instance, with_kind: bool) -> String {
    let counted = counted(instance);
    let human = human::position(instance).ok().map(|position| format!("{position:?}"));
    let kind = if with_kind { instance.kind().to_string() } else { instance.kind().entry().name.into() };
    let texts = (kind, instance.describe(), instance.text(), instance.rows());
    format!(
        "{texts:?} {:?} {:?} {:?} {counted:?} {human:?}",
        instance.scene(0, &[]),
        instance.ground(),
        instance.places()
    )
}

fn counted(instance: &dyn Instance) -> Option<(u64, bool)> {
    let limits = Limits::none().nodes(300);
    instance.count(&Method::default(), 3, &limits).map(|counted| (counted.number, counted.all)).ok()
}

/// The data of a puzzle in a link, whose regions and cages have other names.
fn pictured(instance: &dyn Instance) -> String {
    let scene = instance.scene(0, &[]).unwrap();
    let mut picture = scene.picture.unwrap();
    let mut names = Vec::new();
    for region in &mut picture.regions {
        let known = names.iter().position(|name| name == region);
        names.extend(known.is_none().then_some(*region));
        *region = u16::try_from(known.unwrap_or(names.len() - 1)).unwrap();
    }
    picture.cages.sort_by(|one, other| one.cells.cmp(&other.cells));
    format!("{} {} {picture:?} {:?}", instance.kind().entry().name, instance.describe(), counted(instance))
}

fn read_back(text: &str) -> Vec<Box<dyn Instance>> {
    let items = catalogue::read(text, None, &AuxiliaryInputs::default());
    items.map_or_else(
        |_| Vec::new(),
        |items| items.into_iter().filter_map(|item| item.instance.ok()).collect(),
    )
}

/// Whether a format represents a puzzle: its output is read back as exactly this puzzle.
fn holds(format: Format, instance: &dyn Instance) -> bool {
    let subject = Subject::start(instance).unwrap();
    let With::Text(writer) = format.form().puzzle.as_ref().unwrap().with else {
        return subject.is_drawn_completely();
    };
    let Ok(text) = Sequence::default().next(writer, &subject) else { return false };
    let again = read_back(&text);
    let [again] = &again[..] else { panic!("{}: {} puzzles in {text}", format.name(), again.len()) };
    let with_kind = matches!(format, Format::Json | Format::Grid);
    let label = format!("{} of {}:\n{text}", format.name(), instance.text());
    match format {
        Format::Fpuzzles => assert_eq!(pictured(&**again), pictured(instance), "{label}"),
        _ => assert_eq!(known(&**again, with_kind), known(instance, with_kind), "{label}"),
    }
    true
}

/// Whether a sequence of puzzles is read back.
fn holds_several(format: Format, instances: &[Box<dyn Instance>]) -> bool {
    let (mut sequence, mut all) = (Sequence::default(), String::new());
    let With::Text(writer) = format.form().puzzle.as_ref().unwrap().with else { return false };
    for instance in instances {
        let subject = Subject::start(&**instance).unwrap();
        assert!(writer.write(&subject).is_some(), "{}: no {}", instance.text(), format.name());
        let Ok(text) = sequence.next(writer, &subject) else { return false };
        all += &text;
    }
    let key = |instance: &dyn Instance| {
        (
            instance.kind().entry().name,
            instance.describe(),
            if format == Format::Fpuzzles { String::new() } else { instance.text() },
        )
    };
    let again: Vec<_> = read_back(&all).iter().map(|instance| key(&**instance)).collect();
    assert_eq!(
        again,
        instances.iter().map(|instance| key(&**instance)).collect::<Vec<_>>(),
        "{}:\n{all}",
        format.name()
    );
    true
}

/// The table's cell for a type of puzzle in a format.
fn cell(format: Format, sort: &Sort) -> &'static str {
    let held = sort.instances.iter().filter(|instance| holds(format, &***instance)).count();
    let is_read = !matches!(format.form().puzzle.as_ref().unwrap().with, With::One(_) | With::Book);
    match held {
        0 => "",
        held if held < sort.instances.len() => "some",
        _ if !is_read => "drawn",
        _ if holds_several(format, &sort.instances) => "all",
        _ => "one",
    }
}

const HEADING: &str = "### Which puzzles each format holds\n";

/// The table of docs/formats.md. Puzzles with equal cells share a row.
fn table() -> String {
    let formats: Vec<_> = Format::of_puzzles().map(|(format, _)| format).collect();
    let names: Vec<_> = formats.iter().map(|format| format!(" `{}` |", format.name())).collect();
    let mut rows: Vec<(String, Vec<Sort>)> = Vec::new();
    for sort in all() {
        let cells: String = formats.iter().map(|&format| format!(" {} |", cell(format, &sort))).collect();
        match rows.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, sorts)) => sorts.push(sort),
            None => rows.push((cells, vec![sort])),
        }
    }
    let mut text = format!("| puzzles |{}\n|---|{}\n", names.concat(), "---|".repeat(names.len()));
    for (cells, sorts) in rows {
        let problems = sorts.chunk_by(|one, other| one.problem == other.problem);
        let named = problems.map(|of| {
            let whats: Vec<_> = of.iter().map(|sort| sort.what).collect();
            format!("`{}`: {}", of[0].problem, whats.join(", "))
        });
        text += &format!("| {} |{cells}\n", named.collect::<Vec<_>>().join("; "));
    }
    text
}

#[test]
fn forms_hold_a_puzzle_or_refuse_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let (before, after) = document.split_once(HEADING).unwrap();
    let begin = after.find("\n| puzzles |").unwrap() + 1;
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
    let instances: Vec<_> = all().into_iter().flat_map(|sort| sort.instances).collect();
    assert!(holds_several(Format::Json, &instances));
    let lines: Vec<_> = instances.iter().map(|instance| catalogue::record(&**instance).line()).collect();
    let array = format!("[{}]", lines.join(","));
    assert_eq!(read_back(&array).len(), instances.len());
}
