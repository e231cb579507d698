//! Arc consistency (Mackworth, 1977, AC-3) for constraints over any number of variables, if their tuples can be
//! enumerated.

use super::domains::Domains;
use super::model::Model;
use pyo3::PyResult;
use std::collections::VecDeque;
use std::rc::Rc;

/// Maximum number of tuples that are enumerated for a support in a constraint over more than two variables.
const TUPLES: usize = 4096;

/// Removes every value that no tuple of a constraint supports, beginning with the constraints of one variable; false if a
/// variable is left without a value.
///
/// # Errors
/// The exception of a constraint.
pub fn make_consistent(model: &mut Model<'_>, domains: &mut Domains, changed: usize) -> PyResult<bool> {
    let mut waiting: VecDeque<usize> = model.of[changed].iter().copied().collect();
    let mut is_waiting = vec![false; model.constraints.len()];
    waiting.iter().for_each(|&constraint| is_waiting[constraint] = true);
    while let Some(constraint) = waiting.pop_front() {
        is_waiting[constraint] = false;
        for side in 0..model.constraints[constraint].scope.len() {
            let variable = model.constraints[constraint].scope[side];
            if !revise(model, domains, constraint, side)? {
                continue;
            }
            if domains.size(variable) == 0 {
                return Ok(false);
            }
            for &other in &model.of[variable] {
                if other != constraint && !is_waiting[other] {
                    is_waiting[other] = true;
                    waiting.push_back(other);
                }
            }
            if !is_waiting[constraint] {
                is_waiting[constraint] = true;
                waiting.push_back(constraint);
            }
        }
    }
    Ok(true)
}

/// Removes the values of one variable of a constraint that have no support there; whether there were any.
fn revise(model: &mut Model<'_>, domains: &mut Domains, constraint: usize, side: usize) -> PyResult<bool> {
    let scope = Rc::clone(&model.constraints[constraint].scope);
    let is_binary = scope.len() == 2 && scope[0] != scope[1];
    if !is_binary && tuples(domains, &scope) > TUPLES {
        return Ok(false);
    }
    let mut is_changed = false;
    for value in domains.values(scope[side]) {
        let is_supported = if is_binary {
            model.is_supported(constraint, side, value, domains.words(scope[1 - side]))?
        } else {
            has_tuple(model, domains, constraint, (side, value))?
        };
        if !is_supported {
            domains.remove(scope[side], value);
            is_changed = true;
        }
    }
    Ok(is_changed)
}

/// The number of tuples of the variables of a scope.
fn tuples(domains: &Domains, scope: &[usize]) -> usize {
    scope.iter().fold(1, |product: usize, &variable| product.saturating_mul(domains.size(variable)))
}

/// Whether a constraint has a tuple of values in the domains with this value at this place.
fn has_tuple(
    model: &mut Model<'_>,
    domains: &Domains,
    constraint: usize,
    (side, value): (usize, usize),
) -> PyResult<bool> {
    let scope = Rc::clone(&model.constraints[constraint].scope);
    let choices: Vec<Vec<usize>> = (0..scope.len())
        .map(|place| if scope[place] == scope[side] { vec![value] } else { domains.values(scope[place]) })
        .collect();
    if choices.iter().any(Vec::is_empty) {
        return Ok(false);
    }
    let mut at = vec![0; scope.len()];
    loop {
        let tuple: Vec<_> = at.iter().zip(&choices).map(|(&at, choices)| choices[at]).collect();
        if model.is_good(constraint, &tuple)? {
            return Ok(true);
        }
        // The next tuple, as an odometer counts.
        let Some(place) = (0..at.len()).rev().find(|&place| at[place] + 1 < choices[place].len()) else {
            return Ok(false);
        };
        at[place] += 1;
        at[place + 1..].fill(0);
    }
}
