//! Complete solutions: the outcome of every position that can follow, by two bits each.
//!
//! The number of a position has one field for each column: the stones of the first player, and a one above the top stone. A move raises
//! the one and keeps the bits below it, so it always leads to a greater number:
//!
//! ```text
//! column, from the top:   .       .      x
//!                         .  -o-> o -x-> o
//!                         x       x      x
//! field:               0011    0101   1101
//! ```
//!
//! So one pass up marks the positions that can occur, and one pass down decides them. Neither needs a list of positions.

use crate::board::Board;
use crate::shape::{Any, Shape};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The outcomes of all positions that can follow a position: a strong solution.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_four::{Board, Complete};
///
/// let board = Board::new(4, 4)?;
/// let all = Complete::solve_while(&board, 1 << 20, |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!((all.outcome(&board), all.positions()), (Some(0), 161_029));
/// # Ok::<(), fast_four::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Complete {
    shape: Any,
    /// Two bits for each number.
    words: Vec<u64>,
    positions: u64,
}

/// Why there is no [complete solution](Complete::solve_while).
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_four::{Board, Complete, Incomplete};
/// let stopped = Complete::solve_while(&Board::default(), 1 << 30, |_| ControlFlow::Continue(()));
/// assert_eq!(stopped.unwrap_err(), Incomplete::Memory);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// The marks do not fit into the memory limit, or the system has no more memory.
    Memory,
    /// The caller ended it.
    Stopped,
}

/// The mark of a position that cannot occur.
const UNREACHED: u64 = 0;
/// Reached and not decided: in the end, a draw.
const OPEN: u64 = 1;
/// The side that moved last wins.
const LAST: u64 = 2;
/// The side to move wins.
const NEXT: u64 = 3;

/// Positions per word.
const WORD: u64 = 32;
/// The words between two calls of the caller's function.
const CHECK: usize = 4096;
/// The words that are filled between two calls of it.
const FILL: usize = 1 << 20;

impl Complete {
    /// Returns the memory in bytes that the marks of a board of this size need, or `None` if it exceeds the address space.
    ///
    /// ```
    /// use fast_four::{Board, Complete};
    /// assert_eq!(Complete::bytes(&Board::new(5, 5)?), Some(1 << 28));
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    #[must_use]
    pub fn bytes(board: &Board) -> Option<usize> {
        let bits = board.shape.width() * board.shape.step();
        1_usize.checked_shl(bits.saturating_sub(2).max(3))
    }

    /// Finds the outcome of every position that can follow `board`, in at most this number of bytes. Calls `go_on` again and
    /// again, with the number of positions found so far.
    ///
    /// # Errors
    /// The marks need more memory, or `go_on` ended the work.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_four::{Board, Complete, Incomplete};
    /// let stopped = Complete::solve_while(&Board::new(4, 4)?, 1 << 20, |_| ControlFlow::Break(()));
    /// assert_eq!(stopped.unwrap_err(), Incomplete::Stopped);
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    pub fn solve_while(
        board: &Board,
        bytes: usize,
        mut go_on: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Self, Incomplete> {
        let needed = Self::bytes(board).filter(|needed| *needed <= bytes).ok_or(Incomplete::Memory)?;
        let mut words = Vec::new();
        words.try_reserve_exact(needed / 8).map_err(|_| Incomplete::Memory)?;
        // Filling gigabytes takes seconds.
        while words.len() < needed / 8 {
            ask(0, &mut go_on)?;
            words.resize((words.len() + FILL).min(needed / 8), 0);
        }
        let mut all = Self { shape: board.shape, words, positions: 0 };
        let start = all.number(board);
        all.set(start, if board.winner().is_some() { LAST } else { OPEN });
        match (board.width(), board.height()) {
            (5, 5) => all.passes(crate::shape::Fixed::<5, 5>, start, &mut go_on)?,
            (6, 4) => all.passes(crate::shape::Fixed::<6, 4>, start, &mut go_on)?,
            _ => all.passes(board.shape, start, &mut go_on)?,
        }
        Ok(all)
    }

    /// Returns the number of positions that can occur.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_four::{Board, Complete};
    /// let column = Complete::solve_while(&Board::new(1, 4)?, 8, |_| ControlFlow::Continue(())).unwrap();
    /// assert_eq!(column.positions(), 5);
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns 1 if the side to move wins, 0 for a draw and -1 if it loses; `None` if the position cannot follow, or has another size.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use fast_four::{Board, Complete};
    /// let start = Board::from_moves(4, 4, "112233")?;
    /// let all = Complete::solve_while(&start, 1 << 20, |_| ControlFlow::Continue(())).unwrap();
    /// assert_eq!(all.outcome(&start), Some(1));
    /// assert_eq!(all.outcome(&Board::from_moves(4, 4, "1122334")?), Some(-1));
    /// assert_eq!(all.outcome(&Board::new(4, 4)?), None);
    /// # Ok::<(), fast_four::Error>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, board: &Board) -> Option<i32> {
        let mark = if board.shape == self.shape { self.mark(self.number(board)) } else { UNREACHED };
        match mark {
            OPEN => Some(0),
            LAST => Some(-1),
            NEXT => Some(1),
            _ => None,
        }
    }

    fn number(&self, board: &Board) -> u64 {
        let first = if board.plies().is_multiple_of(2) { board.me } else { board.me ^ board.mask };
        (board.mask + self.shape.bottom()) | first
    }

    #[inline(always)]
    fn mark(&self, number: u64) -> u64 {
        let word = self.words.get((number / WORD) as usize).copied().unwrap_or_default();
        word >> (2 * (number % WORD)) & 3
    }

    /// Sets the mark of a position that has none, or is open.
    #[inline(always)]
    fn set(&mut self, number: u64, mark: u64) {
        if let Some(word) = self.words.get_mut((number / WORD) as usize) {
            let shift = 2 * (number % WORD);
            *word = *word & !(3 << shift) | mark << shift;
        }
    }

    fn passes<S: Shape>(
        &mut self,
        shape: S,
        start: u64,
        go_on: &mut impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Incomplete> {
        let first = (start / WORD) as usize;
        for index in first..self.words.len() {
            if index.is_multiple_of(CHECK) {
                ask(self.positions, go_on)?;
            }
            // Moves may lead into the same word.
            let mut seen = 0;
            while let Some(at) = lowest(self.words[index] & !seen) {
                seen |= u64::MAX >> (63 - (2 * at + 1));
                self.positions += 1;
                self.reach(shape, index as u64 * WORD + u64::from(at));
            }
        }
        ask(self.positions, go_on)?;
        for index in (first..self.words.len()).rev() {
            if index.is_multiple_of(CHECK) {
                ask(self.positions, go_on)?;
            }
            let mut left = open(self.words[index]);
            while left != 0 {
                let at = left.ilog2();
                left ^= 1 << at;
                self.decide(shape, index as u64 * WORD + u64::from(at / 2));
            }
        }
        Ok(())
    }

    /// Marks the positions after each move of an open position.
    #[inline(always)]
    fn reach<S: Shape>(&mut self, shape: S, number: u64) {
        if self.mark(number) != OPEN {
            return;
        }
        let (mask, first) = parts(shape, number);
        let me = mover(mask, first);
        let wins = shape.completions(me);
        each(shape, mask, |stone| {
            let after = child(mask, number, stone);
            self.set(after, if wins & stone != 0 { LAST } else { OPEN });
        });
    }

    /// Decides an open position by the marks of those after its moves.
    #[inline(always)]
    fn decide<S: Shape>(&mut self, shape: S, number: u64) {
        let (mask, _) = parts(shape, number);
        let (mut is_won, mut all_lose, mut has_moves) = (false, true, false);
        each(shape, mask, |stone| {
            let mark = self.mark(child(mask, number, stone));
            has_moves = true;
            is_won |= mark == LAST;
            all_lose &= mark == NEXT;
        });
        if is_won {
            self.set(number, NEXT);
        } else if has_moves && all_lose {
            self.set(number, LAST);
        }
    }
}

/// Asks the caller whether to go on, with the number of positions found so far.
fn ask(positions: u64, go_on: &mut impl FnMut(u64) -> ControlFlow<()>) -> Result<(), Incomplete> {
    if go_on(positions).is_break() { Err(Incomplete::Stopped) } else { Ok(()) }
}

/// Place of the lowest mark of a word.
#[inline(always)]
fn lowest(word: u64) -> Option<u32> {
    (word != 0).then(|| word.trailing_zeros() / 2)
}

/// The lower bit of each mark of a word that is open.
#[inline(always)]
const fn open(word: u64) -> u64 {
    word & !(word >> 1) & 0x5555_5555_5555_5555
}

/// Decodes a number: the squares of all stones, and of those of the first player.
#[inline(always)]
fn parts<S: Shape>(shape: S, number: u64) -> (u64, u64) {
    let mut below = number;
    for _ in 1..shape.step() {
        below |= below >> 1 & shape.board();
    }
    // The highest bit of each column stands above its stones.
    let mask = below >> 1 & shape.board();
    (mask, number & mask)
}

/// The stones of the side to move.
#[inline(always)]
const fn mover(mask: u64, first: u64) -> u64 {
    if mask.count_ones().is_multiple_of(2) { first } else { mask ^ first }
}

/// Calls `of` with the square of each move.
#[inline(always)]
fn each<S: Shape>(shape: S, mask: u64, mut of: impl FnMut(u64)) {
    let mut next = (mask + shape.bottom()) & shape.board();
    while next != 0 {
        let stone = next & next.wrapping_neg();
        next ^= stone;
        of(stone);
    }
}

/// The number after a move: the one of its column rises, and stays as a stone if it is the first player's.
#[inline(always)]
const fn child(mask: u64, number: u64, stone: u64) -> u64 {
    if mask.count_ones().is_multiple_of(2) { number + (stone << 1) } else { number + stone }
}
