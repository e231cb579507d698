//! Constraint models that are written in Python.

use super::error::raised;
use super::interrupt::detached;
use super::limits::limits;
use super::puzzle::PyPuzzle;
use super::solve::request;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::csp::{Condition, Conflict, Csp, Linear, Model, Objective, Operand, Relation, Var};
use solvarium::limits::StopFlag;
use solvarium_catalogue::{own_conflict, own_model, own_optimum};
use std::collections::HashMap;

/// A variable: its name and its values.
type Variable = (String, Vec<i32>);
/// A weighted sum, how it compares, and with what.
type Compared = (Vec<(i32, usize)>, String, i64);
/// Objective: whether to maximize the weighted sum, and its weights.
type Goal = (bool, Vec<(i32, usize)>);

/// The deepest tree of conditions.
const DEPTH_MOST: usize = 200;

/// A model as a puzzle, which every method over models takes. `labels` has the names of values that are not numbers in
/// Python; variables are identified by their index. With a goal, solving it finds the best solution.
///
/// # Errors
/// The model is not well-formed: see `solvarium::csp::Model::build`.
#[pyfunction]
pub fn model(
    py: Python<'_>,
    name: &str,
    variables: Vec<Variable>,
    constraints: Vec<Bound<'_, PyTuple>>,
    goal: Option<Goal>,
    labels: HashMap<i32, String>,
) -> PyResult<PyPuzzle> {
    let (csp, all) = built(py, variables, &constraints)?;
    let label = move |_, value| labels.get(&value).cloned().unwrap_or_else(|| value.to_string());
    let Some((is_least, terms)) = goal else { return Ok(PyPuzzle::made(own_model(name, csp, label))) };
    let sum = all.sum(&terms)?;
    let objective = if is_least { Objective::minimize(sum) } else { Objective::maximize(sum) };
    Ok(PyPuzzle::made(own_optimum(name, csp, objective, label)))
}

/// Result of explaining a model: `no-solution`, `solved` or `stopped`, the numbers of the conflicting constraints,
/// whether each is needed, and the reason of a stop.
type Explained = (&'static str, Vec<usize>, bool, Option<String>);

/// A minimal set of constraints without a solution.
///
/// # Errors
/// The model is not well-formed, the method is not for models, or Ctrl-C was pressed.
#[pyfunction]
pub fn model_conflict(
    py: Python<'_>,
    variables: Vec<Variable>,
    constraints: Vec<Bound<'_, PyTuple>>,
    method: &str,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Explained> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let method = request(py, method, None, 0)?.method;
    let (csp, _) = built(py, variables, &constraints)?;
    let explained = detached(py, &stop, || own_conflict(&csp, &method, 0, &limits))?;
    let explained = explained.map_err(|error| raised(py, &error))?;
    let why = explained.stopped.map(|stop| stop.to_string());
    Ok(match explained.conflict {
        Conflict::Found { constraints, is_minimal } => ("no-solution", constraints, is_minimal, why),
        Conflict::None(_) => ("solved", Vec::new(), false, why),
        Conflict::Unknown => ("stopped", Vec::new(), false, why),
    })
}

/// The variables by their indices.
struct Known(Vec<Var>);

fn built(
    py: Python<'_>,
    variables: Vec<Variable>,
    constraints: &[Bound<'_, PyTuple>],
) -> PyResult<(Csp, Known)> {
    let mut model = Model::new();
    let all = Known(variables.into_iter().map(|(name, values)| model.variable(name, values)).collect());
    constraints.iter().try_for_each(|constraint| all.add(&mut model, constraint))?;
    model.build().map(|csp| (csp, all)).map_err(|error| raised(py, &error))
}

impl Known {
    fn at(&self, place: usize) -> PyResult<Var> {
        let known = self.0.get(place).copied();
        known.ok_or_else(|| PyValueError::new_err(format!("there is no variable {place}")))
    }

    fn all(&self, places: Vec<usize>) -> PyResult<Vec<Var>> {
        places.into_iter().map(|place| self.at(place)).collect()
    }

    /// A variable by its index, or a number.
    fn operand(&self, (is_variable, number): (bool, i32)) -> PyResult<Operand> {
        match usize::try_from(number) {
            Ok(place) if is_variable => self.at(place).map(Operand::Variable),
            _ => Ok(Operand::Value(number)),
        }
    }

    fn sum(&self, terms: &[(i32, usize)]) -> PyResult<Linear> {
        let weighted = terms.iter().map(|&(weight, place)| Ok(weight * self.at(place)?));
        Ok(weighted.collect::<PyResult<Vec<Linear>>>()?.into_iter().sum())
    }

    /// Adds a constraint: its kind, then its data.
    fn add(&self, model: &mut Model, constraint: &Bound<'_, PyTuple>) -> PyResult<()> {
        let kind = constraint.get_item(0)?.extract::<String>()?;
        let rest = constraint.get_slice(1, constraint.len());
        match kind.as_str() {
            "different" => {
                let (terms,) = rest.extract::<(Vec<(usize, i32)>,)>()?;
                let terms = terms.into_iter().map(|(place, added)| Ok((self.at(place)?, added)));
                model.all_different(terms.collect::<PyResult<Vec<_>>>()?);
            }
            "linear" => {
                let (terms, sign, total) = rest.extract::<Compared>()?;
                let terms = terms.into_iter().map(|(weight, place)| Ok((weight, self.at(place)?)));
                model.linear(&terms.collect::<PyResult<Vec<_>>>()?, relation(&sign)?, total);
            }
            "table" => {
                let (places, rows) = rest.extract::<(Vec<usize>, Vec<Vec<i32>>)>()?;
                model.table(&self.all(places)?, rows);
            }
            "if" => {
                let (premise, then) = rest.extract::<(Bound<'_, PyTuple>, Bound<'_, PyTuple>)>()?;
                model.implies(self.condition(&premise, 0)?, self.condition(&then, 0)?);
            }
            "element" => {
                let (index, list, value) = rest.extract::<(usize, Vec<(bool, i32)>, (bool, i32))>()?;
                let list = list.into_iter().map(|operand| self.operand(operand));
                model.element(self.at(index)?, list.collect::<PyResult<Vec<_>>>()?, self.operand(value)?);
            }
            "count" => {
                let (places, value, sign, number) =
                    rest.extract::<(Vec<usize>, i32, String, (bool, i32))>()?;
                model.count(&self.all(places)?, value, relation(&sign)?, self.operand(number)?);
            }
            _ => model.add(self.condition(constraint, 0)?),
        }
        Ok(())
    }

    /// A tree of conditions: `("sum", terms, sign, total)`, `("any", parts)`, `("all", parts)`.
    fn condition(&self, tree: &Bound<'_, PyTuple>, depth: usize) -> PyResult<Condition> {
        if depth > DEPTH_MOST {
            return Err(PyValueError::new_err(format!(
                "conditions are nested more than {DEPTH_MOST} deep: use or_ with many arguments instead of |"
            )));
        }
        let kind = tree.get_item(0)?.extract::<String>()?;
        let rest = tree.get_slice(1, tree.len());
        if kind == "sum" {
            let (terms, sign, total) = rest.extract::<Compared>()?;
            let sum = self.sum(&terms)?;
            return Ok(match relation(&sign)? {
                Relation::Equal => sum.eq(total),
                Relation::NotEqual => sum.ne(total),
                Relation::AtMost => sum.le(total),
                Relation::AtLeast => sum.ge(total),
            }
            .into());
        }
        let (parts,) = rest.extract::<(Vec<Bound<'_, PyTuple>>,)>()?;
        let parts = parts.iter().map(|part| self.condition(part, depth + 1));
        let parts = parts.collect::<PyResult<Vec<_>>>()?;
        match kind.as_str() {
            "any" => Ok(Condition::any(parts)),
            "all" => Ok(Condition::all(parts)),
            _ => Err(PyValueError::new_err(format!("there is no constraint '{kind}'"))),
        }
    }
}

fn relation(sign: &str) -> PyResult<Relation> {
    match sign {
        "==" => Ok(Relation::Equal),
        "!=" => Ok(Relation::NotEqual),
        "<=" => Ok(Relation::AtMost),
        ">=" => Ok(Relation::AtLeast),
        _ => Err(PyValueError::new_err(format!(
            "a sum can be compared with '==', '!=', '<=' or '>=', not '{sign}'"
        ))),
    }
}
