//! The catalogue entry of misplaced tiles (Doran and Michie, 1966).

use super::Tiles;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::one_of::{Made, Named};
use crate::table::Entry;
use solvarium::puzzle::tiles::Board;
pub(crate) use solvarium::puzzle::tiles::Misplaced;
use solvarium::{Error, Limits};

static MISPLACED: Entry<HeuristicInfo> = Entry {
    name: "misplaced",
    aliases: &["misplaced-tiles", "hamming"],
    help: "number of tiles that are not on their goal cell",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl<B: Board> Named<Tiles<B>> for Misplaced {
    const ENTRY: &'static Entry<HeuristicInfo> = &MISPLACED;

    fn make(puzzle: &Tiles<B>, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(&puzzle.frame), 0)))
    }
}
