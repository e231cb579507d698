//! The catalogue entry of backtracking with inference.

use crate::choice::Choice;
use crate::method::{Asks, How, Method, MethodInfo, ModelAlgorithm, ModelSearch};
use crate::table::Entry;
use solvarium::csp::{self, Backtrack, Counted, Csp, Objective, Optimum};
use solvarium::{Error, Limits};
use std::ops::ControlFlow;

pub(crate) static BACKTRACK: Entry<MethodInfo> = Entry {
    name: "backtrack",
    aliases: &["backtracking", "csp", "mac"],
    help: "backtracking: assigns variables one by one, with propagation; for problems with a model",
    settings: Backtrack::SETTINGS,
    of: MethodInfo {
        how: How::Model(ModelSearch { algorithm, count, each, best: Some(best) }),
        asks: Asks::Nothing,
        picks,
    },
};

fn algorithm(method: &Method, seed: u64) -> Result<ModelAlgorithm, Error> {
    Ok(Box::new(Backtrack::configured(method.values()).seed(seed)))
}

fn count(csp: &Csp, method: &Method, seed: u64, cap: u64, limits: &Limits) -> Result<Counted, Error> {
    Ok(csp::count(csp, &Backtrack::configured(method.values()).seed(seed), cap, limits))
}

fn each(
    csp: &Csp,
    method: &Method,
    seed: u64,
    limits: &Limits,
    take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Counted, Error> {
    Ok(csp::solutions(csp, &Backtrack::configured(method.values()).seed(seed), limits, take))
}

fn best(
    csp: &Csp,
    objective: &Objective,
    method: &Method,
    seed: u64,
    limits: &Limits,
) -> Result<Optimum, Error> {
    csp::optimize(csp, objective, &Backtrack::configured(method.values()).seed(seed), limits)
}

fn picks(method: &Method) -> Choice {
    let (variable, value) = (method.meaning("order"), method.meaning("value"));
    Choice::Decides(format!("variable: {variable}; value: {value}"))
}
