//! Iterated local search (Lourenco, Martin and Stuetzle, 2003): down to a local minimum, a kick of
//! a few random moves, down again; and back to the first minimum if the second is worse.
//!
//! Where a landscape tells its places apart, the way down after a kick looks only where it
//! disturbed something: a tour of a thousand cities then takes about as long as one of a hundred.
//!
//! The way back is the journal of the moves, taken back one by one: a state is never copied for it.

use super::descent::Descent;
use super::landscape::Landscape;
use super::metropolis::{Metropolis, TEMPERATURE};
use super::restarts::{IDLE, Restarts, START, restarts};
use super::trial::walk::Walk;
use super::trial::{Metaheuristic, Trial};
use crate::limits::Stop;
use crate::settings::{Setting, Takes, configurable};

/// Which local minimum the search goes on from.
///
/// ```
/// use solvarium::local::{Acceptance, IteratedLocalSearch, Trial};
/// use solvarium::puzzle::queens::QueensField;
/// let field = QueensField::new(50)?;
/// for acceptance in [Acceptance::Better, Acceptance::Always, Acceptance::Temperature(0.5)] {
///     let search = IteratedLocalSearch::new().acceptance(acceptance);
///     assert_eq!(Trial::new(1).run(&field, &search).cost(), Some(0));
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Acceptance {
    /// From the new one unless it is worse.
    Better,
    /// From the new one.
    Always,
    /// From the new one even if it is worse, with the chance that annealing has at this temperature.
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
    Setting::int("kick", "how many random moves lead out of a local minimum", 1..=1_000_000, "3");

const ACCEPT: Setting = Setting {
    name: "accept",
    help: "which local minimum the search goes on from",
    takes: Takes::Choice(&[
        ("better", "a new one if it is no worse"),
        ("always", "each new one"),
        ("metropolis", "a worse one by chance, as at the temperature"),
    ]),
    default: "better",
};

const IDLE_KICKS: Setting = Setting { default: "1000", ..IDLE };

configurable! {
    /// Kicks of three moves; on from what is no worse; a new start after 1,000 kicks that led
    /// to nothing better.
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
    /// How many random moves a kick has.
    #[must_use]
    pub const fn kick(mut self, moves: u32) -> Self {
        self.kick = moves;
        self
    }

    /// Which local minimum the search goes on from.
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

/// Moves that were done, and what each changed.
struct Journal<M>(Vec<(M, i64)>);

impl<M: Copy> Journal<M> {
    /// Notes a move. A journal is as long as the way to the next local minimum, which nobody foresees, so
    /// it claims its bytes as it grows.
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
        // Both the old list and the new one, while one is copied to the other.
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
        descent.disturb(walk, step);
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
        let metropolis = Metropolis::at(self.metropolis());
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
                    None => journal.0.drain(..).rev().for_each(|(step, delta)| walk.take_back(step, delta)),
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
    use crate::puzzle::queens::QueensField;
    use crate::puzzle::tsp::{Tours, Tsp};

    /// The costs that figures tell.
    struct Costs(Vec<f64>);

    impl<L: Landscape> Watch<L> for Costs {
        fn see(&mut self, event: &Event<'_, L>) {
            if let Event::Figures(Figures { mean, .. }) = event {
                self.0.push(*mean);
            }
        }
    }

    /// How high the search stands on average, on a field without solution.
    fn height(acceptance: Acceptance) -> f64 {
        let search = IteratedLocalSearch::new().acceptance(acceptance).kick(2).idle(0);
        let mut costs = Costs(vec![]);
        let field = QueensField::new(300).unwrap();
        Trial::new(1).limits(Limits::none().nodes(300_000)).watch(&mut costs).run(&field, &search);
        costs.0.iter().sum::<f64>() / costs.0.len() as f64
    }

    #[test]
    fn the_way_back_is_taken() {
        assert!(height(Acceptance::Better) <= height(Acceptance::Always));
    }

    /// On 300 cities a look at all moves takes 36,000 evaluations; a kick and the way down take
    /// a hundredth of that, and so many kicks make a good tour.
    #[test]
    fn the_way_down_looks_only_where_it_was_kicked() {
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
