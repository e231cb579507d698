//! What else a puzzle can be: a model of constraints, a landscape.

use super::described::Domain;
use crate::constraints::Constraints;
use crate::job::scene::Scene;
use crate::landscape::ErasedLandscape;
use crate::method::Method;
use crate::methods;
use solvarium::Error;
use solvarium::csp::Objective;

/// The same puzzle as a model of constraints, or as a landscape of whole states.
pub(crate) trait Modelling: Domain {
    /// Its model, if it has one: then methods over constraints run on it.
    fn constraints(&self) -> Option<Box<dyn Constraints<Self::Problem> + '_>> {
        None
    }

    /// What is to be minimised or maximised over its model, if anything is.
    fn objective(&self) -> Option<&Objective> {
        None
    }

    /// The landscape that local searches walk on, with what the method sets of it; none
    /// if the puzzle has none.
    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        let _ = method;
        None
    }

    /// What the method `local` is here.
    fn local(&self) -> Method {
        Method::of(&methods::ANNEAL)
    }

    /// A state of the landscape, shown: one number for each variable of the model.
    fn portray(&self, values: &[i32]) -> Option<Scene> {
        let _ = values;
        None
    }
}
