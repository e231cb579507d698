//! Initial states and restarts: where a walk begins, and begins again.

use super::landscape::Landscape;
use super::trial::Trial;
use super::walk::Walk;
use crate::limits::Stop;

/// Where a walk begins, and begins again.
///
/// ```
/// use solvarium::local::{MinConflicts, Start, Trial};
/// use solvarium::puzzle::queens::QueensField;
/// let field = QueensField::new(1000)?;
/// let run = |start| Trial::new(1).run(&field, &MinConflicts::new().start(start)).stats.expanded;
/// assert!(run(Start::Greedy) < run(Start::Random));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With any state.
    Random,
    /// With a good one, where the landscape has a quick way to one.
    Greedy,
}

impl Start {
    /// Begins a walk.
    pub(super) fn walk<'t, 'w, L: Landscape>(
        self,
        landscape: &'t L,
        trial: &'t mut Trial<'w, L>,
    ) -> Result<Walk<'t, 'w, L>, Stop> {
        let state = trial.begin(landscape, self)?;
        Walk::from(landscape, trial, state)
    }

    /// Lets a walk begin again; false where there is nowhere to go.
    pub(super) fn again<L: Landscape>(self, walk: &mut Walk<'_, '_, L>) -> Result<bool, Stop> {
        walk.restart_from(self)?;
        Ok(walk.propose().is_some())
    }
}
