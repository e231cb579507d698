//! The catalogue entry of pattern databases (Culberson and Schaeffer, 1998; Korf and Felner, 2002).

use super::Tiles;
use crate::heuristic::{HeuristicChoice, HeuristicInfo, Making};
use crate::one_of::{Made, Named};
use crate::table::{Entry, Setting, Takes};
use solvarium::limits::Stop;
use solvarium::puzzle::tiles::{Board, Parts, Patterns, Sliding};
use solvarium::{Error, Heuristic, Limits};

static PATTERNS: Entry<HeuristicInfo> = Entry {
    name: "patterns",
    aliases: &["pdb", "pattern-databases"],
    help: "additive pattern databases and their mirror; up to 25 cells, the goal's blank in a corner",
    settings: &[PARTS],
    of: HeuristicInfo { making: Making::Long, ..HeuristicInfo::ADMISSIBLE },
};

const PARTS: Setting = Setting {
    name: "parts",
    help: "partition of the tiles, named by the sizes of its patterns; databases saved by pdb build are used",
    takes: Takes::Choice(&[
        ("usual", "the largest that are built in about a second; for any board"),
        ("small", "the largest that are built instantly; for any board"),
        ("4-4", "for 3x3"),
        ("5-5-5", "for 4x4"),
        ("6-6-3", "for 4x4"),
        ("7-8", "for 4x4; needs 17 s and 0.5 GB to build"),
        ("5-5-5-5-4", "for 5x5"),
        ("6-6-6-6", "for 5x5; needs 10 s and 0.1 GB to build"),
    ]),
    default: "usual",
};

/// The databases that the words of [`PARTS`] stand for.
const MEANT: [Parts; 8] = [
    Parts::Usual,
    Parts::Small,
    Parts::Named("4-4"),
    Parts::Named("5-5-5"),
    Parts::Named("6-6-3"),
    Parts::Named("7-8"),
    Parts::Named("5-5-5-5-4"),
    Parts::Named("6-6-6-6"),
];

/// The partition of the tiles, if the choice is pattern databases.
pub(super) fn parts(choice: &HeuristicChoice) -> Option<Parts> {
    choice.is(&PATTERNS).then(|| choice.0.values.pick(&PARTS, MEANT))
}

/// [`Patterns`], computed from scratch for each board: its heuristic state would make the nodes of all other
/// heuristics larger.
pub(crate) struct LookedUp(pub(super) Patterns);

impl<B: Board> Heuristic<Sliding<B>> for LookedUp {
    type Memo = u16;

    fn first(&self, state: &B) -> u16 {
        self.0.moves(state) as u16
    }

    #[inline]
    fn value(&self, memo: &u16) -> u32 {
        u32::from(*memo)
    }
}

impl<B: Board> Named<Tiles<B>> for LookedUp {
    const ENTRY: &'static Entry<HeuristicInfo> = &PATTERNS;

    fn make(puzzle: &Tiles<B>, choice: &HeuristicChoice, limits: &Limits) -> Result<Made<Self>, Error> {
        let parts = choice.0.values.pick(&PARTS, MEANT);
        // A request that only asks for the method that would run does not wait for the tables.
        if limits.node_limit() == Some(0) {
            return Patterns::fits(&puzzle.frame, parts).map(|()| Err(Stop::Nodes));
        }
        let made = Patterns::within(&puzzle.frame, parts, limits)?;
        Ok(made.map(|patterns| {
            let bytes = patterns.bytes();
            (Self(patterns), bytes)
        }))
    }
}
