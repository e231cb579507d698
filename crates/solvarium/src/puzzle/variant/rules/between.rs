//! Lines whose digits lie between those at the ends, or outside them.

use crate::puzzle::variant::rule::{Needs, RuleKind};

pub(in super::super) static BETWEEN: RuleKind = RuleKind {
    name: "between",
    aliases: &["between-line"],
    help: "the digits inside the line lie strictly between those at its ends",
    needs: Needs::cells(3),
    post: |poster, rule| {
        let step = |at: usize, &(low, high): &(i32, i32), digit: i32| match at {
            0 => Some((digit, digit)),
            1 => Some((low.min(digit), high.max(digit))),
            _ => (low < digit && digit < high).then_some((low, high)),
        };
        poster.line(&ends_first(rule.path()), "between", (0, 0), step, |_| true);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let (one, other) = (digits[0], digits[digits.len() - 1]);
        digits[1..digits.len() - 1].iter().all(|&digit| digit > one.min(other) && digit < one.max(other))
    },
};

pub(in super::super) static LOCKOUT: RuleKind = RuleKind {
    name: "lockout",
    aliases: &["lockout-line"],
    help: "the digits at the ends differ by at least the number (usually 4); those inside are neither between them nor equal to them",
    needs: Needs::cells(2).with_optional_value(),
    post: |poster, rule| {
        let apart = rule.value_or(4);
        let step = move |at: usize, &(low, high): &(i32, i32), digit: i32| match at {
            0 => Some((digit, digit)),
            1 => ((digit - low).abs() >= apart).then_some((low.min(digit), high.max(digit))),
            _ => (digit < low || digit > high).then_some((low, high)),
        };
        poster.line(&ends_first(rule.path()), "lockout", (0, 0), step, |_| true);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let (one, other) = (digits[0], digits[digits.len() - 1]);
        (one - other).abs() >= rule.value_or(4)
            && digits[1..digits.len() - 1]
                .iter()
                .all(|&digit| digit < one.min(other) || digit > one.max(other))
    },
};

/// The first and the last cell of a line, then those between.
fn ends_first(line: &[usize]) -> Vec<usize> {
    let last = line.len() - 1;
    [line[0], line[last]].into_iter().chain(line[1..last].iter().copied()).collect()
}
