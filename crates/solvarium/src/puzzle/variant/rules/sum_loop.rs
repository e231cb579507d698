//! Closed sum lines: a line whose last cell is followed by its first can be cut into parts of equal sums.

use crate::csp::{Relation, Var};
use crate::puzzle::variant::rule::{Needs, Poster, RuleKind};

pub(in super::super) static SUM_LOOP: RuleKind = RuleKind {
    name: "sum-loop",
    aliases: &["ten-loop"],
    help: "the closed line, whose first cell follows its last, can be cut into parts that each have the sum (usually 10)",
    needs: Needs::cells(1).with_optional_value(),
    // If a cut is at the sum r from the first cell on, the others are at r + total, r + 2 total and so on, and the whole sum is a multiple
    // of the total. One variable for each r says whether the line can be cut so. One automaton for all r would have a state for each set
    // of them.
    post: |poster, rule| {
        let total = rule.value_or(10).max(1);
        let cuts: Vec<Var> = (0..total).map(|first| cut(poster, rule.path(), first, total)).collect();
        poster.count_of(&cuts, 1, Relation::AtLeast, 1);
    },
    holds: |filled, rule| {
        let (digits, total) = (filled.of(rule.path()), rule.value_or(10).max(1));
        (0..digits.len()).any(|from| is_cut(digits[from..].iter().chain(&digits[..from]), total))
    },
};

/// The state of a line read so far, for the sums from one cut on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Cut {
    /// Whether no cut was missed.
    is_open: bool,
    /// The sum since the last multiple of the total.
    sum: i32,
    /// Whether the whole sum reaches the total.
    is_whole: bool,
}

impl Cut {
    /// The state after a digit, for the cuts at the sums `first`, `first + total` and so on.
    fn after(self, digit: i32, first: i32, total: i32) -> Self {
        let next = self.sum + digit;
        let due = if self.sum < first { first } else { first + total };
        if !self.is_open || next > due {
            return Self { is_open: false, sum: 0, is_whole: false };
        }
        Self { sum: next % total, is_whole: self.is_whole || next >= total, is_open: true }
    }

    /// Whether the line can be cut there, at its end.
    const fn is_right(self) -> bool {
        self.is_open && self.is_whole && self.sum == 0
    }
}

/// A variable that is 1 if the line can be cut at the sums `first`, `first + total` and so on, and 0 if not.
fn cut(poster: &mut Poster<'_>, cells: &[usize], first: i32, total: i32) -> Var {
    let cut = poster.extra("cut", [0, 1]);
    let start = Cut { is_open: true, sum: 0, is_whole: false };
    let step = |_: usize, state: &Cut, digit: i32| Some(state.after(digit, first, total));
    poster.define(cut, cells, start, step, |state| state.is_right().into());
    cut
}

/// Whether digits can be cut from the first on into one part or more.
fn is_cut<'d>(digits: impl Iterator<Item = &'d i32>, total: i32) -> bool {
    let (mut sum, mut parts) = (0, 0);
    for digit in digits {
        sum += digit;
        if sum > total {
            return false;
        }
        if sum == total {
            (sum, parts) = (0, parts + 1);
        }
    }
    sum == 0 && parts > 0
}
