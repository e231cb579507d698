//! A search that runs elsewhere and sends its events, so that a viewer shows it like any other search.
//!
//! The states and the names of actions are passed on to the observer and not kept: the tree of the viewer keeps them.

use super::event::{Discarded, EventKind, SearchEvent, Words};
use super::event_data::EventData;
use super::report::{Ending, Report};
use super::scene::{Picture, Scene};
use super::{Counted, Findings, HeuristicReport, Instance, Numbers, Request, Watcher};
use crate::method::Method;
use crate::methods::no_counter;
use crate::problem::{ProblemInfo, ProblemKind};
use crate::table::Entry;
use solvarium::limits::{Clock, Stop};
use solvarium::watch::Node;
use solvarium::{Error, Limits};
use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The entry of external searches. It is in no table of problems, because no text describes an external search.
static EXTERNAL: Entry<ProblemInfo> = Entry {
    name: "external",
    aliases: &[],
    help: "an external search",
    settings: &[],
    of: ProblemInfo::PLAIN,
};

/// Time between two checks of the limits while no event arrives.
const LOOK_EVERY: Duration = Duration::from_millis(25);
/// Memory of a word besides its text.
const WORD: usize = 64;

/// An event of a search elsewhere. Nodes are numbered from 0 in the order of their events.
#[derive(Clone, Debug, PartialEq)]
pub enum ExternalEvent {
    /// A node was generated.
    Node {
        /// The parent of the node.
        parent: Option<u32>,
        /// The cost of its path.
        g: f64,
        /// The estimate of the remaining cost.
        h: f64,
        /// The name of the action that led to it; ignored for a root.
        action: String,
        /// The state, drawn; may be empty.
        board: String,
    },
    /// The estimate of a node became known after its birth.
    Estimate {
        /// The node.
        node: u32,
        /// The estimate of the remaining cost.
        h: f64,
    },
    /// A node is expanded: its actions come next.
    Expand(u32),
    /// A node was dropped.
    Discard {
        /// The node.
        node: u32,
        /// The kind of reason.
        how: Discarded,
        /// The node with the same state, if it is a duplicate and that is known.
        of: Option<u32>,
        /// The reason in words; may be empty.
        why: String,
    },
    /// A round of an iterative search, or a restart, begins with this bound or number.
    Round(f64),
    /// A goal was found.
    Goal(u32),
    /// The search is over.
    Done,
    /// The search cannot be followed further, for this reason.
    Broken(String),
}

/// A source of the events of a search elsewhere, for example the receiver of a channel.
///
/// ```
/// use solvarium_catalogue::{EventSource, ExternalEvent};
/// use std::time::Duration;
/// let (sender, mut events) = std::sync::mpsc::channel();
/// sender.send(ExternalEvent::Done)?;
/// assert_eq!((events.next(Duration::ZERO), EventSource::held(&events)), (Ok(ExternalEvent::Done), 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait EventSource: Send {
    /// Waits for the next event, at most this long.
    ///
    /// # Errors
    /// No event arrived in this time, or none will arrive.
    fn next(&mut self, wait: Duration) -> Result<ExternalEvent, RecvTimeoutError>;

    /// The memory in bytes that the source takes. It counts for the memory limit of the search.
    fn held(&self) -> usize {
        0
    }
}

impl EventSource for Receiver<ExternalEvent> {
    fn next(&mut self, wait: Duration) -> Result<ExternalEvent, RecvTimeoutError> {
        self.recv_timeout(wait)
    }
}

/// Returns an instance whose search runs elsewhere. It passes the events of the source on to the observer, and the end
/// of the source ends the search. A second run of a search that was shown is an error.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{Ending, Request, SearchEvent, ExternalEvent, external};
/// let (sender, events) = std::sync::mpsc::channel();
/// let instance = external("one step", "my own", events);
/// let node = |parent, g| ExternalEvent::Node { parent, g, h: 0.0, action: "go".into(), board: "here\n".into() };
/// for event in [node(None, 0.0), ExternalEvent::Expand(0), node(Some(0), 1.0), ExternalEvent::Goal(1), ExternalEvent::Done] {
///     sender.send(event)?;
/// }
/// let mut actions = Vec::new();
/// let mut look = |event: &SearchEvent<'_>| actions.extend(event.action());
/// let report = instance.solve(&Request::default(), &Limits::none(), Some(&mut look))?;
/// assert_eq!((report.ending, report.cost), (Ending::Solved, Some(1.0)));
/// assert_eq!(actions, ["go"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn external(
    name: impl Into<String>,
    method: impl Into<String>,
    events: impl EventSource + 'static,
) -> Box<dyn Instance> {
    Box::new(Elsewhere {
        name: name.into(),
        method: method.into(),
        kind: ProblemKind::of(&EXTERNAL),
        state: Mutex::new(State::Waiting((Box::new(events), Received::default()))),
    })
}

struct Elsewhere {
    name: String,
    method: String,
    kind: ProblemKind,
    state: Mutex<State>,
}

type Reception = (Box<dyn EventSource>, Received);

/// The state of an external search.
enum State {
    /// No run has received a node yet; holds the source.
    Waiting(Reception),
    /// A run has the source.
    Running,
    /// A run has shown the search; holds the error that ended it, if any. The source is freed.
    Over(Option<Error>),
}

/// The part of a search that was received so far.
#[derive(Default)]
struct Received {
    /// g and h of each node.
    g: Numbers,
    h: Numbers,
    /// Number of roots.
    roots: u32,
    /// The numbers of actions and reasons.
    words: HashMap<Box<str>, u32>,
    /// Memory of the words.
    bytes: usize,
}

/// The words of an event: the name of an action or a reason, and a state.
#[derive(Default)]
struct Texts<'t> {
    action: Option<&'t str>,
    board: Option<&'t str>,
}

impl Words for Texts<'_> {
    fn action(&self) -> Option<String> {
        self.action.map(Into::into)
    }

    fn board(&self) -> Option<String> {
        self.board.map(Into::into)
    }

    fn picture(&self) -> Option<Picture> {
        None
    }
}

/// The report and the observer, which get the events.
struct Audience<'a, 'w> {
    report: &'a mut Report,
    watch: &'a mut Option<Watcher<'w>>,
}

impl Audience<'_, '_> {
    fn pass(&mut self, data: EventData, words: &Texts<'_>) {
        if let Some(watch) = self.watch {
            watch.see(&SearchEvent { data, figures: None, values: None, words });
        }
    }
}

impl Received {
    fn costs(&self, node: u32) -> Result<(f64, f64), Error> {
        let known = self.g.get(node as usize).zip(self.h.get(node as usize));
        known.ok_or_else(|| Error::input(format!("there is no node {node}")))
    }

    /// The number of a word.
    fn code(&mut self, word: &str) -> u32 {
        if let Some(&code) = self.words.get(word) {
            return code;
        }
        let code = self.words.len() as u32;
        self.bytes += WORD + word.len();
        self.words.insert(word.into(), code);
        code
    }

    /// An event about a node, with its costs.
    fn about(&self, kind: EventKind, node: u32) -> Result<EventData, Error> {
        let (g, h) = self.costs(node)?;
        Ok(EventData::of(kind).at(Node(node.into())).costs(Some(g), Some(h)))
    }

    /// The memory that the source takes.
    const fn held(&self) -> usize {
        self.g.bytes() + self.h.bytes() + self.bytes
    }

    /// Receives events until the last one, or a limit; returns whether the source has ended.
    fn hear(
        &mut self,
        events: &mut dyn EventSource,
        clock: &Clock<'_>,
        audience: &mut Audience<'_, '_>,
    ) -> Result<bool, Error> {
        loop {
            let stop = clock.look().and_then(|()| clock.hold(self.held() + events.held()));
            let stop = stop
                .err()
                .or_else(|| (audience.report.stats.expanded > clock.most_nodes()).then_some(Stop::Nodes));
            if let Some(stop) = stop {
                audience.report.ending = Ending::Stopped(stop);
                return Ok(false);
            }
            match events.next(LOOK_EVERY) {
                Ok(event) => {
                    let is_over = event == ExternalEvent::Done;
                    self.take(event, audience)?;
                    if is_over {
                        return Ok(true);
                    }
                }
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => {
                    if audience.report.ending != Ending::Solved {
                        audience.report.ending = Ending::Stopped(Stop::Asked);
                    }
                    return Ok(true);
                }
            }
        }
    }

    fn take(&mut self, event: ExternalEvent, audience: &mut Audience<'_, '_>) -> Result<(), Error> {
        match event {
            ExternalEvent::Node { parent, g, h, action, board } => {
                self.born(parent, (g, h), (&action, &board), audience)?;
            }
            ExternalEvent::Estimate { node, h } => {
                let (g, _) = self.costs(node)?;
                self.h.set(node as usize, h);
                let data = EventData::of(EventKind::Estimate).at(Node(node.into()));
                audience.pass(data.costs(Some(g), Some(h)), &Texts::default());
            }
            ExternalEvent::Expand(node) => {
                audience.report.stats.expanded += 1;
                audience.pass(self.about(EventKind::Expand, node)?, &Texts::default());
            }
            ExternalEvent::Discard { node, how, of, why } => {
                if let Some(of) = of {
                    self.costs(of)?;
                }
                let data = self.about(EventKind::Discard(how), node)?;
                let data = data.below(of.map(|of| Node(of.into())));
                let code = (!why.is_empty()).then(|| self.code(&why));
                audience.pass(data.by(code), &Texts { action: Some(&why), board: None });
            }
            ExternalEvent::Round(bound) => {
                let root = self.g.len().saturating_sub(1) as u64;
                let data = EventData::of(EventKind::Bound).at(Node(root)).costs(Some(bound), None);
                audience.pass(data, &Texts::default());
            }
            ExternalEvent::Goal(node) => {
                let (g, _) = self.costs(node)?;
                (audience.report.ending, audience.report.cost) = (Ending::Solved, Some(g));
                let data = EventData::of(EventKind::Goal).at(Node(node.into()));
                audience.pass(data.costs(Some(g), None), &Texts::default());
            }
            ExternalEvent::Done => audience.pass(EventData::of(EventKind::Done), &Texts::default()),
            ExternalEvent::Broken(why) => return Err(Error::input(why)),
        }
        Ok(())
    }

    /// Processes a new node, and its state if it has one.
    fn born(
        &mut self,
        parent: Option<u32>,
        (g, h): (f64, f64),
        (action, board): (&str, &str),
        audience: &mut Audience<'_, '_>,
    ) -> Result<(), Error> {
        let number = u32::try_from(self.g.len()).map_err(|_| Error::input("there are too many nodes"))?;
        let code = match parent {
            Some(parent) => {
                self.costs(parent)?;
                audience.report.stats.generated += 1;
                self.code(action)
            }
            None => {
                self.roots += 1;
                self.roots - 1
            }
        };
        self.g.push(g);
        self.h.push(h);
        let data = self.about(EventKind::Generate, number)?;
        let data = data.below(parent.map(|parent| Node(parent.into()))).by(Some(code));
        // No action leads to a root, and a reported state does not name its action.
        let action = parent.map(|_| action);
        audience.pass(data, &Texts { action, board: Some(board) });
        if !board.is_empty() {
            let state = EventData::of(EventKind::State).at(Node(number.into()));
            audience.pass(state, &Texts { action: None, board: Some(board) });
        }
        Ok(())
    }
}

impl Elsewhere {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the source for a run; `None` if another run has it.
    ///
    /// # Errors
    /// A run has shown the search.
    fn take(&self) -> Result<Option<Reception>, Error> {
        let mut state = self.lock();
        match std::mem::replace(&mut *state, State::Running) {
            State::Waiting(hearing) => Ok(Some(hearing)),
            State::Running => Ok(None),
            State::Over(mistake) => {
                let why =
                    mistake.as_ref().map(|error| format!(" until a mistake ({error})")).unwrap_or_default();
                *state = State::Over(mistake);
                Err(Error::setting(format!("this search was shown already{why}: run its program again")))
            }
        }
    }
}

impl Instance for Elsewhere {
    fn kind(&self) -> &ProblemKind {
        &self.kind
    }

    fn describe(&self) -> String {
        self.name.clone()
    }

    fn text(&self) -> String {
        self.name.clone()
    }

    fn draw(&self) -> String {
        format!("{}\n", self.name)
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        None
    }

    fn external_method(&self) -> Option<&str> {
        Some(&self.method)
    }

    fn scene(&self, _: u32, _: &[u32]) -> Result<Scene, Error> {
        Err(Error::input("the states of an external search are in its trace"))
    }

    fn portray(&self, _: &[i32]) -> Result<Scene, Error> {
        Err(Error::input("states of an external search are not lists of values"))
    }

    fn solve(
        &self,
        request: &Request,
        limits: &Limits,
        mut watch: Option<Watcher<'_>>,
    ) -> Result<Report, Error> {
        let mut report = Report::begun(self.kind.to_string(), self.method.clone(), request.seed);
        let clock = Clock::new(limits);
        // Outside the lock: an observer may pause the search for any time.
        match self.take()? {
            Some((mut events, mut heard)) => {
                let mut audience = Audience { report: &mut report, watch: &mut watch };
                let result = heard.hear(&mut *events, &clock, &mut audience);
                // A run that a limit ended before the first node leaves the source to the next one. Others are not repeated, and free their memory.
                *self.lock() = match &result {
                    Ok(false) if heard.g.is_empty() => State::Waiting((events, heard)),
                    Ok(_) => State::Over(None),
                    Err(error) => State::Over(Some(error.clone())),
                };
                result?;
            }
            // Another run has the source.
            None => report.ending = Ending::Stopped(Stop::Asked),
        }
        report.elapsed = clock.elapsed();
        Ok(report)
    }

    fn check(&self, _: &Limits) -> Findings {
        Findings(Vec::new())
    }

    fn count(&self, method: &Method, _: u64, _: &Limits) -> Result<Counted, Error> {
        Err(no_counter(method))
    }

    fn prove(&self, _: u64, _: &Path, _: &Limits) -> Result<Counted, Error> {
        Err(Error::setting("an external search has no model"))
    }

    fn check_heuristic(&self, _: &str, _: &Limits) -> Result<HeuristicReport, Error> {
        Err(Error::setting("an external search has no heuristic to check"))
    }
}

#[cfg(test)]
mod tests;
