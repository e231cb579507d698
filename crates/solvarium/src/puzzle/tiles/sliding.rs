//! The problem: a start, a goal, and tables of moves by the blank's cell.

use super::moves::{self, Direction, Move, Moves};
use super::{Board, TileInstance};
use crate::{Error, Problem, Reversible, rng::Rng};

/// Sliding tiles on a board of class `B`. Each move costs 1.
///
/// ```
/// use solvarium::{puzzle::tiles::{Tiles, Direction}, Problem};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// assert_eq!((puzzle.width(), puzzle.height(), puzzle.cells()), (3, 3, 9));
/// let mut state = puzzle.start();
/// for way in [Direction::Up, Direction::Left] {
///     let action = puzzle.toward(&state, way).unwrap();
///     puzzle.apply(&mut state, &action);
/// }
/// assert!(puzzle.is_goal(&state)); // 0 1 2 / 3 4 5 / 6 7 8
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sliding<B> {
    width: u8,
    height: u8,
    start: B,
    goal: B,
    /// The target cell of the blank for each move.
    to: [u8; 256],
    /// The inverse of each move.
    back: [Option<Move>; 256],
    /// The legal moves by the blank's cell, in their order.
    moves: [Moves; 64],
}

impl<B: Board> Sliding<B> {
    /// The problem of this instance, solvable or not: a search can prove that there is no solution.
    /// [`TileInstance::solvable`] decides it at once.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{Cells, TileInstance, Sliding, Tiles};
    /// let instance = TileInstance::ordered(5, 5)?;
    /// assert!(Tiles::of(&instance).is_err()); // 25 cells are more than 16
    /// assert!(Sliding::<Cells<25>>::of(&instance).is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The class of boards has fewer cells.
    pub fn of(instance: &TileInstance) -> Result<Self, Error> {
        let (width, height) = (instance.width(), instance.height());
        if instance.start().len() > B::ROOM {
            return Err(Error::setting(format!(
                "a board of {width}x{height} has {} cells, more than the {} of this class of boards",
                instance.start().len(),
                B::ROOM
            )));
        }
        let to = targets(width);
        Ok(Self {
            width,
            height,
            start: B::of(instance.start()),
            goal: B::of(instance.goal()),
            to,
            back: inverses(&to),
            moves: table(width, height, Direction::ALL),
        })
    }

    /// Reads a board and an optional goal; see [`TileInstance::parse`].
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// assert!(Tiles::parse("142305678").is_ok());
    /// assert!(Tiles::parse("1 4 2 / 3 0 5 / 6 7 7").is_err());
    /// ```
    ///
    /// # Errors
    /// The text is invalid; the error has the position.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::of(&TileInstance::parse(text)?)
    }

    /// A problem with a start after `moves` random moves from the ordered goal; see [`TileInstance::shuffled`].
    ///
    /// ```
    /// use solvarium::{path::BreadthFirst, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::shuffled(3, 3, 12, 7)?;
    /// assert!(solve(&puzzle, &BreadthFirst::new()).plan().unwrap().cost <= 12);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such board, or there are too many moves.
    pub fn shuffled(width: u8, height: u8, moves: u32, seed: u64) -> Result<Self, Error> {
        Self::of(&TileInstance::ordered(width, height)?.shuffled(moves, &mut Rng::seeded(seed))?)
    }

    /// A problem with a random start that can reach the ordered goal, uniformly.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// assert!(Tiles::random(4, 4, 1)?.instance().solvable().is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such board.
    pub fn random(width: u8, height: u8, seed: u64) -> Result<Self, Error> {
        Self::of(&TileInstance::ordered(width, height)?.random(&mut Rng::seeded(seed)))
    }

    /// Sets the order of moves, by default `"UDLR"`, for example to reproduce the counts of a course.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::{Tiles, Direction}, Problem};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?.order("RLDU")?;
    /// let first = puzzle.actions(&puzzle.start()).into_iter().next();
    /// assert_eq!(first.map(|m| m.way()), Some(Direction::Right));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// `letters` are not U, D, L and R, each once.
    pub fn order(mut self, letters: &str) -> Result<Self, Error> {
        self.moves = table(self.width, self.height, moves::order(letters)?);
        Ok(self)
    }

    /// Sets another start.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Problem};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let solved = puzzle.clone().starting_at(puzzle.goal());
    /// assert!(solved.is_goal(&solved.start()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn starting_at(mut self, start: B) -> Self {
        self.start = start;
        self
    }

    /// The reversed problem: from the goal to the start.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Problem};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert!(puzzle.reversed().is_goal(&puzzle.start()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { start: self.goal, goal: self.start, ..self.clone() }
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(&self) -> u8 {
        self.width * self.height
    }

    /// The goal board.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// let puzzle = Tiles::parse("1 0 / 2 3 goal: 1 2 / 3 0")?;
    /// assert_eq!(puzzle.tiles(&puzzle.goal()), [1, 2, 3, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn goal(&self) -> B {
        self.goal
    }

    /// The tiles of a board, by rows.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::Tiles, Problem};
    /// let puzzle = Tiles::parse("1 0 / 3 2")?;
    /// assert_eq!(puzzle.tiles(&puzzle.start()), [1, 0, 3, 2]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn tiles(&self, board: &B) -> Vec<u8> {
        (0..self.cells()).map(|cell| board.tile(cell)).collect()
    }

    /// The move of `board`'s blank in this direction, if it stays on the board.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::{Tiles, Direction}, Problem};
    /// let puzzle = Tiles::parse("1 0 / 3 2")?;
    /// assert!(puzzle.toward(&puzzle.start(), Direction::Down).is_some());
    /// assert!(puzzle.toward(&puzzle.start(), Direction::Right).is_none());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn toward(&self, board: &B, way: Direction) -> Option<Move> {
        self.actions(board).into_iter().find(|m| m.way() == way)
    }

    /// The sizes, start and goal of this problem.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// let puzzle = Tiles::parse("1 0 / 2 3")?;
    /// assert_eq!(puzzle.instance().goal(), [0, 1, 2, 3]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn instance(&self) -> TileInstance {
        TileInstance::trusted(self.width, self.height, self.tiles(&self.start), self.tiles(&self.goal))
    }
}

impl<B: Board> Problem for Sliding<B> {
    type State = B;
    type Action = Move;
    type Cost = u32;

    #[inline]
    fn start(&self) -> B {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &B) -> bool {
        *state == self.goal
    }

    #[inline]
    fn actions(&self, state: &B) -> impl IntoIterator<Item = Move> {
        self.moves[usize::from(state.blank() & 63)]
    }

    #[inline]
    fn apply(&self, state: &mut B, action: &Move) {
        state.slide(self.to[action.index()]);
    }

    #[inline]
    fn inverse(&self, action: &Move) -> Option<Move> {
        self.back[action.index()]
    }
}

impl<B: Board> Reversible for Sliding<B> {
    fn goals(&self) -> impl IntoIterator<Item = B> {
        [self.goal]
    }

    #[inline]
    fn actions_into(&self, state: &B) -> impl IntoIterator<Item = Move> {
        self.moves[usize::from(state.blank() & 63)].filter_map(|m| self.inverse(&m))
    }

    #[inline]
    fn undo(&self, state: &mut B, action: &Move) {
        if let Some(back) = self.inverse(action) {
            self.apply(state, &back);
        }
    }
}

/// The target cell of the blank for each move; valid for legal moves.
pub(super) fn targets(width: u8) -> [u8; 256] {
    let mut to = [0; 256];
    for cell in 0..64u8 {
        for m in Direction::ALL.into_iter().filter_map(|way| Move::new(cell, way)) {
            to[m.index()] = match m.way() {
                Direction::Up => cell.wrapping_sub(width),
                Direction::Down => cell.wrapping_add(width),
                Direction::Left => cell.wrapping_sub(1),
                Direction::Right => cell.wrapping_add(1),
            };
        }
    }
    to
}

/// The inverse of each move; valid for legal moves. A look-up takes fewer instructions than computing it by shift and
/// exclusive or, and IDA* needs it for each expansion.
fn inverses(to: &[u8; 256]) -> [Option<Move>; 256] {
    let mut back = [None; 256];
    for m in (0..64).flat_map(|cell| Direction::ALL.into_iter().filter_map(move |way| Move::new(cell, way))) {
        back[m.index()] = m.back_from(to[m.index()]);
    }
    back
}

/// The legal moves by the blank's cell.
fn table(width: u8, height: u8, order: [Direction; 4]) -> [Moves; 64] {
    std::array::from_fn(|cell| {
        let (row, column) = (cell / usize::from(width), cell % usize::from(width));
        let legal = order.into_iter().filter(|way| match way {
            Direction::Up => row > 0,
            Direction::Down => row + 1 < usize::from(height),
            Direction::Left => column > 0,
            Direction::Right => column + 1 < usize::from(width),
        });
        #[expect(clippy::cast_possible_truncation, reason = "cells are below 64")]
        Moves::of(legal.filter_map(|way| Move::new(cell as u8, way)))
    })
}
