//! Cryptarithms, in the catalogue.

use super::forward::own_functions;
use crate::auto::{self, Rule};
use crate::instance::scene::{BELOW, Cell, Look, Picture, Tone};
use crate::instance::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, TextFeatures, one};
use crate::table::Entry;
use solvarium::csp::Var;
use solvarium::puzzle::cryptarithm::Cryptarithm;
use solvarium_forms::Claim;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "cryptarithm",
    aliases: &["alphametic"],
    help: "find the digit of each letter: 'SEND + MORE = MONEY', 'TWO * TWO = SQUARE'",
    settings: &[],
    of: ProblemInfo {
        example: "A + A = BC",
        examples: &[("SEND + MORE = MONEY", "SEND + MORE = MONEY\n")],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        score: Some(score),
        read,
        briefs: &[("let column * carry *", "c$1=$2"), ("let * be *", "$1=$2")],
        ..ProblemInfo::PLAIN
    },
};

/// Words of capitals and numbers, joined by arithmetic signs, with `=` or a line of dashes among them.
fn score(text: &TextFeatures<'_>) -> u8 {
    let content = || text.text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let is_sign = |c: char| c.is_whitespace() || "+-*/=×·_─()".contains(c);
    let words = || content().flat_map(|line| line.split(is_sign)).filter(|word| !word.is_empty());
    let is_word =
        |word: &str| word.chars().all(|c| c.is_ascii_uppercase()) || word.chars().all(|c| c.is_ascii_digit());
    let is_sum =
        text.has("=") || content().any(|line| line.trim().len() > 1 && line.trim().chars().all(is_sign));
    let has_sign = content().any(|line| line.contains(['+', '-', '*', '/', '×', '·']));
    match () {
        () if is_sum && has_sign && text.tally.letters > text.tally.digits && words().all(is_word) => {
            Claim::MARKED
        }
        () => text.likely_if(text.has("=") && text.tally.digits == 0),
    }
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(Cryptarithm::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

/// The largest number of letters, with the blanks before them, that are drawn one by one.
const MOST_DRAWN: usize = 2_000;

impl Modelled for Cryptarithm {
    fn auto(&self) -> &'static Rule {
        &auto::CRYPTARITHM
    }

    own_functions!(and a line);

    /// A picture of the sum with one letter per cell, and to its right the same sum in digits.
    fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
        let rows = self.rows(value);
        let width = rows.iter().map(|(_, word, _)| word.len()).max()?;
        if rows.len() * width > MOST_DRAWN {
            return None;
        }
        let mut cells = Vec::new();
        let mut walls = Vec::new();
        for (at, (sign, word, number)) in rows.iter().enumerate() {
            for (text, tone) in [(word, Tone::Given), (number, Tone::Plain)] {
                cells.push(Cell::new(sign.to_string().trim(), Tone::Given));
                cells.extend(vec![Cell::new("", Tone::Empty); width - text.len()]);
                cells.extend(text.chars().map(|letter| Cell::new(letter.to_string().trim(), tone)));
                // A gap between both sums.
                cells.extend((tone == Tone::Given).then(|| Cell::new("", Tone::Empty)));
            }
            let is_above_result = rows.get(at + 1).is_some_and(|(sign, ..)| *sign == '=');
            let line = if is_above_result { BELOW } else { 0 };
            walls.extend([vec![line; width + 1], vec![0], vec![line; width + 1]].concat());
        }
        Some(Picture { walls, ..Picture::new(Look::Table, (2 * width + 3, rows.len()), cells) })
    }

    fn describe(&self) -> String {
        format!("cryptarithm: {}", self.print().trim_end())
    }
}
