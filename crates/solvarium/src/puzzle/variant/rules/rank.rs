//! Full rank: rows and columns, read from both ends, are numbers, and clues say the ranks of some of them.

use crate::csp::{Relation, Var};
use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind, RuleShape};
use std::cmp::Ordering;

const CLUE: Needs = Needs::cells(2).with_value().shaped(RuleShape::Row);

pub(in super::super) static FULL_RANK: RuleKind = RuleKind {
    name: "full-rank",
    aliases: &[],
    help: "of all rows and columns, read as numbers from both ends, this line is the Nth smallest, and equal to no other",
    needs: CLUE,
    post,
    holds,
};
pub(in super::super) static FULL_RANK_TIED: RuleKind = RuleKind {
    name: "full-rank-tied",
    aliases: &[],
    help: "of all rows and columns, read as numbers from both ends, this line is the Nth smallest, or equal to it",
    needs: CLUE,
    post,
    holds,
};
pub(in super::super) static NO_EQUAL_LINES: RuleKind = RuleKind {
    name: "no-equal-lines",
    aliases: &[],
    help: "no two rows and columns, read from both ends, are the same",
    needs: Needs::NOTHING,
    post: |poster, _| {
        let lines = lines(poster.grid);
        for (at, one) in lines.iter().enumerate() {
            for (place, other) in lines.iter().enumerate().skip(at + 1) {
                // A reversed line equals another one only if the line equals the other one reversed, so one of these pairs is enough.
                if at % 2 == 1 || place == at + 1 {
                    compare(poster, one, other, |order| order != Ordering::Equal);
                }
            }
        }
    },
    holds: |filled, _| {
        let mut numbers: Vec<Vec<i32>> = lines(filled.grid).iter().map(|line| filled.of(line)).collect();
        numbers.sort();
        numbers.windows(2).all(|pair| pair[0] != pair[1])
    },
};

/// All rows and columns, each from its end and then from its beginning.
fn lines(grid: &Grid) -> Vec<Vec<usize>> {
    let [rows, columns, _] = grid.distinct();
    let both = |line: Vec<usize>| [line.iter().rev().copied().collect(), line];
    rows.into_iter().chain(columns).flat_map(both).collect()
}

/// The cells of two lines in turn, up to the end of the shorter one. Leaves out pairs that occurred already, also exchanged.
fn in_turn(one: &[usize], other: &[usize]) -> Vec<usize> {
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    for (&one, &other) in one.iter().zip(other) {
        if one != other && !pairs.contains(&[one, other]) && !pairs.contains(&[other, one]) {
            pairs.push([one, other]);
        }
    }
    pairs.concat()
}

/// The order after a further cell. `Err` has the first line's digit of a pair until the second line's digit is known.
fn step(at: usize, state: Result<Ordering, i32>, digit: i32) -> Result<Ordering, i32> {
    match state {
        Ok(Ordering::Equal) if at.is_multiple_of(2) => Err(digit),
        Ok(order) => Ok(order),
        Err(first) => Ok(first.cmp(&digit)),
    }
}

/// The order of two lines is allowed. Lines of different lengths are compared as far as both go, and then the shorter is less.
fn compare(poster: &mut Poster<'_>, one: &[usize], other: &[usize], allows: fn(Ordering) -> bool) {
    let length = one.len().cmp(&other.len());
    let after = |at: usize, &state: &Result<Ordering, i32>, digit: i32| Some(step(at, state, digit));
    let accepts = |state: &Result<Ordering, i32>| state.is_ok_and(|order| allows(order.then(length)));
    poster.line(&in_turn(one, other), "order of lines", Ok(Ordering::Equal), after, accepts);
}

fn post(poster: &mut Poster<'_>, rule: &Rule) {
    let (own, rank) = (rule.path(), rule.value_or(1));
    let lines = lines(poster.grid);
    let others: Vec<Vec<usize>> = lines.iter().filter(|line| *line != own).cloned().collect();
    // Each digit begins as many lines, if each row and column has all digits.
    let (rows, columns, digits) = (poster.grid.rows(), poster.grid.columns(), poster.grid.digit_count());
    if rows == digits && columns == digits && others.len() < lines.len() {
        let first = poster.grid.least() + (rank - 1).div_euclid(4);
        poster.only(own[0], |digit| digit == first);
    }
    let orders: Vec<Var> = others.iter().map(|other| poster.order(other, own)).collect();
    let count = i64::from(rank) - 1;
    if rule.kind == &FULL_RANK {
        poster.count_of(&orders, 1, Relation::Equal, 0);
        poster.count_of(&orders, 0, Relation::Equal, count as i32);
    } else {
        poster.count_of(&orders, 0, Relation::AtMost, count as i32);
        poster.count_of(&orders, 2, Relation::AtMost, (others.len() as i64 - count) as i32);
    }
}

impl Poster<'_> {
    /// A variable with the order of two lines: 0 if the first is less, 1 if they are equal, 2 if it is greater.
    fn order(&mut self, one: &[usize], other: &[usize]) -> Var {
        let order = self.extra("order", 0..=2);
        let length = one.len().cmp(&other.len());
        let after = |at: usize, (known, state): &(i32, Result<Ordering, i32>), digit: i32| match at {
            0 => Some((digit, *state)),
            at => Some((*known, step(at - 1, *state, digit))),
        };
        let accepts = |(known, state): &(i32, Result<Ordering, i32>)| {
            state.is_ok_and(|order| order.then(length) as i32 + 1 == *known)
        };
        self.define(order, &in_turn(one, other), (0, Ok(Ordering::Equal)), after, accepts);
        order
    }
}

fn holds(filled: &Filled<'_>, rule: &Rule) -> bool {
    let own = filled.of(rule.path());
    let lines = lines(filled.grid);
    let numbers: Vec<Vec<i32>> =
        lines.iter().filter(|line| *line != rule.path()).map(|line| filled.of(line)).collect();
    let count = |order: Ordering| numbers.iter().filter(|number| (*number).cmp(&own) == order).count() as i32;
    let (less, equal) = (count(Ordering::Less), count(Ordering::Equal));
    let place = rule.value_or(1) - 1;
    match rule.kind.name {
        "full-rank" => equal == 0 && less == place,
        _ => (less..=less + equal).contains(&place),
    }
}
