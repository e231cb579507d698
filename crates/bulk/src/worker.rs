//! Answers batches of rows: an error in one row does not affect others.

use crate::task::{Task, Verb};
use crate::work::{Rows, Work, canonical, check, count, explain, rate, solve};
use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field, Fields};
use solvarium::Error;
use solvarium::limits::Asked;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The last column: the error of a row; null if there is none.
pub(crate) const WHY: &str = "why";

impl Task {
    /// The added columns; the last is `why`.
    #[must_use]
    pub fn fields(&self) -> Fields {
        let mut fields: Vec<Field> = match self.verb {
            Verb::Solve => solve::fields(self),
            Verb::Count => count::fields(),
            Verb::Rate => rate::fields(),
            Verb::Canonical => canonical::fields(),
            Verb::Check => check::fields(),
            Verb::Explain => explain::fields(),
        };
        fields.push(Field::new(WHY, DataType::Utf8, true));
        fields.into()
    }

    /// Creates a worker, which answers one batch after the other; each thread needs its own worker.
    ///
    /// # Errors
    /// The environment names an engine that this machine does not support.
    pub fn worker(&self) -> Result<Box<dyn Worker>, Error> {
        solvarium_catalogue::bulk::engine()?;
        Ok(match self.verb {
            Verb::Solve => solve::worker(self),
            Verb::Count => Guarded::boxed(self, count::Count::new),
            Verb::Rate => Guarded::boxed(self, rate::Rate::new),
            Verb::Canonical => Guarded::boxed(self, canonical::Canonical::new),
            Verb::Check => Guarded::boxed(self, check::Check::new),
            Verb::Explain => Guarded::boxed(self, explain::Explain::new),
        })
    }
}

/// The columns of answers of a batch.
#[derive(Debug)]
pub struct Answered {
    /// The columns of [`Task::fields`].
    pub columns: Vec<ArrayRef>,
    /// The number of rows without an answer, because of an error or a limit; nulls do not count.
    pub refused: u64,
    /// The number of rows on which the program panicked.
    pub panics: u64,
}

/// A worker that answers batches.
pub trait Worker: Send {
    /// Answers these rows; a null has no answer.
    ///
    /// # Errors
    /// The task's flag was raised before all rows were answered. No answers are returned, since an unreached row differs from one
    /// without an answer.
    fn batch(&mut self, rows: &[Option<&str>]) -> Result<Answered, Asked>;
}

/// A worker that survives panics in rows.
pub(crate) struct Guarded<W> {
    task: Task,
    make: fn(&Task) -> W,
    work: W,
}

/// The answers or errors of rows, and the number of rows on which the program panicked.
struct Answers<T> {
    rows: Vec<Result<T, String>>,
    panics: u64,
}

impl<W: Work + 'static> Guarded<W> {
    pub(crate) fn boxed(task: &Task, make: fn(&Task) -> W) -> Box<dyn Worker> {
        Box::new(Self { task: task.clone(), make, work: make(task) })
    }

    /// Answers the texts. If the program panics, each row is tried alone.
    fn answers(&mut self, texts: &[&str]) -> Result<Answers<W::Row>, Asked> {
        if let Ok(rows) = self.tried(texts) {
            return Ok(Answers { rows: rows?, panics: 0 });
        }
        let mut panics = 0;
        let one = |text: &&str| match self.tried(&[text]) {
            Ok(rows) => rows.map(|mut rows| rows.swap_remove(0)),
            Err(what) => {
                panics += 1;
                Ok(Err(format!("the program failed on this row: {what}")))
            }
        };
        let rows = texts.iter().map(one).collect::<Result<_, Asked>>()?;
        Ok(Answers { rows, panics })
    }

    fn tried(&mut self, texts: &[&str]) -> Result<Rows<W::Row>, String> {
        catch_unwind(AssertUnwindSafe(|| self.work.rows(texts))).map_err(|what| {
            // The state of the worker may be inconsistent.
            self.work = (self.make)(&self.task);
            let text = what.downcast_ref::<&str>().copied().map(str::to_owned);
            text.or_else(|| what.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into())
        })
    }
}

impl<W: Work + 'static> Worker for Guarded<W> {
    fn batch(&mut self, rows: &[Option<&str>]) -> Result<Answered, Asked> {
        let texts: Vec<&str> = rows.iter().flatten().map(|text| text.trim()).collect();
        let Answers { rows: answers, panics } = self.answers(&texts)?;
        // Detects work that took the flag for a limit or for an error of a row.
        self.task.stop.check()?;
        let mut why = StringBuilder::with_capacity(rows.len(), 0);
        let (mut answers, mut refused) = (answers.into_iter(), 0);
        let answered = rows.iter().map(|row| match row.and_then(|_| answers.next()) {
            None => {
                why.append_null();
                None
            }
            Some(Ok(answer)) => {
                why.append_null();
                Some(answer)
            }
            Some(Err(message)) => {
                refused += 1;
                why.append_value(message);
                None
            }
        });
        let mut columns = self.work.columns(&mut { answered });
        columns.push(Arc::new(why.finish()));
        Ok(Answered { columns, refused, panics })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{Array, Int64Array, StringArray};
    use solvarium::limits::StopFlag;

    /// Doubles numbers, and panics on 13.
    struct Fragile;

    impl Work for Fragile {
        type Row = i64;

        fn rows(&mut self, texts: &[&str]) -> Rows<i64> {
            let one = |text: &&str| match text.parse::<i64>() {
                Ok(13) => panic!("thirteen"),
                Ok(number) => Ok(number * 2),
                Err(error) => Err(error.to_string()),
            };
            Ok(texts.iter().map(one).collect())
        }

        fn columns(&self, rows: &mut dyn Iterator<Item = Option<i64>>) -> Vec<ArrayRef> {
            vec![Arc::new(rows.collect::<Int64Array>())]
        }
    }

    #[test]
    fn a_row_on_which_the_program_fails_is_a_row() {
        let mut worker = Guarded::boxed(&Task::new(Verb::Solve), |_| Fragile);
        let answered = worker.batch(&[Some("1"), Some("13"), None, Some("x"), Some(" 4 ")]).unwrap();
        let numbers = answered.columns[0].as_any().downcast_ref::<Int64Array>().unwrap();
        assert_eq!(numbers.iter().collect::<Vec<_>>(), [Some(2), None, None, None, Some(8)]);
        let why = answered.columns[1].as_any().downcast_ref::<StringArray>().unwrap();
        assert_eq!(why.value(1), "the program failed on this row: thirteen");
        assert!(why.is_null(2) && !why.is_null(3) && why.is_null(4));
        assert_eq!((answered.refused, answered.panics), (2, 1));
    }

    /// The answers of an interrupted batch are dropped, even if the work returns one for each row.
    #[test]
    fn a_stopped_batch_has_no_answers() {
        let stop = StopFlag::new();
        let mut worker = Guarded::boxed(&Task::new(Verb::Solve).stop(&stop), |_| Fragile);
        assert!(worker.batch(&[Some("1")]).is_ok());
        stop.raise();
        assert!(matches!(worker.batch(&[Some("1")]), Err(Asked)));
    }

    /// No verb returns answers after the flag is raised, in the first row or before it.
    #[test]
    fn no_verb_returns_answers_after_the_stop_flag() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for verb in Verb::ALL {
            let stop = StopFlag::new();
            stop.raise();
            let task = Task::new(verb).stop(&stop);
            let answered = task.worker().unwrap().batch(&[Some(puzzle), None, Some("none")]);
            assert!(matches!(answered, Err(Asked)), "{}", verb.name());
        }
    }
}
