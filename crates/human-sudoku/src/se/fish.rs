//! X-Wing, Swordfish, Jellyfish in Sudoku Explainer's order: columns as base, then rows; combinations of base lines
//! ascending, digits innermost. There are no fins.

use std::ops::{ControlFlow, Range};

use super::OnStep;
use super::combinations::{combinations, ones};
use super::gone::Gone;
use crate::board::{CandidateSet, DigitSet, HouseSet, count_bits};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Finds n lines whose places of a digit lie in n crossing lines: the digit is removed from the rest of these. Each
/// base line must have at least two places, and the digit must be missing at least 2n times.
pub(super) fn fish(position: &Position, n: usize, gone: &Gone, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let geometry = position.geometry();
    basic(position, n, gone, geometry.columns(), geometry.rows(), found)?;
    basic(position, n, gone, geometry.rows(), geometry.columns(), found)
}

fn basic(
    position: &Position,
    n: usize,
    gone: &Gone,
    bases: Range<usize>,
    covers: Range<usize>,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let lines = Lines::of(position, n, gone, bases.start == 0);
    let wanted = lines.worth();
    if wanted.is_empty() {
        return ControlFlow::Continue(());
    }
    for chosen in combinations(n, position.size()) {
        for digit in wanted {
            if u64::from(lines.fitting[digit]) & chosen != chosen {
                continue;
            }
            let crossed = ones(chosen).fold(0, |all, line| all | lines.crossed[digit][line]);
            if count_bits(crossed) as usize == n {
                let base = ones(chosen).map(|line| bases.start + line).collect();
                let cover = ones(u64::from(crossed)).map(|line| covers.start + line).collect();
                let step = step(position, digit, base, cover);
                if !step.eliminations.is_empty() {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each digit, the lines that can take part, and the crossing lines of its places in each.
struct Lines {
    n: usize,
    fitting: [u16; 9],
    crossed: [[u16; 9]; 9],
}

impl Lines {
    fn of(position: &Position, n: usize, gone: &Gone, by_rows: bool) -> Self {
        let (size, geometry) = (position.size(), position.geometry());
        let mut lines = Self { n, fitting: [0; 9], crossed: [[0; 9]; 9] };
        let standing = standing(position);
        let is_worth = |&digit: &usize| standing[digit] + 2 * n <= size && !gone.places(digit).is_empty();
        for digit in (0..size).filter(is_worth) {
            for cell in position.places(digit) {
                // A cell's index in its column is its row.
                let [column, row, _] = geometry.places_of(cell);
                let (line, at) = if by_rows { (row, column) } else { (column, row) };
                lines.crossed[digit][line] |= 1 << at;
            }
            for (line, crossed) in lines.crossed[digit].iter().enumerate() {
                if (2..=n as u32).contains(&count_bits(*crossed)) {
                    lines.fitting[digit] |= 1 << line;
                }
            }
        }
        lines
    }

    /// Returns the digits that have enough lines.
    fn worth(&self) -> DigitSet {
        (0..9).filter(|&digit| count_bits(self.fitting[digit]) as usize >= self.n).collect()
    }
}

/// Returns how often each digit is placed on the board.
fn standing(position: &Position) -> [usize; 9] {
    let mut standing = [0; 9];
    for digit in (position.geometry().cells() - position.empty_cells())
        .into_iter()
        .filter_map(|cell| position.value(cell))
    {
        standing[digit] += 1;
    }
    standing
}

fn step(position: &Position, digit: usize, base: HouseSet, cover: HouseSet) -> Step {
    let geometry = position.geometry();
    let (based, covered) = (geometry.union(base), geometry.union(cover));
    let technique = match base.len() {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    let mut step = Step::new(technique);
    step.digits = DigitSet::of(digit);
    step.cells = position.places(digit) & based;
    step.houses = base;
    step.covers = cover;
    step.eliminations = CandidateSet::of_digit(digit, (position.places(digit) & covered) - based);
    step
}
