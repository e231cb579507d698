//! Hill climbing, by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::HillClimb;

pub(crate) static HILL_CLIMB: Entry<Search> = Entry {
    name: "climb",
    aliases: &["hill-climbing", "hill-climb"],
    help: "hill climbing: only moves that improve, or change nothing; then again from elsewhere",
    settings: and_of_boards!(HillClimb),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
