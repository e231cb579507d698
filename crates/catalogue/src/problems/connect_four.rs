//! Connect Four, in the catalogue.

use crate::game::{self, Board, Playable, Side, Words, owner, size, stones};
use crate::instance::scene::Picture;
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item};
use crate::table::{Entry, Setting, Takes};
use solvarium::Error;
use solvarium::game::Game;
use solvarium::game::rules::ConnectFour;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "connect-four",
    aliases: &["connect4", "connect-4", "four-in-a-row"],
    help: "Connect Four: columns '15475757', a board, or both after a size '5x4'; else 7x6",
    settings: &[SCORE],
    of: ProblemInfo {
        answer: Answer::Value,
        example: "15475757",
        examples: &[("Eight stones", "connect-four 15475757\n"), ("5x4, empty", "connect-four 5x4\n")],
        read,
        ..ProblemInfo::PLAIN
    },
};

const SCORE: Setting = Setting {
    name: "score",
    help: "the value of a win",
    takes: Takes::Choice(&[
        ("speed", "more for fast wins: on 7x6, 22 minus the winner's number of stones"),
        ("result", "1 for each win"),
    ]),
    default: "speed",
};

/// Connect Four with its size.
struct Columns {
    game: ConnectFour,
    width: u32,
    height: u32,
    is_fast_better: bool,
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    let is_fast_better = kind.0.values.word(&SCORE) == "speed";
    game::read(text, kind, |text| {
        let named = text.take(size);
        let board = text.board(named)?;
        let drawn = board.as_ref().map(|board| (board.width, board.height));
        let (width, height) = named.or(drawn).unwrap_or((7, 6));
        let game = ConnectFour::new(width, height)?;
        let own = Columns {
            game: if is_fast_better { game.by_speed() } else { game },
            width,
            height,
            is_fast_better,
        };
        let start = board.map_or_else(|| Ok(game.start()), |board| own.of_board(&board))?;
        Ok((own, start))
    })
}

impl Columns {
    fn of_board(&self, board: &Board) -> Result<[u128; 2], Error> {
        board.check_turns()?;
        let places = (1..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        if places.into_iter().any(|(x, y)| board.at(x, y - 1).is_some() && board.at(x, y).is_none()) {
            return Err(board.wrong("a stone lies above a free cell"));
        }
        let stones = [Side::First, Side::Second].map(|side| board.bits(side, |x, y| self.bit(x, y)));
        // The player who did not move last cannot have a row.
        match self.game.payoff(&[stones[1], stones[0]]) {
            Some(payoff) if payoff != 0 => Err(board.wrong("the player to move has four in a row already")),
            _ => Ok(stones),
        }
    }

    /// The bit of a column and a row from above.
    const fn bit(&self, x: u32, y: u32) -> u32 {
        x * (self.height + 1) + self.height - 1 - y
    }
}

impl Playable for Columns {
    type Game = ConnectFour;

    fn game(&self) -> &ConnectFour {
        &self.game
    }

    fn pack(&self, state: [u128; 2]) -> Words {
        state
    }

    fn unpack(&self, words: Words) -> [u128; 2] {
        words
    }

    fn code(&self, column: u8) -> u32 {
        column.into()
    }

    fn decode(&self, code: u32) -> u8 {
        code as u8
    }

    fn notation(&self, column: u8) -> String {
        (column + 1).to_string()
    }

    /// The cell where the stone comes to rest, or any other cell of the column.
    fn cells(&self, [x, o]: [u128; 2], column: u8) -> Vec<Vec<usize>> {
        let is_free = |y: &u32| (x | o) >> self.bit(column.into(), *y) & 1 == 0;
        let rest = (0..self.height).rev().find(is_free).unwrap_or(0);
        let others = (0..self.height).filter(|y| *y != rest);
        std::iter::once(rest)
            .chain(others)
            .map(|y| vec![(y * self.width) as usize + usize::from(column)])
            .collect()
    }

    fn describe(&self) -> String {
        format!("{}x{} Connect Four", self.width, self.height)
    }

    fn picture(&self, state: [u128; 2]) -> Picture {
        stones(self.width, self.height, |x, y| owner(state, self.bit(x, y)))
    }

    fn bits(&self, [x, o]: [u128; 2]) -> f64 {
        let free = self.width * self.height - (x | o).count_ones();
        f64::from(free) * 3_f64.log2()
    }

    /// Games that count results alone have other values than the engine finds.
    fn rows(&self, state: [u128; 2]) -> Option<String> {
        if self.is_fast_better { Some(game::drawing(&self.picture(state))) } else { None }
    }

    /// The stones of the first player, and one more bit above the top of each column.
    fn numbers(&self) -> Option<u64> {
        1_u64.checked_shl(self.width * (self.height + 1))
    }

    fn rank(&self, [first, second]: [u128; 2]) -> u64 {
        let bottom = (0..self.width).fold(0, |all, x| all | 1 << (x * (self.height + 1)));
        (first + (first | second) + bottom) as u64
    }

    fn unrank(&self, number: u64) -> [u128; 2] {
        let (mut first, mut second) = (0, 0);
        for x in 0..self.width {
            let from = x * (self.height + 1);
            let column = number >> from & ((1 << (self.height + 1)) - 1);
            let Some(top) = column.checked_ilog2() else { continue };
            let taken = (1 << top) - 1;
            first |= u128::from(column & taken) << from;
            second |= u128::from(!column & taken) << from;
        }
        [first, second]
    }
}
