//! Rates the difficulty of a 9x9 Sudoku for people, on the scales of HoDoKu and of Sudoku Explainer.

use super::{Rows, Unanswered, Work, budget, integer, limit, one_by_one, position, real, text, truth};
use crate::task::Task;
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray};
use arrow_schema::Field;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_human::{Rater, Rating, Scales};
use std::sync::Arc;

/// The columns of `solvarium rate --format csv`.
pub fn fields() -> Vec<Field> {
    vec![
        truth("unique"),
        text("level"),
        integer("score"),
        text("hardest"),
        real("er"),
        real("ep"),
        real("ed"),
        text("se_hardest"),
    ]
}

pub struct Rate {
    rater: Rater,
    limits: Limits,
    stop: StopFlag,
}

impl Rate {
    pub fn new(task: &Task) -> Self {
        Self {
            rater: Rater::new(Scales { hodoku: true, se: true }),
            limits: task.bounds.limits(&task.stop),
            stop: task.stop.clone(),
        }
    }

    fn row(&mut self, text: &str) -> Result<Rating, Unanswered> {
        let position = position(text, &self.limits)?;
        let size = position.size();
        if size != 9 {
            return Err(format!("both scales are for 9x9, but this is {size}x{size}").into());
        }
        let rating = self.rater.rate(&position, false, &budget(&self.limits, &self.stop));
        match rating.stopped_by {
            Some(stopped) => Err(format!("stopped by {}", limit(stopped)?).into()),
            None => Ok(rating),
        }
    }
}

impl Work for Rate {
    type Row = Rating;

    fn rows(&mut self, texts: &[&str]) -> Rows<Rating> {
        one_by_one(texts, |text| self.row(text))
    }

    fn columns(&self, rows: &mut dyn Iterator<Item = Option<Rating>>) -> Vec<ArrayRef> {
        let rows: Vec<_> = rows.collect();
        let all = || rows.iter().map(Option::as_ref);
        let texts = |of: fn(&Rating) -> Option<&'static str>| -> ArrayRef {
            Arc::new(all().map(|row| row.and_then(of)).collect::<StringArray>())
        };
        let reals = |of: fn(&Rating) -> Option<f64>| -> ArrayRef {
            Arc::new(all().map(|row| row.and_then(of)).collect::<Float64Array>())
        };
        let unique = all().map(|row| row.map(|row| row.unique)).collect::<BooleanArray>();
        let scores = all().map(|row| Some(i64::from(row?.hodoku.as_ref()?.score))).collect::<Int64Array>();
        vec![
            Arc::new(unique),
            texts(|row| Some(row.hodoku.as_ref()?.level)),
            Arc::new(scores),
            texts(|row| row.hodoku.as_ref()?.hardest),
            reals(|row| Some(row.se.as_ref()?.er)),
            reals(|row| Some(row.se.as_ref()?.ep)),
            reals(|row| Some(row.se.as_ref()?.ed)),
            texts(|row| row.se.as_ref()?.hardest),
        ]
    }
}
