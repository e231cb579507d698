//! Templates: all ways to place a digit in every row, column and box. A place in none of them is dead. Every pattern of
//! one digit removes only dead places, so a digit without any need not be examined further.
//!
//! On 9x9, the three rows of a band take one column of each stack (three columns of boxes): 27 choices of columns, each
//! in six ways to assign the stacks to the rows. So a band's choices are 27 bits, and a template is three choices, one
//! per band, that differ in each stack.

use std::ops::ControlFlow;

use super::{Board, OnStep};
use crate::board::{CandidateSet, CellSet, Geometry};
use crate::step::Step;
use crate::technique::Technique;

/// Choices of a column in each stack, as bits: `a + 3 b + 9 c` for the columns `a`, `b`, `c` of their stacks.
type Choices = u32;

/// For each stack and each set of its columns, the choices that use one of these columns.
static TAKING: [[Choices; 8]; 3] = {
    let mut taking = [[0; 8]; 3];
    let mut choice = 0;
    while choice < 27 {
        let mut columns = 1;
        while columns < 8 {
            let mut stack = 0;
            while stack < 3 {
                let column = [choice % 3, choice / 3 % 3, choice / 9][stack];
                taking[stack][columns] |= (columns as Choices >> column & 1) << choice;
                stack += 1;
            }
            columns += 1;
        }
        choice += 1;
    }
    taking
};

/// For each choice, the choices with a different column in each stack.
static APART: [Choices; 27] = {
    let mut apart = [0; 27];
    let mut choice = 0;
    while choice < 27 {
        let [a, b, c] = [choice % 3, choice / 3 % 3, choice / 9];
        apart[choice] = TAKING[0][7 ^ 1 << a] & TAKING[1][7 ^ 1 << b] & TAKING[2][7 ^ 1 << c];
        choice += 1;
    }
    apart
};

/// The assignments of the stacks to the rows of a band.
const SHARES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The places of a digit in a band's rows, three bits for each stack.
#[derive(Clone, Copy)]
struct Band([usize; 3]);

impl Band {
    fn of(places: CellSet, band: usize) -> Self {
        let bits = (places.bits() >> (27 * band)) as usize;
        Self([bits & 511, bits >> 9 & 511, bits >> 18 & 511])
    }

    /// Returns the columns of a stack in which a row has places.
    const fn columns(self, row: usize, stack: usize) -> usize {
        self.0[row] >> (3 * stack) & 7
    }

    /// Returns the choices for this assignment of the stacks to rows.
    fn shared(self, rows: [usize; 3]) -> Choices {
        let of_stack = |stack: usize| TAKING[stack][self.columns(rows[stack], stack)];
        of_stack(0) & of_stack(1) & of_stack(2)
    }

    fn choices(self) -> Choices {
        SHARES.into_iter().fold(0, |all, rows| all | self.shared(rows))
    }

    /// Returns the places of the band that are in some of these choices.
    fn places_in(self, choices: Choices) -> u32 {
        let mut places = 0;
        for rows in SHARES {
            let left = self.shared(rows) & choices;
            if left == 0 {
                continue;
            }
            for (stack, row) in rows.into_iter().enumerate() {
                for column in 0..3 {
                    let is_taken = left & TAKING[stack][1 << column] != 0;
                    places |= u32::from(is_taken) << (9 * row + 3 * stack + column);
                }
            }
        }
        places
    }
}

/// Returns the places of a digit, filled ones included, that are in some template.
pub(super) fn possible(geometry: &Geometry, places: CellSet) -> CellSet {
    if geometry.size() != 9 {
        let mut all = CellSet::EMPTY;
        enumerate(geometry, places, 0, CellSet::EMPTY, &mut |template| all |= template);
        return all;
    }
    let bands = [0, 1, 2].map(|band| Band::of(places, band));
    let [first, second, third] = bands.map(Band::choices);
    let mut good = [0; 3];
    for one in ones(first) {
        for two in ones(second & APART[one]) {
            // Each stack's three columns are 0, 1 and 2, whose sum is 3.
            let three = 3 + 9 + 27 - one - two;
            if third >> three & 1 == 1 {
                good[0] |= 1 << one;
                good[1] |= 1 << two;
                good[2] |= 1 << three;
            }
        }
    }
    let of_band = |band: usize| u128::from(bands[band].places_in(good[band])) << (27 * band);
    CellSet::from_bits(of_band(0) | of_band(1) | of_band(2))
}

/// Iterates over the indices of the set bits, ascending.
fn ones(bits: u32) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

/// Visits all templates, row by row, one after the other.
fn enumerate(
    geometry: &Geometry,
    places: CellSet,
    row: usize,
    taken: CellSet,
    visit: &mut dyn FnMut(CellSet),
) {
    if row == geometry.size() {
        visit(taken);
        return;
    }
    for cell in places & geometry.house(row) {
        if !taken.meets(geometry.peers(cell)) {
            enumerate(geometry, places, row + 1, taken.with(cell), visit);
        }
    }
}

/// The cells in all templates of a digit, and the cells in at least one.
struct Taken {
    all: CellSet,
    any: CellSet,
}

impl Taken {
    fn of(templates: &[CellSet]) -> Self {
        let any = templates.iter().fold(CellSet::EMPTY, |any, &template| any | template);
        Self { all: templates.iter().fold(any, |all, &template| all & template), any }
    }
}

/// Returns the templates of each digit without those that use a cell of another digit, in which all templates of that
/// digit agree. Fewer templates agree in more cells, so this is repeated until nothing changes.
fn compatible(board: &Board) -> Vec<Taken> {
    let position = board.position();
    let all_of = |digit: usize| {
        let (places, mut all) = (board.places_and_filled(digit), Vec::new());
        enumerate(position.geometry(), places, 0, CellSet::EMPTY, &mut |template| all.push(template));
        all
    };
    let mut templates: Vec<Vec<CellSet>> = (0..position.size()).map(all_of).collect();
    loop {
        let taken: Vec<Taken> = templates.iter().map(|templates| Taken::of(templates)).collect();
        let mut is_changed = false;
        for (digit, templates) in templates.iter_mut().enumerate() {
            let others = taken.iter().enumerate().filter(|&(other, _)| other != digit);
            let closed = others.fold(CellSet::EMPTY, |closed, (_, other)| closed | other.all);
            let before = templates.len();
            templates.retain(|&template| !template.meets(closed));
            is_changed |= templates.len() < before;
        }
        if !is_changed {
            return taken;
        }
    }
}

/// Finds digits that have a place in all templates.
pub(super) fn set(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let certain = |digit, taken: &Taken| taken.all & board.position().places(digit);
    each(board, Technique::TemplateSet, certain, |step| &mut step.placements, found)
}

/// Finds places in no template.
pub(super) fn delete(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let dead = |digit, taken: &Taken| board.position().places(digit) - taken.any;
    each(board, Technique::TemplateDelete, dead, |step| &mut step.eliminations, found)
}

/// Passes on a step for each digit that has such places.
fn each(
    board: &Board,
    technique: Technique,
    places: impl Fn(usize, &Taken) -> CellSet,
    effect: fn(&mut Step) -> &mut CandidateSet,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    for (digit, taken) in compatible(board).iter().enumerate() {
        let places = places(digit, taken);
        if !places.is_empty() {
            let mut step = Step::new(technique);
            step.digits.insert(digit);
            step.cells = places;
            effect(&mut step).insert_all(digit, places);
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn every_template_and_no_other_is_counted() {
        for text in [
            "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
            "98.7..6..75.4.......3.9..7.5...7..8..3....2.......41...9..5..3....1....6....4...2",
        ] {
            let values: Vec<u8> =
                text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
            let position = Position::of_puzzle(Geometry::NINE, &values);
            for digit in 0..9 {
                let standing =
                    (0..81).filter(|&cell| position.value(cell) == Some(digit)).collect::<CellSet>();
                let places = position.places(digit) | standing;
                // Also removes the places of a digit one after the other, down to none.
                let mut left = places;
                for removed in places {
                    let mut all = CellSet::EMPTY;
                    enumerate(Geometry::NINE, left, 0, CellSet::EMPTY, &mut |template| all |= template);
                    assert_eq!(possible(Geometry::NINE, left), all, "{text} {digit} {removed}");
                    left.remove((removed * 7 + digit) % 81);
                }
            }
        }
    }

    #[test]
    fn every_place_of_an_empty_board_is_in_a_template() {
        for size in [4, 6, 9] {
            let geometry = Geometry::of_size(size).unwrap();
            assert_eq!(possible(geometry, geometry.cells()), geometry.cells());
        }
    }
}
