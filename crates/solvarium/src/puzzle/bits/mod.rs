//! Strings of bits for teaching evolutionary search: [`OneMax`], all of whose bits should be 1, and [`RoyalRoad`]
//! (Mitchell, Forrest and Holland, "The royal road for genetic algorithms", 1992), in which only complete blocks of
//! ones count.
//!
//! Both problems are simple on purpose. On OneMax, hill climbing always improves: at the start, one flip in two is
//! better, and
//! at the end one in n. The royal road is a plateau for it, as a bit counts only when its block is complete. So the
//! road
//! was designed for crossover, which joins complete blocks. But a hill climber that accepts equal states is faster
//! nevertheless ("When will a genetic algorithm outperform hill climbing?", 1994).

mod one_max;
mod royal_road;
#[cfg(test)]
mod tests;

pub use one_max::OneMax;
pub use royal_road::{Road, RoyalRoad};

use crate::Error;
use crate::error::Place;
use crate::local::Genome;
use crate::puzzle::words::{Word, end, missing, parse_whole, words};
use crate::rng::Rng;

/// The greatest number of bits.
const MOST: u32 = 1_000_000;
/// The number of bits in a line of a drawing.
const WIDTH: usize = 64;
/// The bytes per bit of a string read as numbers, and of the numbers read as bits.
const NUMBERS: usize = size_of::<i32>() + size_of::<bool>();

/// A string of bits, with the number of missing ones.
///
/// ```
/// use solvarium::{local::Landscape, puzzle::bits::{Bits, OneMax}, rng::Rng};
/// let bits: Bits = OneMax::parse("100")?.random(&mut Rng::seeded(1));
/// let zeros = bits.bits().iter().filter(|&&bit| !bit).count();
/// assert_eq!(OneMax::parse("100")?.cost(&bits), zeros as i64);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    bits: Vec<bool>,
    cost: i64,
}

impl Bits {
    /// The bits in order.
    #[must_use]
    pub fn bits(&self) -> &[bool] {
        &self.bits
    }
}

/// The numbers of a text, one for each of `names`, and the position of the last.
fn numbers<const N: usize>(text: &str, names: [&str; N], from: u32) -> Result<([usize; N], Place), Error> {
    parse_whole(text, |text| {
        let (mut words, mut last) = (words(text), Place::new(1, 1));
        let mut numbers = [0; N];
        for (number, name) in numbers.iter_mut().zip(names) {
            let none = || missing(&format!("{name}, a number from {from} to {MOST}"));
            let word: Word<'_> = words.next().ok_or_else(none)?;
            *number = word.number(name, from..=MOST)? as usize;
            last = word.place;
        }
        end(words).map(|()| (numbers, last))
    })
}

/// Random bits, each 0 or 1 with equal probability.
fn random(bits: usize, rng: &mut Rng) -> Vec<bool> {
    (0..bits).map(|_| rng.bits() >> 63 == 1).collect()
}

/// A genome of free bits.
fn genome(bits: usize) -> Genome {
    Genome::free(vec![[0, 1].into(); bits])
}

/// The feature that a bit has a value.
const fn feature(at: usize, bit: bool) -> u64 {
    2 * at as u64 + bit as u64
}

/// Reads numbers as bits, if their number is right and all are 0 or 1.
fn read(values: &[i32], bits: usize) -> Result<Vec<bool>, Error> {
    if values.len() != bits {
        return Err(Error::input(format!("expected {bits} bits, found {}", values.len())));
    }
    let bit = |(at, &value): (usize, &i32)| match value {
        0 | 1 => Ok(value == 1),
        _ => Err(Error::input(format!("expected 0 or 1 for bit {}, found {value}", at + 1))),
    };
    values.iter().enumerate().map(bit).collect()
}

/// Rows of bits, in groups of this size.
fn draw(values: &[i32], group: usize) -> String {
    let group = group.clamp(1, WIDTH);
    let row = |row: &[i32]| row.chunks(group).map(line).collect::<Vec<_>>().join(" ") + "\n";
    values.chunks(WIDTH / group * group).map(row).collect()
}

/// All bits in a line.
fn line(values: &[i32]) -> String {
    values.iter().map(ToString::to_string).collect()
}
