//! Nishio (T. Nishio's Guess): a candidate whose truth, or falsehood, leads to a contradiction by links of its digit
//! alone.

use human_sudoku::{CandidateSet, CellSet, Position, Technique};

use crate::{Options, Scale, candidates, each_step, names, positions, see};

/// Whether assuming that the digit is, or is not, in this cell leaves a house without a cell for the digit. A true
/// candidate removes those that it sees, and a house that is reduced to one cell makes that cell true. As in Sudoku
/// Explainer, a house that had only one cell from the start and loses it does not count.
fn is_impossible(position: &Position, digit: usize, cell: usize, is_true: bool) -> bool {
    let mut left = position.places(digit);
    let mut is = CellSet::EMPTY;
    if is_true {
        is.insert(cell)
    } else {
        left.remove(cell)
    }
    loop {
        let before = (left, is);
        left = left.into_iter().filter(|&place| !is.into_iter().any(|sure| see(place, sure))).collect();
        for house in 0..27 {
            let places = left & position.geometry().house(house);
            let before = position.places_in(digit, house);
            if places != before && before.len() > 1 {
                if places.is_empty() {
                    return true;
                }
                is |= places.only().map_or(CellSet::EMPTY, CellSet::of);
            }
        }
        if before == (left, is) {
            return false;
        }
    }
}

/// Returns the eliminations: candidates that cannot be true, and the other candidates of a cell if one cannot be false.
fn eliminations(position: &Position) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for (cell, digit) in position.all_candidates().iter() {
        let others = position.candidates(cell).without(digit);
        if !others.is_empty() && is_impossible(position, digit, cell, true) {
            gone.insert(cell, digit);
        }
        if !others.is_empty() && is_impossible(position, digit, cell, false) {
            others.into_iter().for_each(|other| gone.insert(cell, other));
        }
    }
    gone
}

/// Of two chains with the same eliminations, one of which also places a digit, Sudoku Explainer keeps one. So
/// placements do not count here.
#[test]
fn contradictions_of_one_digit() {
    let wanted = Technique::NishioForcingChain;
    let without = Technique::ALL.iter().copied().filter(|&technique| technique != wanted).collect();
    let mut count = 0;
    for position in positions(4) {
        let mut found = CandidateSet::EMPTY;
        each_step(Scale::Se, Options { without, ..Options::DEFAULT }, &position, &mut |step| {
            step.eliminations.iter().for_each(|(cell, digit)| found.insert(cell, digit));
        });
        let expected = eliminations(&position);
        let (found, expected) = (names(&found), names(&expected));
        assert_eq!(found, expected, "{position} {:?}", candidates(&position));
        count += expected.len();
    }
    assert!(count > 0);
}
