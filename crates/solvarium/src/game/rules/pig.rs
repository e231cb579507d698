//! Pig: a player rolls a die again and again; a 1 ends the turn without points, and holding adds the sum of the turn to
//! the score. The player who first reaches the goal wins (Neller and Presser, 2004).
//!
//! A game can last forever, so searches need a depth limit.

use crate::Error;
use crate::game::{Game, Turn};

/// Pig, up to a score of `goal`.
///
/// ```
/// use solvarium::game::{evaluate, rules::Pig, AlphaBeta, Bound};
/// let found = evaluate(&Pig::new(2)?, &AlphaBeta::new().depth(9));
/// // Whoever rolls more than 1 holds and wins.
/// assert_eq!(found.kind, Bound::Between);
/// assert!(found.bounds.least > 0.into());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pig {
    goal: u16,
}

/// A position of Pig.
///
/// ```
/// use solvarium::game::{rules::{Pig, PigMove}, Game, Turn};
/// let pig = Pig::new(100)?;
/// let mut hand = pig.start();
/// for by in [PigMove::Roll, PigMove::Face(6), PigMove::Hold] {
///     pig.play(&mut hand, &by);
/// }
/// assert_eq!((hand.scores, hand.turn), ([6, 0], Turn::Min));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The scores of both players.
    pub scores: [u16; 2],
    /// The sum of this turn.
    pub sum: u16,
    /// The player whose turn it is.
    pub turn: Turn,
    /// Whether the die is rolling.
    pub is_rolling: bool,
}

/// A move of Pig, or the face of the die.
///
/// ```
/// use solvarium::game::rules::PigMove;
/// assert_ne!(PigMove::Roll, PigMove::Hold);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PigMove {
    /// Rolls the die.
    Roll,
    /// Adds the sum of the turn to the score, and ends the turn.
    Hold,
    /// The die shows this face.
    Face(u8),
}

impl Pig {
    /// The game up to `goal` points.
    ///
    /// # Errors
    /// The goal is 0 or above 10,000.
    ///
    /// ```
    /// use solvarium::game::rules::Pig;
    /// assert!(Pig::new(100).is_ok() && Pig::new(0).is_err());
    /// ```
    pub fn new(goal: u16) -> Result<Self, Error> {
        if !(1..=10_000).contains(&goal) {
            return Err(Error::setting(format!("the goal of Pig is from 1 to 10000, not {goal}")));
        }
        Ok(Self { goal })
    }
}

const fn place(turn: Turn) -> usize {
    matches!(turn, Turn::Min) as usize
}

impl Game for Pig {
    type State = Hand;
    type Move = PigMove;

    fn start(&self) -> Hand {
        Hand { scores: [0, 0], sum: 0, turn: Turn::Max, is_rolling: false }
    }

    fn to_move(&self, hand: &Hand) -> Turn {
        if hand.is_rolling { Turn::Chance } else { hand.turn }
    }

    fn moves(&self, hand: &Hand) -> impl IntoIterator<Item = PigMove> {
        let (faces, choices) = match (hand.is_rolling, hand.sum) {
            (true, _) => (1..7, &[][..]),
            (false, 0) => (0..0, &[PigMove::Roll][..]),
            (false, _) => (0..0, &[PigMove::Roll, PigMove::Hold][..]),
        };
        faces.map(PigMove::Face).chain(choices.iter().copied())
    }

    fn play(&self, hand: &mut Hand, by: &PigMove) {
        match by {
            PigMove::Roll => hand.is_rolling = true,
            PigMove::Face(1) => *hand = Hand { sum: 0, turn: hand.turn.other(), is_rolling: false, ..*hand },
            PigMove::Face(face) => {
                (hand.sum, hand.is_rolling) = (hand.sum.saturating_add(u16::from(*face)), false)
            }
            PigMove::Hold => {
                let score = &mut hand.scores[place(hand.turn)];
                *score = score.saturating_add(hand.sum);
                (hand.sum, hand.turn) = (0, hand.turn.other());
            }
        }
    }

    fn payoff(&self, hand: &Hand) -> Option<i32> {
        let [first, second] = hand.scores.map(|score| score >= self.goal);
        if first { Some(1) } else { second.then_some(-1) }
    }
}
