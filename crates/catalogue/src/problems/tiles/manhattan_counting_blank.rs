//! The catalogue entry of Manhattan distance with the blank counted, a mistake for lessons.

use super::Tiles;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::one_of::{Made, Named};
use crate::table::Entry;
use solvarium::puzzle::tiles::Board;
pub(crate) use solvarium::puzzle::tiles::ManhattanCountingBlank;
use solvarium::{Error, Limits};

static MANHATTAN_COUNTING_BLANK: Entry<HeuristicInfo> = Entry {
    name: "manhattan-counting-blank",
    aliases: &[],
    help: "Manhattan that counts the blank by mistake: overestimates",
    settings: &[],
    of: HeuristicInfo::INADMISSIBLE,
};

impl<B: Board> Named<Tiles<B>> for ManhattanCountingBlank {
    const ENTRY: &'static Entry<HeuristicInfo> = &MANHATTAN_COUNTING_BLANK;

    fn make(puzzle: &Tiles<B>, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(&puzzle.frame), 0)))
    }
}
