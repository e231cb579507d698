//! How far a run is.

use crate::bulk::Bulk;
use crate::fault::Fault;
use crate::part::dealt;
use crate::plan::{Share, Source};
use crate::segments::Found;
use crate::sweep;
use std::collections::BTreeSet;
use std::num::NonZero;
use std::path::PathBuf;

/// What is there of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is whole.
    Done,
    /// So many segments are done.
    Begun(u64),
    /// So many are done, and so many have a wrong check sum; these are done again.
    Torn(u64, u64),
    /// It was whole, and its bytes are others now.
    Changed,
}

/// A table and how far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStatus {
    /// The output.
    pub table: PathBuf,
    /// How many segments there are.
    pub segments: u64,
    /// Rows of the input.
    pub rows: u64,
    /// What is there.
    pub state: State,
    /// The number of folders with segments of other work, which this work does not look at.
    pub stale: u64,
    /// The segments that are to be done, by their numbers in the run: those of all tables are counted on.
    left: Vec<u64>,
}

/// All tables of a run and how far they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// In the order of the inputs.
    pub tables: Vec<FileStatus>,
    /// The rows of each segment of the run.
    rows: Vec<u64>,
}

impl Status {
    /// Of each table the numbers of the parts that have segments of it to do, where the run is cut into `of` parts; ascending.
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
    /// How far it is; every byte of what is done is looked at.
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
    /// What there is of its segments, and which are to be done. Where all are there, somebody has to join them.
    fn begun(&self, segments: u64) -> Result<(State, Vec<u64>), Fault> {
        let (mut torn, mut left) = (0, Vec::new());
        for segment in 0..segments {
            match self.segments.read(segment)? {
                Found::Whole(..) => continue,
                Found::Torn => torn += 1,
                Found::Missing => {}
            }
            left.push(segment);
        }
        let whole = segments - left.len() as u64;
        let state = if torn > 0 { State::Torn(whole, torn) } else { State::Begun(whole) };
        Ok((state, if left.is_empty() { vec![0] } else { left }))
    }
}
