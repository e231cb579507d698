//! State spaces of the catalogue, explored completely or expanded from many states at a time.

use super::error::raised;
use super::interrupt::detached;
use super::limits::limits;
use super::measure::stop_name;
use crate::arrow::ffi;
use crate::arrow::table::Column;
use arrow_array::{Array, Int64Array};
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{ProblemKind, Space};
use std::num::NonZero;
use std::sync::Arc;

/// The space of an instance whose states have numbers.
#[pyclass(frozen, name = "Space", module = "solvarium._native")]
pub struct PySpace(Space);

#[pymethods]
impl PySpace {
    #[new]
    fn read(py: Python<'_>, problem: &str, instance: &str) -> PyResult<Self> {
        let space = ProblemKind::parse(problem).and_then(|kind| Space::read(&kind, instance));
        space.map(Self).map_err(|error| raised(py, &error))
    }

    /// The problem and its instance.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// Whether every step can be undone by a single step.
    #[getter]
    fn undirected(&self) -> bool {
        self.0.is_undirected()
    }

    /// The number of the start.
    #[getter]
    fn start(&self) -> PyResult<i64> {
        number(self.0.start())
    }

    /// Visits every state. Returns the number of states at each depth, and the reason if it stopped early.
    fn explore(
        &self,
        py: Python<'_>,
        threads: NonZero<usize>,
        bounds: &Bound<'_, PyTuple>,
    ) -> PyResult<(Vec<u64>, Option<String>)> {
        let stop = StopFlag::new();
        let limits = limits(bounds, &stop)?;
        let found = detached(py, &stop, || self.0.in_memory(threads, &limits))?;
        Ok((found.counts, stop_name(found.stopped)))
    }

    /// Returns the numbers of all successors of the states in a column of `int64`, without duplicates.
    fn expand(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Column> {
        let wrong = || PyTypeError::new_err("expected an Arrow column of int64 without nulls");
        let wanted = |kind: &DataType| if *kind == DataType::Int64 { Ok(()) } else { Err(wrong()) };
        let arrays = ffi::arrays(column, &wanted)?.ok_or_else(wrong)?;
        let mut numbers = Vec::new();
        for array in &arrays {
            let array = array.as_any().downcast_ref::<Int64Array>().filter(|array| array.null_count() == 0);
            numbers.extend(array.ok_or_else(wrong)?.values().iter().map(|&number| number.cast_unsigned()));
        }
        let most = self.0.numbers().unwrap_or(u64::MAX);
        if let Some(strange) = numbers.iter().find(|&&number| number >= most) {
            return Err(PyValueError::new_err(format!("{} has no state {strange}", self.0.name())));
        }
        let next = py.detach(|| {
            let mut next = Vec::with_capacity(4 * numbers.len());
            self.0.expand(&numbers, &mut next);
            next.sort_unstable();
            next.dedup();
            next
        });
        let next = next.into_iter().map(number).collect::<PyResult<Vec<_>>>()?;
        Ok(Column::new(Arc::new(Int64Array::from(next)), None))
    }
}

/// Converts a state number to `int64`, the type of table columns.
fn number(number: u64) -> PyResult<i64> {
    i64::try_from(number).map_err(|_| PyValueError::new_err("this space has too many states for int64"))
}
