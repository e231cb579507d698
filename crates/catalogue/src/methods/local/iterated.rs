//! The catalogue entry of iterated local search (Lourenço, Martin and Stützle, 2003).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::IteratedLocalSearch;

pub(crate) static ITERATED: Entry<MethodInfo> = Entry {
    name: "ils",
    aliases: &["iterated", "iterated-local-search"],
    help: "iterated local search: descend, kick, descend; go back if the result is worse",
    settings: and_of_boards!(IteratedLocalSearch),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
