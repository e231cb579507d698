//! OneMax: maximise the number of ones (Ackley, 1987).

use super::{Bits, NUMBERS, draw, feature, genome, line, numbers, random, read};
use crate::Error;
use crate::local::{Features, Footprint, GeneticLandscape, Genome, Landscape};
use crate::rng::Rng;

/// OneMax: a string of bits, all of which should be 1. The cost is the number of zeros. A move flips a bit.
///
/// ```
/// use solvarium::{local::{HillClimb, Trial}, puzzle::bits::OneMax};
/// let found = Trial::new(1).run(&OneMax::parse("100")?, &HillClimb::new());
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneMax {
    bits: usize,
}

impl OneMax {
    /// Reads the number of bits, from 1 to 1,000,000.
    ///
    /// ```
    /// use solvarium::puzzle::bits::OneMax;
    /// assert_eq!(OneMax::parse("100")?.bits(), 100);
    /// let error = OneMax::parse("none").unwrap_err();
    /// assert_eq!(error.message(), "expected the number of bits, a number from 1 to 1000000, found `none`");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is not such a number.
    pub fn parse(text: &str) -> Result<Self, Error> {
        numbers(text, ["the number of bits"], 1).map(|([bits], _)| Self { bits })
    }

    /// The number of bits.
    ///
    /// ```
    /// use solvarium::puzzle::bits::OneMax;
    /// assert_eq!(OneMax::parse("64")?.bits(), 64);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// The text that is read as this puzzle.
    ///
    /// ```
    /// use solvarium::puzzle::bits::OneMax;
    /// assert_eq!(OneMax::parse(" 64")?.print(), "64");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        self.bits.to_string()
    }

    /// The puzzle in a line.
    ///
    /// ```
    /// use solvarium::puzzle::bits::OneMax;
    /// assert_eq!(OneMax::parse("64")?.describe(), "OneMax of 64 bits");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn describe(&self) -> String {
        format!("OneMax of {} bits", self.bits)
    }

    /// Returns the number of ones.
    ///
    /// ```
    /// use solvarium::puzzle::bits::OneMax;
    /// assert_eq!(OneMax::parse("3")?.check(&[1, 0, 1])?, 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The number of values is wrong, or a value is not 0 or 1.
    pub fn check(&self, values: &[i32]) -> Result<usize, Error> {
        read(values, self.bits).map(|bits| bits.iter().filter(|&&bit| bit).count())
    }

    /// The bits in rows of 64.
    ///
    /// ```
    /// use solvarium::puzzle::bits::OneMax;
    /// assert_eq!(OneMax::parse("12")?.draw(&[1; 12]), "11111111 1111\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, values: &[i32]) -> String {
        draw(values, 8)
    }

    /// The bits in one line.
    ///
    /// ```
    /// use solvarium::puzzle::bits::OneMax;
    /// assert_eq!(OneMax::parse("3")?.line(&[1, 0, 1]), "101");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, values: &[i32]) -> String {
        line(values)
    }

    fn state(bits: Vec<bool>) -> Bits {
        let cost = bits.iter().filter(|&&bit| !bit).count() as i64;
        Bits { bits, cost }
    }

    #[inline]
    fn flip(&self, bits: &mut Bits, at: usize) {
        bits.cost += self.delta(bits, at);
        bits.bits[at] = !bits.bits[at];
    }
}

impl Landscape for OneMax {
    type State = Bits;
    type Move = usize;
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> Bits {
        Self::state(random(self.bits, rng))
    }

    #[inline]
    fn cost(&self, bits: &Bits) -> i64 {
        bits.cost
    }

    fn recount(&self, bits: &Bits) -> i64 {
        self.check(&self.values(bits)).map_or(i64::MAX, |ones| (self.bits - ones) as i64)
    }

    #[inline]
    fn propose(&self, _: &Bits, rng: &mut Rng) -> Option<usize> {
        Some(rng.below(self.bits))
    }

    #[inline]
    fn delta(&self, bits: &Bits, at: usize) -> i64 {
        if bits.bits[at] { 1 } else { -1 }
    }

    #[inline]
    fn apply(&self, bits: &mut Bits, at: usize) {
        self.flip(bits, at);
    }

    fn undo(&self, bits: &mut Bits, at: usize) {
        self.flip(bits, at);
    }

    fn moves<'a>(&'a self, _: &'a Bits) -> impl Iterator<Item = usize> + 'a {
        0..self.bits
    }

    /// The flip of one zero.
    fn repairs<'a>(&'a self, bits: &'a Bits, rng: &mut Rng) -> impl Iterator<Item = usize> + use<'a> {
        let start = rng.below(self.bits);
        (start..self.bits).chain(0..start).find(|&at| !bits.bits[at]).into_iter()
    }

    fn all_repairs<'a>(&'a self, bits: &'a Bits) -> impl Iterator<Item = usize> + 'a {
        (0..self.bits).filter(|&at| !bits.bits[at])
    }

    fn removed(&self, bits: &Bits, at: usize) -> Features {
        [feature(at, bits.bits[at]); 2]
    }

    fn added(&self, bits: &Bits, at: usize) -> Features {
        [feature(at, !bits.bits[at]); 2]
    }

    fn values(&self, bits: &Bits) -> Vec<i32> {
        bits.bits.iter().map(|&bit| bit.into()).collect()
    }

    fn bytes(&self, _: &Bits) -> usize {
        self.footprint().state
    }

    fn footprint(&self) -> Footprint {
        let bits = self.bits;
        Footprint {
            tables: size_of_val(self),
            state: size_of::<Bits>() + bits,
            scratch: NUMBERS * bits,
            values: bits,
        }
    }
}

impl GeneticLandscape for OneMax {
    fn genome(&self) -> Genome {
        genome(self.bits)
    }

    fn decode(&self, values: &[i32]) -> Option<Bits> {
        read(values, self.bits).ok().map(Self::state)
    }
}
