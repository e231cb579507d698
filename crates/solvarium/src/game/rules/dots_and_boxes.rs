//! Dots and Boxes: a move draws an edge between two dots; the player who closes a box gets it and moves again. Most boxes win
//! (Berlekamp, 2000).

use crate::Error;
use crate::game::{Game, Turn};

/// Dots and Boxes. A move is the number of an edge: first the horizontal ones, row by row, then the vertical ones.
///
/// ```
/// use solvarium::game::{evaluate, rules::DotsAndBoxes, AlphaBeta};
/// // On 2x2 boxes, the first player gets three.
/// assert_eq!(evaluate(&DotsAndBoxes::new(2, 2)?, &AlphaBeta::new()).value(), Some(2.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    /// The edges of each box.
    boxes: Vec<u64>,
    edges: u32,
}

/// A position of Dots and Boxes.
///
/// ```
/// use solvarium::game::{rules::DotsAndBoxes, Game};
/// let game = DotsAndBoxes::new(1, 1)?;
/// let mut state = game.start();
/// (0..4).for_each(|edge| game.play(&mut state, &edge));
/// assert_eq!((state.lead, game.payoff(&state)), (-1, Some(-1)));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// A bit mask of the edges that were drawn.
    pub edges: u64,
    /// The boxes of the first player less those of the second.
    pub lead: i8,
    /// The player to move.
    pub turn: Turn,
}

impl DotsAndBoxes {
    /// The game with this number of rows and columns of boxes.
    ///
    /// # Errors
    /// There are no boxes, or more than 64 edges.
    ///
    /// ```
    /// use solvarium::game::rules::DotsAndBoxes;
    /// assert!(DotsAndBoxes::new(5, 5).is_ok() && DotsAndBoxes::new(6, 6).is_err());
    /// ```
    pub fn new(rows: u32, columns: u32) -> Result<Self, Error> {
        let counts = |rows: u32, columns: u32| {
            (rows + 1).checked_mul(columns)?.checked_add(rows.checked_mul(columns + 1)?)
        };
        let edges = if rows.max(columns) > 64 { None } else { counts(rows, columns) };
        let Some(edges) = edges.filter(|edges| *edges <= 64 && rows > 0 && columns > 0) else {
            let message =
                format!("Dots and Boxes has 1 to 64 edges, which {rows}x{columns} boxes do not have");
            return Err(Error::setting(message));
        };
        let vertical = (rows + 1) * columns;
        let edges_of = |y: u32, x: u32| {
            let (above, left) = (y * columns + x, vertical + y * (columns + 1) + x);
            1 << above | 1 << (above + columns) | 1 << left | 1 << (left + 1)
        };
        let boxes = (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x)));
        Ok(Self { boxes: boxes.map(|(y, x)| edges_of(y, x)).collect(), edges })
    }

    fn closed(&self, edges: u64) -> i8 {
        // There are at most 25 boxes.
        self.boxes.iter().filter(|own| edges & *own == **own).count() as i8
    }
}

impl Game for DotsAndBoxes {
    type State = Drawn;
    type Move = u8;

    fn start(&self) -> Drawn {
        Drawn { edges: 0, lead: 0, turn: Turn::Max }
    }

    fn to_move(&self, state: &Drawn) -> Turn {
        state.turn
    }

    fn moves(&self, state: &Drawn) -> impl IntoIterator<Item = u8> {
        let drawn = state.edges;
        (0..self.edges as u8).filter(move |edge| drawn >> edge & 1 == 0)
    }

    fn play(&self, state: &mut Drawn, edge: &u8) {
        let edges = state.edges | 1 << edge;
        let closed = self.closed(edges) - self.closed(state.edges);
        state.edges = edges;
        if closed == 0 {
            state.turn = state.turn.other();
        } else {
            state.lead += if state.turn == Turn::Min { -closed } else { closed };
        }
    }

    fn payoff(&self, state: &Drawn) -> Option<i32> {
        (state.edges.count_ones() == self.edges).then_some(state.lead.into())
    }

    fn range(&self) -> std::ops::RangeInclusive<i32> {
        // There are at most 25 boxes.
        let most = self.boxes.len() as i32;
        -most..=most
    }

    fn estimate(&self, state: &Drawn) -> Option<f64> {
        Some(state.lead.into())
    }
}
