//! Shared code of the catalogue's tests: a small instance of every problem, and the methods that it has.

mod generators;
mod heuristics;
mod lookahead;
mod methods;
mod names;
mod reading;

use super::*;

/// A Sudoku that needs a few guesses (Inkala, 2010).
pub(crate) const HARD: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

pub(crate) fn jobs(text: &str, kind: &str) -> Vec<Box<dyn Job>> {
    let kind = Kind::parse(kind).unwrap();
    let items = read(text, Some(&kind), &Extras::default()).unwrap();
    items.into_iter().map(|item| item.job.unwrap()).collect()
}

/// A small instance of every problem.
pub(crate) const SMALL: &[(&str, &str)] = &[
    ("tiles", "1 4 2 / 3 0 5 / 6 7 8"),
    ("tiles", "1 3 / 2 0"),
    ("river", "3 3 2"),
    ("jugs", "4 3 -> 2"),
    ("pancake", "3 1 4 2"),
    ("romania", "Arad"),
    (
        "graph",
        "A B 4\nA C 2\nC -> B 1.5\nB D 5\nh(A) = 6\nA at 0 0\nB at 3 2\nC at 1 1\nD at 6 6\nstart: A\ngoal: D",
    ),
    ("sudoku", "1.....3..4.....2"),
    ("sudoku(cells=first,digits=all)", "13.44.312.1331.2"),
    ("map", "S..#\n.#..\n...G"),
    ("map(four)", "S..#\n.#..\n...G"),
    ("queens", "6"),
    ("killer", "AABB\nCDDE\nCFGE\nFFGG\n\nA=3 B=7 C=5 D=5 E=5 F=8 G=7"),
    ("colouring", "3 colours\nA-B-C-A C-D-E F"),
    ("colouring", "australia"),
    ("quasigroup", "1 . .\n. . .\n. . 2"),
    ("cryptarithm", "A + A = BC"),
    ("zebra", "pet: dog fox\ndrink: tea milk\ndog at 1\ntea right-of dog"),
    ("cnf", "p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 0\n"),
    ("hello", "AB"),
    ("tsp", "circle 12"),
    ("onemax", "16"),
    ("royal-road", "16 4"),
];

/// The methods that a problem does not support; each refuses it.
pub(crate) fn is_missing(kind: &Kind, method: &Entry<Search>) -> bool {
    let problem = kind.entry();
    let is_whole = problem.of.answer == Answer::State;
    match method.name {
        "singles" => problem.name != "sudoku",
        // None of the small Sudoku puzzles is 9x9.
        "fast" => problem.name != "tiles",
        "sat" if cfg!(not(feature = "sat")) => true,
        // With four neighbours there are no jump points.
        "jump-points" => kind.to_string() != "map",
        "lin-kernighan" | "held-karp" => problem.name != "tsp",
        "memetic" => !["sudoku", "quasigroup"].contains(&problem.name),
        "auto" => false,
        _ if method.of.is_for_models() => problem.of.answer != Answer::Goal,
        _ if method.of.is_local() => !has_a_landscape(problem),
        _ if method.of.is_two_ended() => problem.of.answer != Answer::Path,
        _ => is_whole,
    }
}

/// Whether local searches run on a problem.
fn has_a_landscape(problem: &Entry<Puzzle>) -> bool {
    problem.of.answer == Answer::State
        || ["sudoku", "queens", "colouring", "quasigroup"].contains(&problem.name)
}

#[test]
fn every_problem_has_a_small_instance() {
    for entry in problems() {
        assert!(SMALL.iter().any(|(kind, _)| Kind::parse(kind).unwrap().is(entry)), "{}", entry.name);
    }
}
