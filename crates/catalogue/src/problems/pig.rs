//! Pig, in the catalogue: a game with a die.

use crate::game::{self, Playable, Words, text_table};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::game::rules::{Hand, Pig, PigMove};
use solvarium::game::{Game, Turn};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "pig",
    aliases: &[],
    help: "Pig: the score to reach '20'; moves 'roll', 'hold', and the faces '1' to '6' of the die",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "20",
        examples: &[("Up to 20", "pig 20\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

/// Pig with its goal.
struct Dice {
    game: Pig,
    goal: u16,
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| {
        let goal = text.take(|word| word.parse().ok()).unwrap_or(100);
        let own = Dice { game: Pig::new(goal)?, goal };
        let start = own.game.start();
        Ok((own, start))
    })
}

impl Playable for Dice {
    type Game = Pig;

    fn game(&self) -> &Pig {
        &self.game
    }

    fn pack(&self, hand: Hand) -> Words {
        let [first, second] = hand.scores.map(u128::from);
        let flags = u128::from(hand.turn == Turn::Min) << 1 | u128::from(hand.is_rolling);
        [first << 32 | second << 16 | u128::from(hand.sum), flags]
    }

    fn unpack(&self, [scores, flags]: Words) -> Hand {
        Hand {
            scores: [(scores >> 32) as u16, (scores >> 16) as u16],
            sum: scores as u16,
            turn: if flags & 2 == 0 { Turn::Max } else { Turn::Min },
            is_rolling: flags & 1 == 1,
        }
    }

    fn code(&self, chosen: PigMove) -> u32 {
        match chosen {
            PigMove::Roll => 7,
            PigMove::Hold => 8,
            PigMove::Face(face) => face.into(),
        }
    }

    fn decode(&self, code: u32) -> PigMove {
        match code {
            7 => PigMove::Roll,
            8 => PigMove::Hold,
            face => PigMove::Face(face as u8),
        }
    }

    fn notation(&self, chosen: PigMove) -> String {
        match chosen {
            PigMove::Roll => "roll".into(),
            PigMove::Hold => "hold".into(),
            PigMove::Face(face) => face.to_string(),
        }
    }

    fn describe(&self) -> String {
        format!("Pig up to {}", self.goal)
    }

    fn players(&self) -> [&'static str; 2] {
        ["first", "second"]
    }

    fn picture(&self, hand: Hand) -> Picture {
        let [first, second] = hand.scores.map(|score| score.to_string());
        let rows = [["first", &first], ["second", &second], ["this turn", &hand.sum.to_string()]];
        text_table(&rows.map(|row| row.map(str::to_owned).to_vec()))
    }

    /// A game can last forever.
    fn bits(&self, _: Hand) -> f64 {
        f64::INFINITY
    }
}
