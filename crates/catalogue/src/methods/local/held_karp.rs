//! The shortest tour of a few cities (Held and Karp, 1962), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::puzzle::tsp::HeldKarp;

pub(crate) static HELD_KARP: Entry<Search> = Entry {
    name: "held-karp",
    aliases: &["exact-tour"],
    help: "tours of up to 12 cities: the shortest of all, by dynamic programming",
    settings: and_of_boards!(HeldKarp),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
