//! Methods over constraints, for every puzzle that has a model: backtracking with
//! inference, exact cover, SAT. Their answer is an assignment; here it becomes a plan
//! of the puzzle, one like any other, and is replayed.

mod bridge;
pub(crate) mod settings;

use crate::job::Counted;
use crate::methods::{Method, Search};
use bridge::Bridge;
use solvarium::csp::{self, Csp, Ended, Var, exact_cover};
use solvarium::{Algorithm, Answer, Error, Limits, Outcome, Plan, Problem, Run};
use std::borrow::Cow;
use std::cell::RefCell;
use std::path::Path;

/// What a puzzle that has a model can be asked. Each asks through a `dyn`, so that only puzzles that
/// have one are compiled with what solves it.
pub(crate) trait Constraints<P: Problem> {
    /// The model.
    fn csp(&self) -> &Csp;

    /// Solves the puzzle with a method over constraints.
    fn solve(&self, problem: &P, method: &Method, seed: u64, run: Run<'_, P>) -> Result<Answer<P>, Error>;

    /// The plan that ends in this solution, in the order of the problem.
    fn plan(&self, problem: &P, values: &[i32]) -> Plan<P>;
}

/// The model of a puzzle, and what its decisions are among the actions.
pub(crate) struct Model<'a, P: Problem> {
    pub csp: Cow<'a, Csp>,
    /// The action that gives a variable a value.
    pub act: Box<Act<'a, P>>,
    /// The variable and the value of an action.
    pub meaning: Box<Meaning<'a, P>>,
}

type Act<'a, P> = dyn Fn(Var, i32) -> <P as Problem>::Action + 'a;
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
            return counted(&model.csp, self.method, self.seed, 1, &limits);
        }
        let mut bridge = Bridge { problem, model, run };
        let search = algorithm(self.method, self.seed)?;
        let answer = Run::new().limits(limits).watch(&mut bridge).solve(&*model.csp, search.as_ref());
        let first = answer.plan().map(|plan| model.csp.values_of(plan));
        let ended = match answer.outcome {
            Outcome::Solved(_) => Ended::AtCap,
            Outcome::NoSolution => Ended::All,
            Outcome::Stopped(why) => Ended::Stopped(why),
        };
        let (stats, elapsed) = (answer.stats, answer.elapsed);
        Ok(csp::Counted { number: u64::from(first.is_some()), ended, first, stats, elapsed })
    }
}

/// Counts the solutions of a model with a method.
pub(crate) fn count(
    csp: &Csp,
    method: &Method,
    seed: u64,
    cap: u64,
    limits: &Limits,
) -> Result<Counted, Error> {
    counted(csp, method, seed, cap, limits).map(told)
}

/// Counts the solutions of a model, and proves that these are all.
#[cfg(feature = "sat")]
pub(crate) fn prove(csp: &Csp, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error> {
    let proved = csp::sat::Sat::new().count_proved(csp, cap, file, limits);
    proved.map(told).map_err(|error| Error::input(format!("{}: no proof: {error}", file.display())))
}

/// The same, in a build that cannot.
#[cfg(not(feature = "sat"))]
pub(crate) fn prove(_: &Csp, _: u64, _: &Path, _: &Limits) -> Result<Counted, Error> {
    Err(no_solver())
}

/// A count as jobs tell it.
fn told(counted: csp::Counted) -> Counted {
    let csp::Counted { number, ended, stats, elapsed, .. } = counted;
    let stopped = match ended {
        Ended::Stopped(why) => Some(why),
        _ => None,
    };
    Counted { number, all: ended == Ended::All, stopped, stats, elapsed }
}

/// The method as a search of models.
fn algorithm(method: &Method, seed: u64) -> Result<Box<dyn Algorithm<Csp>>, Error> {
    Ok(match method.entry().of {
        Search::ExactCover => Box::new(settings::exact_cover(method)),
        #[cfg(feature = "sat")]
        Search::Sat => Box::new(settings::sat(method, seed)),
        #[cfg(not(feature = "sat"))]
        Search::Sat => return Err(no_solver()),
        _ => Box::new(settings::backtrack(method, seed)),
    })
}

fn counted(csp: &Csp, method: &Method, seed: u64, cap: u64, limits: &Limits) -> Result<csp::Counted, Error> {
    match method.entry().of {
        Search::ExactCover => {
            Ok(exact_cover::Encoded::of(csp)?.count(&settings::exact_cover(method), cap, limits))
        }
        #[cfg(feature = "sat")]
        Search::Sat => Ok(settings::sat(method, seed).count(csp, cap, limits)),
        #[cfg(not(feature = "sat"))]
        Search::Sat => Err(no_solver()),
        _ => Ok(csp::count(csp, &settings::backtrack(method, seed), cap, limits)),
    }
}

/// The refusal of a method that was not built in.
#[cfg(not(feature = "sat"))]
fn no_solver() -> Error {
    Error::setting(
        "this build has no SAT solver: build it with `--features sat`, or use backtrack or exact-cover",
    )
}

/// The refusal of a method over constraints for a problem that has none.
pub(crate) fn none(method: &Method) -> Error {
    Error::setting(format!(
        "method '{}' propagates constraints, and this problem has none; sudoku has",
        method.entry().name
    ))
}

impl Search {
    /// Whether it is one over constraints, for problems that have a model.
    pub(crate) const fn is_for_models(self) -> bool {
        matches!(self, Self::Backtrack | Self::ExactCover | Self::Sat)
    }
}
