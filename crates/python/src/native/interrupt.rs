//! Long work without the lock of the interpreter, which Ctrl-C ends.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyModule;
use solvarium::limits::StopFlag;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Time between two looks at the signals of Python.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// Does the work detached from the interpreter. On the main thread, to which Python gives its signals, the work is done
/// by another one, and an exception of a signal's handler raises the flag, waits for the work to end, and comes out.
///
/// # Errors
/// A handler of a signal raised an exception.
pub fn detached<T: Send>(py: Python<'_>, stop: &StopFlag, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    if !is_main(py)? {
        return Ok(py.detach(work));
    }
    py.detach(|| {
        let (sender, receiver) = channel();
        std::thread::scope(|threads| {
            threads.spawn(move || sender.send(work()));
            loop {
                match receiver.recv_timeout(LOOK_EVERY) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the search ended by a fault of its own"));
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        // The scope waits for the thread to end.
                        Python::attach(|py| py.check_signals()).inspect_err(|_| stop.raise())?;
                    }
                }
            }
        })
    })
}

/// Whether this thread is the one that handles signals.
fn is_main(py: Python<'_>) -> PyResult<bool> {
    let threading = PyModule::import(py, "threading")?;
    let current = threading.call_method0("get_ident")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    current.eq(main)
}
