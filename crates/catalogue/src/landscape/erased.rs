//! A landscape with its types erased, which the catalogue searches by name.

use super::observer_adapter::{Audience, ObserverAdapter};
use crate::method::Method;
use crate::methods::local::settings::TRIALS;
use solvarium::local::{self, GeneticLandscape, Landscape, Metaheuristic, Trial, TrialEnd};
use solvarium::{Error, Limits, Stats};
use std::time::Duration;

/// Result of a local search.
pub(crate) struct LocalSearchResult {
    /// The best state, and its cost.
    pub best: Option<(Vec<i32>, i64)>,
    pub ended: TrialEnd,
    /// A note on the result.
    pub note: Option<String>,
    pub stats: Stats,
    pub elapsed: Duration,
}

/// A landscape that any method can search.
pub(crate) trait ErasedLandscape {
    /// Searches the landscape with a local method other than `local` itself.
    ///
    /// # Errors
    /// The settings contradict each other.
    fn search(
        &self,
        method: &Method,
        seed: u64,
        limits: &Limits,
        audience: Option<Audience<'_>>,
    ) -> Result<LocalSearchResult, Error>;
}

/// Traits that every landscape of the catalogue has.
pub(crate) trait Land: GeneticLandscape + Landscape<State: Send> + Sync {}

impl<L: GeneticLandscape + Landscape<State: Send> + Sync> Land for L {}

/// Function that runs the algorithm of a method on a landscape, and returns the result.
pub(super) type Direction<L> =
    fn(&Method, Walk<'_, '_, L>) -> Result<local::Found<<L as Landscape>::State>, Error>;

/// A landscape with erased type, and the function that searches it.
pub(super) fn erased<L: Land + 'static>(landscape: L, way: Direction<L>) -> Box<dyn ErasedLandscape> {
    Box::new(Typed { landscape, way })
}

struct Typed<L: Landscape> {
    landscape: L,
    way: Direction<L>,
}

impl<L: Land> ErasedLandscape for Typed<L> {
    fn search(
        &self,
        method: &Method,
        seed: u64,
        limits: &Limits,
        audience: Option<Audience<'_>>,
    ) -> Result<LocalSearchResult, Error> {
        let landscape = &self.landscape;
        let mut adapter = audience.map(|audience| ObserverAdapter { landscape, audience });
        let mut trial = Trial::new(seed).limits(limits.clone());
        if let Some(adapter) = &mut adapter {
            trial = trial.watch(adapter);
        }
        let trials = usize::try_from(method.values().int(&TRIALS)).unwrap_or(usize::MAX);
        let found = (self.way)(method, Walk { landscape, trial, trials })?;
        let best = found.best.map(|(state, cost)| (landscape.values(&state), cost));
        Ok(LocalSearchResult {
            best,
            ended: found.ended,
            note: None,
            stats: found.stats,
            elapsed: found.elapsed,
        })
    }
}

/// One run on a landscape, or several at once.
pub(crate) struct Walk<'a, 'w, L: Landscape> {
    landscape: &'a L,
    trial: Trial<'w, L>,
    trials: usize,
}

impl<L: Land> Walk<'_, '_, L> {
    /// Calls the algorithm through a `dyn`, once a run: the runner is compiled once for a landscape, not for each
    /// algorithm.
    pub(crate) fn with(self, algorithm: &(dyn Metaheuristic<L> + Sync)) -> local::Found<L::State> {
        match self.trials {
            ..=1 => self.trial.run(self.landscape, algorithm),
            trials => self.trial.run_chains(self.landscape, algorithm, trials),
        }
    }
}
