//! Sums of words, in the catalogue.

use super::forward::own_functions;
use crate::auto::{self, Rule};
use crate::job::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::Entry;
use solvarium_forms::Claim;
use solvarium::puzzle::cryptarithm::Cryptarithm;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "cryptarithm",
    aliases: &["alphametic"],
    help: "a digit for each letter, so that the sum is right: 'SEND + MORE = MONEY'",
    settings: &[],
    of: Puzzle {
        example: "A + A = BC",
        examples: &[("SEND + MORE = MONEY", "SEND + MORE = MONEY\n")],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        looks: Some(looks),
        read,
        briefs: &[("let column * carry *", "c$1=$2"), ("let * be *", "$1=$2")],
        ..Puzzle::PLAIN
    },
};

/// Words of capitals, joined by signs of arithmetic, one of them `=`.
fn looks(text: &Looks<'_>) -> u8 {
    let is_sum = |line: &str| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c.is_whitespace() || "+-*/=×·()".contains(c);
        line.contains('=') && line.contains(['+', '-', '*', '×']) && line.chars().all(is_part)
            && line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).all(|word| {
                word.chars().all(|c| c.is_ascii_uppercase()) || word.chars().all(|c| c.is_ascii_digit())
            })
    };
    let mut lines = text.text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    match lines.next() {
        Some(line) if is_sum(line) && text.tally.letters > text.tally.digits => Claim::MARKED,
        _ => text.likely_if(text.has("=") && text.tally.digits == 0),
    }
}

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(Cryptarithm::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

impl Modelled for Cryptarithm {
    fn auto(&self) -> &'static Rule {
        &auto::CRYPTARITHM
    }

    own_functions!(and a line);

    fn describe(&self) -> String {
        format!("cryptarithm: {}", self.print().trim_end())
    }
}
