//! A run over files: what is asked, and what came of it.

use crate::part::Part;
use crate::task::Task;
use solvarium_catalogue::Build;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

/// What is done with a table in the folder of results that other work has made or begun: another command, input or build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Others {
    /// The run is refused, with the difference.
    #[default]
    Refuse,
    /// It is made anew. What this work has done already is kept.
    Replace,
}

/// How far a run is; others may look while it goes on.
#[derive(Debug, Default)]
pub struct Counts {
    /// Rows of this run's segments.
    pub rows: AtomicU64,
    /// Rows of these that are done.
    pub done: AtomicU64,
    /// Segments that were there already.
    pub kept: AtomicU64,
}

/// A run: a task, the tables that it reads, the folder where it writes.
#[derive(Clone, Debug)]
pub struct Bulk {
    /// What is done.
    pub task: Task,
    /// Files, and folders of files.
    pub inputs: Vec<PathBuf>,
    /// The column with the puzzles; none: the one that is called `puzzle`, or the only one with texts.
    pub column: Option<String>,
    /// What the names of added columns begin with.
    pub prefix: String,
    /// Where the tables go.
    pub folder: PathBuf,
    /// Threads.
    pub jobs: NonZero<usize>,
    /// What of it is done here.
    pub part: Part,
    /// Rows of a segment; none: some seconds of work.
    pub segment: Option<NonZero<u64>>,
    /// What is done with results of other work in the folder.
    pub others: Others,
    /// The program that does it: results of another build are results of other work.
    pub build: Build,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// Tables that are whole.
    pub tables: u64,
    /// Tables of which other parts are missing.
    pub unfinished: u64,
    /// Rows of those that are whole.
    pub rows: u64,
    /// Rows without an answer.
    pub refused: u64,
    /// Of these, rows on which the program failed.
    pub panics: u64,
}

impl Bulk {
    /// All of these inputs on one thread; the column is found, added ones have their own names.
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
            part: Part::WHOLE,
            segment: None,
            others: Others::Refuse,
            build: Build::new(None),
        }
    }

    /// The most rows of a segment.
    pub(crate) fn segment(&self) -> u64 {
        self.segment.map_or(self.task.verb().segment(), NonZero::get)
    }
}
