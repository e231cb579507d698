//! Random small models, and the twin that all solvers are held against: it goes
//! through every assignment and asks [`Csp::check`].

use super::{Csp, Model, Relation};
use crate::rng::Rng;

/// A model of up to five variables with up to five values and up to five
/// constraints of every kind.
pub(crate) fn model(seed: u64) -> Csp {
    let mut rng = Rng::seeded(seed);
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
                let shifted: Vec<_> = chosen.iter().map(|&x| (x, number(&mut rng, 5) - 2)).collect();
                model.all_different(shifted);
            }
            2 => {
                let terms: Vec<_> = chosen.iter().map(|&x| (number(&mut rng, 5) - 2, x)).collect();
                let relations = [Relation::Equal, Relation::NotEqual, Relation::AtMost, Relation::AtLeast];
                model.linear(&terms, relations[rng.below(4)], (number(&mut rng, 9) - 4).into());
            }
            3 => {
                let row =
                    |rng: &mut Rng| -> Vec<i32> { chosen.iter().map(|_| least + number(rng, 5)).collect() };
                let rows: Vec<_> = (0..rng.below(9)).map(|_| row(&mut rng)).collect();
                model.table(&chosen, rows);
            }
            _ if chosen.len() < 2 => {}
            4 => model.not_equal(chosen[0], chosen[1]),
            _ => {
                let apart = number(&mut rng, 4);
                model.binary(chosen[0], chosen[1], "apart", move |x, y| (x - y).abs() != apart);
            }
        }
    }
    model.build().unwrap()
}

/// A Latin square of this order with some cells given: rows and columns are all different, and
/// each value has a place in each.
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
