//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983), by name.

use super::settings::{FILL, KEEP, TRIALS, some};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;
use solvarium::local::{Anneal, Cooling};

pub(crate) static ANNEAL: Entry<Search> = Entry {
    name: "anneal",
    aliases: &["simulated-annealing", "sa"],
    help: "simulated annealing: worse states too, the less the colder it is",
    settings: &[COOLING, TEMPERATURE, ACCEPTANCE, RATIO, CHAIN, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

const COOLING: Setting = Setting {
    name: "cooling",
    help: "how the temperature changes",
    takes: Takes::Choice(&[
        ("steady", "it keeps the share of worse moves that are accepted"),
        ("constant", "it stays"),
        ("geometric", "times the ratio after each chain; once nothing moves, from a random state again"),
        ("lewis", "the same, but back to the first after twenty chains without anything better"),
    ]),
    default: "steady",
};

const TEMPERATURE: Setting = Setting {
    name: "temperature",
    help: "the first temperature, in units of cost; 0: from a sample of moves",
    takes: Takes::Float { min: 0.0, max: 1e12 },
    default: "0",
};

const ACCEPTANCE: Setting = Setting {
    name: "acceptance",
    help: "the share of worse moves that a steady temperature accepts",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.02",
};

const RATIO: Setting = Setting {
    name: "ratio",
    help: "what the temperature is multiplied by after each chain",
    takes: Takes::Float { min: 0.0, max: 1.0 },
    default: "0.99",
};

const CHAIN: Setting = Setting {
    name: "chain",
    help: "evaluations in a chain; 0: 1024 where it is steady, else the number of places squared",
    takes: Takes::Int { min: 0, max: 1_000_000_000_000 },
    default: "0",
};

/// The search, as it is set.
///
/// # Errors
/// The settings contradict each other.
pub(super) fn algorithm(method: &Method) -> Result<Anneal, Error> {
    let cooling = [Cooling::Steady, Cooling::Constant, Cooling::Geometric, Cooling::Lewis];
    let mut anneal = Anneal::new()
        .cooling(method.0.pick(&COOLING, cooling))
        .acceptance(method.0.float(&ACCEPTANCE))?
        .ratio(method.0.float(&RATIO))?;
    if method.0.float(&TEMPERATURE) > 0.0 {
        anneal = anneal.temperature(method.0.float(&TEMPERATURE))?;
    }
    Ok(match some(method.0.int(&CHAIN)) {
        Some(chain) => anneal.chain(chain),
        None => anneal,
    })
}
