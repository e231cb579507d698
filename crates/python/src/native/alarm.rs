//! The end of a run whose time is up within a function of the user that does not return: `solvarium._alarm`.

use super::faults::Cut;
use pyo3::prelude::*;
use solvarium::limits::Stop;
use std::time::Duration;

/// An alarm for the thread that set it.
pub struct Alarm(Py<PyAny>);

impl Alarm {
    /// Sets an alarm behind this time.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn set(time: Duration) -> PyResult<Self> {
        Python::attach(|py| {
            let class = PyModule::import(py, "solvarium._alarm")?.getattr("Alarm")?;
            Ok(Self(class.call1((time.as_secs_f64(),))?.unbind()))
        })
    }

    /// Cancels the alarm. One that rang meanwhile is not heard any more.
    ///
    /// # Errors
    /// The exception that the handler of a signal raised.
    pub fn cancel(self) -> Result<(), Cut> {
        Python::attach(|py| {
            loop {
                match self.0.bind(py).call_method0("cancel").map_err(Cut::from) {
                    Ok(_) => return Ok(()),
                    Err(Cut::Limit(Stop::Time)) => {}
                    Err(other) => return Err(other),
                }
            }
        })
    }
}
