//! Code that puzzles on squares of numbers share: one line of a solution, and a picture.

use crate::instance::scene::{Cell, Look, Picture, Tone};
use solvarium::csp::{Csp, Var};

/// A filled square in one line: digits side by side, or numbers with `/` between rows.
pub(super) fn line(values: &[i32], columns: usize, greatest: i32) -> String {
    let text = |row: &[i32], gap| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(gap);
    match greatest {
        ..=9 => text(values, ""),
        _ => values.chunks(columns).map(|row| text(row, " ")).collect::<Vec<_>>().join(" / "),
    }
}

/// Cells with their values, or with the candidates that no equal digit forbids.
fn cells(csp: &Csp, givens: &[u8], value: &dyn Fn(Var) -> Option<i32>) -> Vec<Cell> {
    let taken = taken(csp, value);
    let cell = |(at, variable): (usize, Var)| match (value(variable), givens.get(at)) {
        (None, _) => {
            let fits = |digit: &u8| taken[at] >> digit & 1 == 0;
            let candidates = csp.values(variable).filter_map(|digit| u8::try_from(digit).ok());
            let candidates = candidates.filter(fits).collect();
            Cell { candidates: Some(candidates), ..Cell::new("", Tone::Empty) }
        }
        (Some(digit), Some(1..)) => Cell::new(digit, Tone::Given),
        (Some(digit), _) => Cell::new(digit, Tone::Plain),
    };
    csp.variables().enumerate().map(cell).collect()
}

/// The values from 0 to 127, as bits, of all variables that are all different from each.
fn taken(csp: &Csp, value: &dyn Fn(Var) -> Option<i32>) -> Vec<u128> {
    let mut taken = vec![0; csp.variables().len()];
    let bit = |value: i32| u32::try_from(value).ok().and_then(|value| 1u128.checked_shl(value)).unwrap_or(0);
    for terms in csp.constraints().iter().filter_map(|constraint| constraint.different()) {
        let here =
            terms.iter().filter_map(|term| value(term.variable)).fold(0, |all, value| all | bit(value));
        terms.iter().for_each(|term| taken[term.variable.index()] |= here);
    }
    taken
}

/// The picture of a square with the values of its cells.
pub(super) fn picture(
    csp: &Csp,
    shape: (usize, usize),
    givens: &[u8],
    value: &dyn Fn(Var) -> Option<i32>,
) -> Picture {
    Picture::new(Look::Grid, shape, cells(csp, givens, value))
}
