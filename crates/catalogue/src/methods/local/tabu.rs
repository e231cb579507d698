//! Tabu search (Glover, 1989), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::Tabu;

pub(crate) static TABU: Entry<Search> = Entry {
    name: "tabu",
    aliases: &["tabu-search"],
    help: "tabu search: the best move, even uphill, that brings back nothing removed of late",
    settings: and_of_boards!(Tabu),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
