//! Late acceptance (Burke and Bykov, 2008), by name.

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, Search};
use crate::table::Entry;
use solvarium::local::LateAcceptance;

pub(crate) static LATE_ACCEPTANCE: Entry<Search> = Entry {
    name: "late-acceptance",
    aliases: &["late", "lahc"],
    help: "late acceptance: what is no worse than the state so many steps ago",
    settings: and_of_boards!(LateAcceptance),
    of: Search { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
