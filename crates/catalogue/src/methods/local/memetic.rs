//! Memetic search (Moscato, 1989; on boards after Wang and others, 2023), by name.

use super::evolve::POPULATION;
use super::settings::{FILL, KEEP, TRIALS, WARMTH, small};
use crate::method::{Asks, How, Method, Search};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;
use solvarium::local::{ChildSearch, Memetic};

pub(crate) static MEMETIC: Entry<Search> = Entry {
    name: "memetic",
    aliases: &["lsga"],
    help: "evolution on boards whose children are made better by local search",
    settings: &[FEW, LEARN, WALK, WALK_WARMTH, TRIALS, KEEP, FILL],
    of: Search { how: How::Local, asks: Asks::Nothing },
};

const FEW: Setting = Setting {
    help: "how many individuals there are",
    takes: Takes::Int { min: 2, max: 1_000_000 },
    default: "10",
    ..POPULATION
};

const LEARN: Setting = Setting {
    name: "learn",
    help: "how children are made better",
    takes: Takes::Choice(&[
        ("walk", "by a walk at a temperature, of so many evaluations as 'walk' says"),
        ("houses", "by swaps that mend two houses at once, as published"),
    ]),
    default: "walk",
};

const WALK: Setting = Setting {
    name: "walk",
    help: "evaluations of each child's walk",
    takes: Takes::Int { min: 1, max: 1_000_000_000 },
    default: "5000",
};

const WALK_WARMTH: Setting = Setting { default: "0.4", ..WARMTH };

/// The search, as it is set. It is for boards whose houses are kept.
///
/// # Errors
/// The settings contradict each other.
pub(crate) fn memetic(method: &Method) -> Result<Memetic, Error> {
    Memetic::new().population(small(method, &FEW))?.search(match method.0.pick(&LEARN, [true, false]) {
        true => {
            ChildSearch::Walk { evaluations: method.0.int(&WALK), temperature: method.0.float(&WALK_WARMTH) }
        }
        false => ChildSearch::Houses,
    })
}
