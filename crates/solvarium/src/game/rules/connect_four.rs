//! Connect Four on a board of any size: a stone falls to the lowest free cell of its column; four in a row win.

use super::lines::{board, fits, has_row};
use crate::Error;
use crate::game::{Game, Turn};

/// Connect Four. For each player, a position has a bit mask of the stones, column by column from below.
///
/// ```
/// use solvarium::game::{evaluate, rules::ConnectFour, AlphaBeta};
/// assert_eq!(evaluate(&ConnectFour::new(4, 4)?, &AlphaBeta::new()).value(), Some(0.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    width: u32,
    height: u32,
    board: u128,
    start: [u128; 2],
    payoffs: Payoffs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Payoffs {
    WinOrLoss,
    Speed,
}

impl ConnectFour {
    /// The game on an empty board of this size.
    ///
    /// # Errors
    /// The board has no cells, or does not fit into 128 bits.
    ///
    /// ```
    /// use solvarium::game::{rules::ConnectFour, Game};
    /// let game = ConnectFour::new(7, 6)?;
    /// assert_eq!(game.moves(&game.start()).into_iter().count(), 7);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn new(width: u32, height: u32) -> Result<Self, Error> {
        if !fits(width, height) {
            return Err(Error::setting(format!(
                "Connect Four needs 1 to 64 columns and rows, and columns x (rows + 1) of at most 128, not {width}x{height}"
            )));
        }
        Ok(Self { width, height, board: board(width, height), start: [0, 0], payoffs: Payoffs::WinOrLoss })
    }

    /// Plays moves from the start: columns from 1, one digit each.
    ///
    /// # Errors
    /// There is no such column, or it is full, or the game is over.
    ///
    /// ```
    /// use solvarium::game::rules::ConnectFour;
    /// assert!(ConnectFour::new(7, 6)?.after("4453").is_ok());
    /// assert!(ConnectFour::new(7, 6)?.after("8").is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn after(mut self, moves: &str) -> Result<Self, Error> {
        for (at, letter) in moves.chars().enumerate() {
            let column = letter.to_digit(10).and_then(|column| u8::try_from(column).ok()?.checked_sub(1));
            let legal = column.filter(|column| self.moves(&self.start).into_iter().any(|by| by == *column));
            let Some(column) = legal.filter(|_| self.payoff(&self.start).is_none()) else {
                return Err(Error::setting(format!("move {} of '{moves}' is not legal: '{letter}'", at + 1)));
            };
            let mut state = self.start;
            self.play(&mut state, &column);
            self.start = state;
        }
        Ok(self)
    }

    /// Makes fast wins worth more: the payoff of a win is half the number of cells, rounded up, plus 1, minus the number
    /// of stones of the winner.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::ConnectFour, AlphaBeta};
    /// let won = ConnectFour::new(7, 6)?.after("112233")?.by_speed();
    /// assert_eq!(evaluate(&won, &AlphaBeta::new().depth(1)).value(), Some(18.into()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn by_speed(mut self) -> Self {
        self.payoffs = Payoffs::Speed;
        self
    }

    /// The payoff of the fastest possible win plus the stones of the winner.
    fn most(&self) -> i32 {
        (self.board.count_ones().div_ceil(2) + 1).cast_signed()
    }
}

impl Game for ConnectFour {
    type State = [u128; 2];
    type Move = u8;

    fn start(&self) -> [u128; 2] {
        self.start
    }

    fn to_move(&self, [first, second]: &[u128; 2]) -> Turn {
        if first.count_ones() == second.count_ones() { Turn::Max } else { Turn::Min }
    }

    fn moves(&self, [first, second]: &[u128; 2]) -> impl IntoIterator<Item = u8> {
        let (taken, column, height) = (first | second, self.height + 1, self.height);
        // The width is at most 64.
        (0..self.width as u8).filter(move |&x| taken >> (u32::from(x) * column + height - 1) & 1 == 0)
    }

    fn play(&self, state: &mut [u128; 2], x: &u8) {
        let player = usize::from(self.to_move(state) == Turn::Min);
        let bottom = 1_u128 << (u32::from(*x) * (self.height + 1));
        let column = bottom * ((1 << self.height) - 1);
        let taken = (state[0] | state[1]) & column;
        // The sum carries over the stones of the column to its lowest free cell, and clears them.
        state[player] |= taken + bottom;
    }

    fn payoff(&self, state @ [first, second]: &[u128; 2]) -> Option<i32> {
        let (last, sign) = if self.to_move(state) == Turn::Min { (first, 1) } else { (second, -1) };
        if has_row(*last, self.height + 1, 4) {
            // The first player has one stone more on a full board of an odd number of cells.
            let cells = self.board.count_ones();
            let own = if sign > 0 { cells.div_ceil(2) } else { cells / 2 }.cast_signed();
            let stones = last.count_ones().cast_signed();
            return Some(if self.payoffs == Payoffs::Speed { sign * (own + 1 - stones) } else { sign });
        }
        (first | second == self.board).then_some(0)
    }

    fn range(&self) -> std::ops::RangeInclusive<i32> {
        let most = if self.payoffs == Payoffs::Speed { (self.most() - 4).max(0) } else { 1 };
        -most..=most
    }
}
