//! Joins segments to a table, which appears atomically.

use crate::bulk::{Bulk, Existing};
use crate::fault::Fault;
use crate::plan::Source;
use crate::record::Done;
use crate::segments::SegmentState;
use crate::table::{self, Form, Tally, csv, parquet};
use solvarium_atomic_file::{AtomicFile, Summed};
use std::io::{self, BufWriter, Write};

impl Bulk {
    /// Joins the table from its segments, if all exist and no other part joins it. A torn segment is answered again.
    pub(crate) fn join(&self, source: &Source) -> Result<(), Fault> {
        let segments = source.count(self.segment());
        while (0..segments).all(|segment| source.segments.has(segment)) {
            if self.part.of > 1 && source.is_joined_now()? {
                return Ok(());
            }
            match self.joined(source, segments) {
                Ok(()) => return Ok(()),
                // Another process was faster, and has removed the segments.
                Err(Torn::Missing(_)) if source.done()?.is_some() => return Ok(()),
                Err(Torn::Missing(segment)) => {
                    let mut worker = self.task.worker().map_err(|error| Fault::usage(error.to_string()))?;
                    self.segment_of(source, segment, &mut *worker)?;
                }
                Err(Torn::Fault(fault)) => return Err(fault),
            }
        }
        Ok(())
    }

    fn joined(&self, source: &Source, segments: u64) -> Result<(), Torn> {
        let path = &source.store.table;
        let failed = |error: io::Error| Torn::Fault(Fault::keeping(path, error));
        let mut out = Summed::new(Counted::new(AtomicFile::create(path).map_err(failed)?));
        let mut missing = None;
        let written = match source.form {
            Form::Csv(delimiter) => {
                let added = table::added(&self.task, &self.prefix);
                let header = csv::header(&source.path, delimiter, &added)?;
                out.write_all(&header).map_err(failed)?;
                (0..segments).try_fold(Tally::none(), |mut tally, segment| {
                    tally.join(&self.segment_to(source, segment, &mut out, &mut missing)?);
                    Ok(tally)
                })
            }
            Form::Parquet => {
                let mut contents = (0..segments).map(|segment| {
                    let mut content = Vec::new();
                    let tally = self.segment_to(source, segment, &mut content, &mut missing)?;
                    Ok((content, tally))
                });
                parquet::join(&mut contents, &source.made_by, &mut out)
            }
        };
        let tally = match (written, missing) {
            (Ok(tally), _) => tally,
            (Err(_), Some(segment)) => return Err(Torn::Missing(segment)),
            (Err(Fault::Writing(error)), _) => return Err(failed(error)),
            (Err(fault), _) => return Err(Torn::Fault(fault)),
        };
        let sum = out.sum();
        let counted = out.into_inner();
        let done = Done {
            made_by: source.made_by.clone(),
            bytes: counted.bytes,
            sum,
            rows: source.survey.rows,
            refused: tally.refused,
            panics: tally.panics,
        };
        source.unchanged(&self.task.stop)?;
        // Checked before and after: a table of other work is not replaced, and if it was replaced in between, the run fails.
        source.take(Existing::Refuse, &self.task.stop)?;
        counted.end().map_err(failed)?;
        source.take(Existing::Refuse, &self.task.stop)?;
        source.store.write_done(&done)?;
        Ok(source.segments.clear()?)
    }

    /// Copies the content of a segment. A torn one is removed; if it is torn or missing, returns an error and its number in `missing`.
    fn segment_to(
        &self,
        source: &Source,
        segment: u64,
        to: &mut impl Write,
        missing: &mut Option<u64>,
    ) -> Result<Tally, Fault> {
        self.task.stop.check()?;
        match source.segments.read(segment, to)? {
            SegmentState::Complete(tally) => return Ok(tally),
            SegmentState::Torn => source.segments.discard(segment)?,
            SegmentState::Missing => {}
        }
        *missing = Some(segment);
        Err(Fault::Stopped)
    }
}

/// The reason why segments cannot be joined.
enum Torn {
    /// This segment is missing, or was torn and is removed.
    Missing(u64),
    Fault(Fault),
}

impl From<Fault> for Torn {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Counts the bytes that are written to a file.
struct Counted {
    out: BufWriter<AtomicFile>,
    bytes: u64,
}

impl Counted {
    fn new(file: AtomicFile) -> Self {
        Self { out: BufWriter::with_capacity(1 << 18, file), bytes: 0 }
    }

    fn end(self) -> io::Result<()> {
        self.out.into_inner().map_err(io::IntoInnerError::into_error)?.commit()
    }
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Source {
    /// Whether a running process is joining the table.
    fn is_joined_now(&self) -> Result<bool, Fault> {
        let table = &self.store.table;
        solvarium_atomic_file::is_written(table).map_err(|error| Fault::keeping(table, error))
    }
}
