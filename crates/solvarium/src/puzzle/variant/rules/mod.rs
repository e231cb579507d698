//! The rules of variants, with one file for each family.

mod between;
mod cells;
mod chaos;
mod chess;
mod clues;
mod connected;
mod counts;
mod either;
mod houses;
mod indexing;
mod lines;
mod machine;
mod pairs;
mod rank;
mod sets;
mod sum_loop;
mod sums;
mod tables;
mod thermo;
mod weighted_sum;

pub(super) use machine::machine_width;

use super::rule::RuleKind;

/// All kinds of rules.
///
/// ```
/// use solvarium::puzzle::variant::RULES;
/// assert!(RULES.iter().any(|kind| kind.name == "thermo" && kind.help == "digits increase along the line"));
/// ```
pub static RULES: &[&RuleKind] = &[
    &houses::EXTRA_REGION,
    &houses::WINDOWS,
    &houses::DISJOINT_GROUPS,
    &houses::DIAGONAL_DOWN,
    &houses::DIAGONAL_UP,
    &chess::ANTI_KNIGHT,
    &chess::ANTI_KING,
    &pairs::NO_OTHER_DIFFERENCE,
    &pairs::NO_OTHER_RATIO,
    &pairs::NO_OTHER_SUM,
    &lines::GLOBAL_ENTROPY,
    &lines::GLOBAL_MODULAR,
    &tables::ANTI_TAXICAB,
    &tables::DUTCH_FLATMATES,
    &cells::EVEN,
    &cells::ODD,
    &cells::MINIMUM,
    &cells::MAXIMUM,
    &cells::ONE_OF,
    &pairs::DIFFERENCE,
    &pairs::RATIO,
    &pairs::PAIR_SUM,
    &pairs::GREATER,
    &sums::CAGE,
    &sums::SUM,
    &sums::ARROW,
    &sums::DOUBLE_ARROW,
    &sums::ZIPPER,
    &sums::REGION_SUM,
    &sums::SUM_LINE,
    &sum_loop::SUM_LOOP,
    &weighted_sum::WEIGHTED_SUM,
    &sets::EQUAL_SUM,
    &sets::LUNCHBOX,
    &sets::RELLIK,
    &sets::EQUALITY_CAGE,
    &thermo::THERMO,
    &thermo::SLOW_THERMO,
    &lines::WHISPERS,
    &lines::PALINDROME,
    &lines::RENBAN,
    &lines::NABNER,
    &lines::MODULAR,
    &lines::ENTROPIC,
    &between::BETWEEN,
    &between::LOCKOUT,
    &clues::SANDWICH,
    &clues::X_SUM,
    &clues::SKYSCRAPER,
    &clues::NUMBERED_ROOM,
    &tables::HIDDEN_SKYSCRAPER,
    &rank::FULL_RANK,
    &rank::FULL_RANK_TIED,
    &rank::NO_EQUAL_LINES,
    &counts::QUADRUPLE,
    &sets::LOOK_AND_SAY,
    &sets::COUNT_DISTINCT,
    &counts::COUNTING_CIRCLES,
    &counts::SAME_SET,
    &counts::CLONE,
    &indexing::INDEX_COLUMN,
    &indexing::INDEX_ROW,
    &indexing::INDEX_BOX,
    &connected::CONNECTED,
    &chaos::PAIRS_DIFFER,
    &chaos::IN_ORDER,
    &chaos::COUNT_EQUAL,
    &chaos::RUN_LENGTH,
    &tables::VALUE_INDEX,
    &tables::NEIGHBOUR_TABLE,
    &tables::PAIR_TABLE,
    &machine::MACHINE,
    &either::EITHER,
    &either::ALL,
];

/// The kind with this name, or with this other name.
///
/// ```
/// use solvarium::puzzle::variant::rule_kind;
/// assert_eq!(rule_kind("thermometer").unwrap().name, "thermo");
/// ```
#[must_use]
pub fn rule_kind(name: &str) -> Option<&'static RuleKind> {
    RULES.iter().copied().find(|kind| kind.name == name || kind.aliases.contains(&name))
}

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::csp::count;
    use crate::puzzle::variant::{Variant, search};

    /// Each of these has no solution, which takes more than one look at its parts.
    #[test]
    fn contradictions_are_found_without_a_search() {
        let grid = "....\n".repeat(4);
        for rules in [
            // Four cells have room for four digits.
            "quadruple r2c2 r2c3 r3c2 r3c3 = 1 1 2 2\ndigits r2c2 = 3 4",
            "look-and-say r2c2 r2c3 r3c2 r3c3 = 2 1 2 2\ndigits r2c2 = 3 4",
            // Neither 2, 3 nor 2 + 3 is 4.
            "counting-circles r1c1 r2c3 r3c2 r4c4\ndigits r1c1 r2c3 r3c2 r4c4 = 2 3",
            // Neither 1 3 nor 2 3 can begin the row: 4 would be the third visible digit.
            "skyscraper r1c1-r1c4 = 2\ndigits r1c1 = 1 2\ndigits r1c2 = 2 3",
            // A visible 2 is not hidden later, so both rows would begin with 3.
            "hidden-skyscraper row1 = 2\nhidden-skyscraper row3 = 2\ndigits r1c1 r3c1 = 2 3\ndigits r1c2 r3c2 = 2 4",
            // The second line of two with clues is the greater one.
            "full-rank row2 = 2\nfull-rank column3 = 3\ndigits r2c2 = 3 4\ndigits r2c3 = 2 3",
        ] {
            let puzzle = Variant::parse(&format!("{grid}{rules}")).unwrap();
            let counted = count(puzzle.csp(), &search(), 1, &Limits::none());
            assert_eq!((counted.number, counted.stats.expanded), (0, 1), "{rules}");
        }
    }
}
