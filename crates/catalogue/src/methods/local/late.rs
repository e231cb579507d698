//! Late acceptance (Burke and Bykov, 2008), by name.

use super::settings::{FILL, IDLE, KEEP, START, TRIALS, small, start};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::local::LateAcceptance;

pub(crate) static LATE_ACCEPTANCE: Entry<Search> = Entry {
    name: "late-acceptance",
    aliases: &["late", "lahc"],
    help: "late acceptance: what is no worse than the state so many steps ago",
    settings: &[HISTORY, IDLE_LATE, START, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

const HISTORY: Setting = Setting {
    name: "history",
    help: "how many steps ago a state was that is to be beaten",
    takes: Takes::Int { min: 1, max: 100_000_000 },
    default: "1000",
};

const IDLE_LATE: Setting = Setting { default: "20000", ..IDLE };

/// The search, as it is set.
pub(super) fn algorithm(method: &Method) -> LateAcceptance {
    LateAcceptance::new().history(small(method, &HISTORY)).idle(method.0.int(&IDLE)).start(start(method))
}
