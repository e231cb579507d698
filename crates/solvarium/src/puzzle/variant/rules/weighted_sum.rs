//! Sums in which each cell has a weight, also a negative one.

use crate::csp::Relation;
use crate::puzzle::variant::rule::{Needs, Rule, RuleKind, RuleShape};

pub(in super::super) static WEIGHTED_SUM: RuleKind = RuleKind {
    name: "weighted-sum",
    aliases: &[],
    help: "the digits times their weights add up to the first number; a weight for each cell follows",
    needs: Needs { values: (2, 10_001), ..Needs::cells(1) }.shaped(RuleShape::Cells),
    post: |poster, rule| poster.sum(&terms(rule), Relation::Equal, rule.value_or(0).into()),
    holds: |filled, rule| {
        let product = |(weight, cell): (i32, usize)| i64::from(weight) * i64::from(filled.values[cell]);
        terms(rule).into_iter().map(product).sum::<i64>() == rule.value_or(0).into()
    },
};

/// The cells with their weights.
fn terms(rule: &Rule) -> Vec<(i32, usize)> {
    rule.values.iter().skip(1).copied().zip(rule.path().iter().copied()).collect()
}
