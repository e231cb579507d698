//! Stochastic beam search (Russell and Norvig, 1995), by name.

use super::settings::{FILL, IDLE, IDLE_KICKS, KEEP, TRIALS, WARMTH, small};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::local::StochasticBeam;

pub(crate) static STOCHASTIC_BEAM: Entry<Search> = Entry {
    name: "stochastic-beam",
    aliases: &["sbeam"],
    help: "many states at once; the next are drawn among all their children, good ones likelier",
    settings: &[STATES, CHILDREN, WARMTH, IDLE_KICKS, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

const STATES: Setting = Setting {
    name: "width",
    help: "how many states there are at once",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "20",
};

const CHILDREN: Setting = Setting {
    name: "children",
    help: "how many random children each has",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "10",
};

/// The search, as it is set.
pub(super) fn algorithm(method: &Method) -> StochasticBeam {
    StochasticBeam::new()
        .width(small(method, &STATES))
        .children(small(method, &CHILDREN))
        .temperature(method.0.float(&WARMTH))
        .idle(method.0.int(&IDLE))
}
