//! Late acceptance hill climbing (Burke and Bykov, 2017): accepts a state that is no worse than the current one, or
//! better than the one a number of steps ago.
//!
//! That number, the length of the history, is its main setting. A long history takes longer and ends at lower costs,
//! like slow annealing. There are no temperatures, because the scale comes from the costs.

use super::landscape::Landscape;
use super::restarts::{IDLE, Restarts, START, restarts};
use super::trial::footprint::{Footprint, sum};
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::limits::Stop;
use crate::settings::{Setting, configurable};

/// Late acceptance hill climbing.
///
/// ```
/// use solvarium::local::{board::SwapBoard, LateAcceptance, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let sudoku = Sudoku::parse("..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.")?;
/// let found = Trial::new(1).run(&SwapBoard::boxes(&sudoku.board()?)?, &LateAcceptance::new());
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LateAcceptance {
    history: u32,
    restarts: Restarts,
}

const HISTORY: Setting =
    Setting::int("history", "number of steps back to the state to compare with", 1..=100_000_000, "1000");

const IDLE_LATE: Setting = Setting { default: "20000", ..IDLE };

configurable! {
    /// Compares with 1,000 steps ago, and restarts after 20,000 steps without a better state.
    LateAcceptance = [HISTORY, IDLE_LATE, START];
    |values| Self { history: values.small(&HISTORY), restarts: Restarts::configured(values) }
}

impl LateAcceptance {
    /// Sets the length of the history in steps, at least 1.
    #[must_use]
    pub const fn history(mut self, steps: u32) -> Self {
        self.history = if steps == 0 { 1 } else { steps };
        self
    }
}

restarts!(LateAcceptance, "steps, that is, evaluations,");

impl<L: Landscape> Metaheuristic<L> for LateAcceptance {
    fn bytes(&self, footprint: &Footprint) -> usize {
        sum(&[footprint.state, self.history as usize * size_of::<i64>()])
    }

    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let mut walk = Walk::starting(self.restarts.start, landscape, trial)?;
        let mut patience = self.restarts.patience();
        let mut history = vec![walk.cost(); self.history as usize];
        let mut now = 0;
        while let Some(step) = walk.propose() {
            let delta = walk.evaluate(step)?;
            let late = &mut history[now];
            if delta <= 0 || walk.cost() + delta < *late {
                walk.take(step, delta)?;
            }
            *late = walk.cost().min(*late);
            now = if now + 1 == history.len() { 0 } else { now + 1 };
            if patience.is_over(walk.cost()) {
                walk.begin_again(self.restarts.start)?;
                history.fill(walk.cost());
                patience.renew();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::queens::QueensBoard;

    /// The share of accepted moves.
    fn accepted(history: u32) -> f64 {
        let board = QueensBoard::new(200).unwrap();
        let limits = crate::Limits::none().nodes(3000);
        let stats = Trial::new(1).limits(limits).run(&board, &LateAcceptance::new().history(history)).stats;
        stats.descent.accepted as f64 / stats.expanded as f64
    }

    #[test]
    fn a_long_history_forgives_more() {
        assert!(accepted(1) < accepted(100) && accepted(100) < accepted(10_000));
    }
}
