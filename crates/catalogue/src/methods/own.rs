//! Searches that are made for one puzzle, and the search that stands for the best one. The puzzles recognise them by
//! their rows; the refusals of other puzzles are here.

use crate::choice::{Choice, by_help};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;

pub(crate) static AUTO: Entry<Search> = Entry {
    name: "auto",
    aliases: &[],
    help: "the best for the instance, found by its size",
    settings: &[],
    of: Search { how: How::Auto, asks: Asks::Nothing, picks: by_help },
};

/// The search of a program's own problem. It is in no table, as it has no name to type.
pub(crate) static OWN_SEARCH: Entry<Search> = Entry {
    name: "own",
    aliases: &[],
    help: "the algorithm that came with a problem of one's own",
    settings: &[],
    of: Search { how: How::Own(not_own), asks: Asks::Nothing, picks: by_help },
};

pub(crate) static SINGLES: Entry<Search> = Entry {
    name: "singles",
    aliases: &[],
    help: "Sudoku's own: naked and hidden singles, then the cell or the place with the fewest choices",
    settings: &[],
    of: Search {
        how: How::Own(not_singles),
        asks: Asks::Nothing,
        picks: |_| {
            Choice::Rule(
                "the cell or the place with the fewest choices; its digits from the lowest on".into(),
            )
        },
    },
};

pub(crate) static FAST: Entry<Search> = Entry {
    name: "fast",
    aliases: &["fast-sudoku", "fast-tiles"],
    help: "plain 9x9 Sudoku, and sliding tiles up to 5x5, at record speed; shows only its rounds",
    settings: &[DATABASES, THREADS],
    of: Search { how: How::Own(not_fast), asks: Asks::Nothing, picks: by_help },
};

pub(crate) static JUMP_POINTS: Entry<Search> = Entry {
    name: "jump-points",
    aliases: &["jps", "jump-point-search"],
    help: "grid maps with eight neighbours: A* that looks only at fields where a way may turn; shows its plan",
    settings: &[],
    of: Search { how: How::Own(not_jump_points), asks: Asks::Nothing, picks: by_help },
};

/// Sudoku needs no heuristic.
pub(crate) const DATABASES: Setting = Setting {
    name: "databases",
    help: "sliding tiles: when pattern databases are asked; what pdb build has not kept is made, once, in about a second",
    takes: Takes::Choice(&[
        ("when-hard", "for boards that turn out to be hard"),
        ("always", "at once"),
        ("largest", "at once, as large as there are: 7-8 for 4x4 (17 s to make), 6-6-6-6 for 5x5 (10 s)"),
        ("never", "Manhattan distance alone; above 16 cells, small databases"),
    ]),
    default: "when-hard",
};

/// For sliding tiles, the heuristic is used only to see whether a board is hard, and for counting.
pub(crate) const THREADS: Setting = Setting::int(
    "threads",
    "threads that search one board of tiles, or count the solutions of one Sudoku: the same cost or number; nodes of the last round differ, and with databases=never another plan of that cost may come",
    1..=1024,
    "1",
);

fn not_own(_: &Method) -> Error {
    Error::setting("method 'own' is for a problem that comes with an algorithm of its own; use auto")
}

fn not_singles(_: &Method) -> Error {
    Error::setting("method 'singles' is for Sudoku up to 25x25 without diagonals; use backtrack")
}

fn not_jump_points(_: &Method) -> Error {
    Error::setting(
        "method 'jump-points' is for grid maps with eight neighbours, where every step costs the same; use astar",
    )
}

/// The refusal of an engine for one puzzle on another puzzle.
pub(crate) fn not_fast(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' is for 9x9 Sudoku with boxes of 3x3, without diagonals, and for sliding tiles; use auto, which \
         takes what fits",
        method.entry().name
    ))
}
