//! The threads of a run: each takes one segment after the other.

use crate::bulk::{Bulk, Counts, Existing};
use crate::fault::Fault;
use crate::plan::Source;
use crate::table::{Form, csv, parquet};
use crate::worker::Worker;
use solvarium_atomic_file::{AtomicFile, Summed};
use std::io::BufWriter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A segment of a source.
#[derive(Clone, Copy)]
pub struct Job {
    pub source: usize,
    pub segment: u64,
}

impl Bulk {
    /// Runs threads that take segments until none is left or one fails.
    pub(crate) fn work(&self, sources: &[Source], jobs: &[Job], counts: &Counts) -> Result<(), Fault> {
        let (next, failed) = (AtomicUsize::new(0), Mutex::new(None));
        let mut left: Vec<_> = sources.iter().map(|_| AtomicUsize::new(0)).collect();
        for job in jobs {
            *left[job.source].get_mut() += 1;
        }
        let worker = || -> Result<(), Fault> {
            let mut worker = self.task.worker().map_err(|error| Fault::usage(error.to_string()))?;
            while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                let source = &sources[job.source];
                match self.segment_of(source, job.segment, &mut *worker) {
                    // Another process has completed the table, and removed the folder of its segments.
                    Err(Fault::Failure(_)) if source.is_done()? => {}
                    answered => answered?,
                }
                counts.done.fetch_add(source.rows_of(job.segment, self.segment()), Ordering::Relaxed);
                if left[job.source].fetch_sub(1, Ordering::AcqRel) == 1 && self.joins(job.source) {
                    self.join(source)?;
                }
            }
            Ok(())
        };
        let guarded = || {
            if let Err(fault) = worker() {
                next.store(jobs.len(), Ordering::Relaxed);
                failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
            }
        };
        thread::scope(|scope| {
            let others = self.jobs.get().min(jobs.len());
            // If the system refuses threads, fewer do the work.
            (1..others).for_each(|_| drop(thread::Builder::new().spawn_scoped(scope, guarded)));
            guarded();
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Answers a segment, and writes it.
    pub(crate) fn segment_of(
        &self,
        source: &Source,
        segment: u64,
        worker: &mut dyn Worker,
    ) -> Result<(), Fault> {
        let from = segment * self.segment();
        let rows = source.rows_of(segment, self.segment());
        let stop = &self.task.stop;
        // Other work may have claimed the table meanwhile.
        source.take(Existing::Refuse, stop)?;
        let mut answer = |out: &mut Summed<BufWriter<AtomicFile>>| match source.form {
            Form::Csv(delimiter) => {
                let cut = source.survey.cuts.get(segment as usize).copied();
                let from = cut.ok_or_else(|| Fault::changed(&source.path))?;
                let place = csv::CsvRows { path: &source.path, delimiter, column: source.column, from, rows };
                csv::answer(&place, worker, stop, out)
            }
            Form::Parquet => {
                let (path, column, task, prefix) = (&source.path, source.column, &self.task, &*self.prefix);
                let footer = &source.footer(self.segment())?;
                let place = parquet::ParquetRows { path, footer, column, task, prefix, from, rows };
                parquet::answer(&place, worker, stop, out)
            }
        };
        source.segments.write(segment, |out| {
            let answered = answer(out);
            // A file that was changed may fail to parse; the error names the change.
            source.unchanged(stop).and(answered)
        })
    }
}
