//! Full rank: rows and columns, read from both ends, are numbers, and clues give the ranks of some of them.

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
                // A reversed line equals another line only if the line equals the reversal of the other, so one of
                // these two comparisons is enough.
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
    let allowed =
        [Ordering::Less, Ordering::Equal, Ordering::Greater].map(|order| allows(order.then(length)));
    poster.alike = Some(("order", allowed.map(usize::from).to_vec()));
    poster.line(&in_turn(one, other), "order of lines", Ok(Ordering::Equal), after, accepts);
}

fn post(poster: &mut Poster<'_>, rule: &Rule) {
    let (own, rank) = (rule.path(), rule.value_or(1));
    let lines = lines(poster.grid);
    let others: Vec<Vec<usize>> = lines.iter().filter(|line| *line != own).cloned().collect();
    // If each row and column has all digits, each digit begins the same number of lines.
    let (rows, columns, digits) = (poster.grid.rows(), poster.grid.columns(), poster.grid.digit_count());
    if rows == digits && columns == digits && others.len() < lines.len() {
        let first = poster.grid.least() + (rank - 1).div_euclid(4);
        poster.only(own[0], |digit| digit == first);
    }
    // Other clues are compared with this one only if it is for a whole line, and not a part of another rule.
    let is_known = !poster.is_alternative()
        && others.len() < lines.len()
        && order_of_clues(poster.rules, rule, own).is_some_and(Ordering::is_eq);
    let mut count = rank.saturating_sub(1);
    let mut orders: Vec<Var> = Vec::new();
    for other in &others {
        match order_of_clues(poster.rules, rule, other) {
            Some(order) if order.is_ne() => {
                count = count.saturating_sub(order.is_lt().into());
                // If two clues are compared with each other, the clue with the greater rank compares both lines.
                if order.is_lt() || !is_known {
                    let allows = if order.is_lt() { Ordering::is_lt } else { Ordering::is_gt };
                    compare(poster, other, own, allows);
                }
            }
            _ => orders.push(poster.order(other, own)),
        }
    }
    if rule.kind == &FULL_RANK {
        poster.count_of(&orders, 1, Relation::Equal, 0);
        poster.count_of(&orders, 0, Relation::Equal, count);
    } else {
        poster.count_of(&orders, 0, Relation::AtMost, count);
        poster.count_of(&orders, 2, Relation::AtMost, (orders.len() as i32).saturating_sub(count));
    }
}

/// The order of another line and the line of a rule, if the other one has a clue of its own, and there are no ties.
fn order_of_clues(rules: &[Rule], rule: &Rule, other: &[usize]) -> Option<Ordering> {
    let is_clue = |one: &&Rule| one.kind == &FULL_RANK && rule.kind == one.kind && one.path() == other;
    rules.iter().find(is_clue).map(|clue| clue.value_or(1).cmp(&rule.value_or(1)))
}

impl Poster<'_> {
    /// A variable with the order of two lines: 0 if the first is less, 1 if they are equal, 2 if it is greater.
    fn order(&mut self, one: &[usize], other: &[usize]) -> Var {
        let order = self.extra("order", 0..=2);
        let length = one.len().cmp(&other.len());
        let after = |at: usize, &state: &Result<Ordering, i32>, digit: i32| Some(step(at, state, digit));
        let value = |state: &Result<Ordering, i32>| state.map_or(0, |order| order.then(length) as i32 + 1);
        self.alike = Some(("order of two", vec![(length as i32 + 1) as usize]));
        self.define(order, &in_turn(one, other), Ok(Ordering::Equal), after, value);
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

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::csp::{Constraint, count, solutions};
    use crate::puzzle::variant::{Variant, search};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// Two lines with clues are compared without a variable for their order, and lines that cross alike share an automaton.
    #[test]
    fn two_clues_agree_with_the_check() {
        let grid = "....\n".repeat(4);
        let (mut grids, mut found) = (Vec::new(), 0);
        solutions(Variant::parse(&grid).unwrap().csp(), &search(), &Limits::none(), &mut |values| {
            grids.push(values.to_vec());
            ControlFlow::Continue(())
        });
        for (first, second) in [(2, 3), (3, 2), (6, 8), (8, 6), (9, 14), (16, 1), (7, 7)] {
            let clues = format!("{grid}full-rank row2 = {first}\nfull-rank column3 = {second}");
            let puzzle = Variant::parse(&clues).unwrap();
            let expected = grids.iter().filter(|grid| puzzle.check(grid).is_ok()).count() as u64;
            assert_eq!(count(puzzle.csp(), &search(), 300, &Limits::none()).number, expected, "{clues}");
            found += expected;
            let automata: Vec<_> = puzzle
                .csp()
                .constraints()
                .iter()
                .filter_map(|constraint| match constraint {
                    Constraint::Automaton { automaton, .. } => Some(Arc::as_ptr(automaton)),
                    _ => None,
                })
                .collect();
            let different: BTreeSet<_> = automata.iter().collect();
            assert!(different.len() + 10 <= automata.len(), "{} of {}", different.len(), automata.len());
        }
        assert!(found > 0);
    }

    /// A clue on a part of a row is not among the lines that other clues compare, so it compares the lines itself.
    #[test]
    fn a_clue_on_a_part_of_a_line_is_compared() {
        let automata = |part: i32, row: i32| {
            let clues =
                format!("{}full-rank r1c1-r1c3 = {part}\nfull-rank row1 = {row}", "......\n".repeat(6));
            let puzzle = Variant::parse(&clues).unwrap();
            let is_automaton = |constraint: &&Constraint| matches!(constraint, Constraint::Automaton { .. });
            puzzle.csp().constraints().iter().filter(is_automaton).count()
        };
        assert_eq!(automata(6, 8), automata(8, 6));
    }
}
