//! The catalogue entry of walking distance (Takahashi, 2002).

use super::Tiles;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::one_of::{Made, Named};
use crate::table::Entry;
use solvarium::limits::Clock;
use solvarium::puzzle::tiles::Board;
pub(crate) use solvarium::puzzle::tiles::WalkingDistance;
use solvarium::{Error, Limits};

static WALKING_DISTANCE: Entry<HeuristicInfo> = Entry {
    name: "walking-distance",
    aliases: &["walking", "wd"],
    help: "walking distance: moves needed by the rows plus those by the columns; up to 4x4, 3x5 and 2x6",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl<B: Board> Named<Tiles<B>> for WalkingDistance {
    const ENTRY: &'static Entry<HeuristicInfo> = &WALKING_DISTANCE;

    fn make(puzzle: &Tiles<B>, _: &HeuristicChoice, limits: &Limits) -> Result<Made<Self>, Error> {
        let distance = Self::of(&puzzle.frame)?;
        let bytes = distance.bytes();
        Ok(Clock::new(limits).hold(bytes).map(|()| (distance, bytes)))
    }
}
