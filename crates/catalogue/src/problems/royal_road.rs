//! Blocks of ones (Mitchell, Forrest and Holland, 1992), in the catalogue.

use super::bits::{Blocks, bits};
use crate::instance::local_search_instance;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, one};
use crate::table::Entry;
use solvarium::puzzle::bits::RoyalRoad;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "royal-road",
    aliases: &["royalroad"],
    help: "set all bits of a string, knowing only which blocks are complete: '64 8' for blocks of 8",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::State,
        read,
        example: "16 4",
        examples: &[("Eight blocks of eight bits", "royal-road 64 8\n")],
        ..ProblemInfo::PLAIN
    },
};

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(RoyalRoad::parse(text).map(|puzzle| local_search_instance(puzzle, kind)))]
}

bits!(RoyalRoad);

impl Blocks for RoyalRoad {
    fn block_length(&self) -> usize {
        self.block()
    }
}
