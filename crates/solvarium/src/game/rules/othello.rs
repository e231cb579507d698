//! Othello: a disc is set so that it encloses discs of the opponent in a row, which are turned over. A player who cannot move passes; when neither
//! player can move, the payoff is the difference of discs.
//!
//! All boards lie in the lower left corner of 8x8 bits, so a step is a shift, and a mask removes the bits that left the
//! board.

use crate::Error;
use crate::game::{Game, Turn};

/// The move of a player who cannot set a disc.
const PASS: u8 = 64;

/// Othello on 4x4, 6x6 or 8x8 cells. A move is the cell `8 * row + column`, or 64 to pass.
///
/// ```
/// use solvarium::game::{evaluate, rules::Othello, AlphaBeta};
/// let found = evaluate(&Othello::new(4)?, &AlphaBeta::new());
/// assert_eq!(found.value(), Some((-8).into())); // 3 to 11 discs
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Othello {
    size: u32,
    board: u64,
}

/// A position of Othello.
///
/// ```
/// use solvarium::game::{rules::Othello, Game};
/// assert_eq!(Othello::new(8)?.start().discs.map(u64::count_ones), [2, 2]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discs {
    /// The discs of both players, a bit for each of 8x8 cells.
    pub discs: [u64; 2],
    /// The player to move.
    pub turn: Turn,
}

impl Othello {
    /// The game on `size` x `size` cells.
    ///
    /// # Errors
    /// The size is not 4, 6 or 8.
    ///
    /// ```
    /// use solvarium::game::rules::Othello;
    /// assert!(Othello::new(6).is_ok() && Othello::new(5).is_err());
    /// ```
    pub fn new(size: u32) -> Result<Self, Error> {
        if ![4, 6, 8].contains(&size) {
            return Err(Error::setting(format!("the size of Othello is 4, 6 or 8, not {size}")));
        }
        let row = (1_u64 << size) - 1;
        Ok(Self { size, board: (0..size).fold(0, |all, y| all | row << (8 * y)) })
    }

    /// The cells one step from these cells in a direction, from 0 to 7.
    const fn step(&self, cells: u64, direction: u32) -> u64 {
        /// Masks of all columns but the first, and of all but the eighth, so that steps to the left and right stay in a
        /// row.
        const NOT_FIRST: u64 = 0xFEFE_FEFE_FEFE_FEFE;
        const NOT_LAST: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        self.board
            & match direction {
                0 => (cells & NOT_LAST) << 1,
                1 => (cells & NOT_LAST) << 9,
                2 => cells << 8,
                3 => (cells & NOT_FIRST) << 7,
                4 => (cells & NOT_FIRST) >> 1,
                5 => (cells & NOT_FIRST) >> 9,
                6 => cells >> 8,
                _ => (cells & NOT_LAST) >> 7,
            }
    }

    /// The cells where the owner of `own` can set a disc.
    fn targets(&self, own: u64, other: u64) -> u64 {
        (0..8).fold(0, |all, direction| {
            let mut row = self.step(own, direction) & other;
            for _ in 3..self.size {
                row |= self.step(row, direction) & other;
            }
            all | self.step(row, direction) & !(own | other)
        })
    }

    /// The discs that a disc on `cell` turns over.
    fn turned(&self, cell: u64, own: u64, other: u64) -> u64 {
        (0..8).fold(0, |all, direction| {
            let (mut row, mut at) = (0, self.step(cell, direction));
            while at & other != 0 {
                row |= at;
                at = self.step(at, direction);
            }
            if at & own == 0 { all } else { all | row }
        })
    }
}

/// The discs of the player to move, and those of the other player.
const fn sides(state: &Discs) -> (u64, u64) {
    let [first, second] = state.discs;
    if matches!(state.turn, Turn::Min) { (second, first) } else { (first, second) }
}

impl Game for Othello {
    type State = Discs;
    type Move = u8;

    fn start(&self) -> Discs {
        let corner = 9 * (self.size / 2 - 1);
        // The first player has the discs that rise to the right, seen with row 0 at the top.
        let (first, second) = (1 << (corner + 1) | 1 << (corner + 8), 1 << corner | 1 << (corner + 9));
        Discs { discs: [first, second], turn: Turn::Max }
    }

    fn to_move(&self, state: &Discs) -> Turn {
        state.turn
    }

    fn moves(&self, state: &Discs) -> impl IntoIterator<Item = u8> {
        let (own, other) = sides(state);
        let targets = self.targets(own, other);
        let pass = (targets == 0).then_some(PASS);
        (0..PASS).filter(move |cell| targets >> cell & 1 == 1).chain(pass)
    }

    fn play(&self, state: &mut Discs, cell: &u8) {
        if *cell < PASS {
            let (own, other) = sides(state);
            let set = 1 << cell;
            let turned = self.turned(set, own, other);
            let (own, other) = (own | set | turned, other & !turned);
            state.discs = if state.turn == Turn::Min { [other, own] } else { [own, other] };
        }
        state.turn = state.turn.other();
    }

    fn payoff(&self, state: &Discs) -> Option<i32> {
        let (own, other) = sides(state);
        let is_over = self.targets(own, other) == 0 && self.targets(other, own) == 0;
        let [first, second] = state.discs.map(|discs| discs.count_ones().cast_signed());
        is_over.then_some(first - second)
    }

    fn range(&self) -> std::ops::RangeInclusive<i32> {
        let cells = (self.size * self.size).cast_signed();
        -cells..=cells
    }

    fn estimate(&self, state: &Discs) -> Option<f64> {
        let [first, second] = state.discs;
        let mobility = |own, other| f64::from(self.targets(own, other).count_ones());
        Some(mobility(first, second) - mobility(second, first))
    }
}
