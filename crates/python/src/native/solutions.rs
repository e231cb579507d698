//! The solutions of a puzzle, one after the other. A thread searches some solutions ahead of the consumer.

use super::alarm::nested;
use super::error::raised;
use super::interrupt::Detached;
use super::limits::limits;
use super::puzzle::PyPuzzle;
use super::solve::{Converted, convert, request};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::Error;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{Ending, Instance, Report};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Solutions that are found before they are requested.
const AHEAD: usize = 8;
/// Time between two checks of Python's signals.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// A solution, the end of the list, or why there is no list.
type Item = Result<Option<Report>, Error>;

/// The solutions of a puzzle. Dropping it ends the search.
#[pyclass(frozen, module = "solvarium._native")]
pub struct Solutions {
    instance: Arc<dyn Instance>,
    stop: StopFlag,
    /// The receiver; `None` once it is closed.
    receiver: Detached<Mutex<Option<Receiver<Item>>>>,
}

/// Starts the search for the solutions of a puzzle. If a limit is reached, the last item reports it; the limits hold
/// for all solutions together.
///
/// # Errors
/// A name is wrong, or no thread could be started.
#[pyfunction]
pub fn solutions(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    method: &str,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Solutions> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let request = request(py, method, None, 0)?;
    let instance = puzzle.instance();
    let (sender, receiver) = sync_channel(AHEAD);
    let work = {
        let instance = Arc::clone(&instance);
        move || {
            let listed =
                instance.solutions(&request, &limits, &mut |report| hand_over(&sender, Ok(Some(report))));
            let stopped = listed.map(|counted| {
                let ended =
                    |why| Report::ended(instance.kind(), &counted, Ending::Stopped(why), request.seed);
                counted.stopped.map(ended)
            });
            let is_whole = matches!(stopped, Ok(None));
            if hand_over(&sender, stopped).is_continue() && !is_whole {
                let _ = hand_over(&sender, Ok(None));
            }
        }
    };
    let begun = std::thread::Builder::new().name("solutions".into()).spawn(work);
    begun.map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
    Ok(Solutions { instance, stop, receiver: Detached::new(Mutex::new(Some(receiver))) })
}

/// Waits until the item is taken; ends when the consumer is gone.
#[expect(clippy::disallowed_methods, reason = "in a thread that never has the interpreter")]
fn hand_over(sender: &SyncSender<Item>, item: Item) -> ControlFlow<()> {
    if sender.send(item).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

#[pymethods]
impl Solutions {
    /// The next, if there is one.
    #[expect(clippy::disallowed_methods, reason = "detached")]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Converted>> {
        let _nested = nested(&self.stop);
        loop {
            let item = self.receiver.locked(py, |receiver| {
                let item = receiver.as_ref().map_or(Ok(Ok(None)), |it| it.recv_timeout(LOOK_EVERY));
                // Nothing follows the end.
                if !matches!(item, Ok(Ok(Some(_))) | Err(RecvTimeoutError::Timeout)) {
                    receiver.take();
                }
                item
            });
            match item {
                Ok(Ok(report)) => return report.map(|report| convert(&*self.instance, report)).transpose(),
                Ok(Err(error)) => return Err(raised(py, &error)),
                // A search that ends by itself sends the end of the list.
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err(
                        "the search failed: the list of solutions is not complete",
                    ));
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop.raise())?,
            }
        }
    }

    /// Ends the search.
    fn close(&self, py: Python<'_>) {
        self.stop.raise();
        self.receiver.locked(py, |receiver| drop(receiver.take()));
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
