//! Kayles: a move knocks down one pin of a row, or two adjacent pins; the player who takes the last one wins (Dudeney,
//! 1908). The Grundy numbers of its rows are periodic (Guy and Smith, 1956).

use crate::Error;
use crate::game::{Game, Turn};

/// Kayles with one row of pins. A position has a bit mask of the standing pins, and the player to move; a move has the
/// first pin, from 0, and the number of pins.
///
/// ```
/// use solvarium::game::{evaluate, rules::Kayles, AlphaBeta};
/// // The first player wins from every row: she splits it into two equal parts.
/// assert_eq!(evaluate(&Kayles::new(7)?, &AlphaBeta::new()).value(), Some(1.into()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Kayles {
    pins: u64,
}

impl Kayles {
    /// The game with a row of `pins` pins.
    ///
    /// # Errors
    /// There are more than 63 pins.
    ///
    /// ```
    /// use solvarium::game::rules::Kayles;
    /// assert!(Kayles::new(63).is_ok() && Kayles::new(64).is_err());
    /// ```
    pub fn new(pins: u32) -> Result<Self, Error> {
        if pins > 63 {
            return Err(Error::setting(format!("Kayles has at most 63 pins, not {pins}")));
        }
        Ok(Self { pins: (1 << pins) - 1 })
    }

    /// The game with these standing pins, as a bit mask.
    ///
    /// ```
    /// use solvarium::game::{evaluate, rules::Kayles, AlphaBeta};
    /// // Two equal rows: the second player answers in the other one.
    /// assert_eq!(evaluate(&Kayles::standing(0b111_0_111), &AlphaBeta::new()).value(), Some((-1).into()));
    /// ```
    #[must_use]
    pub const fn standing(pins: u64) -> Self {
        Self { pins }
    }

    /// The Grundy numbers of rows of 0 to `most` pins: each the least number that no move leads to (Sprague, 1935;
    /// Grundy, 1939).
    ///
    /// ```
    /// use solvarium::game::rules::Kayles;
    /// assert_eq!(Kayles::grundy(11), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    /// ```
    #[must_use]
    pub fn grundy(most: usize) -> Vec<u32> {
        let mut numbers: Vec<u32> = vec![0];
        for row in 1..=most {
            // A move leaves two rows, of which either may be empty.
            let left = (1..=2).filter(|taken| *taken <= row).flat_map(|taken| {
                let rest = row - taken;
                let numbers = &numbers;
                (0..=rest).map(move |first| numbers[first] ^ numbers[rest - first])
            });
            let reached: std::collections::BTreeSet<u32> = left.collect();
            numbers.push((0..).find(|number| !reached.contains(number)).unwrap_or_default());
        }
        numbers
    }
}

impl Game for Kayles {
    type State = (u64, Turn);
    type Move = (u8, u8);

    fn start(&self) -> (u64, Turn) {
        (self.pins, Turn::Max)
    }

    fn to_move(&self, (_, turn): &(u64, Turn)) -> Turn {
        *turn
    }

    fn moves(&self, (pins, _): &(u64, Turn)) -> impl IntoIterator<Item = (u8, u8)> {
        let pins = *pins;
        let stand = move |&(first, count): &(u8, u8)| {
            first + count <= 64 && (0..count).all(|pin| pins >> (first + pin) & 1 == 1)
        };
        (0..64).flat_map(|first| [(first, 1), (first, 2)]).filter(stand)
    }

    fn play(&self, (pins, turn): &mut (u64, Turn), (first, count): &(u8, u8)) {
        *pins &= !(((1 << count) - 1) << first);
        *turn = turn.other();
    }

    fn payoff(&self, (pins, turn): &(u64, Turn)) -> Option<i32> {
        (*pins == 0).then_some(if *turn == Turn::Max { -1 } else { 1 })
    }
}
