//! Rules of sets that other programs have: lunchboxes, Rellik cages, equality cages, look-and-say, counts of distinct digits, equal
//! sums.

use super::counts::tallied;
use super::sums::{equal, ones};
use crate::csp::Relation;
use crate::puzzle::variant::rule::{Needs, RuleKind};

pub(in super::super) static LUNCHBOX: RuleKind = RuleKind {
    name: "lunchbox",
    aliases: &[],
    help: "no digit is repeated, and those between the least and the greatest digit of the line add up to the number",
    needs: Needs::cells(2).with_value().as_set(),
    post: |poster, rule| {
        poster.different(rule.path());
        let total = rule.value_or(0);
        let step = move |at: usize, &box_: &Lunchbox, digit: i32| {
            let next = if at == 0 { Lunchbox::new(digit) } else { box_.with(digit) };
            // The sum between both never shrinks. Sums after both that exceed the number are equivalent.
            let tail = next.tail.min(total.saturating_add(1));
            (next.between <= total).then_some(Lunchbox { tail, ..next })
        };
        poster.line(rule.path(), "lunchbox", Lunchbox::new(0), step, |box_| box_.between == total);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let place = |wanted: Option<&i32>| digits.iter().position(|digit| Some(digit) == wanted).unwrap_or(0);
        let (low, high) = (place(digits.iter().min()), place(digits.iter().max()));
        let between = &digits[(low.min(high) + 1).min(digits.len())..low.max(high).max(low.min(high) + 1)];
        filled.differ(rule.path()) && between.iter().sum::<i32>() == rule.value_or(0)
    },
};

/// The beginning of a lunchbox.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Lunchbox {
    low: i32,
    high: i32,
    /// Whether the least digit comes after the greatest.
    is_low_last: bool,
    /// The sum between both.
    between: i32,
    /// The sum after both.
    tail: i32,
}

impl Lunchbox {
    const fn new(digit: i32) -> Self {
        Self { low: digit, high: digit, is_low_last: false, between: 0, tail: 0 }
    }

    fn with(self, digit: i32) -> Self {
        let Self { low, high, is_low_last, between, tail } = self;
        if (low..=high).contains(&digit) {
            return Self { tail: tail + digit, ..self };
        }
        let is_new_low = digit < low;
        // The sum after the extreme digit that is not replaced.
        let (replaced, stays_first) = if is_new_low { (low, is_low_last) } else { (high, !is_low_last) };
        let is_only_one = low == high;
        let since = if stays_first && !is_only_one { between + replaced + tail } else { tail };
        let (low, high) = if is_new_low { (digit, high) } else { (low, digit) };
        Self { low, high, is_low_last: is_new_low, between: since, tail: 0 }
    }
}

pub(in super::super) static RELLIK: RuleKind = RuleKind {
    name: "rellik",
    aliases: &["rellik-cage"],
    help: "no digit is repeated in the cage, and no digit or group of its digits adds up to the number",
    needs: Needs::cells(1).with_value().as_set(),
    post: |poster, rule| {
        poster.different(rule.path());
        let total = rule.value_or(0);
        // The sums of some of the digits, up to the number.
        let step = move |_: usize, sums: &Vec<i32>, digit: i32| {
            let mut all = sums.clone();
            all.extend(sums.iter().map(|sum| sum + digit).filter(|&sum| sum <= total));
            all.sort_unstable();
            all.dedup();
            let is_sum = if total == 0 { digit == 0 } else { all.last() == Some(&total) };
            (!is_sum).then_some(all)
        };
        poster.line(rule.path(), "rellik", vec![0], step, |_| true);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let sum = |chosen: u32| -> i32 {
            digits.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, digit)| digit).sum()
        };
        filled.differ(rule.path()) && (1..1u32 << digits.len()).all(|chosen| sum(chosen) != rule.value_or(0))
    },
};

pub(in super::super) static EQUALITY_CAGE: RuleKind = RuleKind {
    name: "equality-cage",
    aliases: &[],
    help: "no digit is repeated; the cage has as many even as odd digits, as many low as high ones, and none in the middle",
    needs: Needs::cells(1).as_set(),
    post: |poster, rule| {
        poster.different(rule.path());
        let middle = poster.grid.least() + poster.grid.greatest();
        let step = move |_: usize, &(odd, high): &(i32, i32), digit: i32| {
            let side = (2 * digit - middle).signum();
            (side != 0).then_some((odd + 2 * (digit % 2) - 1, high + side))
        };
        poster.line(rule.path(), "equality-cage", (0, 0), step, |&sides| sides == (0, 0));
    },
    holds: |filled, rule| {
        let (digits, all) = (filled.of(rule.path()), filled.grid.each_digit());
        let half = filled.grid.digit_count() / 2;
        let low: Vec<i32> = all.clone().take(half).collect();
        let high: Vec<i32> = all.rev().take(half).collect();
        let count = |of: &dyn Fn(i32) -> bool| digits.iter().filter(|&&digit| of(digit)).count();
        filled.differ(rule.path())
            && 2 * count(&|digit| digit % 2 == 0) == digits.len()
            && count(&|digit| low.contains(&digit)) == count(&|digit| high.contains(&digit))
            && count(&|digit| !low.contains(&digit) && !high.contains(&digit)) == 0
    },
};

pub(in super::super) static LOOK_AND_SAY: RuleKind = RuleKind {
    name: "look-and-say",
    aliases: &["contains-exactly"],
    help: "pairs of numbers: the first says how often the second, a digit, occurs in these cells",
    needs: Needs { values: (2, 100), ..Needs::cells(1).as_set() },
    post: |poster, rule| {
        let wanted: Vec<(i32, i32)> = rule.values.chunks_exact(2).map(|pair| (pair[1], pair[0])).collect();
        tallied(poster, rule, &wanted, Relation::Equal);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let count = |wanted: i32| digits.iter().filter(|&&digit| digit == wanted).count() as i32;
        rule.values.chunks_exact(2).all(|pair| count(pair[1]) == pair[0])
    },
};

pub(in super::super) static COUNT_DISTINCT: RuleKind = RuleKind {
    name: "count-distinct",
    aliases: &[],
    help: "the digit of the first cell says how many different digits the others have",
    needs: Needs::cells(2),
    post: |poster, rule| {
        // The number that is wanted, and the digits that occurred.
        let step = |at: usize, &(wanted, seen): &(i32, u32), digit: i32| {
            let (wanted, seen) = if at == 0 { (digit, 0) } else { (wanted, seen | 1 << digit) };
            (seen.count_ones() as i32 <= wanted).then_some((wanted, seen))
        };
        let is_right = |&(wanted, seen): &(i32, u32)| seen.count_ones() as i32 == wanted;
        poster.line(rule.path(), "count-distinct", (0, 0), step, is_right);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let mut others = digits[1..].to_vec();
        others.sort_unstable();
        others.dedup();
        others.len() as i32 == digits[0]
    },
};

pub(in super::super) static EQUAL_SUM: RuleKind = RuleKind {
    name: "equal-sum",
    aliases: &["equal-sums"],
    help: "all sets of cells have the same sum",
    needs: Needs { paths: (2, 100), ..Needs::cells(1) },
    post: |poster, rule| {
        for pair in rule.paths.windows(2) {
            equal(poster, &ones(&pair[0]), &ones(&pair[1]));
        }
    },
    holds: |filled, rule| rule.paths.iter().all(|path| filled.sum(path) == filled.sum(&rule.paths[0])),
};
