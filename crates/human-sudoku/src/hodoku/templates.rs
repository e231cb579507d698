//! Templates: all ways to place a digit in every row, column and box. A place in none of them is dead: every pattern of one
//! digit removes only dead places, so that a digit without any needs no further look.

use std::ops::ControlFlow;

use super::{Board, Found};
use crate::array_vec::ArrayVec;
use crate::board::{CellSet, Geometry};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// The places of a digit that are in some template, and those that are in all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Templates {
    pub(super) possible: CellSet,
    pub(super) certain: CellSet,
}

/// Bits of the columns used; above them, bits of the boxes used in the band.
type State = u16;

/// How many states there are on an empty 9x9 board, row by row: 1 + 9 + 27 + 27 + 81 + 81 + 27 + 27 + 9 + 1.
const MOST_STATES: usize = 290;

/// The states before each row, and after the last.
struct Layers {
    states: ArrayVec<State, MOST_STATES>,
    /// Where the states before each row end.
    ends: [usize; 10],
}

impl Layers {
    fn of(&self, row: usize) -> &[State] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.states[start..self.ends[row]]
    }
}

impl Templates {
    /// Goes through the rows forward, then backward, over the sets of columns and boxes that were used.
    pub(super) fn of(position: &Position, digit: usize) -> Self {
        let geometry = position.geometry();
        let size = geometry.size();
        let standing = (geometry.cells() - position.empty_cells())
            .into_iter()
            .filter(|&cell| position.value(cell) == Some(digit))
            .collect::<CellSet>();
        let open = position.places(digit);
        if open.is_empty() {
            return Self { possible: standing, certain: standing };
        }
        let places = open | standing;
        let mut layers = Layers { states: ArrayVec::new(), ends: [0; 10] };
        layers.states.push(0);
        layers.ends[0] = 1;
        for row in 0..size {
            let row_places = Row::of(geometry, row, places);
            let mut seen = [0_u64; 64];
            let mut at = if row == 0 { 0 } else { layers.ends[row - 1] };
            while at < layers.ends[row] {
                let state = layers.states[at];
                for &(_, used) in row_places.iter() {
                    if let Some(state) = row_places.after(state, used) {
                        let (word, bit) = (usize::from(state) / 64, state % 64);
                        if seen[word] >> bit & 1 == 0 {
                            seen[word] |= 1 << bit;
                            layers.states.push(state);
                        }
                    }
                }
                at += 1;
            }
            layers.ends[row + 1] = layers.states.len();
        }
        Self::backward(geometry, places, &layers)
    }

    fn backward(geometry: &Geometry, places: CellSet, layers: &Layers) -> Self {
        let mut found = Self::default();
        let mut good = [u64::MAX; 64];
        for row in (0..geometry.size()).rev() {
            let row_places = Row::of(geometry, row, places);
            let mut before = [0_u64; 64];
            let mut of_row = CellSet::EMPTY;
            for &state in layers.of(row) {
                for &(cell, used) in row_places.iter() {
                    let leads = row_places
                        .after(state, used)
                        .is_some_and(|next| good[usize::from(next) / 64] >> (next % 64) & 1 == 1);
                    if leads {
                        of_row.insert(cell);
                        before[usize::from(state) / 64] |= 1 << (state % 64);
                    }
                }
            }
            found.possible |= of_row;
            if of_row.len() == 1 {
                found.certain |= of_row;
            }
            good = before;
        }
        found
    }
}

/// The places of a digit in a row, each with the bits of its column and of its box.
struct Row {
    places: [(usize, State); 9],
    count: usize,
    /// What stays used after the row: boxes only inside a band.
    kept: State,
}

impl Row {
    fn of(geometry: &Geometry, row: usize, places: CellSet) -> Self {
        let size = geometry.size();
        let (height, width) = if size == 9 { (3, 3) } else { (2, size / 2) };
        let kept = if (row + 1).is_multiple_of(height) { (1 << size) - 1 } else { State::MAX };
        let mut of_row = Self { places: [(0, 0); 9], count: 0, kept };
        for cell in places & geometry.house(row) {
            let column = cell - size * row;
            of_row.places[of_row.count] = (cell, 1 << column | 1 << (size + column / width));
            of_row.count += 1;
        }
        of_row
    }

    fn iter(&self) -> std::slice::Iter<'_, (usize, State)> {
        self.places[..self.count].iter()
    }

    /// The state after a place, where its column and its box are free.
    #[inline]
    const fn after(&self, state: State, used: State) -> Option<State> {
        if state & used == 0 { Some((state | used) & self.kept) } else { None }
    }
}

/// Digits that have a place in all templates.
pub(super) fn set(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let position = board.position();
    for digit in 0..position.size() {
        let certain = board.templates(digit).certain & position.places(digit);
        if !certain.is_empty() {
            let mut step = Step::new(Technique::TemplateSet);
            step.digits.insert(digit);
            step.cells = certain;
            step.placements.insert_all(digit, certain);
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Places in no template.
pub(super) fn delete(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in 0..board.position().size() {
        let dead = board.dead(digit);
        if !dead.is_empty() {
            let mut step = Step::new(Technique::TemplateDelete);
            step.digits.insert(digit);
            step.cells = dead;
            step.eliminations.insert_all(digit, dead);
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Geometry;

    /// All templates, one by one.
    fn enumerate(position: &Position, places: CellSet, row: usize, taken: CellSet, all: &mut Vec<CellSet>) {
        let geometry = position.geometry();
        if row == geometry.size() {
            all.push(taken);
            return;
        }
        for cell in places & geometry.house(row) {
            if !taken.meets(geometry.peers(cell)) {
                enumerate(position, places, row + 1, taken.with(cell), all);
            }
        }
    }

    #[test]
    fn every_template_and_no_other_is_counted() {
        for text in [
            "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
            "98.7..6..75.4.......3.9..7.5...7..8..3....2.......41...9..5..3....1....6....4...2",
        ] {
            let values: Vec<u8> =
                text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
            let position = Position::of_puzzle(Geometry::of_size(9).unwrap(), &values);
            for digit in 0..9 {
                let standing =
                    (0..81).filter(|&cell| position.value(cell) == Some(digit)).collect::<CellSet>();
                let mut all = Vec::new();
                enumerate(&position, position.places(digit) | standing, 0, CellSet::EMPTY, &mut all);
                let found = Templates::of(&position, digit);
                assert_eq!(found.possible, all.iter().fold(CellSet::EMPTY, |union, &cells| union | cells));
                let certain =
                    all.iter().fold(Geometry::of_size(9).unwrap().cells(), |shared, &cells| shared & cells);
                assert_eq!(found.certain, certain);
            }
        }
    }

    #[test]
    fn the_states_of_an_empty_board_have_room() {
        for size in [4, 6, 9] {
            let geometry = Geometry::of_size(size).unwrap();
            assert_eq!(Templates::of(&Position::empty(geometry), 0).possible, geometry.cells());
        }
    }
}
