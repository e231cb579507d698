//! Shows a search in the search debugger of the PDDL extension for VS Code (J. Dolejsi, 2020). The debugger is an HTTP
//! server, and the search is its client: one request for each node, answered before the next is sent.
//!
//! ```text
//! search --events--> Debugger --channel--> thread --POST /state, /state/heuristic, ...--> VS Code
//! ```
//! The search never waits for the debugger. It shows a limited number of nodes, so the channel cannot grow without end.
//! The plan is shown in any case: of nodes beyond the limit, only the parent and the cost are kept, and the states of the
//! plan among them are shown at the end.

use serde::Serialize;
use serde_json::json;
use solvarium::Error;
use solvarium::limits::Stop;
use solvarium::watch::{Verdict, Why};
use solvarium_catalogue::{EventData, EventKind, Observer, SearchEvent};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// The default number of nodes to show. With more, the debugger's page becomes slow.
///
/// ```
/// assert_eq!(solvarium_view::debugger::USUAL_NODES, 10_000);
/// ```
pub const USUAL_NODES: u64 = 10_000;

/// How long to wait for an answer to a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of nodes that are stored after the limit of shown nodes: some 50 MB.
const MOST_HIDDEN: usize = 1 << 20;

/// How often [`Debugger::connect`] and [`Debugger::finish`] ask whether to continue waiting.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// An observer that shows a search in the search debugger of VS Code.
///
/// ```
/// use solvarium_view::debugger::Debugger;
/// let error = Debugger::connect("localhost:8000", 100, || false).unwrap_err();
/// assert!(error.to_string().ends_with("expected http://localhost:PORT"));
/// ```
#[derive(Debug)]
pub struct Debugger {
    /// Closed at the end, which ends the thread.
    queue: Option<Sender<DebuggerRequest>>,
    /// Number of nodes that may still be shown.
    left: u64,
    /// Number of nodes shown, and the next identifier.
    shown: u64,
    /// Nodes of the search that are shown, by their numbers in it.
    nodes: HashMap<u64, Shown>,
    /// Nodes beyond the limit: their parents and costs.
    hidden: HashMap<u64, (Option<u64>, f64)>,
    /// The states of the plan that are not shown yet.
    tail: Option<Tail>,
    /// Whether the search had nodes beyond the limit.
    is_cut: bool,
    /// Whether a plan was shown.
    has_plan: bool,
    client: Client,
}

/// The end of a plan beyond the nodes that are shown.
#[derive(Debug)]
struct Tail {
    /// The last state of the plan that is shown.
    parent: u64,
    /// The costs of the states after it.
    costs: Vec<f64>,
}

/// A node that the debugger knows.
#[derive(Debug)]
struct Shown {
    id: u64,
    parent: Option<u64>,
    action: Option<String>,
    g: f64,
}

/// A request.
struct DebuggerRequest {
    path: &'static str,
    body: String,
}

/// The thread that sends requests.
#[derive(Debug)]
struct Client {
    thread: JoinHandle<Result<(), String>>,
    /// Raised to make the thread drop the requests that it has not sent.
    is_over: Arc<AtomicBool>,
    /// Closed when the thread ends.
    end: Receiver<()>,
}

/// A summary of what the debugger displayed.
///
/// ```
/// use solvarium_view::debugger::Summary;
/// let summary = Summary { nodes: 9, is_cut: false, has_plan: true, failure: None };
/// assert_eq!(summary.clone(), summary);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Number of nodes, with the children that were dropped, but without states of the plan beyond the limit.
    pub nodes: u64,
    /// Whether the search had more than were shown.
    pub is_cut: bool,
    /// Whether a plan was shown.
    pub has_plan: bool,
    /// The reason, if not all of these nodes were sent.
    pub failure: Option<String>,
}

impl Debugger {
    /// Connects to the debugger at an address such as `http://localhost:8000`. At most `most` nodes are shown, and the
    /// plan. `is_over` is called often, and ends the attempt.
    ///
    /// ```
    /// use solvarium_view::debugger::Debugger;
    /// assert!(Debugger::connect("https://example.org", 100, || false).is_err());
    /// ```
    ///
    /// # Errors
    /// The address is invalid, or no debugger answers there.
    pub fn connect(address: &str, most: u64, is_over: impl FnMut() -> bool) -> Result<Self, Error> {
        let address = address.trim_end_matches('/').to_owned();
        if !address.starts_with("http://") {
            return Err(Error::setting(format!(
                "'{address}' is not an address of a debugger; expected http://localhost:PORT"
            )));
        }
        let settings = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).proxy(None);
        // A request that is redirected may lose its body.
        let agent: ureq::Agent = settings.max_redirects(0).build().into();
        greet(agent.clone(), &address, is_over)?;
        let (queue, posts) = mpsc::channel();
        let client = Client::begin(agent, address, posts)?;
        Ok(Self {
            queue: Some(queue),
            left: most,
            shown: 0,
            nodes: HashMap::new(),
            hidden: HashMap::new(),
            tail: None,
            is_cut: false,
            has_plan: false,
            client,
        })
    }

    /// Shows the rest of the plan with these actions, and waits until everything has been sent to the debugger.
    /// `is_over` is called often, and ends the wait.
    ///
    /// ```
    /// use solvarium_view::debugger::Debugger;
    /// use std::io::{Read, Write};
    /// let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    /// let address = format!("http://{}", listener.local_addr()?);
    /// std::thread::spawn(move || {
    ///     let (mut stream, _) = listener.accept().unwrap();
    ///     let _ = stream.read(&mut [0; 1024]);
    ///     let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    /// });
    /// let debugger = Debugger::connect(&address, 100, || false)?;
    /// assert_eq!(debugger.finish(&[], || false).nodes, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(mut self, plan: &[String], is_over: impl FnMut() -> bool) -> Summary {
        if let Some(tail) = self.tail.take() {
            self.has_plan |= self.show_tail(tail, plan);
        }
        // The thread ends when it has sent what is in the queue.
        drop(self.queue.take());
        let Self { shown: nodes, is_cut, has_plan, client, .. } = self;
        Summary { nodes, is_cut, has_plan, failure: client.join(is_over).err() }
    }

    fn post(&self, path: &'static str, body: &impl Serialize) {
        // A closed channel means that the thread ended with an error, which `finish` reports.
        if let (Some(queue), Ok(body)) = (&self.queue, serde_json::to_string(body)) {
            let _ = queue.send(DebuggerRequest { path, body });
        }
    }

    /// Gives a new state an identifier, unless enough are shown or its parent is not.
    fn new_state(&mut self, event: &SearchEvent<'_>) -> Option<Shown> {
        let parent = match event.data.from() {
            Some(parent) => self.nodes.get(&parent.0).map(|parent| parent.id),
            // Each round of an iterative search starts again at the root, and bidirectional searches have several roots.
            None => (self.shown > 0).then_some(0),
        };
        if self.left == 0 || (parent.is_none() && self.shown > 0) {
            self.is_cut = true;
            return None;
        }
        let id = self.shown;
        (self.shown, self.left) = (id + 1, self.left - 1);
        let action = match event.data.from() {
            Some(_) => event.action(),
            None => (id > 0).then(|| "start again".to_owned()),
        };
        Some(Shown { id, parent, action, g: event.data.g().unwrap_or(0.0) })
    }

    fn generate(&mut self, event: &SearchEvent<'_>) {
        let Some(state) = self.new_state(event) else { return self.hide(event) };
        self.post(if state.id == 0 { "/state/initial" } else { "/state" }, &state.json());
        if let Some(h) = event.data.h() {
            self.post("/state/heuristic", &state.estimate(h));
        }
        if let Some(node) = event.data.node() {
            self.nodes.insert(node.0, state);
        }
    }

    /// Keeps the data for a plan through a node that is not shown.
    fn hide(&mut self, event: &SearchEvent<'_>) {
        if let Some(node) = event.data.node()
            && self.hidden.len() < MOST_HIDDEN
        {
            let parent = event.data.from().map(|parent| parent.0);
            self.hidden.insert(node.0, (parent, event.data.g().unwrap_or(0.0)));
        }
    }

    /// The states on the path to a goal that is not shown; none if they are not stored.
    fn tail(&self, goal: u64) -> Option<Tail> {
        let (mut node, mut costs) = (goal, Vec::new());
        loop {
            if let Some(shown) = self.nodes.get(&node) {
                costs.reverse();
                return Some(Tail { parent: shown.id, costs });
            }
            let &(parent, g) = self.hidden.get(&node)?;
            // A search that started again has a root of its own, which is the initial state.
            let Some(parent) = parent else {
                costs.reverse();
                return Some(Tail { parent: 0, costs });
            };
            costs.push(g);
            node = parent;
        }
    }

    /// Shows the last states of a plan; false if they are not known.
    fn show_tail(&self, Tail { mut parent, costs }: Tail, plan: &[String]) -> bool {
        let Some(first) = plan.len().checked_sub(costs.len()) else { return false };
        // The backward part of a bidirectional search has only a part of the plan.
        if parent == 0 && first > 0 {
            return false;
        }
        let actions = &plan[first..];
        let last = costs.len();
        for (index, (g, action)) in costs.into_iter().zip(actions).enumerate() {
            let id = self.shown + index as u64;
            let state = Shown { id, parent: Some(parent), action: Some(action.clone()), g };
            parent = id;
            self.post("/state", &state.json());
            if index + 1 == last {
                self.post("/plan", &state.json());
            }
        }
        last > 0
    }

    /// Shows a child that the search dropped.
    fn drop_child(&mut self, event: &SearchEvent<'_>, is_dead_end: bool) {
        let Some(state) = self.new_state(event) else { return };
        if is_dead_end {
            self.post("/state", &state.json());
            self.post("/state/heuristic", &state.dead_end());
        } else {
            self.post("/state/visitedOrWorse", &state.json());
        }
    }
}

impl Observer for Debugger {
    fn see(&mut self, event: &SearchEvent<'_>) {
        let known = |node: Option<solvarium::watch::Node>| node.and_then(|node| self.nodes.get(&node.0));
        match event.data.kind {
            EventKind::Generate => self.generate(event),
            // A cheaper path makes a node of its own.
            EventKind::Duplicate(Verdict::Dropped) => self.drop_child(event, false),
            EventKind::Prune(why) => self.drop_child(event, why == Why::DeadEnd),
            EventKind::Backtrack(_) => {
                if let Some(state) = known(event.data.node()) {
                    self.post("/state/heuristic", &state.dead_end());
                }
            }
            EventKind::Goal => match known(event.data.node()) {
                Some(state) => {
                    self.post("/plan", &state.json());
                    (self.tail, self.has_plan) = (None, true);
                }
                None => self.tail = event.data.node().and_then(|node| self.tail(node.0)),
            },
            _ => {}
        }
    }

    fn at_once(&self) -> usize {
        1
    }

    fn see_all(&mut self, _: &[EventData]) {}
}

impl Shown {
    fn json(&self) -> serde_json::Value {
        let action = self.action.as_ref().map(|name| {
            json!({
                "earliestTime": self.g,
                "actionName": name,
                "shotCounter": 0,
                "iterations": 1,
                "kind": "INSTANTANEOUS",
            })
        });
        let mut state = json!({
            "id": self.id.to_string(),
            "g": self.g,
            "earliestTime": self.g,
            "appliedAction": action,
            "planHead": [],
        });
        if let Some(parent) = self.parent {
            state["parentId"] = json!(parent.to_string());
        }
        state
    }

    fn estimate(&self, h: f64) -> serde_json::Value {
        if !h.is_finite() {
            return self.dead_end();
        }
        json!({
            "id": self.id.to_string(),
            "h": h,
            "totalMakespan": self.g + h,
            "helpfulActions": [],
            "relaxedPlan": [],
        })
    }

    /// An estimate without `h`, which tells the debugger that the node is a dead end.
    fn dead_end(&self) -> serde_json::Value {
        json!({ "id": self.id.to_string(), "totalMakespan": self.g })
    }
}

impl Client {
    fn begin(agent: ureq::Agent, address: String, posts: Receiver<DebuggerRequest>) -> Result<Self, Error> {
        let is_over = Arc::new(AtomicBool::new(false));
        let (running, end) = mpsc::channel();
        let stop = Arc::clone(&is_over);
        let send = move || {
            // Dropped when the thread ends, even by a panic.
            let _running: Sender<()> = running;
            posts.into_iter().take_while(|_| !stop.load(Ordering::Relaxed)).try_for_each(|post| {
                let request = agent.post(format!("{address}{}", post.path));
                let sent = request.header("Content-Type", "application/json").send(post.body);
                accepted(sent).map_err(|error| {
                    format!("the search debugger at {address} refused {}: {error}", post.path)
                })
            })
        };
        let thread = std::thread::Builder::new().name("debugger".into()).spawn(send);
        let thread = thread
            .map_err(|error| Error::setting(format!("cannot start a thread for the debugger: {error}")))?;
        Ok(Self { thread, is_over, end })
    }

    /// Waits for the end of the thread.
    fn join(self, mut is_over: impl FnMut() -> bool) -> Result<(), String> {
        while self.end.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            if is_over() {
                self.is_over.store(true, Ordering::Relaxed);
                return Err("the search debugger was not shown all of them before a limit".into());
            }
        }
        self.thread.join().unwrap_or_else(|_| Err("the connection to the search debugger failed".into()))
    }
}

/// Checks that the debugger can be reached, on a separate thread, because the answer may take long.
fn greet(agent: ureq::Agent, address: &str, mut is_over: impl FnMut() -> bool) -> Result<(), Error> {
    let (outcome, answer) = mpsc::channel();
    let about = format!("{address}/about");
    let ask = move || outcome.send(accepted(agent.get(about).call()));
    let thread = std::thread::Builder::new().name("debugger".into()).spawn(ask);
    thread.map_err(|error| Error::setting(format!("cannot start a thread for the debugger: {error}")))?;
    let outcome = loop {
        match answer.recv_timeout(POLL_INTERVAL) {
            Err(RecvTimeoutError::Timeout) if is_over() => return Err(Error::stopped(Stop::Asked)),
            Err(RecvTimeoutError::Timeout) => {}
            outcome => break outcome.unwrap_or(Err(ureq::Error::ConnectionFailed)),
        }
    };
    outcome.map_err(|error| {
        Error::setting(format!(
            "no search debugger answers at {address}: {error}; start it in VS Code, and use the address that it shows"
        ))
    })
}

/// Turns every reply except success into an error.
fn accepted(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<(), ureq::Error> {
    let status = answer?.status();
    if status.is_success() { Ok(()) } else { Err(ureq::Error::StatusCode(status.as_u16())) }
}
