//! The two-ply game tree of a textbook (Russell and Norvig, 4th edition, figure 5.2), with the value 3.

use crate::game::{Game, Turn};

/// The game of figure 5.2: the first player chooses one of three branches, and the second one of three leaves. A move is
/// the index of a branch.
///
/// ```
/// use solvarium::game::{evaluate, rules::Textbook, Minimax};
/// let found = evaluate(&Textbook, &Minimax::new());
/// assert_eq!((found.value(), found.line), (Some(3.into()), vec![0, 0]));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Textbook;

const LEAVES: [[i32; 3]; 3] = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];

impl Game for Textbook {
    /// The branches chosen so far.
    type State = (Option<u8>, Option<u8>);
    type Move = u8;

    fn start(&self) -> Self::State {
        (None, None)
    }

    fn to_move(&self, (first, _): &Self::State) -> Turn {
        if first.is_none() { Turn::Max } else { Turn::Min }
    }

    fn moves(&self, _: &Self::State) -> impl IntoIterator<Item = u8> {
        0..3
    }

    fn play(&self, state: &mut Self::State, branch: &u8) {
        let place = if state.0.is_none() { &mut state.0 } else { &mut state.1 };
        *place = Some(*branch);
    }

    fn payoff(&self, (first, second): &Self::State) -> Option<i32> {
        Some(LEAVES[usize::from((*first)?)][usize::from((*second)?)])
    }

    fn range(&self) -> std::ops::RangeInclusive<i32> {
        0..=14
    }
}
