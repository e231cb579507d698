//! Random small games: the rules are a hash of the seed, so a game needs no table.

use solvarium::game::{Game, RankedGame, Turn};
use std::ops::RangeInclusive;

/// A game whose graph has at most `width` positions at each ply, so that positions are reached in several ways.
#[derive(Clone, Copy, Debug)]
pub struct RandomGame {
    pub seed: u64,
    pub plies: u8,
    pub width: u64,
    pub payoffs: i32,
    pub has_chance: bool,
    pub has_estimate: bool,
}

/// A position: its ply and its index there.
pub type Position = (u8, u64);

impl RandomGame {
    /// The game of a seed: 2 to 5 plies, 1 to 4 moves, up to 9 different payoffs.
    pub fn of(seed: u64, has_chance: bool) -> Self {
        let bits = mixed(seed);
        Self {
            seed,
            plies: 2 + (bits % 4) as u8,
            width: 3 + bits / 8 % 20,
            payoffs: 1 + (bits / 256 % 4) as i32,
            has_chance,
            has_estimate: false,
        }
    }

    fn bits(&self, state: &Position, topic: u64) -> u64 {
        mixed(mixed(mixed(self.seed ^ topic).wrapping_add(state.1)).wrapping_add(state.0.into()))
    }
}

/// The finaliser of splitmix64.
fn mixed(bits: u64) -> u64 {
    let z = bits.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Game for RandomGame {
    type State = Position;
    type Move = u8;

    fn start(&self) -> Position {
        (0, 0)
    }

    fn to_move(&self, state: &Position) -> Turn {
        match self.bits(state, 1) % if self.has_chance { 3 } else { 2 } {
            0 => Turn::Max,
            1 => Turn::Min,
            _ => Turn::Chance,
        }
    }

    fn moves(&self, state: &Position) -> impl IntoIterator<Item = u8> {
        0..(1 + self.bits(state, 2) % 4) as u8
    }

    fn play(&self, state: &mut Position, by: &u8) {
        *state = (state.0 + 1, self.bits(state, 100 + u64::from(*by)) % self.width);
    }

    fn payoff(&self, state: &Position) -> Option<i32> {
        let ends = state.0 == self.plies || (state.0 > 0 && self.bits(state, 3).is_multiple_of(8));
        let payoff = (self.bits(state, 4) % (2 * self.payoffs as u64 + 1)) as i32 - self.payoffs;
        ends.then_some(payoff)
    }

    fn range(&self) -> RangeInclusive<i32> {
        -self.payoffs..=self.payoffs
    }

    fn weight(&self, state: &Position, outcome: &u8) -> u32 {
        // Some outcomes cannot happen.
        (self.bits(state, 200 + u64::from(*outcome)) % 4) as u32 + u32::from(*outcome == 0)
    }

    fn estimate(&self, state: &Position) -> Option<f64> {
        self.has_estimate.then(|| f64::from((self.bits(state, 5) % 5) as u32) - 2.0)
    }
}

impl RankedGame for RandomGame {
    fn numbers(&self) -> Option<u64> {
        Some((u64::from(self.plies) + 1) * self.width)
    }

    fn rank(&self, state: &Position) -> u64 {
        u64::from(state.0) * self.width + state.1
    }

    fn unrank(&self, number: u64) -> Position {
        ((number / self.width) as u8, number % self.width)
    }
}
