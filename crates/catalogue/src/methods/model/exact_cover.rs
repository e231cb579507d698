//! Exact cover with colours (Knuth's Algorithm C), by name.

use crate::method::{Asks, How, Method, ModelSearch, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::csp::exact_cover::{Encoded, ExactCover, Order};
use solvarium::csp::{self, Csp};
use solvarium::{Algorithm, Error, Limits};

pub(crate) static EXACT_COVER: Entry<Search> = Entry {
    name: "exact-cover",
    aliases: &["dlx", "dancing-links", "algorithm-x"],
    help: "exact cover with colours (Knuth's Algorithm C); for problems that have a model",
    settings: &[ITEMS],
    of: Search { how: How::Model(ModelSearch { algorithm, count }), asks: Asks::Nothing },
};

const ITEMS: Setting = Setting {
    name: "items",
    help: "which item is covered next",
    takes: Takes::Choice(&[("mrv", "one with the fewest options left"), ("first", "the first")]),
    default: "mrv",
};

fn algorithm(method: &Method, _: u64) -> Result<Box<dyn Algorithm<Csp>>, Error> {
    Ok(Box::new(search(method)))
}

fn count(csp: &Csp, method: &Method, _: u64, cap: u64, limits: &Limits) -> Result<csp::Counted, Error> {
    Ok(Encoded::of(csp)?.count(&search(method), cap, limits))
}

/// The search for covers, as it is set.
fn search(method: &Method) -> ExactCover {
    ExactCover::new().order(method.0.pick(&ITEMS, [Order::Fewest, Order::First]))
}
