//! Settings of the search by a SAT solver. Builds without the solver have the table, too.

use super::at_most_one::AtMostOne;
use super::encode::{Encoding, Pairs};
use crate::settings::{Setting, Takes, Values};

/// Settings of the search by a SAT solver, [`Sat`](super): its aim, the propagation before it, and the encoding.
pub const SETTINGS: &[Setting] =
    &[AIM, BEFORE, FIRST, RESTARTS, SHUFFLE, PHASE, ORDERS, AT_MOST_ONE, PAIRS, THREADS];

pub(super) const AIM: Setting = Setting {
    name: "aim",
    help: "CaDiCaL's configuration",
    takes: Takes::Choice(&[
        ("either", "finds a solution or proves that there is none"),
        ("solution", "for puzzles that should have a solution: stable mode, no simplification"),
    ]),
    default: "either",
};

pub(super) const BEFORE: Setting = Setting {
    name: "before",
    help: "propagation before the formula is built",
    takes: Takes::Choice(&[
        ("little", "arc consistency"),
        ("much", "also hidden singles, locked candidates and matching"),
    ]),
    default: "little",
};

pub(super) const FIRST: Setting = Setting::int(
    "first",
    "number of backtracking nodes before the formula is built (order=dom-wdeg, value=least-constraining)",
    0..=1_000_000_000,
    "0",
);

/// On 15 grids of 25x25 (55 % empty), `first=3000` with restarts took two thirds of the time without restarts. Of 30 killer
/// Sudoku, it solved 8 with restarts and 14 without: a killer has only one solution, so most of the tree has to be
/// searched.
pub(super) const RESTARTS: Setting =
    Setting { help: "restarts of that backtracking", ..crate::csp::settings::RESTARTS };

pub(super) const SHUFFLE: Setting = Setting {
    name: "shuffle",
    help: "the order of variables and clauses",
    takes: Takes::Choice(&[("no", "as in the model"), ("yes", "random, by the seed")]),
    default: "no",
};

/// On five grids of 36x36 (Lewis, 50 % empty), each in four orders with 10 s per run, `false` solved 10 of 20 runs and `true` 6. At
/// 48 %, `true` solved two grids within 3 s for which `false` took over 10 s, and `false` solved one within 8 s for which `true` took
/// over 20 s.
pub(super) const PHASE: Setting = Setting {
    name: "phase",
    help: "the value CaDiCaL tries first for a literal",
    takes: Takes::Choice(&[
        ("true", "true"),
        ("false", "false, so that propagation chooses values"),
        ("mixed", "true for the first of several solvers, false for the second, and so on"),
    ]),
    default: "true",
};

pub(super) const ORDERS: Setting = Setting::int(
    "orders",
    "number of solvers that take turns, each with another order of variables and clauses; the first answer counts",
    1..=1024,
    "1",
);

const AT_MOST_ONE: Setting = Setting {
    name: "amo",
    help: "encoding of at-most-one constraints",
    takes: Takes::Choice(&[
        ("by-size", "pairwise up to 128 literals, else product"),
        ("pairwise", "one clause for each pair"),
        ("product", "by rows and columns of a grid (Chen, 2010)"),
        ("sequential", "by a counter (Sinz, 2005)"),
    ]),
    default: "by-size",
};

const PAIRS: Setting = Setting {
    name: "pairs",
    help: "encoding of functions of two variables",
    takes: Takes::Choice(&[
        ("conflicts", "one clause for each forbidden pair"),
        ("supports", "one clause for each value with its supports"),
    ]),
    default: "conflicts",
};

pub(super) const THREADS: Setting = Setting::int(
    "threads",
    "number of parallel solvers, each with another order of variables and clauses; the first answer counts",
    1..=1024,
    "1",
);

impl Default for Encoding {
    fn default() -> Self {
        Self::new()
    }
}

impl Encoding {
    /// Creates the default encoding: [`AtMostOne::BySize`] and [`Pairs::Conflicts`].
    #[must_use]
    pub fn new() -> Self {
        Self::configured(&Values::new(SETTINGS))
    }

    /// Creates an encoding with these values of its settings.
    #[must_use]
    pub fn configured(values: &Values) -> Self {
        let ways = [AtMostOne::BySize, AtMostOne::Pairwise, AtMostOne::Product, AtMostOne::Sequential];
        Self {
            at_most_one: values.pick(&AT_MOST_ONE, ways),
            pairs: values.pick(&PAIRS, [Pairs::Conflicts, Pairs::Supports]),
        }
    }
}
