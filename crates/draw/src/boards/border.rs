//! Lines between adjacent cells: borders of regions, and walls of a map.

use super::MARGIN;
use super::board::Board;
use crate::svg::Num;
use std::fmt::Write;

/// Draws a line between each pair of separated neighbours (left or upper one first). Adjacent pieces are joined.
pub(super) fn between(board: &Board<'_>, side: f64, are_parted: impl Fn(usize, usize) -> bool) -> String {
    let mut data = String::new();
    for row in 1..board.height {
        let is_border = |column: usize| {
            let below = row * board.width + column;
            are_parted(below - board.width, below)
        };
        for (from, to) in runs(board.width, is_border) {
            let (x, y) = (MARGIN + from as f64 * side, MARGIN + row as f64 * side);
            let _ = write!(data, "M{} {}h{}", Num(x), Num(y), Num((to - from) as f64 * side));
        }
    }
    for column in 1..board.width {
        let is_border = |row: usize| {
            let right = row * board.width + column;
            are_parted(right - 1, right)
        };
        for (from, to) in runs(board.height, is_border) {
            let (x, y) = (MARGIN + column as f64 * side, MARGIN + from as f64 * side);
            let _ = write!(data, "M{} {}v{}", Num(x), Num(y), Num((to - from) as f64 * side));
        }
    }
    data
}

/// Returns the start and the end of each run of indices that satisfy a predicate.
fn runs(length: usize, is_one: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..length).filter(|&place| is_one(place)) {
        match runs.last_mut() {
            Some(run) if run.1 == place => run.1 += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs
}
