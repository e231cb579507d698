//! Explains Sudoku: the techniques of the human solution path, and its steps in words.

use super::{Rows, Unanswered, Work, budget, integer, limit, one_by_one, position, text};
use crate::task::Task;
use arrow_array::{ArrayRef, Int64Array, StringArray};
use arrow_schema::Field;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium::wording::count;
use solvarium_human::{self as human, Program, TechniqueSet, Words};
use std::sync::Arc;

pub fn fields() -> Vec<Field> {
    vec![integer("steps"), text("path"), text("text")]
}

pub struct Explain {
    order: Program,
    limits: Limits,
    stop: StopFlag,
}

/// A path, step by step.
pub struct Path {
    techniques: Vec<&'static str>,
    lines: Vec<String>,
}

impl Explain {
    pub fn new(task: &Task) -> Self {
        Self { order: task.order, limits: task.bounds.limits(&task.stop), stop: task.stop.clone() }
    }

    fn row(&self, text: &str) -> Result<Path, Unanswered> {
        let position = position(text, &self.limits)?;
        if let Some(fault) = human::fault(&position, &human::soundness(&position)) {
            return Err(fault.into());
        }
        let budget = budget(&self.limits, &self.stop);
        let words = Words::of(position.geometry());
        let mut path = Path { techniques: Vec::new(), lines: Vec::new() };
        let mut steps = human::explain_with(&position, self.order.ladder(TechniqueSet::EMPTY), budget);
        for step in steps.with_positions() {
            let (step, before) = match step {
                Ok(step) => step,
                Err(stopped) => {
                    let limit = limit(stopped)?;
                    return Err(
                        format!("stopped by {limit} after {}", count(path.lines.len(), "step")).into()
                    );
                }
            };
            path.techniques.push(step.technique.name());
            path.lines.push(words.step_of(&step, &before));
        }
        Ok(path)
    }
}

impl Work for Explain {
    type Row = Path;

    fn rows(&mut self, texts: &[&str]) -> Rows<Path> {
        one_by_one(texts, |text| self.row(text))
    }

    fn columns(&self, rows: &mut dyn Iterator<Item = Option<Path>>) -> Vec<ArrayRef> {
        let rows: Vec<_> = rows.collect();
        let steps = rows.iter().map(|row| i64::try_from(row.as_ref()?.lines.len()).ok());
        let paths = rows.iter().map(|row| Some(row.as_ref()?.techniques.join(" ")));
        let texts = rows.iter().map(|row| Some(row.as_ref()?.lines.join("\n")));
        vec![
            Arc::new(steps.collect::<Int64Array>()),
            Arc::new(paths.collect::<StringArray>()),
            Arc::new(texts.collect::<StringArray>()),
        ]
    }
}
