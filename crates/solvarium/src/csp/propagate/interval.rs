//! Domains as intervals: what rules that reason by least and greatest values strike out.

use super::super::domains::{Domains, Wiped};
use super::super::var::Var;

/// A place as a number to reckon with.
pub(super) fn at(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

/// Strikes out all places beyond this one.
pub(super) fn keep_to(domains: &mut Domains, variable: Var, last: i64) -> Result<(), Wiped> {
    if at(domains.most(variable)) <= last {
        return Ok(());
    }
    for word in 0..domains.words(variable).len() {
        domains.set(variable, word, below(word, last.saturating_add(1)))?;
    }
    Ok(())
}

/// Strikes out all places before this one.
pub(super) fn keep_from(domains: &mut Domains, variable: Var, first: i64) -> Result<(), Wiped> {
    if at(domains.least(variable)) >= first {
        return Ok(());
    }
    for word in 0..domains.words(variable).len() {
        domains.set(variable, word, !below(word, first))?;
    }
    Ok(())
}

/// The bits of a word that stand for places below `end`.
fn below(word: usize, end: i64) -> u64 {
    match end - at(word) * 64 {
        ..=0 => 0,
        count @ 1..64 => (1 << count) - 1,
        64.. => u64::MAX,
    }
}
