//! Each verb on typical rows: valid, invalid, null, in other formats.
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use solvarium_bulk::{Answered, Bounds, Task, Verb};
use solvarium_catalogue::ProblemKind;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const EMPTY: &str = ".................................................................................";

fn answered(task: &Task, rows: &[Option<&str>]) -> Answered {
    let answered = task.worker().unwrap().batch(rows).unwrap();
    assert_eq!(answered.columns.len(), task.fields().len());
    for (column, field) in answered.columns.iter().zip(&task.fields()) {
        assert_eq!((column.len(), column.data_type()), (rows.len(), field.data_type()), "{}", field.name());
    }
    answered
}

fn why(answered: &Answered) -> Vec<Option<&str>> {
    answered.columns.last().unwrap().as_string::<i32>().iter().collect()
}

#[test]
fn solutions_of_every_size_and_errors_of_the_others() {
    let twice = format!("11{}", &EMPTY[2..]);
    let rows = [
        Some(PUZZLE),
        None,
        Some(EMPTY),
        Some(twice.as_str()),
        Some("12"),
        Some("1.....3..4.....2"),
        Some(""),
        Some(PUZZLE),
    ];
    let found = answered(&Task::new(Verb::Solve), &rows);
    let solutions: Vec<_> = found.columns[0].as_string::<i32>().iter().collect();
    assert_eq!(solutions[0], Some(SOLUTION));

    assert_eq!((solutions[5].unwrap().len(), solutions[7]), (16, Some(SOLUTION)));
    assert_eq!(solutions[1..5], [None; 4]);
    let why = why(&found);
    assert_eq!(&why[..4], [None, None, Some("more than one solution"), Some("no solution")]);
    assert!(why[4].unwrap().contains('2') && why[6].is_some(), "{why:?}");
    assert_eq!((found.refused, found.panics), (4, 0));
}

#[test]
fn other_problems_have_a_cost() {
    let task = Task::new(Verb::Solve).kind(ProblemKind::parse("tiles").unwrap()).unwrap();
    let found = answered(&task, &[Some("1 4 2 / 3 0 5 / 6 7 8"), Some("8 6 7 / 2 5 4 / 3 0 1"), Some("1 1")]);
    assert_eq!(found.columns[0].as_string::<i32>().value(0), "UL");
    let costs: Vec<_> = found.columns[1].as_primitive::<Float64Type>().iter().collect();
    assert_eq!(costs, [Some(2.0), Some(27.0), None]);
    assert_eq!(found.refused, 1);
}

#[test]
fn a_limit_is_never_no_solution() {
    let bounds = Bounds { nodes: Some(3), ..Bounds::default() };
    let task =
        Task::new(Verb::Solve).kind(ProblemKind::parse("tiles").unwrap()).unwrap().bounds(bounds).unwrap();
    let found = answered(&task, &[Some("8 6 7 / 2 5 4 / 3 0 1")]);
    let told = why(&found)[0].unwrap();
    assert_eq!(told, "stopped: the node limit was reached");
}

#[test]
fn counts_stop_at_the_cap() {
    let found = answered(&Task::new(Verb::Count).cap(50), &[Some(PUZZLE), Some(EMPTY), None, Some("x")]);
    let counts: Vec<_> = found.columns[0].as_primitive::<Int64Type>().iter().collect();
    assert_eq!(counts, [Some(1), Some(50), None, None]);
}

#[test]
fn canonical_forms_of_renamed_puzzles_are_equal() {
    let renamed: String =
        PUZZLE.chars().map(|c| c.to_digit(10).map_or(c, |d| char::from(b'1' + (d % 9) as u8))).collect();
    let found = answered(&Task::new(Verb::Canonical), &[Some(PUZZLE), Some(&renamed)]);
    let forms = found.columns[0].as_string::<i32>();
    assert_eq!(forms.value(0), forms.value(1));
}

#[test]
fn checks_detect_redundant_clues() {
    let more = format!("534{}", &PUZZLE[3..]);
    let found = answered(&Task::new(Verb::Check), &[Some(PUZZLE), Some(&more), Some(EMPTY), None]);
    let truths = |at: usize| found.columns[at].as_boolean().iter().collect::<Vec<_>>();
    assert_eq!(found.columns[0].as_primitive::<Int64Type>().values()[..3], [30, 31, 0]);
    assert_eq!(truths(1), [Some(true), Some(true), Some(true), None]);
    assert_eq!(truths(2), [Some(true), Some(true), Some(false), None]);
    assert_eq!(truths(3)[1..], [Some(false), None, None]);
}

#[test]
fn ratings_and_paths() {
    let found = answered(&Task::new(Verb::Rate), &[Some(PUZZLE), Some(EMPTY), Some("1.....3..4.....2")]);
    assert_eq!(found.columns[1].as_string::<i32>().value(0), "easy");
    assert_eq!(found.columns[0].as_boolean().iter().collect::<Vec<_>>(), [Some(true), Some(false), None]);
    assert!(why(&found)[2].unwrap().contains("4x4"));

    let found = answered(&Task::new(Verb::Explain), &[Some(PUZZLE), Some("1.....3..4.....2"), Some(EMPTY)]);
    let steps: Vec<_> = found.columns[0].as_primitive::<Int64Type>().iter().collect();
    let paths = found.columns[1].as_string::<i32>();
    assert_eq!((steps[1], paths.value(1).split(' ').count()), (Some(12), 12));
    assert_eq!(found.columns[2].as_string::<i32>().value(1).lines().count(), 12);
    assert!(why(&found)[2].unwrap().contains("several solutions"));
}
