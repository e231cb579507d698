//! Other forms of a puzzle: a constraint model, a landscape.

use super::described::Domain;
use crate::constraints::Constraints;
use crate::instance::scene::Scene;
use crate::landscape::ErasedLandscape;
use crate::method::Method;
use crate::methods;
use solvarium::Error;
use solvarium::csp::Objective;

/// A puzzle as a constraint model or as a landscape of complete assignments.
pub(crate) trait Modelling: Domain {
    /// The model of the puzzle, if it has one: then methods over constraints run on it.
    fn constraints(&self) -> Option<Box<dyn Constraints<Self::Problem> + '_>> {
        None
    }

    /// The objective to minimise or maximise over the model, if there is one.
    fn objective(&self) -> Option<&Objective> {
        None
    }

    /// The landscape for local searches, with the settings of the method; none if the puzzle has none.
    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        let _ = method;
        None
    }

    /// Method that `local` stands for on this puzzle.
    fn local(&self) -> Method {
        Method::of(&methods::ANNEAL)
    }

    /// The picture of a state of the landscape, from the value of each variable of the model.
    fn portray(&self, values: &[i32]) -> Option<Scene> {
        let _ = values;
        None
    }
}
