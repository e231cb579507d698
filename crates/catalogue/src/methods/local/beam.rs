//! The catalogue entry of stochastic beam search (Russell and Norvig, 1995).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::StochasticBeam;

pub(crate) static STOCHASTIC_BEAM: Entry<MethodInfo> = Entry {
    name: "stochastic-beam",
    aliases: &["sbeam"],
    help: "stochastic local beam search: many states; the next are drawn from all children by their cost",
    settings: and_of_boards!(StochasticBeam),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
