//! A run over files: segments are taken one after the other by threads, and joined where all of a table are there.

use crate::fault::Fault;
use crate::part::{Part, dealt};
use crate::plan::{self, Share, Source};
use crate::store::{Done, Found, Store};
use crate::table::{self, Form, Tally, csv, parquet};
use crate::task::Task;
use crate::worker::Worker;
use solvarium_atomic_file::{AtomicFile, Summed};
use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

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

/// A segment of a source.
#[derive(Clone, Copy)]
struct Job {
    source: usize,
    segment: u64,
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
        let (jobs, part) = (NonZero::<usize>::MIN, Part::WHOLE);
        Self { task, inputs, column: None, prefix: String::new(), folder, jobs, part, segment: None }
    }

    /// Does what is not done.
    ///
    /// # Errors
    /// An input or a setting is wrong, the disk is full, or the stop flag was raised. What is done stays, and the same run goes on.
    pub fn run(&self, counts: &Counts) -> Result<Ended, Fault> {
        let sources = self.sources(Share::Kept)?;
        let mine = self.mine(&sources)?;
        let stores: Vec<_> = sources.iter().map(|source| &source.store).collect();
        Store::sweep(&stores)?;
        let mut jobs = Vec::new();
        for (at, (source, mine)) in sources.iter().zip(&mine).enumerate() {
            if self.is_whole(source, mine.first() == Some(&0))? {
                source.store.clear()?;
                continue;
            }
            plan::keep(source)?;
            let left = mine.iter().filter(|&&segment| !source.store.has(segment));
            jobs.extend(left.map(|&segment| Job { source: at, segment }));
            counts.kept.fetch_add(
                (0..source.segments(self.segment())).filter(|&n| source.store.has(n)).count() as u64,
                Ordering::Relaxed,
            );
        }
        let rows: u64 = jobs.iter().map(|job| sources[job.source].rows_of(job.segment, self.segment())).sum();
        counts.rows.store(rows, Ordering::Relaxed);
        self.work(&sources, &jobs, counts)?;
        let ended = self.finish(&sources)?;
        Store::sweep(&stores)?;
        Ok(ended)
    }

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
        let tables = sources.iter().map(one).collect::<Result<_, Fault>>()?;
        Ok(Status { tables, rows: self.rows(&sources) })
    }

    fn status_of(&self, source: &Source, first: u64) -> Result<FileStatus, Fault> {
        let segments = source.segments(self.segment());
        let (state, left) = match source.store.done()?.or_else(|| source.found.clone()) {
            Some(done) if self.has_bytes(source, &done)? => (State::Done, Vec::new()),
            Some(_) => (State::Changed, (0..segments).collect()),
            None => source.begun(segments)?,
        };
        let left = left.into_iter().map(|segment| first + segment).collect();
        Ok(FileStatus { table: source.store.table.clone(), segments, rows: source.survey.rows, state, left })
    }

    /// Whether a table is whole; the record of one that is damaged is removed, so that it is made anew. Its bytes are read by
    /// the part that has its first segment: one of all.
    fn is_whole(&self, source: &Source, reads: bool) -> Result<bool, Fault> {
        if let Some(found) = &source.found {
            source.store.adopt(found)?;
        }
        let Some(done) = source.store.done()? else { return Ok(false) };
        let is_whole = source.is_done()? && (!reads || self.has_bytes(source, &done)?);
        if !is_whole {
            source.store.forget(&done)?;
        }
        Ok(is_whole)
    }

    /// Whether the table has the bytes that it was made with.
    fn has_bytes(&self, source: &Source, done: &Done) -> Result<bool, Fault> {
        match table::sum(&source.store.table, &self.task.stop) {
            Ok(sum) => Ok(sum.ok_or(Fault::Stopped)? == done.sum),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Fault::reading(&source.store.table, &error)),
        }
    }

    /// All inputs, in their order. Each part begins at another one to read them for their sums, and takes over what others have
    /// found meanwhile: of parts that run at once, each reads its share.
    fn sources(&self, share: Share) -> Result<Vec<Source>, Fault> {
        let paths = plan::files(&self.inputs)?;
        let Part { number, of } = self.part;
        let begin = (paths.len() as u64 * u64::from(number - 1) / u64::from(of)) as usize;
        let share = if of > 1 { share } else { Share::No };
        let source = |path: &PathBuf| plan::source(path.clone(), self, self.segment(), share);
        let mut sources: Vec<_> =
            paths[begin..].iter().chain(&paths[..begin]).map(source).collect::<Result<_, _>>()?;
        sources.rotate_right(begin);
        Ok(sources)
    }

    fn segment(&self) -> u64 {
        self.segment.map_or(self.task.verb().segment(), NonZero::get)
    }

    /// The rows of all segments: those of all sources, in their order.
    fn rows(&self, sources: &[Source]) -> Vec<u64> {
        let most = self.segment();
        let of = |source: &Source| {
            (0..source.segments(most)).map(|segment| source.rows_of(segment, most)).collect::<Vec<_>>()
        };
        sources.iter().flat_map(of).collect()
    }

    /// The segments of each source that are of this part; those of all are dealt together, so that small files are shared, too.
    fn mine(&self, sources: &[Source]) -> Result<Vec<Vec<u64>>, Fault> {
        let of =
            NonZero::new(self.part.of).ok_or_else(|| Fault::usage("expected one part or more, found 0"))?;
        let mut dealt = dealt(&self.rows(sources), of).into_iter();
        let of_source = |source: &Source| {
            let parts = (0..source.segments(self.segment())).zip(dealt.by_ref());
            parts.filter(|(_, part)| *part == self.part.number).map(|(segment, _)| segment).collect()
        };
        Ok(sources.iter().map(of_source).collect())
    }

    /// Threads take segments until there is none, or one fails.
    fn work(&self, sources: &[Source], jobs: &[Job], counts: &Counts) -> Result<(), Fault> {
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
                    // Another process has ended the table, and removed the folder of its segments.
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
                failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(fault);
            }
        };
        thread::scope(|scope| {
            let others = self.jobs.get().min(jobs.len());
            (1..others).for_each(|_| drop(scope.spawn(guarded)));
            guarded();
        });
        failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Answers a segment, and keeps it.
    fn segment_of(&self, source: &Source, segment: u64, worker: &mut dyn Worker) -> Result<(), Fault> {
        let from = segment * self.segment();
        let rows = source.rows_of(segment, self.segment());
        let stop = &self.task.stop;
        let mut answer = |out: &mut Summed<BufWriter<AtomicFile>>| match source.form {
            Form::Csv(delimiter) => {
                let cut = source.survey.cuts.get(segment as usize).copied();
                let from = cut.ok_or_else(|| Fault::changed(&source.path))?;
                let place = csv::Place { path: &source.path, delimiter, column: source.column, from, rows };
                csv::answer(&place, worker, stop, out)
            }
            Form::Parquet => {
                let (path, column, task, prefix) = (&source.path, source.column, &self.task, &*self.prefix);
                let footer = &source.footer(self.segment())?;
                let place = parquet::Place { path, footer, column, task, prefix, from, rows };
                parquet::answer(&place, worker, stop, out)
            }
        };
        source.store.write(segment, |out| {
            let answered = answer(out);
            // What cannot be read of a file that was changed is no fault of its form.
            source.unchanged(stop).and(answered)
        })
    }

    /// Whether it joins this table as soon as it can. Otherwise the part that is behind would join all tables and fall back further.
    const fn joins(&self, table: usize) -> bool {
        table as u64 % self.part.of as u64 == self.part.number as u64 - 1
    }

    /// Joins what another part has ended meanwhile, and counts. Its own tables come before those of others, of which it begins with
    /// the last, as the others begin with the first.
    fn finish(&self, sources: &[Source]) -> Result<Ended, Fault> {
        let (own, others): (Vec<_>, Vec<_>) = (0..sources.len()).partition(|&table| self.joins(table));
        for source in own.into_iter().chain(others.into_iter().rev()).map(|table| &sources[table]) {
            if !source.is_done()? {
                self.join(source)?;
            }
        }
        let mut ended = Ended::default();
        for source in sources {
            match source.store.done()? {
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

    /// Makes the table of its segments, if all are there and no other part does it. One that is torn is answered anew.
    fn join(&self, source: &Source) -> Result<(), Fault> {
        let segments = source.segments(self.segment());
        while (0..segments).all(|segment| source.store.has(segment)) {
            if self.part.of > 1 && source.store.is_joined_now()? {
                return Ok(());
            }
            match self.joined(source, segments) {
                Ok(()) => return Ok(()),
                // Another process was quicker, and has removed the segments.
                Err(Torn::Missing(_)) if source.store.done()?.is_some() => return Ok(()),
                Err(Torn::Missing(segment)) => {
                    let mut worker = self.task.worker().map_err(|error| Fault::usage(error.to_string()))?;
                    source.store.prepare()?;
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
        let mut contents = (0..segments).map(|segment| match source.store.read(segment)? {
            Found::Whole(content, counted) => Ok((content, counted)),
            found => {
                if matches!(found, Found::Torn) {
                    source.store.discard(segment)?;
                }
                missing = Some(segment);
                Err(Fault::Stopped)
            }
        });
        let written = match source.form {
            Form::Csv(delimiter) => {
                let added = table::added(&self.task, &self.prefix);
                let head = csv::head(&source.path, delimiter, &added)?;
                out.write_all(&head).map_err(failed)?;
                contents.try_fold(Tally::none(), |mut tally, content| {
                    let (content, counted) = content?;
                    tally.join(&counted);
                    out.write_all(&content).map(|()| tally).map_err(Fault::Writing)
                })
            }
            Form::Parquet => parquet::join(&mut contents, &source.made_by, &mut out),
        };
        drop(contents);
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
            input: Some((source.print(), source.survey.clone())),
        };
        source.unchanged(&self.task.stop)?;
        counted.end().map_err(failed)?;
        Ok(source.store.keep_done(&done)?)
    }
}

/// Why segments are not joined.
enum Torn {
    /// This one is not there, or was torn and is removed.
    Missing(u64),
    Fault(Fault),
}

impl From<Fault> for Torn {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Counts the bytes of a file that is written.
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
    /// The rows of a segment.
    fn rows_of(&self, segment: u64, most: u64) -> u64 {
        self.survey.rows.saturating_sub(segment * most).min(most)
    }

    /// Whether the table is whole, by its length; one that is gone or was cut is made anew.
    fn is_done(&self) -> Result<bool, Fault> {
        let Some(done) = self.store.done()? else { return Ok(false) };
        Ok(std::fs::metadata(&self.store.table).is_ok_and(|data| data.len() == done.bytes))
    }

    /// What there is of its segments, and which are to be done. Where all are there, somebody has to join them.
    fn begun(&self, segments: u64) -> Result<(State, Vec<u64>), Fault> {
        let (mut torn, mut left) = (0, Vec::new());
        for segment in 0..segments {
            match self.store.read(segment)? {
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

/// Nothing is done of a run whose flag is raised before it begins.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verb;
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
