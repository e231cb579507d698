//! Boards on which the houses of one kind stay permutations, and two of their cells are swapped (Lewis, "Metaheuristics
//! can solve sudoku puzzles", 2007).

use super::faulty::Faulty;
use super::{Board, Counts, KINDS, NOWHERE, places};
use crate::Error;
use crate::local::landscape::{Features, Landscape};
use crate::local::trial::footprint::Footprint;
use crate::rng::Rng;

/// A landscape of boards: the houses of one kind contain each digit once. The cost is the number of digits missing in
/// the others. A move swaps two open cells of one house.
///
/// All but one in sixteen proposed moves change a conflicting cell. On a hard 17-clue grid, annealing then needs a
/// twentieth of the evaluations that it needs with random pairs of cells.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Landscape};
/// use solvarium::{puzzle::sudoku::Sudoku, rng::Rng};
/// let kept = SwapBoard::boxes(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?)?;
/// let board = kept.random(&mut Rng::seeded(1));
/// assert_eq!(kept.cost(&board), kept.recount(&board));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SwapBoard {
    pub(super) board: Board,
    /// The open cells of houses with two or more, house after house.
    pub(super) open: Vec<u16>,
    /// For each open cell, the index in `open` at which its house begins, and the number of its cells.
    pub(super) house: Vec<(u16, u16)>,
    /// For each open cell, one of the digits that its house lacks, house after house.
    missing: Vec<u8>,
    /// The index of each cell in `open`, or [`FIXED`].
    pub(super) index: Vec<u16>,
    /// The open cells that are alone in their house, with their only digit.
    alone: Vec<(u16, u8)>,
    pub(super) places: Vec<[u32; KINDS]>,
    /// The counted kinds of houses, and their number.
    pub(super) kinds: Vec<usize>,
    pub(super) counted: usize,
    counts: usize,
}

/// A filled board, its counts, and its conflicting cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapState {
    pub(super) cells: Vec<u8>,
    pub(super) counts: Counts,
    /// For each count, the sum of the counted cells: for a count of one, it is that cell.
    sums: Vec<u32>,
    cost: i64,
    /// The indices in `open` of cells whose digit is repeated in a house.
    faulty: Faulty,
}

/// A move: two open cells of a house to be swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap(pub(super) u16, pub(super) u16);

impl SwapBoard {
    /// A landscape that keeps the houses of this kind, by its index in [`Board::new`]: for Sudoku 0 for rows, 1 for
    /// columns, 2 for boxes or regions.
    ///
    /// # Errors
    /// There is no kind with this index, or its houses leave out cells or digits.
    pub fn new(board: &Board, kind: usize) -> Result<Self, Error> {
        let whole = board.kinds.get(kind).filter(|kind| {
            kind.of.iter().all(Option::is_some) && kind.houses.iter().all(|h| h.len() == board.digits)
        });
        let Some(whole) = whole else {
            return Err(Error::setting(
                "these houses cannot be kept: each cell must be in one, with room for every digit",
            ));
        };
        let (mut open, mut house, mut missing, mut alone) = (vec![], vec![], vec![], vec![]);
        for cells in &whole.houses {
            let free: Vec<u16> =
                cells.iter().copied().filter(|&c| board.fixed[usize::from(c)] == 0).collect();
            let taken = |digit: &u8| cells.iter().any(|&c| board.fixed[usize::from(c)] == *digit);
            let digits: Vec<u8> = (1..=board.digits as u8).filter(|digit| !taken(digit)).collect();
            if let ([cell], [digit]) = (&free[..], &digits[..]) {
                alone.push((*cell, *digit));
                continue;
            }
            let here = (open.len() as u16, free.len() as u16);
            house.extend(free.iter().map(|_| here));
            open.extend(free);
            missing.extend(digits);
        }
        let kinds: Vec<usize> = (0..board.kinds.len()).filter(|&other| other != kind).collect();
        let (places, counts) = places(board, &kinds);
        let counted = kinds.len();
        let mut index = vec![FIXED; board.fixed.len()];
        (0..).zip(&open).for_each(|(at, &cell)| index[usize::from(cell)] = at);
        let board = board.clone();
        Ok(Self { board, open, house, missing, index, alone, places, kinds, counted, counts })
    }

    /// A landscape that keeps boxes or regions: the best choice for Sudoku.
    ///
    /// ```
    /// use solvarium::{local::board::SwapBoard, puzzle::sudoku::Sudoku};
    /// assert!(SwapBoard::boxes(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?).is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The board has no boxes or regions.
    pub fn boxes(board: &Board) -> Result<Self, Error> {
        Self::new(board, 2)
    }

    /// A landscape that keeps rows.
    ///
    /// ```
    /// use solvarium::{local::board::SwapBoard, puzzle::sudoku::Sudoku};
    /// assert!(SwapBoard::rows(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?).is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The board has no rows.
    pub fn rows(board: &Board) -> Result<Self, Error> {
        Self::new(board, 0)
    }

    /// The state with these digits.
    pub(super) fn state(&self, cells: Vec<u8>) -> SwapState {
        let (mut counts, mut sums) = (Counts::new(self.counts), vec![0; self.counts]);
        for (cell, (places, &digit)) in (0..).zip(self.places.iter().zip(&cells)) {
            for &place in places[..self.counted].iter().filter(|&&place| place != NOWHERE) {
                counts.add(place, digit);
                sums[place as usize + usize::from(digit)] += cell;
            }
        }
        let cost = self.board.faults(&cells);
        let mut state = SwapState { cells, counts, sums, cost, faulty: Faulty::none(self.open.len()) };
        self.open.iter().for_each(|&cell| self.look(&mut state, cell));
        state
    }

    /// The open cells of each house with a choice.
    pub(super) fn open_houses(&self) -> impl Iterator<Item = &[u16]> {
        let mut rest = &self.open[..];
        std::iter::from_fn(move || {
            let (_, len) = *self.house.get(self.open.len() - rest.len())?;
            let (house, others) = rest.split_at(usize::from(len));
            rest = others;
            Some(house)
        })
    }

    fn digits_of(state: &SwapState, swap: Swap) -> (usize, usize, u8, u8) {
        let (a, b) = (usize::from(swap.0), usize::from(swap.1));
        (a, b, state.cells[a], state.cells[b])
    }

    /// Whether a cell's digit is repeated in a house.
    #[inline]
    fn is_at_fault(&self, state: &SwapState, cell: usize) -> bool {
        let digit = state.cells[cell];
        let of = self.places[cell][..self.counted].iter();
        of.fold(false, |any, &place| any | (place != NOWHERE && state.counts.of(place, digit) > 1))
    }

    /// Updates whether a cell is in conflict.
    #[inline]
    fn look(&self, state: &mut SwapState, cell: u16) {
        let at = self.index[usize::from(cell)];
        if at != FIXED {
            let is_at_fault = self.is_at_fault(state, usize::from(cell));
            state.faulty.set(at, is_at_fault);
        }
    }

    fn swap(&self, state: &mut SwapState, swap: Swap) {
        let (a, b, at_a, at_b) = Self::digits_of(state, swap);
        state.cost += self.delta(state, swap);
        state.cells.swap(a, b);
        for kind in 0..self.counted {
            let (of_a, of_b) = (self.places[a][kind], self.places[b][kind]);
            if of_a == of_b && of_a != NOWHERE {
                state.moved(of_a, at_a, swap.0, swap.1);
                state.moved(of_a, at_b, swap.1, swap.0);
            } else {
                self.change(state, of_a, swap.0, (at_a, at_b));
                self.change(state, of_b, swap.1, (at_b, at_a));
            }
        }
        self.look(state, swap.0);
        self.look(state, swap.1);
    }

    /// Changes the digit of a cell of a house. A cell with the old digit may no longer be in conflict, and one with the
    /// new digit may become so.
    #[inline]
    fn change(&self, state: &mut SwapState, place: u32, cell: u16, (from, to): (u8, u8)) {
        if place == NOWHERE {
            return;
        }
        let met = state.only(place, to);
        state.counts.change(place, from, to);
        state.sums[place as usize + usize::from(from)] -= u32::from(cell);
        state.sums[place as usize + usize::from(to)] += u32::from(cell);
        for other in [met, state.only(place, from)].into_iter().flatten() {
            self.look(state, other);
        }
    }
}

impl SwapState {
    /// The cell of a house with this digit, if it is the only one.
    #[inline]
    fn only(&self, place: u32, digit: u8) -> Option<u16> {
        (self.counts.of(place, digit) == 1).then(|| self.sums[place as usize + usize::from(digit)] as u16)
    }

    /// Moves a digit from one cell to another of the same house.
    #[inline]
    fn moved(&mut self, place: u32, digit: u8, from: u16, to: u16) {
        let sum = &mut self.sums[place as usize + usize::from(digit)];
        *sum = *sum + u32::from(to) - u32::from(from);
    }
}

/// The index of a cell that is not in `open`.
const FIXED: u16 = u16::MAX;

/// One in this number of proposals uses any cell, not only a conflicting one, so that every state can be reached.
const ANY_CELL: u64 = 16;

impl Landscape for SwapBoard {
    type State = SwapState;
    type Move = Swap;
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> SwapState {
        let mut cells = self.board.fixed.clone();
        self.alone.iter().for_each(|&(cell, digit)| cells[usize::from(cell)] = digit);
        let mut digits = self.missing.clone();
        let mut at = 0;
        while let Some(&(first, len)) = self.house.get(at) {
            at = usize::from(first) + usize::from(len);
            rng.shuffle(&mut digits[usize::from(first)..at]);
        }
        for (&cell, &digit) in self.open.iter().zip(&digits) {
            cells[usize::from(cell)] = digit;
        }
        self.state(cells)
    }

    fn cost(&self, state: &SwapState) -> i64 {
        state.cost
    }

    fn recount(&self, state: &SwapState) -> i64 {
        self.board.faults(&state.cells)
    }

    #[inline]
    fn propose(&self, state: &SwapState, rng: &mut Rng) -> Option<Swap> {
        let bits = rng.bits();
        let faulty = state.faulty.all();
        let a = if faulty.is_empty() || bits.is_multiple_of(ANY_CELL) {
            rng_below(bits >> 32, self.open.len())
        } else {
            usize::from(faulty[rng_below(bits >> 32, faulty.len())])
        };
        let &(first, len) = self.house.get(a)?;
        let b = usize::from(first) + rng_below(bits & 0xFFFF_FFFF, usize::from(len) - 1);
        let b = if b >= a { b + 1 } else { b };
        Some(Swap(self.open[a], self.open[b]))
    }

    #[inline]
    fn delta(&self, state: &SwapState, swap: Swap) -> i64 {
        let (a, b, at_a, at_b) = Self::digits_of(state, swap);
        let (places_a, places_b) = (&self.places[a], &self.places[b]);
        let mut delta = 0;
        for kind in 0..self.counted.min(KINDS) {
            let (of_a, of_b) = (places_a[kind], places_b[kind]);
            if of_a != of_b {
                delta += if of_a == NOWHERE { 0 } else { state.counts.delta(of_a, at_a, at_b) };
                delta += if of_b == NOWHERE { 0 } else { state.counts.delta(of_b, at_b, at_a) };
            }
        }
        delta
    }

    #[inline]
    fn apply(&self, state: &mut SwapState, swap: Swap) {
        self.swap(state, swap);
    }

    fn undo(&self, state: &mut SwapState, swap: Swap) {
        self.swap(state, swap);
    }

    fn moves<'a>(&'a self, _: &'a SwapState) -> impl Iterator<Item = Swap> + 'a {
        let rest = |at: usize| usize::from(self.house[at].0) + usize::from(self.house[at].1);
        (0..self.open.len())
            .flat_map(move |a| (a + 1..rest(a)).map(move |b| Swap(self.open[a], self.open[b])))
    }

    fn repairs<'a>(&'a self, state: &'a SwapState, rng: &mut Rng) -> impl Iterator<Item = Swap> + use<'a> {
        let a = state.faulty.any(rng).map(usize::from);
        a.into_iter().flat_map(move |a| {
            let (first, len) = (usize::from(self.house[a].0), usize::from(self.house[a].1));
            let others = (first..first + len).filter(move |&b| b != a);
            others.map(move |b| Swap(self.open[a], self.open[b]))
        })
    }

    fn removed(&self, state: &SwapState, swap: Swap) -> Features {
        let (a, b, at_a, at_b) = Self::digits_of(state, swap);
        [feature(a, at_a), feature(b, at_b)]
    }

    fn added(&self, state: &SwapState, swap: Swap) -> Features {
        let (a, b, at_a, at_b) = Self::digits_of(state, swap);
        [feature(a, at_b), feature(b, at_a)]
    }

    fn values(&self, state: &SwapState) -> Vec<i32> {
        state.cells.iter().map(|&digit| digit.into()).collect()
    }

    fn footprint(&self) -> Footprint {
        let (cells, open) = (self.board.fixed.len(), self.open.len());
        let lists =
            size_of_val(&self.house[..]) + size_of_val(&self.alone[..]) + size_of_val(&self.places[..]);
        let count = size_of::<u8>() + size_of::<u32>();
        Footprint {
            tables: size_of_val(self) + self.board.bytes() + lists + 2 * cells + 3 * open,
            state: size_of::<SwapState>() + cells + count * self.counts + Faulty::bytes(open),
            scratch: size_of::<i32>() * cells + open,
            values: cells,
        }
    }
}

/// The feature that a cell has a digit.
pub(super) const fn feature(cell: usize, digit: u8) -> u64 {
    (cell as u64) << 8 | digit as u64
}

/// A number below a small `n` from 32 random bits.
#[inline]
pub(super) const fn rng_below(bits: u64, n: usize) -> usize {
    ((bits * n as u64) >> 32) as usize
}
