//! Closed sum lines: a line whose last cell is followed by its first can be cut into parts of equal sums.

use crate::puzzle::variant::rule::{Needs, RuleKind};

pub(in super::super) static SUM_LOOP: RuleKind = RuleKind {
    name: "sum-loop",
    aliases: &["ten-loop"],
    help: "the closed line, whose first cell follows its last, can be cut into parts that each have the sum (usually 10)",
    needs: Needs::cells(1).with_optional_value(),
    // The sums from the first cell on are at a cut some r, then r + total, r + 2 total and so on up to the whole sum, less than a total
    // behind the last cut. So the whole sum is a multiple of the total, and one r below it is a sum in each multiple.
    post: |poster, rule| {
        let total = rule.value_or(10).max(1);
        let step = |_: usize, state: &State, digit: i32| state.after(digit, total);
        let start = State { sum: 0, open: None, seen: vec![0] };
        poster.line(rule.path(), "sum-loop", start, step, State::is_closed);
    },
    holds: |filled, rule| {
        let (digits, total) = (filled.of(rule.path()), rule.value_or(10).max(1));
        (0..digits.len()).any(|from| is_cut(digits[from..].iter().chain(&digits[..from]), total))
    },
};

/// The state of a line read so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// The sum since the last multiple of the total.
    sum: i32,
    /// The remainders that were a sum in each multiple so far; none within the first.
    open: Option<Vec<i32>>,
    /// Those that were one in this multiple.
    seen: Vec<i32>,
}

impl State {
    fn after(&self, digit: i32, total: i32) -> Option<Self> {
        let mut next = self.clone();
        next.sum += digit;
        while next.sum >= total {
            next.sum -= total;
            next.open = Some(std::mem::take(&mut next.seen));
        }
        let is_open = next.open.as_ref().is_none_or(|open| open.contains(&next.sum));
        if is_open && next.seen.last() != Some(&next.sum) {
            next.seen.push(next.sum);
        }
        // No remainder is left, neither seen in this multiple nor to come.
        let is_lost = |open: &Vec<i32>| !open.iter().any(|&r| r > next.sum || next.seen.contains(&r));
        if next.open.as_ref().is_some_and(is_lost) { None } else { Some(next) }
    }

    /// Whether the whole sum is a multiple of the total. The last multiple is that after the whole sum, of which only its beginning is
    /// read; it is closed by the first.
    fn is_closed(&self) -> bool {
        self.sum == 0 && self.open.as_ref().is_some_and(|open| !open.is_empty())
    }
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
