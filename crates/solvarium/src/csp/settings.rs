//! Settings of backtracking.

use super::backtrack::{Backtrack, Times};
use super::order::{Restarts, ValueOrder, VariableOrder as Order};
use super::propagate::{Hidden, Naked, Propagate, Rules};
use crate::settings::{Setting, Takes, Values, configurable};

const PROPAGATE: Setting = Setting {
    name: "propagate",
    help: "propagation after each decision",
    takes: Takes::Choice(&[
        ("none", "none: each decision is checked against the earlier ones"),
        ("fc", "forward checking: removes values that contradict a decision"),
        ("ac3", "maintained arc consistency by AC-3: removes values without support in a neighbour's domain"),
        ("ac2001", "as ac3, with bit-parallel remembered supports"),
        ("bounds", "as ac2001, plus bounds consistency of all-different constraints"),
        ("matching", "as ac2001, plus generalised arc consistency of all-different constraints (Régin)"),
    ]),
    default: "ac3",
};

const NAKED: Setting = Setting {
    name: "naked",
    help: "largest naked subset to search: k variables of a house with k values",
    takes: Takes::Choice(&[("none", "none"), ("pairs", "two"), ("triples", "three"), ("quads", "four")]),
    default: "none",
};

const HIDDEN: Setting = Setting {
    name: "hidden",
    help: "largest hidden subset to search: k values of a house that fit only k cells",
    takes: Takes::Choice(&[("none", "none"), ("singles", "one"), ("pairs", "two"), ("triples", "three")]),
    default: "none",
};

const LOCKED: Setting = Setting {
    name: "locked",
    help: "whether to remove values locked in the overlap of two houses",
    takes: Takes::Choice(&[("no", "no"), ("yes", "locked candidates: pointing and claiming")]),
    default: "no",
};

const VARIABLES: Setting = Setting {
    name: "order",
    help: "which variable to assign next",
    takes: Takes::Choice(&[
        ("first", "the first"),
        ("mrv", "the one with the fewest values left"),
        ("mrv-degree", "as mrv; ties: the one in the most open constraints"),
        ("dom-wdeg", "smallest domain size divided by weighted degree, which counts conflicts"),
        ("max-cardinality", "a fixed order: most neighbours earlier in the order"),
        ("min-bandwidth", "a fixed order: neighbours close together"),
        ("random", "any, by the seed"),
    ]),
    default: "mrv",
};

const VALUES: Setting = Setting {
    name: "value",
    help: "which of its values to try first",
    takes: Takes::Choice(&[
        ("lowest", "the lowest"),
        ("most-common", "the value of most variables, such as the most common digit on the board"),
        ("least-constraining", "the one that removes the fewest values of other variables"),
        ("random", "any, by the seed"),
    ]),
    default: "lowest",
};

pub(super) const RESTARTS: Setting = Setting {
    name: "restarts",
    help: "restarts of the search for a first solution",
    takes: Takes::Choice(&[
        ("none", "never"),
        ("luby", "after 100 backtracks times 1, 1, 2, 1, 1, 2, 4, ..."),
    ]),
    default: "none",
};

const REPAIR: Setting = Setting::int(
    "repair",
    "number of tabu-search moves for each backtrack, only when one solution is sought; 0: none",
    0..=1_000_000,
    "0",
);

configurable! {
    /// The defaults: arc consistency, fewest values first, lowest value first.
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
