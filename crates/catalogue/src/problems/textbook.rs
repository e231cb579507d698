//! The game tree of a textbook, in the catalogue.

use crate::game::{self, Playable, Words, text_table};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::game::Game;
use solvarium::game::rules::Textbook;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "figure-5.2",
    aliases: &["textbook-game"],
    help: "the two-ply game of Russell and Norvig, figure 5.2; moves '1', '2', '3', value 3",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "start",
        examples: &[("Figure 5.2", "figure-5.2 start\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

type Chosen = <Textbook as Game>::State;

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |_| Ok((Textbook, Textbook.start())))
}

impl Playable for Textbook {
    type Game = Self;

    fn game(&self) -> &Self {
        self
    }

    fn pack(&self, (first, second): Chosen) -> Words {
        [first, second].map(|chosen| chosen.map_or(0, |branch| u128::from(branch) + 1))
    }

    fn unpack(&self, words: Words) -> Chosen {
        let [first, second] = words.map(|word| (word as u8).checked_sub(1));
        (first, second)
    }

    fn code(&self, branch: u8) -> u32 {
        branch.into()
    }

    fn decode(&self, code: u32) -> u8 {
        code as u8
    }

    fn notation(&self, branch: u8) -> String {
        (branch + 1).to_string()
    }

    fn describe(&self) -> String {
        "the game of figure 5.2".into()
    }

    fn players(&self) -> [&'static str; 2] {
        ["MAX", "MIN"]
    }

    fn picture(&self, state: Chosen) -> Picture {
        let chosen =
            |branch: Option<u8>| branch.map_or_else(|| "-".into(), |branch| (branch + 1).to_string());
        let payoff = self.payoff(&state).map_or_else(|| "-".into(), |payoff| payoff.to_string());
        let rows = [("MAX chose", chosen(state.0)), ("MIN chose", chosen(state.1)), ("payoff", payoff)];
        text_table(&rows.map(|(name, value)| vec![name.to_owned(), value]))
    }

    fn bits(&self, _: Chosen) -> f64 {
        4.0
    }
}
