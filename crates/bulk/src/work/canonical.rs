//! Canonical (min-lex) forms of 9x9 Sudoku grids.

use super::{Cells, Rows, Work, by_grids, grids, text};
use crate::task::Task;
use arrow_array::ArrayRef;
use arrow_schema::Field;

pub fn fields() -> Vec<Field> {
    vec![text("canonical")]
}

pub struct Canonical;

impl Canonical {
    pub const fn new(_: &Task) -> Self {
        Self
    }
}

impl Work for Canonical {
    type Row = Cells;

    fn rows(&mut self, texts: &[&str]) -> Rows<Cells> {
        Ok(by_grids(texts, |grids| {
            let form = |grid| match fast_sudoku::canonical(grid) {
                Ok(form) => Ok(form.grid.to_ascii()),
                Err(error) => Err(error.to_string()),
            };
            grids.iter().map(form).collect()
        }))
    }

    fn columns(&self, rows: &mut dyn Iterator<Item = Option<Cells>>) -> Vec<ArrayRef> {
        vec![grids(rows)]
    }
}
