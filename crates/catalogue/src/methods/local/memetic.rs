//! The catalogue entry of memetic search (Moscato, 1989; on boards: Wang and others, 2023).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::Memetic;

pub(crate) static MEMETIC: Entry<MethodInfo> = Entry {
    name: "memetic",
    aliases: &["lsga"],
    help: "evolution on boards, with local search on each child",
    settings: and_of_boards!(Memetic),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
