//! Backtracking in the order that SimpleAI has: by a stack, not by recursion.

use super::domains::Domains;
use super::model::Model;
use super::propagate::make_consistent;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Number of values tried between two checks of Python's signals.
const SIGNALS: u64 = 256;

/// The order of variables.
#[derive(Clone, Copy)]
enum Choice {
    /// The first.
    First,
    /// The one with the fewest values left.
    MostConstrained,
    /// The one with the most constraints.
    Degree,
}

/// A variable whose values are tried one after the other.
struct Level {
    variable: usize,
    values: std::vec::IntoIter<usize>,
    /// The domains before the variable had a value.
    domains: Domains,
}

/// Solves a constraint problem by backtracking. `choice` is `first`, `mcv` or `degree`. Values are tried in their order, or
/// the values with the fewest conflicts first. With `inference`, arc consistency is maintained. Returns None if there is no
/// solution.
///
/// # Errors
/// A constraint raises an exception, or names an unknown variable.
#[pyfunction]
pub fn simpleai_backtrack<'py>(
    model: (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>),
    choice: &str,
    fewest_conflicts: bool,
    inference: bool,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let choice = match choice {
        "first" => Choice::First,
        "mcv" => Choice::MostConstrained,
        "degree" => Choice::Degree,
        other => return Err(PyValueError::new_err(format!("unknown order '{other}'"))),
    };
    let (variables, domains, constraints) = model;
    let model = Model::read(&variables, &domains, &constraints)?;
    let assigned = vec![None; model.variables.len()];
    Search { model, choice, fewest_conflicts, inference, assigned, order: Vec::new() }.run()
}

struct Search<'py> {
    model: Model<'py>,
    choice: Choice,
    fewest_conflicts: bool,
    inference: bool,
    assigned: Vec<Option<usize>>,
    /// The variables that have a value, in the order in which they got it.
    order: Vec<usize>,
}

impl<'py> Search<'py> {
    fn run(mut self) -> PyResult<Option<Bound<'py, PyDict>>> {
        let domains = Domains::full(self.model.values.iter().map(Vec::len));
        let Some(variable) = self.next(&domains) else { return self.solution().map(Some) };
        let mut stack = vec![self.level(variable, domains)?];
        let mut tried = 0;
        while let Some(level) = stack.last_mut() {
            self.assigned[level.variable] = None;
            self.order.truncate(stack.len() - 1);
            let level = &mut stack[self.order.len()];
            let Some(value) = level.values.next() else {
                stack.pop();
                continue;
            };
            let (variable, mut domains) = (level.variable, level.domains.clone());
            tried += 1;
            if tried % SIGNALS == 0 {
                self.model.py.check_signals()?;
            }
            self.assigned[variable] = Some(value);
            self.order.push(variable);
            if self.conflicts(variable, true)? > 0 {
                continue;
            }
            domains.fix(variable, value);
            if self.inference && !make_consistent(&mut self.model, &mut domains, variable)? {
                continue;
            }
            match self.next(&domains) {
                None => return self.solution().map(Some),
                Some(next) => stack.push(self.level(next, domains)?),
            }
        }
        Ok(None)
    }

    /// The next variable without a value; of equal ones the first.
    fn next(&self, domains: &Domains) -> Option<usize> {
        let mut open = (0..self.assigned.len()).filter(|&variable| self.assigned[variable].is_none());
        match self.choice {
            Choice::First => open.next(),
            Choice::MostConstrained => open.min_by_key(|&variable| domains.size(variable)),
            Choice::Degree => open.min_by_key(|&variable| std::cmp::Reverse(self.model.of[variable].len())),
        }
    }

    fn level(&mut self, variable: usize, domains: Domains) -> PyResult<Level> {
        let mut values = domains.values(variable);
        if self.fewest_conflicts {
            let mut counted = Vec::with_capacity(values.len());
            for value in values {
                self.assigned[variable] = Some(value);
                counted.push((self.conflicts(variable, false)?, value));
            }
            self.assigned[variable] = None;
            counted.sort_by_key(|(conflicts, _)| *conflicts);
            values = counted.into_iter().map(|(_, value)| value).collect();
        }
        Ok(Level { variable, values: values.into_iter(), domains })
    }

    /// Returns the number of violated constraints of a variable, among the constraints whose variables all have a value. With
    /// `any`, stops at the first one.
    fn conflicts(&mut self, variable: usize, any: bool) -> PyResult<usize> {
        let mut conflicts = 0;
        for at in 0..self.model.of[variable].len() {
            let constraint = self.model.of[variable][at];
            let scope = &self.model.constraints[constraint].scope;
            let values: Option<Vec<usize>> = scope.iter().map(|&variable| self.assigned[variable]).collect();
            if let Some(values) = values
                && !self.model.is_good(constraint, &values)?
            {
                conflicts += 1;
                if any {
                    break;
                }
            }
        }
        Ok(conflicts)
    }

    fn solution(&self) -> PyResult<Bound<'py, PyDict>> {
        let solution = PyDict::new(self.model.py);
        for &variable in &self.order {
            if let Some(value) = self.assigned[variable] {
                solution.set_item(&self.model.variables[variable], &self.model.values[variable][value])?;
            }
        }
        Ok(solution)
    }
}
