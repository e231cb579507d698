//! The catalogue entry of chained Lin-Kernighan search for tours (Lin and Kernighan, 1973; Martin, Otto and Felten, 1991).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::puzzle::tsp::LinKernighan;

pub(crate) static LIN_KERNIGHAN: Entry<MethodInfo> = Entry {
    name: "lin-kernighan",
    aliases: &["lk", "chained-lin-kernighan"],
    help: "tours: Lin-Kernighan moves of any depth, with kicks in a short segment",
    settings: and_of_boards!(LinKernighan),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
