//! Cryptarithms, in the catalogue.

use super::forward::own_functions;
use crate::auto::{self, Rule};
use crate::job::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::Entry;
use solvarium::puzzle::cryptarithm::Cryptarithm;
use solvarium_forms::Claim;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "cryptarithm",
    aliases: &["alphametic"],
    help: "a digit for each letter, so that the equation is right: 'SEND + MORE = MONEY', 'TWO * TWO = SQUARE'",
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

/// Words of capitals and numbers, joined by arithmetic signs, with `=` or a line of dashes among them.
fn looks(text: &Looks<'_>) -> u8 {
    let said = || text.text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let is_sign = |c: char| c.is_whitespace() || "+-*/=×·_─()".contains(c);
    let words = || said().flat_map(|line| line.split(is_sign)).filter(|word| !word.is_empty());
    let is_word =
        |word: &str| word.chars().all(|c| c.is_ascii_uppercase()) || word.chars().all(|c| c.is_ascii_digit());
    let is_sum =
        text.has("=") || said().any(|line| line.trim().len() > 1 && line.trim().chars().all(is_sign));
    let has_sign = said().any(|line| line.contains(['+', '-', '*', '/', '×', '·']));
    match () {
        () if is_sum && has_sign && text.tally.letters > text.tally.digits && words().all(is_word) => {
            Claim::MARKED
        }
        () => text.likely_if(text.has("=") && text.tally.digits == 0),
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
