//! Searches that are made for one puzzle, and the search that stands for the best one. The puzzles recognise them by
//! their rows; the refusals of other puzzles are here.

use crate::choice::{Choice, by_help};
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;

pub(crate) static AUTO: Entry<MethodInfo> = Entry {
    name: "auto",
    aliases: &[],
    help: "the best method for the instance, chosen by its kind and size",
    settings: &[PLAN],
    of: MethodInfo { how: How::Auto, asks: Asks::Nothing, picks: by_help },
};

/// The setting of `auto` that chooses between a cheapest plan and any plan. It matters only if the answer is a path.
pub(crate) const PLAN: Setting = Setting {
    name: "plan",
    help: "which plan to look for, if the answer is a path",
    takes: Takes::Choice(&[
        ("cheapest", "one that is proved cheapest, unless the puzzle is too large for a proof"),
        ("any", "any plan, found fast; its cost may be far from the cheapest"),
    ]),
    default: "cheapest",
};

/// The search of a caller-defined problem. It is in no table, as it has no name to type.
pub(crate) static OWN_SEARCH: Entry<MethodInfo> = Entry {
    name: "own",
    aliases: &[],
    help: "the algorithm that came with your own problem",
    settings: &[],
    of: MethodInfo { how: How::Own(not_own), asks: Asks::Nothing, picks: by_help },
};

pub(crate) static SINGLES: Entry<MethodInfo> = Entry {
    name: "singles",
    aliases: &[],
    help: "Sudoku: naked and hidden singles, then a guess with the fewest choices",
    settings: &[],
    of: MethodInfo {
        how: How::Own(not_singles),
        asks: Asks::Nothing,
        picks: |_| {
            Choice::Rule(
                "the cell, or the digit in a house, with the fewest choices; lowest digit first".into(),
            )
        },
    },
};

pub(crate) static FAST: Entry<MethodInfo> = Entry {
    name: "fast",
    aliases: &["fast-sudoku", "fast-tiles", "fast-four"],
    help: "9x9 Sudoku, sliding tiles up to 5x5, Connect Four; very fast, shows only its rounds",
    settings: &[DATABASES, THREADS],
    of: MethodInfo { how: How::Own(not_fast), asks: Asks::Nothing, picks: by_help },
};

pub(crate) static JUMP_POINTS: Entry<MethodInfo> = Entry {
    name: "jump-points",
    aliases: &["jps", "jump-point-search"],
    help: "jump point search: A* on maps with eight neighbours, only where a path may turn; shows only its plan",
    settings: &[],
    of: MethodInfo { how: How::Own(not_jump_points), asks: Asks::Nothing, picks: by_help },
};

/// Sudoku needs no heuristic.
pub(crate) const DATABASES: Setting = Setting {
    name: "databases",
    help: "sliding tiles: when to use pattern databases; missing ones are built once, in about a second",
    takes: Takes::Choice(&[
        ("when-hard", "for boards that turn out to be hard"),
        ("always", "from the start"),
        ("largest", "from the start, the largest: 7-8 for 4x4 (17 s to build), 6-6-6-6 for 5x5 (10 s)"),
        ("never", "only Manhattan distance; above 16 cells, small databases"),
    ]),
    default: "when-hard",
};

/// For sliding tiles, the heuristic is used only to see whether a board is hard, and for counting.
pub(crate) const THREADS: Setting = Setting::int(
    "threads",
    "threads for one board of tiles or one count of a Sudoku; cost and count do not change, but nodes of the last round do (with databases=never, the plan too)",
    1..=1024,
    "1",
);

fn not_own(_: &Method) -> Error {
    Error::setting("method 'own' is for a problem with its own algorithm; use auto")
}

fn not_singles(_: &Method) -> Error {
    Error::setting("method 'singles' is for Sudoku up to 25x25 without diagonals; use backtrack")
}

fn not_jump_points(_: &Method) -> Error {
    Error::setting(
        "method 'jump-points' is for grid maps with eight neighbours and equal step costs; use astar",
    )
}

/// The refusal of an engine for one puzzle on another puzzle.
pub(crate) fn not_fast(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' is for 9x9 Sudoku with boxes of 3x3, without diagonals, sliding tiles and Connect Four; use auto",
        method.entry().name
    ))
}
