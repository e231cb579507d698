//! n queens for local search: always one queen in each row and each column, so that only diagonals have faults. A move
//! exchanges the rows of two queens.
//!
//! With counts of queens on each diagonal, a move is evaluated in constant time. The greedy start is by Sosic and Gu
//! (1994): column by column, each queen goes to a random free row where no queen attacks it. The last few queens, for
//! which
//! no such row is found, are placed at random.

use crate::Error;
use crate::limits::{Clock, Stop};
use crate::local::{Features, Footprint, GeneticLandscape, Genome, Landscape, Start};
use crate::rng::Rng;
use std::convert::Infallible;

/// The greatest number of queens, which take half a gigabyte.
const MOST: usize = 10_000_000;
/// The average number of rows tried for each queen of a greedy start: 3.08 in Sosic and Gu's paper, which leaves fewer
/// than 100 of a million queens.
const TRIES: f64 = 3.08;

/// A board of n x n with n queens, one in each row and column.
///
/// ```
/// use solvarium::local::{Landscape, MinConflicts, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let board = QueensBoard::new(500)?;
/// let (queens, faults) = Trial::new(1).run(&board, &MinConflicts::new()).best.unwrap();
/// assert_eq!(faults, 0);
/// assert!(board.check(&board.values(&queens)).is_ok());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueensBoard {
    size: usize,
}

/// The rows of the queens, with the number on each diagonal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The row of the queen in each column.
    rows: Vec<u32>,
    /// The queens on each diagonal with the same sum of column and row.
    rising: Vec<u32>,
    /// The queens on each diagonal with the same difference, from the least.
    falling: Vec<u32>,
    cost: i64,
}

/// A function from column and row to the number of a line.
type Line = fn(i64, i64) -> i64;

/// A move: two columns whose queens exchange their rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange(u32, u32);

impl Ranks {
    /// The row of the queen in each column, from 0.
    ///
    /// ```
    /// use solvarium::{local::Landscape, puzzle::queens::QueensBoard, rng::Rng};
    /// let mut rows = QueensBoard::new(5)?.random(&mut Rng::seeded(1)).rows().to_vec();
    /// rows.sort();
    /// assert_eq!(rows, [0, 1, 2, 3, 4]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    const fn diagonals(&self, column: usize, row: u32) -> (usize, usize) {
        (column + row as usize, column + self.rows.len() - 1 - row as usize)
    }

    fn put(&mut self, column: usize, row: u32) {
        let (rising, falling) = self.diagonals(column, row);
        self.rows[column] = row;
        self.cost += i64::from(self.rising[rising] > 0) + i64::from(self.falling[falling] > 0);
        self.rising[rising] += 1;
        self.falling[falling] += 1;
    }

    fn take(&mut self, column: usize) {
        let (rising, falling) = self.diagonals(column, self.rows[column]);
        self.rising[rising] -= 1;
        self.falling[falling] -= 1;
        self.cost -= i64::from(self.rising[rising] > 0) + i64::from(self.falling[falling] > 0);
    }

    fn is_attacked(&self, column: usize) -> bool {
        let (rising, falling) = self.diagonals(column, self.rows[column]);
        self.rising[rising] > 1 || self.falling[falling] > 1
    }

    /// Whether no queen attacks this cell.
    fn is_free(&self, column: usize, row: u32) -> bool {
        let (rising, falling) = self.diagonals(column, row);
        self.rising[rising] == 0 && self.falling[falling] == 0
    }

    fn swap(&mut self, Exchange(a, b): Exchange) {
        let (a, b) = (a as usize, b as usize);
        let (at_a, at_b) = (self.rows[a], self.rows[b]);
        self.take(a);
        self.take(b);
        self.put(a, at_b);
        self.put(b, at_a);
    }
}

impl QueensBoard {
    /// A board with this number of rows and columns.
    ///
    /// ```
    /// use solvarium::puzzle::queens::QueensBoard;
    /// assert_eq!(QueensBoard::new(1_000_000)?.size(), 1_000_000);
    /// let error = QueensBoard::new(0).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a size from 1 to 10000000, found 0");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The size is not from 1 to 10,000,000.
    pub fn new(size: usize) -> Result<Self, Error> {
        if (1..=MOST).contains(&size) {
            Ok(Self { size })
        } else {
            Err(Error::input(format!("expected a size from 1 to {MOST}, found {size}")))
        }
    }

    /// The number of queens.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Verifies that queens in these rows, one for each column, from 0, do not attack each other.
    ///
    /// ```
    /// use solvarium::puzzle::queens::QueensBoard;
    /// let board = QueensBoard::new(4)?;
    /// assert!(board.check(&[1, 3, 0, 2]).is_ok());
    /// let error = board.check(&[1, 3, 2, 0]).unwrap_err();
    /// assert_eq!(error.to_string(), "the queens of columns 2 and 3 are on the same diagonal");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first violation.
    pub fn check(&self, rows: &[i32]) -> Result<(), Error> {
        if rows.len() != self.size {
            return Err(Error::input(format!("{} queens, expected {}", rows.len(), self.size)));
        }
        let is_row = |row: &i32| usize::try_from(*row).is_ok_and(|row| row < self.size);
        if let Some(row) = rows.iter().find(|row| !is_row(row)) {
            return Err(Error::input(format!("there is no row {row} of {}", self.size)));
        }
        let lines: [(&str, Line); 3] = [
            ("in the same row", |_, row| row),
            ("on the same diagonal", |column, row| column + row),
            ("on the same diagonal", |column, row| column - row),
        ];
        for (name, line) in lines {
            let on = || (0..).zip(rows).map(move |(column, &row)| line(column, row.into()));
            if let Some(shared) = self.least_shared(on()) {
                let mut columns = (1..).zip(on()).filter(|&(_, line)| line == shared);
                let mut column = || columns.next().map_or(0, |(column, _)| column);
                let (a, b): (u32, u32) = (column(), column());
                return Err(Error::input(format!("the queens of columns {a} and {b} are {name}")));
            }
        }
        Ok(())
    }

    /// The least line that occurs twice.
    fn least_shared(&self, lines: impl Iterator<Item = i64>) -> Option<i64> {
        let mut occupied = self.no_lines();
        lines.filter(|&line| std::mem::replace(&mut occupied[self.index(line)], true)).min()
    }

    /// An empty mark for each line of a direction.
    fn no_lines(&self) -> Vec<bool> {
        vec![false; 3 * self.size]
    }

    /// The index of a line: sums and differences of columns and rows are between -n and 2n.
    const fn index(&self, line: i64) -> usize {
        (line + self.size as i64).cast_unsigned() as usize
    }

    /// A board without queens, and the rows in order.
    fn empty(&self) -> Ranks {
        let none = || vec![0; 2 * self.size - 1];
        Ranks { rows: (0..self.size as u32).collect(), rising: none(), falling: none(), cost: 0 }
    }

    /// Rows in random order.
    fn any<E>(&self, rng: &mut Rng, look: impl Fn(usize) -> Result<(), E>) -> Result<Ranks, E> {
        let mut ranks = self.empty();
        rng.try_shuffle(&mut ranks.rows, &look)?;
        for column in 0..self.size {
            look(column)?;
            ranks.put(column, ranks.rows[column]);
        }
        Ok(ranks)
    }

    /// Column by column, chooses a random remaining row where no queen attacks. The rows from the current column on are
    /// the remaining ones.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 31 million")]
    fn good<E>(&self, rng: &mut Rng, look: impl Fn(usize) -> Result<(), E>) -> Result<Ranks, E> {
        let mut ranks = self.empty();
        let mut tries = (self.size as f64 * TRIES) as usize;
        for column in 0..self.size {
            look(column)?;
            loop {
                let pick = column + rng.below(self.size - column);
                if tries == 0 || ranks.is_free(column, ranks.rows[pick]) {
                    ranks.rows.swap(column, pick);
                    break ranks.put(column, ranks.rows[column]);
                }
                tries -= 1;
                look(tries)?;
            }
            tries = tries.saturating_sub(1);
        }
        Ok(ranks)
    }
}

/// Checks no limits.
fn endless(_: usize) -> Result<(), Infallible> {
    Ok(())
}

impl Landscape for QueensBoard {
    type State = Ranks;
    type Move = Exchange;
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> Ranks {
        let Ok(ranks) = self.any(rng, endless);
        ranks
    }

    fn greedy(&self, rng: &mut Rng) -> Ranks {
        let Ok(ranks) = self.good(rng, endless);
        ranks
    }

    fn begin(&self, start: Start, rng: &mut Rng, clock: &Clock<'_>) -> Result<Ranks, Stop> {
        match start {
            Start::Random => self.any(rng, |step| clock.look_at_step(step)),
            Start::Greedy => self.good(rng, |step| clock.look_at_step(step)),
        }
    }

    fn cost(&self, ranks: &Ranks) -> i64 {
        ranks.cost
    }

    /// Queens minus occupied lines, for the rows and both directions of diagonals.
    fn recount(&self, ranks: &Ranks) -> i64 {
        let surplus = |line: Line| {
            let mut occupied = self.no_lines();
            let lines = (0..).zip(&ranks.rows).map(|(column, &row)| line(column, row.into()));
            lines.filter(|&line| std::mem::replace(&mut occupied[self.index(line)], true)).count() as i64
        };
        surplus(|_, row| row) + surplus(|column, row| column + row) + surplus(|column, row| column - row)
    }

    #[inline]
    fn propose(&self, _: &Ranks, rng: &mut Rng) -> Option<Exchange> {
        if self.size < 2 {
            return None;
        }
        let (a, b) = (rng.below(self.size), rng.below(self.size - 1));
        Some(Exchange(a as u32, if b >= a { b + 1 } else { b } as u32))
    }

    /// In one direction, no old diagonal equals a new one, as rows and columns differ. But both queens may leave or
    /// enter the same diagonal.
    #[inline]
    fn delta(&self, ranks: &Ranks, Exchange(a, b): Exchange) -> i64 {
        let (a, b) = (a as usize, b as usize);
        let (at_a, at_b) = (ranks.rows[a], ranks.rows[b]);
        let (from_a, from_b) = (ranks.diagonals(a, at_a), ranks.diagonals(b, at_b));
        let (to_a, to_b) = (ranks.diagonals(a, at_b), ranks.diagonals(b, at_a));
        change(&ranks.rising, (from_a.0, from_b.0), (to_a.0, to_b.0))
            + change(&ranks.falling, (from_a.1, from_b.1), (to_a.1, to_b.1))
    }

    fn apply(&self, ranks: &mut Ranks, exchange: Exchange) {
        ranks.swap(exchange);
    }

    fn undo(&self, ranks: &mut Ranks, exchange: Exchange) {
        ranks.swap(exchange);
    }

    fn moves<'a>(&'a self, _: &'a Ranks) -> impl Iterator<Item = Exchange> + 'a {
        let size = self.size as u32;
        (0..size).flat_map(move |a| (a + 1..size).map(move |b| Exchange(a, b)))
    }

    fn repairs<'a>(&'a self, ranks: &'a Ranks, rng: &mut Rng) -> impl Iterator<Item = Exchange> + use<'a> {
        let start = rng.below(self.size);
        let around = move || (start..self.size).chain(0..start);
        let attacked = around().find(|&column| ranks.is_attacked(column));
        attacked.into_iter().flat_map(move |a| {
            let others = around().filter(move |&b| b != a);
            others.map(move |b| Exchange(a as u32, b as u32))
        })
    }

    fn all_repairs<'a>(&'a self, ranks: &'a Ranks) -> impl Iterator<Item = Exchange> + 'a {
        let attacked = (0..self.size).filter(|&column| ranks.is_attacked(column));
        attacked.flat_map(move |a| {
            let others = (0..self.size).filter(move |&b| b != a && (b > a || !ranks.is_attacked(b)));
            others.map(move |b| Exchange(a as u32, b as u32))
        })
    }

    fn removed(&self, ranks: &Ranks, Exchange(a, b): Exchange) -> Features {
        let (at_a, at_b) = (ranks.rows[a as usize], ranks.rows[b as usize]);
        [feature(a, at_a), feature(b, at_b)]
    }

    fn added(&self, ranks: &Ranks, Exchange(a, b): Exchange) -> Features {
        let (at_a, at_b) = (ranks.rows[a as usize], ranks.rows[b as usize]);
        [feature(a, at_b), feature(b, at_a)]
    }

    fn values(&self, ranks: &Ranks) -> Vec<i32> {
        ranks.rows.iter().map(|&row| row.cast_signed()).collect()
    }

    fn footprint(&self) -> Footprint {
        let rows_and_diagonals = self.size + 2 * (2 * self.size - 1);
        Footprint {
            tables: size_of_val(self),
            state: size_of::<Ranks>() + size_of::<u32>() * rows_and_diagonals,
            scratch: size_of::<i32>() * self.size,
            values: self.size,
        }
    }
}

/// The change in the surplus of the diagonals of a direction if two queens move.
#[inline]
fn change(queens: &[u32], (from_a, from_b): (usize, usize), (to_a, to_b): (usize, usize)) -> i64 {
    let left = i64::from(queens[from_a] > 1) + i64::from(queens[from_b] > 1 + u32::from(from_a == from_b));
    i64::from(queens[to_a] > 0) + i64::from(queens[to_b] > 0 || to_a == to_b) - left
}

/// The feature that a column has its queen in a row.
const fn feature(column: u32, row: u32) -> u64 {
    (column as u64) << 32 | row as u64
}

impl GeneticLandscape for QueensBoard {
    fn genome(&self) -> Genome {
        Genome::permuted(vec![(0..self.size as u32).collect()])
    }

    fn decode(&self, values: &[i32]) -> Option<Ranks> {
        let (mut ranks, mut is_free) = (self.empty(), vec![true; self.size]);
        for (column, &row) in values.iter().enumerate() {
            let row = u32::try_from(row).ok()?;
            let is_new = column < self.size && std::mem::take(is_free.get_mut(row as usize)?);
            is_new.then(|| ranks.put(column, row))?;
        }
        (values.len() == self.size).then_some(ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn a_good_start_is_good() {
        let board = QueensBoard::new(10_000).unwrap();
        for seed in 0..5 {
            let mut rng = Rng::seeded(seed);
            let (good, any) = (board.greedy(&mut rng), board.random(&mut rng));
            assert_eq!(board.recount(&good), good.cost);
            assert!(good.cost < 150 && any.cost > 5000, "{} {}", good.cost, any.cost);
        }
    }

    #[test]
    fn a_board_is_made_within_limits() {
        let limits = Limits::none().time(std::time::Duration::ZERO);
        let board = QueensBoard::new(10_000).unwrap();
        for start in [Start::Random, Start::Greedy] {
            let begun = board.begin(start, &mut Rng::seeded(1), &Clock::new(&limits));
            assert_eq!(begun, Err(Stop::Time));
        }
        let begun = board.begin(Start::Greedy, &mut Rng::seeded(1), &Clock::new(&Limits::none()));
        assert_eq!(begun, Ok(board.greedy(&mut Rng::seeded(1))));
    }

    #[test]
    fn faults_are_named() {
        let board = QueensBoard::new(3).unwrap();
        for (rows, message) in [
            (&[0, 2][..], "2 queens, expected 3"),
            (&[0, 3, 1], "there is no row 3 of 3"),
            (&[0, -1, 1], "there is no row -1 of 3"),
            (&[1, 0, 1], "the queens of columns 1 and 3 are in the same row"),
            (&[2, 0, 1], "the queens of columns 2 and 3 are on the same diagonal"),
        ] {
            assert_eq!(board.check(rows).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn cost_is_zero_exactly_for_solutions() {
        let board = QueensBoard::new(5).unwrap();
        let mut solutions = std::collections::BTreeSet::new();
        for seed in 0..3000 {
            let ranks = board.random(&mut Rng::seeded(seed));
            let values = board.values(&ranks);
            assert_eq!(board.check(&values).is_ok(), ranks.cost == 0);
            if ranks.cost == 0 {
                solutions.insert(values);
            }
        }
        assert_eq!(solutions.len(), 10); // OEIS A000170
    }
}
