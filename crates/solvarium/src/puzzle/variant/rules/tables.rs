//! Rules that are tables, or depend on the places of digits: allowed pairs, digits that point to others, hidden skyscrapers,
//! anti-taxicab, Dutch flatmates.

use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Needs, RuleKind};

/// Allowed pairs: 100 times the first digit plus the second.
const PAIRS: Needs = Needs { values: (1, 676), ..Needs::cells(2) };
pub(in super::super) static NEIGHBOUR_TABLE: RuleKind = RuleKind {
    name: "neighbour-table",
    aliases: &[],
    help: "each cell of the line and the next have one of these pairs of digits, written as 100 times the first plus the second",
    needs: PAIRS,
    post: |poster, rule| {
        for pair in rule.path().windows(2) {
            let values = rule.values.clone();
            poster.pair((pair[0], pair[1]), rule.kind.name, move |one, next| allows(&values, one, next));
        }
    },
    holds: |filled, rule| {
        filled.of(rule.path()).windows(2).all(|pair| allows(&rule.values, pair[0], pair[1]))
    },
};
pub(in super::super) static PAIR_TABLE: RuleKind = RuleKind {
    name: "pair-table",
    aliases: &[],
    help: "any two of these cells, in their order, have one of these pairs of digits, written as 100 times the first plus the second",
    needs: PAIRS,
    post: |poster, rule| {
        for pair in pairs(rule.path()) {
            let values = rule.values.clone();
            poster.pair(pair, rule.kind.name, move |one, other| allows(&values, one, other));
        }
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        pairs(&digits).into_iter().all(|(one, other)| allows(&rule.values, one, other))
    },
};

fn allows(pairs: &[i32], one: i32, other: i32) -> bool {
    pairs.contains(&(100 * one + other))
}

/// All pairs of items, the earlier first.
fn pairs<T: Copy>(items: &[T]) -> Vec<(T, T)> {
    let later = |(at, &one): (usize, &T)| items[at + 1..].iter().map(move |&other| (one, other));
    items.iter().enumerate().flat_map(later).collect()
}

pub(in super::super) static VALUE_INDEX: RuleKind = RuleKind {
    name: "value-index",
    aliases: &[],
    help: "the first digit is the Nth of those from the third cell on, where N is the second digit",
    needs: Needs::cells(3),
    post: |poster, rule| {
        let length = rule.path().len() as i32 - 2;
        let step = move |at: usize, &(wanted, place): &(i32, i32), digit: i32| match at as i32 {
            0 => Some((digit, 0)),
            1 => (1..=length).contains(&digit).then_some((wanted, digit)),
            at => (at - 1 != place || digit == wanted).then_some((wanted, place)),
        };
        poster.line(rule.path(), "value-index", (0, 0), step, |_| true);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        digits[1] > 0 && digits.get(digits[1] as usize + 1) == Some(&digits[0])
    },
};

pub(in super::super) static HIDDEN_SKYSCRAPER: RuleKind = RuleKind {
    name: "hidden-skyscraper",
    aliases: &["hidden-skyscrapers"],
    help: "the number is the first digit of the line that is less than one before it",
    needs: Needs::cells(2).with_value(),
    post: |poster, rule| {
        let (wanted, differ) = (rule.value_or(0), poster.differ(rule.path()));
        // The greatest digit so far, or none behind the first that is hidden.
        let step = move |_: usize, &top: &Option<i32>, digit: i32| match top {
            Some(top) if digit < top => (digit == wanted).then_some(None),
            // The digit would be repeated in the cell where it is hidden.
            Some(_) if differ && digit == wanted => None,
            Some(_) => Some(Some(digit)),
            None => Some(None),
        };
        poster.line(rule.path(), "hidden-skyscraper", Some(0), step, Option::is_none);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let is_hidden = |at: &usize| digits[..*at].iter().any(|&before| before > digits[*at]);
        (0..digits.len()).find(is_hidden).map(|at| digits[at]) == Some(rule.value_or(0))
    },
};

pub(in super::super) static ANTI_TAXICAB: RuleKind = RuleKind {
    name: "anti-taxicab",
    aliases: &[],
    help: "two cells with the same digit N are not N steps (up, down, left or right) apart",
    needs: Needs::NOTHING,
    post: |poster, _| {
        for (one, other, steps) in near(poster.grid) {
            poster.pair((one, other), "anti-taxicab", move |a, b| a != b || a != steps);
        }
    },
    holds: |filled, _| {
        let clashes = |&(one, other, steps): &(usize, usize, i32)| {
            filled.values[one] == filled.values[other] && filled.values[one] == steps
        };
        !near(filled.grid).iter().any(clashes)
    },
};

/// Pairs of cells in different rows and columns, with the number of steps between them, if that is a digit.
fn near(grid: &Grid) -> Vec<(usize, usize, i32)> {
    let (size, most) = (grid.columns(), grid.greatest() as usize);
    let cells: Vec<usize> = (0..grid.cells()).collect();
    let steps = |(one, other): (usize, usize)| {
        let (rows, columns) = ((one / size).abs_diff(other / size), (one % size).abs_diff(other % size));
        (rows > 0 && columns > 0 && rows + columns <= most).then(|| (one, other, (rows + columns) as i32))
    };
    pairs(&cells).into_iter().filter_map(steps).collect()
}

pub(in super::super) static DUTCH_FLATMATES: RuleKind = RuleKind {
    name: "dutch-flatmates",
    aliases: &[],
    help: "each middle digit (5 of 9) has the least digit directly above or the greatest directly below",
    needs: Needs::NOTHING,
    post: |poster, _| {
        let middle = poster.grid.least() + poster.grid.greatest();
        for (cell, around) in flats(poster.grid) {
            let line: Vec<usize> = std::iter::once(cell).chain(around.iter().map(|&(at, _)| at)).collect();
            let wanted: Vec<i32> = around.iter().map(|&(_, digit)| digit).collect();
            let step = move |at: usize, &is_right: &bool, digit: i32| match at {
                0 => Some(2 * digit != middle),
                _ => Some(is_right || digit == wanted[at - 1]),
            };
            poster.line(&line, "dutch-flatmates", false, step, |&is_right| is_right);
        }
    },
    holds: |filled, _| {
        let middle = filled.grid.least() + filled.grid.greatest();
        flats(filled.grid).iter().all(|(cell, around)| {
            2 * filled.values[*cell] != middle
                || around.iter().any(|&(at, wanted)| filled.values[at] == wanted)
        })
    },
};

/// Each cell, with its neighbours above and below and the digits that excuse it.
fn flats(grid: &Grid) -> Vec<(usize, Vec<(usize, i32)>)> {
    let around = |cell| {
        let above = grid.step(cell, -1, 0).map(|at| (at, grid.least()));
        let below = grid.step(cell, 1, 0).map(|at| (at, grid.greatest()));
        (cell, above.into_iter().chain(below).collect())
    };
    (0..grid.cells()).map(around).collect()
}
