//! Uniformly random full grids, of 6,670,903,752,021,072,936,960 (Felgenhauer and Jarvis, 2005).
//!
//! A box is determined by its *lines*: the sets of three digits of its rows and of its columns. Lines fit together if
//! each row meets each column in one digit. Within a band the rows of boxes exclude each other, within a stack the
//! columns; boxes have no other relation. So lines are drawn at random, and rejected if they do not fit:
//!
//! ```text
//!  1 2 3    box 1 is fixed (123 456 789, renamed at the end);
//!  4 5 6    the rows of 2 and the columns of 4 have 56 choices each, the crossing lines 216;
//!  7 8 9    5 has 56 choices of rows, relative to 4, and 56 of columns, relative to 2: one in eight fits;
//! ```
//! 3 and 6 then have their rows, and their columns are drawn together; 7 and 8 likewise. 9 has no choice, and fits one
//! time in eight. Every grid would be equally likely if the *number* of choices for 3 and 6 together were constant.
//! This number is 1248, 1536 or 1728, and a draw is accepted with a probability proportional to it.

use crate::grid::Grid;
use crate::pencil::ALL;
use crate::rng::Rng;

/// The digits of the three rows of a box, or of its three columns.
type Lines = [u16; 3];

const ROWS: Lines = [0o007, 0o070, 0o700];
const COLUMNS: Lines = [0o111, 0o222, 0o444];

/// Returns a grid from these random numbers.
pub(crate) fn full(rng: &mut Rng) -> Grid {
    loop {
        if let Some(boxes) = draw(rng) {
            return written(&boxes, rng.order());
        }
    }
}

/// Draws rows and columns of the nine boxes. Returns `None` if they do not fit.
fn draw(rng: &mut Rng) -> Option<[(Lines, Lines); 9]> {
    let rows2 = beside(&ROWS, rng);
    let columns2 = across(&rows2, rng);
    let columns4 = beside(&COLUMNS, rng);
    let rows4 = across(&columns4, rng);
    let (rows5, columns5) = (beside(&rows4, rng), beside(&columns2, rng));
    if !fit(&rows5, &columns5) {
        return None;
    }
    let (rows3, rows6) = (rest(&ROWS, &rows2), rest(&rows4, &rows5));
    let (columns7, columns8) = (rest(&COLUMNS, &columns4), rest(&columns2, &columns5));
    if rng.below(MOST * MOST) >= ways(&rows3, &rows6) * ways(&columns7, &columns8) {
        return None;
    }
    let (columns3, columns6) = both_across(&rows3, &rows6, rng);
    let (rows7, rows8) = both_across(&columns7, &columns8, rng);
    let (rows9, columns9) = (rest(&rows7, &rows8), rest(&columns3, &columns6));
    fit(&rows9, &columns9).then_some([
        (ROWS, COLUMNS),
        (rows2, columns2),
        (rows3, columns3),
        (rows4, columns4),
        (rows5, columns5),
        (rows6, columns6),
        (rows7, columns7),
        (rows8, columns8),
        (rows9, columns9),
    ])
}

/// Draws the lines of a box beside one with these lines: one of 56.
fn beside(lines: &Lines, rng: &mut Rng) -> Lines {
    let [a, b, c] = *lines;
    let way = rng.below(56) as usize;
    if way >= 54 {
        return if way == 54 { [b, c, a] } else { [c, a, b] };
    }
    let (x, y, z) = (digit(a, way % 3), digit(b, way / 3 % 3), digit(c, way / 9 % 3));
    if way < 27 { [b ^ y | z, c ^ z | x, a ^ x | y] } else { [c ^ z | y, a ^ x | z, b ^ y | x] }
}

/// Returns the digit with this index in a set of three.
fn digit(set: u16, number: usize) -> u16 {
    let lowest = set & set.wrapping_neg();
    let highest = 0x8000 >> set.leading_zeros();
    [lowest, set ^ lowest ^ highest, highest][number]
}

/// Draws lines across these: one of 216.
fn across(lines: &Lines, rng: &mut Rng) -> Lines {
    let mut way = rng.below(216) as usize;
    let mut across = [0; 3];
    for line in lines {
        let digits = [digit(*line, 0), digit(*line, 1), digit(*line, 2)];
        for (set, from) in across.iter_mut().zip(ORDERS[way % 6]) {
            *set |= digits[from];
        }
        way /= 6;
    }
    across
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Draws lines across each of two that exclude each other: one of [`ways`].
fn both_across(first: &Lines, second: &Lines, rng: &mut Rng) -> (Lines, Lines) {
    loop {
        let (one, two) = (across(first, rng), across(second, rng));
        if (one[0] & two[0]) | (one[1] & two[1]) | (one[2] & two[2]) == 0 {
            return (one, two);
        }
    }
}

/// The maximum of [`ways`].
const MOST: u64 = 1728;

/// Returns the number of pairs of lines across each of two that exclude each other. It depends only on how many digits
/// the lines of one share with those of the other (a test counts them).
fn ways(first: &Lines, second: &Lines) -> u64 {
    let shared = |a: &u16| second.iter().map(|b| (a & b).count_ones().pow(2)).sum::<u32>();
    match first.iter().map(shared).sum() {
        9 => 1248,
        13 => 1536,
        _ => MOST,
    }
}

/// Returns the lines that two boxes leave to the third.
fn rest(a: &Lines, b: &Lines) -> Lines {
    [ALL ^ a[0] ^ b[0], ALL ^ a[1] ^ b[1], ALL ^ a[2] ^ b[2]]
}

/// Whether each row meets each column.
fn fit(rows: &Lines, columns: &Lines) -> bool {
    rows.iter().all(|row| columns.iter().all(|column| row & column != 0))
}

fn written(boxes: &[(Lines, Lines); 9], names: [u8; 9]) -> Grid {
    let mut cells = [0; 81];
    for (cell, digit) in cells.iter_mut().enumerate() {
        let (rows, columns) = &boxes[cell / 27 * 3 + cell % 9 / 3];
        let one = rows[cell / 9 % 3] & columns[cell % 3];
        *digit = 1 + names[one.trailing_zeros() as usize];
    }
    Grid(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all 216.
    fn all_across(lines: &Lines) -> impl Iterator<Item = Lines> {
        (0..216).map(|way| {
            let mut across = [0; 3];
            for (i, line) in lines.iter().enumerate() {
                for (set, from) in across.iter_mut().zip(ORDERS[way / 6_usize.pow(i as u32) % 6]) {
                    *set |= digit(*line, from);
                }
            }
            across
        })
    }

    #[test]
    fn the_number_of_pairs_is_that_of_an_enumeration() {
        let mut rng = Rng::new(1, 0);
        let mut seen = [false; 3];
        for _ in 0..60 {
            let order: [u8; 9] = rng.order();
            let lines: Lines = core::array::from_fn(|i| order[3 * i..][..3].iter().map(|d| 1 << d).sum());
            let excluded =
                |a: &Lines| all_across(&lines).filter(|b| (0..3).all(|i| a[i] & b[i] == 0)).count() as u64;
            let pairs: u64 = all_across(&ROWS).map(|a| excluded(&a)).sum();
            assert_eq!(pairs, ways(&ROWS, &lines), "{lines:?}");
            seen[usize::from(pairs > 1248) + usize::from(pairs > 1536)] = true;
        }
        assert_eq!(seen, [true; 3]);
    }

    #[test]
    fn a_box_has_56_neighbours_in_a_band() {
        let mut rng = Rng::new(2, 0);
        let mut seen = alloc::collections::BTreeMap::new();
        for _ in 0..5600 {
            let lines = beside(&ROWS, &mut rng);
            assert!((0..3).all(|i| lines[i] & ROWS[i] == 0 && lines[i].count_ones() == 3));
            assert_eq!(lines[0] | lines[1] | lines[2], ALL);
            *seen.entry(lines).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 56);
        assert!(seen.values().all(|count| (50..180).contains(count)), "{seen:?}");
    }
}
