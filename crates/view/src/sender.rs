//! A search that sends its events in pieces and takes no commands: the other side of
//! [`Session::start_elsewhere`](crate::session::Session::start_elsewhere).

use crate::recorder::Clock;
use crate::session::{Bounds, SearchOrder};
use crate::store::CHUNK;
use crate::summary::Ended;
use crate::trace::Encoder;
use solvarium::clock::Instant;
use solvarium::{Error, Limits};
use solvarium_catalogue::{EventKind, Instance, Observer, Report, Request, SearchEvent};
use std::time::Duration;

/// Time between two pieces.
const TICK: Duration = Duration::from_millis(16);
/// Maximum number of events between two checks of the clock.
const STRIDE: u32 = 4096;

/// Receives pieces: complete events, and the number of events so far.
type Tell<'t> = &'t mut dyn FnMut(&[u8], u64);

/// Runs a search, and sends its events and its result.
///
/// ```
/// use solvarium_view::{sender, session::SearchOrder};
/// let order = r#"{"header":{"version":"1","problem":"tiles","text":"1 3 / 2 0","method":"bfs","seed":0},"bounds":{},"skip":0}"#;
/// let order: SearchOrder = serde_json::from_str(order)?;
/// let mut bytes = 0;
/// sender::search(&order, &mut |piece, _| bytes += piece.len());
/// assert!(bytes > 20);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn search(order: &SearchOrder, tell: Tell<'_>) {
    match order.header.instance().and_then(|instance| Ok((instance, order.header.request()?))) {
        Ok((instance, request)) => search_read(order, &*instance, &request, tell),
        Err(error) => Sender::new(order.skip, tell).finish(&Ended::stopped(error.to_string())),
    }
}

/// Runs a search of a puzzle that was read already.
pub(crate) fn search_read(order: &SearchOrder, instance: &dyn Instance, request: &Request, tell: Tell<'_>) {
    let mut sender = Sender::new(order.skip, tell);
    let ended = sender.watch(instance, request, &order.bounds);
    let ended = ended.map_or_else(|error| Ended::stopped(error.to_string()), |report| Ended::of(&report));
    sender.finish(&ended);
}

fn limits(bounds: &Bounds) -> Limits {
    let limits = Limits::none();
    let limits = bounds.nodes.map_or(limits.clone(), |nodes| limits.nodes(nodes));
    let limits = bounds.bytes.map_or(limits.clone(), |bytes| limits.memory(bytes));
    let time = bounds.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.map_or(limits.clone(), |time| limits.time(time))
}

struct Sender<'t> {
    encoder: Encoder,
    tell: Tell<'t>,
    clock: Clock,
    /// Number of events so far.
    seen: u64,
    /// Number of events already known to the receiver.
    skip: u64,
    /// Events until the next check of the clock, and the number between the last two.
    patience: u32,
    stride: u32,
    looked: Instant,
}

impl<'t> Sender<'t> {
    fn new(skip: u64, tell: Tell<'t>) -> Self {
        Self {
            encoder: Encoder::new(),
            tell,
            clock: Clock::new(),
            seen: 0,
            skip,
            patience: 1,
            stride: 1,
            looked: Instant::now(),
        }
    }

    fn watch(
        &mut self,
        instance: &dyn Instance,
        request: &Request,
        bounds: &Bounds,
    ) -> Result<Report, Error> {
        instance.solve(request, &limits(bounds), Some(&mut |event: &SearchEvent<'_>| self.see(event)))
    }

    #[inline]
    fn see(&mut self, event: &SearchEvent<'_>) {
        let is_best = event.data.kind == EventKind::Best && !self.encoder.leaves_out(event);
        self.encoder.see(event);
        if is_best {
            self.encoder.clock(self.clock.since());
        }
        self.seen += 1;
        self.patience -= 1;
        if self.seen == self.skip {
            self.flush();
        }
        if self.patience == 0 || self.encoder.len() >= CHUNK {
            self.look();
        }
    }

    /// Sends the pending events about once a tick; the stride adapts to about half a tick.
    #[cold]
    fn look(&mut self) {
        let spent = self.looked.elapsed();
        if spent >= TICK || self.encoder.len() >= CHUNK {
            self.flush();
        }
        self.stride = if spent < TICK / 2 { (self.stride * 2).min(STRIDE) } else { (self.stride / 2).max(1) };
        self.patience = self.stride;
    }

    fn flush(&mut self) {
        let piece = self.piece();
        if self.seen > self.skip {
            (self.tell)(&piece, self.seen);
        }
    }

    fn piece(&mut self) -> Vec<u8> {
        self.looked = Instant::now();
        self.encoder.clock(self.clock.since());
        self.encoder.take()
    }

    /// Sends the result, which a search without events has, too.
    fn finish(mut self, ended: &Ended) {
        self.encoder.result(&ended.json());
        let piece = self.piece();
        (self.tell)(&piece, self.seen);
    }
}
