//! Counts solutions, up to a cap.

use super::{Rows, Unanswered, Work, by_grids, instance, integer, one_by_one, other_form, told};
use crate::task::Task;
use arrow_array::{ArrayRef, Int64Array};
use arrow_schema::Field;
use fast_sudoku::Solver;
use solvarium::Limits;
use solvarium_catalogue::{Instance, Method, ProblemKind};
use std::sync::Arc;

pub fn fields() -> Vec<Field> {
    vec![integer("solutions")]
}

pub struct Count {
    solver: Solver,
    /// The problem of the rows; Sudoku by default.
    kind: Option<ProblemKind>,
    /// Whether `fast-sudoku` counts rows of 81 characters, up to the cap. It has no limits of time and memory.
    is_direct: bool,
    cap: u64,
    limits: Limits,
}

impl Count {
    pub fn new(task: &Task) -> Self {
        Self {
            solver: Solver::new(),
            kind: task.kind.clone(),
            is_direct: task.kind.is_none() && task.bounds.are_unset(),
            cap: task.cap,
            limits: task.bounds.limits(&task.stop),
        }
    }

    fn direct(&self, texts: &[&str]) -> Vec<Result<u64, String>> {
        let limit = self.cap;
        by_grids(texts, |grids| grids.iter().map(|grid| Ok(self.solver.count(grid, limit))).collect())
    }

    fn row(&self, text: &str) -> Result<u64, Unanswered> {
        self.count(&*instance(text, self.kind.as_ref(), &self.limits)?)
    }

    fn count(&self, instance: &dyn Instance) -> Result<u64, Unanswered> {
        let counted = instance.count(&Method::default(), self.cap, &self.limits)?;
        match counted.stopped {
            // The cap is reached, so the limit does not matter.
            Some(_) if counted.number >= self.cap => Ok(counted.number),
            Some(stop) => {
                let limit = stop.unless_asked()?;
                Err(format!("stopped: {limit}; found at least {}", counted.number).into())
            }
            None => Ok(counted.number),
        }
    }
}

impl Work for Count {
    type Row = u64;

    fn rows(&mut self, texts: &[&str]) -> Rows<u64> {
        if !self.is_direct {
            return one_by_one(texts, |text| self.row(text));
        }
        let mut rows = self.direct(texts);
        for (row, text) in rows.iter_mut().zip(texts) {
            if row.is_err()
                && let Some(instance) = other_form(text, &self.limits)?
            {
                *row = told(self.count(&*instance))?;
            }
        }
        Ok(rows)
    }

    fn columns(&self, rows: &mut dyn Iterator<Item = Option<u64>>) -> Vec<ArrayRef> {
        let number = |row: Option<u64>| row.map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        vec![Arc::new(rows.map(number).collect::<Int64Array>())]
    }
}
