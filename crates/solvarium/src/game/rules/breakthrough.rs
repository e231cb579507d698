//! Breakthrough (Troyka, 2000): pawns step forward, straight or diagonally, and capture diagonally. The player who reaches the last row or captures
//! all pawns wins.

use crate::Error;
use crate::game::{Game, Turn};

/// Breakthrough on a board of any size up to 64 cells. A move has the cell that a pawn leaves and the one that it
/// enters, numbered row by row from the side of the first player.
///
/// ```
/// use solvarium::game::{evaluate, rules::Breakthrough, AlphaBeta};
/// let found = evaluate(&Breakthrough::new(3, 5)?, &AlphaBeta::new());
/// assert!(found.value().is_some()); // there are no draws
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Breakthrough {
    columns: u8,
    rows: u8,
}

/// A position of Breakthrough.
///
/// ```
/// use solvarium::game::{rules::Breakthrough, Game};
/// let pawns = Breakthrough::new(5, 5)?.start();
/// assert_eq!(pawns.pawns.map(u64::count_ones), [10, 10]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawns {
    /// The pawns of both players, a bit for each cell.
    pub pawns: [u64; 2],
    /// The player to move.
    pub turn: Turn,
}

impl Breakthrough {
    /// The game on `columns` x `rows` cells, with two rows of pawns each.
    ///
    /// # Errors
    /// There are fewer than 2 columns or 4 rows, or more than 64 cells.
    ///
    /// ```
    /// use solvarium::game::rules::Breakthrough;
    /// assert!(Breakthrough::new(8, 8).is_ok() && Breakthrough::new(5, 3).is_err());
    /// ```
    pub fn new(columns: u8, rows: u8) -> Result<Self, Error> {
        if columns < 2 || rows < 4 || u16::from(columns) * u16::from(rows) > 64 {
            return Err(Error::setting(format!(
                "Breakthrough needs at least 2 columns and 4 rows, and at most 64 cells, not {columns}x{rows}"
            )));
        }
        Ok(Self { columns, rows })
    }

    /// The cells of these rows.
    fn rows(&self, rows: std::ops::Range<u8>) -> u64 {
        let row = (1 << self.columns) - 1;
        rows.fold(0, |all, y| all | row << (y * self.columns))
    }

    /// The cells that a pawn on `from` can enter.
    fn steps(&self, state: &Pawns, from: u8) -> impl Iterator<Item = u8> + use<> {
        let (columns, pawns, turn) = (self.columns, state.pawns, state.turn);
        let own = usize::from(turn == Turn::Min);
        let (x, y) = (from % columns, from / columns);
        let ahead = if turn == Turn::Min { y.checked_sub(1) } else { Some(y + 1).filter(|y| *y < self.rows) };
        ahead
            .into_iter()
            .flat_map(move |y| {
                (x.saturating_sub(1)..=(x + 1).min(columns - 1)).map(move |to| (to, y * columns + to)).filter(
                    move |&(to, cell)| {
                        let blocked = if to == x { pawns[0] | pawns[1] } else { pawns[own] };
                        blocked >> cell & 1 == 0
                    },
                )
            })
            .map(|(_, cell)| cell)
    }
}

impl Game for Breakthrough {
    type State = Pawns;
    type Move = (u8, u8);

    fn start(&self) -> Pawns {
        Pawns { pawns: [self.rows(0..2), self.rows(self.rows - 2..self.rows)], turn: Turn::Max }
    }

    fn to_move(&self, state: &Pawns) -> Turn {
        state.turn
    }

    fn moves(&self, state: &Pawns) -> impl IntoIterator<Item = (u8, u8)> {
        let (game, state) = (*self, *state);
        let own = state.pawns[usize::from(state.turn == Turn::Min)];
        let cells = (0..self.columns * self.rows).filter(move |cell| own >> cell & 1 == 1);
        cells.flat_map(move |from| game.steps(&state, from).map(move |to| (from, to)))
    }

    fn play(&self, state: &mut Pawns, (from, to): &(u8, u8)) {
        let own = usize::from(state.turn == Turn::Min);
        state.pawns[own] ^= 1 << from | 1 << to;
        state.pawns[1 - own] &= !(1 << to);
        state.turn = state.turn.other();
    }

    fn payoff(&self, state: &Pawns) -> Option<i32> {
        let [first, second] = state.pawns;
        if first & self.rows(self.rows - 1..self.rows) != 0 || second == 0 {
            return Some(1);
        }
        (second & self.rows(0..1) != 0 || first == 0).then_some(-1)
    }

    fn estimate(&self, state: &Pawns) -> Option<f64> {
        let [first, second] = state.pawns.map(|pawns| f64::from(pawns.count_ones()));
        Some((first - second) / (first + second + 1.0))
    }
}
