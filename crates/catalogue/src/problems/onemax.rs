//! A string of ones, in the catalogue.

use super::bits::bits;
use crate::job::whole;
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, one};
use crate::table::Entry;
use solvarium::puzzle::bits::OneMax;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "onemax",
    aliases: &["one-max"],
    help: "set all bits of a string, seeing only how many are set: '100' bits",
    settings: &[],
    of: Puzzle {
        answer: Answer::State,
        read,
        example: "16",
        examples: &[("All bits of a hundred", "onemax 100\n")],
        ..Puzzle::PLAIN
    },
};

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(OneMax::parse(text).map(|puzzle| whole(puzzle, kind)))]
}

bits!(OneMax);
