//! A run over files: its options and its result.

use crate::part::Part;
use crate::task::Task;
use solvarium_catalogue::Build;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

/// The policy for a table that the results folder already has from other work: another command, input or build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Refuses the run, with the difference.
    #[default]
    Refuse,
    /// Makes the table again. Finished segments of this work are kept.
    Replace,
}

/// The progress of a run, which other threads may read.
#[derive(Debug, Default)]
pub struct Counts {
    /// The number of rows in the segments of this run.
    pub rows: AtomicU64,
    /// The number of finished rows.
    pub done: AtomicU64,
    /// The number of segments that existed before.
    pub kept: AtomicU64,
}

/// A run: a task, its input tables, and the folder of results.
#[derive(Clone, Debug)]
pub struct Bulk {
    /// The task for each row.
    pub task: Task,
    /// Files, and folders of files.
    pub inputs: Vec<PathBuf>,
    /// The column with the puzzles. By default, the column `puzzle` or the only column of texts.
    pub column: Option<String>,
    /// The prefix of the names of added columns.
    pub prefix: String,
    /// The folder of results.
    pub folder: PathBuf,
    /// The number of threads.
    pub jobs: NonZero<usize>,
    /// The part of the run that this process does.
    pub part: Part,
    /// The number of rows in a segment. By default, some seconds of work.
    pub segment: Option<NonZero<u64>>,
    /// The policy for results of other work in the folder.
    pub others: Existing,
    /// The build of the program: results of another build are results of other work.
    pub build: Build,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of complete tables.
    pub tables: u64,
    /// The number of tables that still lack segments of other parts.
    pub unfinished: u64,
    /// The number of rows in complete tables.
    pub rows: u64,
    /// The number of rows without an answer.
    pub refused: u64,
    /// The number of rows on which the program panicked.
    pub panics: u64,
}

impl Bulk {
    /// Creates a run over all inputs on one thread, with default options.
    ///
    /// ```no_run
    /// use solvarium_bulk::{Bulk, Counts, Part, Task, Verb};
    /// let run = Bulk::new(Task::new(Verb::Solve), vec!["puzzles.csv".into()], "solved".into());
    /// let first = Bulk { part: Part { number: 1, of: 2 }, ..run };
    /// first.run(&Counts::default()).unwrap();
    /// ```
    #[must_use]
    pub const fn new(task: Task, inputs: Vec<PathBuf>, folder: PathBuf) -> Self {
        Self {
            task,
            inputs,
            column: None,
            prefix: String::new(),
            folder,
            jobs: NonZero::<usize>::MIN,
            part: Part::ALL,
            segment: None,
            others: Existing::Refuse,
            build: Build::new(None),
        }
    }

    /// The maximum number of rows in a segment.
    pub(crate) fn segment(&self) -> u64 {
        self.segment.map_or(self.task.verb().segment(), NonZero::get)
    }
}
