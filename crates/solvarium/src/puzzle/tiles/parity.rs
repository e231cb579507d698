//! Reachability of boards by parity (Johnson and Story, 1879).
//!
//! Two tiles are an inversion if the greater one comes first, row by row without the blank. A move along a row does not
//! change inversions. A move along a column moves a tile past `width - 1` others. This is an even change on boards of
//! odd width. On boards of even width it is odd, and the row of the blank changes by one. So one parity is invariant.
//! On every board of at least 2x2, boards of the same parity can reach each other.

use crate::Error;

/// The invariant parity of a board.
struct Parity {
    inversions: usize,
    /// The blank's row from 1, if it matters.
    row: Option<usize>,
}

impl Parity {
    fn of(width: u8, tiles: &[u8]) -> Self {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        let row = blank / usize::from(width.max(1)) + 1;
        Self { inversions: inversions(tiles), row: width.is_multiple_of(2).then_some(row) }
    }

    fn is_odd(&self) -> bool {
        (self.inversions + self.row.unwrap_or(0)) % 2 == 1
    }

    fn describe(&self) -> String {
        let kind = if self.is_odd() { "odd" } else { "even" };
        let inversions = self.inversions;
        let s = if inversions == 1 { "" } else { "s" };
        match self.row {
            None => format!("{inversions} inversion{s}, an {kind} number"),
            Some(row) => format!("{inversions} inversion{s} and the blank in row {row}, an {kind} sum"),
        }
    }
}

/// Whether `goal` can be reached from `start`.
pub(super) fn agree(width: u8, start: &[u8], goal: &[u8]) -> bool {
    Parity::of(width, start).is_odd() == Parity::of(width, goal).is_odd()
}

/// Explains why `goal` cannot be reached from `start`, if so.
pub(super) fn compare(width: u8, start: &[u8], goal: &[u8]) -> Result<(), Error> {
    let (from, to) = (Parity::of(width, start), Parity::of(width, goal));
    if from.is_odd() == to.is_odd() {
        return Ok(());
    }
    let kept = match from.row {
        None => "the inversions on a board of odd width",
        Some(_) => "the inversions and the blank's row together on a board of even width",
    };
    Err(Error::unsolvable(format!(
        "the start has {}, the goal {}; every move keeps the parity of {kept}, so the goal cannot be reached",
        from.describe(),
        to.describe().replacen(" inversions", "", 1).replacen(" inversion", "", 1),
    )))
}

fn inversions(tiles: &[u8]) -> usize {
    let tiles: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
    let after = |place: usize| &tiles[place + 1..];
    (0..tiles.len()).map(|place| after(place).iter().filter(|&&later| later < tiles[place]).count()).sum()
}
