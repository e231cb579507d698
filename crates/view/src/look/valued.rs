//! Describes the window with which a game-tree search examines a position, and the value that it finds.

use super::number;
use crate::tree::{Ends, Row, Tree};
use solvarium::watch::Basis;

/// The window and the value of a row at a time, in sentences.
pub(super) fn sentences(tree: &Tree, row: Row, at: u32) -> impl Iterator<Item = String> {
    let window = tree.window_at(row, at).map(window);
    let value = tree.value_at(row, at).map(|(ends, basis)| value(ends, basis));
    window.into_iter().chain(value)
}

fn window([least, most]: Ends) -> String {
    if least.is_finite() && least.next_up() >= most {
        // One end of a null window is the tested score, the other the next score above or below it.
        let asked = match is_short(most) && !is_short(least) {
            true => format!("at least {}", number(most)),
            false => format!("above {}", number(least)),
        };
        return format!("Null window: the search asks only whether the value is {asked}.");
    }
    let rest = match [least, most].iter().any(|end| end.is_finite()) {
        true => ". Values outside of it do not matter above.",
        false => ": every value matters.",
    };
    format!("Window: alpha = {}, beta = {}{rest}", end(least), end(most))
}

/// Whether a number equals its text.
fn is_short(end: f64) -> bool {
    number(end).parse::<f64>().is_ok_and(|shown| shown == end)
}

fn value(ends: Ends, basis: Basis) -> String {
    let known = match (ends, ends.map(f64::is_finite)) {
        ([least, most], [true, true]) if least == most => format!("exactly {}", number(least)),
        ([least, most], [true, true]) => format!("from {} to {}", number(least), number(most)),
        ([least, _], [true, false]) => format!("at least {}", number(least)),
        ([_, most], [false, _]) => format!("at most {}", number(most)),
    };
    let by = match basis {
        Basis::Proof => "",
        Basis::Estimate => ", by estimates at the depth limit",
    };
    format!("Value for the first player: {known}{by}.")
}

fn end(end: f64) -> String {
    match end {
        f64::INFINITY => "\u{221e}".to_owned(),
        f64::NEG_INFINITY => "-\u{221e}".to_owned(),
        end => number(end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_null_window_tests_its_whole_number() {
        let asked = |least: f64, most: f64| {
            let interval = window([least, most]);
            let asked = interval.strip_prefix("Null window: the search asks only whether the value is ");
            asked.unwrap_or(&interval).to_owned()
        };
        for (end, text) in [(3.0, "3"), (-8.0, "-8"), (0.5, "0.5"), (0.0, "0"), (-0.0, "0")] {
            assert_eq!(asked(end, end.next_up()), format!("above {text}."));
            assert_eq!(asked(end.next_down(), end), format!("at least {text}."));
        }
        let third = 1.0_f64 / 3.0;
        assert_eq!(asked(third, third.next_up()), "above 0.3333.");
        assert_eq!(asked(2.0, 3.0), "Window: alpha = 2, beta = 3. Values outside of it do not matter above.");
    }
}
