//! Tests `--explain-auto` on a puzzle for each rule of `auto`: `solve` and `count` print the rule that applied, and every rule is tested.
#![expect(clippy::expect_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

use solvarium_catalogue::auto::{Rule, rules};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

const SUDOKU: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const KILLER: &str = include_str!("../../../examples/puzzles/killer.txt");
const LATIN: &str = "1 . .\n. . .\n. . 2\n";
const FIFTEEN: &str = "1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15";

/// Whether a rule can apply here: some need the SAT solver, some its absence, and one a program with an objective.
fn is_of_this_build(rule: &Rule) -> bool {
    let other_build = if cfg!(feature = "sat") { "without SAT" } else { "with SAT" };
    !rule.place.contains(other_build) && rule.puzzle != "your own models with an objective"
}

/// The output of the program for this input.
fn reported(arguments: &[&str], text: &str) -> (String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_solvarium"))
        .args(arguments)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may stop reading as soon as it refuses something.
    let _ = child.stdin.take().expect("a pipe").write_all(text.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (text(output.stdout), text(output.stderr))
}

fn open_grid(side: usize) -> String {
    format!("{}\n", vec!["."; side].join(" ")).repeat(side)
}

fn cities(many: usize) -> String {
    let cities: String = (0..many).map(|i| format!("{} {} {}\n", i + 1, i % 997, i / 7)).collect();
    format!("TYPE: TSP\nDIMENSION: {many}\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{cities}EOF\n")
}

const TASK: &str =
    "(define (domain lamps) (:predicates (on ?l)) (:action press :parameters (?l) :effect (on ?l)))
(define (problem p) (:domain lamps) (:objects a) (:goal (on a)))";

/// A problem, a puzzle of it, and further options.
type Case = (&'static str, String, &'static [&'static str]);

fn solved() -> Vec<Case> {
    let board = "Q . . . . . . . . . . . .\n".to_owned() + &". . . . . . . . . . . . .\n".repeat(12);
    let mut cases: Vec<Case> = [
        ("sudoku", SUDOKU),
        ("sudoku", "1.....3..4.....2"),
        ("tiles", "1 4 2 / 3 0 5 / 6 7 8"),
        ("tiles", FIFTEEN),
        ("pancake", "3 1 4 2"),
        ("queens", "12"),
        ("queens", "13"),
        ("killer", KILLER),
        ("variant", "....\n....\n....\n...1\nthermo r1c1-r1c3"),
        ("quasigroup", LATIN),
        ("colouring", "usa"),
        ("cryptarithm", "TO + GO = OUT"),
        ("cnf", "p cnf 2 1\n1 -2 0\n"),
        ("map", "S.\n.G\n"),
        ("map(neighbours=four)", "S#G\n"),
        ("map(neighbours=four)", "S.G\n"),
        ("onemax", "16"),
        ("planning", TASK),
        ("tic-tac-toe", "start"),
        ("pig", "20"),
        ("connect-four", "15475757"),
    ]
    .map(|(kind, text)| (kind, text.to_owned(), &[][..]))
    .into();
    cases.push(("queens", board, &[]));
    cases.push(("planning", TASK.into(), &["--any-plan"]));
    cases.push(("tiles", FIFTEEN.into(), &["--any-plan"]));
    cases.push(("pancake", (1..=40).rev().map(|size| format!("{size} ")).collect(), &[]));
    cases.push(("sudoku(diagonals=different)", ".".repeat(81), &["--node-limit", "1"]));
    for size in [25, 36, 49] {
        cases.push(("sudoku", open_grid(size), &["--node-limit", "1"]));
    }
    let goal = "goal: 1 2 3 4 / 5 0 6 7 / 8 9 10 11 / 12 13 14 15";
    cases.push(("tiles", format!("{FIFTEEN} {goal}"), &["--node-limit", "1"]));
    cases.push(("killer", "............\n".repeat(12), &["--node-limit", "1"]));
    cases.push(("tsp", cities(3), &[]));
    cases.push(("tsp", cities(13), &["--node-limit", "1"]));
    cases.push(("tsp", cities(200_001), &["--node-limit", "1"]));
    cases.push(("sudoku", SUDOKU.into(), &["--heuristic", "empty-cells", "--node-limit", "1"]));
    cases
}

fn counted() -> Vec<Case> {
    let limited = &["--node-limit", "1"];
    vec![
        ("sudoku", SUDOKU.into(), &[]),
        ("sudoku", "1.....3..4.....2".into(), &[]),
        ("sudoku(diagonals=different)", ".".repeat(81), &[]),
        ("sudoku", open_grid(25), limited),
        ("killer", "............\n".repeat(12), limited),
        ("queens", "6".into(), &[]),
        ("quasigroup", LATIN.into(), &[]),
    ]
}

/// The rule that a command reports.
fn rule(command: &str, (kind, text, more): &Case) -> &'static Rule {
    let arguments = [&[command, "--as", kind, "--explain-auto", "--quiet"], *more].concat();
    let (_, notes) = reported(&arguments, text);
    let held = rules().iter().find(|rule| notes.contains(&format!("auto: {rule}\n")));
    held.unwrap_or_else(|| panic!("{command} {kind} {text:.40}: {notes}"))
}

#[test]
fn every_rule_of_auto_applies_to_a_puzzle_and_is_printed() {
    let held = solved().iter().map(|case| rule("solve", case)).collect::<Vec<_>>();
    let counted = counted().iter().map(|case| rule("count", case)).collect::<Vec<_>>();
    let reported: BTreeSet<String> = held.iter().chain(&counted).map(ToString::to_string).collect();
    let all = rules().iter().filter(|rule| is_of_this_build(rule)).map(ToString::to_string);
    assert_eq!(reported, all.collect());
}

#[test]
fn rows_name_the_method_and_the_rule() {
    for (command, method, place) in
        [("solve", "singles", "up to 16x16"), ("count", "singles", "to count, up to 16x16")]
    {
        let (rows, _) = reported(&[command, "--as", "sudoku", "--format", "json"], "1.....3..4.....2");
        let row: serde_json::Value = serde_json::from_str(rows.trim()).expect("JSON");
        assert_eq!((&row["method"], &row["auto"]["where"]), (&method.into(), &place.into()), "{command}");
        let (rows, _) =
            reported(&[command, "--as", "sudoku", "--format", "json", "--with", method], "1.....3..4.....2");
        let row: serde_json::Value = serde_json::from_str(rows.trim()).expect("JSON");
        assert_eq!((&row["method"], row.get("auto")), (&method.into(), None), "{command}");
    }
}

#[test]
fn a_named_method_prints_no_rule() {
    for command in ["solve", "count"] {
        let (_, refusal) =
            reported(&[command, "--as", "sudoku", "--with", "singles", "--explain-auto"], SUDOKU);
        assert!(refusal.contains(
            "--explain-auto explains what auto chose, but --with names singles: remove one of them"
        ));
    }
}
