//! Hill climbing with sideways moves and restarts (Russell and Norvig, "Artificial Intelligence", section 4.1). As
//! costs are minimised here, it descends.
//!
//! A state is a local minimum only if all of its moves were tried. For the first improving move, the search tries
//! random moves, so that no move is preferred, and then all in turn.

use super::landscape::Landscape;
use super::restarts::{START, start};
use super::slope::Slope;
use super::trial::among::{Among, Cheapest};
use super::trial::start::Start;
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::limits::Stop;
use crate::settings::{Setting, Takes, configurable};
use std::ops::ControlFlow::Continue;

/// The choice among improving moves.
///
/// ```
/// use solvarium::local::{Climb, HillClimb, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let board = QueensBoard::new(12)?;
/// let found = Trial::new(1).run(&board, &HillClimb::new().climb(Climb::Steepest));
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climb {
    /// The first improving move found.
    First,
    /// The best of all moves; random among equals.
    Steepest,
}

/// Hill climbing with sideways moves and restarts.
///
/// ```
/// use solvarium::local::{HillClimb, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let found = Trial::new(1).run(&QueensBoard::new(50)?, &HillClimb::new());
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HillClimb {
    climb: Climb,
    sideways: u32,
    restarts: Option<u64>,
    start: Start,
}

const CLIMB: Setting = Setting {
    name: "climb",
    help: "which move to take",
    takes: Takes::Choice(&[("first", "the first that improves"), ("steepest", "the best of all")]),
    default: "first",
};

const SIDEWAYS: Setting =
    Setting::int("sideways", "maximum number of moves in a row that keep the cost", 0..=1_000_000_000, "100");

const AGAIN: Setting = Setting::int(
    "restarts",
    "maximum number of restarts when nothing improves",
    0..=1_000_000_000_000,
    "1000000",
);

configurable! {
    /// The first improving move, up to 100 sideways moves in a row, at most a million restarts.
    HillClimb = [CLIMB, SIDEWAYS, AGAIN, START];
    |values| Self {
        climb: values.pick(&CLIMB, [Climb::First, Climb::Steepest]),
        sideways: values.small(&SIDEWAYS),
        restarts: Some(values.int(&AGAIN)),
        start: start(values),
    }
}

impl HillClimb {
    /// Sets the choice among improving moves.
    #[must_use]
    pub const fn climb(mut self, climb: Climb) -> Self {
        self.climb = climb;
        self
    }

    /// Sets the greatest number of sideways moves in a row.
    #[must_use]
    pub const fn sideways(mut self, most: u32) -> Self {
        self.sideways = most;
        self
    }

    /// Sets the greatest number of restarts; `None` for no limit.
    ///
    /// ```
    /// use solvarium::limits::Stop;
    /// use solvarium::local::{TrialEnd, HillClimb, Trial};
    /// use solvarium::puzzle::queens::QueensBoard;
    /// // Three queens have no solution.
    /// let found = Trial::new(1).run(&QueensBoard::new(3)?, &HillClimb::new().restarts(Some(10)));
    /// assert_eq!((found.ended, found.stats.descent.restarts), (TrialEnd::Stopped(Stop::Incomplete), 10));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn restarts(mut self, most: Option<u64>) -> Self {
        self.restarts = most;
        self
    }

    /// Sets the state at the start and at each restart.
    #[must_use]
    pub const fn start(mut self, start: Start) -> Self {
        self.start = start;
        self
    }

    /// Descends to a local minimum.
    fn go<L: Landscape>(&self, walk: &mut Walk<'_, '_, L>, slope: &mut Slope) -> Result<(), Stop> {
        let mut level = 0;
        loop {
            let most = if level < self.sideways { 0 } else { -1 };
            let next = match self.climb {
                Climb::First => slope.next(walk, most)?,
                Climb::Steepest => steepest(walk)?.filter(|&(_, delta)| delta <= most),
            };
            let Some((step, delta)) = next else { return Ok(()) };
            walk.take(step, delta)?;
            level = if delta < 0 { 0 } else { level + 1 };
        }
    }
}

/// The best of all moves.
fn steepest<L: Landscape>(walk: &mut Walk<'_, '_, L>) -> Result<Option<(L::Move, i64)>, Stop> {
    let mut best = Cheapest::new();
    walk.look(Among::All, |_, step, delta, rng| {
        best.see(step, delta, rng);
        Continue(())
    })?;
    Ok(best.get())
}

impl<L: Landscape> Metaheuristic<L> for HillClimb {
    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let mut walk = Walk::starting(self.start, landscape, trial)?;
        let mut slope = Slope::new();
        let mut left = self.restarts;
        loop {
            self.go(&mut walk, &mut slope)?;
            if left == Some(0) || !walk.begin_again(self.start)? {
                return Ok(());
            }
            left = left.map(|left| left - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::queens::QueensBoard;

    #[test]
    fn a_climb_ends_in_a_local_minimum() {
        let board = QueensBoard::new(30).unwrap();
        for climb in [Climb::First, Climb::Steepest] {
            let alone = HillClimb::new().climb(climb).sideways(0).restarts(Some(0));
            for seed in 0..20 {
                let (state, cost) = Trial::new(seed).run(&board, &alone).best.unwrap();
                let least = board.moves(&state).map(|step| board.delta(&state, step)).min();
                assert!(cost == 0 || least >= Some(0), "{climb:?} {seed}");
            }
        }
    }

    #[test]
    fn level_moves_help() {
        let board = QueensBoard::new(30).unwrap();
        let solved = |sideways| {
            let climb = HillClimb::new().climb(Climb::Steepest).sideways(sideways).restarts(Some(0));
            (0..40).filter(|&seed| Trial::new(seed).run(&board, &climb).cost() == Some(0)).count()
        };
        assert!(solved(100) > solved(0));
    }
}
