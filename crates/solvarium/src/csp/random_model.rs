//! Random small models, and the reference for all solvers: it enumerates every assignment and calls
//! [`Csp::check`].

use super::{Condition, Csp, Model, Operand, Relation, Var};
use crate::rng::Rng;

/// A model of up to five variables with up to five values and up to five
/// constraints of every kind.
pub(crate) fn model(seed: u64) -> Csp {
    draft(&mut Rng::seeded(seed)).0.build().unwrap()
}

/// Creates a model before it is built, with its variables and the least value.
fn draft(rng: &mut Rng) -> (Model, Vec<Var>, i32) {
    let mut model = Model::new();
    let least = i32::try_from(rng.below(7)).unwrap() - 3;
    let variables: Vec<_> = (0..=rng.below(5))
        .map(|number| {
            let mut values: Vec<i32> = (least..least + 5).collect();
            rng.shuffle(&mut values);
            values.truncate(1 + rng.below(5));
            model.variable(format!("x{number}"), values)
        })
        .collect();
    for _ in 0..rng.below(6) {
        let mut chosen = variables.clone();
        rng.shuffle(&mut chosen);
        chosen.truncate(1 + rng.below(variables.len()));
        let number = |rng: &mut Rng, most: usize| i32::try_from(rng.below(most)).unwrap();
        match rng.below(6) {
            0 => model.all_different(&chosen),
            1 => {
                let shifted: Vec<_> = chosen.iter().map(|&x| (x, number(rng, 5) - 2)).collect();
                model.all_different(shifted);
            }
            2 => {
                let terms: Vec<_> = chosen.iter().map(|&x| (number(rng, 5) - 2, x)).collect();
                let relations = [Relation::Equal, Relation::NotEqual, Relation::AtMost, Relation::AtLeast];
                model.linear(&terms, relations[rng.below(4)], (number(rng, 9) - 4).into());
            }
            3 => {
                let row =
                    |rng: &mut Rng| -> Vec<i32> { chosen.iter().map(|_| least + number(rng, 5)).collect() };
                let rows: Vec<_> = (0..rng.below(9)).map(|_| row(rng)).collect();
                model.table(&chosen, rows);
            }
            _ if chosen.len() < 2 => {}
            4 => model.not_equal(chosen[0], chosen[1]),
            _ => {
                let apart = number(rng, 4);
                model.binary(chosen[0], chosen[1], "apart", move |x, y| (x - y).abs() != apart);
            }
        }
    }
    (model, variables, least)
}

/// Such a model with up to four conditions, elements, numbers of values and automata beside.
pub(crate) fn rich(seed: u64) -> Csp {
    let mut rng = Rng::seeded(seed);
    let (mut model, variables, least) = draft(&mut rng);
    for _ in 0..1 + rng.below(4) {
        let mut chosen: Vec<_> = variables.clone();
        rng.shuffle(&mut chosen);
        let number = |rng: &mut Rng, most: usize| i32::try_from(rng.below(most)).unwrap();
        match rng.below(5) {
            0 => model.add(condition(&mut rng, &variables, least, 3)),
            1 => {
                let premise = condition(&mut rng, &variables, least, 2);
                model.implies(premise, condition(&mut rng, &variables, least, 2));
            }
            2 => {
                // A variable may be its own element; some indices are out of range.
                let list: Vec<Operand> = (0..1 + rng.below(4))
                    .map(|_| match rng.below(3) {
                        0 => Operand::from(least + number(&mut rng, 6)),
                        _ => Operand::from(variables[rng.below(variables.len())]),
                    })
                    .collect();
                let reaches =
                    (least..least + 5).any(|place| usize::try_from(place).is_ok_and(|at| at < list.len()));
                let index = chosen[0];
                let mut probe = model.clone();
                probe.element(index, list.clone(), 0);
                if reaches && probe.build().is_ok() {
                    match rng.below(3) {
                        0 => model.element(index, list, least + number(&mut rng, 5)),
                        _ => model.element(index, list, variables[rng.below(variables.len())]),
                    }
                }
            }
            3 => {
                chosen.truncate(1 + rng.below(chosen.len()));
                // The sum modulo 3, with the position, and steps that are not too large.
                let (most, wanted) = (number(&mut rng, 4), number(&mut rng, 3));
                let step = move |at: usize, &(sum, last): &(i32, Option<i32>), value: i32| {
                    let is_near = last.is_none_or(|last| (value - last).abs() <= most + (at % 2) as i32);
                    is_near.then(|| ((sum + value).rem_euclid(3), Some(value)))
                };
                model.automaton(&chosen, "walk", (0, None), step, move |&(sum, _)| sum == wanted);
            }
            _ => {
                chosen.truncate(1 + rng.below(chosen.len()));
                let relations = [Relation::Equal, Relation::NotEqual, Relation::AtMost, Relation::AtLeast];
                let (value, relation) = (least + number(&mut rng, 6), relations[rng.below(4)]);
                match rng.below(2) {
                    0 => model.count(&chosen, value, relation, number(&mut rng, 4)),
                    _ => model.count(&chosen, value, relation, variables[rng.below(variables.len())]),
                }
            }
        }
    }
    model.build().unwrap()
}

/// A tree of comparisons.
fn condition(rng: &mut Rng, variables: &[Var], least: i32, depth: usize) -> Condition {
    let kind = if depth == 0 { 0 } else { rng.below(5) };
    if kind >= 2 {
        let parts: Vec<_> = (0..rng.below(4)).map(|_| condition(rng, variables, least, depth - 1)).collect();
        let joined = if kind == 2 { Condition::all(parts) } else { Condition::any(parts) };
        return if rng.below(3) == 0 { !joined } else { joined };
    }
    let variable = |rng: &mut Rng| variables[rng.below(variables.len())];
    let weight = |rng: &mut Rng| i32::try_from(rng.below(5)).unwrap() - 2;
    let sum = match rng.below(3) {
        0 => variable(rng).into(),
        1 => variable(rng) - variable(rng),
        _ => weight(rng) * variable(rng) + weight(rng) * variable(rng),
    };
    let total = least + i32::try_from(rng.below(6)).unwrap();
    match rng.below(4) {
        0 => sum.le(total),
        1 => sum.gt(total),
        2 => sum.ne(total),
        _ => sum.eq(total),
    }
    .into()
}

/// A Latin square of this order with some cells given: rows and columns are all different, and each
/// contains each value.
pub(crate) fn latin(order: usize, given: usize, seed: u64) -> Csp {
    let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
    let most = i32::try_from(order).unwrap();
    let cells: Vec<_> = (0..order * order)
        .map(|cell| {
            let value = 1 + i32::try_from(rng.below(order)).unwrap();
            let is_given = rng.below(order * order) < given;
            model.variable(format!("{cell}"), if is_given { value..=value } else { 1..=most })
        })
        .collect();
    for line in 0..order {
        model.all_different(&cells[line * order..(line + 1) * order]);
        model.all_different(cells.iter().skip(line).step_by(order));
    }
    model.build().unwrap()
}

/// Every solution, in the order of counting.
pub(crate) fn solutions(csp: &Csp) -> Vec<Vec<i32>> {
    let values: Vec<Vec<i32>> = csp.variables().map(|variable| csp.values(variable).collect()).collect();
    let mut at = vec![0; values.len()];
    let mut found = Vec::new();
    loop {
        let assignment: Vec<i32> = at.iter().zip(&values).map(|(&at, values)| values[at]).collect();
        if csp.check(&assignment).is_ok() {
            found.push(assignment);
        }
        let Some(next) = (0..at.len()).rev().find(|&place| at[place] + 1 < values[place].len()) else {
            return found;
        };
        at[next] += 1;
        at[next + 1..].fill(0);
    }
}
