//! Tests with known solutions, refused texts, and random equations compared with trying all digits.

use super::*;
use crate::Limits;
use crate::csp::{Backtrack, Model, Relation, count};
use proptest::prelude::*;

/// The number of solutions, and the first in digits.
fn ways(text: &str) -> (u64, String) {
    let puzzle = Cryptarithm::parse(text).unwrap();
    let counted = count(puzzle.csp(), &Backtrack::new(), 1000, &Limits::none());
    let Some(first) = counted.first else { return (0, String::new()) };
    puzzle.check(&first).unwrap();
    let number = |part: &Part| part.written(|word| puzzle.number(word, |var| Some(first[var.index()])));
    (counted.number, puzzle.parts.iter().map(number).collect::<Vec<_>>().join(" "))
}

#[test]
fn known_answers() {
    for (text, answer) in [
        ("SEND + MORE = MONEY", "9567 1085 10652"),
        ("DONALD + GERALD = ROBERT", "526485 197485 723970"),
        ("CROSS + ROADS = DANGER", "96233 62513 158746"),
        ("BASE + BALL = GAMES", "7483 7455 14938"),
        ("FORTY + TEN + TEN = SIXTY", "29786 850 850 31486"),
        ("MONEY - MORE = SEND", "10652 1085 9567"),
        ("MONEY = MORE + SEND", "10652 1085 9567"),
    ] {
        assert_eq!(ways(text), (1, answer.into()), "{text}");
    }
    assert_eq!(ways("ODD + ODD == EVEN").0, ways("ODD + ODD = EVEN").0);
    assert_eq!(ways("  SEND\n+ MORE\n------\n MONEY").0, 1);
    assert_eq!(ways("TWO * TWO = SQUARE"), (3, "567 * 567 321489".into()));
    assert_eq!(ways("2 * TWO = FOUR").0, ways("TWO + TWO = FOUR").0);
    assert_eq!(ways("A * B * C = 120").0, 6 * 2);
    assert_eq!(ways("SATURN + URANUS + NEPTUNE + PLUTO = PLANETS").0, 1);
    assert_eq!(ways("TWO + TWO = FOUR").0, 7);
    assert_eq!(ways("A = B").0, 0);
    assert_eq!(ways("A = A").0, 10);
    assert_eq!(ways("AB = A").0, 0);
    assert_eq!(ways("A - A - A - A = B - A - B - A").0, 90);
}

#[test]
fn errors_have_positions() {
    for (text, message) in [
        ("A + = B", "line 1, column 5: expected a word of letters or a number, found `=`"),
        ("A B = C", "line 1, column 3: expected `+`, `-`, `*` or `=`, found `B`"),
        ("A = B = C", "line 1, column 7: expected `+`, `-` or `*`, found `=`"),
        ("AÄ = B", "line 1, column 2: expected a word of letters or a number, found `Ä`"),
        ("A / B = C", "line 1, column 3: expected `+`, `-`, `*` or `=`, found `/`"),
        ("(A + B) * C = D", "line 1, column 1: expected a word of letters or a number, found `(`"),
        ("A * * B = C", "line 1, column 5: expected a word of letters or a number, found `*`"),
        ("base 5: A + 7 = B", "line 1, column 13: 7 is not a digit in base 5"),
        ("base 1: A = B", "line 1, column 6: expected a base, a number from 2 to 36, found `1`"),
        ("ABCDEF + GHIJK = A", "line 1, column 10: 11 letters, but only 10 digits in base 10"),
    ] {
        assert_eq!(Cryptarithm::parse(text).unwrap_err().to_string(), message);
    }
    assert!(
        Cryptarithm::parse(&"A".repeat(1001)).unwrap_err().to_string().contains("more than 1000 letters")
    );
    assert!(Cryptarithm::parse(&"A+".repeat(1001)).unwrap_err().to_string().contains("more than 1000 words"));
    assert!(Cryptarithm::parse(&("A+".repeat(900) + "A = " + &"B".repeat(1000))).is_ok());
}

/// One equation over all columns, for comparison.
fn one_equation(puzzle: &Cryptarithm) -> Csp {
    let mut model = Model::new();
    let carries = puzzle.csp.variables().take(puzzle.letters.len());
    let digits: Vec<Var> =
        carries.map(|var| model.variable(puzzle.csp.name(var), puzzle.csp.values(var))).collect();
    model.all_different(&digits);
    let mut terms = Vec::new();
    for part in &puzzle.parts {
        for (column, letter) in (0..).zip(part.words[0].chars().rev()) {
            let at = puzzle.letters.iter().position(|&known| known == letter).unwrap();
            terms.push((part.weight * 10i32.pow(column), digits[at]));
        }
    }
    model.linear(&terms, Relation::Equal, 0);
    model.build().unwrap()
}

#[test]
fn column_equations_agree_with_one_equation_and_prune_more() {
    for (text, nodes) in [("DONALD + GERALD = ROBERT", [140, 23]), ("CROSS + ROADS = DANGER", [170, 30])] {
        let puzzle = Cryptarithm::parse(text).unwrap();
        let counted = [&one_equation(&puzzle), puzzle.csp()]
            .map(|csp| count(csp, &Backtrack::new(), u64::MAX, &Limits::none()));
        assert_eq!(counted.each_ref().map(|counted| counted.number), [1, 1]);
        assert_eq!(counted.map(|counted| counted.stats.expanded), nodes);
    }
}

proptest! {
    #[test]
    fn random_equations_agree_with_trying_all(
        words in prop::collection::vec("[ABC1]{1,3}", 2..5), signs in "[+\\-*]{5}", equals in 1usize..4, base in 3u32..6,
    ) {
        let equals = equals.min(words.len() - 1);
        let mut text = format!("base {base}: {}", words[0]);
        for (at, word) in words.iter().enumerate().skip(1) {
            let sign = if at == equals { "=" } else { &signs[at..=at] };
            text += &format!(" {sign} {word}");
        }
        prop_assume!(text.contains(['A', 'B', 'C']));
        let puzzle = Cryptarithm::parse(&text).unwrap();
        prop_assert_eq!(&Cryptarithm::parse(&puzzle.print()).unwrap(), &puzzle);
        let letters = puzzle.letters.len() as u32;
        let tries = (0..base.pow(letters)).map(|n| (0..letters).map(|k| (n / base.pow(k) % base) as i32).collect::<Vec<_>>());
        let slow = tries.filter(|values| puzzle.check(values).is_ok()).count() as u64;
        prop_assert_eq!(count(puzzle.csp(), &Backtrack::new(), 10_000, &Limits::none()).number, slow, "{}", text);
    }

    #[test]
    fn noise_is_refused_or_read(text in "(base [0-9]{1,2}:)?[A-Cab+=\\- \n]{0,40}|\\PC*") {
        if let Ok(puzzle) = Cryptarithm::parse(&text) {
            prop_assert_eq!(Cryptarithm::parse(&puzzle.print()).unwrap(), puzzle);
        }
    }
}
