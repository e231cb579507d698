//! The catalogue entry of misplaced tiles with the blank counted, a mistake for lessons.

use super::Tiles;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::one_of::{Made, Named};
use crate::table::Entry;
use solvarium::puzzle::tiles::Board;
pub(crate) use solvarium::puzzle::tiles::MisplacedCountingBlank;
use solvarium::{Error, Limits};

static MISPLACED_COUNTING_BLANK: Entry<HeuristicInfo> = Entry {
    name: "misplaced-counting-blank",
    aliases: &[],
    help: "misplaced tiles that count the blank by mistake: overestimates",
    settings: &[],
    of: HeuristicInfo::INADMISSIBLE,
};

impl<B: Board> Named<Tiles<B>> for MisplacedCountingBlank {
    const ENTRY: &'static Entry<HeuristicInfo> = &MISPLACED_COUNTING_BLANK;

    fn make(puzzle: &Tiles<B>, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(&puzzle.frame), 0)))
    }
}
