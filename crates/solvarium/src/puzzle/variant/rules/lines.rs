//! Lines on which neighbours, or all digits, are related: whispers, palindromes, renbans, nabners, modular and entropic lines.

use crate::puzzle::variant::grid::Grid;
use crate::puzzle::variant::rule::{Filled, Needs, Poster, Rule, RuleKind};

pub(in super::super) static WHISPERS: RuleKind = RuleKind {
    name: "whispers",
    aliases: &["german-whispers", "whisper"],
    help: "neighbours on the line differ by at least the number (usually half of the digits, rounded up; Dutch whispers: 4)",
    needs: Needs::cells(2).with_optional_value(),
    post: |poster, rule| {
        let apart = apart(poster.grid, rule);
        for pair in rule.path().windows(2) {
            poster.pair((pair[0], pair[1]), "whispers", move |one, next| (one - next).abs() >= apart);
        }
    },
    holds: |filled, rule| {
        let apart = apart(filled.grid, rule);
        filled.of(rule.path()).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= apart)
    },
};

fn apart(grid: &Grid, rule: &Rule) -> i32 {
    rule.value_or((grid.digit_count() as i32 + 1) / 2)
}

pub(in super::super) static PALINDROME: RuleKind = RuleKind {
    name: "palindrome",
    aliases: &[],
    help: "the line reads the same from both ends",
    needs: Needs::cells(2),
    post: |poster, rule| {
        for (&one, &other) in rule.path().iter().zip(rule.path().iter().rev()).take(rule.path().len() / 2) {
            poster.pair((one, other), "palindrome", |one, other| one == other);
        }
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        digits.iter().eq(digits.iter().rev())
    },
};

pub(in super::super) static RENBAN: RuleKind = RuleKind {
    name: "renban",
    aliases: &["renban-line"],
    help: "the digits on the line are consecutive, in any order, and none is repeated",
    needs: Needs::cells(1).as_set(),
    post: |poster, rule| {
        let cells = rule.path();
        let length = cells.len() as i32;
        poster.different(cells);
        // Different digits are consecutive if any two differ by less than their number.
        poster.each_pair(cells, "renban", move |one, other| (one - other).abs() < length);
        if poster.grid.digit_count() <= 9 {
            let within = move |set: u32| {
                (32 - set.leading_zeros()).saturating_sub(set.trailing_zeros()) <= length as u32
            };
            let step = move |_: usize, &set: &u32, digit: i32| {
                let more = set | 1 << digit;
                (more != set && within(more)).then_some(more)
            };
            poster.line(cells, "renban", 0u32, step, |_| true);
        }
    },
    holds: |filled, rule| {
        let mut digits = filled.of(rule.path());
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] + 1 == pair[1])
    },
};

pub(in super::super) static NABNER: RuleKind = RuleKind {
    name: "nabner",
    aliases: &[],
    help: "no two digits on the line are equal or consecutive",
    needs: Needs::cells(2).as_set(),
    post: |poster, rule| {
        poster.each_pair(rule.path(), "nabner", |one, other| (one - other).abs() > 1);
    },
    holds: |filled, rule| {
        let mut digits = filled.of(rule.path());
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[1] - pair[0] > 1)
    },
};

pub(in super::super) static MODULAR: RuleKind = RuleKind {
    name: "modular",
    aliases: &["modular-line"],
    help: "in each run of N cells (N is the number, usually 3), the digits have different remainders modulo N",
    needs: Needs::cells(2).with_optional_value(),
    post: |poster, rule| {
        let modulus = rule.value_or(3).max(1);
        runs(poster, rule, modulus, move |digit| digit % modulus);
    },
    holds: |filled, rule| {
        let modulus = rule.value_or(3).max(1);
        runs_hold(filled, rule, modulus, &|digit| digit % modulus)
    },
};

pub(in super::super) static ENTROPIC: RuleKind = RuleKind {
    name: "entropic",
    aliases: &["entropic-line"],
    help: "each run of three cells has a low, a middle and a high digit",
    needs: Needs::cells(2),
    post: |poster, rule| {
        let range = poster.grid.range();
        runs(poster, rule, 3, move |digit| third(range, digit));
    },
    holds: |filled, rule| runs_hold(filled, rule, 3, &|digit| third(filled.grid.range(), digit)),
};

pub(in super::super) static GLOBAL_ENTROPY: RuleKind = RuleKind {
    name: "global-entropy",
    aliases: &["entropy"],
    help: "each 2x2 square has a low, a middle and a high digit",
    needs: Needs::NOTHING,
    post: |poster, _| {
        let range = poster.grid.range();
        for square in squares(poster.grid) {
            let step = move |_: usize, &seen: &u8, digit: i32| Some(seen | 1 << third(range, digit));
            poster.line(&square, "global-entropy", 0u8, step, |&seen| seen == 7);
        }
    },
    holds: |filled, _| {
        let range = filled.grid.range();
        squares(filled.grid).iter().all(|square| {
            (0..3).all(|part| filled.of(square).iter().any(|&digit| third(range, digit) == part))
        })
    },
};

pub(in super::super) static GLOBAL_MODULAR: RuleKind = RuleKind {
    name: "global-modular",
    aliases: &[],
    help: "each 2x2 square has digits with all three remainders modulo 3",
    needs: Needs::NOTHING,
    post: |poster, _| {
        for square in squares(poster.grid) {
            let step = |_: usize, &seen: &u8, digit: i32| Some(seen | 1 << (digit % 3));
            poster.line(&square, "global-modular", 0u8, step, |&seen| seen == 7);
        }
    },
    holds: |filled, _| {
        squares(filled.grid)
            .iter()
            .all(|square| (0..3).all(|rest| filled.of(square).iter().any(|&digit| digit % 3 == rest)))
    },
};

/// The part of the digits that a digit belongs to: 0 low, 1 middle, 2 high. If they are not thirds, the middle one is different.
fn third((least, greatest): (i32, i32), digit: i32) -> i32 {
    // A third of the digits, rounded.
    let outer = (greatest - least + 2) / 3;
    i32::from(digit >= least + outer) + i32::from(digit > greatest - outer)
}

/// The 2x2 squares of a grid.
fn squares(grid: &Grid) -> Vec<[usize; 4]> {
    let size = grid.columns();
    let corners = (0..grid.rows() - 1).flat_map(|row| (0..size - 1).map(move |column| row * size + column));
    corners.map(|corner| [corner, corner + 1, corner + size, corner + size + 1]).collect()
}

/// The classes of each run of `length` cells differ.
fn runs(
    poster: &mut Poster<'_>,
    rule: &Rule,
    length: i32,
    class: impl Fn(i32) -> i32 + Send + Sync + Copy + 'static,
) {
    for run in windows(rule.path(), length) {
        poster.each_pair(run, rule.kind.name, move |one, other| class(one) != class(other));
    }
}

fn runs_hold(filled: &Filled<'_>, rule: &Rule, length: i32, class: &dyn Fn(i32) -> i32) -> bool {
    let digits = filled.of(rule.path());
    windows(&digits, length).all(|run| {
        let mut classes: Vec<i32> = run.iter().map(|&digit| class(digit)).collect();
        classes.sort_unstable();
        classes.windows(2).all(|pair| pair[0] != pair[1])
    })
}

/// The runs of `length` items, or the whole line if it is shorter.
fn windows<T>(line: &[T], length: i32) -> std::slice::Windows<'_, T> {
    line.windows(usize::try_from(length).unwrap_or(1).clamp(1, line.len().max(1)))
}
