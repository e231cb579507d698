//! The royal road R1 (Mitchell, Forrest and Holland, 1992): blocks that count only when they are complete.

use super::{Bits, NUMBERS, draw, feature, genome, line, numbers, random, read};
use crate::Error;
use crate::local::{Features, Footprint, GeneticLandscape, Genome, Landscape};
use crate::rng::Rng;

/// A string of bits in blocks of equal length. The cost is the total length of the blocks that are not all ones. A move
/// flips a bit. The classic instance is `64 8`.
///
/// ```
/// use solvarium::{local::{HillClimb, Trial}, puzzle::bits::RoyalRoad};
/// let found = Trial::new(1).run(&RoyalRoad::parse("32 4")?, &HillClimb::new().sideways(1_000_000));
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoyalRoad {
    bits: usize,
    block: usize,
}

/// The bits, and the number of zeros of each block.
///
/// ```
/// use solvarium::{local::Landscape, puzzle::bits::{Road, RoyalRoad}, rng::Rng};
/// let road: Road = RoyalRoad::parse("64 8")?.random(&mut Rng::seeded(1));
/// assert_eq!(road.bits().len(), 64);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road {
    bits: Bits,
    zeros: Vec<u32>,
}

impl Road {
    /// The bits in order.
    #[must_use]
    pub fn bits(&self) -> &[bool] {
        self.bits.bits()
    }
}

impl RoyalRoad {
    /// Reads the number of bits and the length of a block, which must divide it.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("64 8")?.block(), 8);
    /// assert_eq!(RoyalRoad::parse("64 7").unwrap_err().to_string(),
    ///     "line 1, column 4: 64 bits do not divide into blocks of 7: 1 left over");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is not two numbers from 1 to 1,000,000, or the length does not divide the number of bits.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let ([bits, block], last) =
            numbers(text, ["the number of bits", "the number of bits in a block"], 1)?;
        match bits % block {
            0 => Ok(Self { bits, block }),
            rest => Err(Error::input(format!(
                "{bits} bits do not divide into blocks of {block}: {rest} left over"
            ))
            .at(last)),
        }
    }

    /// The number of bits.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("64 8")?.bits(), 64);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// The number of bits of a block.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("64 16")?.block(), 16);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn block(&self) -> usize {
        self.block
    }

    /// The text that is read as this puzzle.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("64,8")?.print(), "64 8");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        format!("{} {}", self.bits, self.block)
    }

    /// The puzzle in a line.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("64 8")?.describe(), "royal road of 64 bits in blocks of 8");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn describe(&self) -> String {
        format!("royal road of {} bits in blocks of {}", self.bits, self.block)
    }

    /// Returns the number of bits in complete blocks: the fitness of the original.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("6 2")?.check(&[1, 0, 1, 1, 1, 1])?, 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The number of values is wrong, or a value is not 0 or 1.
    pub fn check(&self, values: &[i32]) -> Result<usize, Error> {
        let bits = read(values, self.bits)?;
        Ok(self.block * bits.chunks(self.block).filter(|block| block.iter().all(|&bit| bit)).count())
    }

    /// The bits in rows, one group per block.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("6 2")?.draw(&[1, 0, 1, 1, 1, 1]), "10 11 11\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, values: &[i32]) -> String {
        draw(values, self.block)
    }

    /// The bits in one line.
    ///
    /// ```
    /// use solvarium::puzzle::bits::RoyalRoad;
    /// assert_eq!(RoyalRoad::parse("3 1")?.line(&[1, 0, 1]), "101");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, values: &[i32]) -> String {
        line(values)
    }

    fn state(&self, bits: Vec<bool>) -> Road {
        let zeros = |block: &[bool]| block.iter().filter(|&&bit| !bit).count() as u32;
        let zeros: Vec<u32> = bits.chunks(self.block).map(zeros).collect();
        let lacking = zeros.iter().filter(|&&zeros| zeros > 0).count();
        Road { bits: Bits { bits, cost: (lacking * self.block) as i64 }, zeros }
    }

    #[inline]
    fn flip(&self, road: &mut Road, at: usize) {
        road.bits.cost += self.delta(road, at);
        let (bit, zeros) = (&mut road.bits.bits[at], &mut road.zeros[at / self.block]);
        *zeros = if *bit { *zeros + 1 } else { *zeros - 1 };
        *bit = !*bit;
    }
}

impl Landscape for RoyalRoad {
    type State = Road;
    type Move = usize;
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> Road {
        self.state(random(self.bits, rng))
    }

    #[inline]
    fn cost(&self, road: &Road) -> i64 {
        road.bits.cost
    }

    fn recount(&self, road: &Road) -> i64 {
        self.check(&self.values(road)).map_or(i64::MAX, |full| (self.bits - full) as i64)
    }

    #[inline]
    fn propose(&self, _: &Road, rng: &mut Rng) -> Option<usize> {
        Some(rng.below(self.bits))
    }

    #[inline]
    fn delta(&self, road: &Road, at: usize) -> i64 {
        let block = self.block as i64;
        match (road.bits.bits[at], road.zeros[at / self.block]) {
            (true, 0) => block,
            (false, 1) => -block,
            _ => 0,
        }
    }

    #[inline]
    fn apply(&self, road: &mut Road, at: usize) {
        self.flip(road, at);
    }

    fn undo(&self, road: &mut Road, at: usize) {
        self.flip(road, at);
    }

    fn moves<'a>(&'a self, _: &'a Road) -> impl Iterator<Item = usize> + 'a {
        0..self.bits
    }

    /// The flips of one incomplete block: the landscape does not tell which of its bits are zero.
    fn repairs<'a>(&'a self, road: &'a Road, rng: &mut Rng) -> impl Iterator<Item = usize> + use<'a> {
        let blocks = road.zeros.len();
        let start = rng.below(blocks);
        let block = (start..blocks).chain(0..start).find(|&block| road.zeros[block] > 0);
        block.into_iter().flat_map(|block| block * self.block..(block + 1) * self.block)
    }

    fn all_repairs<'a>(&'a self, road: &'a Road) -> impl Iterator<Item = usize> + 'a {
        (0..self.bits).filter(|&at| road.zeros[at / self.block] > 0)
    }

    fn removed(&self, road: &Road, at: usize) -> Features {
        [feature(at, road.bits.bits[at]); 2]
    }

    fn added(&self, road: &Road, at: usize) -> Features {
        [feature(at, !road.bits.bits[at]); 2]
    }

    fn values(&self, road: &Road) -> Vec<i32> {
        road.bits.bits.iter().map(|&bit| bit.into()).collect()
    }

    fn bytes(&self, _: &Road) -> usize {
        self.footprint().state
    }

    fn footprint(&self) -> Footprint {
        let bits = self.bits;
        Footprint {
            tables: size_of_val(self),
            state: size_of::<Road>() + bits + size_of::<u32>() * (bits / self.block),
            scratch: NUMBERS * bits,
            values: bits,
        }
    }
}

impl GeneticLandscape for RoyalRoad {
    fn genome(&self) -> Genome {
        genome(self.bits)
    }

    fn decode(&self, values: &[i32]) -> Option<Road> {
        read(values, self.bits).ok().map(|bits| self.state(bits))
    }
}
