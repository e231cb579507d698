//! Applicable operators by bit sets.
//!
//! For each value of a variable, a row of bits marks the operators that this value permits. The rows of the values of a
//! state have exactly the bits of the applicable operators in common.

use super::layout::{Layout, Place};
use crate::sas::{Fact, Task};

/// The number of words that are computed together.
pub(super) const CHUNK: usize = 8;

/// The rows of all values.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// The words of a row: 1, 2, 4 or a multiple of [`CHUNK`].
    length: usize,
    /// A row with a bit for each operator, then the rows of the values.
    bits: Vec<u64>,
    /// The variables that conditions name, each with the row of its value 0.
    columns: Vec<(Place, usize)>,
}

/// The number of words of a row for this number of operators.
const fn row_length(operators: usize) -> usize {
    match operators.div_ceil(64) {
        0 | 1 => 1,
        2 => 2,
        3 | 4 => 4,
        more => more.next_multiple_of(CHUNK),
    }
}

impl Rows {
    /// The number of words of all rows, and the number that each listing reads.
    pub(super) fn sizes(task: &Task, conditions: &[Vec<Fact>]) -> (usize, usize) {
        let named = named(task, conditions);
        let used = |variable: &usize| named[*variable];
        let values = |variable: usize| task.variables[variable].values.len();
        let rows: usize = (0..named.len()).filter(used).map(values).sum();
        let length = row_length(conditions.len());
        (rows.saturating_mul(length), (0..named.len()).filter(used).count() * length)
    }

    pub(super) const fn bytes(&self) -> usize {
        self.bits.len() * size_of::<u64>()
    }

    pub(super) fn new(task: &Task, layout: &Layout, conditions: &[Vec<Fact>]) -> Self {
        let length = row_length(conditions.len());
        let mut bits = vec![0; length];
        (0..conditions.len()).for_each(|operator| bits[operator / 64] |= 1 << (operator % 64));
        let mut columns = Vec::new();
        let mut first_row = vec![usize::MAX; task.variables.len()];
        for (variable, _) in named(task, conditions).iter().enumerate().filter(|(_, named)| **named) {
            first_row[variable] = bits.len();
            columns.push((layout.places[variable], bits.len()));
            for _ in 0..task.variables[variable].values.len() {
                bits.extend_from_within(..length);
            }
        }
        for (operator, condition) in conditions.iter().enumerate() {
            for fact in condition {
                let first = first_row[fact.variable as usize] + operator / 64;
                let values = task.variables[fact.variable as usize].values.len();
                for value in (0..values).filter(|&value| value != fact.value as usize) {
                    bits[first + value * length] &= !(1 << (operator % 64));
                }
            }
        }
        Self { length, bits, columns }
    }

    /// The number of words of a row.
    #[inline]
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// Computes the words of the applicable operators from word `at`, and returns the number of these words.
    #[inline]
    pub(super) fn fill(&self, at: usize, words: &[u64], chunk: &mut [u64; CHUNK]) -> usize {
        match self.length {
            1 => self.fill_some::<1>(at, words, chunk),
            2 => self.fill_some::<2>(at, words, chunk),
            4 => self.fill_some::<4>(at, words, chunk),
            _ => self.fill_some::<CHUNK>(at, words, chunk),
        }
    }

    #[inline(always)]
    fn fill_some<const N: usize>(&self, at: usize, words: &[u64], chunk: &mut [u64; CHUNK]) -> usize {
        let mut common = [0; N];
        common.copy_from_slice(&self.bits[at..at + N]);
        // With many columns, most chunks are empty after a few.
        for columns in self.columns.chunks(8) {
            for &(place, first) in columns {
                let start = first + place.value(words) as usize * self.length + at;
                let row = &self.bits[start..start + N];
                common.iter_mut().zip(row).for_each(|(word, row)| *word &= row);
            }
            if common.iter().all(|&word| word == 0) {
                break;
            }
        }
        chunk[..N].copy_from_slice(&common);
        N
    }
}

/// Whether a condition names the variable, for each variable.
fn named(task: &Task, conditions: &[Vec<Fact>]) -> Vec<bool> {
    let mut named = vec![false; task.variables.len()];
    conditions.iter().flatten().for_each(|fact| named[fact.variable as usize] = true);
    named
}
