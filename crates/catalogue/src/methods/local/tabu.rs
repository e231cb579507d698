//! The catalogue entry of tabu search (Glover, 1989).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::Tabu;

pub(crate) static TABU: Entry<MethodInfo> = Entry {
    name: "tabu",
    aliases: &["tabu-search"],
    help: "tabu search: the best move, even uphill, that undoes no recent change",
    settings: and_of_boards!(Tabu),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
