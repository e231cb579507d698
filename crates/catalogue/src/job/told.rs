//! A search that runs elsewhere and sends its events, so that a viewer shows it like any other search.

use super::event::{EventKind, JobEvent, Words};
use super::facts::Facts;
use super::report::{Ending, Report};
use super::scene::{Picture, Scene};
use super::{Counted, Findings, HeuristicReport, Job, Request, Watcher};
use crate::method::Method;
use crate::methods::no_counter;
use crate::problem::{Kind, Puzzle};
use crate::table::Entry;
use solvarium::limits::{Clock, Stop};
use solvarium::watch::Node;
use solvarium::{Error, Limits};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The row of searches that run elsewhere; it is in no table, as no text is read as one.
static TOLD: Entry<Puzzle> = Entry {
    name: "told",
    aliases: &[],
    help: "a search that runs elsewhere",
    settings: &[],
    of: Puzzle::PLAIN,
};

/// Time between two checks of the limits while no event arrives.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// An event of a search elsewhere. Nodes are numbered from 0 in the order of their events.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
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
        /// Its state, drawn.
        board: String,
    },
    /// A node is expanded: its actions come next.
    Expand(u32),
    /// A goal was found.
    Goal(u32),
    /// The search is over.
    Done,
}

/// Returns a job whose search runs elsewhere. It passes the events of the channel on to the observer, and the end of
/// the channel ends the search.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{Ending, Request, Told, told};
/// let (sender, events) = std::sync::mpsc::channel();
/// let job = told("one step", "my own", events);
/// let node = |parent, g| Told::Node { parent, g, h: 0.0, action: "go".into(), board: "here\n".into() };
/// for event in [node(None, 0.0), Told::Expand(0), node(Some(0), 1.0), Told::Goal(1), Told::Done] {
///     sender.send(event)?;
/// }
/// let report = job.solve(&Request::default(), &Limits::none(), None)?;
/// assert_eq!((report.ending, report.cost), (Ending::Solved, Some(1.0)));
/// assert_eq!(job.scene(0, &[1])?.actions, ["go"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn told(name: impl Into<String>, method: impl Into<String>, events: Receiver<Told>) -> Box<dyn Job> {
    Box::new(Elsewhere {
        name: name.into(),
        method: method.into(),
        kind: Kind::of(&TOLD),
        events: Mutex::new(Some(events)),
        nodes: Mutex::default(),
    })
}

struct Elsewhere {
    name: String,
    method: String,
    kind: Kind,
    /// The receiver, until a run takes it.
    events: Mutex<Option<Receiver<Told>>>,
    nodes: Mutex<Vec<Known>>,
}

/// Data of a node, from its event.
#[derive(Clone)]
struct Known {
    g: f64,
    h: f64,
    action: String,
    board: String,
    /// Whether no node led to it.
    is_root: bool,
    is_goal: bool,
}

impl Words for Known {
    fn action(&self) -> Option<String> {
        Some(self.action.clone())
    }

    fn board(&self) -> Option<String> {
        Some(self.board.clone())
    }

    fn picture(&self) -> Option<Picture> {
        None
    }
}

impl Elsewhere {
    fn nodes(&self) -> MutexGuard<'_, Vec<Known>> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, node: u32) -> Result<Known, Error> {
        let known = self.nodes().get(node as usize).cloned();
        known.ok_or_else(|| Error::input(format!("no node of the number {node} was told")))
    }

    fn events(&self) -> MutexGuard<'_, Option<Receiver<Told>>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Receives events until the last one, or a limit.
    fn hear(
        &self,
        events: &Receiver<Told>,
        clock: &Clock<'_>,
        report: &mut Report,
        watch: &mut Option<Watcher<'_>>,
    ) -> Result<(), Error> {
        loop {
            if let Err(stop) = clock.look() {
                report.ending = Ending::Stopped(stop);
                return Ok(());
            }
            match events.recv_timeout(LOOK_EVERY) {
                Ok(event) => {
                    let is_over = event == Told::Done;
                    self.take(event, report, watch)?;
                    if is_over {
                        return Ok(());
                    }
                }
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => {
                    report.ending = Ending::Stopped(Stop::Asked);
                    return Ok(());
                }
            }
        }
    }

    /// The numbers of the roots.
    fn roots(&self) -> impl Iterator<Item = u32> + use<> {
        let is_root = |(number, node): (u32, &Known)| node.is_root.then_some(number);
        (0..).zip(&*self.nodes()).filter_map(is_root).collect::<Vec<_>>().into_iter()
    }

    /// An event about a node, whose number also serves as that of its action.
    fn pass(
        &self,
        kind: EventKind,
        node: u32,
        parent: Option<u32>,
        watch: &mut Option<Watcher<'_>>,
    ) -> Result<(), Error> {
        let known = self.known(node)?;
        let Some(watch) = watch else { return Ok(()) };
        let is_new = kind == EventKind::Generate;
        let code =
            if known.is_root { self.roots().position(|root| root == node) } else { Some(node as usize) };
        let facts = Facts::of(kind).at(Node(node.into())).below(parent.map(|parent| Node(parent.into())));
        let facts = facts.costs(Some(known.g), Some(known.h).filter(|_| kind != EventKind::Goal));
        let code = code.filter(|_| is_new).and_then(|code| u32::try_from(code).ok());
        watch.see(&JobEvent { facts: facts.by(code), figures: None, values: None, words: &known });
        Ok(())
    }

    fn take(&self, event: Told, report: &mut Report, watch: &mut Option<Watcher<'_>>) -> Result<(), Error> {
        match event {
            Told::Node { parent, g, h, action, board } => {
                if let Some(parent) = parent {
                    self.known(parent)?;
                }
                let number = {
                    let mut nodes = self.nodes();
                    nodes.push(Known { g, h, action, board, is_root: parent.is_none(), is_goal: false });
                    u32::try_from(nodes.len() - 1)
                        .map_err(|_| Error::input("more nodes were told than have numbers"))?
                };
                report.stats.generated += u64::from(parent.is_some());
                self.pass(EventKind::Generate, number, parent, watch)
            }
            Told::Expand(node) => {
                report.stats.expanded += 1;
                self.pass(EventKind::Expand, node, None, watch)
            }
            Told::Goal(node) => {
                let cost = self.known(node)?.g;
                self.nodes()[node as usize].is_goal = true;
                (report.ending, report.cost) = (Ending::Solved, Some(cost));
                self.pass(EventKind::Goal, node, None, watch)
            }
            Told::Done => {
                if let Some(watch) = watch {
                    watch.see(&DONE);
                }
                Ok(())
            }
        }
    }
}

/// The words of the last event, which has no action and no state.
struct Nothing;

impl Words for Nothing {
    fn action(&self) -> Option<String> {
        None
    }

    fn board(&self) -> Option<String> {
        None
    }

    fn picture(&self) -> Option<Picture> {
        None
    }
}

const DONE: JobEvent<'static> =
    JobEvent { facts: Facts::of(EventKind::Done), figures: None, values: None, words: &Nothing };

impl Job for Elsewhere {
    fn kind(&self) -> &Kind {
        &self.kind
    }

    fn describe(&self) -> String {
        self.name.clone()
    }

    fn text(&self) -> String {
        self.name.clone()
    }

    fn draw(&self) -> String {
        self.nodes().first().map(|node| node.board.clone()).unwrap_or_default()
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        None
    }

    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error> {
        let last = self
            .known(codes.last().copied().or_else(|| self.roots().nth(root as usize)).unwrap_or(u32::MAX))?;
        let actions = codes.iter().map(|&code| Ok(self.known(code)?.action)).collect::<Result<_, Error>>()?;
        Ok(Scene { text: last.board, picture: None, network: None, actions, is_goal: last.is_goal })
    }

    fn portray(&self, _: &[i32]) -> Result<Scene, Error> {
        Err(Error::input("states of a search that runs elsewhere are no lists of values"))
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
        let events = self.events().take();
        let heard = events.as_ref().map(|events| self.hear(events, &clock, &mut report, &mut watch));
        if events.is_some() {
            *self.events() = events;
        }
        match heard {
            Some(heard) => heard?,
            // Another run has the receiver.
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
        Err(Error::setting("a search that runs elsewhere has no model"))
    }

    fn check_heuristic(&self, _: &str, _: &Limits) -> Result<HeuristicReport, Error> {
        Err(Error::setting("a search that runs elsewhere has no heuristic to check"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    /// A second run of a job whose search is under way stops at once, even when the observer starts it.
    #[test]
    fn a_search_that_is_heard_is_heard_once() {
        let (sender, events) = channel();
        let job = told("a step", "my own", events);
        let node = Told::Node { parent: None, g: 0.0, h: 0.0, action: String::new(), board: String::new() };
        [node, Told::Done].into_iter().for_each(|event| sender.send(event).unwrap());
        let mut again = Vec::new();
        let mut watch = |_: &JobEvent<'_>| {
            again.push(job.solve(&Request::default(), &Limits::none(), None).unwrap().ending);
        };
        job.solve(&Request::default(), &Limits::none(), Some(&mut watch)).unwrap();
        assert_eq!(again, [Ending::Stopped(Stop::Asked), Ending::Stopped(Stop::Asked)]);
    }
}
