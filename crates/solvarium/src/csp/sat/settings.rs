//! Settings of the search by a SAT solver. Builds without the solver have the table, too.

use super::at_most_one::AtMostOne;
use super::encode::{Encoding, Pairs};
use crate::settings::{Setting, Takes, Values};

/// Settings of the search by a SAT solver, [`Sat`](super): its aim, the propagation before it, and the encoding.
pub const SETTINGS: &[Setting] =
    &[AIM, BEFORE, FIRST, RESTARTS, SHUFFLE, PHASE, ORDERS, AT_MOST_ONE, PAIRS, THREADS];

pub(super) const AIM: Setting = Setting {
    name: "aim",
    help: "what CaDiCaL is set for",
    takes: Takes::Choice(&[
        ("either", "a solution, or the proof that there is none"),
        ("solution", "a solution of a puzzle that is thought to have one: stable mode, no simplifying"),
    ]),
    default: "either",
};

pub(super) const BEFORE: Setting = Setting {
    name: "before",
    help: "what is struck out before the formula is made",
    takes: Takes::Choice(&[
        ("little", "what has no support"),
        ("much", "what hidden singles, locked candidates and matching strike out, too"),
    ]),
    default: "little",
};

pub(super) const FIRST: Setting = Setting::int(
    "first",
    "so many nodes of backtracking before the formula is made, by order=dom-wdeg and value=least-constraining",
    0..=1_000_000_000,
    "0",
);

/// On 15 grids of 25x25 with 55 % empty, 3,000 nodes with restarts took two thirds of the time; of 30 killers, which have one
/// solution, so that most of the tree is to be seen, they solve 14 without and 8 with restarts.
pub(super) const RESTARTS: Setting =
    Setting { help: "when that backtracking starts over", ..crate::csp::settings::RESTARTS };

pub(super) const SHUFFLE: Setting = Setting {
    name: "shuffle",
    help: "the order of variables and clauses",
    takes: Takes::Choice(&[("no", "that of the model"), ("yes", "random, by the seed")]),
    default: "no",
};

/// On five grids of 36x36 with 50 % empty (Lewis), four orders each, ten seconds for each: false solves ten of twenty, true six. On grids
/// at 48 % true solved two within three seconds that took false ten and more, and false one within eight that took true twenty and more.
pub(super) const PHASE: Setting = Setting {
    name: "phase",
    help: "what CaDiCaL tries first of a literal, such as that of a cell and a digit",
    takes: Takes::Choice(&[
        ("true", "that it is true"),
        ("false", "that it is false, so that values are chosen by propagation"),
        ("mixed", "true for the first of those that take turns, false for the second, and so on"),
    ]),
    default: "true",
};

pub(super) const ORDERS: Setting = Setting::int(
    "orders",
    "solvers that take turns, all but the first with variables and clauses in another order; the first answer counts",
    1..=1024,
    "1",
);

const AT_MOST_ONE: Setting = Setting {
    name: "amo",
    help: "how it is said that at most one of some literals is true",
    takes: Takes::Choice(&[
        ("by-size", "pairwise up to 128 literals, product beyond"),
        ("pairwise", "no two of them: a clause each"),
        ("product", "by rows and columns of a grid (Chen, 2010)"),
        ("sequential", "by a counter (Sinz, 2005)"),
    ]),
    default: "by-size",
};

const PAIRS: Setting = Setting {
    name: "pairs",
    help: "how functions of two variables are said",
    takes: Takes::Choice(&[
        ("conflicts", "a clause for each pair that is forbidden"),
        ("supports", "a clause for each value: those that go with it"),
    ]),
    default: "conflicts",
};

pub(super) const THREADS: Setting = Setting::int(
    "threads",
    "solvers at once, all but the first with variables and clauses in another order; the first answer counts",
    1..=1024,
    "1",
);

impl Default for Encoding {
    fn default() -> Self {
        Self::new()
    }
}

impl Encoding {
    /// With [`AtMostOne::BySize`] and [`Pairs::Conflicts`].
    #[must_use]
    pub fn new() -> Self {
        Self::configured(&Values::new(SETTINGS))
    }

    /// With its settings as these values say.
    #[must_use]
    pub fn configured(values: &Values) -> Self {
        let ways = [AtMostOne::BySize, AtMostOne::Pairwise, AtMostOne::Product, AtMostOne::Sequential];
        Self {
            at_most_one: values.pick(&AT_MOST_ONE, ways),
            pairs: values.pick(&PAIRS, [Pairs::Conflicts, Pairs::Supports]),
        }
    }
}
