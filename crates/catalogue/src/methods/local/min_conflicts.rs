//! Min-conflicts (Minton, Johnston, Philips and Laird, 1992), by name.

use super::settings::{FILL, GREEDY_START, IDLE, KEEP, TRIALS, start};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::local::{MinConflicts, Repair};

pub(crate) static MIN_CONFLICTS: Entry<Search> = Entry {
    name: "min-conflicts",
    aliases: &["minconflicts"],
    help: "min-conflicts: the best move of a place at fault, drawn by lot",
    settings: &[REPAIR, NOISE, IDLE, GREEDY_START, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

const REPAIR: Setting = Setting {
    name: "repair",
    help: "which move of a place at fault is taken",
    takes: Takes::Choice(&[("best", "the best"), ("first", "the first that improves, else the best")]),
    default: "best",
};

const NOISE: Setting = Setting {
    name: "noise",
    help: "the chance that a step takes any move of the place at fault",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.02",
};

/// The search, as it is set.
pub(super) fn algorithm(method: &Method) -> MinConflicts {
    MinConflicts::new()
        .repair(method.0.pick(&REPAIR, [Repair::Best, Repair::First]))
        .noise(method.0.float(&NOISE))
        .idle(method.0.int(&IDLE))
        .start(start(method))
}
