//! Encodes what a watcher sees.

use super::local::Teller;
use super::varint::{put, put_cost, put_signed};
use super::{DETAIL, FROM_HERE, Here, ONE_MORE, OTHER, RULES, kind, note};
use solvarium::watch::{Rule, Verdict, Why};
use solvarium_catalogue::{EventKind, JobEvent};
use std::time::Duration;

/// Writes events into a buffer that others take away from time to time.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Request};
/// use solvarium_view::trace::{Decoder, Encoder, TraceEvent};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let order = Request { method: Method::parse("bfs")?, ..Request::default() };
/// let mut encoder = Encoder::new();
/// job.solve(&order, &Limits::none(), Some(&mut |event| encoder.see(event)))?;
/// let mut events = Vec::new();
/// Decoder::new().read(&encoder.take(), |event| events.push(event))?;
/// assert!(matches!(events[0], TraceEvent::Generate { from: None, code: 0, .. }));
/// assert!(matches!(events.last(), Some(TraceEvent::Done)));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Encoder {
    out: Vec<u8>,
    here: Here,
    /// The number of the next new node.
    next: u64,
    /// The actions that have their words in the trace, by their codes.
    known: Vec<bool>,
    local: Teller,
}

/// Codes beyond have their word written each time; no puzzle has so many.
const CODES: usize = 1 << 21;

impl Encoder {
    /// Nothing written yet.
    ///
    /// ```
    /// assert!(solvarium_view::trace::Encoder::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes down what happened.
    #[inline]
    pub fn see(&mut self, event: &JobEvent<'_>) {
        let (g, h) = (event.g.unwrap_or(0.0), event.h.unwrap_or(0.0));
        let node = event.node.map_or(0, |node| node.0);
        match event.kind {
            EventKind::Generate => {
                match event.from {
                    Some(from) => {
                        self.word(event);
                        self.child(kind::GENERATE, 0, from.0, event.code, g);
                    }
                    None => self.root(event.code, g),
                }
                put_cost(&mut self.out, h, self.here.h);
                self.next += 1;
            }
            EventKind::Propagate(rule) => self.follow(note::PROPAGATE, rule, node, event),
            EventKind::Strike(rule) => self.follow(note::STRIKE, rule, node, event),
            EventKind::Backtrack(rule) => self.ruled(note::BACKTRACK, rule, node),
            EventKind::Expand => {
                self.out.push(kind::EXPAND);
                put_signed(&mut self.out, node.wrapping_sub(self.here.node).cast_signed());
                put_cost(&mut self.out, g, self.here.g);
                put_cost(&mut self.out, h, self.here.h);
                self.here = Here { node, g, h };
            }
            EventKind::Duplicate(verdict) => {
                self.word(event);
                let from = event.from.map_or(0, |from| from.0);
                self.child(kind::DUPLICATE, verdict_number(verdict), from, event.code, g);
                put_signed(&mut self.out, node.wrapping_sub(self.next).cast_signed());
            }
            EventKind::Prune(why) => {
                self.word(event);
                let from = event.from.map_or(0, |from| from.0);
                self.child(kind::PRUNE, why_number(why), from, event.code, g);
                put_cost(&mut self.out, h, self.here.h);
            }
            EventKind::Bound => {
                self.out.push(kind::BOUND);
                put_signed(&mut self.out, node.wrapping_sub(self.next).cast_signed());
                put_cost(&mut self.out, g, 0.0);
            }
            EventKind::Goal => {
                self.out.push(kind::GOAL);
                put_signed(&mut self.out, node.wrapping_sub(self.next).cast_signed());
                put_cost(&mut self.out, g, self.here.g);
            }
            EventKind::Done => {
                self.local.settle(&mut self.out);
                self.out.push(kind::DONE);
            }
            _ => self.local.see(&mut self.out, event),
        }
    }

    /// Whether an event would be left out: of millions that a local search tells, most are.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Request};
    /// use solvarium_view::trace::Encoder;
    /// let job = catalogue::read("1.....3..4.....2", None, &Extras::default())?.remove(0).job?;
    /// let order = Request { method: Method::parse("anneal")?, ..Request::default() };
    /// let mut encoder = Encoder::new();
    /// let mut look = |event: &catalogue::JobEvent<'_>| {
    ///     assert!(!encoder.leaves_out(event)); // the first thousands are kept
    ///     encoder.see(event);
    /// };
    /// job.solve(&order, &Limits::none(), Some(&mut look))?;
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn leaves_out(&self, event: &JobEvent<'_>) -> bool {
        event.figures.is_some() && self.local.leaves_out(event.kind)
    }

    /// The beginning of an event about a child of `from`.
    #[inline]
    fn child(&mut self, kind: u8, detail: u8, from: u64, code: Option<u32>, g: f64) {
        let is_here = from == self.here.node;
        let is_more = g == self.here.g + 1.0;
        let flags = if is_here { FROM_HERE } else { 0 } | if is_more { ONE_MORE } else { 0 };
        self.out.push(kind | flags | detail << DETAIL);
        if !is_here {
            put_signed(&mut self.out, from.wrapping_sub(self.here.node).cast_signed());
        }
        put(&mut self.out, code.unwrap_or(0).into());
        if !is_more {
            put_cost(&mut self.out, g, self.here.g);
        }
    }

    /// What followed from a node's decision.
    fn follow(&mut self, which: u8, rule: Rule, node: u64, event: &JobEvent<'_>) {
        self.word(event);
        self.ruled(which, rule, node);
        put(&mut self.out, event.code.unwrap_or(0).into());
    }

    /// What a rule says of a node.
    fn ruled(&mut self, which: u8, rule: Rule, node: u64) {
        self.note(which);
        self.out.push(rule_number(rule));
        put_signed(&mut self.out, node.wrapping_sub(self.next).cast_signed());
    }

    /// The beginning of an event about a node that came from nowhere.
    fn root(&mut self, code: Option<u32>, g: f64) {
        self.out.push(kind::GENERATE | 1 << DETAIL);
        put(&mut self.out, code.unwrap_or(0).into());
        put_cost(&mut self.out, g, self.here.g);
    }

    /// Writes what an action is called, before it is first used.
    #[inline]
    fn word(&mut self, event: &JobEvent<'_>) {
        let code = event.code.unwrap_or(0) as usize;
        if !self.known.get(code).is_some_and(|&known| known) {
            self.introduce(code, event);
        }
    }

    #[cold]
    fn introduce(&mut self, code: usize, event: &JobEvent<'_>) {
        if code < CODES {
            self.known.resize(self.known.len().max(code + 1), false);
            self.known[code] = true;
        }
        let word = event.action().unwrap_or_default();
        self.note(note::WORD);
        put(&mut self.out, code as u64);
        self.text(&word);
    }

    /// Writes down that so many events come now that are not kept.
    ///
    /// ```
    /// use solvarium_view::trace::{Decoder, Encoder, TraceEvent};
    /// let mut encoder = Encoder::new();
    /// encoder.lost(1000);
    /// Decoder::new().read(&encoder.take(), |event| assert_eq!(event, TraceEvent::Lost(1000)))?;
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn lost(&mut self, events: u64) {
        self.note(note::LOST);
        put(&mut self.out, events);
    }

    /// Writes down how long was searched since this was written last.
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
        self.note(note::CLOCK);
        put(&mut self.out, u64::try_from(since.as_micros()).unwrap_or(u64::MAX));
    }

    /// Writes down how it ended, a JSON object.
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
        self.note(note::RESULT);
        self.text(json);
    }

    fn note(&mut self, which: u8) {
        self.out.push(kind::NOTE | which << DETAIL);
    }

    fn text(&mut self, text: &str) {
        put(&mut self.out, text.len() as u64);
        self.out.extend_from_slice(text.as_bytes());
    }

    /// How many bytes were written since they were last taken.
    ///
    /// ```
    /// assert_eq!(solvarium_view::trace::Encoder::new().len(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether nothing was written since.
    ///
    /// ```
    /// let mut encoder = solvarium_view::trace::Encoder::new();
    /// encoder.lost(1);
    /// assert!(!encoder.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// Takes what was written: whole events.
    ///
    /// ```
    /// let mut encoder = solvarium_view::trace::Encoder::new();
    /// encoder.lost(1);
    /// assert_eq!((encoder.take().len(), encoder.take().len()), (2, 0));
    /// ```
    pub fn take(&mut self) -> Vec<u8> {
        let capacity = self.out.capacity();
        std::mem::replace(&mut self.out, Vec::with_capacity(capacity))
    }
}

const fn verdict_number(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Dropped => 0,
        Verdict::Improved => 1,
        Verdict::Reopened => 2,
    }
}

fn rule_number(rule: Rule) -> u8 {
    let place = RULES.iter().position(|&known| known == Some(rule));
    place.map_or(OTHER, |place| place as u8)
}

/// Reasons that this version does not know yet are written as 7.
const fn why_number(why: Why) -> u8 {
    match why {
        Why::OverBound => 0,
        Why::TooDeep => 1,
        Why::DeadEnd => 2,
        Why::Cycle => 3,
        Why::BeamFull => 4,
        Why::NotBetter => 5,
        _ => 7,
    }
}
