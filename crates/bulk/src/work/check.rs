//! Checks whether a 9x9 Sudoku has one solution, and whether it is minimal: removing any one of its clues would give more
//! solutions.

use super::{Rows, Work, by_grids, integer, truth};
use crate::task::Task;
use arrow_array::{ArrayRef, BooleanArray, Int64Array};
use arrow_schema::Field;
use fast_sudoku::{Grid, Solver};
use std::sync::Arc;

pub fn fields() -> Vec<Field> {
    vec![integer("clues"), truth("solvable"), truth("unique"), truth("minimal")]
}

pub struct Check(Solver);

/// The result of a check. Only a puzzle with one solution can be minimal.
pub struct Checked {
    clues: usize,
    solutions: u64,
    minimal: Option<bool>,
}

impl Check {
    pub fn new(_: &Task) -> Self {
        Self(Solver::new())
    }

    fn check(&self, grid: &Grid) -> Checked {
        let solutions = self.0.count(grid, 2);
        let minimal = (solutions == 1).then(|| fast_sudoku::is_minimal(grid));
        Checked { clues: grid.clues(), solutions, minimal }
    }
}

impl Work for Check {
    type Row = Checked;

    fn rows(&mut self, texts: &[&str]) -> Rows<Checked> {
        Ok(by_grids(texts, |grids| grids.iter().map(|grid| Ok(self.check(grid))).collect()))
    }

    fn columns(&self, rows: &mut dyn Iterator<Item = Option<Checked>>) -> Vec<ArrayRef> {
        let rows: Vec<_> = rows.collect();
        let clues = rows.iter().map(|row| i64::try_from(row.as_ref()?.clues).ok());
        let truths = |of: fn(&Checked) -> Option<bool>| -> ArrayRef {
            Arc::new(rows.iter().map(|row| of(row.as_ref()?)).collect::<BooleanArray>())
        };
        vec![
            Arc::new(clues.collect::<Int64Array>()),
            truths(|row| Some(row.solutions > 0)),
            truths(|row| Some(row.solutions == 1)),
            truths(|row| row.minimal),
        ]
    }
}
