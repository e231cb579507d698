//! Rules that count digits: quadruples, counting circles, sets with the same digits, clones.

use crate::csp::Relation;
use crate::puzzle::variant::rule::{Needs, Poster, Rule, RuleKind, RuleShape};

pub(in super::super) static QUADRUPLE: RuleKind = RuleKind {
    name: "quadruple",
    aliases: &["quad", "contains"],
    help: "the digits occur in these cells, each at least as often as it is listed",
    needs: Needs { values: (1, 100), ..Needs::cells(1) }.shaped(RuleShape::Square).as_set(),
    post: |poster, rule| {
        tallied(poster, rule, &tally(&rule.values), Relation::AtLeast);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let count = |wanted: i32| digits.iter().filter(|&&digit| digit == wanted).count() as i32;
        tally(&rule.values).into_iter().all(|(digit, least)| count(digit) >= least)
    },
};

/// The greatest number of combinations of counts for which one automaton counts several digits.
const COUNTS_MOST: usize = 256;
/// The greatest number of steps of such an automaton.
const STEPS_MOST: usize = 1 << 18;

/// Each of these digits occurs exactly, or at least, this number of times in the cells of a rule. One automaton for all
/// digits takes into account that each cell has only one digit.
pub(super) fn tallied(poster: &mut Poster<'_>, rule: &Rule, wanted: &[(i32, i32)], relation: Relation) {
    let most = rule.path().len() as i32;
    let choices = |&(_, count): &(i32, i32)| count.clamp(0, most) as usize + 1;
    let all = wanted.iter().map(choices).fold(1, usize::saturating_mul);
    let is_usual = |(at, &(digit, count)): (usize, &(i32, i32))| {
        (0..=most).contains(&count) && wanted[..at].iter().all(|&(other, _)| other != digit)
    };
    let steps = all.saturating_mul(rule.path().len()).saturating_mul(poster.grid.digit_count());
    if all > COUNTS_MOST || steps > STEPS_MOST || !wanted.iter().enumerate().all(is_usual) {
        return wanted.iter().for_each(|&(digit, count)| poster.count(rule.path(), digit, relation, count));
    }
    let start: Vec<i32> = wanted.iter().map(|&(_, count)| count).collect();
    let step = |at: usize, missing: &Vec<i32>, digit: i32| {
        let mut missing = missing.clone();
        if let Some(place) = wanted.iter().position(|&(one, _)| one == digit) {
            match missing[place] {
                0 if relation == Relation::Equal => return None,
                0 => {}
                _ => missing[place] -= 1,
            }
        }
        (missing.iter().sum::<i32>() < most - at as i32).then_some(missing)
    };
    poster.line(rule.path(), rule.kind.name, start, step, |missing| missing.iter().all(|&count| count == 0));
}

/// Each number, with its number of occurrences.
fn tally(values: &[i32]) -> Vec<(i32, i32)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as i32)).collect()
}

pub(in super::super) static COUNTING_CIRCLES: RuleKind = RuleKind {
    name: "counting-circles",
    aliases: &["circles"],
    help: "each digit in these cells says in how many of them it occurs",
    needs: Needs::cells(1).shaped(RuleShape::Cells).as_set(),
    post: |poster, rule| {
        let cells = poster.variables(rule.path());
        let mut numbers = Vec::new();
        for digit in poster.grid.each_digit() {
            if poster.is_alternative() {
                let step = |_: usize, &count: &i32, other: i32| Some(count + i32::from(other == digit));
                poster.line(rule.path(), "circles", 0, step, |&count| count == 0 || count == digit);
                continue;
            }
            let number = poster.model.variable(format!("the number of circles with {digit}"), [0, digit]);
            poster.model.count(&cells, digit, Relation::Equal, number);
            numbers.push(number);
        }
        if !poster.is_alternative() {
            // Each cell is counted once.
            let all = cells.len() as i32;
            let step = |_: usize, &sum: &i32, number: i32| (sum + number <= all).then_some(sum + number);
            poster.automaton(&numbers, "circles", 0, step, |&sum| sum == all);
        }
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        digits.iter().all(|one| digits.iter().filter(|&other| other == one).count() as i32 == *one)
    },
};

pub(in super::super) static SAME_SET: RuleKind = RuleKind {
    name: "same-digits",
    aliases: &["same-set"],
    help: "all sets contain the same digits, each equally often",
    needs: Needs { paths: (2, 100), ..Needs::cells(1) }.shaped(RuleShape::Copies),
    post: |poster, rule| {
        if poster.is_alternative() {
            return rule.paths.windows(2).for_each(|pair| same_digits(poster, pair));
        }
        let most = rule.paths.iter().map(Vec::len).max().unwrap_or(0) as i32;
        let mut numbers = Vec::new();
        for digit in poster.grid.each_digit() {
            let number = poster.model.variable(format!("the number of cells with {digit}"), 0..=most);
            for set in &rule.paths {
                poster.model.count(&poster.variables(set), digit, Relation::Equal, number);
            }
            numbers.push((1, number));
        }
        // Each cell is counted once.
        poster.model.linear(&numbers, Relation::Equal, rule.path().len() as i64);
    },
    holds: |filled, rule| {
        let mut sets = rule.paths.iter().map(|set| tally(&filled.of(set)));
        let first = sets.next();
        sets.all(|set| Some(set) == first)
    },
};

/// Each digit occurs equally often in both sets.
fn same_digits(poster: &mut Poster<'_>, pair: &[Vec<usize>]) {
    let (all, first) = (pair.concat(), pair[0].len());
    for wanted in poster.grid.each_digit() {
        let step = |at: usize, &more: &i32, digit: i32| match digit == wanted {
            true => Some(if at < first { more + 1 } else { more - 1 }),
            false => Some(more),
        };
        poster.line(&all, "same-digits", 0, step, |&more| more == 0);
    }
}

pub(in super::super) static CLONE: RuleKind = RuleKind {
    name: "clone",
    aliases: &["clones"],
    help: "both lists of cells have the same digits in the same order",
    needs: Needs { paths: (2, 2), ..Needs::cells(1) }.shaped(RuleShape::Copies),
    post: |poster, rule| {
        for (&one, &other) in rule.paths[0].iter().zip(&rule.paths[1]) {
            poster.pair((one, other), "clone", |one, other| one == other);
        }
    },
    holds: |filled, rule| filled.of(&rule.paths[0]) == filled.of(&rule.paths[1]),
};

#[cfg(test)]
mod tests {
    use crate::puzzle::variant::Variant;

    /// Digits that are counted in very many cells need no automaton of a million steps.
    #[test]
    fn digits_are_counted_in_large_grids() {
        let rule = "quadruple r1c1-r17c17 = 1 1 1 2 2 2 3 3 3 4 4 4";
        let cells: Vec<String> =
            (1..=17).flat_map(|row| (1..=17).map(move |column| format!("r{row}c{column}"))).collect();
        let rule = rule.replace("r1c1-r17c17", &cells.join(" "));
        let puzzle = Variant::parse(&format!("{}{rule}", (". ".repeat(17) + "\n").repeat(17)));
        assert!(puzzle.is_ok(), "{puzzle:?}");
    }
}
