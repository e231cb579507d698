//! Tabu search (Glover, 1989), by name.

use super::settings::{FILL, IDLE, KEEP, START, TRIALS, small, start};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::local::{Among, Tabu};

pub(crate) static TABU: Entry<Search> = Entry {
    name: "tabu",
    aliases: &["tabu-search"],
    help: "tabu search: the best move, even uphill, that brings back nothing removed of late",
    settings: &[AMONG, SAMPLE, TENURE, SCATTER, SHARE, IDLE_TABU, START, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

const AMONG: Setting = Setting {
    name: "among",
    help: "which moves are looked at",
    takes: Takes::Choice(&[
        ("at-fault", "those of all places at fault"),
        ("one-at-fault", "those of one place at fault, drawn by lot"),
        ("all", "all"),
        ("sample", "so many random ones as 'sample' says"),
    ]),
    default: "at-fault",
};

const SAMPLE: Setting = Setting {
    name: "sample",
    help: "how many random moves are looked at, where they are",
    takes: Takes::Int { min: 1, max: 1_000_000 },
    default: "100",
};

const TENURE: Setting = Setting {
    name: "tenure",
    help: "for how many steps at least what was removed must not come back",
    takes: Takes::Int { min: 0, max: 1_000_000_000 },
    default: "0",
};

const SCATTER: Setting = Setting {
    name: "scatter",
    help: "how many different tenures there are by lot: 10 adds 0 to 9 steps",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "10",
};

const SHARE: Setting = Setting {
    name: "share",
    help: "how many steps each unit of cost adds to a tenure",
    takes: Takes::Float { min: 0.0, max: 1000.0 },
    default: "0.6",
};

const IDLE_TABU: Setting = Setting { default: "100000", ..IDLE };

/// The search, as it is set.
pub(super) fn algorithm(method: &Method) -> Tabu {
    let sample = Among::Sample(small(method, &SAMPLE));
    Tabu::new()
        .among(method.0.pick(&AMONG, [Among::AtFault, Among::OneAtFault, Among::All, sample]))
        .tenure(small(method, &TENURE))
        .scatter(small(method, &SCATTER))
        .share(method.0.float(&SHARE))
        .idle(method.0.int(&IDLE))
        .start(start(method))
}
