//! Strings of bits on which search by evolution is taught: [`OneMax`], all of whose bits should be
//! 1, and [`RoyalRoad`] (Mitchell, Forrest and Holland, "The royal road for genetic
//! algorithms", 1992), where only whole blocks of ones count.
//!
//! Both are simple on purpose. A climber of hills goes straight up OneMax, one good bit in two
//! at first and one in n at last. On the royal road it sees a plain: a bit
//! shows whether it was good when its block is full, so the road was laid out for crossover,
//! which puts full blocks together, and it turned out that a climber that takes what is no worse
//! is faster nevertheless ("When will a genetic algorithm outperform hill climbing?", 1994).

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

/// The most bits.
const MOST: u32 = 1_000_000;
/// Bits in a line of a drawing.
const WIDTH: usize = 64;
/// Bytes a bit of a string that is read as numbers, and of the numbers as bits again.
const NUMBERS: usize = size_of::<i32>() + size_of::<bool>();

/// Bits and how many of them, or of their full blocks, are yet to be got.
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
    /// Bit by bit.
    #[must_use]
    pub fn bits(&self) -> &[bool] {
        &self.bits
    }
}

/// The numbers of a text, as many as have names, and the place of the last.
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

/// All bits, each as likely to be 1 as 0.
fn random(bits: usize, rng: &mut Rng) -> Vec<bool> {
    (0..bits).map(|_| rng.bits() >> 63 == 1).collect()
}

/// Bits that are free.
fn genome(bits: usize) -> Genome {
    Genome::free(vec![[0, 1].into(); bits])
}

/// That a bit has a value.
const fn feature(at: usize, bit: bool) -> u64 {
    2 * at as u64 + bit as u64
}

/// Each bit as a number, if they are as many as they should be, and bits.
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

/// Rows of bits, in groups of so many.
fn draw(values: &[i32], group: usize) -> String {
    let group = group.clamp(1, WIDTH);
    let row = |row: &[i32]| row.chunks(group).map(line).collect::<Vec<_>>().join(" ") + "\n";
    values.chunks(WIDTH / group * group).map(row).collect()
}

/// All bits in a line.
fn line(values: &[i32]) -> String {
    values.iter().map(ToString::to_string).collect()
}
