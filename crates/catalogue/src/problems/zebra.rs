//! Who owns the zebra? In the catalogue.

use super::forward::own_functions;
use super::squares::plural;
use crate::auto::{self, Rule};
use crate::job::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::Entry;
use solvarium::puzzle::zebra::Zebra;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "zebra",
    aliases: &["einstein"],
    help: "who owns the zebra: things 'pet: dog fox', clues 'dog next-to red'; alone, that of 1962",
    settings: &[],
    of: Puzzle {
        example: "pet: dog fox
drink: tea milk
dog at 1
tea right-of dog",
        examples: &[("Who owns the zebra?", "zebra\n")],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        looks: Some(looks),
        read,
        briefs: &[("put * into house *", "$1=$2")],
        ..Puzzle::PLAIN
    },
};

fn looks(text: &Looks<'_>) -> u8 {
    text.likely_if(text.has(":"))
}

/// The name of the problem alone is the puzzle of that name.
fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    let text = if text.trim().is_empty() { "zebra" } else { text };
    vec![one(Zebra::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

impl Modelled for Zebra {
    own_functions!(and a line);

    fn describe(&self) -> String {
        format!("zebra puzzle of {}, {}", plural(self.houses(), "house"), plural(self.clues(), "clue"))
    }

    /// Measured: `cargo bench -p solvarium --bench backtrack -- zebra`.
    fn auto(&self) -> &'static Rule {
        &auto::FULL_MODEL
    }
}
