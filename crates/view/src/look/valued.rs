//! Describes the window in which a search of a game looks into a position, and the value that it finds.

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
        return format!("Null window: the search asks only whether the value is above {}.", number(least));
    }
    let rest = match [least, most].iter().any(|end| end.is_finite()) {
        true => ". Values outside of it do not matter above.",
        false => ": every value matters.",
    };
    format!("Window: alpha = {}, beta = {}{rest}", end(least), end(most))
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
