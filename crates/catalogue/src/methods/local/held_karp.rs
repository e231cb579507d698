//! The catalogue entry of Held and Karp's algorithm (1962) for shortest tours of a few cities.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::puzzle::tsp::HeldKarp;

pub(crate) static HELD_KARP: Entry<MethodInfo> = Entry {
    name: "held-karp",
    aliases: &["exact-tour"],
    help: "the shortest tour of up to 12 cities, by dynamic programming",
    settings: and_of_boards!(HeldKarp),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
