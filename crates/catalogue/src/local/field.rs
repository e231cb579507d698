//! A landscape with its types erased: what the catalogue searches by name.

use super::super::methods::Method;
use super::super::scene::Scene;
use super::super::sight::Sight;
use super::settings::Run;
use super::teller::Teller;
use solvarium::local::{self, Breed, Ended, Landscape, Trial};
use solvarium::{Error, Limits, Stats};
use std::time::Duration;

/// What a local search came back with.
pub(crate) struct Found {
    /// The best state, and what it costs.
    pub best: Option<(Vec<i32>, i64)>,
    pub ended: Ended,
    /// What is to be said beside.
    pub note: Option<String>,
    pub stats: Stats,
    pub elapsed: Duration,
}

/// Somebody who looks, and how states are shown to them.
pub(crate) struct Audience<'a> {
    pub watch: &'a mut dyn FnMut(&Sight<'_>),
    pub portray: &'a dyn Fn(&[i32]) -> Option<Scene>,
}

/// A landscape that can be searched by any method.
pub(crate) trait Field {
    /// Searches it with a method that is local, and not `local` itself.
    ///
    /// # Errors
    /// The settings contradict each other.
    fn search(
        &self,
        method: &Method,
        seed: u64,
        limits: &Limits,
        audience: Option<Audience<'_>>,
    ) -> Result<Found, Error>;
}

/// What every landscape of the catalogue is.
pub(crate) trait Land: Breed + Landscape<State: Send> + Sync {}

impl<L: Breed + Landscape<State: Send> + Sync> Land for L {}

/// How a landscape is searched: the algorithm of a method, and what the trial found.
pub(super) type Way<L> = fn(&Method, Run<'_, '_, L>) -> Result<local::Found<<L as Landscape>::State>, Error>;

/// A landscape, its type erased, and how it is searched.
pub(super) fn erased<L: Land + 'static>(landscape: L, way: Way<L>) -> Box<dyn Field> {
    Box::new(Landed { landscape, way })
}

struct Landed<L: Landscape> {
    landscape: L,
    way: Way<L>,
}

impl<L: Land> Field for Landed<L> {
    fn search(
        &self,
        method: &Method,
        seed: u64,
        limits: &Limits,
        audience: Option<Audience<'_>>,
    ) -> Result<Found, Error> {
        let landscape = &self.landscape;
        let mut teller = audience.map(|audience| Teller { landscape, audience });
        let mut trial = Trial::new(seed).limits(limits.clone());
        if let Some(teller) = &mut teller {
            trial = trial.watch(teller);
        }
        let found = (self.way)(method, Run::new(landscape, trial, method))?;
        let best = found.best.map(|(state, cost)| (landscape.values(&state), cost));
        Ok(Found { best, ended: found.ended, note: None, stats: found.stats, elapsed: found.elapsed })
    }
}
