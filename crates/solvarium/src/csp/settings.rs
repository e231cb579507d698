//! Settings of backtracking.

use super::backtrack::{Backtrack, Times};
use super::order::{Restarts, ValueOrder, VariableOrder as Order};
use super::propagate::{Hidden, Naked, Propagate, Rules};
use crate::settings::{Setting, Takes, Values, configurable};

const PROPAGATE: Setting = Setting {
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

const NAKED: Setting = Setting {
    name: "naked",
    help: "up to how many values are sought that as many variables of a house take",
    takes: Takes::Choice(&[("none", "none"), ("pairs", "two"), ("triples", "three"), ("quads", "four")]),
    default: "none",
};

const HIDDEN: Setting = Setting {
    name: "hidden",
    help: "up to how many values are sought that have as few places in a house",
    takes: Takes::Choice(&[("none", "none"), ("singles", "one"), ("pairs", "two"), ("triples", "three")]),
    default: "none",
};

const LOCKED: Setting = Setting {
    name: "locked",
    help: "whether values are struck out whose places in one house lie in another",
    takes: Takes::Choice(&[("no", "no"), ("yes", "locked candidates: pointing and claiming")]),
    default: "no",
};

const VARIABLES: Setting = Setting {
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

const VALUES: Setting = Setting {
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

pub(super) const RESTARTS: Setting = Setting {
    name: "restarts",
    help: "when the search for a first solution starts over",
    takes: Takes::Choice(&[
        ("none", "never"),
        ("luby", "after 100 backtracks times 1, 1, 2, 1, 1, 2, 4, ..."),
    ]),
    default: "none",
};

const REPAIR: Setting = Setting::int(
    "repair",
    "so many moves of tabu search for each backtrack, in turns with the tree, for a first solution; 0: none",
    0..=1_000_000,
    "0",
);

configurable! {
    /// With arc consistency, fewest values first, lowest value first.
    Backtrack = [PROPAGATE, NAKED, HIDDEN, LOCKED, VARIABLES, VALUES, RESTARTS, REPAIR];
    |values| {
        let orders =
            [ValueOrder::Lowest, ValueOrder::MostCommon, ValueOrder::LeastConstraining, ValueOrder::Random];
        Self {
            rules: rules(values),
            order: order(values),
            value: values.pick(&VALUES, orders),
            restarts: values.pick(&RESTARTS, [Restarts::Never, Restarts::Luby]),
            repair: values.int(&REPAIR),
            seed: 0,
            times: Times::Unknown,
        }
    }
}

fn rules(values: &Values) -> Rules {
    use Propagate as P;
    let inferences = [P::Nothing, P::Forward, P::ArcConsistency, P::Supports, P::Bounds, P::Matching];
    Rules {
        propagate: values.pick(&PROPAGATE, inferences),
        naked: values.pick(&NAKED, [Naked::None, Naked::Pairs, Naked::Triples, Naked::Quads]),
        hidden: values.pick(&HIDDEN, [Hidden::None, Hidden::Singles, Hidden::Pairs, Hidden::Triples]),
        locked: values.pick(&LOCKED, [false, true]),
    }
}

fn order(values: &Values) -> Order {
    let orders = [
        Order::First,
        Order::Fewest,
        Order::FewestThenDegree,
        Order::WeightedDegree,
        Order::MaximumCardinality,
        Order::MinimumBandwidth,
        Order::Random,
    ];
    values.pick(&VARIABLES, orders)
}
