//! Methods over constraints, for every puzzle that has a model: backtracking with inference, exact cover, SAT. They
//! return an assignment, which becomes a plan of the puzzle here and is replayed.

mod bridge;

use crate::method::{How, Method, ModelSearch};
use crate::methods::no_model;
use bridge::Bridge;
use solvarium::csp::{self, Completeness, Csp, Objective, Optimum, Var};
use solvarium::{Algorithm, Answer, Error, Limits, Outcome, Plan, Problem, Run};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Operations on a puzzle that has a model. They are called through a `dyn`, so only puzzles with a model are
/// compiled with the solvers.
pub(crate) trait Constraints<P: Problem> {
    /// The model.
    fn csp(&self) -> &Csp;

    /// Solves the puzzle with a method over constraints.
    fn solve(&self, problem: &P, method: &Method, seed: u64, run: Run<'_, P>) -> Result<Answer<P>, Error>;

    /// The plan that ends in this solution, in the order of the problem.
    fn plan(&self, problem: &P, values: &[i32]) -> Plan<P>;
}

/// The model of a puzzle, and the correspondence between decisions and actions.
pub(crate) struct Model<'a, P: Problem> {
    pub csp: Cow<'a, Csp>,
    /// The action that gives a variable a value.
    pub act: Box<Act<'a, P>>,
    /// The variable and the value of an action.
    pub meaning: Box<Meaning<'a, P>>,
    /// Builds the plan that ends in a solution, if this is possible without a search among the actions.
    pub plan: Option<Box<Planned<'a, P>>>,
}

type Act<'a, P> = dyn Fn(Var, i32) -> <P as Problem>::Action + 'a;
type Planned<'a, P> = dyn Fn(&[i32]) -> Plan<P> + 'a;
type Meaning<'a, P> = dyn Fn(&<P as Problem>::Action) -> (Var, i32) + 'a;

impl<P: Problem> Constraints<P> for Model<'_, P> {
    fn csp(&self) -> &Csp {
        &self.csp
    }

    fn solve(&self, problem: &P, method: &Method, seed: u64, run: Run<'_, P>) -> Result<Answer<P>, Error> {
        let search = Decisions { model: self, method, seed, refusal: RefCell::new(None) };
        let answer = run.solve(problem, &search);
        search.refusal.into_inner().map_or(Ok(answer), Err)
    }

    fn plan(&self, problem: &P, values: &[i32]) -> Plan<P> {
        if let Some(plan) = &self.plan {
            return plan(values);
        }
        Plan::of_meant(problem, &|action| {
            let (variable, value) = (self.meaning)(action);
            values.get(variable.index()) == Some(&value)
        })
    }
}

/// A method over constraints, as a search of the puzzle.
struct Decisions<'a, P: Problem> {
    model: &'a Model<'a, P>,
    method: &'a Method,
    seed: u64,
    /// Why the method is not for this model.
    refusal: RefCell<Option<Error>>,
}

impl<P: Problem> Algorithm<P> for Decisions<'_, P> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let counted = match self.find(problem, run) {
            Ok(counted) => counted,
            Err(error) => {
                self.refusal.replace(Some(error));
                return Outcome::NoSolution;
            }
        };
        run.stats = counted.stats;
        counted.outcome(|values| self.model.plan(problem, &values))
    }
}

impl<P: Problem> Decisions<'_, P> {
    /// The first solution.
    fn find(&self, problem: &P, run: &mut Run<'_, P>) -> Result<csp::Counted, Error> {
        let (model, limits) = (self.model, run.bounds().clone());
        if !run.is_watched() {
            return count(&model.csp, self.method, self.seed, 1, &limits);
        }
        let mut bridge = Bridge { problem, model, run };
        let search = (of(self.method)?.algorithm)(self.method, self.seed)?;
        let answer = Run::new().limits(limits).watch(&mut bridge).solve(&*model.csp, search.as_ref());
        let first = answer.plan().map(|plan| model.csp.values_of(plan));
        let ended = match answer.outcome {
            Outcome::Solved(_) => Completeness::AtCap,
            Outcome::NoSolution => Completeness::All,
            Outcome::Stopped(why) => Completeness::Stopped(why),
        };
        let (stats, elapsed) = (answer.stats, answer.elapsed);
        Ok(csp::Counted { number: u64::from(first.is_some()), ended, first, stats, elapsed })
    }
}

/// Counts the solutions of a model with a method, up to a cap.
///
/// # Errors
/// The method does not search models, or does not fit this one.
pub(crate) fn count(
    csp: &Csp,
    method: &Method,
    seed: u64,
    cap: u64,
    limits: &Limits,
) -> Result<csp::Counted, Error> {
    (of(method)?.count)(csp, method, seed, cap, limits)
}

/// Finds the solutions of a model one after the other.
///
/// # Errors
/// The method does not search models, or does not fit this one.
pub(crate) fn each(
    csp: &Csp,
    method: &Method,
    seed: u64,
    limits: &Limits,
    take: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Result<csp::Counted, Error> {
    let no_list = || {
        let name = method.entry().name;
        Error::setting(format!("{name} does not list solutions; use `backtrack`, `exact-cover` or `sat`"))
    };
    let How::Model(ModelSearch { each, .. }) = method.how() else { return Err(no_list()) };
    each(csp, method, seed, limits, take)
}

/// Finds the solution that is best for an objective.
///
/// # Errors
/// The method does not search models, or finds no optimum; or the objective belongs to another model.
pub(crate) fn optimize(
    csp: &Csp,
    objective: &Objective,
    method: &Method,
    seed: u64,
    limits: &Limits,
) -> Result<Optimum, Error> {
    let no_optimum = || {
        let name = method.entry().name;
        Error::setting(format!("{name} does not optimise models; use `backtrack` or `sat`"))
    };
    let How::Model(ModelSearch { best: Some(best), .. }) = method.how() else { return Err(no_optimum()) };
    best(csp, objective, method, seed, limits)
}

/// The functions of a method over constraints.
fn of(method: &Method) -> Result<&'static ModelSearch, Error> {
    match method.how() {
        How::Model(search) => Ok(search),
        _ => Err(no_model(method)),
    }
}
