//! Weights: costs in the form that searches compare. A search adds and orders floats, which hold integers up to 2^53
//! exactly, so `int`s and `float`s are their own weights. A `Fraction`, a `Decimal` or a larger `int` becomes a multiple of
//! the greatest common divisor of all costs so far, the unit (`solvarium._unit`). If a new cost needs a smaller unit, the
//! run restarts. The cost of a plan is the sum of the given costs, added by Python's own operators.
//!
//! Weights up to 2^53 are compared exactly. Weights above that are rounded, but in their order, so a plan that
//! costs less is not affected by them.

use super::answers::{negative, number, wrong};
use crate::number::Number;
use pyo3::exceptions::PyOverflowError;
use pyo3::intern;
use pyo3::prelude::*;
use solvarium::Real;
use std::sync::atomic::{AtomicBool, Ordering};

/// The conversion of a problem's costs to weights.
pub struct Weights {
    /// A `solvarium._unit.Unit`.
    unit: Py<PyAny>,
    /// Whether all costs are converted by the unit.
    is_exact: AtomicBool,
}

/// Integers up to this are exact as floats.
const EXACT: f64 = (1_u64 << 53) as f64;

impl Weights {
    /// Weights of costs that are `int`s and `float`s, as far as is known.
    ///
    /// # Errors
    /// The package is not there.
    pub fn new(py: Python<'_>) -> PyResult<Self> {
        let unit = PyModule::import(py, "solvarium._unit")?.getattr("Unit")?.call0()?.unbind();
        Ok(Self { unit, is_exact: AtomicBool::new(false) })
    }

    /// A cost as it was given, and its weight.
    ///
    /// # Errors
    /// The cost is not a number, is negative, or needs another unit.
    #[inline]
    pub fn weigh(&self, cost: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<(Number, Real)> {
        let given = Number::widened(cost);
        match &given {
            _ if self.is_exact.load(Ordering::Relaxed) => {}
            Number::Int(whole) if given.is_plain() && *whole >= 0 => {
                let weight = Real::new(given.plain());
                return Ok((given, weight));
            }
            Number::Float(real) if *real >= 0.0 => {
                let weight = Real::new(*real);
                return Ok((given, weight));
            }
            _ => {}
        }
        let weight = self
            .unit
            .bind(cost.py())
            .call_method1(intern!(cost.py(), "weight"), (given.object(cost.py()),))?;
        if weight.is_none() {
            return Err(wrong(cost, &what(), "a number"));
        }
        let weight = weight.extract::<f64>()?;
        if weight.is_nan() || weight < 0.0 {
            Err(negative(cost, &what()))
        } else {
            Ok((given, Real::new(weight)))
        }
    }

    /// An estimate as a weight.
    ///
    /// # Errors
    /// The value is not a number, or is negative.
    pub fn estimate(&self, value: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<Real> {
        let plain = number(value, what)?;
        if !self.is_exact.load(Ordering::Relaxed) {
            return Ok(Real::new(plain));
        }
        let weight = self.unit.bind(value.py()).call_method1(intern!(value.py(), "estimate"), (value,))?;
        Ok(Real::new(weight.extract()?))
    }

    /// Converts all costs by the unit from now on.
    pub fn adopt(&self) {
        self.is_exact.store(true, Ordering::Relaxed);
    }

    /// Makes all costs floats from now on, for observers of the running search.
    ///
    /// # Errors
    /// None: attributes can be set.
    pub fn round(&self, py: Python<'_>) -> PyResult<()> {
        self.unit.bind(py).setattr("is_rounded", true)
    }

    /// Whether the search for a plan of this cost and weight must be repeated with the unit, because floats are not exact enough.
    ///
    /// # Errors
    /// The unit is not exact enough either.
    pub fn is_too_large(&self, py: Python<'_>, cost: &Number, weight: f64) -> PyResult<bool> {
        let is_float = match cost {
            Number::Float(_) => true,
            Number::Int(_) => false,
            Number::Other(cost) => cost.bind(py).is_instance_of::<pyo3::types::PyFloat>(),
        };
        let is_rounded = self.unit.bind(py).getattr("is_rounded")?.is_truthy()?;
        if weight <= EXACT || weight.is_infinite() || is_float || is_rounded {
            return Ok(false);
        }
        if self.is_exact.load(Ordering::Relaxed) {
            return Err(PyOverflowError::new_err(format!(
                "the plan costs {}, more than 2**53 times the greatest common divisor of all costs, so costs cannot be compared exactly: return floats, or smaller numbers",
                cost.object(py)
            )));
        }
        Ok(true)
    }

    /// A weight as a cost.
    pub fn cost(&self, py: Python<'_>, weight: f64) -> f64 {
        let unit = || self.unit.bind(py).call_method0("size").and_then(|size| size.extract::<f64>());
        if self.is_exact.load(Ordering::Relaxed) {
            unit().map_or(weight, |unit| weight * unit)
        } else {
            weight
        }
    }
}
