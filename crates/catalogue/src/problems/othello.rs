//! Othello, in the catalogue.

use crate::game::{self, Board, Playable, Side, Words, cell_name, owner, size, stones};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::game::rules::{Discs, Othello};
use solvarium::game::{Game, Turn};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "othello",
    aliases: &["reversi"],
    help: "Othello: a size '4x4' (or 6x6, 8x8), then moves 'd3 c5' or a board with 'x to move'",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "4x4",
        examples: &[("4x4, from the start", "othello 4x4\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

/// Othello with its size.
struct Sized {
    game: Othello,
    size: u32,
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| {
        let next = text.next();
        let named = text.take(size);
        if let Some((word, (width, height))) = next.zip(named)
            && width != height
        {
            return Err(word.wrong("a square board: 4x4, 6x6 or 8x8"));
        }
        let board = text.board(named)?;
        if let Some(board) = board.as_ref().filter(|board| board.width != board.height) {
            return Err(
                board.wrong(&format!("it has {}x{} cells, and boards are square", board.width, board.height))
            );
        }
        let size = named.map(|(size, _)| size).or(board.as_ref().map(|board| board.width)).unwrap_or(8);
        let own = Sized { game: Othello::new(size)?, size };
        let start = board.map_or_else(|| own.game.start(), |board| of_board(&board));
        Ok((own, start))
    })
}

/// The bit of a column and a row from above.
const fn bit(x: u32, y: u32) -> u32 {
    8 * y + x
}

/// If the text does not name the player to move, no player has passed.
fn of_board(board: &Board) -> Discs {
    let [first, second] = [Side::First, Side::Second].map(|side| board.bits(side, bit) as u64);
    let by_count = if (first | second).count_ones().is_multiple_of(2) { Side::First } else { Side::Second };
    let turn = if board.turn.unwrap_or(by_count) == Side::First { Turn::Max } else { Turn::Min };
    Discs { discs: [first, second], turn }
}

impl Playable for Sized {
    type Game = Othello;

    fn game(&self) -> &Othello {
        &self.game
    }

    fn pack(&self, Discs { discs, turn }: Discs) -> Words {
        [u128::from(discs[0]) << 64 | u128::from(discs[1]), u128::from(turn == Turn::Min)]
    }

    fn unpack(&self, [discs, turn]: Words) -> Discs {
        Discs {
            discs: [(discs >> 64) as u64, discs as u64],
            turn: if turn == 0 { Turn::Max } else { Turn::Min },
        }
    }

    fn code(&self, chosen: u8) -> u32 {
        chosen.into()
    }

    fn decode(&self, code: u32) -> u8 {
        code as u8
    }

    fn notation(&self, chosen: u8) -> String {
        let (x, y) = (u32::from(chosen % 8), u32::from(chosen / 8));
        if chosen < 64 { cell_name(x, y + 1) } else { "pass".into() }
    }

    fn cells(&self, _: Discs, chosen: u8) -> Vec<Vec<usize>> {
        let (x, y) = (usize::from(chosen % 8), usize::from(chosen / 8));
        if chosen < 64 { vec![vec![y * self.size as usize + x]] } else { Vec::new() }
    }

    fn describe(&self) -> String {
        format!("{0}x{0} Othello", self.size)
    }

    fn picture(&self, Discs { discs, .. }: Discs) -> Picture {
        stones(self.size, self.size, |x, y| owner(discs.map(u128::from), bit(x, y)))
    }

    fn bits(&self, Discs { discs, .. }: Discs) -> f64 {
        // A move gives one of two colours to a free cell and to many other cells.
        2.0 * f64::from(self.size * self.size - (discs[0] | discs[1]).count_ones())
    }
}
