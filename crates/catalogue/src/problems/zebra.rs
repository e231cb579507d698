//! The zebra puzzle in the catalogue.

use super::forward::own_functions;
use crate::auto::{self, Rule};
use crate::instance::scene::{BELOW, Cell, Look, Picture, Tone};
use crate::instance::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, TextFeatures, one};
use crate::table::Entry;
use solvarium::csp::Var;
use solvarium::puzzle::zebra::{self, Zebra};
use solvarium::wording::count;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "zebra",
    aliases: &["einstein"],
    help: "zebra puzzle: attributes 'pet: dog fox', clues 'dog next-to red'; without a text, the puzzle of 1962",
    settings: &[],
    of: ProblemInfo {
        example: "pet: dog fox
drink: tea milk
dog at 1
tea right-of dog",
        examples: &[("Who owns the zebra?", "zebra\n")],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        score: Some(score),
        read,
        briefs: &[("put * into house *", "$1=$2")],
        ..ProblemInfo::PLAIN
    },
};

/// Recognises categories of equal size, and a clue with a colon that names one of their items: many texts have
/// colons.
fn score(text: &TextFeatures<'_>) -> u8 {
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
fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    let text = if text.trim().is_empty() { "zebra" } else { text };
    vec![one(Zebra::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

impl Modelled for Zebra {
    own_functions!(and a line);

    fn picture(&self, value: &dyn Fn(Var) -> Option<i32>) -> Option<Picture> {
        let (rows, width) = (self.table(value), 1 + self.houses());
        let tone = |at: usize| if at < width || at.is_multiple_of(width) { Tone::Given } else { Tone::Plain };
        let cells: Vec<_> =
            (0..).zip(rows.iter().flatten()).map(|(at, text)| Cell::new(text, tone(at))).collect();
        let walls = vec![BELOW; cells.len() - width].into_iter().chain(vec![0; width]).collect();
        Some(Picture { walls, ..Picture::new(Look::Table, (width, rows.len()), cells) })
    }

    fn describe(&self) -> String {
        format!("zebra puzzle of {}, {}", count(self.houses(), "house"), count(self.clues(), "clue"))
    }

    /// Measured: `cargo bench -p solvarium --bench backtrack -- zebra`.
    fn auto(&self) -> &'static Rule {
        &auto::FULL_MODEL
    }
}
