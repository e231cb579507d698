//! Iterated local search (Lourenco, Martin and Stuetzle, 2003): descends to a local minimum, makes a kick of a few
//! random moves, and descends again. If the second minimum is worse, it returns to the first.
//!
//! If a landscape has positions, the descent after a kick tries only moves near a change. A tour of a thousand cities
//! then takes about as long as one of a hundred.
//!
//! To return, the search undoes the moves in its journal one by one. It never copies a state.

use super::descent::Descent;
use super::landscape::Landscape;
use super::metropolis::{Metropolis, TEMPERATURE};
use super::restarts::{IDLE, Restarts, START, restarts};
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::limits::Stop;
use crate::settings::{Setting, Takes, configurable};

/// The acceptance criterion: which local minimum the search continues from.
///
/// ```
/// use solvarium::local::{Acceptance, IteratedLocalSearch, Trial};
/// use solvarium::puzzle::queens::QueensBoard;
/// let board = QueensBoard::new(50)?;
/// for acceptance in [Acceptance::Better, Acceptance::Always, Acceptance::Temperature(0.5)] {
///     let search = IteratedLocalSearch::new().acceptance(acceptance);
///     assert_eq!(Trial::new(1).run(&board, &search).cost(), Some(0));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Acceptance {
    /// The new minimum unless it is worse.
    Better,
    /// The new minimum.
    Always,
    /// The new minimum even if it is worse, with the probability of annealing at this temperature.
    Temperature(f64),
}

/// Iterated local search.
///
/// ```
/// use solvarium::local::{board::SwapBoard, IteratedLocalSearch, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let sudoku = Sudoku::parse("..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.")?;
/// let found = Trial::new(1).run(&SwapBoard::boxes(&sudoku.board()?)?, &IteratedLocalSearch::new());
/// assert_eq!(found.cost(), Some(0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct IteratedLocalSearch {
    kick: u32,
    acceptance: Acceptance,
    restarts: Restarts,
}

const KICK: Setting =
    Setting::int("kick", "number of random moves to leave a local minimum", 1..=1_000_000, "3");

const ACCEPT: Setting = Setting {
    name: "accept",
    help: "which local minimum the search continues from",
    takes: Takes::Choice(&[
        ("better", "the new one if it is not worse"),
        ("always", "always the new one"),
        ("metropolis", "also a worse one, with a probability by the temperature"),
    ]),
    default: "better",
};

const IDLE_KICKS: Setting = Setting { default: "1000", ..IDLE };

configurable! {
    /// Kicks of three moves; continues from minima that are no worse; restarts after 1,000 kicks without a better
    /// state.
    IteratedLocalSearch = [KICK, ACCEPT, TEMPERATURE, IDLE_KICKS, START];
    |values| {
        let metropolis = Acceptance::Temperature(values.float(&TEMPERATURE));
        Self {
            kick: values.small(&KICK),
            acceptance: values.pick(&ACCEPT, [Acceptance::Better, Acceptance::Always, metropolis]),
            restarts: Restarts::configured(values),
        }
    }
}

impl IteratedLocalSearch {
    /// Sets the number of random moves of a kick.
    #[must_use]
    pub const fn kick(mut self, moves: u32) -> Self {
        self.kick = moves;
        self
    }

    /// Sets the acceptance criterion.
    #[must_use]
    pub const fn acceptance(mut self, acceptance: Acceptance) -> Self {
        self.acceptance = acceptance;
        self
    }

    const fn metropolis(&self) -> f64 {
        match self.acceptance {
            Acceptance::Better => 0.0,
            Acceptance::Always => f64::INFINITY,
            Acceptance::Temperature(temperature) => temperature,
        }
    }
}

/// The moves done, with their cost changes.
struct Journal<M>(Vec<(M, i64)>);

impl<M: Copy> Journal<M> {
    /// Records a move. The length of a journal is not known in advance, so it claims its memory as it grows.
    #[inline]
    fn note<L: Landscape>(&mut self, trial: &mut Trial<'_, L>, step: M, delta: i64) -> Result<(), Stop> {
        if self.0.len() == self.0.capacity() {
            self.grow(trial)?;
        }
        self.0.push((step, delta));
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow<L: Landscape>(&mut self, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        let (before, more) = (self.bytes(), self.0.len().max(64));
        // During the copy both lists are in memory.
        trial.claim(before + more * size_of::<(M, i64)>())?;
        self.0.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        trial.release(before);
        Ok(())
    }

    const fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(M, i64)>()
    }
}

fn kick<L: Landscape>(
    walk: &mut Walk<'_, '_, L>,
    moves: u32,
    descent: &mut Descent,
    journal: &mut Journal<L::Move>,
) -> Result<(), Stop> {
    for _ in 0..moves {
        let Some(step) = walk.propose() else { break };
        let delta = walk.evaluate(step)?;
        descent.activate(walk, step);
        walk.take(step, delta)?;
        journal.note(walk.trial(), step, delta)?;
    }
    Ok(())
}

restarts!(IteratedLocalSearch, "kicks");

impl<L: Landscape> Metaheuristic<L> for IteratedLocalSearch {
    fn search(&self, landscape: &L, trial: &mut Trial<'_, L>) -> Result<(), Stop> {
        trial.claim(Descent::bytes(landscape))?;
        if !L::HAS_UNDO {
            trial.claim(trial.footprint().state)?;
        }
        let mut walk = Walk::starting(self.restarts.start, landscape, trial)?;
        let (mut descent, mut patience) = (Descent::new(landscape), self.restarts.patience());
        let metropolis = Metropolis::at(self.metropolis() * landscape.unit());
        let mut journal = Journal(Vec::new());
        descent.all(&mut walk, |_, _, _| Ok(()))?;
        while walk.propose().is_some() {
            let minimum = walk.cost();
            journal.0.clear();
            let copy = (!L::HAS_UNDO).then(|| walk.state().clone());
            kick(&mut walk, self.kick, &mut descent, &mut journal)?;
            descent.go(&mut walk, |trial, step, delta| journal.note(trial, step, delta))?;
            let bits = walk.trial().rng.bits();
            if !metropolis.accepts(walk.cost() - minimum, bits) {
                match copy {
                    Some(state) => walk.put_back(state, minimum),
                    None => journal.0.drain(..).rev().for_each(|(step, delta)| walk.undo(step, delta)),
                }
            }
            if patience.is_over(walk.cost()) {
                walk.begin_again(self.restarts.start)?;
                patience.renew();
                descent.all(&mut walk, |_, _, _| Ok(()))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::local::Start;
    use crate::local::{Event, Figures, Watch};
    use crate::puzzle::queens::QueensBoard;
    use crate::puzzle::tsp::{Tours, Tsp};

    /// The costs in the figures.
    struct Costs(Vec<f64>);

    impl<L: Landscape> Watch<L> for Costs {
        fn see(&mut self, event: &Event<'_, L>) {
            if let Event::Figures(Figures { mean, .. }) = event {
                self.0.push(*mean);
            }
        }
    }

    /// The average cost of the current state, on a board without a solution.
    fn height(acceptance: Acceptance) -> f64 {
        let search = IteratedLocalSearch::new().acceptance(acceptance).kick(2).idle(0);
        let mut costs = Costs(vec![]);
        let board = QueensBoard::new(300).unwrap();
        Trial::new(1).limits(Limits::none().nodes(300_000)).watch(&mut costs).run(&board, &search);
        costs.0.iter().sum::<f64>() / costs.0.len() as f64
    }

    #[test]
    fn worse_minima_are_undone() {
        assert!(height(Acceptance::Better) <= height(Acceptance::Always));
    }

    /// On 300 cities, trying all moves takes 36,000 evaluations. A kick and the descent take a hundredth of that.
    #[test]
    fn descent_tries_moves_only_near_the_kick() {
        let tours = Tours::new(&Tsp::parse("uniform 300 1").unwrap());
        let search = IteratedLocalSearch::new().start(Start::Greedy).idle(0);
        let found = Trial::new(1).limits(Limits::none().nodes(1_000_000)).run(&tours, &search);
        assert!(found.stats.descent.accepted > 4000, "{}", found.stats.descent.accepted);
        let (tour, cost) = found.best.unwrap();
        assert_eq!(tours.tsp().check(&tours.values(&tour)), Ok(cost));
        let grid = Tours::new(&Tsp::parse("grid 6 6").unwrap());
        assert_eq!(Trial::new(1).run(&grid, &search).cost(), Some(360));
    }
}
