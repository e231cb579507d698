//! The catalogue entry of Manhattan distance (Doran and Michie, 1966).

use super::Tiles;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::one_of::{Made, Named};
use crate::table::Entry;
use solvarium::puzzle::tiles::{Board, Manhattan, Move, Sliding, Sum};
use solvarium::{Error, Heuristic, Limits};

static MANHATTAN: Entry<HeuristicInfo> = Entry {
    name: "manhattan",
    aliases: &["taxicab"],
    help: "the sum of the tiles' distances along rows and columns",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

/// [`Manhattan`] with one type of heuristic state for all classes of boards.
pub(crate) struct Taxicab(pub(super) Manhattan);

impl<B: Board> Heuristic<Sliding<B>> for Taxicab {
    type Memo = u16;

    fn first(&self, state: &B) -> u16 {
        Heuristic::<Sliding<B>>::first(&self.0, state).get()
    }

    #[inline]
    fn after(&self, parent: &u16, action: &Move, child: &B) -> u16 {
        Heuristic::<Sliding<B>>::after(&self.0, &B::Sum::of(*parent), action, child).get()
    }

    #[inline]
    fn lookahead(&self, parent: &u16, before: &B, action: &Move) -> Option<u16> {
        Heuristic::<Sliding<B>>::lookahead(&self.0, &B::Sum::of(*parent), before, action).map(Sum::get)
    }

    #[inline]
    fn value(&self, memo: &u16) -> u32 {
        u32::from(*memo)
    }
}

impl<B: Board> Named<Tiles<B>> for Taxicab {
    const ENTRY: &'static Entry<HeuristicInfo> = &MANHATTAN;

    fn make(puzzle: &Tiles<B>, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self(Manhattan::of(&puzzle.frame)), 0)))
    }
}
