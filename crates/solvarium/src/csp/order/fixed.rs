//! Orders of variables that are known before the search.
//!
//! Both traverse the constraint graph, in which variables of a common constraint are neighbours.
//! The graph is never built: a traversal iterates over the constraints of a variable, which takes
//! time proportional to their lengths.

use super::super::instance::Csp;
use super::super::var::Var;
use super::VariableOrder;
use crate::limits::{Clock, Stop};
use std::collections::{BTreeSet, VecDeque};

/// The order that breaks ties.
pub(in super::super) fn order(csp: &Csp, which: VariableOrder, clock: &Clock<'_>) -> Result<Vec<Var>, Stop> {
    match which {
        VariableOrder::MaximumCardinality => maximum_cardinality(csp, clock),
        VariableOrder::MinimumBandwidth => minimum_bandwidth(csp, clock),
        _ => Ok(csp.variables().collect()),
    }
}

/// The variables that share a constraint with this one, once for each such constraint.
fn neighbours(csp: &Csp, variable: Var) -> impl Iterator<Item = Var> + '_ {
    let constraints = csp.constraints_of(variable).iter().map(|&number| &csp.constraints()[number as usize]);
    constraints.flat_map(crate::csp::Constraint::each_variable).filter(move |&other| other != variable)
}

/// Each next variable is the one with the most neighbours before it; ties: the first. Variables
/// with one value come first, as if they had been decided.
fn maximum_cardinality(csp: &Csp, clock: &Clock<'_>) -> Result<Vec<Var>, Stop> {
    let count = csp.variables().len();
    let is_given = |variable: Var| csp.values(variable).nth(1).is_none();
    // Sorted by the number of neighbours, largest first, then by index.
    let mut queue: BTreeSet<(u32, Var)> =
        csp.variables().map(|variable| (if is_given(variable) { 0 } else { u32::MAX }, variable)).collect();
    let mut keys: Vec<Option<u32>> = queue.iter().map(|_| None).collect();
    for &(key, variable) in &queue {
        keys[variable.index()] = Some(key);
    }
    let mut order = Vec::with_capacity(count);
    while let Some((_, variable)) = queue.pop_first() {
        clock.look()?;
        keys[variable.index()] = None;
        order.push(variable);
        for other in neighbours(csp, variable) {
            if let Some(key) = keys[other.index()].filter(|&key| key > 0) {
                queue.remove(&(key, other));
                queue.insert((key - 1, other));
                keys[other.index()] = Some(key - 1);
            }
        }
    }
    Ok(order)
}

/// Breadth-first from a variable with the fewest neighbours; within a layer, variables with the
/// fewest neighbours first.
fn minimum_bandwidth(csp: &Csp, clock: &Clock<'_>) -> Result<Vec<Var>, Stop> {
    let degree = |variable| clock.look().map(|()| neighbours(csp, variable).count());
    let degrees: Vec<usize> = csp.variables().map(degree).collect::<Result<_, _>>()?;
    let mut starts: Vec<Var> = csp.variables().collect();
    starts.sort_by_key(|variable| degrees[variable.index()]);
    let mut is_met = vec![false; starts.len()];
    let mut order = Vec::with_capacity(starts.len());
    for start in starts {
        let mut layer = VecDeque::new();
        if !std::mem::replace(&mut is_met[start.index()], true) {
            layer.push_back(start);
        }
        while let Some(variable) = layer.pop_front() {
            clock.look()?;
            order.push(variable);
            let is_fresh = |other: &Var| !std::mem::replace(&mut is_met[other.index()], true);
            let mut next: Vec<Var> = neighbours(csp, variable).filter(is_fresh).collect();
            next.sort_by_key(|other| degrees[other.index()]);
            layer.extend(next);
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::super::super::Model;
    use super::*;
    use crate::Limits;

    /// A path 0 - 3 - 1 - 4 - 2.
    fn path() -> Csp {
        let mut model = Model::new();
        let all: Vec<_> = (0..5).map(|i| model.variable(format!("x{i}"), 1..=3)).collect();
        for (a, b) in [(0, 3), (3, 1), (1, 4), (4, 2)] {
            model.not_equal(all[a], all[b]);
        }
        model.build().unwrap()
    }

    fn indices(which: VariableOrder) -> Vec<usize> {
        order(&path(), which, &Clock::new(&Limits::none())).unwrap().into_iter().map(Var::index).collect()
    }

    #[test]
    fn neighbours_follow_each_other() {
        assert_eq!(indices(VariableOrder::MinimumBandwidth), [0, 3, 1, 4, 2]);
        assert_eq!(indices(VariableOrder::MaximumCardinality), [0, 3, 1, 4, 2]);
        assert_eq!(indices(VariableOrder::Fewest), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn every_variable_is_there_once() {
        let mut model = Model::new();
        let all: Vec<_> = (0..7).map(|i| model.variable(format!("x{i}"), 1..=3)).collect();
        model.all_different(&all[..4]);
        model.all_different(&all[4..]);
        let csp = model.build().unwrap();
        for which in [VariableOrder::MinimumBandwidth, VariableOrder::MaximumCardinality] {
            let mut found = order(&csp, which, &Clock::new(&Limits::none())).unwrap();
            found.sort_unstable();
            assert_eq!(found, all);
        }
    }
}
