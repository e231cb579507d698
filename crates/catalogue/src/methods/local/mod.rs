//! Searches that walk on whole states, by name.

use crate::landscape::{Land, Walk};
use crate::method::Method;
use solvarium::Error;
use solvarium::local::{self, Found};

pub(crate) mod settings;

/// Declares the files of this room, lists the rows in them, and says which algorithm runs a row on every landscape.
macro_rules! list_local {
    ($($module:ident: $entry:ident $(= $algorithm:ty)?;)*) => {
        $crate::methods::list! { Search; $($module: $entry;)* }

        /// Runs a method that walks on any landscape.
        ///
        /// # Errors
        /// The method is for boards only.
        pub(crate) fn anywhere<L: Land>(method: &Method, walk: Walk<'_, '_, L>) -> Result<Found<L::State>, Error> {
            $($(if method.is(&$entry) {
                return Ok(walk.with(&<$algorithm>::configured(method.values())));
            })?)*
            Err(boards_only(method))
        }
    };
}

list_local! {
    best: LOCAL;
    climb: HILL_CLIMB = local::HillClimb;
    min_conflicts: MIN_CONFLICTS = local::MinConflicts;
    anneal: ANNEAL = local::Anneal;
    late: LATE_ACCEPTANCE = local::LateAcceptance;
    tabu: TABU = local::Tabu;
    iterated: ITERATED = local::IteratedLocalSearch;
    beam: STOCHASTIC_BEAM = local::StochasticBeam;
    evolve: EVOLVE = local::Evolve;
    memetic: MEMETIC;
}

pub(crate) use evolve::is_as_written;

fn boards_only(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' is for boards of digits whose houses are kept; use evolve",
        method.entry().name
    ))
}
