//! A search that tells what it does piece by piece to whoever is elsewhere, and takes no orders: the other side of
//! [`Session::start_elsewhere`](crate::session::Session::start_elsewhere).

use crate::recorder::Clock;
use crate::session::{Bounds, Errand};
use crate::store::CHUNK;
use crate::summary::Ended;
use crate::trace::Encoder;
use solvarium::clock::Instant;
use solvarium::{Error, Limits};
use solvarium_catalogue::{EventKind, Job, JobEvent, Observer, Report, Request};
use std::time::Duration;

/// How often a search hands in what it has.
const TICK: Duration = Duration::from_millis(16);
/// At most so many events pass between two looks at the clock.
const STRIDE: u32 = 4096;

/// Takes pieces: whole events, and how many events there were by then.
type Tell<'t> = &'t mut dyn FnMut(&[u8], u64);

/// Does what is asked, and tells what happens, up to how it ended.
///
/// ```
/// use solvarium_view::{sender, session::Errand};
/// let order = r#"{"header":{"version":"1","problem":"tiles","text":"1 3 / 2 0","method":"bfs","seed":0},"bounds":{},"skip":0}"#;
/// let errand: Errand = serde_json::from_str(order)?;
/// let mut bytes = 0;
/// sender::search(&errand, &mut |piece, _| bytes += piece.len());
/// assert!(bytes > 20);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn search(errand: &Errand, tell: Tell<'_>) {
    let mut sender = Sender::new(errand.skip, tell);
    let ended = match errand.header.job().and_then(|job| Ok((job, errand.header.request()?))) {
        Ok((job, request)) => sender.watch(&*job, &request, &errand.bounds),
        Err(error) => Err(error),
    };
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
    /// How many events there were.
    seen: u64,
    /// So many of them are known.
    skip: u64,
    /// Events until the next look at the clock, and how many there were between the last two.
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

    fn watch(&mut self, job: &dyn Job, request: &Request, bounds: &Bounds) -> Result<Report, Error> {
        job.solve(request, &limits(bounds), Some(&mut |event: &JobEvent<'_>| self.see(event)))
    }

    #[inline]
    fn see(&mut self, event: &JobEvent<'_>) {
        let is_best = event.facts.kind == EventKind::Best && !self.encoder.leaves_out(event);
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

    /// Hands in what there is about once a tick, by a stride of events that takes about half of one.
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
        self.looked = Instant::now();
        self.encoder.clock(self.clock.since());
        let piece = self.encoder.take();
        if self.seen > self.skip {
            (self.tell)(&piece, self.seen);
        }
    }

    /// Writes down how it ended.
    fn finish(mut self, ended: &Ended) {
        self.encoder.result(&ended.json());
        self.skip = 0;
        self.flush();
    }
}
