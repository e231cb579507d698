//! Executes a run: claims its tables, answers segments on several threads, and joins the tables whose segments are
//! complete.

use crate::bulk::{Bulk, Counts, Existing, Totals};
use crate::fault::Fault;
use crate::part::{Part, dealt};
use crate::plan::{self, Share, Source};
use crate::record::Done;
use crate::sweep::{remove_others, sweep};
use crate::table;
use crate::threads::Job;
use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

impl Bulk {
    /// Executes the remaining work.
    ///
    /// # Errors
    /// An input or a setting is wrong, the disk is full, or the stop flag was raised. Finished segments stay, and the same run
    /// continues.
    pub fn run(&self, counts: &Counts) -> Result<Totals, Fault> {
        let sources = self.sources(Share::Kept)?;
        for source in &sources {
            source.take(self.others, &self.task.stop)?;
        }
        sweep(&sources)?;
        if self.others == Existing::Replace {
            remove_others(&sources)?;
        }
        let jobs = self.jobs(&sources, counts)?;
        self.work(&sources, &jobs, counts)?;
        let ended = self.finish(&sources)?;
        sweep(&sources)?;
        Ok(ended)
    }

    /// The remaining segments of this part.
    fn jobs(&self, sources: &[Source], counts: &Counts) -> Result<Vec<Job>, Fault> {
        let mut jobs = Vec::new();
        for (at, (source, mine)) in sources.iter().zip(self.mine(sources)?).enumerate() {
            if self.is_complete(source, mine.first() == Some(&0))? {
                source.segments.clear()?;
                continue;
            }
            let kept = (0..source.count(self.segment())).filter(|&segment| source.segments.has(segment));
            counts.kept.fetch_add(kept.count() as u64, Ordering::Relaxed);
            let left = mine.into_iter().filter(|&segment| !source.segments.has(segment));
            jobs.extend(left.map(|segment| Job { source: at, segment }));
        }
        let rows: u64 = jobs.iter().map(|job| sources[job.source].rows_of(job.segment, self.segment())).sum();
        counts.rows.store(rows, Ordering::Relaxed);
        Ok(jobs)
    }

    /// Whether a table is complete. The record of a damaged table is removed, so that the table is made again. The part with its first
    /// segment reads its bytes.
    fn is_complete(&self, source: &Source, reads: bool) -> Result<bool, Fault> {
        let Some(done) = source.done()? else { return Ok(false) };
        let is_complete = source.is_done()? && (!reads || self.has_bytes(source, &done)?);
        if !is_complete {
            source.store.forget(&done)?;
        }
        Ok(is_complete)
    }

    /// Whether the table still has the bytes of its record.
    pub(crate) fn has_bytes(&self, source: &Source, done: &Done) -> Result<bool, Fault> {
        match table::sum(&source.store.table, &self.task.stop) {
            Ok(sum) => Ok(sum.ok_or(Fault::Stopped)? == done.sum),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Fault::reading(&source.store.table, &error)),
        }
    }

    /// Surveys all inputs, in order. Each part begins at another input, and uses the surveys of others, so that simultaneous parts
    /// share the reading.
    pub(crate) fn sources(&self, share: Share) -> Result<Vec<Source>, Fault> {
        let paths = plan::files(&self.inputs)?;
        let Part { number, of } = self.part;
        let begin = (paths.len() as u64 * u64::from(number - 1) / u64::from(of)) as usize;
        let source = |path: &PathBuf| plan::source(path.clone(), self, self.segment(), share);
        let mut sources: Vec<_> =
            paths[begin..].iter().chain(&paths[..begin]).map(source).collect::<Result<_, _>>()?;
        sources.rotate_right(begin);
        Ok(sources)
    }

    /// The number of rows of each segment of all sources, in order.
    pub(crate) fn rows(&self, sources: &[Source]) -> Vec<u64> {
        let most = self.segment();
        let of = |source: &Source| {
            (0..source.count(most)).map(|segment| source.rows_of(segment, most)).collect::<Vec<_>>()
        };
        sources.iter().flat_map(of).collect()
    }

    /// The segments of each source that belong to this part. The segments of all sources are assigned together, so that small files are
    /// shared, too.
    fn mine(&self, sources: &[Source]) -> Result<Vec<Vec<u64>>, Fault> {
        let of =
            NonZero::new(self.part.of).ok_or_else(|| Fault::usage("expected at least one part, found 0"))?;
        let mut dealt = dealt(&self.rows(sources), of).into_iter();
        let of_source = |source: &Source| {
            let parts = (0..source.count(self.segment())).zip(dealt.by_ref());
            parts.filter(|(_, part)| *part == self.part.number).map(|(segment, _)| segment).collect()
        };
        Ok(sources.iter().map(of_source).collect())
    }

    /// Whether this part joins the table as soon as possible. Without this rule, the slowest part would join all tables and fall back
    /// further.
    pub(crate) const fn joins(&self, table: usize) -> bool {
        table as u64 % self.part.of as u64 == self.part.number as u64 - 1
    }

    /// Joins the tables that other parts have finished meanwhile, and counts them. The tables of this part come first.
    /// It continues with the last of the other tables, because the other parts begin with the first.
    fn finish(&self, sources: &[Source]) -> Result<Totals, Fault> {
        let (own, others): (Vec<_>, Vec<_>) = (0..sources.len()).partition(|&table| self.joins(table));
        for source in own.into_iter().chain(others.into_iter().rev()).map(|table| &sources[table]) {
            if !source.is_done()? {
                self.join(source)?;
            }
        }
        let mut ended = Totals::default();
        for source in sources {
            // Other work may have claimed the table meanwhile.
            source.take(Existing::Refuse, &self.task.stop)?;
            match source.done()? {
                None if self.part == Part::ALL => return Err(Fault::replaced(&source.store.table)),
                None => ended.unfinished += 1,
                Some(done) => {
                    ended.tables += 1;
                    ended.rows += done.rows;
                    ended.refused += done.refused;
                    ended.panics += done.panics;
                }
            }
        }
        Ok(ended)
    }
}

impl Source {
    /// Whether the table is complete, by its length; a missing or truncated table is made again.
    pub fn is_done(&self) -> Result<bool, Fault> {
        let Some(done) = self.done()? else { return Ok(false) };
        Ok(std::fs::metadata(&self.store.table).is_ok_and(|data| data.len() == done.bytes))
    }
}

/// A run whose flag is raised before it begins does nothing.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Task, Verb};
    use solvarium::limits::StopFlag;

    #[test]
    fn a_raised_flag_leaves_nothing_half_done() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("a.csv");
        std::fs::write(&input, "puzzle\n1\n2\n").unwrap();
        let stop = StopFlag::new();
        stop.raise();
        let task = Task::new(Verb::Solve).stop(&stop);
        let jobs = NonZero::new(2).unwrap();
        let bulk = Bulk { jobs, ..Bulk::new(task, vec![input], folder.path().join("out")) };
        assert!(matches!(bulk.run(&Counts::default()), Err(Fault::Stopped)));
        assert!(!folder.path().join("out/a.csv").exists());
    }
}
