//! Python's costs and estimates: an `int` of any size stays an `int`; all other numbers use their own operators.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt};

/// A number of Python.
#[derive(Debug)]
pub enum Number {
    /// An `int` of 64 bits.
    Int(i64),
    /// A `float`.
    Float(f64),
    /// Anything else: a larger `int`, a `Fraction`, a `Decimal`, a number of numpy.
    Other(Py<PyAny>),
}

/// Integers up to this are exact as floats.
const EXACT: u64 = 1 << 53;

impl Number {
    /// The number that an object is.
    pub fn of(object: &Bound<'_, PyAny>) -> Self {
        if object.is_exact_instance_of::<PyInt>() || object.is_exact_instance_of::<PyBool>() {
            if let Ok(number) = object.extract() {
                return Self::Int(number);
            }
        } else if let Ok(number) = object.cast_exact::<PyFloat>() {
            return Self::Float(number.value());
        }
        Self::Other(object.clone().unbind())
    }

    /// The number of an object. An integer of another type, such as numpy's, becomes an `int`, whose sums never wrap.
    pub fn widened(object: &Bound<'_, PyAny>) -> Self {
        match Self::of(object) {
            Self::Other(_) => object
                .call_method0(intern!(object.py(), "__index__"))
                .map_or_else(|_| Self::of(object), |whole| Self::of(&whole)),
            number => number,
        }
    }

    /// Returns a new reference to this number.
    pub fn again(&self, py: Python<'_>) -> Self {
        match self {
            Self::Int(number) => Self::Int(*number),
            Self::Float(number) => Self::Float(*number),
            Self::Other(object) => Self::Other(object.clone_ref(py)),
        }
    }

    /// The object.
    pub fn object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match self {
            Self::Int(number) => PyInt::new(py, *number).into_any(),
            Self::Float(number) => PyFloat::new(py, *number).into_any(),
            Self::Other(object) => object.bind(py).clone(),
        }
    }

    /// `self + other`.
    ///
    /// # Errors
    /// The exception that `+` of the objects raises.
    pub fn plus(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        #[expect(clippy::cast_precision_loss, reason = "Python rounds a whole number in the same way")]
        match (self, other) {
            (Self::Int(a), Self::Int(b)) if let Some(sum) = a.checked_add(*b) => Ok(Self::Int(sum)),
            (Self::Float(a), Self::Float(b)) => Ok(Self::Float(a + b)),
            (Self::Int(a), Self::Float(b)) => Ok(Self::Float(*a as f64 + b)),
            (Self::Float(a), Self::Int(b)) => Ok(Self::Float(a + *b as f64)),
            _ => self.object(py).add(other.object(py)).map(|sum| Self::of(&sum)),
        }
    }

    /// `self < other`.
    ///
    /// # Errors
    /// The exception that `<` of the objects raises.
    pub fn is_less(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => Ok(a < b),
            (Self::Float(a), Self::Float(b)) => Ok(a < b),
            (Self::Int(a), Self::Float(b)) if a.unsigned_abs() <= EXACT => Ok(float(*a) < *b),
            (Self::Float(a), Self::Int(b)) if b.unsigned_abs() <= EXACT => Ok(*a < float(*b)),
            _ => self.object(py).lt(other.object(py)),
        }
    }

    /// Whether it can be ordered without Python's operators.
    pub fn is_plain(&self) -> bool {
        match self {
            Self::Int(number) => number.unsigned_abs() <= EXACT,
            Self::Float(number) => !number.is_nan(),
            Self::Other(_) => false,
        }
    }

    /// A plain number as a float.
    pub fn plain(&self) -> f64 {
        match self {
            Self::Int(number) => float(*number),
            Self::Float(number) => *number,
            Self::Other(_) => f64::NAN,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "up to 2^53 there is none")]
const fn float(number: i64) -> f64 {
    number as f64
}
