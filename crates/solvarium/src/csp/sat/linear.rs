//! Sums in clauses: a chain of partial sums, as a decision diagram has them (Eén and
//! Sörensson, 2006; Abío and others, 2012).
//!
//! Terms stand in a row, those that can move the sum most first. A literal says that
//! the sum of the first n terms is a certain number:
//!
//! ```text
//!             x = 1       y = 2
//!     0 ----------> 1 ----------> 3 ...       sum 1 and y = 2  ->  sum 3
//!      \  x = 2       \  y = 3                sum 1 and y = 3  ->  false, if it can no longer come out
//!       ----------> 2   ---------> .          no clause, if it can no longer go wrong
//! ```

use super::encode::Scribe;
use crate::csp::{Relation, Var};
use crate::limits::Stop;

/// A term of the sum: the values that it can have, each with its literal.
struct Part {
    values: Vec<(i64, i32)>,
    /// The least and the greatest sum of the terms behind it.
    behind: (i64, i64),
}

impl Part {
    fn span(&self) -> (i64, i64) {
        let values = || self.values.iter().map(|&(value, _)| value);
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    }
}

/// Status of a partial sum.
#[derive(PartialEq, Eq)]
enum Fate {
    Holds,
    Fails,
    Open,
}

/// Says that a weighted sum compares so with a total.
pub(super) fn write(
    scribe: &mut Scribe<'_>,
    terms: &[(i32, Var)],
    relation: Relation,
    total: i64,
) -> Result<(), Stop> {
    let times = |&(weight, variable): &(i32, Var)| {
        let values = scribe.literals(variable).into_iter();
        values.map(|(value, literal)| (i64::from(weight) * i64::from(value), literal)).collect()
    };
    let parts = terms.iter().map(times).collect();
    write_parts(scribe, parts, relation, total)
}

/// Says that a sum of parts compares so with a total. A part is a list of numbers and literals, of which one literal
/// is true.
pub(super) fn write_parts(
    scribe: &mut Scribe<'_>,
    parts: Vec<Vec<(i64, i32)>>,
    relation: Relation,
    total: i64,
) -> Result<(), Stop> {
    let (parts, range) = sorted(parts);
    match fate(relation, total, 0, range) {
        Fate::Holds => return Ok(()),
        Fate::Fails => return scribe.at_least_one(&[]),
        Fate::Open => {}
    }
    if let Some(clause) = clause(&parts, relation, total, range.0) {
        return scribe.at_least_one(&clause);
    }
    // The sums so far, each with its literal; none is that of the start.
    let mut sums: Vec<(i64, Option<i32>)> = vec![(0, None)];
    let mut is_one_of_them = true;
    for part in &parts {
        let fate = |sum| fate(relation, total, sum, part.behind);
        // Once a sum holds whatever follows, nothing is said of those behind it.
        is_one_of_them &= after(&sums, part).all(|sum| fate(sum) != Fate::Holds);
        sums = layer(scribe, &sums, part, fate)?;
        if is_one_of_them && !sums.is_empty() {
            let some: Vec<i32> = sums.iter().filter_map(|&(_, is_sum)| is_sum).collect();
            scribe.at_least_one(&some)?;
        }
    }
    Ok(())
}

/// The literals of which one has to hold, if each of these terms of two values is enough by itself: then the sum is a clause.
fn clause(parts: &[Part], relation: Relation, total: i64, least: i64) -> Option<Vec<i32>> {
    let is_enough = |part: &Part| part.values.len() == 2 && part.span().1 - part.span().0 >= total - least;
    if relation != Relation::AtLeast || !parts.iter().all(is_enough) {
        return None;
    }
    parts.iter().map(|part| part.values.iter().max().map(|&(_, literal)| literal)).collect()
}

/// The terms in their order, and the range of the whole sum.
fn sorted(parts: Vec<Vec<(i64, i32)>>) -> (Vec<Part>, (i64, i64)) {
    let mut parts: Vec<Part> = parts.into_iter().map(|values| Part { values, behind: (0, 0) }).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.span().1 - part.span().0));
    let mut range = (0, 0);
    for part in parts.iter_mut().rev() {
        part.behind = range;
        let (least, most) = part.span();
        range = (range.0 + least, range.1 + most);
    }
    (parts, range)
}

/// Returns the status of a partial sum to which a number in a range is still added.
const fn fate(relation: Relation, total: i64, sum: i64, (least, most): (i64, i64)) -> Fate {
    let (least, most) = (sum + least, sum + most);
    let (holds, fails) = match relation {
        Relation::Equal => (least == total && most == total, total < least || most < total),
        Relation::NotEqual => (total < least || most < total, least == total && most == total),
        Relation::AtMost => (most <= total, least > total),
        Relation::AtLeast => (least >= total, most < total),
    };
    match (holds, fails) {
        (true, _) => Fate::Holds,
        (_, true) => Fate::Fails,
        _ => Fate::Open,
    }
}

/// The sums behind a term, of all sums before it and all of its values.
fn after(sums: &[(i64, Option<i32>)], part: &Part) -> impl Iterator<Item = i64> {
    sums.iter().flat_map(|&(sum, _)| part.values.iter().map(move |&(value, _)| sum + value))
}

/// Goes from the sums before a term to those behind it.
fn layer(
    scribe: &mut Scribe<'_>,
    sums: &[(i64, Option<i32>)],
    part: &Part,
    fate: impl Fn(i64) -> Fate,
) -> Result<Vec<(i64, Option<i32>)>, Stop> {
    let steps = sums.len().saturating_mul(part.values.len());
    scribe.reserve(steps.saturating_mul(4))?;
    let mut open: Vec<i64> = after(sums, part).filter(|&sum| fate(sum) == Fate::Open).collect();
    open.sort_unstable();
    open.dedup();
    let next: Vec<(i64, Option<i32>)> = open.into_iter().map(|sum| (sum, Some(scribe.fresh()))).collect();
    for &(sum, is_sum) in sums {
        for &(value, is_value) in &part.values {
            let after = sum + value;
            let then = match fate(after) {
                Fate::Holds => continue,
                Fate::Fails => None,
                Fate::Open => {
                    next.binary_search_by_key(&after, |&(sum, _)| sum).ok().and_then(|at| next[at].1)
                }
            };
            scribe.push(is_sum.map(|is| -is).into_iter().chain([-is_value]).chain(then));
        }
    }
    Ok(next)
}
