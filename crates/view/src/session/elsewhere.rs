//! A run whose search cannot be paused, because it runs in a worker of a page, which receives no messages while it
//! searches. The search
//! runs ahead, and its events wait at a gate. The control admits them, one by one while stepping. Events behind the gate are invisible to
//! viewers.
//!
//! ```text
//! search elsewhere --pieces--> Gate --as the control admits--> Store, Tree
//! ```
//!
//! A search that is too far ahead is ended, and started again when the tree has its waiting events. The same request
//! produces the same events, so the new search skips those that are known.

use super::{Begin, Bounds, Session, no_memory, resolve, store};
use crate::budget::{Budget, Quota, Share};
use crate::control::{Control, Passing};
use crate::lock::lock;
use crate::sender;
use crate::stages::Stage;
use crate::summary::Ended;
use crate::trace::{Encoder, Header, TraceEvent};
use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium::limits::Stop;
use solvarium_catalogue::{Instance, Request};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Maximum size of waiting events: some millions.
const MAX_WAITING: usize = 32 << 20;
/// The search is started again when at most this much waits.
const RESUME_AT: usize = MAX_WAITING / 4;

/// An order for a search elsewhere, as JSON.
///
/// ```
/// use solvarium_view::session::SearchOrder;
/// let order = r#"{"header":{"version":"1","problem":"tiles","text":"1 3 / 2 0","method":"bfs","seed":0},"bounds":{},"skip":0}"#;
/// let order: SearchOrder = serde_json::from_str(order)?;
/// assert_eq!(order.header.method, "bfs");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchOrder {
    /// The run.
    pub header: Header,
    /// The limits.
    pub bounds: Bounds,
    /// Number of events already known.
    pub skip: u64,
}

/// The queue of events that are not admitted yet.
#[derive(Debug)]
pub(super) struct Gate(Mutex<Waiting>);

#[derive(Debug)]
struct Waiting {
    /// Pieces of complete events, and the number of bytes admitted from the first.
    pieces: VecDeque<Vec<u8>>,
    done: usize,
    bytes: usize,
    /// Number of events that the search has reported.
    seen: u64,
    /// Whether the search will report more.
    goes_on: bool,
    /// Whether the search is needed now.
    is_wanted: bool,
    has_begun: bool,
    /// Whether to check breakpoints before the next event.
    inspect: bool,
    /// Memory of the search, until it is over.
    memory: Option<(Quota, Share)>,
}

impl Session {
    /// Creates a run whose search runs elsewhere; [`order`](Self::order) returns the order for it.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Method, Request};
    /// use solvarium_view::{budget::Budget, sender, session::{Begin, Bounds, Session}};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let request = Request { method: Method::parse("astar")?, ..Request::default() };
    /// let session = Session::start_elsewhere(&Budget::unlimited(), instance.into(), request, Bounds::default(), Begin::Running)?;
    /// let order = session.order().unwrap();
    /// sender::search(&order, &mut |piece, seen| session.feed(piece.to_vec(), seen));
    /// session.feed_finished();
    /// assert_eq!(session.summary().cost, Some(2.0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Too little of the budget is left.
    pub fn start_elsewhere(
        budget: &Budget,
        instance: Arc<dyn Instance>,
        request: Request,
        bounds: Bounds,
        begin: Begin,
    ) -> Result<Arc<Self>, Error> {
        let quota = budget.quota().ok_or_else(|| no_memory(budget))?;
        let search = quota.search(bounds.bytes);
        let searched = quota.search_share(search).ok_or_else(|| no_memory(budget))?;
        let header = Header::of(instance.as_ref(), &request);
        let store = store(budget, &header, quota.kept_share(search), None)?;
        let resolved = resolve(instance.as_ref(), &request);
        let session = Arc::new(Self {
            resolved: resolved.into(),
            bounds: Bounds { bytes: search, ..bounds },
            asked: bounds,
            control: Control::new(begin),
            gate: Some(Gate::new((quota, searched))),
            ..Self::fresh(header, store, Some(instance), Stage::Preparing)
        });
        Ok(session)
    }

    /// A run whose search ends before this returns: for short searches, on threads that may wait.
    ///
    /// # Errors
    /// Too little of the budget is left, or the method or the heuristic does not fit the problem.
    pub(crate) fn start_here(
        budget: &Budget,
        instance: Arc<dyn Instance>,
        request: Request,
        bounds: Bounds,
    ) -> Result<Arc<Self>, Error> {
        let session =
            Self::start_elsewhere(budget, Arc::clone(&instance), request.clone(), bounds, Begin::Running)?;
        if let Some(Err(error)) = session.resolved.get() {
            return Err(error.clone());
        }
        while let Some(order) = session.order() {
            let mut feed = |piece: &[u8], seen| session.feed(piece.to_vec(), seen);
            sender::search_read(&order, &*instance, &request, &mut feed);
            session.feed_finished();
        }
        Ok(session)
    }

    /// The order for the search elsewhere; `None` if it is not needed now.
    #[must_use]
    pub fn order(&self) -> Option<SearchOrder> {
        let waiting = lock(&self.gate.as_ref()?.0);
        let skip = waiting.seen;
        (waiting.is_wanted && waiting.goes_on).then(|| SearchOrder {
            header: self.header.clone(),
            bounds: self.bounds,
            skip,
        })
    }

    /// Delivers a piece of complete events, and the number of events so far.
    pub fn feed(&self, piece: Vec<u8>, seen: u64) {
        if let Some(gate) = &self.gate {
            lock(&gate.0).take(piece, seen);
            self.turn();
        }
    }

    /// Reports that the search has delivered all events.
    pub fn feed_finished(&self) {
        if let Some(gate) = &self.gate {
            lock(&gate.0).goes_on = false;
            self.turn();
        }
    }

    /// Reports that the search failed, with the reason.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::{budget::Budget, session::{Begin, Bounds, Session}};
    /// let instance = catalogue::parse("1 3 / 2 0")?;
    /// let request = Request::default();
    /// let session = Session::start_elsewhere(&Budget::unlimited(), instance.into(), request, Bounds::default(), Begin::Running)?;
    /// session.feed_failed("no memory");
    /// assert_eq!(session.summary().why.as_deref(), Some("no memory"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn feed_failed(&self, why: &str) {
        let mut encoder = Encoder::new();
        encoder.result(&Ended::stopped(why.into()).json());
        if let Some(gate) = &self.gate {
            let mut waiting = lock(&gate.0);
            let seen = waiting.seen;
            waiting.take(encoder.take(), seen);
        }
        self.feed_finished();
    }

    /// Admits events as far as the control allows. Call it regularly, for runs at a fixed pace.
    pub fn turn(&self) {
        let Some(gate) = &self.gate else { return };
        let mut waiting = lock(&gate.0);
        self.let_in(&mut waiting);
        self.store.settle();
        if waiting.bytes <= RESUME_AT {
            waiting.is_wanted = true;
        }
        if !waiting.goes_on && waiting.pieces.is_empty() && self.stages.enter(Stage::Over) {
            waiting.memory = None;
            self.store.write();
        }
    }

    /// Drops the events that were not admitted, and ends the run.
    pub(super) fn cut(&self) {
        let Some(gate) = &self.gate else { return };
        let mut waiting = lock(&gate.0);
        if self.stages.now() < Stage::Ending {
            waiting.pieces.clear();
            (waiting.bytes, waiting.done, waiting.goes_on, waiting.memory) = (0, 0, false, None);
            self.end(&Ended::stopped(String::new()).by(&Stop::Asked));
        }
    }

    fn let_in(&self, waiting: &mut Waiting) {
        if waiting.pieces.is_empty() {
            return;
        }
        self.stages.enter(Stage::Searching);
        while !waiting.pieces.is_empty() {
            if self.control.is_free() {
                waiting.inspect = false;
                waiting.let_all_in(|piece| self.store.put(piece));
            } else if !self.let_events_in(waiting) {
                return;
            }
        }
    }

    /// Admits events of the first piece, one by one; false if one has to wait.
    fn let_events_in(&self, waiting: &mut Waiting) -> bool {
        let mut decoder = self.store.complete_tree().decoder();
        let Some(piece) = waiting.pieces.pop_front() else { return true };
        let (begin, mut at) = (waiting.done, waiting.done);
        let mut put = begin;
        let mut goes = true;
        while let Some((length, event)) = decoder.first(&piece[at..]) {
            if let Some(passing) = event.as_ref().and_then(|event| waiting.passing(event)) {
                if waiting.inspect {
                    self.store.put(piece[put..at].to_vec());
                    put = at;
                    self.inspect();
                    waiting.inspect = false;
                }
                let Some(leave) = self.control.let_in(passing) else {
                    goes = false;
                    break;
                };
                waiting.inspect = leave.inspect;
            }
            at += length;
        }
        self.store.put(piece[put..at].to_vec());
        waiting.bytes -= at - begin;
        waiting.done = at;
        // An undecodable event is damage: the tree reports the rest as damaged, too.
        if goes && at < piece.len() {
            self.store.put(piece[at..].to_vec());
        }
        if goes {
            (waiting.done, waiting.bytes) = (0, waiting.bytes - (piece.len() - at));
        } else {
            waiting.pieces.push_front(piece);
        }
        goes
    }

    /// Checks breakpoints at the event admitted last.
    fn inspect(&self) {
        if let Some(instance) = self.instance() {
            self.control.inspect(&self.store, instance);
        }
    }
}

impl Gate {
    fn new(memory: (Quota, Share)) -> Self {
        Self(Mutex::new(Waiting {
            pieces: VecDeque::new(),
            done: 0,
            bytes: 0,
            seen: 0,
            goes_on: true,
            is_wanted: true,
            has_begun: false,
            inspect: false,
            memory: Some(memory),
        }))
    }
}

impl Waiting {
    fn take(&mut self, piece: Vec<u8>, seen: u64) {
        if self.goes_on && !piece.is_empty() {
            self.bytes += piece.len();
            self.seen = seen;
            self.is_wanted &= self.bytes <= MAX_WAITING;
            self.pieces.push_back(piece);
        }
    }

    fn let_all_in(&mut self, mut put: impl FnMut(Vec<u8>)) {
        for mut piece in self.pieces.drain(..) {
            piece.drain(..self.done);
            self.done = 0;
            put(piece);
        }
        self.bytes = 0;
    }

    /// The category of an event; `None` for notes and for parts of the event before it.
    fn passing(&mut self, event: &TraceEvent) -> Option<Passing> {
        Some(match event {
            TraceEvent::Expand { .. } | TraceEvent::Figures(_) => Passing::Step,
            TraceEvent::Generate { from: None, .. } | TraceEvent::Best { .. } => Passing::Opening,
            // A search that reports nothing but its iterations is paused before the second.
            TraceEvent::Bound { .. } if !std::mem::replace(&mut self.has_begun, true) => Passing::Opening,
            TraceEvent::Propagate { .. }
            | TraceEvent::Strike { .. }
            | TraceEvent::Backtrack { .. }
            | TraceEvent::Window { .. }
            | TraceEvent::Value { .. }
            | TraceEvent::State { .. }
            | TraceEvent::Word(..)
            | TraceEvent::Lost(_)
            | TraceEvent::Clock(_)
            | TraceEvent::Result(_) => return None,
            _ => Passing::Other,
        })
    }
}
