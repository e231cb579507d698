//! The m,n,k games: stones on a board of m columns and n rows; k in a row win. Tic-tac-toe is 3,3,3 and gomoku 15,15,5.

use super::lines::{board, fits, has_row};
use crate::Error;
use crate::game::{Game, Turn};

/// An m,n,k game. For each player, a position has a bit mask of the cells, column by column from below.
///
/// ```
/// use solvarium::game::{evaluate, rules::Mnk, AlphaBeta};
/// // Three in a row on 4x3 are a win for the first player.
/// assert_eq!(evaluate(&Mnk::new(4, 3, 3)?, &AlphaBeta::new()).value(), Some(1.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mnk {
    height: u32,
    k: u32,
    board: u128,
}

impl Mnk {
    /// The game on `columns` x `rows` cells with `k` in a row.
    ///
    /// # Errors
    /// The board has no cells, or does not fit into 128 bits, or `k` is 0.
    ///
    /// ```
    /// use solvarium::game::rules::Mnk;
    /// assert!(Mnk::new(11, 10, 5).is_ok() && Mnk::new(15, 15, 5).is_err());
    /// ```
    pub fn new(columns: u32, rows: u32, k: u32) -> Result<Self, Error> {
        if !fits(columns, rows) || k == 0 {
            return Err(Error::setting(format!(
                "an m,n,k game needs 1 to 64 columns and rows, columns x (rows + 1) of at most 128, and at least 1 in a row; found {columns}x{rows} and {k}"
            )));
        }
        Ok(Self { height: rows, k, board: board(columns, rows) })
    }
}

impl Game for Mnk {
    type State = [u128; 2];
    type Move = u8;

    fn start(&self) -> [u128; 2] {
        [0, 0]
    }

    fn to_move(&self, [x, o]: &[u128; 2]) -> Turn {
        if x.count_ones() == o.count_ones() { Turn::Max } else { Turn::Min }
    }

    fn moves(&self, [x, o]: &[u128; 2]) -> impl IntoIterator<Item = u8> {
        let free = self.board & !(x | o);
        (0..128).filter(move |cell| free >> cell & 1 == 1)
    }

    fn play(&self, state: &mut [u128; 2], cell: &u8) {
        let player = usize::from(self.to_move(state) == Turn::Min);
        state[player] |= 1 << cell;
    }

    fn payoff(&self, state @ [x, o]: &[u128; 2]) -> Option<i32> {
        // Only the player who has moved last can have a new row.
        let (last, payoff) = if self.to_move(state) == Turn::Min { (x, 1) } else { (o, -1) };
        if has_row(*last, self.height + 1, self.k) {
            return Some(payoff);
        }
        (x | o == self.board).then_some(0)
    }
}
