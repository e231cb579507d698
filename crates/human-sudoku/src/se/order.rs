//! The orders in which Sudoku Explainer searches houses and cells.

use crate::board::{CellSet, Geometry};

/// Returns all houses: boxes, columns, rows.
pub(super) fn boxes_columns_rows(geometry: &Geometry) -> impl Iterator<Item = usize> {
    geometry.boxes().chain(geometry.columns()).chain(geometry.rows())
}

/// Returns a cell's houses: box, row, column.
pub(super) fn box_row_column(geometry: &Geometry, cell: usize) -> [usize; 3] {
    [geometry.box_of(cell), geometry.row_of(cell), geometry.column_of(cell)]
}

/// Returns those of `cells` that a cell sees: in its box, then the others in its row, then the others in its column.
#[inline]
pub(super) fn seen_in_order(geometry: &Geometry, cell: usize, cells: CellSet) -> impl Iterator<Item = usize> {
    let seen = cells & geometry.peers(cell);
    let in_box = seen & geometry.house(geometry.box_of(cell));
    let in_row = (seen - in_box) & geometry.house(geometry.row_of(cell));
    in_box.into_iter().chain(in_row).chain(seen - in_box - in_row)
}
