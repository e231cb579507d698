//! Iterated local search (Lourenço, Martin and Stützle, 2003), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::IteratedLocalSearch;

pub(crate) static ITERATED: Entry<Search> = Entry {
    name: "ils",
    aliases: &["iterated", "iterated-local-search"],
    help: "iterated local search: descend, kick, descend, and go back if it was no good",
    settings: and_of_boards!(IteratedLocalSearch),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
