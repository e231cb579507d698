//! Singles, and digits locked in the intersection of a line and a box.

use human_sudoku::{CandidateSet, CellSet, Position, Technique};

use crate::{BOTH, Forms, HODOKU, SE, assert_reference, remove_where, see};

/// Places a digit that fits only one cell of a house.
fn hidden(position: &Position) -> CandidateSet {
    let mut placed = CandidateSet::EMPTY;
    for (house, digit) in (0..27).flat_map(|house| (0..9).map(move |digit| (house, digit))) {
        if let Some(cell) = position.places_in(digit, house).only() {
            placed.insert(cell, digit);
        }
    }
    placed
}

#[test]
fn singles() {
    assert_reference(HODOKU, &[Technique::FullHouse], Forms::DEFAULT, 1, |position| {
        let mut placed = CandidateSet::EMPTY;
        for house in 0..27 {
            let empty = crate::empty_in(position, house);
            if let [cell] = empty[..] {
                position.candidates(cell).into_iter().for_each(|digit| placed.insert(cell, digit));
            }
        }
        placed
    });
    assert_reference(BOTH, &[Technique::NakedSingle], Forms::DEFAULT, 1, |position| {
        let mut placed = CandidateSet::EMPTY;
        for cell in crate::cells_of(position, 1) {
            placed.insert(cell, position.candidates(cell).first().unwrap());
        }
        placed
    });
    assert_reference(HODOKU, &[Technique::HiddenSingle], Forms::DEFAULT, 1, hidden);
}

/// Returns the box and the line of each intersection of three cells.
fn meetings() -> impl Iterator<Item = (usize, usize)> {
    (18..27).flat_map(|square| (0..18).map(move |line| (square, line)))
}

/// Removes digits whose places in the first of two houses all lie in the second.
fn locked(position: &Position, pair: impl Fn((usize, usize)) -> (usize, usize)) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let houses = |house| position.geometry().house(house);
    for (from, to) in meetings().map(pair).filter(|&(from, to)| houses(from).meets(houses(to))) {
        for digit in 0..9 {
            let places = position.places_in(digit, from);
            if places.len() > 1 && houses(to).contains_all(places) {
                remove_where(&mut gone, position, digit, |cell| {
                    houses(to).contains(cell) && !houses(from).contains(cell)
                });
            }
        }
    }
    gone
}

#[test]
fn locked_digits() {
    assert_reference(BOTH, &[Technique::Pointing], Forms::DEFAULT, 1, |position| {
        locked(position, |pair| pair)
    });
    assert_reference(BOTH, &[Technique::Claiming], Forms::DEFAULT, 1, |position| {
        locked(position, |(square, line)| (line, square))
    });
}

/// Places digits that locked ones leave with one place, in a house of the first's kind.
fn direct(position: &Position, pair: impl Fn((usize, usize)) -> (usize, usize)) -> CandidateSet {
    let mut placed = CandidateSet::EMPTY;
    let house = |house| position.geometry().house(house);
    for (from, to) in meetings().map(pair).filter(|&(from, to)| house(from).meets(house(to))) {
        for digit in 0..9 {
            let places = position.places_in(digit, from);
            let kind = from / 9 * 9..from / 9 * 9 + 9;
            for third in kind.filter(|&third| third != from && places.len() > 1) {
                let (before, after) =
                    (position.places_in(digit, third), position.places_in(digit, third) - house(to));
                if house(to).contains_all(places) && before.len() > 1 && after.len() == 1 {
                    placed.insert(after.first().unwrap(), digit);
                }
            }
        }
    }
    placed
}

#[test]
fn direct_locked_digits() {
    assert_reference(SE, &[Technique::DirectPointing], Forms::DEFAULT, 1, |position| {
        direct(position, |pair| pair)
    });
    assert_reference(SE, &[Technique::DirectClaiming], Forms::DEFAULT, 1, |position| {
        direct(position, |(square, line)| (line, square))
    });
}

#[test]
fn cells_of_a_common_house_see_each_other() {
    let geometry = human_sudoku::Geometry::nine();
    for cell in 0..81 {
        let seen: CellSet = (0..81).filter(|&other| see(cell, other)).collect();
        assert_eq!(seen, geometry.peers(cell));
    }
}
