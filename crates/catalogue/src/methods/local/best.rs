//! The catalogue entry that runs the best local search for an instance.

use super::settings::{FILL, TRIALS};
use crate::choice::by_help;
use crate::method::{Asks, How, Method, MethodInfo};
use crate::table::{Entry, Setting};

pub(crate) static LOCAL: Entry<MethodInfo> = Entry {
    name: "local",
    aliases: &["local-search"],
    help: "the best local search for the instance; boards are first filled in by propagation",
    settings: &[TRIALS, FILL_FIRST],
    of: MethodInfo { how: How::BestLocal, asks: Asks::Nothing, picks: by_help },
};

const FILL_FIRST: Setting = Setting { default: "singles", ..FILL };

impl Method {
    /// Returns the method with the settings of `local`. A method that fills no cells before the search keeps its
    /// `fill`.
    pub(crate) fn set_as(self, local: &Self) -> Self {
        let fills = self.values().word(&FILL) != FILL.default;
        let this = if fills { self.but(FILL.name, &local.values().word(&FILL_FIRST)) } else { self };
        this.but(TRIALS.name, &local.values().word(&TRIALS))
    }
}
