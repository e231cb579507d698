//! Tic-tac-toe: two players mark cells of a 3x3 board; three in a row win.

use crate::game::{Game, RankedGame, Turn};

/// Tic-tac-toe. For each player, a position has a bit mask of the marked cells, row by row.
///
/// ```
/// use solvarium::game::{evaluate, rules::TicTacToe, AlphaBeta};
/// assert_eq!(evaluate(&TicTacToe, &AlphaBeta::new()).value(), Some(0.into()));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

const ALL: u16 = 0o777;

fn has_line(cells: u16) -> bool {
    [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124].iter().any(|line| cells & line == *line)
}

impl Game for TicTacToe {
    type State = [u16; 2];
    type Move = u8;

    fn start(&self) -> [u16; 2] {
        [0, 0]
    }

    fn to_move(&self, [x, o]: &[u16; 2]) -> Turn {
        if x.count_ones() == o.count_ones() { Turn::Max } else { Turn::Min }
    }

    fn moves(&self, [x, o]: &[u16; 2]) -> impl IntoIterator<Item = u8> {
        let taken = x | o;
        (0..9).filter(move |cell| taken >> cell & 1 == 0)
    }

    fn play(&self, state: &mut [u16; 2], cell: &u8) {
        let player = usize::from(self.to_move(state) == Turn::Min);
        state[player] |= 1 << cell;
    }

    fn payoff(&self, [x, o]: &[u16; 2]) -> Option<i32> {
        match (has_line(*x), has_line(*o)) {
            (true, _) => Some(1),
            (_, true) => Some(-1),
            _ => (x | o == ALL).then_some(0),
        }
    }
}

/// The number of a position has a digit for each cell, in base 3.
impl RankedGame for TicTacToe {
    fn numbers(&self) -> Option<u64> {
        Some(19_683)
    }

    fn rank(&self, [x, o]: &[u16; 2]) -> u64 {
        (0..9).fold(0, |rank, cell| 3 * rank + u64::from(x >> cell & 1) + 2 * u64::from(o >> cell & 1))
    }

    fn unrank(&self, number: u64) -> [u16; 2] {
        let (mut state, mut rest) = ([0, 0], number);
        for cell in (0..9).rev() {
            match rest % 3 {
                1 => state[0] |= 1 << cell,
                2 => state[1] |= 1 << cell,
                _ => {}
            }
            rest /= 3;
        }
        state
    }
}
