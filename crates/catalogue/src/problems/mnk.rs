//! The m,n,k games, in the catalogue.

use crate::game::{self, Board, Playable, Side, Text, Words, cell_name, owner, size, stones};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::Entry;
use solvarium::Error;
use solvarium::game::Game;
use solvarium::game::rules::Mnk;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "mnk",
    aliases: &["m,n,k", "gomoku"],
    help: "m,n,k game: '4 3 3' for 4 columns, 3 rows, 3 in a row wins; then moves or a board",
    settings: &[],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "4 3 3",
        examples: &[("Three in a row on 4x3", "mnk 4 3 3\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

/// An m,n,k game with its size.
pub(super) struct Stones {
    game: Mnk,
    columns: u32,
    rows: u32,
    k: u32,
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    game::read(text, kind, |text| {
        let (columns, rows, k) = match (text.take(size), &text.numbers()[..]) {
            (Some((columns, rows)), &[k]) => (columns, rows, k),
            (None, &[columns, rows, k]) => (columns, rows, k),
            _ => return Err(text.wrong("three numbers: columns, rows, and how many in a row win")),
        };
        Stones::read(text, (columns, rows), k)
    })
}

impl Stones {
    /// Reads the board of a game of this size, if there is one.
    pub(super) fn read(
        text: &mut Text<'_>,
        (columns, rows): (u32, u32),
        k: u32,
    ) -> Result<(Self, [u128; 2]), Error> {
        let own = Self { game: Mnk::new(columns, rows, k)?, columns, rows, k };
        let start = match text.board(Some((columns, rows)))? {
            Some(board) => own.of_board(&board)?,
            None => own.game.start(),
        };
        Ok((own, start))
    }

    fn of_board(&self, board: &Board) -> Result<[u128; 2], Error> {
        board.check_turns()?;
        let stones = [Side::First, Side::Second].map(|side| board.bits(side, |x, y| self.bit(x, y)));
        // The player who did not move last cannot have a row.
        match self.game.payoff(&[stones[1], stones[0]]) {
            Some(payoff) if payoff != 0 => Err(board.wrong("the player to move has a row already")),
            _ => Ok(stones),
        }
    }

    /// The bit of a column and a row from above.
    const fn bit(&self, x: u32, y: u32) -> u32 {
        x * (self.rows + 1) + self.rows - 1 - y
    }

    /// The column and the row from above of a bit.
    const fn place(&self, bit: u8) -> (u32, u32) {
        let bit = bit as u32;
        (bit / (self.rows + 1), self.rows - 1 - bit % (self.rows + 1))
    }

    fn places(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| (x, y)))
    }
}

impl Playable for Stones {
    type Game = Mnk;

    fn game(&self) -> &Mnk {
        &self.game
    }

    fn pack(&self, state: [u128; 2]) -> Words {
        state
    }

    fn unpack(&self, words: Words) -> [u128; 2] {
        words
    }

    fn code(&self, chosen: u8) -> u32 {
        chosen.into()
    }

    fn decode(&self, code: u32) -> u8 {
        code as u8
    }

    fn notation(&self, chosen: u8) -> String {
        let (x, y) = self.place(chosen);
        cell_name(x, self.rows - y)
    }

    /// The cells row by row from above, from 1.
    fn number(&self, chosen: u8) -> Option<u32> {
        let (x, y) = self.place(chosen);
        Some(y * self.columns + x + 1)
    }

    fn cells(&self, _: [u128; 2], chosen: u8) -> Vec<Vec<usize>> {
        let (x, y) = self.place(chosen);
        vec![vec![(y * self.columns + x) as usize]]
    }

    fn describe(&self) -> String {
        let Self { columns, rows, k, .. } = self;
        match (columns, rows, k) {
            (3, 3, 3) => "tic-tac-toe".into(),
            _ => format!("{columns}x{rows} board, {k} in a row"),
        }
    }

    fn picture(&self, state: [u128; 2]) -> Picture {
        stones(self.columns, self.rows, |x, y| owner(state, self.bit(x, y)))
    }

    fn bits(&self, [x, o]: [u128; 2]) -> f64 {
        let free = self.columns * self.rows - (x | o).count_ones();
        f64::from(free) * 3_f64.log2()
    }

    /// A digit for each cell, in base 3.
    fn numbers(&self) -> Option<u64> {
        3_u64.checked_pow(self.columns * self.rows)
    }

    fn rank(&self, [first, second]: [u128; 2]) -> u64 {
        let digit = |bit: u32| (first >> bit & 1) as u64 + 2 * (second >> bit & 1) as u64;
        self.places().fold(0, |rank, (x, y)| 3 * rank + digit(self.bit(x, y)))
    }

    fn unrank(&self, number: u64) -> [u128; 2] {
        let (mut state, mut rest) = ([0, 0], number);
        for (x, y) in self.places().collect::<Vec<_>>().into_iter().rev() {
            if let Some(player) = (rest % 3).checked_sub(1) {
                state[player as usize] |= 1 << self.bit(x, y);
            }
            rest /= 3;
        }
        state
    }
}
