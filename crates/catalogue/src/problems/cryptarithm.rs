//! Sums of words, in the catalogue.

use crate::job::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::Entry;
use solvarium::Error;
use solvarium::csp::{Csp, Var};
use solvarium::puzzle::cryptarithm::Cryptarithm;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "cryptarithm",
    aliases: &["alphametic"],
    help: "a digit for each letter, so that the sum is right: 'SEND + MORE = MONEY'",
    settings: &[],
    of: Puzzle {
        example: "A + A = BC",
        examples: &[(
            "SEND + MORE = MONEY",
            "SEND + MORE = MONEY
",
        )],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        looks: Some(looks),
        read,
        ..Puzzle::PLAIN
    },
};

fn looks(text: &Looks<'_>) -> u8 {
    text.likely_if(text.has("="))
}

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(Cryptarithm::parse(text).map(|puzzle| modelled(puzzle, kind)))]
}

impl Modelled for Cryptarithm {
    fn csp(&self) -> &Csp {
        self.csp()
    }

    fn describe(&self) -> String {
        format!("cryptarithm: {}", self.print().trim_end())
    }

    fn text(&self) -> String {
        self.print()
    }

    fn draw(&self, value: &dyn Fn(Var) -> Option<i32>) -> String {
        self.draw(value)
    }

    fn say(&self, variable: Var, value: i32) -> String {
        self.say(variable, value)
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        self.check(values)
    }

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }
}
