//! A ranking function for boards of up to 16 cells, for walks over complete spaces.
//!
//! ```text
//!   number = order * cells + the blank's cell          order: of the tiles, read without the blank
//! ```
//! The order is a Lehmer code (1960): for each tile, the number of smaller tiles after it; the first digit is the most
//! significant. A move along a row changes only the blank's cell. A move along a column moves a tile past `width - 1`
//! others, and changes only their digits, so few moves lead to distant numbers. Unreachable boards have no numbers: the
//! known
//! parity of the digits' sum replaces the last digit but one.

use super::{Board, Move, Packed, TileInstance, Tiles};
use crate::{Error, Problem, Ranked};

/// Sliding tiles with a ranking function.
///
/// ```
/// use solvarium::{puzzle::tiles::Numbered, Problem, Ranked};
/// let tiles = Numbered::parse("0 1 2 / 3 4 5 / 6 7 8")?;
/// assert_eq!(tiles.numbers(), Some(181_440));
/// assert_eq!(tiles.rank(&tiles.start()), 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Numbered {
    tiles: Tiles,
    /// Whether the digits' sum is odd, by the row of the blank.
    odd: [bool; 8],
    /// The weight of each digit: the number of values of the digits after it.
    weights: [u64; 16],
}

impl Numbered {
    /// The problem with numbers for all boards reachable from its start.
    ///
    /// ```
    /// use solvarium::{puzzle::tiles::{Numbered, Tiles}, Ranked};
    /// assert_eq!(Numbered::of(Tiles::random(4, 3, 1)?).numbers(), Some(239_500_800));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(tiles: Tiles) -> Self {
        let others = usize::from(tiles.cells()) - 1;
        let mut weights = [0; 16];
        let mut weight = 1;
        for place in (0..others.saturating_sub(2)).rev() {
            weights[place] = weight;
            weight *= (others - place) as u64;
        }
        let mut numbered = Self { odd: [false; 8], weights, tiles };
        let start = numbered.tiles.start();
        let is_odd = numbered.digits(order(&start, others)).0 % 2 == 1;
        let row = start.blank() / numbered.tiles.width();
        let changes = numbered.tiles.width().is_multiple_of(2);
        numbered.odd = std::array::from_fn(|other| is_odd ^ (changes && (other as u8 ^ row) & 1 == 1));
        numbered
    }

    /// Reads the start board; see [`TileInstance::parse`].
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Numbered;
    /// assert!(Numbered::parse("1 4 2 / 3 0 5 / 6 7 8").is_ok());
    /// ```
    ///
    /// # Errors
    /// The text is invalid, or the board has more than 16 cells.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Ok(Self::of(Tiles::of(&TileInstance::parse(text)?)?))
    }

    /// The problem without numbers.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Numbered;
    /// assert_eq!(Numbered::parse("1 0 / 3 2")?.tiles().width(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// The number of tiles.
    fn others(&self) -> usize {
        usize::from(self.tiles.cells()) - 1
    }

    /// The sum of the digits of an order, and its number.
    fn digits(&self, order: u64) -> (u64, u64) {
        let (mut sum, mut number) = (0, 0);
        for place in 0..self.others() {
            let later = place + 1..self.others();
            let digit = later.filter(|later| tile(order, *later) < tile(order, place)).count() as u64;
            sum += digit;
            number += digit * self.weights[place];
        }
        (sum, number)
    }

    /// The order of this number, with the blank in this row.
    #[inline]
    fn unfold(&self, mut number: u64, row: u8) -> Unfolded {
        let others = self.others();
        let (mut digits, mut sum) = ([0; 16], 0);
        for place in (0..others.saturating_sub(2)).rev() {
            let (rest, digit) = divide(number, others - place);
            digits[place] = digit;
            sum += digit;
            number = rest;
        }
        if others >= 2 {
            digits[others - 2] = (sum % 2) ^ u64::from(self.odd[usize::from(row & 7)]);
        }
        /// All tiles in ascending order, a nibble each, from 1.
        const ALL: u64 = 0x0FED_CBA9_8765_4321;
        let (mut left, mut order) = (ALL, 0);
        for (place, digit) in digits.iter().enumerate().take(others) {
            let shift = 4 * digit;
            order |= (left >> shift & 15) << (4 * place);
            // Greater tiles move down by one position.
            let smaller = (1 << shift) - 1;
            left = left & smaller | left >> 4 & !smaller;
        }
        Unfolded { order, digits }
    }

    /// The number of the order after the tile at one end of `width` positions from `first` moved to the other.
    ///
    /// The tiles that it passes move by one position to the other side. Each of them now comes after it instead of
    /// before, or the reverse, which changes the digit of the greater of the two by one.
    #[inline]
    fn turned(&self, mut number: u64, from: &Unfolded, first: usize, turn: Turn) -> u64 {
        let last = first + usize::from(self.tiles.width()) - 1;
        let (place, passed, to) = match turn {
            Turn::LastFirst => (last, first..last, first),
            Turn::FirstLast => (first, first + 1..last + 1, last),
        };
        let moved = tile(from.order, place);
        let mut smaller = 0;
        number -= from.digits[place] * self.weights[place];
        for place in passed {
            let digit = from.digits[place];
            let is_greater = u64::from(tile(from.order, place) > moved);
            smaller += 1 - is_greater;
            number -= digit * self.weights[place];
            number += match turn {
                Turn::LastFirst => (digit - is_greater) * self.weights[place + 1],
                Turn::FirstLast => (digit + is_greater) * self.weights[place - 1],
            };
        }
        number
            + self.weights[to]
                * match turn {
                    Turn::LastFirst => from.digits[place] + smaller,
                    Turn::FirstLast => from.digits[place] - smaller,
                }
    }
}

/// An order and its digits.
struct Unfolded {
    /// The tile at each position, a nibble each.
    order: u64,
    digits: [u64; 16],
}

/// The direction in which the tile moves past others along a column.
#[derive(Clone, Copy)]
enum Turn {
    /// The blank goes down, a tile up.
    LastFirst,
    /// The blank goes up, a tile down.
    FirstLast,
}

/// Quotient and remainder for divisors up to 16, by multiplication, which is faster. `2^64 / divisor` is rounded up by
/// less than one, which matters only for numbers of 60 bits or more.
#[inline]
fn divide(number: u64, divisor: usize) -> (u64, u64) {
    const INVERSE: [u64; 17] = {
        let mut inverse = [0; 17];
        let mut divisor = 2;
        while divisor < 17 {
            inverse[divisor] = u64::MAX / divisor as u64 + 1;
            divisor += 1;
        }
        inverse
    };
    let quotient = ((u128::from(number) * u128::from(INVERSE[divisor])) >> 64) as u64;
    (quotient, number - quotient * divisor as u64)
}

/// The tiles of a board without the blank, a nibble each.
fn order(board: &Packed, others: usize) -> u64 {
    let tiles = (0..=others as u8).map(|cell| board.tile(cell)).filter(|tile| *tile != 0);
    tiles.enumerate().fold(0, |order, (place, tile)| order | u64::from(tile) << (4 * place))
}

#[inline]
fn tile(order: u64, place: usize) -> u64 {
    order >> (4 * place) & 15
}

impl Problem for Numbered {
    type State = Packed;
    type Action = Move;
    type Cost = u32;

    fn start(&self) -> Packed {
        self.tiles.start()
    }

    fn is_goal(&self, state: &Packed) -> bool {
        self.tiles.is_goal(state)
    }

    fn actions(&self, state: &Packed) -> impl IntoIterator<Item = Move> {
        self.tiles.actions(state)
    }

    fn apply(&self, state: &mut Packed, action: &Move) {
        self.tiles.apply(state, action);
    }

    fn inverse(&self, action: &Move) -> Option<Move> {
        self.tiles.inverse(action)
    }
}

impl Ranked for Numbered {
    /// The number of reachable boards: half of all boards.
    fn numbers(&self) -> Option<u64> {
        Some((3..=u64::from(self.tiles.cells())).product())
    }

    fn rank(&self, state: &Packed) -> u64 {
        let (_, number) = self.digits(order(state, self.others()));
        number * u64::from(self.tiles.cells()) + u64::from(state.blank())
    }

    fn unrank(&self, number: u64) -> Packed {
        let (number, blank) = divide(number, self.others() + 1);
        let order = self.unfold(number, blank as u8 / self.tiles.width()).order;
        let before = order & ((1 << (4 * blank)) - 1);
        let board = before | (order ^ before) << 4;
        let tiles: [u8; 16] = std::array::from_fn(|cell| (board >> (4 * cell)) as u8 & 15);
        Packed::of(&tiles[..usize::from(self.tiles.cells())])
    }

    #[inline]
    fn successors(&self, number: u64, mut see: impl FnMut(u64)) {
        let (cells, width) = (u64::from(self.tiles.cells()), u64::from(self.tiles.width()));
        let (order, blank) = divide(number, cells as usize);
        let (row, column) = (blank as u8 / self.tiles.width(), blank as u8 % self.tiles.width());
        if column > 0 {
            see(number - 1);
        }
        if u64::from(column) + 1 < width {
            see(number + 1);
        }
        let unfolded = self.unfold(order, row);
        if row > 0 {
            let to = blank - width;
            see(self.turned(order, &unfolded, to as usize, Turn::FirstLast) * cells + to);
        }
        if blank + width < cells {
            let to = blank + width;
            see(self.turned(order, &unfolded, blank as usize, Turn::LastFirst) * cells + to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_number_of_a_small_board_is_a_board_of_its_own() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (2, 4), (4, 2), (3, 3)] {
            let tiles = Numbered::of(Tiles::random(width, height, 5).unwrap());
            let boards: std::collections::BTreeSet<_> =
                (0..tiles.numbers().unwrap()).map(|number| tiles.unrank(number)).collect();
            assert_eq!(Some(boards.len() as u64), tiles.numbers(), "{width}x{height}");
            assert!(
                boards.iter().all(|board| tiles
                    .tiles
                    .clone()
                    .starting_at(*board)
                    .instance()
                    .solvable()
                    .is_ok())
            );
            assert!(
                (0..).zip(0..boards.len()).all(|(number, _)| tiles.rank(&tiles.unrank(number)) == number)
            );
        }
    }

    /// The successors by the default implementation.
    fn slow(tiles: &Numbered, number: u64) -> Vec<u64> {
        let state = tiles.unrank(number);
        let child = |action: Move| {
            let mut child = state;
            tiles.apply(&mut child, &action);
            tiles.rank(&child)
        };
        let mut all: Vec<_> = tiles.actions(&state).into_iter().map(child).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn dividing_is_dividing() {
        const GREAT: u64 = 1 << 60;
        for divisor in 2..17 {
            for number in (0..1000).chain(GREAT - 1000..GREAT) {
                let by = divisor as u64;
                assert_eq!(divide(number, divisor), (number / by, number % by), "{number} by {divisor}");
            }
        }
    }

    proptest! {
        #[test]
        fn steps_by_number_are_steps_on_the_board(width in 2_u8..9, height in 2_u8..9, seed: u64) {
            prop_assume!(width * height <= 16);
            let tiles = Numbered::of(Tiles::random(width, height, seed).unwrap());
            let number = tiles.rank(&tiles.start());
            prop_assert!(number < tiles.numbers().unwrap());
            prop_assert_eq!(tiles.unrank(number), tiles.start());
            let mut quick = Vec::new();
            tiles.successors(number, |next| quick.push(next));
            quick.sort_unstable();
            prop_assert_eq!(quick, slow(&tiles, number));
        }
    }
}
