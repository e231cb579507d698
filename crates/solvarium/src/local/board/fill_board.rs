//! Boards on which any digit may be in any open cell, and a move changes one digit: the simplest landscape, used by
//! common evolutionary algorithms.

use super::swap_board::{feature, rng_below};
use super::{Board, Counts, KINDS, NOWHERE, places};
use crate::Error;
use crate::local::landscape::{Features, Landscape};
use crate::local::trial::footprint::Footprint;
use crate::rng::Rng;

/// A landscape of boards: an open cell has any of its digits. The cost is the number of digits missing in all houses. A
/// move puts another digit into a cell.
///
/// ```
/// use solvarium::local::{board::FillBoard, Landscape};
/// use solvarium::{puzzle::sudoku::Sudoku, rng::Rng};
/// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
/// let board = free.random(&mut Rng::seeded(1));
/// assert_eq!(free.cost(&board), free.recount(&board));
/// assert_eq!(free.moves(&board).count(), 12 * 3);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FillBoard {
    pub(super) board: Board,
    /// The open cells with a choice.
    pub(super) open: Vec<u16>,
    /// The sorted digits of each cell in `open`.
    pub(super) choices: Vec<Vec<u8>>,
    /// All cells; those without a choice are filled.
    filled: Vec<u8>,
    places: Vec<[u32; KINDS]>,
    counts: usize,
}

/// A filled board and its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FillState {
    pub(super) cells: Vec<u8>,
    counts: Counts,
    cost: i64,
}

/// A move: another digit for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// The index of the cell among those with a choice.
    at: u16,
    from: u8,
    to: u8,
}

impl FillBoard {
    /// A landscape in which each open cell has any digit.
    ///
    /// ```
    /// use solvarium::{local::board::FillBoard, puzzle::sudoku::Sudoku};
    /// let free = FillBoard::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?);
    /// assert_eq!(free.open(), 12);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let all: Vec<u8> = (1..=board.digits() as u8).collect();
        Self::choosing(board, |_| all.clone())
    }

    /// A landscape in which each open cell has only its candidates: the digits that no given of its houses has.
    ///
    /// ```
    /// use solvarium::{local::board::FillBoard, puzzle::sudoku::Sudoku};
    /// let free = FillBoard::candidates(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?)?;
    /// assert!(free.open() < 12); // a cell with one candidate has no choice
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A cell has no candidate, so the board has no solution.
    pub fn candidates(board: &Board) -> Result<Self, Error> {
        let mut of = vec![vec![]; board.fixed.len()];
        for (cell, digits) in of.iter_mut().enumerate().filter(|&(cell, _)| board.fixed[cell] == 0) {
            *digits = board.candidates_of(cell);
            if digits.is_empty() {
                let cell = cell + 1;
                return Err(Error::unsolvable(format!("cell {cell} has no digit left")));
            }
        }
        Ok(Self::choosing(board, |cell| of[cell].clone()))
    }

    fn choosing(board: &Board, digits_of: impl Fn(usize) -> Vec<u8>) -> Self {
        let (mut open, mut choices, mut filled) = (vec![], vec![], board.fixed.clone());
        for (cell, digit) in filled.iter_mut().enumerate().filter(|(_, digit)| **digit == 0) {
            let digits = digits_of(cell);
            *digit = digits.first().copied().unwrap_or(1);
            if digits.len() > 1 {
                open.push(cell as u16);
                choices.push(digits);
            }
        }
        let all: Vec<usize> = (0..board.kinds.len()).collect();
        let (places, counts) = places(board, &all);
        Self { board: board.clone(), open, choices, filled, places, counts }
    }

    /// The number of cells with a choice.
    ///
    /// ```
    /// use solvarium::{local::board::FillBoard, puzzle::sudoku::Sudoku};
    /// let free = FillBoard::new(&Sudoku::parse("1 2 3 4\n3 4 . .\n. . . .\n. . . 2")?.board()?);
    /// assert_eq!(free.open(), 9);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn open(&self) -> usize {
        self.open.len()
    }

    /// The state with these digits.
    pub(super) fn state(&self, cells: Vec<u8>) -> FillState {
        let mut counts = Counts::new(self.counts);
        for (places, &digit) in self.places.iter().zip(&cells) {
            places.iter().filter(|&&place| place != NOWHERE).for_each(|&place| counts.add(place, digit));
        }
        let cost = self.board.faults(&cells);
        FillState { cells, counts, cost }
    }

    fn put(&self, state: &mut FillState, at: u16, from: u8, to: u8) {
        let cell = usize::from(self.open[usize::from(at)]);
        state.cost += self.change(state, cell, from, to);
        for &place in self.places[cell].iter().filter(|&&place| place != NOWHERE) {
            state.counts.change(place, from, to);
        }
        state.cells[cell] = to;
    }

    #[inline]
    fn change(&self, state: &FillState, cell: usize, from: u8, to: u8) -> i64 {
        let of = self.places[cell].iter().filter(|&&place| place != NOWHERE);
        of.map(|&place| state.counts.delta(place, from, to)).sum()
    }

    fn features(&self, step: Put, digit: u8) -> Features {
        [feature(usize::from(self.open[usize::from(step.at)]), digit); 2]
    }

    /// All moves of one open cell.
    fn of_cell<'a>(&'a self, state: &'a FillState, at: usize) -> impl Iterator<Item = Put> + use<'a> {
        let from = state.cells[usize::from(self.open[at])];
        let others = self.choices[at].iter().filter(move |&&to| to != from);
        others.map(move |&to| Put { at: at as u16, from, to })
    }
}

impl Landscape for FillBoard {
    type State = FillState;
    type Move = Put;
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> FillState {
        let mut cells = self.filled.clone();
        for (&cell, digits) in self.open.iter().zip(&self.choices) {
            cells[usize::from(cell)] = digits[rng.below(digits.len())];
        }
        self.state(cells)
    }

    fn cost(&self, state: &FillState) -> i64 {
        state.cost
    }

    fn recount(&self, state: &FillState) -> i64 {
        self.board.faults(&state.cells)
    }

    #[inline]
    fn propose(&self, state: &FillState, rng: &mut Rng) -> Option<Put> {
        let bits = rng.bits();
        let at = rng_below(bits >> 32, self.open.len());
        let digits = self.choices.get(at)?;
        let from = state.cells[usize::from(self.open[at])];
        // Chooses one of the other digits: if the random one is the current digit, takes the last one instead.
        let to = digits[rng_below(bits & 0xFFFF_FFFF, digits.len() - 1)];
        let to = if to == from { digits[digits.len() - 1] } else { to };
        Some(Put { at: at as u16, from, to })
    }

    #[inline]
    fn delta(&self, state: &FillState, step: Put) -> i64 {
        self.change(state, usize::from(self.open[usize::from(step.at)]), step.from, step.to)
    }

    #[inline]
    fn apply(&self, state: &mut FillState, step: Put) {
        self.put(state, step.at, step.from, step.to);
    }

    fn undo(&self, state: &mut FillState, step: Put) {
        self.put(state, step.at, step.to, step.from);
    }

    fn moves<'a>(&'a self, state: &'a FillState) -> impl Iterator<Item = Put> + 'a {
        (0..self.open.len()).flat_map(move |at| self.of_cell(state, at))
    }

    fn repairs<'a>(&'a self, state: &'a FillState, rng: &mut Rng) -> impl Iterator<Item = Put> + use<'a> {
        let is_at_fault = |&at: &usize| {
            let cell = usize::from(self.open[at]);
            let digit = state.cells[cell];
            self.places[cell].iter().any(|&place| place != NOWHERE && state.counts.of(place, digit) > 1)
        };
        let start = rng.below(self.open.len());
        let at = (start..self.open.len()).chain(0..start).find(is_at_fault);
        at.into_iter().flat_map(move |at| self.of_cell(state, at))
    }

    fn removed(&self, _: &FillState, step: Put) -> Features {
        self.features(step, step.from)
    }

    fn added(&self, _: &FillState, step: Put) -> Features {
        self.features(step, step.to)
    }

    fn values(&self, state: &FillState) -> Vec<i32> {
        state.cells.iter().map(|&digit| digit.into()).collect()
    }

    fn footprint(&self) -> Footprint {
        let cells = self.board.fixed.len();
        let digits = |digits: &Vec<u8>| size_of_val(digits) + digits.len();
        let choices = self.choices.iter().map(digits).sum::<usize>() + size_of_val(&self.open[..]);
        Footprint {
            tables: size_of_val(self) + self.board.bytes() + choices + cells + size_of_val(&self.places[..]),
            state: size_of::<FillState>() + cells + self.counts,
            scratch: size_of::<i32>() * cells,
            values: cells,
        }
    }
}
