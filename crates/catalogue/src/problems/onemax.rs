//! A string of ones, in the catalogue.

use super::bits::{Blocks, bits};
use crate::instance::local_search_instance;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, one};
use crate::table::Entry;
use solvarium::puzzle::bits::OneMax;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "onemax",
    aliases: &["one-max"],
    help: "set all bits of a string, knowing only how many are set: '100' bits",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::State,
        read,
        example: "16",
        examples: &[("All bits of a hundred", "onemax 100\n")],
        ..ProblemInfo::PLAIN
    },
};

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(OneMax::parse(text).map(|puzzle| local_search_instance(puzzle, kind)))]
}

bits!(OneMax);

impl Blocks for OneMax {
    fn block_length(&self) -> usize {
        1
    }
}
