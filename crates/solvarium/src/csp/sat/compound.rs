//! Conditions, elements of lists and numbers of values in clauses.
//!
//! Each part of a disjunction has a literal, and its clauses hold where that literal is true (Plaisted and Greenbaum,
//! 1986): one of the literals is. A number of values is a sum of ones: see `linear`.

use super::encode::Scribe;
use super::linear;
use crate::csp::Relation;
use crate::csp::compound::{Compound, Formula, Kind, Operand};
use crate::csp::var::Var;
use crate::limits::Stop;

pub(super) fn write(scribe: &mut Scribe<'_>, compound: &Compound) -> Result<(), Stop> {
    match &compound.kind {
        Kind::Condition { formula, .. } => condition(scribe, formula),
        Kind::Element { index, list, value } => element(scribe, *index, list, *value),
        Kind::Count { variables, value, relation, number } => {
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

/// Says that two operands have the same value if the literal `then` is true.
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

/// Says that, if `then` is true, each value of one variable implies the same value of the other.
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
