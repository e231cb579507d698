//! One run of an experiment, under its limits, with the evaluations at which targets were reached.

use crate::{Error, Row};
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium_catalogue::{Ending, EventKind, Instance, Report, Request, SearchEvent};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Executes a run; `None` if it was stopped from outside, so that it does not count.
pub(crate) fn run(
    instance: &dyn Instance,
    request: &Request,
    limits: &Limits,
    targets: &[i64],
) -> Result<Option<Row>, Error> {
    let mut observer = TargetObserver { targets, hits: vec![None; targets.len()] };
    // A panic of a method must not end an experiment that runs overnight.
    let solved = catch_unwind(AssertUnwindSafe(|| {
        if targets.is_empty() {
            instance.solve(request, limits, None)
        } else {
            instance.solve(request, limits, Some(&mut |event: &SearchEvent<'_>| observer.see(event)))
        }
    }));
    Ok(match solved {
        Ok(Ok(Report { ending: Ending::Stopped(Stop::Asked), .. })) => None,
        Ok(Ok(report)) => Some(observer.row(&report)),
        Ok(Err(error)) => Some(Row::failed(error.to_string())),
        Err(_) => Some(Row::failed("the method failed with a bug".into())),
    })
}

/// An observer that records the number of evaluations at which each target was reached.
struct TargetObserver<'t> {
    targets: &'t [i64],
    hits: Vec<Option<u64>>,
}

impl TargetObserver<'_> {
    fn see(&mut self, event: &SearchEvent<'_>) {
        // A search that reports no evaluations while it runs reports its best only at the end.
        if let (EventKind::Best, Some(cost), Some(figures)) = (event.data.kind, event.data.h(), event.figures)
            && figures.evaluations > 0
        {
            self.fall(cost, figures.evaluations);
        }
    }

    fn fall(&mut self, cost: f64, evaluations: u64) {
        for (target, hit) in self.targets.iter().zip(&mut self.hits) {
            #[expect(clippy::cast_precision_loss, reason = "costs are small")]
            if hit.is_none() && cost <= *target as f64 {
                *hit = Some(evaluations);
            }
        }
    }

    /// Creates the row of the run, with the final cost of a search that reports nothing while it runs.
    fn row(mut self, report: &Report) -> Row {
        let mut row = Row::of(report);
        if let (Some(best), Some(evaluations)) = (row.best, row.evaluations) {
            #[expect(clippy::cast_precision_loss, reason = "costs are small")]
            self.fall(best as f64, evaluations);
            row.hits = self.hits;
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use solvarium_catalogue::{self as catalogue, Method};

    #[test]
    fn targets_are_hit_in_order() {
        let text = "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6..";
        let instance = catalogue::parse(text).unwrap();
        let request = Request { method: Method::parse("anneal").unwrap(), seed: 3, ..Request::default() };
        let targets = [20, 4, 0, -1];
        let row = run(&*instance, &request, &Limits::none(), &targets).unwrap().unwrap();
        let plain = run(&*instance, &request, &Limits::none(), &[]).unwrap().unwrap();
        assert_eq!((row.outcome, row.evaluations), (Outcome::Solved, plain.evaluations));
        assert_eq!(row.hits[2], row.evaluations);
        assert!(row.hits[0] < row.hits[1] && row.hits[1] <= row.hits[2] && row.hits[3].is_none(), "{row:?}");
    }

    #[test]
    fn a_failed_run_is_a_row_with_its_error() {
        let instance = catalogue::parse("4 3 -> 2").unwrap();
        let request = Request { method: Method::parse("anneal").unwrap(), ..Request::default() };
        let row = run(&*instance, &request, &Limits::none(), &[]).unwrap().unwrap();
        assert!(row.outcome == Outcome::Failed && row.why.contains("anneal"), "{row:?}");
    }
}
