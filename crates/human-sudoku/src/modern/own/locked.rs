//! Multi-sector locked sets (D. P. Bird, New Sudoku Players' Forum, 2012 to 2013), and their complements, multifish.
//!
//! Take the empty cells where some rows and some columns cross. Cover each of their digits by these rows or by these
//! columns, whichever are fewer. Each row or column takes a digit once. If there are as many covers as cells, each cover
//! has its digit in one of the cells, so its other cells lose the digit.
//!
//! A multifish has the digits that columns cover here as its base, in the same rows. It covers them by the columns, and
//! the cells of the rows outside the columns. The difference between covers and base is that of this set, so the
//! eliminations are the same. Only rows and columns of three to six are tried: smaller ones are naked sets and fish of
//! other techniques.

use std::ops::ControlFlow;

use super::{OnStep, part};
use crate::board::{CellSet, DigitSet, HouseSet, count_bits};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

/// The number of rows, and of columns.
const SIZES: std::ops::RangeInclusive<u32> = 3..=6;

pub(super) fn find(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let grid = Grid::new(position);
    for &rows in &grid.choices {
        budget.check()?;
        let columns_with = grid.columns_with(rows);
        for (at, &columns) in grid.choices.iter().enumerate() {
            let most = grid.cells(rows, columns);
            if grid.has_as_many(rows, at, &columns_with, most) {
                let step = grid.step(rows, columns);
                if !step.eliminations.is_empty() && found(step).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The position as bits of columns, row by row.
struct Grid<'p> {
    position: &'p Position,
    /// The empty cells of each row.
    empty: [u16; 9],
    /// The columns of each digit in each row.
    places: [[u16; 9]; 9],
    /// The sets of lines that are tried, small ones first.
    choices: Vec<u16>,
    /// For each set of columns, the rows that have each digit there.
    rows_with: Vec<[u16; 9]>,
}

impl<'p> Grid<'p> {
    fn new(position: &'p Position) -> Self {
        let size = position.size();
        let row_of = |cells: CellSet, row: usize| {
            (0..size).filter(|&column| cells.contains(row * size + column)).fold(0, |all, at| all | 1 << at)
        };
        let of = |cells: CellSet| std::array::from_fn(|row| if row < size { row_of(cells, row) } else { 0 });
        let places: [[u16; 9]; 9] = std::array::from_fn(|digit| of(position.places(digit)));
        let mut choices: Vec<u16> =
            (0..1_u16 << size).filter(|lines| SIZES.contains(&count_bits(*lines))).collect();
        choices.sort_by_key(|lines| count_bits(*lines));
        let rows_with = choices.iter().map(|columns| {
            places.map(|rows: [u16; 9]| {
                (0..9).filter(|&row| rows[row] & columns != 0).fold(0, |all, row| all | 1 << row)
            })
        });
        let rows_with = rows_with.collect();
        Self { position, empty: of(position.empty_cells()), places, choices, rows_with }
    }

    /// Returns the columns that have each digit in these rows.
    fn columns_with(&self, rows: u16) -> [u16; 9] {
        self.places.map(|of_digit| {
            (0..9).filter(|row| rows >> row & 1 == 1).fold(0, |all, row: usize| all | of_digit[row])
        })
    }

    /// Returns the number of empty cells.
    fn cells(&self, rows: u16, columns: u16) -> u32 {
        let in_rows = (0..9).filter(|row| rows >> row & 1 == 1);
        in_rows.map(|row: usize| count_bits(self.empty[row] & columns)).sum()
    }

    /// Whether the digits need as many covers as there are cells. This is computed for each pair of sets of lines.
    fn has_as_many(&self, rows: u16, at: usize, columns_with: &[u16; 9], cells: u32) -> bool {
        let columns = self.choices[at];
        let mut covers = 0;
        for (in_rows, in_columns) in self.rows_with[at].iter().zip(columns_with) {
            covers += count_bits(in_rows & rows).min(count_bits(in_columns & columns));
            if covers > cells {
                return false;
            }
        }
        covers == cells
    }

    /// Makes the step, perhaps without effect.
    fn step(&self, rows: u16, columns: u16) -> Step {
        let (geometry, size) = (self.position.geometry(), self.position.size());
        let lines = |bits: u16, first: usize| -> HouseSet {
            (0..size).filter(|at| bits >> at & 1 == 1).map(|at| first + at).collect()
        };
        let [rows, columns] = [lines(rows, 0), lines(columns, size)];
        let cells = geometry.union(rows) & geometry.union(columns) & self.position.empty_cells();
        let mut step = Step::new(Technique::MultiSectorLockedSet);
        (step.cells, step.houses, step.covers) = (cells, rows, columns);
        let mut covers: Vec<(usize, DigitSet)> =
            rows.into_iter().chain(columns).map(|line| (line, DigitSet::EMPTY)).collect();
        for digit in 0..size {
            let places = self.position.places(digit);
            let with = |lines: HouseSet| -> HouseSet {
                lines.into_iter().filter(|&line| geometry.house(line).meets(cells & places)).collect()
            };
            let [by_rows, by_columns] = [with(rows), with(columns)];
            let least = by_rows.len().min(by_columns.len());
            // If as many rows as columns cover the digit, both covers are correct, and the step names the rows.
            for (at, lines) in
                [by_rows, by_columns].into_iter().filter(|lines| lines.len() == least).enumerate()
            {
                step.eliminations.insert_all(digit, (geometry.union(lines) & places) - cells);
                if at > 0 {
                    continue;
                }
                let used = covers.iter_mut().filter(|(line, _)| lines.contains(*line));
                used.for_each(|(_, digits)| digits.insert(digit));
                step.digits.insert(digit);
            }
        }
        let parts =
            covers.into_iter().map(|(line, digits)| part(Role::Link, cells & geometry.house(line), digits));
        step.sets = parts.filter(|part| !part.digits.is_empty()).collect();
        step
    }
}
