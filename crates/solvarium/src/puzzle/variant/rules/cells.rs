//! Marks in single cells: even, odd, minimum, maximum, some digits.

use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind, RuleShape};

pub(in super::super) static EVEN: RuleKind = RuleKind {
    name: "even",
    aliases: &[],
    help: "these digits are even",
    needs: Needs::cells(1).shaped(RuleShape::Cells),
    post: |poster, rule| rule.path().iter().for_each(|&cell| poster.only(cell, |digit| digit % 2 == 0)),
    holds: |filled, rule| filled.of(rule.path()).iter().all(|digit| digit % 2 == 0),
};
pub(in super::super) static ODD: RuleKind = RuleKind {
    name: "odd",
    aliases: &[],
    help: "these digits are odd",
    needs: Needs::cells(1).shaped(RuleShape::Cells),
    post: |poster, rule| rule.path().iter().for_each(|&cell| poster.only(cell, |digit| digit % 2 == 1)),
    holds: |filled, rule| filled.of(rule.path()).iter().all(|digit| digit % 2 == 1),
};
pub(in super::super) static MINIMUM: RuleKind = RuleKind {
    name: "minimum",
    aliases: &[],
    help: "these digits are less than their neighbours that are not marked",
    needs: Needs::cells(1).shaped(RuleShape::Cells),
    post: |poster, rule| post_borders(poster, rule, |one, other| one < other),
    holds: |filled, rule| borders_hold(filled, rule, |one, other| one < other),
};
pub(in super::super) static MAXIMUM: RuleKind = RuleKind {
    name: "maximum",
    aliases: &[],
    help: "these digits are greater than their neighbours that are not marked",
    needs: Needs::cells(1).shaped(RuleShape::Cells),
    post: |poster, rule| post_borders(poster, rule, |one, other| one > other),
    holds: |filled, rule| borders_hold(filled, rule, |one, other| one > other),
};

pub(in super::super) static ONE_OF: RuleKind = RuleKind {
    name: "one-of",
    aliases: &[],
    help: "each of these cells has one of the digits",
    needs: Needs { values: (1, 100), ..Needs::cells(1).shaped(RuleShape::Cells) },
    post: |poster, rule| {
        rule.path().iter().for_each(|&cell| poster.only(cell, |digit| rule.values.contains(&digit)));
    },
    holds: |filled, rule| filled.of(rule.path()).iter().all(|digit| rule.values.contains(digit)),
};

fn post_borders(poster: &mut Poster<'_>, rule: &Rule, allows: fn(i32, i32) -> bool) {
    for pair in borders(poster.grid, poster.rules, rule) {
        poster.pair(pair, rule.kind.name, allows);
    }
}

fn borders_hold(filled: &Filled<'_>, rule: &Rule, allows: fn(i32, i32) -> bool) -> bool {
    let pairs = borders(filled.grid, filled.rules, rule);
    pairs.into_iter().all(|(one, other)| allows(filled.values[one], filled.values[other]))
}

/// The marked cells of a rule, each with its neighbours that no rule of this kind marks.
fn borders(grid: &Grid, rules: &[Rule], rule: &Rule) -> Vec<(usize, usize)> {
    let is_marked = |cell: usize| {
        rules.iter().filter(|other| other.kind == rule.kind).any(|other| other.path().contains(&cell))
    };
    let of =
        |&cell: &usize| grid.beside(cell).filter(|&other| !is_marked(other)).map(move |other| (cell, other));
    rule.path().iter().flat_map(of).collect()
}
