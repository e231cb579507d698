//! Converts values of landscapes to integers, which local searches compare. `solvarium._scale` defines the conversion; plain
//! values, the usual ones, are converted here.

use super::answers::{shown, wrong};
use super::interrupt::brief;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use pyo3::types::{PyFloat, PyInt};
use std::sync::Mutex;

/// Values of a landscape, and the target value.
pub struct Values {
    /// A `solvarium._scale.Scale`.
    scale: Py<PyAny>,
    known: Mutex<Known>,
}

/// The known parts of the scale.
#[derive(Clone, Copy, Debug)]
struct Known {
    plain: Plain,
    /// The number that suffices.
    goal: Option<i64>,
    /// The value of the number 1.
    unit: f64,
}

/// Values that are converted here.
#[derive(Clone, Copy, Debug)]
enum Plain {
    /// Whole numbers are their own.
    Int,
    /// Floats are multiplied by this power of 2 and rounded.
    Float(f64),
    None,
}

/// Finite values have numbers up to this.
const MOST: i64 = 1 << 60;
/// The cost of the value minus infinity, and of a placeholder state.
pub const LARGEST: i64 = 1 << 61;

impl Values {
    /// Values by a scale.
    ///
    /// # Errors
    /// The target is not a number.
    pub fn new(scale: Bound<'_, PyAny>) -> PyResult<Self> {
        let known = Mutex::new(Known::of(&scale)?);
        Ok(Self { scale: scale.unbind(), known })
    }

    /// Takes the scale as it is now.
    ///
    /// # Errors
    /// The target is not a number.
    pub fn renew(&self, py: Python<'_>) -> PyResult<()> {
        let known = Known::of(self.scale.bind(py))?;
        brief(&self.known, |now| *now = known);
        Ok(())
    }

    /// Visits the scale, for the garbage collector.
    ///
    /// # Errors
    /// The collector stops the visit.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.scale)
    }

    fn known(&self) -> Known {
        brief(&self.known, |known| *known)
    }

    /// The cost at which a search ends; `i64::MIN` if none suffices.
    pub fn goal(&self) -> i64 {
        self.known().goal.map_or(i64::MIN, |goal| -goal)
    }

    /// The value of the number 1.
    pub fn unit(&self) -> f64 {
        self.known().unit
    }

    /// A value as a cost, which is its number with the sign changed.
    ///
    /// # Errors
    /// The value is not a number, needs another scale, or is too large for any scale.
    pub fn cost(&self, value: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<i64> {
        if let Some(number) = self.known().number(value) {
            return Ok(-number);
        }
        let number = self.scale.bind(value.py()).call_method1(intern!(value.py(), "number"), (value,))?;
        if number.is_none() {
            return Err(wrong(value, &what(), "a number"));
        }
        let nan = |_| PyValueError::new_err(format!("{} must return a number, not {}", what(), shown(value)));
        number.extract::<i64>().map(|number| -number).map_err(nan)
    }
}

impl Known {
    fn of(scale: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (is_plain, bits): (bool, Option<i32>) = scale.getattr("plain")?.extract()?;
        let plain = match bits {
            Some(bits) if is_plain => Plain::Float(2.0_f64.powi(bits)),
            None if is_plain => Plain::Int,
            _ => Plain::None,
        };
        Ok(Self {
            plain,
            goal: scale.call_method0("goal")?.extract()?,
            unit: scale.call_method0("size")?.extract()?,
        })
    }

    /// The number of a plain value. A value that is rounded to the target is not plain, as it may be below the target.
    fn number(&self, value: &Bound<'_, PyAny>) -> Option<i64> {
        match self.plain {
            Plain::Int if value.is_exact_instance_of::<PyInt>() => {
                value.extract().ok().filter(|number: &i64| number.abs() <= MOST)
            }
            Plain::Float(factor) => {
                let number = (value.cast_exact::<PyFloat>().ok()?.value() * factor).round_ties_even();
                whole(number).filter(|number| Some(*number) != self.goal)
            }
            _ => None,
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "within the bounds")]
fn whole(number: f64) -> Option<i64> {
    (number.abs() <= MOST as f64).then_some(number as i64)
}
