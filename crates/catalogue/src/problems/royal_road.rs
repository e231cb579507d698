//! Blocks of ones (Mitchell, Forrest and Holland, 1992), in the catalogue.

use super::bits::bits;
use crate::job::whole;
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, one};
use crate::table::Entry;
use solvarium::puzzle::bits::RoyalRoad;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "royal-road",
    aliases: &["royalroad"],
    help: "set all bits of a string, seeing only whole blocks: '64 8' for blocks of 8",
    settings: &[],
    of: Puzzle {
        answer: Answer::State,
        read,
        example: "16 4",
        examples: &[("Eight blocks of eight bits", "royal-road 64 8\n")],
        ..Puzzle::PLAIN
    },
};

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(RoyalRoad::parse(text).map(|puzzle| whole(puzzle, kind)))]
}

bits!(RoyalRoad);
