//! Conditions, elements of lists, numbers of values, and automata in clauses.
//!
//! Each part of a disjunction has a literal that implies its clauses (Plaisted and Greenbaum, 1986), and one of these
//! literals is true. A number of values is a sum of ones: see `linear`.

use super::encode::ClauseWriter;
use super::linear;
use crate::csp::Relation;
use crate::csp::automaton::{Automaton, Step};
use crate::csp::compound::{Compound, CompoundKind, Formula, Operand};
use crate::csp::var::Var;
use crate::limits::Stop;

pub(super) fn write(writer: &mut ClauseWriter<'_>, compound: &Compound) -> Result<(), Stop> {
    match &*compound.kind {
        CompoundKind::Condition { formula, .. } => condition(writer, formula),
        CompoundKind::Element { index, list, value } => element(writer, *index, list, *value),
        CompoundKind::Count { variables, value, relation, number } => {
            count(writer, variables, *value, *relation, *number)
        }
    }
}

fn condition(writer: &mut ClauseWriter<'_>, formula: &Formula) -> Result<(), Stop> {
    match formula {
        Formula::Sum { terms, relation, total } => linear::write(writer, terms, *relation, *total),
        Formula::All(parts) => parts.iter().try_for_each(|part| condition(writer, part)),
        Formula::Any(parts) => {
            let chosen: Vec<i32> = parts.iter().map(|_| writer.fresh()).collect();
            writer.at_least_one(&chosen)?;
            parts.iter().zip(chosen).try_for_each(|(part, is_chosen)| {
                let guard = writer.guard(Some(is_chosen));
                let written = condition(writer, part);
                writer.guard(guard);
                written
            })
        }
    }
}

fn element(writer: &mut ClauseWriter<'_>, index: Var, list: &[Operand], value: Operand) -> Result<(), Stop> {
    for (place, is_place) in writer.literals(index) {
        match usize::try_from(place).ok().and_then(|place| list.get(place)) {
            None => writer.at_least_one(&[-is_place])?,
            Some(&found) => equal(writer, is_place, found, value)?,
        }
    }
    Ok(())
}

/// Adds clauses for "two operands have the same value if the literal `then` is true".
fn equal(writer: &mut ClauseWriter<'_>, then: i32, one: Operand, other: Operand) -> Result<(), Stop> {
    match (one, other) {
        (Operand::Value(one), Operand::Value(other)) if one == other => Ok(()),
        (Operand::Value(_), Operand::Value(_)) => writer.at_least_one(&[-then]),
        (Operand::Variable(variable), Operand::Value(value))
        | (Operand::Value(value), Operand::Variable(variable)) => {
            let is_value = writer.literal(variable, value);
            writer.at_least_one(&[-then].into_iter().chain(is_value).collect::<Vec<_>>())
        }
        (Operand::Variable(one), Operand::Variable(other)) => {
            follows(writer, then, one, other)?;
            follows(writer, then, other, one)
        }
    }
}

/// Adds clauses for "if `then` is true, each value of one variable implies the same value of the other".
fn follows(writer: &mut ClauseWriter<'_>, then: i32, one: Var, other: Var) -> Result<(), Stop> {
    for (value, is_value) in writer.literals(one) {
        let is_other = writer.literal(other, value);
        writer.reserve(8)?;
        writer.push([-then, -is_value].into_iter().chain(is_other));
    }
    Ok(())
}

fn count(
    writer: &mut ClauseWriter<'_>,
    variables: &[Var],
    value: i32,
    relation: Relation,
    number: Operand,
) -> Result<(), Stop> {
    let ones = |&variable: &Var| -> Vec<(i64, i32)> {
        let literals = writer.literals(variable).into_iter();
        literals.map(|(has, literal)| (i64::from(has == value), literal)).collect()
    };
    let mut parts: Vec<_> = variables.iter().map(ones).collect();
    let total = match number {
        Operand::Value(number) => number.into(),
        Operand::Variable(number) => {
            let less = |(value, literal)| (-i64::from(value), literal);
            parts.push(writer.literals(number).into_iter().map(less).collect());
            0
        }
    };
    linear::write_parts(writer, parts, relation, total)
}

/// An automaton: a literal for each state and one for each step. A step implies its two states and its value; a state implies one of
/// the steps that leave it and one of those that enter it; a value implies one of its steps.
pub(super) fn automaton(
    writer: &mut ClauseWriter<'_>,
    variables: &[Var],
    automaton: &Automaton,
) -> Result<(), Stop> {
    writer.reserve(automaton.states())?;
    let states: Vec<i32> = (0..automaton.states()).map(|_| writer.fresh()).collect();
    if variables.is_empty() && states.len() > 1 {
        // No path leads to the end.
        return writer.at_least_one(&[]);
    }
    for end in [states[0], states[states.len() - 1]] {
        writer.at_least_one(&[end])?;
    }
    for (&variable, steps) in variables.iter().zip(automaton.layers()) {
        layer(writer, variable, steps, &states)?;
    }
    Ok(())
}

/// The clauses of one variable.
fn layer(writer: &mut ClauseWriter<'_>, variable: Var, steps: &[Step], states: &[i32]) -> Result<(), Stop> {
    let values = writer.literals(variable);
    let (mut leaving, mut entering, mut taking) = (Vec::new(), Vec::new(), Vec::new());
    for step in steps {
        let Ok(at) = values.binary_search_by_key(&step.value, |&(value, _)| value) else { continue };
        let is_taken = writer.fresh();
        let (from, to) = (states[step.from as usize], states[step.to as usize]);
        writer.reserve(9)?;
        for implied in [from, to, values[at].1] {
            writer.push([-is_taken, implied]);
        }
        leaving.push((from, is_taken));
        entering.push((to, is_taken));
        taking.push((values[at].1, is_taken));
    }
    // A value without a step, and a state that no step leaves or enters, are false.
    let all = values.iter().map(|&(_, literal)| literal);
    one_for_each(writer, all, taking)?;
    let states = |of: fn(&Step) -> u32| steps.iter().map(move |step| states[of(step) as usize]);
    one_for_each(writer, states(|step| step.from), leaving)?;
    one_for_each(writer, states(|step| step.to), entering)
}

/// Each first literal implies at least one of the literals that are paired with it.
fn one_for_each(
    writer: &mut ClauseWriter<'_>,
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
        writer.at_least_one(&clause)?;
    }
    Ok(())
}
