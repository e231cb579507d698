//! The status of a run.

use crate::bulk::Bulk;
use crate::fault::Fault;
use crate::part::dealt;
use crate::plan::{Share, Source};
use crate::segments::SegmentState;
use crate::sweep;
use std::collections::BTreeSet;
use std::io;
use std::num::NonZero;
use std::path::PathBuf;

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The table is complete.
    Done,
    /// This number of segments is done.
    Begun(u64),
    /// The number of finished segments, and the number with a wrong checksum, which are done again.
    Torn(u64, u64),
    /// The file was complete, but its checksum no longer matches.
    Changed,
}

/// A table and its progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStatus {
    /// The output.
    pub table: PathBuf,
    /// The number of segments.
    pub segments: u64,
    /// The number of rows of the input.
    pub rows: u64,
    /// The state of the table.
    pub state: State,
    /// The number of folders with segments of other work, which this work ignores.
    pub stale: u64,
    /// The remaining segments, by their numbers in the run, over all tables.
    left: Vec<u64>,
}

/// The progress of all tables of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The tables, in the order of the inputs.
    pub tables: Vec<FileStatus>,
    /// The number of rows of each segment of the run.
    rows: Vec<u64>,
}

impl FileStatus {
    /// The name of the state, the number of finished segments, and the number of damaged ones.
    ///
    /// ```no_run
    /// use solvarium_bulk::{Bulk, Task, Verb};
    /// let run = Bulk::new(Task::new(Verb::Solve), vec!["puzzles.csv".into()], "solved".into());
    /// assert!(run.status().unwrap().tables.iter().all(|table| table.progress().0 == "done"));
    /// ```
    #[must_use]
    pub const fn progress(&self) -> (&'static str, u64, u64) {
        match self.state {
            State::Done => ("done", self.segments, 0),
            State::Begun(0) => ("missing", 0, 0),
            State::Begun(done) => ("begun", done, 0),
            State::Torn(done, torn) => ("torn", done, torn),
            State::Changed => ("changed", 0, 0),
        }
    }
}

impl Status {
    /// For each table, the numbers of the parts with remaining segments if the run is divided into `of` parts; ascending.
    #[must_use]
    pub fn parts(&self, of: NonZero<u32>) -> Vec<Vec<u32>> {
        let dealt = dealt(&self.rows, of);
        let of_table = |table: &FileStatus| {
            let parts: BTreeSet<u32> =
                table.left.iter().filter_map(|&left| dealt.get(left as usize).copied()).collect();
            parts.into_iter().collect()
        };
        self.tables.iter().map(of_table).collect()
    }
}

impl Bulk {
    /// Computes the status; verifies every byte of finished results.
    ///
    /// # Errors
    /// An input or a setting is wrong.
    pub fn status(&self) -> Result<Status, Fault> {
        let sources = self.sources(Share::No)?;
        let mut first = 0;
        let one = |source: &Source| {
            let status = self.status_of(source, first)?;
            first += status.segments;
            Ok(status)
        };
        let mut tables = sources.iter().map(one).collect::<Result<Vec<_>, Fault>>()?;
        for stale in sweep::stale(&sources)? {
            tables[stale.table].stale += 1;
        }
        Ok(Status { tables, rows: self.rows(&sources) })
    }

    fn status_of(&self, source: &Source, first: u64) -> Result<FileStatus, Fault> {
        let segments = source.count(self.segment());
        let found = source.look(&self.task.stop)?;
        let (state, left) = match source.done()?.or(found) {
            Some(done) if self.has_bytes(source, &done)? => (State::Done, Vec::new()),
            Some(_) => (State::Changed, (0..segments).collect()),
            None => source.begun(segments)?,
        };
        let left = left.into_iter().map(|segment| first + segment).collect();
        let (table, rows) = (source.store.table.clone(), source.survey.rows);
        Ok(FileStatus { table, segments, rows, state, stale: 0, left })
    }
}

impl Source {
    /// The state of an unfinished table, and its remaining segments. If all are finished, returns segment 0, so that its part joins the
    /// table.
    fn begun(&self, segments: u64) -> Result<(State, Vec<u64>), Fault> {
        let (mut torn, mut left) = (0, Vec::new());
        for segment in 0..segments {
            match self.segments.read(segment, &mut io::sink())? {
                SegmentState::Complete(_) => continue,
                SegmentState::Torn => torn += 1,
                SegmentState::Missing => {}
            }
            left.push(segment);
        }
        let complete = segments - left.len() as u64;
        let state = if torn > 0 { State::Torn(complete, torn) } else { State::Begun(complete) };
        Ok((state, if left.is_empty() { vec![0] } else { left }))
    }
}
