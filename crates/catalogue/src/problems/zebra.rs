//! The zebra puzzle in the catalogue.

use super::forward::own_functions;
use super::squares::plural;
use crate::auto::{self, Rule};
use crate::job::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::Entry;
use solvarium::puzzle::zebra::{self, Zebra};

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

/// Recognises categories of equal size, and a clue with a colon that names one of their items: many texts have
/// colons.
fn looks(text: &Looks<'_>) -> u8 {
    let lines = || text.text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let kinds: Vec<Vec<&str>> = lines()
        .filter_map(|line| line.split_once(':'))
        .map(|(_, things)| {
            things.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect()
        })
        .collect();
    let houses = kinds.first().map_or(0, Vec::len);
    let is_clue = |line: &str| {
        let mut words = line.split_whitespace();
        let (thing, relation) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        zebra::is_relation(relation) && kinds.iter().flatten().any(|known| *known == thing)
    };
    let are_even = houses > 1 && kinds.iter().all(|things| things.len() == houses);
    text.marked_if(are_even && lines().filter(|line| !line.contains(':')).any(is_clue))
}

/// The name of the problem alone stands for the puzzle of that name.
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
