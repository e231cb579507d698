//! Constraint models that are written in Python.

use super::error::raised;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvarium::csp::{Model, Relation, Var};
use solvarium_catalogue::own_model;
use std::collections::HashMap;

/// A variable: its name and its values.
type Variable = (String, Vec<i32>);
/// Variables that differ once the number beside each is added.
type Different = Vec<(usize, i32)>;
/// A weighted sum, how it compares, and with what.
type Linear = (Vec<(i32, usize)>, String, i64);
/// Variables, and the rows of values that they may have.
type Table = (Vec<usize>, Vec<Vec<i32>>);

/// A model as a puzzle, which every method over models takes. `labels` says what values are called that are no numbers in
/// Python; variables are known by their place in the list.
///
/// # Errors
/// The model is not well-formed: see `solvarium::csp::Model::build`.
#[pyfunction]
pub fn model(
    py: Python<'_>,
    name: &str,
    variables: Vec<Variable>,
    constraints: (Vec<Different>, Vec<Linear>, Vec<Table>),
    labels: HashMap<i32, String>,
) -> PyResult<PyPuzzle> {
    let mut model = Model::new();
    let all: Vec<Var> = variables.into_iter().map(|(name, values)| model.variable(name, values)).collect();
    let known = |place: usize| {
        all.get(place).copied().ok_or_else(|| PyValueError::new_err(format!("there is no variable {place}")))
    };
    let (different, linear, tables) = constraints;
    for terms in different {
        let terms = terms.into_iter().map(|(place, added)| Ok((known(place)?, added)));
        model.all_different(terms.collect::<PyResult<Vec<_>>>()?);
    }
    for (terms, how, total) in linear {
        let terms = terms.into_iter().map(|(weight, place)| Ok((weight, known(place)?)));
        model.linear(&terms.collect::<PyResult<Vec<_>>>()?, relation(&how)?, total);
    }
    for (places, rows) in tables {
        let scope = places.into_iter().map(known).collect::<PyResult<Vec<_>>>()?;
        model.table(&scope, rows);
    }
    let csp = model.build().map_err(|error| raised(py, &error))?;
    let label = move |_, value| labels.get(&value).cloned().unwrap_or_else(|| value.to_string());
    Ok(PyPuzzle::made(own_model(name, csp, label)))
}

fn relation(sign: &str) -> PyResult<Relation> {
    match sign {
        "==" => Ok(Relation::Equal),
        "!=" => Ok(Relation::NotEqual),
        "<=" => Ok(Relation::AtMost),
        ">=" => Ok(Relation::AtLeast),
        _ => {
            Err(PyValueError::new_err(format!("a sum compares by '==', '!=', '<=' or '>=', not by '{sign}'")))
        }
    }
}
