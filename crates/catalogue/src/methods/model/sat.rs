//! The SAT solver CaDiCaL (Biere and others, 2024), by name. In a build without the solver, the row exists, and the
//! error of a run says that the solver is missing.

use crate::choice::Choice;
use crate::method::{Asks, How, Method, MethodInfo, ModelAlgorithm, ModelSearch};
use crate::table::Entry;
#[cfg(feature = "sat")]
use solvarium::csp::sat::Sat;
use solvarium::csp::{Counted, Csp, Objective, Optimum, sat};
use solvarium::{Error, Limits};
use std::ops::ControlFlow;
use std::path::Path;

pub(crate) static SAT: Entry<MethodInfo> = Entry {
    name: "sat",
    aliases: &["cadical"],
    help: "translates to clauses for the SAT solver CaDiCaL; for problems with a model",
    settings: sat::SETTINGS,
    of: MethodInfo {
        how: How::Model(ModelSearch { algorithm, count, each, best: Some(best) }),
        asks: Asks::Nothing,
        picks: |_| {
            Choice::Rule("the variable with the most recent conflicts, by the SAT solver's scores".into())
        },
    },
};

#[cfg(feature = "sat")]
fn algorithm(method: &Method, seed: u64) -> Result<ModelAlgorithm, Error> {
    Ok(Box::new(Sat::configured(method.values(), seed)))
}

#[cfg(not(feature = "sat"))]
fn algorithm(_: &Method, _: u64) -> Result<ModelAlgorithm, Error> {
    Err(no_solver())
}

#[cfg(feature = "sat")]
fn count(csp: &Csp, method: &Method, seed: u64, cap: u64, limits: &Limits) -> Result<Counted, Error> {
    Ok(Sat::configured(method.values(), seed).count(csp, cap, limits))
}

#[cfg(not(feature = "sat"))]
fn count(_: &Csp, _: &Method, _: u64, _: u64, _: &Limits) -> Result<Counted, Error> {
    Err(no_solver())
}

#[cfg(feature = "sat")]
fn each(
    csp: &Csp,
    method: &Method,
    seed: u64,
    limits: &Limits,
    take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Counted, Error> {
    Ok(Sat::configured(method.values(), seed).solutions(csp, limits, take))
}

#[cfg(not(feature = "sat"))]
fn each(
    _: &Csp,
    _: &Method,
    _: u64,
    _: &Limits,
    _: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<Counted, Error> {
    Err(no_solver())
}

#[cfg(feature = "sat")]
fn best(
    csp: &Csp,
    objective: &Objective,
    method: &Method,
    seed: u64,
    limits: &Limits,
) -> Result<Optimum, Error> {
    Sat::configured(method.values(), seed).optimize(csp, objective, limits)
}

#[cfg(not(feature = "sat"))]
fn best(_: &Csp, _: &Objective, _: &Method, _: u64, _: &Limits) -> Result<Optimum, Error> {
    Err(no_solver())
}

/// Counts the solutions of a model, and writes the proof that these are all.
///
/// # Errors
/// The file cannot be written, or this build has no solver.
#[cfg(feature = "sat")]
pub(crate) fn prove(csp: &Csp, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error> {
    let proved = Sat::new().count_proved(csp, cap, file, limits);
    proved.map_err(|error| Error::input(format!("{}: no proof: {error}", file.display())))
}

/// Refuses to write a proof: this build has no SAT solver.
///
/// # Errors
/// Always.
#[cfg(not(feature = "sat"))]
pub(crate) fn prove(_: &Csp, _: u64, _: &Path, _: &Limits) -> Result<Counted, Error> {
    Err(no_solver())
}

/// The refusal of a method that is not in this build.
#[cfg(not(feature = "sat"))]
fn no_solver() -> Error {
    Error::setting(
        "this build has no SAT solver: build it with `--features sat`, or use backtrack or exact-cover",
    )
}
