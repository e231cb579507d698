//! Boards as genomes: their cells, in rows and boxes or in houses that stay permutations.

use super::fill_board::{FillBoard, FillState};
use super::swap_board::{SwapBoard, SwapState};
use super::{Board, HouseKind};
use crate::local::genome::{GeneticLandscape, Genome};
use std::sync::Arc;

/// The kinds of rows and boxes, as numbered by the shapes of Sudoku.
const ROWS: usize = 0;
const BOXES: usize = 2;

impl Board {
    /// Values as cells: digits that agree with the given ones in `fixed`.
    fn cells(fixed: &[u8], digits: usize, values: &[i32]) -> Option<Vec<u8>> {
        let cell = |(&value, &fixed): (&i32, &u8)| {
            let digit = u8::try_from(value).ok()?;
            let fits = digit > 0 && usize::from(digit) <= digits && (fixed == 0 || fixed == digit);
            fits.then_some(digit)
        };
        if values.len() == fixed.len() { values.iter().zip(fixed).map(cell).collect() } else { None }
    }

    /// The faults of a filled board; faster than [`Board::faults`] if a house fits a word.
    fn cost_of(&self, values: &[i32]) -> i64 {
        if self.digits > 63 {
            let cells = Self::cells(&self.fixed, self.digits, values);
            return cells.map_or(i64::MAX, |cells| self.faults(&cells));
        }
        let missing = |house: &Vec<u16>| {
            let seen = house.iter().fold(0u64, |seen, &cell| {
                let digit = values.get(usize::from(cell)).copied().unwrap_or_default();
                seen | 1u64.wrapping_shl(digit.cast_unsigned())
            });
            house.len() as i64 - i64::from(seen.count_ones())
        };
        self.kinds.iter().flat_map(|kind| &kind.houses).map(missing).sum()
    }

    fn groups(&self, kind: usize) -> Vec<Vec<u32>> {
        let wide = |house: &Vec<u16>| house.iter().map(|&cell| cell.into()).collect();
        let kind: Option<&HouseKind> = self.kinds.get(kind);
        kind.map(|kind| kind.houses.iter().map(wide).collect()).unwrap_or_default()
    }
}

impl GeneticLandscape for FillBoard {
    fn genome(&self) -> Genome {
        let mut values: Vec<Arc<[i32]>> = vec![Arc::default(); self.board.fixed.len()];
        let all: Arc<[i32]> = (1..=self.board.digits as i32).collect();
        for (&cell, digits) in self.open.iter().zip(&self.choices) {
            values[usize::from(cell)] = if digits.len() == all.len() {
                Arc::clone(&all)
            } else {
                digits.iter().map(|&digit| digit.into()).collect()
            };
        }
        Genome::free(values).grouped(self.board.groups(ROWS), self.board.groups(BOXES))
    }

    fn decode(&self, values: &[i32]) -> Option<FillState> {
        let cells = Board::cells(&self.board.fixed, self.board.digits, values)?;
        let mut is_choice = self.open.iter().zip(&self.choices);
        is_choice.all(|(&cell, digits)| digits.contains(&cells[usize::from(cell)])).then(|| self.state(cells))
    }

    fn cost_of(&self, values: &[i32]) -> i64 {
        self.board.cost_of(values)
    }
}

impl GeneticLandscape for SwapBoard {
    fn genome(&self) -> Genome {
        Genome::permuted(
            self.open_houses().map(|cells| cells.iter().map(|&cell| cell.into()).collect()).collect(),
        )
    }

    fn decode(&self, values: &[i32]) -> Option<SwapState> {
        let cells = Board::cells(&self.board.fixed, self.board.digits, values)?;
        let is_whole = |house: &&[u16]| {
            let mut digits: Vec<u8> = house.iter().map(|&cell| cells[usize::from(cell)]).collect();
            digits.sort_unstable();
            digits.windows(2).all(|pair| pair[0] < pair[1])
        };
        self.open_houses().all(|house| is_whole(&house)).then(|| self.state(cells))
    }

    fn cost_of(&self, values: &[i32]) -> i64 {
        self.board.cost_of(values)
    }
}
