//! Min-conflicts (Minton, Johnston, Philips and Laird, 1992), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::MinConflicts;

pub(crate) static MIN_CONFLICTS: Entry<Search> = Entry {
    name: "min-conflicts",
    aliases: &["minconflicts"],
    help: "min-conflicts: the best move of a place at fault, drawn by lot",
    settings: and_of_boards!(MinConflicts),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
