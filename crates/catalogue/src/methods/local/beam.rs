//! Stochastic beam search (Russell and Norvig, 1995), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::StochasticBeam;

pub(crate) static STOCHASTIC_BEAM: Entry<Search> = Entry {
    name: "stochastic-beam",
    aliases: &["sbeam"],
    help: "many states at once; the next are drawn among all their children, good ones likelier",
    settings: and_of_boards!(StochasticBeam),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
