//! Domains as intervals: removes values below or above a bound. The index of a value counts from the model's least value.

use super::super::domains::{Domains, Wiped};
use super::super::var::Var;

/// Converts the index of a value to a signed number.
pub(super) fn at(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

/// Removes all values after index `last`.
pub(in super::super) fn keep_to(domains: &mut Domains, variable: Var, last: i64) -> Result<(), Wiped> {
    if at(domains.most(variable)) <= last {
        return Ok(());
    }
    for word in 0..domains.words(variable).len() {
        domains.set(variable, word, below(word, last.saturating_add(1)))?;
    }
    Ok(())
}

/// Removes all values before index `first`.
pub(in super::super) fn keep_from(domains: &mut Domains, variable: Var, first: i64) -> Result<(), Wiped> {
    if at(domains.least(variable)) >= first {
        return Ok(());
    }
    for word in 0..domains.words(variable).len() {
        domains.set(variable, word, !below(word, first))?;
    }
    Ok(())
}

/// The bits of a word for the indices below `end`.
pub(in super::super) fn below(word: usize, end: i64) -> u64 {
    match end - at(word) * 64 {
        ..=0 => 0,
        count @ 1..64 => (1 << count) - 1,
        64.. => u64::MAX,
    }
}
