//! The catalogue entry of exact cover with colours (Knuth's Algorithm C).

use crate::choice::Choice;
use crate::method::{Asks, How, Method, MethodInfo, ModelAlgorithm, ModelSearch};
use crate::table::Entry;
use solvarium::csp::exact_cover::{ExactCover, count_model, each_model};
use solvarium::csp::{Counted, Csp};
use solvarium::{Error, Limits};
use std::ops::ControlFlow;

pub(crate) static EXACT_COVER: Entry<MethodInfo> = Entry {
    name: "exact-cover",
    aliases: &["dlx", "dancing-links", "algorithm-x"],
    help: "exact cover with colours (Knuth's Algorithm C); for problems with a model",
    settings: ExactCover::SETTINGS,
    of: MethodInfo {
        how: How::Model(ModelSearch { algorithm, count, each, best: None }),
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

fn each(
    csp: &Csp,
    method: &Method,
    _: u64,
    limits: &Limits,
    take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Counted, Error> {
    each_model(csp, &ExactCover::configured(method.values()), limits, take)
}

fn picks(method: &Method) -> Choice {
    Choice::Decides(format!("item: {}; options in their order", method.meaning("items")))
}
