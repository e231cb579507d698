//! Encodes the events that an observer receives.

use super::base::Base;
use super::event::{self, note};
use super::external;
use super::game;
use super::local::LocalEncoder;
use super::page::Page;
use super::short;
use super::varint::{Sink, put};
use solvarium::watch::Why;
use solvarium_catalogue::{Codes, EventData, EventKind, Observer, SearchEvent};
use std::time::Duration;

/// Encodes events into a buffer, which the caller empties from time to time.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// use solvarium_view::trace::{Decoder, Encoder, TraceEvent};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// let mut encoder = Encoder::new();
/// instance.solve(&request, &Limits::none(), Some(&mut encoder))?;
/// let mut events = Vec::new();
/// Decoder::new().read(&encoder.take(), |event| events.push(event))?;
/// assert!(matches!(events[0], TraceEvent::Generate { from: None, code: 0, .. }));
/// assert!(matches!(events.last(), Some(TraceEvent::Done)));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Encoder {
    out: Page,
    base: Base,
    /// The action codes whose names are already in the trace.
    known: Codes,
    local: LocalEncoder,
    /// Room for the body of a note.
    body: Vec<u8>,
}

impl Encoder {
    /// An empty encoder.
    ///
    /// ```
    /// assert!(solvarium_view::trace::Encoder::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Encodes the first event and the following ones that share its short form. Returns their number; 0 for an event of a local search.
    #[inline]
    fn write(&mut self, events: &[EventData]) -> usize {
        let Some(event) = events.first() else { return 0 };
        let written = match event.kind {
            EventKind::Expand => short::expand(event, &mut self.out, &mut self.base).into(),
            EventKind::Generate => short::born(event, events.get(1), &mut self.out, &mut self.base),
            EventKind::Prune(Why::OverBound) => short::cut(event, &mut self.out, &mut self.base).into(),
            EventKind::Window | EventKind::Value(_) => {
                return game::see(&mut self.out, event, &mut self.body).into();
            }
            _ => 0,
        };
        if written > 0 { written } else { self.write_in_full(event).into() }
    }

    /// Encodes an event without a short form.
    #[inline(never)]
    fn write_in_full(&mut self, data: &EventData) -> bool {
        if data.kind == EventKind::Done {
            self.local.settle(&mut self.out);
        }
        short::go_back(data, &mut self.out, &mut self.base);
        event::write(data, &mut self.out, &mut self.base)
    }

    /// Whether an event would be skipped; of the millions of events of a local search, most are.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Observer, Request};
    /// use solvarium_view::trace::Encoder;
    /// let instance = catalogue::parse("1.....3..4.....2")?;
    /// let request = Request { method: Method::parse("anneal")?, ..Request::default() };
    /// let mut encoder = Encoder::new();
    /// let mut look = |event: &catalogue::SearchEvent<'_>| {
    ///     assert!(!encoder.leaves_out(event)); // the first thousands are kept
    ///     encoder.see(event);
    /// };
    /// instance.solve(&request, &Limits::none(), Some(&mut look))?;
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn leaves_out(&self, event: &SearchEvent<'_>) -> bool {
        event.figures.is_some() && self.local.leaves_out(event.data.kind)
    }

    /// Writes the name of an event's action before its first use.
    #[cold]
    fn introduce(&mut self, code: u32, event: &SearchEvent<'_>) {
        short::go_back(&event.data, &mut self.out, &mut self.base);
        let word = event.action().unwrap_or_default();
        self.out.push(note::Word);
        put(&mut self.out, code.into());
        self.text(&word);
    }

    /// Records that this number of events was dropped at this point.
    ///
    /// ```
    /// use solvarium_view::trace::{Decoder, Encoder, TraceEvent};
    /// let mut encoder = Encoder::new();
    /// encoder.lost(1000);
    /// Decoder::new().read(&encoder.take(), |event| assert_eq!(event, TraceEvent::Lost(1000)))?;
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn lost(&mut self, events: u64) {
        self.out.push(note::Lost);
        put(&mut self.out, events);
    }

    /// Records the search time since the previous record of this kind.
    ///
    /// ```
    /// use solvarium_view::trace::{Decoder, Encoder, TraceEvent};
    /// use std::time::Duration;
    /// let (mut encoder, second) = (Encoder::new(), Duration::from_secs(1));
    /// encoder.clock(second);
    /// Decoder::new().read(&encoder.take(), |event| assert_eq!(event, TraceEvent::Clock(second)))?;
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn clock(&mut self, since: Duration) {
        self.out.push(note::Clock);
        put(&mut self.out, u64::try_from(since.as_micros()).unwrap_or(u64::MAX));
    }

    /// Records the result, a JSON object.
    ///
    /// ```
    /// use solvarium_view::trace::{Decoder, Encoder, TraceEvent};
    /// let mut encoder = Encoder::new();
    /// encoder.result("{}");
    /// Decoder::new().read(&encoder.take(), |event| assert_eq!(event, TraceEvent::Result("{}".into())))?;
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn result(&mut self, json: &str) {
        self.local.settle(&mut self.out);
        self.out.push(note::Result);
        self.text(json);
    }

    fn text(&mut self, text: &str) {
        put(&mut self.out, text.len() as u64);
        self.out.extend(text.as_bytes());
    }

    /// Number of bytes since the buffer was last emptied.
    ///
    /// ```
    /// assert_eq!(solvarium_view::trace::Encoder::new().len(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether the buffer is empty.
    ///
    /// ```
    /// let mut encoder = solvarium_view::trace::Encoder::new();
    /// encoder.lost(1);
    /// assert!(!encoder.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// The buffer: complete events.
    ///
    /// ```
    /// let mut encoder = solvarium_view::trace::Encoder::new();
    /// encoder.lost(1);
    /// assert_eq!(encoder.written().len(), 2);
    /// ```
    #[must_use]
    pub fn written(&self) -> &[u8] {
        &self.out
    }

    /// Clears the buffer, and keeps its capacity.
    ///
    /// ```
    /// let mut encoder = solvarium_view::trace::Encoder::new();
    /// encoder.lost(1);
    /// encoder.clear();
    /// assert!(encoder.is_empty());
    /// ```
    pub const fn clear(&mut self) {
        self.out.clear();
    }

    /// Takes the contents of the buffer: complete events.
    ///
    /// ```
    /// let mut encoder = solvarium_view::trace::Encoder::new();
    /// encoder.lost(1);
    /// assert_eq!((encoder.take().len(), encoder.take().len()), (2, 0));
    /// ```
    pub fn take(&mut self) -> Vec<u8> {
        self.out.take()
    }
}

/// Events encoded at once; they take about 5,000 bytes.
const AT_ONCE: usize = 128;

/// Encodes every event that it observes.
impl Observer for Encoder {
    #[inline]
    fn see(&mut self, event: &SearchEvent<'_>) {
        if let Some(code) = event.data.action().filter(|&code| self.known.insert(code)) {
            self.introduce(code, event);
        }
        if self.write(std::slice::from_ref(&event.data)) == 0 && !external::see(&mut self.out, event) {
            self.local.see(&mut self.out, event);
        }
    }

    #[inline]
    fn at_once(&self) -> usize {
        AT_ONCE
    }

    fn see_all(&mut self, events: &[EventData]) {
        let mut rest = events;
        while !rest.is_empty() {
            rest = &rest[self.write(rest).max(1)..];
        }
    }
}
