//! The catalogue entry of late acceptance (Burke and Bykov, 2008).

use super::settings::and_of_boards;
use crate::choice::by_help;
use crate::method::{Asks, How, MethodInfo};
use crate::table::Entry;
use solvarium::local::LateAcceptance;

pub(crate) static LATE_ACCEPTANCE: Entry<MethodInfo> = Entry {
    name: "late-acceptance",
    aliases: &["late", "lahc"],
    help: "late acceptance: accepts states no worse than the one a number of steps ago",
    settings: and_of_boards!(LateAcceptance),
    of: MethodInfo { how: How::Local, asks: Asks::Nothing, picks: by_help },
};
