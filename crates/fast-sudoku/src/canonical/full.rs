//! The min-lex form of a full grid.
//!
//! The first row is 123456789. The second row is determined by how the two rows relate: relative to the first row, another row of the same
//! band permutes the columns. If it maps one stack to another it maps every stack so, and the second row can begin with 456. Else it begins
//! with 457, two digits of one stack and one of the other. That fixes all columns except for 6 orders, or 2. Only the few pairs of rows
//! that give the least second row are expanded completely.

use super::{Canonical, ORDERS, both_ways};
use crate::grid::Grid;
use crate::symmetry::{Symmetry, inverse};

type Rows = [[u8; 9]; 9];

struct GridSearch {
    best: [u64; 9],
    count: u64,
    symmetry: Symmetry,
}

pub(super) fn canonical(grid: &Grid) -> Canonical {
    let mut search = GridSearch { best: [u64::MAX; 9], count: 0, symmetry: Symmetry::IDENTITY };
    for (way, rows) in both_ways(grid).iter().enumerate() {
        for first in 0..9 {
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|second| *second != first) {
                search.pair(rows, way == 1, first, second);
            }
        }
    }
    Canonical { grid: search.symmetry.apply(grid), automorphisms: search.count, symmetry: search.symmetry }
}

impl GridSearch {
    /// Tries these first two rows with all orders of columns that may be best.
    fn pair(&mut self, rows: &Rows, turned: bool, first: usize, second: usize) {
        let mut place = [0; 10];
        for (column, digit) in rows[first].iter().enumerate() {
            place[usize::from(*digit)] = column as u8;
        }
        // The position in the first row of each digit of the second.
        let to: [u8; 9] = rows[second].map(|digit| place[usize::from(digit)]);
        for stack in 0..3 {
            let from: [u8; 3] = core::array::from_fn(|i| 3 * stack + i as u8);
            let stacks = from.map(|column| to[usize::from(column)] / 3);
            if stacks[0] == stacks[1] && stacks[0] == stacks[2] {
                for order in ORDERS {
                    let columns = by_stacks(&to, order.map(|i| from[usize::from(i)]));
                    self.columns(rows, turned, [first, second], &to, &columns);
                }
            } else {
                // The column that goes to a different stack is third.
                let odd =
                    (0..3).position(|i| stacks.iter().filter(|stack| **stack == stacks[i]).count() == 1);
                let w = odd.unwrap_or(2);
                let (u, v) = (from[(w + 1) % 3], from[(w + 2) % 3]);
                for order in [[u, v, from[w]], [v, u, from[w]]] {
                    let columns = divided(&to, order);
                    self.columns(rows, turned, [first, second], &to, &columns);
                }
            }
        }
    }

    /// Tries an order of columns: `columns[i]` moves to position `i`.
    fn columns(
        &mut self,
        rows: &Rows,
        turned: bool,
        [first, second]: [usize; 2],
        to: &[u8; 9],
        columns: &[u8; 9],
    ) {
        let at = inverse(columns);
        let reading = columns.iter().fold(0, |reading, column| {
            reading << 4 | u64::from(1 + at[usize::from(to[usize::from(*column)])])
        });
        if reading > self.best[1] {
            return;
        }
        let mut names = [0; 10];
        for (digit, at) in rows[first].iter().zip(at) {
            names[usize::from(*digit)] = 1 + at;
        }
        let order = order(rows, [first, second], &names, columns[0]);
        let symmetry = Symmetry {
            turned,
            rows: order,
            columns: *columns,
            digits: core::array::from_fn(|i| names[i + 1]),
        };
        self.compare(rows, &symmetry, &names);
    }

    /// Compares with the best form, and stops as soon as it is greater.
    fn compare(&mut self, rows: &Rows, symmetry: &Symmetry, names: &[u8; 10]) {
        let mut is_better = false;
        for (best, row) in self.best.iter_mut().zip(symmetry.rows).skip(1) {
            let row = &rows[usize::from(row)];
            let reading = symmetry.columns.iter().fold(0, |reading, column| {
                reading << 4 | u64::from(names[usize::from(row[usize::from(*column)])])
            });
            if !is_better && reading > *best {
                return;
            }
            is_better |= reading < *best;
            *best = reading;
        }
        if is_better {
            self.count = 0;
            self.symmetry = *symmetry;
        }
        self.count += 1;
    }
}

/// Returns the order of columns if stacks map to stacks: the second stack has the images of the first, and so on.
fn by_stacks(to: &[u8; 9], first: [u8; 3]) -> [u8; 9] {
    let next = |columns: [u8; 3]| columns.map(|column| to[usize::from(column)]);
    let (a, b, c) = (first, next(first), next(next(first)));
    [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]
}

/// Returns the order of columns if the first two columns map to one stack and the third to the other: 457 needs these columns in these
/// positions. One column of the second stack is left and two of the third, in the order of the second row.
fn divided(to: &[u8; 9], [u, v, w]: [u8; 3]) -> [u8; 9] {
    let to = |column: u8| to[usize::from(column)];
    let (a, b, c) = (to(u), to(v), to(w));
    let rest = (3 * (a / 3)) * 3 + 3 - a - b;
    let third = [a, b, rest].map(to);
    let mut last = third.into_iter().filter(|column| column / 3 == c / 3);
    let eighth = last.next().unwrap_or(c);
    let ninth = last.next().unwrap_or(c);
    [u, v, w, a, b, rest, c, eighth, ninth]
}

/// Returns the order of all rows: the band of the first two, then by their names in the first column.
fn order(rows: &Rows, [first, second]: [usize; 2], names: &[u8; 10], column: u8) -> [u8; 9] {
    let band = first / 3;
    let name = |row: u8| names[usize::from(rows[usize::from(row)][usize::from(column)])];
    let sorted = |band: usize| {
        let mut three: [u8; 3] = core::array::from_fn(|i| (3 * band + i) as u8);
        three.sort_unstable_by_key(|row| name(*row));
        three
    };
    let (mut a, mut b) = (sorted((band + 1) % 3), sorted((band + 2) % 3));
    if name(a[0]) > name(b[0]) {
        core::mem::swap(&mut a, &mut b);
    }
    let third = 9 * band + 3 - first - second;
    [first as u8, second as u8, third as u8, a[0], a[1], a[2], b[0], b[1], b[2]]
}

#[cfg(test)]
mod tests {
    use crate::generate::FullGrids;

    #[test]
    fn full_grids_are_ordered_as_puzzles_are() {
        for grid in FullGrids::new(1).take(20) {
            assert_eq!(super::canonical(&grid).grid, super::super::puzzle::canonical(&grid).grid);
        }
    }
}
