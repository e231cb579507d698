//! Records a search from inside its own thread: events become bytes, bytes go to
//! the store, and the search waits where the control says so.

use crate::control::{Control, Leave, Passing};
use crate::stages::{Stage, Stages};
use crate::store::{CHUNK, Store};
use crate::trace::{Encoder, Header, Writer};
use solvarium::clock::Instant;
use solvarium_catalogue::{EventKind, Facts, Job, JobEvent, Observer, Report};
use std::io::Write;
use std::time::Duration;

/// Sits in the thread of a search that can be watched.
pub(crate) struct Recorder<'s> {
    encoder: Encoder,
    store: &'s Store,
    control: &'s Control,
    stages: &'s Stages,
    job: &'s dyn Job,
    clock: Clock,
    leave: Leave,
    /// Whether the first round has.
    has_begun: bool,
}

impl<'s> Recorder<'s> {
    pub(crate) fn new(store: &'s Store, control: &'s Control, stages: &'s Stages, job: &'s dyn Job) -> Self {
        let leave = Leave { attentive: true, inspect: false };
        Self {
            encoder: Encoder::new(),
            store,
            control,
            stages,
            job,
            clock: Clock::new(),
            leave,
            has_begun: false,
        }
    }

    /// Takes in an event; waits first if the search is held.
    #[inline]
    pub(crate) fn see(&mut self, event: &JobEvent<'_>) {
        // What propagation does belongs to the event before it: breakpoints are
        // looked for when it is whole. What is left out of the trace did not happen.
        let is_part = matches!(
            event.facts.kind,
            EventKind::Propagate(_) | EventKind::Strike(_) | EventKind::Backtrack(_)
        );
        if !is_part && !self.encoder.leaves_out(event) {
            if self.leave.inspect {
                self.inspect();
            }
            if self.leave.attentive || self.control.is_called() {
                self.wait(self.passing(event));
            }
        }
        self.has_begun |= event.facts.kind == EventKind::Bound;
        let is_best = event.facts.kind == EventKind::Best && !self.encoder.leaves_out(event);
        self.encoder.see(event);
        if is_best {
            self.encoder.clock(self.clock.since());
        }
        if self.encoder.len() >= CHUNK {
            self.flush();
        }
    }

    fn passing(&self, event: &JobEvent<'_>) -> Passing {
        match event.facts.kind {
            EventKind::Expand | EventKind::Figures => Passing::Step,
            EventKind::Generate if event.facts.from().is_none() => Passing::Opening,
            EventKind::Best => Passing::Opening,
            // A search that tells nothing but its rounds is held before the second.
            EventKind::Bound if !self.has_begun => Passing::Opening,
            _ => Passing::Other,
        }
    }

    #[cold]
    fn wait(&mut self, passing: Passing) {
        self.stages.enter(Stage::Searching);
        self.flush();
        let (leave, held) = self.control.admit(passing);
        self.leave = leave;
        self.clock.held += held;
    }

    #[cold]
    fn inspect(&mut self) {
        self.flush();
        self.control.inspect(self.store, self.job);
    }

    fn flush(&mut self) {
        if !self.encoder.is_empty() {
            self.encoder.clock(self.clock.since());
            let events = self.encoder.take();
            // A run that was ended before its first event takes nothing any more.
            if self.stages.now() == Stage::Searching {
                self.store.put(events);
            }
        }
    }

    /// Writes down how it ended.
    pub(crate) fn finish(mut self, result: &str) {
        self.stages.enter(Stage::Searching);
        self.encoder.result(result);
        self.flush();
    }
}

/// How long was searched: the time that a run was held does not count.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Instant,
    held: Duration,
    told: Duration,
}

impl Clock {
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), held: Duration::ZERO, told: Duration::ZERO }
    }

    /// How long was searched since this was told last.
    pub(crate) fn untold(&self) -> Duration {
        self.started.elapsed().saturating_sub(self.held).saturating_sub(self.told)
    }

    /// Tells it, in whole microseconds, as it is written.
    pub(crate) fn since(&mut self) -> Duration {
        let since = Duration::from_micros(u64::try_from(self.untold().as_micros()).unwrap_or(u64::MAX));
        self.told += since;
        since
    }
}

/// Records a search into a file, without anybody who looks.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request};
/// use solvarium_view::{recorder::FileRecorder, trace::{Header, Reader}};
/// let job = catalogue::parse("1 3 / 2 0")?;
/// let request = Request::default();
/// let mut file = Vec::new();
/// let mut recorder = FileRecorder::new(&mut file, &Header::of(job.as_ref(), &request))?;
/// let report = job.solve(&request, &Limits::none(), Some(&mut recorder))?;
/// recorder.finish(&report)?;
/// assert!(Reader::new(file.as_slice())?.block()?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileRecorder<W: Write> {
    encoder: Encoder,
    writer: Writer<W>,
    failure: Option<std::io::Error>,
    clock: Clock,
    /// What was not told at the last look at the clock.
    looked: Duration,
    /// Events between two looks at the clock, and until the next one.
    stride: u32,
    patience: u32,
}

/// No more events than this pass between two looks at the clock.
const STRIDE_MAX: u32 = 1024;
/// Fewer pass where they take longer than this.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// A killed program loses no more than this, and what one event takes.
const AT_LEAST_EVERY: Duration = Duration::from_millis(500);

impl<W: Write> FileRecorder<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// What the file says to being written.
    pub fn new(to: W, header: &Header) -> std::io::Result<Self> {
        Ok(Self {
            encoder: Encoder::new(),
            writer: Writer::new(to, header)?,
            failure: None,
            clock: Clock::new(),
            looked: Duration::ZERO,
            stride: 1,
            patience: 1,
        })
    }

    /// So many events were taken in.
    #[inline]
    fn pass(&mut self, events: u32) {
        self.patience = self.patience.saturating_sub(events);
        if self.patience == 0 || self.encoder.len() >= CHUNK {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let untold = self.clock.untold();
        let is_late = untold.saturating_sub(self.looked) > LOOK_EVERY;
        self.stride = if is_late { (self.stride / 2).max(1) } else { (self.stride * 2).min(STRIDE_MAX) };
        (self.patience, self.looked) = (self.stride, untold);
        if self.encoder.len() >= CHUNK || untold >= AT_LEAST_EVERY {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.encoder.clock(self.clock.since());
        self.looked = Duration::ZERO;
        if self.failure.is_none() {
            self.failure = self.writer.write(self.encoder.written()).err();
        }
        self.encoder.clear();
    }

    /// Writes down how it ended, and gives the file back.
    ///
    /// # Errors
    /// What the file said to being written, at any time since the beginning.
    pub fn finish(mut self, report: &Report) -> std::io::Result<W> {
        self.encoder.result(&crate::summary::Ended::of(report).json());
        self.flush();
        self.failure.map_or_else(|| Ok(self.writer.into_written()), Err)
    }
}

/// A file that cannot be written does not end the search: [`finish`](FileRecorder::finish) tells.
impl<W: Write> Observer for FileRecorder<W> {
    fn see(&mut self, event: &JobEvent<'_>) {
        let is_best = event.facts.kind == EventKind::Best && !self.encoder.leaves_out(event);
        self.encoder.see(event);
        if is_best {
            self.encoder.clock(self.clock.since());
        }
        self.pass(1);
    }

    fn at_once(&self) -> usize {
        self.encoder.at_once().min(self.stride.max(2) as usize)
    }

    fn see_all(&mut self, events: &[Facts]) {
        self.encoder.see_all(events);
        self.pass(events.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium::Limits;
    use solvarium_catalogue::{self as catalogue, Method, Request};
    use std::cell::Cell;

    /// Counts how often it is written to.
    struct Count<'c>(&'c Cell<u32>);

    impl Write for Count<'_> {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.update(|count| count + 1);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// A recorder of a search that takes three milliseconds an event.
    struct Slow<'c>(FileRecorder<Count<'c>>, u32);

    impl Slow<'_> {
        fn wait(&mut self, events: usize) {
            self.1 += events as u32;
            std::thread::sleep(Duration::from_millis(3) * events as u32);
        }
    }

    impl Observer for Slow<'_> {
        fn see(&mut self, event: &JobEvent<'_>) {
            self.wait(1);
            self.0.see(event);
        }

        fn at_once(&self) -> usize {
            self.0.at_once()
        }

        fn see_all(&mut self, events: &[Facts]) {
            self.wait(events.len());
            self.0.see_all(events);
        }
    }

    #[test]
    fn a_slow_search_is_written_down_every_half_second() {
        let job = catalogue::parse("8 7 6 / 0 4 1 / 2 5 3").unwrap();
        let request = Request { method: Method::parse("bfs").unwrap(), ..Request::default() };
        let writes = Cell::new(0);
        let mut slow =
            Slow(FileRecorder::new(Count(&writes), &Header::of(job.as_ref(), &request)).unwrap(), 0);
        let heading = writes.get();
        job.solve(&request, &Limits::none().nodes(160), Some(&mut slow)).unwrap();
        assert!((400..STRIDE_MAX).contains(&slow.1), "{} events", slow.1);
        // It takes at least 1.2 seconds.
        assert!(writes.get() > heading + 1, "{heading} writes and {} in all", writes.get());
    }
}
