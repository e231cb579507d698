//! The viewer's page on this computer, for a run in the background.

use super::alarm::rings_here;
use super::error::raised;
use super::faults::Faults;
use super::interrupt::{Detached, sleep};
use super::limits::{bounds, limits};
use super::own::{Audience, Given, OwnInstance};
use super::puzzle::PyPuzzle;
use super::solve::request;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{ExternalEvent, Instance, Method, Request, external};
use solvarium_lab::memory;
use solvarium_view::budget::Budget;
use solvarium_view::control::Command;
use solvarium_view::look::WindowQuery;
use solvarium_view::server::{Options, Server};
use solvarium_view::session::{Begin, Bounds, Session};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A run that is watched, and the server of its page, which listens on the loopback address only.
#[pyclass(frozen, module = "solvarium._native")]
pub struct Watched {
    session: Detached<Arc<Session>>,
    server: Detached<Mutex<Option<Server>>>,
    faults: Option<Arc<Faults>>,
}

/// Watches a puzzle.
///
/// # Errors
/// A name is wrong or does not fit the puzzle, or no port can be opened.
#[pyfunction]
pub fn watch_puzzle(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    method: &str,
    heuristic: Option<String>,
    seed: u64,
    run: (bool, Bound<'_, PyTuple>),
) -> PyResult<Watched> {
    let request = request(py, method, heuristic, seed)?;
    let (instance, faults) = puzzle.begin(&StopFlag::new(), Audience::Page);
    Watched::begin(py, (instance, request), run, Some(faults))
}

/// Watches a problem that is written in Python: its methods are called from another thread.
///
/// # Errors
/// Like [`watch_puzzle`]; or the first exception of a method before the search begins.
#[pyfunction]
pub fn watch_problem<'py>(
    py: Python<'py>,
    problem: Given<'py>,
    method: &str,
    heuristic: Option<Py<PyAny>>,
    seed: u64,
    run: (bool, Bound<'py, PyTuple>),
) -> PyResult<Watched> {
    let faults = Arc::new(Faults::new(&StopFlag::new()));
    let instance = OwnInstance::new(problem, heuristic, &faults)?;
    let method = Method::parse(method).map_err(|error| raised(py, &error))?;
    let request = instance.request(method, seed);
    Watched::begin(py, (Arc::new(instance), request), run, Some(faults))
}

impl Watched {
    fn begin(
        py: Python<'_>,
        (instance, request): (Arc<dyn Instance>, Request),
        (paused, given): (bool, Bound<'_, PyTuple>),
        faults: Option<Arc<Faults>>,
    ) -> PyResult<Self> {
        let bounds: Bounds = bounds(&given)?;
        // The memory limit of a search is a share of this budget, as docs/viewer-api.md says.
        let memory = Budget::new(memory::default_limit(1));
        let options = Options { bounds, memory: memory.clone(), ..Options::default() };
        let patience = options.patience.order;
        let begin = if paused { Begin::Paused } else { Begin::Running };
        let begun = py.detach(|| {
            let session = Session::start_within(&memory, instance, request, bounds, begin, None)?;
            session.accepted(patience).map(|()| session)
        });
        let session = begun.map_err(|error| raised(py, &error))?;
        Self::shown(py, session, &options, faults)
    }

    /// Starts the server of the page of a recorded run.
    ///
    /// # Errors
    /// No port can be opened.
    pub fn serve(py: Python<'_>, session: Arc<Session>, memory: Budget) -> PyResult<Self> {
        Self::shown(py, session, &Options { memory, ..Options::default() }, None)
    }

    fn shown(
        py: Python<'_>,
        session: Arc<Session>,
        options: &Options,
        faults: Option<Arc<Faults>>,
    ) -> PyResult<Self> {
        let served = py.detach(|| {
            let server = Server::start(options).inspect_err(|_| session.stop())?;
            server.show(Arc::clone(&session)).inspect_err(|_| session.stop())?;
            Ok(server)
        });
        let exception =
            |error: std::io::Error| PyOSError::new_err(format!("the page cannot be served: {error}"));
        let server = Mutex::new(Some(served.map_err(exception)?));
        Ok(Self { session: Detached::new(session), server: Detached::new(server), faults })
    }
}

/// Stops the server if `stop` was not called. This waits for the server's threads, which may wait for the interpreter, so
/// the interpreter is released meanwhile.
impl Drop for Watched {
    fn drop(&mut self) {
        Python::try_attach(|py| self.server.locked(py, |server| drop(server.take())));
    }
}

#[pymethods]
impl Watched {
    /// The address of the page, with its token; None after the end.
    #[getter]
    fn url(&self, py: Python<'_>) -> Option<String> {
        self.server.locked(py, |server| server.as_ref().map(Server::url))
    }

    /// Opens the page in a browser.
    fn open(&self, py: Python<'_>) -> PyResult<()> {
        let opened = self.server.locked(py, |server| server.as_ref().map(Server::open_page));
        Ok(opened.unwrap_or(Ok(()))?)
    }

    /// Whether the search is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.session.with(py, |session| session.is_over())
    }

    /// Waits until the search ends, or for at most `seconds`. Returns whether it has ended. Handles signals while it waits.
    fn wait(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<bool> {
        const LOOK_EVERY: Duration = Duration::from_millis(25);
        let begun = std::time::Instant::now();
        while !self.is_over(py) {
            if seconds.is_some_and(|most| begun.elapsed().as_secs_f64() >= most) || rings_here() {
                return Ok(false);
            }
            sleep(py, LOOK_EVERY);
            py.check_signals()?;
        }
        Ok(true)
    }

    /// Returns the search tree as SVG, after `at` events or as it is now. A tree that is too large for one picture is cut.
    #[pyo3(signature = (at=None))]
    fn tree_svg(&self, py: Python<'_>, at: Option<u32>) -> PyResult<String> {
        let query = WindowQuery { at, ..WindowQuery::default() };
        self.session.with(py, |session| session.tree_svg(&query)).map_err(|error| raised(py, &error))
    }

    /// Executes a command of docs/viewer-api.md, given as JSON.
    #[expect(clippy::disallowed_methods, reason = "detached")]
    fn control(&self, py: Python<'_>, command: &str) -> PyResult<()> {
        let exception = |error: serde_json::Error| PyValueError::new_err(format!("invalid command: {error}"));
        let command: Command = serde_json::from_str(command).map_err(exception)?;
        self.session.with(py, |session| session.control(&command));
        Ok(())
    }

    /// The state of the run as a line of JSON, described in docs/viewer-api.md.
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        let summary = self.session.with(py, |session| serde_json::to_string(&session.summary()));
        summary.map_err(|error| PyOSError::new_err(error.to_string()))
    }

    /// Raises the exception that a method of the problem raised, if one did.
    fn check(&self) -> PyResult<()> {
        self.faults.as_ref().map_or(Ok(()), |faults| faults.take())
    }

    /// Ends the search and the server. At Ctrl-C, it returns even if a method of the problem is blocked outside Python.
    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        self.session.with(py, |session| session.stop());
        let waited = self.wait(py, None);
        self.server.locked(py, |server| drop(server.take()));
        waited.map(drop)
    }
}

/// Shows a search that runs elsewhere. Returns the sender of its events, which blocks while the run is paused on the page.
///
/// # Errors
/// No port can be opened.
#[pyfunction]
pub fn watch_external(
    py: Python<'_>,
    name: &str,
    method: &str,
    run: (bool, Bound<'_, PyTuple>),
) -> PyResult<(Watched, EventSender)> {
    // Without a buffer: an event is sent only after the last one was received.
    let (sender, events) = sync_channel(0);
    let instance = external(name, method, events);
    let watched = Watched::begin(py, (instance.into(), Request::default()), run, None)?;
    let session = watched.session.with(py, Arc::clone);
    let teller =
        EventSender { session: Detached::new(session), sender: Detached::new(Mutex::new(Some(sender))) };
    Ok((watched, teller))
}

/// Sends the events of a search.
#[pyclass(frozen, module = "solvarium._native")]
pub struct EventSender {
    session: Detached<Arc<Session>>,
    sender: Detached<Mutex<Option<SyncSender<ExternalEvent>>>>,
}

/// Time between two attempts to send an event while the run is paused on the page.
const TRY_EVERY: Duration = Duration::from_millis(1);
/// Number of attempts without a pause between them: a run that is not paused takes an event immediately.
const TRIES: u32 = 200;

impl EventSender {
    /// Sends an event; does nothing if there is no receiver any more.
    fn tell(&self, py: Python<'_>, event: ExternalEvent) -> PyResult<()> {
        let sender = self.sender.locked(py, |sender| sender.clone());
        let Some(sender) = sender else { return Ok(()) };
        let mut waiting = Some(event);
        for tries in 0.. {
            let Some(event) = waiting.take() else { return Ok(()) };
            match sender.try_send(event) {
                Ok(()) | Err(TrySendError::Disconnected(_)) => return Ok(()),
                Err(TrySendError::Full(event)) => waiting = Some(event),
            }
            if tries < TRIES {
                py.detach(std::thread::yield_now);
                continue;
            }
            sleep(py, TRY_EVERY);
            if self.session.with(py, |session| session.is_over()) {
                return Ok(());
            }
            py.check_signals()?;
        }
        Ok(())
    }
}

#[pymethods]
impl EventSender {
    /// Reports that a node was generated. Nodes are numbered from 0 in this order.
    fn node(
        &self,
        py: Python<'_>,
        parent: Option<u32>,
        costs: (f64, f64),
        action: String,
        board: String,
    ) -> PyResult<()> {
        let (g, h) = costs;
        self.tell(py, ExternalEvent::Node { parent, g, h, action, board })
    }

    /// Reports that a node is expanded next.
    fn expand(&self, py: Python<'_>, node: u32) -> PyResult<()> {
        self.tell(py, ExternalEvent::Expand(node))
    }

    /// Reports that a goal was found.
    fn goal(&self, py: Python<'_>, node: u32) -> PyResult<()> {
        self.tell(py, ExternalEvent::Goal(node))
    }

    /// Reports that the search has ended.
    fn done(&self, py: Python<'_>) -> PyResult<()> {
        self.tell(py, ExternalEvent::Done)?;
        self.sender.locked(py, |sender| *sender = None);
        Ok(())
    }
}

/// Opens a recorded run on a page of the viewer.
///
/// # Errors
/// The file is not a trace, or no port can be opened.
#[pyfunction]
pub fn replay(py: Python<'_>, file: PathBuf, bounds: &Bound<'_, PyTuple>) -> PyResult<Watched> {
    let limits = limits(bounds, &StopFlag::new())?;
    let opened = File::open(&file).map_err(|error| {
        PyOSError::new_err(format!("{}: the trace cannot be read: {error}", file.display()))
    })?;
    let memory = Budget::new(limits.memory_limit().unwrap_or_else(|| memory::default_limit(1)));
    let session = py.detach(|| limits.try_within(|| Session::replay_within(&memory, BufReader::new(opened))));
    let session = session.map_err(|error| raised(py, &error))?;
    Watched::serve(py, session, memory)
}
