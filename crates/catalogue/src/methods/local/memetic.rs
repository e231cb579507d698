//! Memetic search (Moscato, 1989; on boards after Wang and others, 2023), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::Memetic;

pub(crate) static MEMETIC: Entry<Search> = Entry {
    name: "memetic",
    aliases: &["lsga"],
    help: "evolution on boards whose children are made better by local search",
    settings: and_of_boards!(Memetic),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
