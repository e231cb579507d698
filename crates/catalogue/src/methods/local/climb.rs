//! Hill climbing, by name.

use super::settings::{FILL, KEEP, START, TRIALS, small, start};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::local::{Climb, HillClimb};

pub(crate) static HILL_CLIMB: Entry<Search> = Entry {
    name: "climb",
    aliases: &["hill-climbing", "hill-climb"],
    help: "hill climbing: only moves that improve, or change nothing; then again from elsewhere",
    settings: &[CLIMB, SIDEWAYS, AGAIN, START, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

const CLIMB: Setting = Setting {
    name: "climb",
    help: "which move is taken",
    takes: Takes::Choice(&[("first", "the first that improves"), ("steepest", "the best of all")]),
    default: "first",
};

pub(crate) const SIDEWAYS: Setting = Setting {
    name: "sideways",
    help: "how many moves in a row may change nothing",
    takes: Takes::Int { min: 0, max: 1_000_000_000 },
    default: "100",
};

const AGAIN: Setting = Setting {
    name: "restarts",
    help: "how often at most to begin again, where nothing improves any more",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "1000000",
};

/// The search, as it is set.
pub(super) fn algorithm(method: &Method) -> HillClimb {
    HillClimb::new()
        .climb(method.0.pick(&CLIMB, [Climb::First, Climb::Steepest]))
        .sideways(small(method, &SIDEWAYS))
        .restarts(Some(method.0.int(&AGAIN)))
        .start(start(method))
}
