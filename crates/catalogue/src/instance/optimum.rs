//! A model with an objective: its best solution, or the best one found within a limit.

use super::report::{Ending, Report};
use super::typed::TypedInstance;
use crate::constraints;
use crate::domain::Solving;
use crate::method::Method;
use crate::methods::no_model;
use solvarium::csp::{Completeness, Objective};
use solvarium::{Answer, Error, Limits, Stats};
use std::time::Duration;

impl<D: Solving> TypedInstance<D> {
    /// Finds the best solution. If its optimality is not proved, the outcome is `stopped`, and the report has the
    /// solution.
    ///
    /// # Errors
    /// The method cannot optimise, or the search is watched.
    pub(super) fn optimize(
        &self,
        objective: &Objective,
        method: &Method,
        limits: &Limits,
        (is_watched, mut report): (bool, Report),
    ) -> Result<Report, Error> {
        if is_watched {
            return Err(Error::setting(
                "the search for an optimum cannot be watched; watch the model without its objective",
            ));
        }
        let model = self.puzzle.constraints().ok_or_else(|| no_model(method))?;
        let optimum = constraints::optimize(model.csp(), objective, method, report.seed, limits)?;
        if let Some(values) = &optimum.values {
            let outcome = self.replayed(self.plan(values, method)?);
            let answer = Answer { outcome, stats: Stats::default(), elapsed: Duration::ZERO };
            self.conclude(answer, &mut report);
        }
        (report.stats, report.elapsed) = (optimum.stats, optimum.elapsed);
        if optimum.values.is_some() && report.ending != Ending::Solved {
            // The solution failed verification, which the report states.
            return Ok(report);
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "a report has costs as floats; Python computes them again"
        )]
        let cost = optimum.value.map(|value| value as f64);
        report.cost = cost;
        report.optimal = optimum.values.as_ref().map(|_| optimum.is_proved());
        report.ending = match (optimum.ended, optimum.values) {
            (Completeness::Stopped(stop), _) => Ending::Stopped(stop),
            (_, Some(_)) => Ending::Solved,
            (_, None) => Ending::NoSolution,
        };
        if report.optimal == Some(false) {
            report.hint = Some("the best solution so far, not proved optimal".into());
        }
        Ok(report)
    }
}
