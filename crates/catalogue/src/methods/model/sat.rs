//! The SAT solver CaDiCaL (Biere and others, 2024), by name; in a build without it, the row is there and says so.

use crate::method::{Asks, How, Method, ModelSearch, Search};
use crate::table::{Entry, Setting, Takes};
#[cfg(feature = "sat")]
use solvarium::csp::sat::{Aim, AtMostOne, Encoding, Pairs, Sat};
use solvarium::csp::{self, Csp};
use solvarium::{Algorithm, Error, Limits};
use std::path::Path;

pub(crate) static SAT: Entry<Search> = Entry {
    name: "sat",
    aliases: &["cadical"],
    help: "as a formula, by the SAT solver CaDiCaL; for problems that have a model",
    settings: &[AIM, BEFORE, SHUFFLE, AT_MOST_ONE, PAIRS],
    of: Search { how: How::Model(ModelSearch { algorithm, count }), asks: Asks::Nothing },
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

pub(crate) const BEFORE: Setting = Setting {
    name: "before",
    help: "what is struck out before the formula is made",
    takes: Takes::Choice(&[
        ("little", "what has no support"),
        ("much", "what hidden singles, locked candidates and matching strike out, too"),
    ]),
    default: "little",
};

pub(crate) const SHUFFLE: Setting = Setting {
    name: "shuffle",
    help: "the order of variables and clauses",
    takes: Takes::Choice(&[("no", "that of the model"), ("yes", "random, by the seed")]),
    default: "no",
};

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

#[cfg(feature = "sat")]
fn algorithm(method: &Method, seed: u64) -> Result<Box<dyn Algorithm<Csp>>, Error> {
    Ok(Box::new(search(method, seed)))
}

#[cfg(not(feature = "sat"))]
fn algorithm(_: &Method, _: u64) -> Result<Box<dyn Algorithm<Csp>>, Error> {
    Err(no_solver())
}

#[cfg(feature = "sat")]
fn count(csp: &Csp, method: &Method, seed: u64, cap: u64, limits: &Limits) -> Result<csp::Counted, Error> {
    Ok(search(method, seed).count(csp, cap, limits))
}

#[cfg(not(feature = "sat"))]
fn count(_: &Csp, _: &Method, _: u64, _: u64, _: &Limits) -> Result<csp::Counted, Error> {
    Err(no_solver())
}

/// Counts the solutions of a model, and writes the proof that these are all.
///
/// # Errors
/// The file cannot be written, or this build has no solver.
#[cfg(feature = "sat")]
pub(crate) fn prove(csp: &Csp, cap: u64, file: &Path, limits: &Limits) -> Result<csp::Counted, Error> {
    let proved = Sat::new().count_proved(csp, cap, file, limits);
    proved.map_err(|error| Error::input(format!("{}: no proof: {error}", file.display())))
}

/// The same, in a build that cannot.
///
/// # Errors
/// Always.
#[cfg(not(feature = "sat"))]
pub(crate) fn prove(_: &Csp, _: u64, _: &Path, _: &Limits) -> Result<csp::Counted, Error> {
    Err(no_solver())
}

/// The refusal of a method that was not built in.
#[cfg(not(feature = "sat"))]
fn no_solver() -> Error {
    Error::setting(
        "this build has no SAT solver: build it with `--features sat`, or use backtrack or exact-cover",
    )
}

/// The solver, as it is set.
#[cfg(feature = "sat")]
fn search(method: &Method, seed: u64) -> Sat {
    let ways = [AtMostOne::BySize, AtMostOne::Pairwise, AtMostOne::Product, AtMostOne::Sequential];
    let encoding = Encoding::new()
        .at_most_one(method.0.pick(&AT_MOST_ONE, ways))
        .pairs(method.0.pick(&PAIRS, [Pairs::Conflicts, Pairs::Supports]));
    let sat = Sat::new().encoding(encoding).aim(method.0.pick(&AIM, [Aim::Either, Aim::Model]));
    let sat = method.0.pick(&BEFORE, [|sat| sat, Sat::propagated])(sat);
    if method.0.pick(&SHUFFLE, [false, true]) { sat.shuffled(seed) } else { sat }
}
