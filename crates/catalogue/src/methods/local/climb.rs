//! The catalogue entry of hill climbing.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::HillClimb;

pub(crate) static HILL_CLIMB: Entry<MethodInfo> = Entry {
    name: "climb",
    aliases: &["hill-climbing", "hill-climb"],
    help: "hill climbing: only moves that do not increase the cost; then restarts",
    settings: and_of_boards!(HillClimb),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
