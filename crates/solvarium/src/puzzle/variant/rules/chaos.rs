//! Unknown regions: variables say the region of each cell. Each region is [`connected`](super::connected), the pairs of region and digit
//! differ, and the regions are numbered in the order of their first cells.

use crate::puzzle::variant::rule::{Needs, Poster, Rule, RuleKind, RuleShape};

pub(in super::super) static PAIRS_DIFFER: RuleKind = RuleKind {
    name: "pairs-differ",
    aliases: &[],
    help: "the pairs of digits at the same place of both lists are different",
    needs: Needs { paths: (2, 2), ..Needs::cells(2).shaped(RuleShape::Copies) },
    post: |poster, rule| {
        let pairs = pairs(rule);
        if poster.is_alternative() {
            return one_by_one(poster, &pairs);
        }
        let (least, count) = (poster.grid.least(), poster.grid.digit_count() as i32);
        let mut numbers = Vec::new();
        for pair in pairs {
            let number = poster.extra("pair", 0..count * count);
            let step = |_: usize, &number: &i32, digit: i32| Some(number * count + digit - least);
            poster.alike = Some(("pair", Vec::new()));
            poster.define(number, &pair, 0, step, |&number| number);
            numbers.push(number);
        }
        poster.model.all_different(numbers);
    },
    holds: |filled, rule| {
        let mut known: Vec<Vec<i32>> = pairs(rule).iter().map(|pair| filled.of(pair)).collect();
        known.sort();
        known.windows(2).all(|two| two[0] != two[1])
    },
};

fn pairs(rule: &Rule) -> Vec<[usize; 2]> {
    rule.paths[0].iter().zip(&rule.paths[1]).map(|(&one, &other)| [one, other]).collect()
}

/// Any two pairs differ.
fn one_by_one(poster: &mut Poster<'_>, pairs: &[[usize; 2]]) {
    for (at, one) in pairs.iter().enumerate() {
        for other in &pairs[at + 1..] {
            let four = [one[0], other[0], one[1], other[1]];
            // Whether the digits so far differ, and the digit to compare the next one with.
            let step = |_: usize, &(differ, first): &(bool, Option<i32>), digit: i32| {
                Some(first.map_or((differ, Some(digit)), |first| (differ || first != digit, None)))
            };
            poster.line(&four, "pairs-differ", (false, None), step, |&(differ, _)| differ);
        }
    }
}

pub(in super::super) static IN_ORDER: RuleKind = RuleKind {
    name: "in-order",
    aliases: &[],
    help: "along the line, each digit first appears after all lower ones",
    needs: Needs::cells(1),
    post: |poster, rule| {
        let least = poster.grid.least();
        // The number of digits so far.
        let step = |_: usize, &known: &i32, digit: i32| {
            (digit - least <= known).then_some(known.max(digit - least + 1))
        };
        poster.line(rule.path(), "in-order", 0, step, |_| true);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let is_new = |at: usize| !digits[..at].contains(&digits[at]);
        let all_before =
            |at: usize| (filled.grid.least()..digits[at]).all(|less| digits[..at].contains(&less));
        (0..digits.len()).all(|at| !is_new(at) || all_before(at))
    },
};

pub(in super::super) static COUNT_EQUAL: RuleKind = RuleKind {
    name: "count-equal",
    aliases: &[],
    help: "the first digit is the number of other cells with the second digit; the second cell counts, but not with the number 1",
    needs: Needs { values: (0, 1), ..Needs::cells(2) },
    post: |poster, rule| {
        let less = rule.value_or(0);
        // State: the number of cells that must still have the second digit; the second digit.
        let step = |at: usize, &(left, second): &(i32, Option<i32>), digit: i32| match (at, second) {
            (0, _) => Some((digit + less, None)),
            (_, None) => Some((left - 1, Some(digit))),
            (_, Some(second)) => Some((left - i32::from(digit == second), Some(second))),
        };
        let bounded = |at: usize, state: &(i32, Option<i32>), digit: i32| {
            step(at, state, digit).filter(|&(left, _)| left >= 0)
        };
        poster.line(rule.path(), "count-equal", (0, None), bounded, |&(left, _)| left == 0);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let count = digits[1..].iter().filter(|&&digit| digit == digits[1]).count() as i32;
        count - rule.value_or(0) == digits[0]
    },
};

pub(in super::super) static RUN_LENGTH: RuleKind = RuleKind {
    name: "run-length",
    aliases: &[],
    help: "the other lists begin with the same cell; the first digit is the number of consecutive cells with its digit from there on, over all lists; that cell counts once, or not with the number 1",
    needs: Needs { paths: (2, 9), values: (0, 1), ..Needs::cells(1).shaped(RuleShape::Arrow) },
    post: |poster, rule| {
        let less = rule.value_or(0);
        let (cells, starts) = arms(rule);
        let step = |at: usize, &(left, first, runs): &(i32, Option<i32>, bool), digit: i32| {
            let runs = runs || starts.contains(&at);
            let state = match (at, first) {
                (0, _) => (digit + less, None, true),
                (_, None) => (left - 1, Some(digit), true),
                (_, Some(first)) if runs && digit == first => (left - 1, Some(first), true),
                (_, first) => (left, first, false),
            };
            (state.0 >= 0).then_some(state)
        };
        poster.line(&cells, "run-length", (0, None, true), step, |&(left, ..)| left == 0);
    },
    holds: |filled, rule| {
        let own = filled.values[rule.paths[0][0]];
        let first = filled.values[rule.paths[1][0]];
        let run = |arm: &Vec<usize>| {
            filled.of(&arm[1..]).iter().take_while(|&&digit| digit == first).count() as i32
        };
        1 + rule.paths[1..].iter().map(run).sum::<i32>() - rule.value_or(0) == own
    },
};

/// The first list, the common first cell and the rests of the arms, and where these begin.
fn arms(rule: &Rule) -> (Vec<usize>, Vec<usize>) {
    let (mut cells, mut starts) = (vec![rule.paths[0][0], rule.paths[1][0]], Vec::new());
    for arm in &rule.paths[1..] {
        starts.push(cells.len());
        cells.extend(&arm[1..]);
    }
    (cells, starts)
}
