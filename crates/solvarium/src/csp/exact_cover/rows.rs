//! The rows of values that a sum allows.

use crate::csp::{Csp, Relation, Var};
use crate::limits::{Clock, Stop};

/// The maximum number of rows. This number times the number of variables is the maximum number of steps to find them.
pub(super) const ROWS: usize = 1 << 16;

/// The reason why rows are not listed.
pub(super) enum TooMany {
    /// There are more than [`ROWS`], or they take long to find.
    ForCover,
    /// The rows do not fit into memory.
    ForMemory,
    /// A limit was reached.
    Stopped(Stop),
}

/// Lists the rows of values whose weighted sum satisfies a comparison with a total. There is memory
/// for this number of rows.
pub(super) fn rows(
    csp: &Csp,
    terms: &[(i32, Var)],
    relation: Relation,
    total: i64,
    room: usize,
    clock: &Clock<'_>,
) -> Result<Vec<Vec<i32>>, TooMany> {
    let values: Vec<Vec<i32>> = terms.iter().map(|&(_, variable)| csp.values(variable).collect()).collect();
    let product = |weight: i32, value: i32| i64::from(weight) * i64::from(value);
    let parts: Vec<Vec<i64>> = terms
        .iter()
        .zip(&values)
        .map(|(&(weight, _), values)| values.iter().map(|&value| product(weight, value)).collect())
        .collect();
    let rest = ranges(&parts);
    let (mut found, mut at, mut sums) = (Vec::new(), vec![0], vec![0]);
    let mut steps = ROWS.saturating_mul(terms.len() + 1);
    // The last entry of `at` is the next value to try for its term.
    while let (Some(&sum), Some(&place)) = (sums.last(), at.last()) {
        let term = at.len() - 1;
        steps = steps.checked_sub(1).ok_or(TooMany::ForCover)?;
        clock.look_at_step(steps).map_err(TooMany::Stopped)?;
        if term == terms.len() {
            if relation.holds(sum, total) {
                found.push(at[..term].iter().zip(&values).map(|(&next, values)| values[next - 1]).collect());
            }
            at.pop();
            sums.pop();
            continue;
        }
        let Some(part) = parts[term].get(place) else {
            at.pop();
            sums.pop();
            continue;
        };
        at[term] += 1;
        if may_hold(relation, total.saturating_sub(sum + part), rest[term + 1]) {
            at.push(0);
            sums.push(sum + part);
        }
        if found.len() > ROWS {
            return Err(TooMany::ForCover);
        }
        // The list may double with the next.
        if found.len() >= room / 2 {
            return Err(TooMany::ForMemory);
        }
    }
    Ok(found)
}

/// The least and the greatest sum of the terms from each on.
fn ranges(parts: &[Vec<i64>]) -> Vec<(i64, i64)> {
    let mut ranges = vec![(0, 0)];
    for parts in parts.iter().rev() {
        let (least, most) = ranges.last().copied().unwrap_or_default();
        let ends = (parts.iter().min(), parts.iter().max());
        ranges.push((least + ends.0.unwrap_or(&0), most + ends.1.unwrap_or(&0)));
    }
    ranges.reverse();
    ranges
}

/// Whether some number in this range satisfies the comparison with a total.
const fn may_hold(relation: Relation, total: i64, (least, most): (i64, i64)) -> bool {
    match relation {
        Relation::Equal => least <= total && total <= most,
        Relation::AtMost => least <= total,
        Relation::AtLeast => most >= total,
        Relation::NotEqual => least != most || least != total,
    }
}
