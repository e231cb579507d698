//! The catalogue entry of simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::Anneal;

pub(crate) static ANNEAL: Entry<MethodInfo> = Entry {
    name: "anneal",
    aliases: &["simulated-annealing", "sa"],
    help: "simulated annealing: accepts worse states too, more rarely as it cools",
    settings: and_of_boards!(Anneal),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
