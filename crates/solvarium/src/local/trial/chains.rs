//! Parallel independent runs: several trials of one algorithm with different seeds. The first to reach the goal, by its
//! count of evaluations and not by the clock, is the result. So the result depends on the number of trials, and not on
//! the number of threads.

use super::super::landscape::Landscape;
use super::at_once::each_at_once;
use super::footprint::Footprint;
use super::found::{Found, TrialEnd};
use super::race::Race;
use super::watch::Watch;
use super::{Metaheuristic, Trial};
use crate::limits::{Limits, Stop};
use crate::rng::Rng;

impl<L> Trial<'_, L>
where
    L: Landscape<State: Send> + Sync,
{
    /// Runs an algorithm in several chains in parallel, on all cores; with an observer, one after the other. The
    /// counters are those of the winning chain. The first chain is that of [`Trial::run`].
    ///
    /// ```
    /// use solvarium::local::{board::SwapBoard, Anneal, Trial};
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let sudoku = Sudoku::parse("..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.")?;
    /// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
    /// let one = Trial::new(1).run(&boxes, &Anneal::new());
    /// let four = Trial::new(1).run_chains(&boxes, &Anneal::new(), 4);
    /// assert!(four.stats.expanded <= one.stats.expanded);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn run_chains<A: Metaheuristic<L> + Sync + ?Sized>(
        mut self,
        landscape: &L,
        algorithm: &A,
        chains: usize,
    ) -> Found<L::State> {
        self.meter.start();
        let footprint = landscape.footprint();
        if let Err(stop) = self.prepare(landscape, &footprint) {
            return self.stopped(stop);
        }
        let seeds = self.seeds(chains);
        let found = self.race(landscape, algorithm, footprint, &seeds);
        let mut winner = first(found).unwrap_or_else(|| Trial::new(self.seed).run(landscape, algorithm));
        // The other chains use as much memory as the winner.
        winner.stats.bytes_peak = winner.stats.bytes_peak * seeds.len() as u64 + self.stats.bytes_peak;
        winner.elapsed = self.meter.elapsed();
        winner
    }

    /// The results of the chains.
    fn race<A: Metaheuristic<L> + Sync + ?Sized>(
        &mut self,
        landscape: &L,
        algorithm: &A,
        footprint: Footprint,
        seeds: &[u64],
    ) -> Vec<Found<L::State>> {
        let race = Race::new();
        let limits = self.share(seeds.len());
        if self.is_watched() {
            let mut run = |&seed| {
                let chain = self.chain(seed, &race).limits(limits.clone());
                chain.finish(landscape, algorithm, footprint)
            };
            return seeds.iter().map(&mut run).collect();
        }
        let (meter, aim) = (&self.meter, self.aim);
        let chain = |seed| Trial::racing(seed, meter, &race).limits(limits.clone()).aim(aim);
        each_at_once(seeds.len(), |at| {
            let _panics = LostByPanic(&race);
            chain(seeds[at]).finish(landscape, algorithm, footprint)
        })
    }

    /// The seeds of the chains; the first is the trial's own.
    fn seeds(&self, chains: usize) -> Vec<u64> {
        let mut more = Rng::seeded(self.seed);
        std::iter::once(self.seed).chain((1..chains).map(|_| more.bits())).collect()
    }

    /// The limits of a chain: an equal share of the memory beside the tables, independent of the number of threads.
    fn share(&self, chains: usize) -> Limits {
        let limits = self.meter.limits().clone();
        let memory = limits.memory.map(|most| most.saturating_sub(self.held()) / chains);
        Limits { memory, ..limits }
    }

    /// A chain with the observer of this trial.
    fn chain<'c>(&'c mut self, seed: u64, race: &'c Race) -> Trial<'c, L> {
        let mut chain = Trial::racing(seed, &self.meter, race).aim(self.aim);
        chain.watch = self.watch.as_mut().map(|watch| &mut **watch as &mut dyn Watch<L>);
        chain
    }
}

/// Ends the other chains if one of them panics, because perhaps none of them would ever reach the goal.
struct LostByPanic<'r>(&'r Race);

impl Drop for LostByPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.arrive(0);
        }
    }
}

/// The winner; of equals the first.
fn first<S>(all: Vec<Found<S>>) -> Option<Found<S>> {
    let mut first: Option<Found<S>> = None;
    for found in all {
        if first.as_ref().is_none_or(|first| rank(&found) < rank(first)) {
            first = Some(found);
        }
    }
    first
}

/// The rank: chains that reached the goal come first, by their evaluations; then by the best cost.
fn rank<S>(found: &Found<S>) -> (bool, u64, i64) {
    match found.ended {
        TrialEnd::AtGoal | TrialEnd::Stopped(Stop::Reached) => (false, found.stats.expanded, 0),
        TrialEnd::Stopped(Stop::Refuted(_)) => (true, 1, i64::MAX),
        TrialEnd::Stopped(_) => (true, 0, found.cost().unwrap_or(i64::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Anneal;
    use super::super::super::board::SwapBoard;
    use super::super::at_once::tests::on_cores;
    use super::*;
    use crate::Limits;
    use crate::puzzle::sudoku::Sudoku;

    const GRID: &str = "..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.";

    fn boxes() -> SwapBoard {
        SwapBoard::boxes(&Sudoku::parse(GRID).unwrap().board().unwrap()).unwrap()
    }

    #[test]
    fn threads_change_nothing() {
        let run = |threads| {
            let found = on_cores(threads, || Trial::new(5).run_chains(&boxes(), &Anneal::new(), 6));
            (found.stats, found.ended, boxes().values(&found.best.unwrap().0))
        };
        assert_eq!(run(1), run(4));
        assert_eq!(run(1).1, TrialEnd::AtGoal);
    }

    #[test]
    fn the_winner_is_the_chain_that_needs_the_fewest() {
        let trial = Trial::<SwapBoard>::new(5);
        let alone = |seed| Trial::new(seed).run(&boxes(), &Anneal::new()).stats.expanded;
        let fewest = trial.seeds(6).into_iter().map(alone).min();
        assert_eq!(Some(Trial::new(5).run_chains(&boxes(), &Anneal::new(), 6).stats.expanded), fewest);
    }

    #[test]
    fn every_chain_keeps_the_limits() {
        let found = Trial::new(5).limits(Limits::none().nodes(100)).run_chains(&boxes(), &Anneal::new(), 3);
        assert_eq!((found.stats.expanded, found.ended), (100, TrialEnd::Stopped(Stop::Nodes)));
        assert!(found.cost() > Some(0));
    }

    #[test]
    fn observers_change_nothing() {
        struct Silent;
        impl Watch<SwapBoard> for Silent {
            fn see(&mut self, _: &super::super::super::Event<'_, SwapBoard>) {}
        }
        let watched = Trial::new(5).watch(&mut Silent).run_chains(&boxes(), &Anneal::new(), 3);
        assert_eq!(watched.stats, Trial::new(5).run_chains(&boxes(), &Anneal::new(), 3).stats);
    }

    /// The chains have no limits, and none reaches the goal.
    #[test]
    fn a_panic_of_one_chain_ends_the_others() {
        struct Panics(u64);
        impl Metaheuristic<SwapBoard> for Panics {
            fn search(&self, _: &SwapBoard, trial: &mut Trial<'_, SwapBoard>) -> Result<(), Stop> {
                if trial.seed == self.0 {
                    panic!("this one");
                }
                loop {
                    trial.evaluate()?;
                }
            }
        }
        let last = *Trial::<SwapBoard>::new(5).seeds(3).last().unwrap();
        let run = || on_cores(3, || Trial::new(5).run_chains(&boxes(), &Panics(last), 3).ended);
        assert_eq!(std::panic::catch_unwind(run).unwrap_err().downcast_ref(), Some(&"this one"));
    }
}
