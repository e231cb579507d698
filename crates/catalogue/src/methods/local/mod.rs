//! Catalogue entries of the local searches.

use crate::landscape::{Land, Walk};
use crate::method::Method;
use solvarium::Error;
use solvarium::local::board::SwapBoard;
use solvarium::local::{self, Found, Landscape};
use solvarium::puzzle::tsp::{HeldKarp, LinKernighan, Tours};

pub(crate) mod settings;

/// Declares the modules and lists their rows. Maps a row to its algorithm: for every landscape, for boards in which
/// houses always contain each digit once, or for tours.
macro_rules! list_local {
    ($($module:ident: $entry:ident $(= $algorithm:ty)? $(, on kept houses = $own:ty)? $(, on tours = $tours:ty)?;)*) => {
        $crate::methods::list! { MethodInfo; $($module: $entry;)* }

        /// Runs a method for any landscape.
        ///
        /// # Errors
        /// The method is for boards or for tours only.
        pub(crate) fn anywhere<L: Land>(method: &Method, walk: Walk<'_, '_, L>) -> Result<Found<L::State>, Error> {
            $($(if method.is(&$entry) {
                return Ok(walk.with(&<$algorithm>::configured(method.values())));
            })?)*
            Err(not_here(method))
        }

        /// Runs a method on tours.
        ///
        /// # Errors
        /// The errors of [`anywhere`].
        pub(crate) fn on_tours(
            method: &Method,
            walk: Walk<'_, '_, Tours>,
        ) -> Result<Found<<Tours as Landscape>::State>, Error> {
            $($(if method.is(&$entry) {
                return Ok(walk.with(&<$tours>::configured(method.values())));
            })?)*
            anywhere(method, walk)
        }

        /// Runs a method on a board in which houses always contain each digit once.
        ///
        /// # Errors
        /// The errors of [`anywhere`].
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
    lin_kernighan: LIN_KERNIGHAN, on tours = LinKernighan;
    held_karp: HELD_KARP, on tours = HeldKarp;
}

pub(crate) use evolve::is_as_written;

fn not_here(method: &Method) -> Error {
    if method.is(&LIN_KERNIGHAN) {
        return Error::setting("method 'lin-kernighan' is for tours (tsp); use ils");
    }
    if method.is(&HELD_KARP) {
        return Error::setting("method 'held-karp' is for tours (tsp) of up to 12 cities; use ils");
    }
    Error::setting(format!(
        "method '{}' is for boards of digits that keep their houses; use evolve",
        method.entry().name
    ))
}
