//! Finds and marks the faults of a full board: repeated digits in a house, queens that attack each other.

use super::board::{Board, is_complete};
use super::{MARGIN, corner};
use crate::canvas::{Canvas, Ink};
use crate::svg::Num;
use solvarium_catalogue::{Look, Picture, Scene};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

/// Returns the faulty cells, numbered row by row from 0: digits that repeat in a row, a column, a region, a cage or a
/// constrained diagonal; queens that attack each other. Returns none for other boards.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let values = [1, 2, 3, 4, 3, 4, 3, 1, 2, 4, 1, 3, 4, 3, 1, 2];
/// assert_eq!(solvarium_draw::faults(&instance.portray(&values)?), [2, 4, 5, 6, 9, 10, 12, 14]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn faults(scene: &Scene) -> Vec<usize> {
    let Some(picture) = scene.picture.as_ref().filter(|picture| is_complete(picture)) else {
        return Vec::new();
    };
    let mut twice = match picture.look {
        Look::Grid if is_of_digits(picture) => digits(picture),
        Look::Chess => queens(picture),
        _ => Vec::new(),
    };
    twice.sort_unstable();
    twice.dedup();
    twice
}

/// Whether this is a square grid whose digits must differ in every row and column.
fn is_of_digits(picture: &Picture) -> bool {
    let is_digit = |text: &str| text.parse().is_ok_and(|digit: usize| (1..=picture.width).contains(&digit));
    picture.width == picture.height
        && picture.cells.iter().all(|cell| cell.text.is_empty() || is_digit(&cell.text))
}

fn digits(picture: &Picture) -> Vec<usize> {
    let key = |cell: usize| picture.cells[cell].text.as_str();
    let row = |cell: usize| cell / picture.width;
    let column = |cell: usize| cell % picture.width;
    let region = |cell: usize| usize::from(picture.regions[cell]);
    let mut all = together(picture, |cell| (row(cell), key(cell)));
    all.extend(together(picture, |cell| (column(cell), key(cell))));
    if picture.regions.len() == picture.cells.len() {
        all.extend(together(picture, |cell| (region(cell), key(cell))));
    }
    if picture.diagonals {
        all.extend(twice(picture, (0..picture.width).map(|at| at * picture.width + at)));
        all.extend(twice(picture, (0..picture.width).map(|at| (at + 1) * (picture.width - 1))));
    }
    all.extend(picture.cages.iter().flat_map(|cage| twice(picture, cage.cells.iter().copied())));
    let sets = picture.rules.iter().filter(|rule| matches!(rule.name, "cage" | "extra-region"));
    all.extend(sets.flat_map(|rule| &rule.paths).flat_map(|cells| twice(picture, cells.iter().copied())));
    all
}

/// Returns the cells of this set whose digits repeat in it.
fn twice(picture: &Picture, cells: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut groups: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for cell in cells {
        if let Some(it) = picture.cells.get(cell).filter(|it| !it.text.is_empty()) {
            groups.entry(&it.text).or_default().insert(cell);
        }
    }
    groups.into_values().filter(|cells| cells.len() > 1).flatten().collect()
}

fn queens(picture: &Picture) -> Vec<usize> {
    let (row, column) = (|cell: usize| cell / picture.width, |cell: usize| cell % picture.width);
    let mut all = together(picture, row);
    all.extend(together(picture, column));
    all.extend(together(picture, |cell| row(cell) + column(cell)));
    all.extend(together(picture, |cell| picture.width + row(cell) - column(cell)));
    all
}

/// Returns the non-empty cells that share their key with another cell.
fn together<K: Eq + std::hash::Hash>(picture: &Picture, key: impl Fn(usize) -> K) -> Vec<usize> {
    let mut groups: HashMap<K, Vec<usize>> = HashMap::new();
    for (cell, _) in picture.cells.iter().enumerate().filter(|(_, it)| !it.text.is_empty()) {
        groups.entry(key(cell)).or_default().push(cell);
    }
    groups.into_values().filter(|cells| cells.len() > 1).flatten().collect()
}

/// Tints the faulty cells, below everything else.
pub(crate) fn tint(board: &Board<'_>, canvas: &mut Canvas, side: f64) {
    for &cell in board.faults {
        let (x, y) = corner(board, cell, side);
        canvas.rect("sv-fault", [x, y, side, side], Ink::fill("#FBDCCB"));
    }
}

/// Marks a corner of each faulty cell, on top: colour alone carries no information.
pub(crate) fn corners(board: &Board<'_>, canvas: &mut Canvas, side: f64) {
    let (mut data, leg) = (String::new(), side * 0.26);
    for &cell in board.faults {
        let (column, row) = board.place(cell);
        let (x, y) = (MARGIN + (column + 1) as f64 * side - 1.0, MARGIN + row as f64 * side + 1.0);
        // Writing into a string cannot fail.
        let _ = write!(data, "M{} {}v{leg}l-{leg} -{leg}z", Num(x), Num(y), leg = Num(leg));
    }
    canvas.path("sv-fault-mark", data, Ink::fill("#B84A00"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{board, board_at_fault};
    use solvarium_catalogue::{Cell, Tone};

    fn scene(look: Look, width: usize, cells: &[&str], regions: &[u16]) -> Scene {
        let instance = solvarium_catalogue::parse("1 3 / 2 0");
        let mut scene = instance.unwrap().scene(0, &[]).unwrap();
        let cells: Vec<Cell> = cells.iter().map(|text| Cell::new(text, Tone::Plain)).collect();
        let height = cells.len() / width;
        scene.picture =
            Some(Picture { regions: regions.to_vec(), ..Picture::new(look, (width, height), cells) });
        scene
    }

    #[test]
    fn queens_that_attack_each_other_are_at_fault() {
        let q = "♛";
        assert_eq!(faults(&scene(Look::Chess, 3, &[q, "", "", "", "", q, "", "", ""], &[])), [0usize; 0]);
        assert_eq!(faults(&scene(Look::Chess, 3, &["", "", q, "", "", "", q, "", ""], &[])), [2, 6]);
        assert_eq!(faults(&scene(Look::Chess, 3, &[q, "", "", "", q, "", "", "", ""], &[])), [0, 4]);
    }

    #[test]
    fn only_boards_of_digits_have_houses() {
        let two = scene(Look::Grid, 2, &["1", "1", "2", ""], &[]);
        assert_eq!(faults(&two), [0, 1]);
        assert_eq!(faults(&scene(Look::Grid, 2, &["0", "0", "0", ""], &[])), [0usize; 0]);
        assert_eq!(faults(&scene(Look::Grid, 4, &["1", "1", "2", ""], &[])), [0usize; 0]);
        assert_eq!(faults(&scene(Look::Tiles, 2, &["1", "1", "2", ""], &[])), [0usize; 0]);
        let svg = board_at_fault(&two, &faults(&two));
        assert_eq!(svg.matches("class=\"sv-fault\"").count(), 2);
        assert_eq!(svg.matches("class=\"sv-fault-mark\"").count(), 1);
        assert!(svg.contains("Conflicting cells: 2.") && !board(&two, None).contains("Conflicting"));
    }
}
