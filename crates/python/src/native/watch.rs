//! The viewer's page on this machine, for a run that goes on in the background.

use super::error::raised;
use super::faults::Faults;
use super::interrupt::{Detached, sleep};
use super::limits::bounds;
use super::own::{Given, OwnJob};
use super::puzzle::PyPuzzle;
use super::solve::request;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{Job, Method, Request, Told, told};
use solvarium_lab::memory;
use solvarium_view::budget::Budget;
use solvarium_view::control::Command;
use solvarium_view::look::WindowQuery;
use solvarium_view::server::{Options, Server};
use solvarium_view::session::{Begin, Bounds, Session};
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
/// A name is wrong or does not fit the puzzle, or no port of this machine can be had.
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
    Watched::begin(py, (Arc::clone(puzzle.job()), request), run, None)
}

/// Watches a problem that is written in Python: its methods are called from another thread.
///
/// # Errors
/// As [`watch_puzzle`]; or the first exception of a method before the search begins.
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
    let job = OwnJob::new(problem, heuristic, &faults)?;
    let method = Method::parse(method).map_err(|error| raised(py, &error))?;
    let request = job.request(method, seed);
    Watched::begin(py, (Arc::new(job), request), run, Some(faults))
}

impl Watched {
    fn begin(
        py: Python<'_>,
        (job, request): (Arc<dyn Job>, Request),
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
            let session = Session::start_within(&memory, job, request, bounds, begin, None)?;
            session.accepted(patience).map(|()| session)
        });
        let session = begun.map_err(|error| raised(py, &error))?;
        Self::shown(py, session, &options, faults)
    }

    /// A run that was recorded, and the server of its page.
    ///
    /// # Errors
    /// No port of this machine can be had.
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
        let told = |error: std::io::Error| PyOSError::new_err(format!("the page cannot be served: {error}"));
        let server = Mutex::new(Some(served.map_err(told)?));
        Ok(Self { session: Detached::new(session), server: Detached::new(server), faults })
    }
}

/// One that is collected without having been stopped: its server waits for its threads, which may wait for the interpreter.
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

    /// Waits until the search is over or so many seconds have gone; whether it is over. Signals are looked at.
    fn wait(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<bool> {
        const LOOK_EVERY: Duration = Duration::from_millis(25);
        let begun = std::time::Instant::now();
        while !self.is_over(py) {
            if seconds.is_some_and(|most| begun.elapsed().as_secs_f64() >= most) {
                return Ok(false);
            }
            sleep(py, LOOK_EVERY);
            py.check_signals()?;
        }
        Ok(true)
    }

    /// The tree of the search as SVG after so many events, or as it is now, as far as it fits a picture.
    #[pyo3(signature = (at=None))]
    fn tree_svg(&self, py: Python<'_>, at: Option<u32>) -> PyResult<String> {
        let query = WindowQuery { at, ..WindowQuery::default() };
        self.session.with(py, |session| session.tree_svg(&query)).map_err(|error| raised(py, &error))
    }

    /// Does a command of docs/viewer-api.md, given as JSON.
    #[expect(clippy::disallowed_methods, reason = "detached")]
    fn control(&self, py: Python<'_>, command: &str) -> PyResult<()> {
        let told = |error: serde_json::Error| PyValueError::new_err(format!("no command: {error}"));
        let command: Command = serde_json::from_str(command).map_err(told)?;
        self.session.with(py, |session| session.control(&command));
        Ok(())
    }

    /// How the run stands, as docs/viewer-api.md has it: a line of JSON.
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        let summary = self.session.with(py, |session| serde_json::to_string(&session.summary()));
        summary.map_err(|error| PyOSError::new_err(error.to_string()))
    }

    /// The exception that a method of the problem raised, if one did.
    fn check(&self) -> PyResult<()> {
        self.faults.as_ref().map_or(Ok(()), |faults| faults.take())
    }

    /// Ends the search and the server.
    #[expect(clippy::disallowed_methods, reason = "detached")]
    fn stop(&self, py: Python<'_>) {
        self.session.with(py, |session| {
            session.stop();
            session.wait();
        });
        self.server.locked(py, |server| drop(server.take()));
    }
}

/// Watches a search that runs elsewhere, and gives what tells its events; `tell` waits while the page holds the run.
///
/// # Errors
/// No port of this machine can be had.
#[pyfunction]
pub fn watch_told(
    py: Python<'_>,
    name: &str,
    method: &str,
    run: (bool, Bound<'_, PyTuple>),
) -> PyResult<(Watched, Teller)> {
    // Without room: nothing is told before what was told last is seen.
    let (sender, events) = sync_channel(0);
    let job = told(name, method, events);
    let watched = Watched::begin(py, (job.into(), Request::default()), run, None)?;
    let session = watched.session.with(py, Arc::clone);
    let teller = Teller { session: Detached::new(session), sender: Detached::new(Mutex::new(Some(sender))) };
    Ok((watched, teller))
}

/// Tells the events of a search.
#[pyclass(frozen, module = "solvarium._native")]
pub struct Teller {
    session: Detached<Arc<Session>>,
    sender: Detached<Mutex<Option<SyncSender<Told>>>>,
}

/// Time between two tries to tell something while the page holds the run.
const TRY_EVERY: Duration = Duration::from_millis(1);
/// Tries before that, without a pause: a run that is not held takes an event at once.
const TRIES: u32 = 200;

impl Teller {
    /// Hands an event over; nothing where nobody listens any more.
    fn tell(&self, py: Python<'_>, event: Told) -> PyResult<()> {
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
impl Teller {
    /// A node came into being; nodes are numbered from 0 in this order.
    fn node(
        &self,
        py: Python<'_>,
        parent: Option<u32>,
        costs: (f64, f64),
        action: String,
        board: String,
    ) -> PyResult<()> {
        let (g, h) = costs;
        self.tell(py, Told::Node { parent, g, h, action, board })
    }

    /// A node's actions are listed next.
    fn expand(&self, py: Python<'_>, node: u32) -> PyResult<()> {
        self.tell(py, Told::Expand(node))
    }

    /// A goal was found.
    fn goal(&self, py: Python<'_>, node: u32) -> PyResult<()> {
        self.tell(py, Told::Goal(node))
    }

    /// The search is over.
    fn done(&self, py: Python<'_>) -> PyResult<()> {
        self.tell(py, Told::Done)?;
        self.sender.locked(py, |sender| *sender = None);
        Ok(())
    }
}
