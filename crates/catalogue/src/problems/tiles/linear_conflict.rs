//! The catalogue entry of linear conflicts (Hansson, Mayer and Yung, 1992).

use super::Tiles;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::one_of::{Made, Named};
use crate::table::Entry;
use solvarium::puzzle::tiles::Board;
pub(crate) use solvarium::puzzle::tiles::LinearConflict;
use solvarium::{Error, Limits};

static LINEAR_CONFLICT: Entry<HeuristicInfo> = Entry {
    name: "linear-conflict",
    aliases: &["linear-conflicts"],
    help: "Manhattan plus two moves for each tile that must leave its goal line to let another pass",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl<B: Board> Named<Tiles<B>> for LinearConflict {
    const ENTRY: &'static Entry<HeuristicInfo> = &LINEAR_CONFLICT;

    fn make(puzzle: &Tiles<B>, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(&puzzle.frame), 0)))
    }
}
