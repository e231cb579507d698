//! Chained Lin-Kernighan search of tours (Lin and Kernighan, 1973; Martin, Otto and Felten, 1991), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::puzzle::tsp::LinKernighan;

pub(crate) static LIN_KERNIGHAN: Entry<Search> = Entry {
    name: "lin-kernighan",
    aliases: &["lk", "chained-lin-kernighan"],
    help: "tours: chains of turns of any depth, and kicks within a short segment",
    settings: and_of_boards!(LinKernighan),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
