//! Searches that walk on whole states, by name.

use crate::landscape::{Land, Walk};
use crate::method::Method;
use crate::methods::list;
use solvarium::Error;
use solvarium::local::Found;

pub(crate) mod settings;

list! { Search;
    best: LOCAL;
    climb: HILL_CLIMB;
    min_conflicts: MIN_CONFLICTS;
    anneal: ANNEAL;
    late: LATE_ACCEPTANCE;
    tabu: TABU;
    iterated: ITERATED;
    beam: STOCHASTIC_BEAM;
    evolve: EVOLVE;
    memetic: MEMETIC;
}

pub(crate) use climb::SIDEWAYS;
pub(crate) use evolve::{POPULATION, PRESET, is_as_written};
pub(crate) use iterated::KICK;
pub(crate) use memetic::memetic;

/// Runs a method that walks on any landscape.
///
/// # Errors
/// The settings contradict each other, or the method is for boards only.
pub(crate) fn anywhere<L: Land>(method: &Method, walk: Walk<'_, '_, L>) -> Result<Found<L::State>, Error> {
    Ok(match method {
        method if method.is(&HILL_CLIMB) => walk.with(&climb::algorithm(method)),
        method if method.is(&MIN_CONFLICTS) => walk.with(&min_conflicts::algorithm(method)),
        method if method.is(&LATE_ACCEPTANCE) => walk.with(&late::algorithm(method)),
        method if method.is(&TABU) => walk.with(&tabu::algorithm(method)),
        method if method.is(&ITERATED) => walk.with(&iterated::algorithm(method)),
        method if method.is(&STOCHASTIC_BEAM) => walk.with(&beam::algorithm(method)),
        method if method.is(&EVOLVE) => walk.with(&evolve::algorithm(method)?),
        method if method.is(&MEMETIC) => {
            return Err(Error::setting(
                "method 'memetic' is for boards of digits whose houses are kept; use evolve",
            ));
        }
        _ => walk.with(&anneal::algorithm(method)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium::local::{
        Anneal, Evolve, HillClimb, IteratedLocalSearch, LateAcceptance, Memetic, MinConflicts,
        StochasticBeam, Tabu,
    };
    use std::fmt::Debug;

    /// The default of a setting stands twice: in the row, for people, and in the builder, for programs.
    #[test]
    fn builders_begin_with_the_defaults_of_the_rows() {
        fn same(built: impl Debug, named: impl Debug) {
            assert_eq!(format!("{built:?}"), format!("{named:?}"));
        }
        let row = Method::of;
        same(HillClimb::new(), climb::algorithm(&row(&HILL_CLIMB)));
        same(MinConflicts::new(), min_conflicts::algorithm(&row(&MIN_CONFLICTS)));
        same(Anneal::new(), anneal::algorithm(&row(&ANNEAL)).unwrap());
        same(LateAcceptance::new(), late::algorithm(&row(&LATE_ACCEPTANCE)));
        same(Tabu::new(), tabu::algorithm(&row(&TABU)));
        same(IteratedLocalSearch::new(), iterated::algorithm(&row(&ITERATED)));
        same(StochasticBeam::new(), beam::algorithm(&row(&STOCHASTIC_BEAM)));
        same(Evolve::new(), evolve::algorithm(&row(&EVOLVE)).unwrap());
        same(Memetic::new(), memetic(&row(&MEMETIC)).unwrap());
    }
}
