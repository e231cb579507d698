//! Variables, values, and constraints that are Python functions, each called at most once for a tuple of values.

use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::collections::HashMap;
use std::rc::Rc;

/// A constraint problem.
pub struct Model<'py> {
    pub py: Python<'py>,
    pub variables: Vec<Bound<'py, PyAny>>,
    /// The values of each variable, in their order.
    pub values: Vec<Vec<Bound<'py, PyAny>>>,
    pub constraints: Vec<Constraint<'py>>,
    /// The constraints of each variable.
    pub of: Vec<Vec<usize>>,
}

/// A function of the values of some variables.
pub struct Constraint<'py> {
    /// The variables, by number, in the order of the function's arguments.
    pub scope: Rc<[usize]>,
    /// The objects of these, as the function gets them.
    names: Bound<'py, PyTuple>,
    function: Bound<'py, PyAny>,
    answers: Answers,
}

/// Answers of a constraint's function so far.
enum Answers {
    /// For two variables: for each value of the first, the values of the second that were tested, and the values that
    /// are allowed with it, as bit sets; and the same with the two variables exchanged.
    Pairs([Rows; 2]),
    /// For any number of variables: the answer for each tuple of values.
    Tuples(HashMap<Box<[u32]>, bool>),
}

#[derive(Default)]
struct Rows {
    words: usize,
    asked: Vec<u64>,
    good: Vec<u64>,
}

impl Rows {
    fn new(rows: usize, columns: usize) -> Self {
        let words = columns.div_ceil(64);
        Self { words, asked: vec![0; rows * words], good: vec![0; rows * words] }
    }

    fn set(&mut self, row: usize, column: usize, is_good: bool) {
        let (word, bit) = (row * self.words + column / 64, 1 << (column % 64));
        self.asked[word] |= bit;
        if is_good {
            self.good[word] |= bit;
        }
    }

    fn get(&self, row: usize, column: usize) -> Option<bool> {
        let (word, bit) = (row * self.words + column / 64, 1 << (column % 64));
        (self.asked[word] & bit != 0).then(|| self.good[word] & bit != 0)
    }
}

/// Pairs of values up to which two variables have tables of bits.
const TABLE: usize = 1 << 24;

impl<'py> Model<'py> {
    /// The model of `variables`, `domains` and `constraints` as SimpleAI has them.
    ///
    /// # Errors
    /// A variable has no domain, or a constraint names one that there is not.
    pub fn read(
        variables: &Bound<'py, PyAny>,
        domains: &Bound<'py, PyAny>,
        constraints: &Bound<'py, PyAny>,
    ) -> PyResult<Self> {
        let py = variables.py();
        let variables: Vec<_> = variables.try_iter()?.collect::<PyResult<_>>()?;
        let numbers = PyDict::new(py);
        variables.iter().enumerate().try_for_each(|(number, variable)| numbers.set_item(variable, number))?;
        let values = variables.iter().map(|variable| domains.get_item(variable)?.try_iter()?.collect());
        let values: Vec<Vec<_>> = values.collect::<PyResult<_>>()?;
        let mut of = vec![Vec::new(); variables.len()];
        let mut all = Vec::new();
        for constraint in constraints.try_iter()? {
            let constraint = Constraint::read(&constraint?, &numbers, &values)?;
            for (at, &variable) in constraint.scope.iter().enumerate() {
                if !constraint.scope[..at].contains(&variable) {
                    of[variable].push(all.len());
                }
            }
            all.push(constraint);
        }
        Ok(Self { py, variables, values, constraints: all, of })
    }

    /// Whether the values, one for each variable of its scope, satisfy a constraint.
    ///
    /// # Errors
    /// The function raised an exception.
    pub fn is_good(&mut self, constraint: usize, values: &[usize]) -> PyResult<bool> {
        let Constraint { scope, names, function, answers } = &mut self.constraints[constraint];
        if let Some(known) = answers.get(values) {
            return Ok(known);
        }
        let objects = scope.iter().zip(values).map(|(&variable, &value)| &self.values[variable][value]);
        let objects = PyTuple::new(self.py, objects.collect::<Vec<_>>())?;
        let is_good = function.call1((&*names, objects))?.is_truthy()?;
        answers.set(values, is_good);
        Ok(is_good)
    }

    /// Whether a value of one of two variables (0 or 1 of the scope) is allowed with one of these values of the other.
    ///
    /// # Errors
    /// The function raised an exception.
    pub fn is_supported(
        &mut self,
        constraint: usize,
        side: usize,
        value: usize,
        others: &[u64],
    ) -> PyResult<bool> {
        let unknown = match &self.constraints[constraint].answers {
            Answers::Pairs(rows) => {
                let row = &rows[side];
                let at = value * row.words;
                if (0..row.words).any(|word| row.good[at + word] & others[word] != 0) {
                    return Ok(true);
                }
                (0..row.words).map(|word| others[word] & !row.asked[at + word]).collect()
            }
            Answers::Tuples(_) => others.to_vec(),
        };
        for other in super::domains::members(&unknown) {
            let pair = if side == 0 { [value, other] } else { [other, value] };
            if self.is_good(constraint, &pair)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<'py> Constraint<'py> {
    fn read(
        pair: &Bound<'py, PyAny>,
        numbers: &Bound<'py, PyDict>,
        values: &[Vec<Bound<'py, PyAny>>],
    ) -> PyResult<Self> {
        let (names, function): (Bound<'py, PyAny>, Bound<'py, PyAny>) = pair.extract()?;
        let names: Vec<_> = names.try_iter()?.collect::<PyResult<_>>()?;
        let number = |name: &Bound<'py, PyAny>| match numbers.get_item(name)? {
            Some(number) => number.extract::<usize>(),
            None => Err(PyKeyError::new_err(format!(
                "a constraint names {}, which is not a variable",
                name.repr()?
            ))),
        };
        let scope = names.iter().map(number).collect::<PyResult<Rc<[_]>>>()?;
        if scope.is_empty() {
            return Err(PyValueError::new_err("a constraint names no variable"));
        }
        let sizes: Vec<_> = scope.iter().map(|&variable| values[variable].len()).collect();
        let answers = match sizes[..] {
            [a, b] if scope[0] != scope[1] && a.saturating_mul(b) <= TABLE => {
                Answers::Pairs([Rows::new(a, b), Rows::new(b, a)])
            }
            _ => Answers::Tuples(HashMap::new()),
        };
        Ok(Self { scope, names: PyTuple::new(function.py(), names)?, function, answers })
    }
}

impl Answers {
    fn get(&self, values: &[usize]) -> Option<bool> {
        match self {
            Self::Pairs(rows) => rows[0].get(values[0], values[1]),
            Self::Tuples(known) => known.get(&key(values)).copied(),
        }
    }

    fn set(&mut self, values: &[usize], is_good: bool) {
        match self {
            Self::Pairs(rows) => {
                rows[0].set(values[0], values[1], is_good);
                rows[1].set(values[1], values[0], is_good);
            }
            Self::Tuples(known) => {
                known.insert(key(values), is_good);
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "domains of four billion values do not fit into memory")]
fn key(values: &[usize]) -> Box<[u32]> {
    values.iter().map(|&value| value as u32).collect()
}
