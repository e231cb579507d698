//! Searches that walk on whole states, by name.

use crate::landscape::{Land, Walk};
use crate::method::Method;
use solvarium::Error;
use solvarium::local::board::SwapBoard;
use solvarium::local::{self, Found, Landscape};

pub(crate) mod settings;

/// Declares the files of this room, lists the rows in them, and says which algorithm runs a row: on every landscape, or
/// only on boards whose houses are kept.
macro_rules! list_local {
    ($($module:ident: $entry:ident $(= $algorithm:ty)? $(, on kept houses = $own:ty)?;)*) => {
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

        /// Runs a method on a board whose houses are kept.
        ///
        /// # Errors
        /// None but those of [`anywhere`].
        pub(crate) fn on_kept_houses(
            method: &Method,
            walk: Walk<'_, '_, SwapBoard>,
        ) -> Result<Found<<SwapBoard as Landscape>::State>, Error> {
            $($(if method.is(&$entry) {
                return Ok(walk.with(&<$own>::configured(method.values())));
            })?)*
            anywhere(method, walk)
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
    memetic: MEMETIC, on kept houses = local::Memetic;
}

pub(crate) use evolve::is_as_written;

fn boards_only(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' is for boards of digits whose houses are kept; use evolve",
        method.entry().name
    ))
}
