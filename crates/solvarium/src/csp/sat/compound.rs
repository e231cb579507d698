//! Conditions, elements of lists, numbers of values, and automata in clauses.
//!
//! Each part of a disjunction has a literal that implies its clauses (Plaisted and Greenbaum, 1986), and one of these
//! literals is true. A number of values is a sum of ones: see `linear`.

use super::encode::Scribe;
use super::linear;
use crate::csp::Relation;
use crate::csp::automaton::{Automaton, Step};
use crate::csp::compound::{Compound, CompoundKind, Formula, Operand};
use crate::csp::var::Var;
use crate::limits::Stop;

pub(super) fn write(scribe: &mut Scribe<'_>, compound: &Compound) -> Result<(), Stop> {
    match &*compound.kind {
        CompoundKind::Condition { formula, .. } => condition(scribe, formula),
        CompoundKind::Element { index, list, value } => element(scribe, *index, list, *value),
        CompoundKind::Count { variables, value, relation, number } => {
            count(scribe, variables, *value, *relation, *number)
        }
    }
}

fn condition(scribe: &mut Scribe<'_>, formula: &Formula) -> Result<(), Stop> {
    match formula {
        Formula::Sum { terms, relation, total } => linear::write(scribe, terms, *relation, *total),
        Formula::All(parts) => parts.iter().try_for_each(|part| condition(scribe, part)),
        Formula::Any(parts) => {
            let chosen: Vec<i32> = parts.iter().map(|_| scribe.fresh()).collect();
            scribe.at_least_one(&chosen)?;
            parts.iter().zip(chosen).try_for_each(|(part, is_chosen)| {
                let guard = scribe.guard(Some(is_chosen));
                let written = condition(scribe, part);
                scribe.guard(guard);
                written
            })
        }
    }
}

fn element(scribe: &mut Scribe<'_>, index: Var, list: &[Operand], value: Operand) -> Result<(), Stop> {
    for (place, is_place) in scribe.literals(index) {
        match usize::try_from(place).ok().and_then(|place| list.get(place)) {
            None => scribe.at_least_one(&[-is_place])?,
            Some(&found) => equal(scribe, is_place, found, value)?,
        }
    }
    Ok(())
}

/// Adds clauses for "two operands have the same value if the literal `then` is true".
fn equal(scribe: &mut Scribe<'_>, then: i32, one: Operand, other: Operand) -> Result<(), Stop> {
    match (one, other) {
        (Operand::Value(one), Operand::Value(other)) if one == other => Ok(()),
        (Operand::Value(_), Operand::Value(_)) => scribe.at_least_one(&[-then]),
        (Operand::Variable(variable), Operand::Value(value))
        | (Operand::Value(value), Operand::Variable(variable)) => {
            let is_value = scribe.literal(variable, value);
            scribe.at_least_one(&[-then].into_iter().chain(is_value).collect::<Vec<_>>())
        }
        (Operand::Variable(one), Operand::Variable(other)) => {
            follows(scribe, then, one, other)?;
            follows(scribe, then, other, one)
        }
    }
}

/// Adds clauses for "if `then` is true, each value of one variable implies the same value of the other".
fn follows(scribe: &mut Scribe<'_>, then: i32, one: Var, other: Var) -> Result<(), Stop> {
    for (value, is_value) in scribe.literals(one) {
        let is_other = scribe.literal(other, value);
        scribe.reserve(8)?;
        scribe.push([-then, -is_value].into_iter().chain(is_other));
    }
    Ok(())
}

fn count(
    scribe: &mut Scribe<'_>,
    variables: &[Var],
    value: i32,
    relation: Relation,
    number: Operand,
) -> Result<(), Stop> {
    let ones = |&variable: &Var| -> Vec<(i64, i32)> {
        let literals = scribe.literals(variable).into_iter();
        literals.map(|(has, literal)| (i64::from(has == value), literal)).collect()
    };
    let mut parts: Vec<_> = variables.iter().map(ones).collect();
    let total = match number {
        Operand::Value(number) => number.into(),
        Operand::Variable(number) => {
            let less = |(value, literal)| (-i64::from(value), literal);
            parts.push(scribe.literals(number).into_iter().map(less).collect());
            0
        }
    };
    linear::write_parts(scribe, parts, relation, total)
}

/// An automaton: a literal for each state and one for each step. A step implies its two states and its value; a state implies one of
/// the steps that leave it and one of those that enter it; a value implies one of its steps.
pub(super) fn automaton(
    scribe: &mut Scribe<'_>,
    variables: &[Var],
    automaton: &Automaton,
) -> Result<(), Stop> {
    scribe.reserve(automaton.states())?;
    let states: Vec<i32> = (0..automaton.states()).map(|_| scribe.fresh()).collect();
    if variables.is_empty() && states.len() > 1 {
        // Nothing leads to the end.
        return scribe.at_least_one(&[]);
    }
    for end in [states[0], states[states.len() - 1]] {
        scribe.at_least_one(&[end])?;
    }
    for (&variable, steps) in variables.iter().zip(automaton.layers()) {
        layer(scribe, variable, steps, &states)?;
    }
    Ok(())
}

/// The clauses of one variable.
fn layer(scribe: &mut Scribe<'_>, variable: Var, steps: &[Step], states: &[i32]) -> Result<(), Stop> {
    let values = scribe.literals(variable);
    let (mut leaving, mut entering, mut taking) = (Vec::new(), Vec::new(), Vec::new());
    for step in steps {
        let Ok(at) = values.binary_search_by_key(&step.value, |&(value, _)| value) else { continue };
        let is_taken = scribe.fresh();
        let (from, to) = (states[step.from as usize], states[step.to as usize]);
        scribe.reserve(9)?;
        for implied in [from, to, values[at].1] {
            scribe.push([-is_taken, implied]);
        }
        leaving.push((from, is_taken));
        entering.push((to, is_taken));
        taking.push((values[at].1, is_taken));
    }
    // A value without a step, and a state that no step leaves or enters, are false.
    let all = values.iter().map(|&(_, literal)| literal);
    one_for_each(scribe, all, taking)?;
    let states = |of: fn(&Step) -> u32| steps.iter().map(move |step| states[of(step) as usize]);
    one_for_each(scribe, states(|step| step.from), leaving)?;
    one_for_each(scribe, states(|step| step.to), entering)
}

/// Each of these literals implies one of those that are paired with it.
fn one_for_each(
    scribe: &mut Scribe<'_>,
    all: impl Iterator<Item = i32>,
    mut pairs: Vec<(i32, i32)>,
) -> Result<(), Stop> {
    pairs.sort_unstable();
    let mut all: Vec<i32> = all.collect();
    all.sort_unstable();
    all.dedup();
    for literal in all {
        let start = pairs.partition_point(|&(of, _)| of < literal);
        let paired = pairs[start..].iter().take_while(|&&(of, _)| of == literal).map(|&(_, step)| step);
        let clause: Vec<i32> = std::iter::once(-literal).chain(paired).collect();
        scribe.at_least_one(&clause)?;
    }
    Ok(())
}
