//! Sums in clauses: a chain of partial sums, as in a decision diagram (Eén and Sörensson, 2006;
//! Abío and others, 2012).
//!
//! Terms with the largest range come first. A literal says that the sum of the first n terms is a
//! certain number:
//!
//! ```text
//!             x = 1       y = 2
//!     0 ----------> 1 ----------> 3 ...       sum 1 and y = 2  ->  sum 3
//!      \  x = 2       \  y = 3                sum 1 and y = 3  ->  false, if it can no longer come out
//!       ----------> 2   ---------> .          no clause, if it can no longer go wrong
//! ```

use super::encode::ClauseWriter;
use crate::csp::{Relation, Var};
use crate::limits::Stop;

/// A term of the sum: its possible values, each with its literal.
pub(super) struct Part {
    values: Vec<(i64, i32)>,
    /// The least and the greatest sum of the later terms.
    pub later: (i64, i64),
}

impl Part {
    fn span(&self) -> (i64, i64) {
        let values = || self.values.iter().map(|&(value, _)| value);
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    }
}

/// Status of a partial sum.
#[derive(PartialEq, Eq)]
pub(super) enum SumStatus {
    Holds,
    Fails,
    Open,
}

/// Adds the clauses for the comparison of a weighted sum with a total.
pub(super) fn write(
    writer: &mut ClauseWriter<'_>,
    terms: &[(i32, Var)],
    relation: Relation,
    total: i64,
) -> Result<(), Stop> {
    let parts = products(writer, terms);
    write_parts(writer, parts, relation, total)
}

/// The numbers that each term can add, each with its literal.
pub(super) fn products(writer: &ClauseWriter<'_>, terms: &[(i32, Var)]) -> Vec<Vec<(i64, i32)>> {
    let times = |&(weight, variable): &(i32, Var)| {
        let values = writer.literals(variable).into_iter();
        values.map(|(value, literal)| (i64::from(weight) * i64::from(value), literal)).collect()
    };
    terms.iter().map(times).collect()
}

/// Adds the clauses for the comparison of a sum of parts with a total. A part is a list of numbers and literals, of
/// which one literal is true.
pub(super) fn write_parts(
    writer: &mut ClauseWriter<'_>,
    parts: Vec<Vec<(i64, i32)>>,
    relation: Relation,
    total: i64,
) -> Result<(), Stop> {
    let (parts, range) = sorted(parts);
    match status(relation, total, 0, range) {
        SumStatus::Holds => return Ok(()),
        SumStatus::Fails => return writer.at_least_one(&[]),
        SumStatus::Open => {}
    }
    if let Some(clause) = clause(&parts, relation, total, range.0) {
        return writer.at_least_one(&clause);
    }
    // The partial sums so far, each with its literal. The sum at the start has no literal.
    let mut sums: Vec<(i64, Option<i32>)> = vec![(0, None)];
    let mut is_one_of_them = true;
    for part in &parts {
        let status = |sum| status(relation, total, sum, part.later);
        // Once the comparison holds whatever follows, later sums need no clauses.
        is_one_of_them &= after(&sums, part).all(|sum| status(sum) != SumStatus::Holds);
        sums = layer(writer, &sums, part, status)?;
        if is_one_of_them && !sums.is_empty() {
            let some: Vec<i32> = sums.iter().filter_map(|&(_, is_sum)| is_sum).collect();
            writer.at_least_one(&some)?;
        }
    }
    Ok(())
}

/// If each of these terms has two values, and a single term can satisfy the comparison, the sum is a clause: returns
/// its literals.
fn clause(parts: &[Part], relation: Relation, total: i64, least: i64) -> Option<Vec<i32>> {
    let is_enough = |part: &Part| part.values.len() == 2 && part.span().1 - part.span().0 >= total - least;
    if relation != Relation::AtLeast || !parts.iter().all(is_enough) {
        return None;
    }
    parts.iter().map(|part| part.values.iter().max().map(|&(_, literal)| literal)).collect()
}

/// The terms in their order, and the range of the whole sum.
pub(super) fn sorted(parts: Vec<Vec<(i64, i32)>>) -> (Vec<Part>, (i64, i64)) {
    let mut parts: Vec<Part> = parts.into_iter().map(|values| Part { values, later: (0, 0) }).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.span().1 - part.span().0));
    let mut range = (0, 0);
    for part in parts.iter_mut().rev() {
        part.later = range;
        let (least, most) = part.span();
        range = (range.0 + least, range.1 + most);
    }
    (parts, range)
}

/// Returns the status of a partial sum to which a number in a range is still added.
const fn status(relation: Relation, total: i64, sum: i64, (least, most): (i64, i64)) -> SumStatus {
    let (least, most) = (sum + least, sum + most);
    let (holds, fails) = match relation {
        Relation::Equal => (least == total && most == total, total < least || most < total),
        Relation::NotEqual => (total < least || most < total, least == total && most == total),
        Relation::AtMost => (most <= total, least > total),
        Relation::AtLeast => (least >= total, most < total),
    };
    match (holds, fails) {
        (true, _) => SumStatus::Holds,
        (_, true) => SumStatus::Fails,
        _ => SumStatus::Open,
    }
}

/// The sums after a term: each sum before it plus each of its values.
fn after(sums: &[(i64, Option<i32>)], part: &Part) -> impl Iterator<Item = i64> {
    sums.iter().flat_map(|&(sum, _)| part.values.iter().map(move |&(value, _)| sum + value))
}

/// Adds the clauses from the sums before a term to the sums after it.
pub(super) fn layer(
    writer: &mut ClauseWriter<'_>,
    sums: &[(i64, Option<i32>)],
    part: &Part,
    status: impl Fn(i64) -> SumStatus,
) -> Result<Vec<(i64, Option<i32>)>, Stop> {
    let steps = sums.len().saturating_mul(part.values.len());
    writer.reserve(steps.saturating_mul(4))?;
    let mut open: Vec<i64> = after(sums, part).filter(|&sum| status(sum) == SumStatus::Open).collect();
    open.sort_unstable();
    open.dedup();
    let next: Vec<(i64, Option<i32>)> = open.into_iter().map(|sum| (sum, Some(writer.fresh()))).collect();
    for &(sum, is_sum) in sums {
        for &(value, is_value) in &part.values {
            let after = sum + value;
            let then = match status(after) {
                SumStatus::Holds => continue,
                SumStatus::Fails => None,
                SumStatus::Open => {
                    next.binary_search_by_key(&after, |&(sum, _)| sum).ok().and_then(|at| next[at].1)
                }
            };
            writer.push(is_sum.map(|is| -is).into_iter().chain([-is_value]).chain(then));
        }
    }
    Ok(next)
}
