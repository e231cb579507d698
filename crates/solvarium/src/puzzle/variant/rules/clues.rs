//! Clues outside the grid, for a row or a column that is read from the clue: sandwiches, X-sums, skyscrapers, numbered rooms.

use crate::puzzle::variant::rule::{Needs, RuleKind, RuleShape};

pub(in super::super) static SANDWICH: RuleKind = RuleKind {
    name: "sandwich",
    aliases: &["sandwich-sum"],
    help: "the digits between the least and the greatest digit of the line add up to the number",
    needs: Needs::cells(2).with_value().shaped(RuleShape::Row),
    post: |poster, rule| {
        let (least, most, total) = (poster.grid.least(), poster.grid.greatest(), rule.value_or(0));
        // How many of the two digits came, which one, and the sum since the first.
        let step = move |_: usize, &(came, which, sum): &(u8, i32, i32), digit: i32| {
            let is_crust = digit == least || digit == most;
            match (came, is_crust) {
                (0, true) => Some((1, digit, 0)),
                (1, true) => (digit != which && sum == total).then_some((2, 0, 0)),
                (2, true) => None,
                (1, false) => (sum + digit <= total).then_some((1, which, sum + digit)),
                _ => Some((came, which, sum)),
            }
        };
        poster.line(rule.path(), "sandwich", (0, 0, 0), step, |&(came, _, _)| came == 2);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let place = |wanted: i32| {
            let mut places =
                digits.iter().enumerate().filter(move |&(_, &digit)| digit == wanted).map(|(at, _)| at);
            places.next().filter(|_| places.next().is_none())
        };
        let ends = (place(filled.grid.least()), place(filled.grid.greatest()));
        let (Some(one), Some(other)) = ends else { return false };
        digits[one.min(other) + 1..one.max(other)].iter().sum::<i32>() == rule.value_or(0)
    },
};

pub(in super::super) static X_SUM: RuleKind = RuleKind {
    name: "x-sum",
    aliases: &["xsum"],
    help: "the first X digits of the line, where X is its first digit, add up to the number",
    needs: Needs::cells(1).with_value().shaped(RuleShape::Row),
    post: |poster, rule| {
        let (total, length) = (rule.value_or(0), rule.path().len() as i32);
        // How many more digits count, and the missing part of the sum.
        let step = move |at: usize, &(left, missing): &(i32, i32), digit: i32| {
            let (left, missing) = if at == 0 { (digit, total) } else { (left, missing) };
            match left {
                0 => (at > 0 || total == 0).then_some((0, 0)),
                _ if left > length - at as i32 || missing < digit => None,
                1 => (missing == digit).then_some((0, 0)),
                _ => Some((left - 1, missing - digit)),
            }
        };
        poster.line(rule.path(), "x-sum", (0, 0), step, |&(left, _)| left == 0);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let count = digits[0] as usize;
        count <= digits.len() && digits[..count].iter().sum::<i32>() == rule.value_or(0)
    },
};

pub(in super::super) static SKYSCRAPER: RuleKind = RuleKind {
    name: "skyscraper",
    aliases: &["skyscrapers"],
    help: "the number of digits that are greater than all before them; 0 does not count",
    needs: Needs::cells(1).with_value().shaped(RuleShape::Row),
    post: |poster, rule| {
        let (wanted, least) = (rule.value_or(0), poster.grid.least());
        let differ = poster.differ(rule.path());
        let step = move |at: usize, &(top, seen): &(i32, i32), digit: i32| {
            let (top, seen) = if digit > top { (digit, seen + 1) } else { (top, seen) };
            // Of different digits, the Nth smallest is the greatest at least.
            let is_high = !differ || top >= least + at as i32;
            (seen <= wanted && is_high).then_some((top, seen))
        };
        poster.line(rule.path(), "skyscraper", (0, 0), step, |&(_, seen)| seen == wanted);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        let seen = (0..digits.len())
            .filter(|&at| digits[..at].iter().all(|&before| before < digits[at]) && digits[at] > 0)
            .count();
        seen as i32 == rule.value_or(0)
    },
};

pub(in super::super) static NUMBERED_ROOM: RuleKind = RuleKind {
    name: "numbered-room",
    aliases: &["numbered-rooms"],
    help: "the Nth digit of the line, where N is its first digit, is the number",
    needs: Needs::cells(1).with_value().shaped(RuleShape::Row),
    post: |poster, rule| {
        let (wanted, length) = (rule.value_or(0), rule.path().len() as i32);
        let step = move |at: usize, &room: &i32, digit: i32| {
            let room = if at == 0 { digit } else { room };
            if at == 0 && room == 0 {
                return None;
            }
            let is_here = room == at as i32 + 1;
            (room <= length && (!is_here || digit == wanted)).then_some(if is_here { 0 } else { room })
        };
        poster.line(rule.path(), "numbered-room", 0, step, |&room| room == 0);
    },
    holds: |filled, rule| {
        let digits = filled.of(rule.path());
        digits[0] > 0 && digits.get(digits[0] as usize - 1) == Some(&rule.value_or(0))
    },
};

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::csp::count;
    use crate::puzzle::variant::{Variant, search};

    /// Cells of a rule that are listed twice do not differ.
    #[test]
    fn repeated_cells_of_towers() {
        for (rule, expected) in
            [("skyscraper r1c1 r1c2 r1c1 = 2", 144), ("hidden-skyscraper r1c1 r1c2 r1c1 = 2", 96)]
        {
            let puzzle = Variant::parse(&format!("{}{rule}", "....\n".repeat(4))).unwrap();
            assert_eq!(count(puzzle.csp(), &search(), 300, &Limits::none()).number, expected, "{rule}");
        }
    }
}
