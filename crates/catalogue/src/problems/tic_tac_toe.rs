//! Tic-tac-toe, in the catalogue: the m,n,k game 3,3,3.

use super::mnk::Stones;
use crate::game;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "tic-tac-toe",
    aliases: &["tictactoe", "noughts-and-crosses"],
    help: "tic-tac-toe: moves 'b2 a1' or '5 7', or a board 'X.O/.X./...'",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "start",
        examples: &[
            ("The empty board", "tic-tac-toe start\n"),
            ("Two in a row", "tic-tac-toe\nX X .\nO O .\n. . .\n"),
        ],
        read,
        ..ProblemInfo::PLAIN
    },
};

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| Stones::read(text, (3, 3), 3))
}
