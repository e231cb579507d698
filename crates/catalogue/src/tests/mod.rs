//! Shared code of the catalogue's tests: a small instance of every problem, and the methods that it has.

#[cfg(feature = "games")]
mod games;
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

pub(crate) fn instances(text: &str, kind: &str) -> Vec<Box<dyn Instance>> {
    let kind = ProblemKind::parse(kind).unwrap();
    let items = read(text, Some(&kind), &AuxiliaryInputs::default()).unwrap();
    items.into_iter().map(|item| item.instance.unwrap()).collect()
}

/// A small instance of every problem.
pub(crate) const SMALL: &[(&str, &str)] = &[
    ("tiles", "1 4 2 / 3 0 5 / 6 7 8"),
    ("tiles", "1 3 / 2 0"),
    ("river", "3 3 2"),
    ("jugs", "4 3 -> 2"),
    ("pancake", "3 1 4 2"),
    ("romania", "Arad"),
    ("planning", include_str!("../problems/planning/example.pddl")),
    (
        "graph",
        "A B 4\nA C 2\nC -> B 1.5\nB D 5\nh(A) = 6\nA at 0 0\nB at 3 2\nC at 1 1\nD at 6 6\nstart: A\ngoal: D",
    ),
    ("sudoku", "1.....3..4.....2"),
    ("sudoku(cells=first,digits=all)", "13.44.312.1331.2"),
    ("map", "S..#\n.#..\n...G"),
    ("map(four)", "S..#\n.#..\n...G"),
    ("queens", "6"),
    ("variant", "....\n....\n....\n...1\nthermo r1c1-r1c3\ngreater r2c1 r2c2"),
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
    ("tic-tac-toe", "X.O/.X./..O"),
    ("mnk", "2 2 2"),
    ("connect-four", "4x2 1122"),
    ("connect-four(score=result)", "4x2 1122"),
    ("othello", "XXXX/XOOX/XOOX/.OO."),
    ("nim", "1 2 3"),
    ("kayles", "5"),
    ("dots-and-boxes", "1x1"),
    ("pig", "2"),
    ("breakthrough", "2x4"),
    ("figure-5.2", "start"),
];

/// The methods that a problem does not support; each refuses it.
pub(crate) fn is_missing(kind: &ProblemKind, method: &Entry<MethodInfo>) -> bool {
    let problem = kind.entry();
    let is_whole = problem.of.answer == Answer::State;
    match method.name {
        "singles" => problem.name != "sudoku",
        // None of the small Sudoku puzzles is 9x9.
        "fast" => problem.name != "tiles" && kind.to_string() != "connect-four",
        "sat" if cfg!(not(feature = "sat")) => true,
        // With four neighbours there are no jump points.
        "jump-points" => kind.to_string() != "map",
        "lin-kernighan" | "held-karp" => problem.name != "tsp",
        "memetic" => !["sudoku", "quasigroup"].contains(&problem.name),
        "auto" => false,
        // Only these small games have numbers for their positions, and no die.
        "retrograde" if problem.of.answer == Answer::Value => {
            !["tic-tac-toe", "mnk", "connect-four", "nim", "kayles"].contains(&problem.name)
        }
        _ if method.of.family() == Family::Games => problem.of.answer != Answer::Value,
        _ if problem.of.answer == Answer::Value => true,
        _ if method.of.is_for_models() => problem.of.answer != Answer::Goal,
        _ if method.of.is_local() => !has_a_landscape(problem),
        // A goal of a few facts holds in very many states.
        _ if method.of.is_two_ended() => problem.of.answer != Answer::Path || problem.name == "planning",
        _ => is_whole,
    }
}

/// Whether local searches run on a problem.
fn has_a_landscape(problem: &Entry<ProblemInfo>) -> bool {
    problem.of.answer == Answer::State
        || ["sudoku", "queens", "colouring", "quasigroup"].contains(&problem.name)
}

#[test]
fn every_problem_has_a_small_instance() {
    for entry in problems() {
        assert!(SMALL.iter().any(|(kind, _)| ProblemKind::parse(kind).unwrap().is(entry)), "{}", entry.name);
    }
}
