//! Records a search from within its thread: encodes events, passes the bytes to the store, and waits while the control holds it.

use crate::control::{Control, Leave, Passing};
use crate::stages::{Stage, Stages};
use crate::store::{CHUNK, Store};
use crate::trace::{Encoder, Header, Writer};
use solvarium::clock::Instant;
use solvarium_catalogue::{EventData, EventKind, Instance, Observer, Report, SearchEvent};
use std::io::Write;
use std::time::Duration;

/// The observer in the thread of a watched search.
pub(crate) struct Recorder<'s> {
    encoder: Encoder,
    store: &'s Store,
    control: &'s Control,
    stages: &'s Stages,
    instance: &'s dyn Instance,
    clock: Clock,
    leave: Leave,
    /// Whether the first iteration has begun.
    has_begun: bool,
}

impl<'s> Recorder<'s> {
    pub(crate) fn new(
        store: &'s Store,
        control: &'s Control,
        stages: &'s Stages,
        instance: &'s dyn Instance,
    ) -> Self {
        let leave = Leave { attentive: true, inspect: false };
        Self {
            encoder: Encoder::new(),
            store,
            control,
            stages,
            instance,
            clock: Clock::new(),
            leave,
            has_begun: false,
        }
    }

    /// Processes an event; waits first if the search is paused.
    #[inline]
    pub(crate) fn see(&mut self, event: &SearchEvent<'_>) {
        // Propagation belongs to the event before it: breakpoints are checked when that is complete. Events that the trace leaves out are
        // ignored.
        let is_part = matches!(
            event.data.kind,
            EventKind::Propagate(_)
                | EventKind::Strike(_)
                | EventKind::Backtrack(_)
                | EventKind::Window
                | EventKind::Value(_)
                | EventKind::State
        );
        if !is_part && !self.encoder.leaves_out(event) {
            if self.leave.inspect {
                self.inspect();
            }
            if self.leave.attentive || self.control.is_called() {
                self.wait(self.passing(event));
            }
        }
        self.has_begun |= event.data.kind == EventKind::Bound;
        let is_best = event.data.kind == EventKind::Best && !self.encoder.leaves_out(event);
        self.encoder.see(event);
        if is_best {
            self.encoder.clock(self.clock.since());
        }
        if self.encoder.len() >= CHUNK {
            self.flush();
        }
    }

    fn passing(&self, event: &SearchEvent<'_>) -> Passing {
        match event.data.kind {
            EventKind::Expand | EventKind::Figures => Passing::Step,
            EventKind::Generate if event.data.from().is_none() => Passing::Opening,
            EventKind::Best => Passing::Opening,
            // A search that reports nothing but its iterations is paused before the second.
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
        self.control.inspect(self.store, self.instance);
    }

    fn flush(&mut self) {
        if !self.encoder.is_empty() {
            self.encoder.clock(self.clock.since());
            let events = self.encoder.take();
            // A run that ended before its first event accepts no events.
            if self.stages.now() == Stage::Searching {
                self.store.put(events);
            }
        }
    }

    /// Writes the result.
    pub(crate) fn finish(mut self, result: &str) {
        self.stages.enter(Stage::Searching);
        self.encoder.result(result);
        self.flush();
    }
}

/// Measures the search time, excluding pauses.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Instant,
    held: Duration,
    reporting: Duration,
}

impl Clock {
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), held: Duration::ZERO, reporting: Duration::ZERO }
    }

    /// Search time since it was last written.
    pub(crate) fn unwritten(&self) -> Duration {
        self.started.elapsed().saturating_sub(self.held).saturating_sub(self.reporting)
    }

    /// Search time since the last call, in whole microseconds, as written.
    pub(crate) fn since(&mut self) -> Duration {
        let since = Duration::from_micros(u64::try_from(self.unwritten().as_micros()).unwrap_or(u64::MAX));
        self.reporting += since;
        since
    }
}

/// Records a search in a file, without a viewer.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request};
/// use solvarium_view::{recorder::FileRecorder, trace::{Header, Reader}};
/// let instance = catalogue::parse("1 3 / 2 0")?;
/// let request = Request::default();
/// let mut file = Vec::new();
/// let mut recorder = FileRecorder::new(&mut file, &Header::of(instance.as_ref(), &request))?;
/// let report = instance.solve(&request, &Limits::none(), Some(&mut recorder))?;
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
    /// Unwritten time at the last check of the clock.
    looked: Duration,
    /// Number of events between two checks of the clock, and until the next one.
    stride: u32,
    patience: u32,
}

/// Maximum number of events between two checks of the clock.
const STRIDE_MAX: u32 = 1024;
/// The stride shrinks when it takes longer than this.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// A killed program loses at most this much time, plus the last event.
const AT_LEAST_EVERY: Duration = Duration::from_millis(500);

impl<W: Write> FileRecorder<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// The file cannot be written.
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

    /// Counts events.
    #[inline]
    fn pass(&mut self, events: u32) {
        self.patience = self.patience.saturating_sub(events);
        if self.patience == 0 || self.encoder.len() >= CHUNK {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let unwritten = self.clock.unwritten();
        let is_late = unwritten.saturating_sub(self.looked) > LOOK_EVERY;
        self.stride = if is_late { (self.stride / 2).max(1) } else { (self.stride * 2).min(STRIDE_MAX) };
        (self.patience, self.looked) = (self.stride, unwritten);
        if self.encoder.len() >= CHUNK || unwritten >= AT_LEAST_EVERY {
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

    /// Writes the result, and returns the file.
    ///
    /// # Errors
    /// Writing failed, now or at any time since the beginning.
    pub fn finish(self, report: &Report) -> std::io::Result<W> {
        self.end(&crate::summary::Ended::of(report).json())
    }

    /// Writes why the search was not followed to its end, and returns the file.
    pub(crate) fn stopped(self, why: String) -> std::io::Result<W> {
        self.end(&crate::summary::Ended::stopped(why).json())
    }

    fn end(mut self, result: &str) -> std::io::Result<W> {
        self.encoder.result(result);
        self.flush();
        self.failure.map_or_else(|| Ok(self.writer.into_written()), Err)
    }
}

/// A write error does not end the search; [`finish`](FileRecorder::finish) reports it.
impl<W: Write> Observer for FileRecorder<W> {
    fn see(&mut self, event: &SearchEvent<'_>) {
        let is_best = event.data.kind == EventKind::Best && !self.encoder.leaves_out(event);
        self.encoder.see(event);
        if is_best {
            self.encoder.clock(self.clock.since());
        }
        self.pass(1);
    }

    fn at_once(&self) -> usize {
        self.encoder.at_once().min(self.stride.max(2) as usize)
    }

    fn see_all(&mut self, events: &[EventData]) {
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

    /// Counts write calls.
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

    /// A recorder of a search that takes 3 ms per event.
    struct Slow<'c>(FileRecorder<Count<'c>>, u32);

    impl Slow<'_> {
        fn wait(&mut self, events: usize) {
            self.1 += events as u32;
            std::thread::sleep(Duration::from_millis(3) * events as u32);
        }
    }

    impl Observer for Slow<'_> {
        fn see(&mut self, event: &SearchEvent<'_>) {
            self.wait(1);
            self.0.see(event);
        }

        fn at_once(&self) -> usize {
            self.0.at_once()
        }

        fn see_all(&mut self, events: &[EventData]) {
            self.wait(events.len());
            self.0.see_all(events);
        }
    }

    #[test]
    fn a_slow_search_is_written_down_every_half_second() {
        let instance = catalogue::parse("8 7 6 / 0 4 1 / 2 5 3").unwrap();
        let request = Request { method: Method::parse("bfs").unwrap(), ..Request::default() };
        let writes = Cell::new(0);
        let mut slow =
            Slow(FileRecorder::new(Count(&writes), &Header::of(instance.as_ref(), &request)).unwrap(), 0);
        let heading = writes.get();
        instance.solve(&request, &Limits::none().nodes(160), Some(&mut slow)).unwrap();
        assert!((400..STRIDE_MAX).contains(&slow.1), "{} events", slow.1);
        // The search takes at least 1.2 seconds.
        assert!(writes.get() > heading + 1, "{heading} writes and {} in all", writes.get());
    }
}
