//! Exact cover with colours (Knuth's Algorithm C), by name.

use crate::choice::Choice;
use crate::method::{Asks, How, Method, ModelAlgorithm, ModelSearch, Search};
use crate::table::Entry;
use solvarium::csp::exact_cover::{ExactCover, count_model};
use solvarium::csp::{Counted, Csp};
use solvarium::{Error, Limits};

pub(crate) static EXACT_COVER: Entry<Search> = Entry {
    name: "exact-cover",
    aliases: &["dlx", "dancing-links", "algorithm-x"],
    help: "exact cover with colours (Knuth's Algorithm C); for problems that have a model",
    settings: ExactCover::SETTINGS,
    of: Search {
        how: How::Model(ModelSearch { algorithm, count, each: None, best: None }),
        asks: Asks::Nothing,
        picks,
    },
};

fn algorithm(method: &Method, _: u64) -> Result<ModelAlgorithm, Error> {
    Ok(Box::new(ExactCover::configured(method.values())))
}

fn count(csp: &Csp, method: &Method, _: u64, cap: u64, limits: &Limits) -> Result<Counted, Error> {
    count_model(csp, &ExactCover::configured(method.values()), cap, limits)
}

fn picks(method: &Method) -> Choice {
    Choice::Decides(format!("item: {}; its options in their order", method.meaning("items")))
}
