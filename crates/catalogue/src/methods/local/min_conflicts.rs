//! The catalogue entry of min-conflicts (Minton, Johnston, Philips and Laird, 1992).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::MinConflicts;

pub(crate) static MIN_CONFLICTS: Entry<MethodInfo> = Entry {
    name: "min-conflicts",
    aliases: &["minconflicts"],
    help: "min-conflicts: picks a conflicting variable at random and its best value",
    settings: and_of_boards!(MinConflicts),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
