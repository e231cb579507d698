//! Breakthrough, in the catalogue.

use crate::game::{self, Board, Playable, Side, Words, cell_name, owner, size, stones};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::Error;
use solvarium::game::rules::{Breakthrough, Pawns};
use solvarium::game::{Game, Turn};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "breakthrough",
    aliases: &[],
    help: "Breakthrough: a size '5x5', then moves 'a2-a3' or a board with 'x to move'; X moves up",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "3x5",
        examples: &[("3x5, from the start", "breakthrough 3x5\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

/// Breakthrough with its size.
struct SizedBreakthrough {
    game: Breakthrough,
    columns: u32,
    rows: u32,
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| {
        let named = text.take(size);
        let board = text.board(named)?;
        let drawn = board.as_ref().map(|board| (board.width, board.height));
        let (columns, rows) = named.or(drawn).unwrap_or((5, 5));
        let most = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        let own = SizedBreakthrough { game: Breakthrough::new(most(columns), most(rows))?, columns, rows };
        let start = board.map_or_else(|| Ok(own.game.start()), |board| own.of_board(&board))?;
        Ok((own, start))
    })
}

impl SizedBreakthrough {
    fn of_board(&self, board: &Board) -> Result<Pawns, Error> {
        let pawns = [Side::First, Side::Second].map(|side| board.bits(side, |x, y| self.bit(x, y)) as u64);
        if pawns == [0, 0] {
            return Err(board.wrong("it has no pawns"));
        }
        let turn = if board.turn == Some(Side::Second) { Turn::Min } else { Turn::Max };
        Ok(Pawns { pawns, turn })
    }

    /// The bit of a column and a row from above.
    const fn bit(&self, x: u32, y: u32) -> u32 {
        (self.rows - 1 - y) * self.columns + x
    }

    fn cell(&self, cell: u8) -> String {
        cell_name(u32::from(cell) % self.columns, u32::from(cell) / self.columns + 1)
    }
}

impl Playable for SizedBreakthrough {
    type Game = Breakthrough;

    fn game(&self) -> &Breakthrough {
        &self.game
    }

    fn pack(&self, Pawns { pawns, turn }: Pawns) -> Words {
        [u128::from(pawns[0]) << 64 | u128::from(pawns[1]), u128::from(turn == Turn::Min)]
    }

    fn unpack(&self, [pawns, turn]: Words) -> Pawns {
        Pawns {
            pawns: [(pawns >> 64) as u64, pawns as u64],
            turn: if turn == 0 { Turn::Max } else { Turn::Min },
        }
    }

    fn code(&self, (from, to): (u8, u8)) -> u32 {
        u32::from(from) << 8 | u32::from(to)
    }

    fn decode(&self, code: u32) -> (u8, u8) {
        ((code >> 8) as u8, code as u8)
    }

    fn notation(&self, (from, to): (u8, u8)) -> String {
        format!("{}-{}", self.cell(from), self.cell(to))
    }

    /// The pawn, then its new cell.
    fn cells(&self, _: Pawns, (from, to): (u8, u8)) -> Vec<Vec<usize>> {
        let cell = |bit: u8| {
            let (x, row) = (u32::from(bit) % self.columns, u32::from(bit) / self.columns);
            ((self.rows - 1 - row) * self.columns + x) as usize
        };
        vec![vec![cell(from), cell(to)]]
    }

    fn describe(&self) -> String {
        format!("{}x{} Breakthrough", self.columns, self.rows)
    }

    fn picture(&self, Pawns { pawns, .. }: Pawns) -> Picture {
        stones(self.columns, self.rows, |x, y| owner(pawns.map(u128::from), self.bit(x, y)))
    }

    fn bits(&self, _: Pawns) -> f64 {
        f64::from(self.columns * self.rows) * 3_f64.log2()
    }
}
