//! What can be set of the methods over constraints, and what the settings mean.

use crate::entry::{Setting, Takes};
use crate::methods::Method;
use solvarium::csp::exact_cover::{ExactCover, Order};
#[cfg(feature = "sat")]
use solvarium::csp::sat::{Aim, AtMostOne, Encoding, Pairs, Sat};
use solvarium::csp::{Backtrack, Hidden, Naked, Propagate, Restarts, ValueOrder, VariableOrder};

pub(crate) const PROPAGATE: Setting = Setting {
    name: "propagate",
    help: "what is struck out after each decision",
    takes: Takes::Choice(&[
        ("none", "nothing: decisions are compared with those before"),
        ("fc", "what contradicts a decision: forward checking"),
        ("ac3", "what has no support in a neighbour's domain: arc consistency by AC-3, maintained"),
        ("ac2001", "the same, with supports found by words and remembered"),
        ("bounds", "the same, and bounds consistency of all-different constraints"),
        ("matching", "the same, and generalised arc consistency of all-different constraints (Régin)"),
    ]),
    default: "ac3",
};

pub(crate) const NAKED: Setting = Setting {
    name: "naked",
    help: "up to how many values are sought that as many variables of a house take",
    takes: Takes::Choice(&[("none", "none"), ("pairs", "two"), ("triples", "three"), ("quads", "four")]),
    default: "none",
};

pub(crate) const HIDDEN: Setting = Setting {
    name: "hidden",
    help: "up to how many values are sought that have as few places in a house",
    takes: Takes::Choice(&[("none", "none"), ("singles", "one"), ("pairs", "two"), ("triples", "three")]),
    default: "none",
};

pub(crate) const LOCKED: Setting = Setting {
    name: "locked",
    help: "whether values are struck out whose places in one house lie in another",
    takes: Takes::Choice(&[("no", "no"), ("yes", "locked candidates: pointing and claiming")]),
    default: "no",
};

pub(crate) const VARIABLES: Setting = Setting {
    name: "order",
    help: "which variable is decided next",
    takes: Takes::Choice(&[
        ("first", "the first"),
        ("mrv", "the one with the fewest values left"),
        ("mrv-degree", "the same; of equals the one in most open constraints"),
        ("dom-wdeg", "least size of domain over weighted degree: conflicts weigh"),
        ("max-cardinality", "in a fixed order: most neighbours before it"),
        ("min-bandwidth", "in a fixed order: neighbours close together"),
        ("random", "any, by the seed"),
    ]),
    default: "mrv",
};

pub(crate) const VALUES: Setting = Setting {
    name: "value",
    help: "which of its values is tried first",
    takes: Takes::Choice(&[
        ("lowest", "the lowest"),
        ("most-common", "the one that most variables have: the most common digit on the board"),
        ("least-constraining", "the one that strikes out fewest values of others"),
        ("random", "any, by the seed"),
    ]),
    default: "lowest",
};

pub(crate) const RESTARTS: Setting = Setting {
    name: "restarts",
    help: "when the search for a first solution starts over",
    takes: Takes::Choice(&[
        ("none", "never"),
        ("luby", "after 100 backtracks times 1, 1, 2, 1, 1, 2, 4, ..."),
    ]),
    default: "none",
};

pub(crate) const ITEMS: Setting = Setting {
    name: "items",
    help: "which item is covered next",
    takes: Takes::Choice(&[("mrv", "one with the fewest options left"), ("first", "the first")]),
    default: "mrv",
};

/// The search for covers that the method's settings ask for.
pub(super) fn exact_cover(method: &Method) -> ExactCover {
    ExactCover::new().order(method.0.pick(&ITEMS, [Order::Fewest, Order::First]))
}

pub(crate) const AT_MOST_ONE: Setting = Setting {
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

pub(crate) const AIM: Setting = Setting {
    name: "aim",
    help: "what CaDiCaL is set for",
    takes: Takes::Choice(&[
        ("either", "a solution, or the proof that there is none"),
        ("solution", "a solution of a puzzle that is thought to have one: stable mode, no simplifying"),
    ]),
    default: "either",
};

pub(crate) const SHUFFLE: Setting = Setting {
    name: "shuffle",
    help: "the order of variables and clauses",
    takes: Takes::Choice(&[("no", "that of the model"), ("yes", "random, by the seed")]),
    default: "no",
};

pub(crate) const BEFORE: Setting = Setting {
    name: "before",
    help: "what is struck out before the formula is made",
    takes: Takes::Choice(&[
        ("little", "what has no support"),
        ("much", "what hidden singles, locked candidates and matching strike out, too"),
    ]),
    default: "little",
};

pub(crate) const PAIRS: Setting = Setting {
    name: "pairs",
    help: "how functions of two variables are said",
    takes: Takes::Choice(&[
        ("conflicts", "a clause for each pair that is forbidden"),
        ("supports", "a clause for each value: those that go with it"),
    ]),
    default: "conflicts",
};

/// The solver that the method's settings ask for.
#[cfg(feature = "sat")]
pub(super) fn sat(method: &Method, seed: u64) -> Sat {
    let ways = [AtMostOne::BySize, AtMostOne::Pairwise, AtMostOne::Product, AtMostOne::Sequential];
    let encoding = Encoding::new()
        .at_most_one(method.0.pick(&AT_MOST_ONE, ways))
        .pairs(method.0.pick(&PAIRS, [Pairs::Conflicts, Pairs::Supports]));
    let sat = Sat::new().encoding(encoding).aim(method.0.pick(&AIM, [Aim::Either, Aim::Model]));
    let sat = method.0.pick(&BEFORE, [|sat| sat, Sat::propagated])(sat);
    if method.0.pick(&SHUFFLE, [false, true]) { sat.shuffled(seed) } else { sat }
}

/// The search that the method's settings ask for.
pub(super) fn backtrack(method: &Method, seed: u64) -> Backtrack {
    use Propagate as P;
    use VariableOrder as V;
    let spec = &method.0;
    let (values, restarts) = (
        [ValueOrder::Lowest, ValueOrder::MostCommon, ValueOrder::LeastConstraining, ValueOrder::Random],
        [Restarts::Never, Restarts::Luby],
    );
    let search = Backtrack::new()
        .propagate(spec.pick(
            &PROPAGATE,
            [P::Nothing, P::Forward, P::ArcConsistency, P::Supports, P::Bounds, P::Matching],
        ))
        .naked(spec.pick(&NAKED, [Naked::None, Naked::Pairs, Naked::Triples, Naked::Quads]))
        .hidden(spec.pick(&HIDDEN, [Hidden::None, Hidden::Singles, Hidden::Pairs, Hidden::Triples]))
        .order(spec.pick(
            &VARIABLES,
            [
                V::First,
                V::Fewest,
                V::FewestThenDegree,
                V::WeightedDegree,
                V::MaximumCardinality,
                V::MinimumBandwidth,
                V::Random,
            ],
        ))
        .value(spec.pick(&VALUES, values))
        .restarts(spec.pick(&RESTARTS, restarts))
        .seed(seed);
    spec.pick(&LOCKED, [|search| search, Backtrack::locked])(search)
}
