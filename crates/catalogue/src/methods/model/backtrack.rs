//! Backtracking with inference, by name.

use crate::method::{Asks, How, Method, ModelSearch, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::csp::{self, Csp};
use solvarium::csp::{Backtrack, Hidden, Naked, Propagate, Restarts, ValueOrder, VariableOrder};
use solvarium::{Algorithm, Error, Limits};

pub(crate) static BACKTRACK: Entry<Search> = Entry {
    name: "backtrack",
    aliases: &["backtracking", "csp", "mac"],
    help: "decide variable after variable, and strike out what cannot be; for problems that have a model",
    settings: &[PROPAGATE, NAKED, HIDDEN, LOCKED, VARIABLES, VALUES, RESTARTS],
    of: Search { how: How::Model(ModelSearch { algorithm, count }), asks: Asks::Nothing },
};

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

const NAKED: Setting = Setting {
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

pub(crate) const RESTARTS: Setting = Setting {
    name: "restarts",
    help: "when the search for a first solution starts over",
    takes: Takes::Choice(&[
        ("none", "never"),
        ("luby", "after 100 backtracks times 1, 1, 2, 1, 1, 2, 4, ..."),
    ]),
    default: "none",
};

fn algorithm(method: &Method, seed: u64) -> Result<Box<dyn Algorithm<Csp>>, Error> {
    Ok(Box::new(search(method, seed)))
}

fn count(csp: &Csp, method: &Method, seed: u64, cap: u64, limits: &Limits) -> Result<csp::Counted, Error> {
    Ok(csp::count(csp, &search(method, seed), cap, limits))
}

/// The search, as it is set.
fn search(method: &Method, seed: u64) -> Backtrack {
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
