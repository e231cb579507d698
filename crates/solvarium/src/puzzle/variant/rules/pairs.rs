//! Two cells with a mark between them: Kropki dots (difference, ratio), X and V (sum), greater-than; and the rules that say that
//! all such marks are given.

use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind};

pub(in super::super) static DIFFERENCE: RuleKind = RuleKind {
    name: "difference",
    aliases: &["kropki-white", "white-dot"],
    help: "two digits differ by the number (usually 1)",
    needs: Needs::PAIR.with_optional_value(),
    post,
    holds,
};
pub(in super::super) static RATIO: RuleKind = RuleKind {
    name: "ratio",
    aliases: &["kropki-black", "black-dot"],
    help: "one digit is the number (usually 2) times the other",
    needs: Needs::PAIR.with_optional_value(),
    post,
    holds,
};
pub(in super::super) static PAIR_SUM: RuleKind = RuleKind {
    name: "pair-sum",
    aliases: &["xv"],
    help: "two digits add up to the number (X is 10, V is 5)",
    needs: Needs::PAIR.with_value(),
    post,
    holds,
};
pub(in super::super) static GREATER: RuleKind = RuleKind {
    name: "greater",
    aliases: &["greater-than"],
    help: "the first digit is greater than the second",
    needs: Needs::PAIR,
    post,
    holds,
};

/// Kinds that forbid the relation wherever there is no mark.
const NEGATIVE: Needs = Needs { values: (0, 100), ..Needs::NOTHING };
pub(in super::super) static NO_OTHER_DIFFERENCE: RuleKind = RuleKind {
    name: "no-other-difference",
    aliases: &["non-consecutive", "nonconsecutive"],
    help: "neighbours without a mark do not differ by these numbers (usually 1)",
    needs: NEGATIVE,
    post: post_negative,
    holds: holds_negative,
};
pub(in super::super) static NO_OTHER_RATIO: RuleKind = RuleKind {
    name: "no-other-ratio",
    aliases: &[],
    help: "neighbours without a mark do not have these ratios (usually 2)",
    needs: NEGATIVE,
    post: post_negative,
    holds: holds_negative,
};
pub(in super::super) static NO_OTHER_SUM: RuleKind = RuleKind {
    name: "no-other-sum",
    aliases: &[],
    help: "neighbours without a mark do not add up to these numbers (usually 5 and 10)",
    needs: NEGATIVE,
    post: post_negative,
    holds: holds_negative,
};

/// The relation of a kind with a number.
fn relation(kind: &RuleKind, number: i32) -> impl Fn(i32, i32) -> bool + Send + Sync + Copy + 'static {
    let name = kind.name;
    move |one: i32, other: i32| match name {
        "difference" | "no-other-difference" => (one - other).abs() == number,
        "ratio" | "no-other-ratio" => {
            one == other.saturating_mul(number) || other == one.saturating_mul(number)
        }
        "greater" => one > other,
        _ => one + other == number,
    }
}

/// The usual numbers of a kind.
fn usual(kind: &RuleKind) -> &'static [i32] {
    match kind.name {
        "difference" | "no-other-difference" => &[1],
        "ratio" | "no-other-ratio" => &[2],
        "no-other-sum" => &[5, 10],
        _ => &[0],
    }
}

fn pair(rule: &Rule) -> (usize, usize) {
    (rule.path()[0], rule.path()[1])
}

fn post(poster: &mut Poster<'_>, rule: &Rule) {
    let number = rule.value_or(usual(rule.kind)[0]);
    poster.pair(pair(rule), rule.kind.name, relation(rule.kind, number));
}

fn holds(filled: &Filled<'_>, rule: &Rule) -> bool {
    let (one, other) = pair(rule);
    relation(rule.kind, rule.value_or(usual(rule.kind)[0]))(filled.values[one], filled.values[other])
}

fn numbers(rule: &Rule) -> &[i32] {
    if rule.values.is_empty() { usual(rule.kind) } else { &rule.values }
}

/// Whether a pair of cells has a mark: both kinds of dots excuse it from all dots.
fn is_marked(rules: &[Rule], negative: &Rule, cells: (usize, usize)) -> bool {
    let marks: &[&RuleKind] = match negative.kind.name {
        "no-other-sum" => &[&PAIR_SUM],
        _ => &[&DIFFERENCE, &RATIO],
    };
    rules.iter().filter(|rule| marks.contains(&rule.kind)).any(|rule| {
        let (one, other) = pair(rule);
        (one.min(other), one.max(other)) == cells
    })
}

fn post_negative(poster: &mut Poster<'_>, rule: &Rule) {
    for &number in numbers(rule) {
        let (name, holds) = (rule.kind.name, relation(rule.kind, number));
        for pair in poster.grid.touching() {
            if !is_marked(poster.rules, rule, pair) {
                poster.pair(pair, name, move |one, other| !holds(one, other));
            }
        }
    }
}

fn holds_negative(filled: &Filled<'_>, rule: &Rule) -> bool {
    numbers(rule).iter().all(|&number| {
        let holds = relation(rule.kind, number);
        let mut unmarked = filled.grid.touching().filter(|&pair| !is_marked(filled.rules, rule, pair));
        unmarked.all(|(one, other)| !holds(filled.values[one], filled.values[other]))
    })
}
