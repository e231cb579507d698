//! The sum of an objective in clauses, written once: a chain of partial sums as in `linear`, but with a literal for each sum
//! that any later bound may need. Lowering the bound then adds a unit clause for each sum that becomes forbidden.
//! No literal is forbidden twice, so memory does not grow from solution to solution.
//!
//! ```text
//! after term 1         after term 2            bound 5, then 3
//!     0, 1, 2             0, 1, 2, 3, 4, 5         not 4, not 5; before that term, what can no longer come out below
//! ```

use super::adder::Adder;
use super::encode::ClauseWriter;
use super::linear::{SumStatus, layer, products, sorted};
use crate::csp::Var;
use crate::limits::Stop;

/// The partial sums up to one term.
pub(super) struct Layer {
    /// The sums with their literals, ascending; forbidden ones are removed.
    sums: Vec<(i64, i32)>,
    /// The least sum of the later terms.
    later: i64,
}

/// The maximum number of numbers in the clauses of a chain; longer sums are added in binary.
const CHAIN_MOST: u128 = 1 << 24;

/// The sum of an objective and its falling bound.
pub(super) enum Descent {
    Chain(Vec<Layer>),
    Binary(Adder),
}

impl Descent {
    /// Adds the clauses of a weighted sum with this upper bound.
    pub fn write(writer: &mut ClauseWriter<'_>, terms: &[(i32, Var)], most: i64) -> Result<Self, Stop> {
        let parts = products(writer, terms);
        if chain_size(&parts) <= CHAIN_MOST {
            return chain(writer, parts, most).map(Self::Chain);
        }
        let adder = Adder::write(writer, &parts)?;
        for clause in adder.at_most(most) {
            writer.at_least_one(&clause)?;
        }
        Ok(Self::Binary(adder))
    }

    /// Lowers the bound. Returns the clauses for this.
    pub fn lower(&mut self, most: i64) -> Vec<Vec<i32>> {
        match self {
            Self::Binary(adder) => adder.at_most(most),
            Self::Chain(layers) => {
                let lower = |layer: &mut Layer| {
                    let kept = layer.sums.partition_point(|&(sum, _)| sum + layer.later <= most);
                    layer.sums.drain(kept..).map(|(_, is_sum)| vec![-is_sum]).collect::<Vec<_>>()
                };
                layers.iter_mut().flat_map(lower).collect()
            }
        }
    }

    /// Heap memory in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Binary(_) => 0,
            Self::Chain(layers) => {
                layers.iter().map(|layer| size_of_val(&*layer.sums) + size_of::<Layer>()).sum()
            }
        }
    }
}

/// Adds the chain of a sum with this upper bound.
fn chain(writer: &mut ClauseWriter<'_>, parts: Vec<Vec<(i64, i32)>>, most: i64) -> Result<Vec<Layer>, Stop> {
    let (parts, (least, _)) = sorted(parts);
    if least > most {
        writer.at_least_one(&[])?;
        return Ok(Vec::new());
    }
    let mut layers = Vec::with_capacity(parts.len());
    let mut sums: Vec<(i64, Option<i32>)> = vec![(0, None)];
    for part in &parts {
        let later = part.later.0;
        let status = |sum: i64| if sum + later > most { SumStatus::Fails } else { SumStatus::Open };
        sums = layer(writer, &sums, part, status)?;
        let known: Vec<(i64, i32)> = sums.iter().filter_map(|&(sum, is_sum)| Some((sum, is_sum?))).collect();
        writer.at_least_one(&known.iter().map(|&(_, is_sum)| is_sum).collect::<Vec<_>>())?;
        layers.push(Layer { sums: known, later });
    }
    Ok(layers)
}

/// Returns an upper bound of the numbers in the clauses of a chain.
fn chain_size(parts: &[Vec<(i64, i32)>]) -> u128 {
    let (mut size, mut sums, mut range) = (0u128, 1u128, 1u128);
    for part in parts {
        let numbers = || part.iter().map(|&(number, _)| number);
        let span = numbers().min().zip(numbers().max()).map_or(0, |(least, most)| most.abs_diff(least));
        size = size.saturating_add(sums.saturating_mul(4 * part.len() as u128));
        range += u128::from(span);
        sums = sums.saturating_mul(part.len() as u128).min(range);
    }
    size
}

#[cfg(test)]
mod tests {
    use super::super::{AtMostOne, Encoding, Verdict, satisfy};
    use super::*;
    use crate::Limits;
    use crate::csp::Model;
    use crate::limits::Clock;
    use crate::rng::Rng;

    /// After each bound, the models of the formula are the assignments with a sum up to it.
    #[test]
    fn a_falling_bound_allows_exactly_the_smaller_sums() {
        for seed in 0..25 {
            let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
            let mut number = |most: usize| i32::try_from(rng.below(most)).unwrap();
            let all: Vec<_> = (0..2).map(|at| model.variable(format!("x{at}"), 0..=1 + number(2))).collect();
            let terms: Vec<(i32, Var)> =
                all.iter().map(|&x| ([-2, -1, 1, 3][number(4) as usize], x)).collect();
            let (start, csp) = (3 + i64::from(number(4)), model.build().unwrap());
            let encoding = Encoding::new().at_most_one(AtMostOne::Pairwise);
            let limits = Limits::none();
            let clock = Clock::new(&limits);
            let sum = |values: &[i32]| -> i64 {
                terms.iter().map(|&(weight, x)| i64::from(weight * values[x.index()])).sum()
            };
            for is_binary in [false, true] {
                let mut encoded = encoding.encode(&csp).unwrap();
                let write = |writer: &mut ClauseWriter<'_>| {
                    if !is_binary {
                        return Descent::write(writer, &terms, start);
                    }
                    let parts = products(writer, &terms);
                    Adder::write(writer, &parts).map(Descent::Binary)
                };
                let mut descent = encoded.extend(encoding, &clock, write).unwrap();
                let size = encoded.cnf().variables();
                let mut clauses = Vec::new();
                for most in (-8..=start).rev() {
                    for clause in descent.lower(most) {
                        encoded.add(&clause);
                        clauses.push(clause);
                    }
                    let (mut formula, mut found) = (encoded.clone(), Vec::new());
                    while let Verdict::Model(model) = satisfy(formula.cnf(), &limits).verdict {
                        let values = formula.decode(&model);
                        formula.block(&values);
                        found.push(values);
                    }
                    found.sort();
                    let mut wanted = crate::csp::random_model::solutions(&csp);
                    wanted.retain(|values| sum(values) <= most);
                    assert_eq!(found, wanted, "seed {seed}, at most {most}");
                }
                assert_eq!(encoded.cnf().variables(), size, "no literal is new");
                if !is_binary {
                    let count = clauses.len();
                    clauses.sort_unstable();
                    clauses.dedup();
                    assert_eq!(clauses.len(), count, "no literal is forbidden twice");
                }
            }
        }
    }

    /// A chain for these would have 10^12 clauses.
    #[test]
    fn large_numbers_are_added_in_binary() {
        let mut model = Model::new();
        let all: Vec<_> = (0..12).map(|at| model.variable(format!("x{at}"), 0..=3)).collect();
        let terms = (0..).zip(&all).map(|(at, &x)| (1_000_003 + 77_777 * at * at) * x);
        let sum: crate::csp::Linear = terms.sum();
        model.all_different(&all[..4]);
        model.all_different(&all[4..8]);
        let csp = model.build().unwrap();
        let objective = crate::csp::Objective::minimize(sum);
        let best = crate::csp::sat::Sat::new().optimize(&csp, &objective, &Limits::none()).unwrap();
        let known = crate::csp::optimize(&csp, &objective, &crate::csp::Backtrack::new(), &Limits::none());
        assert_eq!((best.value, best.is_proved()), (known.unwrap().value, true));
    }
}
