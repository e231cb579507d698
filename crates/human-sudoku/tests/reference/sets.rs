//! Naked and hidden sets of two to four.

use human_sudoku::{CandidateSet, DigitSet, Position, Technique};

use crate::{Forms, HODOKU, SE, Technique as T, assert_reference, choices, empty_in, union};

/// Naked sets: cells of a house with the same number of digits, which are removed from the house's other cells. The
/// house has at least `fewest` empty cells.
fn naked(position: &Position, size: usize, fewest: usize) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for house in 0..27 {
        let cells = empty_in(position, house);
        for chosen in choices(&cells, size) {
            let digits = union(position, &chosen);
            let single = chosen.iter().any(|&cell| position.candidates(cell).len() < 2);
            if digits.len() != size || cells.len() < fewest || (fewest > 0 && single) {
                continue;
            }
            for &cell in cells.iter().filter(|cell| !chosen.contains(cell)) {
                (position.candidates(cell) & digits).into_iter().for_each(|digit| gone.insert(cell, digit));
            }
        }
    }
    gone
}

/// Hidden sets: digits of a house with the same number of places, from which other digits are removed.
fn hidden(position: &Position, size: usize, more_than: usize) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for house in 0..27 {
        let open: Vec<usize> = union(position, &empty_in(position, house)).into_iter().collect();
        for chosen in choices(&open, size) {
            let places = |&digit: &usize| position.places_in(digit, house);
            let cells = chosen.iter().map(places).fold(human_sudoku::CellSet::EMPTY, |all, some| all | some);
            let single = chosen.iter().any(|digit| places(digit).len() < 2);
            if cells.len() != size || open.len() <= more_than || (more_than > 0 && single) {
                continue;
            }
            let digits: DigitSet = chosen.iter().copied().collect();
            for cell in cells {
                (position.candidates(cell) - digits).into_iter().for_each(|digit| gone.insert(cell, digit));
            }
        }
    }
    gone
}

#[test]
fn naked_sets() {
    for (size, wanted) in [
        (2, &[T::LockedPair, T::NakedPair][..]),
        (3, &[T::LockedTriple, T::NakedTriple]),
        (4, &[T::NakedQuad]),
    ] {
        assert_reference(HODOKU, wanted, Forms::DEFAULT, 4, |position| naked(position, size, 0));
    }
    // Sudoku Explainer requires 2n empty cells, and two candidates in each cell of a set.
    for (size, wanted) in [(2, T::NakedPair), (3, T::NakedTriple), (4, T::NakedQuad)] {
        assert_reference(SE, &[wanted], Forms::DEFAULT, 4, |position| naked(position, size, 2 * size));
    }
}

#[test]
fn hidden_sets() {
    for (size, wanted) in [(2, T::HiddenPair), (3, T::HiddenTriple), (4, T::HiddenQuad)] {
        assert_reference(HODOKU, &[wanted], Forms::DEFAULT, 4, |position| hidden(position, size, 0));
        assert_reference(SE, &[wanted], Forms::DEFAULT, 4, |position| hidden(position, size, 2 * size));
    }
}

/// Places a digit that has one place left in a house outside the cells of a hidden set.
fn direct(position: &Position, size: usize) -> CandidateSet {
    let mut placed = CandidateSet::EMPTY;
    for house in 0..27 {
        let open: Vec<usize> = union(position, &empty_in(position, house)).into_iter().collect();
        for chosen in choices(&open, size).into_iter().filter(|_| empty_in(position, house).len() > size) {
            let places = |digit: usize| position.places_in(digit, house);
            let cells = chosen.iter().fold(human_sudoku::CellSet::EMPTY, |all, &digit| all | places(digit));
            if cells.len() != size || chosen.iter().any(|&digit| places(digit).len() < 2) {
                continue;
            }
            for &digit in open.iter().filter(|digit| !chosen.contains(digit) && places(**digit).meets(cells))
            {
                (places(digit) - cells).only().into_iter().for_each(|cell| placed.insert(cell, digit));
            }
        }
    }
    placed
}

#[test]
fn direct_hidden_sets() {
    for (size, wanted) in [(2, T::DirectHiddenPair), (3, T::DirectHiddenTriple)] {
        assert_reference(SE, &[wanted], Forms::DEFAULT, 2, |position| direct(position, size));
    }
}

/// Locked sets: a naked pair or triple in the intersection of a line and a box, with eliminations in the box and
/// in the rest of the line.
fn locked(position: &Position, size: usize) -> CandidateSet {
    let geometry = position.geometry();
    let mut gone = CandidateSet::EMPTY;
    for (square, line) in (18..27).flat_map(|square| (0..18).map(move |line| (square, line))) {
        let shared = geometry.house(square) & geometry.house(line) & position.empty_cells();
        for chosen in choices(&shared.into_iter().collect::<Vec<_>>(), size) {
            let digits = union(position, &chosen);
            let rest = |house: usize| {
                let others = geometry.house(house).into_iter().filter(|cell| !chosen.contains(cell));
                others.flat_map(|cell| {
                    (position.candidates(cell) & digits).into_iter().map(move |digit| (cell, digit))
                })
            };
            let outside = |house: usize, other: usize| {
                rest(house).any(|(cell, _)| !geometry.house(other).contains(cell))
            };
            if digits.len() == size && rest(square).next().is_some() && outside(line, square) {
                rest(square).chain(rest(line)).for_each(|(cell, digit)| gone.insert(cell, digit));
            }
        }
    }
    gone
}

#[test]
fn locked_sets() {
    for (size, wanted) in [(2, Technique::LockedPair), (3, Technique::LockedTriple)] {
        assert_reference(HODOKU, &[wanted], Forms::DEFAULT, 1, |position| locked(position, size));
    }
}
