//! Iterated local search (Lourenço, Martin and Stützle, 2003), by name.

use super::settings::{FILL, IDLE, IDLE_KICKS, KEEP, START, TRIALS, WARMTH, small, start};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::local::{Acceptance, IteratedLocalSearch};

pub(crate) static ITERATED: Entry<Search> = Entry {
    name: "ils",
    aliases: &["iterated", "iterated-local-search"],
    help: "iterated local search: descend, kick, descend, and go back if it was no good",
    settings: &[KICK, ACCEPT, WARMTH, IDLE_KICKS, START, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

pub(crate) const KICK: Setting = Setting {
    name: "kick",
    help: "how many random moves lead out of a local minimum",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "3",
};

const ACCEPT: Setting = Setting {
    name: "accept",
    help: "which local minimum the search goes on from",
    takes: Takes::Choice(&[
        ("better", "a new one if it is no worse"),
        ("always", "each new one"),
        ("metropolis", "a worse one by chance, as at the temperature"),
    ]),
    default: "better",
};

/// The search, as it is set.
pub(super) fn algorithm(method: &Method) -> IteratedLocalSearch {
    let metropolis = Acceptance::Temperature(method.0.float(&WARMTH));
    IteratedLocalSearch::new()
        .kick(small(method, &KICK))
        .acceptance(method.0.pick(&ACCEPT, [Acceptance::Better, Acceptance::Always, metropolis]))
        .idle(method.0.int(&IDLE))
        .start(start(method))
}
