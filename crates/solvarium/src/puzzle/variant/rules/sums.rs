//! Sums: cages, sums along a line (little killers), arrows, zippers, region sum lines and sum lines.

use crate::csp::Relation;
use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Needs, Poster, RuleKind, RuleShape};

pub(in super::super) static CAGE: RuleKind = RuleKind {
    name: "cage",
    aliases: &["killer-cage"],
    help: "no digit is repeated in the cage, and its digits add up to the number, or to one of several numbers",
    needs: Needs { values: (0, 100), ..Needs::cells(1) }.shaped(RuleShape::Area).as_set(),
    post: |poster, rule| {
        poster.different(rule.path());
        match rule.values[..] {
            [] => {}
            [total] => total_of(poster, rule.path(), total),
            _ => {
                let (totals, most) = (rule.values.clone(), rule.values.iter().copied().max().unwrap_or(0));
                let step =
                    move |_: usize, &sum: &i32, digit: i32| (sum + digit <= most).then_some(sum + digit);
                poster.line(rule.path(), "cage", 0, step, |sum| totals.contains(sum));
            }
        }
    },
    holds: |filled, rule| {
        filled.differ(rule.path())
            && (rule.values.is_empty() || rule.values.contains(&filled.sum(rule.path())))
    },
};

pub(in super::super) static SUM: RuleKind = RuleKind {
    name: "sum",
    aliases: &["little-killer", "little-killer-sum"],
    help: "the digits add up to the number, and may be repeated",
    needs: Needs::cells(1).with_value().shaped(RuleShape::Diagonal),
    post: |poster, rule| total_of(poster, rule.path(), rule.value_or(0)),
    holds: |filled, rule| filled.sum(rule.path()) == rule.value_or(0),
};

/// The digits of these cells add up to a number.
fn total_of(poster: &mut Poster<'_>, cells: &[usize], total: i32) {
    poster.sum(&ones(cells), Relation::Equal, total.into());
}

/// Two weighted sums are equal.
pub(super) fn equal(poster: &mut Poster<'_>, ones: &[(i32, usize)], others: &[(i32, usize)]) {
    let negative = others.iter().map(|&(weight, cell)| (-weight, cell));
    let terms: Vec<_> = ones.iter().copied().chain(negative).collect();
    poster.sum(&terms, Relation::Equal, 0);
}

/// Cells with the weight 1.
pub(super) fn ones(cells: &[usize]) -> Vec<(i32, usize)> {
    cells.iter().map(|&cell| (1, cell)).collect()
}

pub(in super::super) static ARROW: RuleKind = RuleKind {
    name: "arrow",
    aliases: &["pill-arrow"],
    help: "the digits along the second line add up to the number that the cells of the first show",
    needs: Needs { paths: (2, 2), ..Needs::cells(1) }.shaped(RuleShape::Arrow),
    post: |poster, rule| {
        let pill = pill(poster.grid, &rule.paths[0]);
        equal(poster, &pill, &ones(&rule.paths[1]));
    },
    holds: |filled, rule| {
        let pill = pill(filled.grid, &rule.paths[0]);
        let number: i32 = pill.iter().map(|&(weight, cell)| weight * filled.values[cell]).sum();
        number == filled.sum(&rule.paths[1])
    },
};

/// The cells of a pill with the weights of their digits: powers of 10, or of 100 in grids with digits above 9.
fn pill(grid: &Grid, cells: &[usize]) -> Vec<(i32, usize)> {
    let base: i32 = if grid.greatest() < 10 || cells.len() == 1 { 10 } else { 100 };
    let weight = |at: usize| base.saturating_pow((cells.len() - 1 - at) as u32);
    cells.iter().enumerate().map(|(at, &cell)| (weight(at), cell)).collect()
}

pub(in super::super) static DOUBLE_ARROW: RuleKind = RuleKind {
    name: "double-arrow",
    aliases: &[],
    help: "the digits at both ends of the line add up to the sum of those between",
    needs: Needs::cells(3),
    post: |poster, rule| {
        let cells = rule.path();
        let last = cells.len() - 1;
        equal(poster, &ones(&[cells[0], cells[last]]), &ones(&cells[1..last]));
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let ends = digits[0] + digits[digits.len() - 1];
        digits.iter().sum::<i32>() == 2 * ends
    },
};

pub(in super::super) static ZIPPER: RuleKind = RuleKind {
    name: "zipper",
    aliases: &["zipper-line"],
    help: "digits with the same distance from the middle of the line add up to the digit in the middle, or to the same sum",
    needs: Needs::cells(3),
    post: |poster, rule| {
        let cells = rule.path();
        let (pairs, middle) = zip(cells);
        let middle = if middle.is_empty() { pairs[pairs.len() - 1].to_vec() } else { middle.to_vec() };
        for pair in &pairs {
            if pair[..] != middle[..] {
                equal(poster, &ones(pair), &ones(&middle));
            }
        }
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let (pairs, middle) = zip(&digits);
        let mut sums: Vec<i32> = pairs.iter().map(|pair| pair[0] + pair[1]).collect();
        sums.extend(middle);
        sums.windows(2).all(|pair| pair[0] == pair[1])
    },
};

/// The pairs of a line from its ends to the middle, and the item in the middle, if there is one.
fn zip<T: Copy>(line: &[T]) -> (Vec<[T; 2]>, &[T]) {
    let half = line.len() / 2;
    let pairs = (0..half).map(|at| [line[at], line[line.len() - 1 - at]]).collect();
    (pairs, &line[half..line.len() - half])
}

pub(in super::super) static REGION_SUM: RuleKind = RuleKind {
    name: "region-sum",
    aliases: &["region-sum-line"],
    help: "the parts of the line in each region have the same sum, or the given one",
    needs: Needs::cells(1).with_optional_value(),
    post: |poster, rule| {
        let parts = parts(poster.grid, rule.path());
        if let Some(&total) = rule.values.first() {
            return parts.iter().for_each(|part| total_of(poster, part, total));
        }
        for pair in parts.windows(2) {
            equal(poster, &ones(&pair[0]), &ones(&pair[1]));
        }
        let ends: Vec<bool> =
            parts.iter().flat_map(|part| (1..=part.len()).map(move |at| at == part.len())).collect();
        let most = parts.iter().map(Vec::len).min().unwrap_or(0) as i32 * poster.grid.greatest();
        // The sum of the first part, once it is known, and that of the part so far.
        let step = move |at: usize, &(known, sum): &(Option<i32>, i32), digit: i32| {
            let sum = sum + digit;
            let is_over = sum > known.unwrap_or(most);
            match known {
                _ if is_over => None,
                _ if !ends[at] => Some((known, sum)),
                Some(wanted) => (sum == wanted).then_some((known, 0)),
                None => Some((Some(sum), 0)),
            }
        };
        if poster.grid.greatest() <= 9 && parts.len() > 1 {
            poster.line(rule.path(), "region-sum", (None, 0), step, |_| true);
        }
    },
    holds: |filled, rule| {
        let sums: Vec<i32> = parts(filled.grid, rule.path()).iter().map(|part| filled.sum(part)).collect();
        sums.iter().all(|&sum| sum == rule.value_or(sums[0]))
    },
};

/// The longest parts of a line within a region.
fn parts(grid: &Grid, line: &[usize]) -> Vec<Vec<usize>> {
    line.chunk_by(|&one, &next| grid.region(one) == grid.region(next)).map(<[usize]>::to_vec).collect()
}

pub(in super::super) static SUM_LINE: RuleKind = RuleKind {
    name: "sum-line",
    aliases: &["ten-line"],
    help: "the line can be cut into parts that each have the sum (usually 10)",
    needs: Needs::cells(1).with_optional_value(),
    post: |poster, rule| {
        let total = rule.value_or(10);
        let step = move |_: usize, &sum: &i32, digit: i32| match sum + digit {
            sum if sum < total => Some(sum),
            sum => (sum == total).then_some(0),
        };
        poster.line(rule.path(), "sum-line", 0, step, |&sum| sum == 0);
    },
    holds: |filled, rule| {
        let (total, mut sum) = (rule.value_or(10), 0);
        for digit in filled.of(rule.path()) {
            sum += digit;
            if sum > total {
                return false;
            }
            sum %= total.max(1);
        }
        sum == 0
    },
};
