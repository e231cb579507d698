//! A sum as a binary number: full adders (Eén and Sörensson, 2006). The number of clauses grows with the logarithm of the
//! numbers, not with the numbers, but unit propagation derives little from them. So this encoding is for sums whose chain would
//! be too long (see `descent`).
//!
//! ```text
//! column     4s   2s   1s        three literals of a column become their sum there, and a carry in the next
//!                 a    b c d     ->   carry a   sum of b, c, d
//! ```

use super::encode::ClauseWriter;
use crate::limits::Stop;

/// A sum of parts as a binary number.
pub(super) struct Adder {
    /// The literals of its binary digits, the lowest first; `None` for a digit that is always 0.
    digits: Vec<Option<i32>>,
    /// The least sum, from which the number counts.
    base: i64,
}

impl Adder {
    /// Writes a sum of parts. A part is a list of numbers and literals, of which one literal is true.
    pub fn write(writer: &mut ClauseWriter<'_>, parts: &[Vec<(i64, i32)>]) -> Result<Self, Stop> {
        let (mut columns, mut base) = (Vec::new(), 0);
        for part in parts {
            let least = part.iter().map(|&(number, _)| number).min().unwrap_or(0);
            base += least;
            add(writer, part, least, &mut columns)?;
        }
        let mut digits = Vec::new();
        while let Some(mut column) = columns.get_mut(digits.len()).map(std::mem::take) {
            while column.len() > 1 {
                let inputs: Vec<i32> = column.drain(column.len().saturating_sub(3)..).collect();
                let (sum, carry) = full_adder(writer, &inputs)?;
                column.push(sum);
                if columns.len() == digits.len() + 1 {
                    columns.push(Vec::new());
                }
                columns[digits.len() + 1].push(carry);
            }
            digits.push(column.pop());
        }
        Ok(Self { digits, base })
    }

    /// The clauses for "the sum is at most this": if a digit is 1 but 0 in the bound, then a higher digit is 0 but 1 in the bound.
    pub fn at_most(&self, most: i64) -> Vec<Vec<i32>> {
        let Some(most) = most.checked_sub(self.base).filter(|&most| most >= 0) else {
            return vec![Vec::new()];
        };
        if self.digits.len() < 63 && most >> self.digits.len() != 0 {
            // The sum is never greater.
            return Vec::new();
        }
        let is_one = |at: usize| at < 63 && most >> at & 1 == 1;
        let higher = |at: usize| (at + 1..self.digits.len()).filter(|&at| is_one(at));
        let too_large = (0..self.digits.len()).filter(|&at| !is_one(at)).filter_map(|at| {
            let digit = self.digits[at]?;
            // A higher digit that is always 0 makes the clause true.
            let higher: Option<Vec<i32>> = higher(at).map(|at| self.digits[at]).collect();
            Some(std::iter::once(digit).chain(higher?).map(|digit| -digit).collect())
        });
        too_large.collect()
    }
}

/// Adds a literal for each binary digit of a part, counted from its least number. The literal is true if the chosen number
/// has this digit.
fn add(
    writer: &mut ClauseWriter<'_>,
    part: &[(i64, i32)],
    least: i64,
    columns: &mut Vec<Vec<i32>>,
) -> Result<(), Stop> {
    let most = part.iter().map(|&(number, _)| number - least).max().unwrap_or(0);
    for at in 0..64 - most.leading_zeros() as usize {
        let with: Vec<i32> =
            part.iter().filter(|part| (part.0 - least) >> at & 1 == 1).map(|part| part.1).collect();
        if columns.len() == at {
            columns.push(Vec::new());
        }
        if !with.is_empty() {
            writer.reserve(3 * with.len())?;
            let digit = writer.fresh();
            with.into_iter().for_each(|literal| writer.push([-literal, digit]));
            columns[at].push(digit);
        }
    }
    Ok(())
}

/// Adds two or three literals: the literals of their sum and of the carry.
fn full_adder(writer: &mut ClauseWriter<'_>, inputs: &[i32]) -> Result<(i32, i32), Stop> {
    writer.reserve(80)?;
    let (sum, carry) = (writer.fresh(), writer.fresh());
    for ones in 0..1usize << inputs.len() {
        // These values of the inputs imply these values of the sum and of the carry.
        let unless: Vec<i32> =
            (0..inputs.len()).map(|at| if ones >> at & 1 == 1 { -inputs[at] } else { inputs[at] }).collect();
        let count = ones.count_ones();
        for (output, is_true) in [(sum, count % 2 == 1), (carry, count > 1)] {
            writer.push(unless.iter().copied().chain([if is_true { output } else { -output }]));
        }
    }
    Ok((sum, carry))
}

#[cfg(test)]
mod tests {
    use super::super::{Encoding, Verdict, satisfy};
    use super::*;
    use crate::Limits;
    use crate::csp::Model;
    use crate::limits::Clock;
    use crate::rng::Rng;

    /// Numbers of many digits, so that carries go through several columns, and negative numbers. A bound must allow
    /// exactly the sums up to it.
    #[test]
    fn bounds_are_right_around_each_sum() {
        for seed in 0..12 {
            let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
            let mut number = |most: usize| i64::try_from(rng.below(most)).unwrap();
            let all: Vec<_> = (0..5).map(|at| model.variable(format!("x{at}"), 0..=2)).collect();
            let weights: Vec<i64> =
                all.iter().map(|_| number(1 << (4 * seed % 29)) - number(1 << 8)).collect();
            let csp = model.build().unwrap();
            let encoded = Encoding::new().encode(&csp).unwrap();
            let parts: Vec<Vec<(i64, i32)>> = all
                .iter()
                .zip(&weights)
                .map(|(&x, weight)| {
                    let product =
                        |value: i32| (weight * i64::from(value), encoded.literal(x, value).unwrap());
                    (0..=2).map(product).collect()
                })
                .collect();
            let (mut written, limits) = (encoded, Limits::none());
            let adder =
                written.extend(Encoding::new(), &Clock::new(&limits), |writer| Adder::write(writer, &parts));
            let adder = adder.unwrap();
            for _ in 0..20 {
                let taken: Vec<(i64, i32)> = parts.iter().map(|part| part[rng.below(part.len())]).collect();
                let sum: i64 = taken.iter().map(|&(number, _)| number).sum();
                for most in [sum - 1000, sum - 1, sum, sum + 1] {
                    let mut formula = written.clone();
                    taken.iter().for_each(|&(_, literal)| formula.add(&[literal]));
                    adder.at_most(most).iter().for_each(|clause| formula.add(clause));
                    let is_allowed = matches!(satisfy(formula.cnf(), &limits).verdict, Verdict::Model(_));
                    assert_eq!(is_allowed, sum <= most, "seed {seed}: {taken:?}, at most {most}");
                }
            }
        }
    }
}
