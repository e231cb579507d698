//! Solves puzzles.

use super::{
    Cells, Rows, Unanswered, Work, by_grids, instance, integer, one_by_one, other_form, real, text, told,
};
use crate::task::Task;
use crate::worker::{Guarded, Worker};
use arrow_array::{ArrayRef, Float64Array, Int64Array, StringArray};
use arrow_schema::Field;
use fast_sudoku::{Answer, Grid, Solver};
use solvarium::Limits;
use solvarium_catalogue::{Ending, Instance, Method, ProblemKind, Request};
use std::sync::Arc;

/// For Sudoku, the solution; for other problems, also its cost.
pub fn fields(task: &Task) -> Vec<Field> {
    match task.kind {
        None => vec![text("solution")],
        Some(_) => vec![text("solution"), real("cost"), integer("expanded")],
    }
}

/// The worker: without limits, 9x9 Sudoku are solved in batches.
pub fn worker(task: &Task) -> Box<dyn Worker> {
    match task.kind {
        None if task.bounds.are_unset() => Guarded::boxed(task, InBatches::new),
        _ => Guarded::boxed(task, OneByOne::new),
    }
}

/// Solves Sudoku, in batches for rows of 81 characters.
struct InBatches {
    solver: Solver,
    answers: Vec<Answer>,
    alone: OneByOne,
}

impl InBatches {
    fn new(task: &Task) -> Self {
        Self { solver: Solver::new(), answers: Vec::new(), alone: OneByOne::new(task) }
    }

    fn solve(&mut self, grids: &[Grid]) -> Vec<Result<Solution, String>> {
        self.answers.clear();
        self.answers.resize(grids.len(), Answer::None);
        self.solver.solve_batch(grids, &mut self.answers);
        let told = |answer: &Answer| match answer {
            Answer::One(grid) => Ok(Solution::Cells(grid.to_ascii())),
            Answer::None => Err(NONE.into()),
            Answer::Many(_) => Err(MANY.into()),
        };
        self.answers.iter().map(told).collect()
    }
}

const NONE: &str = "no solution";
const MANY: &str = "more than one solution";

/// The solution of a Sudoku.
enum Solution {
    Cells(Cells),
    Text(String),
}

impl Work for InBatches {
    type Row = Solution;

    fn rows(&mut self, texts: &[&str]) -> Rows<Solution> {
        let mut rows = by_grids(texts, |grids| self.solve(grids));
        for (row, text) in rows.iter_mut().zip(texts) {
            // Tries other sizes and notations; if none fits, the first error is reported.
            if row.is_err()
                && let Some(instance) = other_form(text, &self.alone.limits)?
            {
                *row = told(self.alone.solve(&*instance))?.map(|found| Solution::Text(found.solution));
            }
        }
        Ok(rows)
    }

    fn columns(&self, rows: &mut dyn Iterator<Item = Option<Solution>>) -> Vec<ArrayRef> {
        let least = rows.size_hint().0;
        let mut column = arrow_array::builder::StringBuilder::with_capacity(least, least * 81);
        for row in rows {
            column.append_option(match &row {
                Some(Solution::Cells(cells)) => std::str::from_utf8(cells).ok(),
                Some(Solution::Text(text)) => Some(text.as_str()),
                None => None,
            });
        }
        vec![Arc::new(column.finish())]
    }
}

/// Solves puzzles of any problem, one after the other.
struct OneByOne {
    /// The problem of the rows; Sudoku by default.
    kind: Option<ProblemKind>,
    limits: Limits,
}

/// A solution with its costs.
struct CostedSolution {
    solution: String,
    cost: Option<f64>,
    expanded: Option<u64>,
}

impl OneByOne {
    fn new(task: &Task) -> Self {
        Self { kind: task.kind.clone(), limits: task.bounds.limits(&task.stop) }
    }

    fn row(&self, text: &str) -> Result<CostedSolution, Unanswered> {
        self.solve(&*instance(text, self.kind.as_ref(), &self.limits)?)
    }

    fn solve(&self, instance: &dyn Instance) -> Result<CostedSolution, Unanswered> {
        if self.kind.is_none() {
            self.one_only(instance)?;
        }
        let report = instance.solve(&Request::default(), &self.limits, None)?;
        match (&report.ending, report.solution()) {
            (Ending::Solved, Some(solution)) => {
                Ok(CostedSolution { cost: report.cost, expanded: Some(report.stats.expanded), solution })
            }
            (Ending::Stopped(stop), _) => Err((*stop).into()),
            _ => Err(report.why.unwrap_or_else(|| NONE.into()).into()),
        }
    }

    /// Refuses a Sudoku without exactly one solution.
    fn one_only(&self, instance: &dyn Instance) -> Result<(), Unanswered> {
        let counted = instance.count(&Method::default(), 2, &self.limits)?;
        match (counted.stopped, counted.number) {
            (_, 2..) => Err(MANY.to_owned().into()),
            (Some(stop), _) => Err(stop.into()),
            (None, 0) => Err(NONE.to_owned().into()),
            (None, _) => Ok(()),
        }
    }
}

impl Work for OneByOne {
    type Row = CostedSolution;

    fn rows(&mut self, texts: &[&str]) -> Rows<CostedSolution> {
        one_by_one(texts, |text| self.row(text))
    }

    fn columns(&self, rows: &mut dyn Iterator<Item = Option<CostedSolution>>) -> Vec<ArrayRef> {
        let rows: Vec<_> = rows.collect();
        let solutions = rows.iter().map(|row| Some(row.as_ref()?.solution.as_str()));
        let solutions: ArrayRef = Arc::new(solutions.collect::<StringArray>());
        if self.kind.is_none() {
            return vec![solutions];
        }
        let costs = rows.iter().map(|row| row.as_ref()?.cost).collect::<Float64Array>();
        let expanded = rows.iter().map(|row| i64::try_from(row.as_ref()?.expanded?).ok());
        vec![solutions, Arc::new(costs), Arc::new(expanded.collect::<Int64Array>())]
    }
}
