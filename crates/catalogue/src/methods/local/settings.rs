//! What several local searches let one set.

use crate::method::Method;
use crate::table::{Setting, Takes};
use solvarium::local::Start;

pub(crate) const KEEP: Setting = Setting {
    name: "keep",
    help: "of boards: which houses always have each digit once; a move then swaps two of their cells",
    takes: Takes::Choice(&[
        ("boxes", "the boxes or regions; rows, where there are none"),
        ("rows", "the rows"),
        ("columns", "the columns"),
        ("nothing", "none: a move puts any digit into a cell"),
    ]),
    default: "boxes",
};

pub(crate) const FILL: Setting = Setting {
    name: "fill",
    help: "of boards: what is filled in before the search",
    takes: Takes::Choice(&[
        ("nothing", "the givens alone"),
        ("singles", "what follows by naked and hidden singles"),
    ]),
    default: "nothing",
};

pub(crate) const TRIALS: Setting = Setting {
    name: "trials",
    help: "how many run at once, each from a seed of its own; the first to arrive counts",
    takes: Takes::Int { min: 1, max: 1024 },
    default: "1",
};

pub(crate) const START: Setting = Setting {
    name: "start",
    help: "where to begin, and begin again",
    takes: Takes::Choice(&[
        ("random", "anywhere"),
        ("greedy", "at a good state, where there is a quick way to one"),
    ]),
    default: "random",
};

pub(crate) const IDLE: Setting = Setting {
    name: "idle",
    help: "after how many steps without anything better to begin again; 0: never",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "10000",
};

pub(crate) const WARMTH: Setting = Setting {
    name: "temperature",
    help: "in units of cost: so much worse has chance 1/e",
    takes: Takes::Float { min: 0.0, max: 1e12 },
    default: "0.5",
};

pub(crate) const GREEDY_START: Setting = Setting { default: "greedy", ..START };

pub(crate) const IDLE_KICKS: Setting = Setting { default: "1000", ..IDLE };

/// A number of which 0 says that none is given.
pub(super) fn some(number: u64) -> Option<u64> {
    (number > 0).then_some(number)
}

/// A whole number that fits; the tables keep it small enough.
pub(super) fn small(method: &Method, setting: &Setting) -> u32 {
    u32::try_from(method.0.int(setting)).unwrap_or(u32::MAX)
}

/// Where to begin, and begin again.
pub(super) fn start(method: &Method) -> Start {
    method.0.pick(&START, [Start::Random, Start::Greedy])
}
