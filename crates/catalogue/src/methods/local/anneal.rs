//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::Anneal;

pub(crate) static ANNEAL: Entry<Search> = Entry {
    name: "anneal",
    aliases: &["simulated-annealing", "sa"],
    help: "simulated annealing: worse states too, the less the colder it is",
    settings: and_of_boards!(Anneal),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
