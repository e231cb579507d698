//! Templates: all 46,656 ways to place one digit nine times.

use human_sudoku::{CandidateSet, CellSet, Position, Technique};

use crate::{Forms, HODOKU, assert_reference, see};

/// Returns all sets of nine cells that do not see each other.
fn templates() -> Vec<CellSet> {
    let mut all = vec![CellSet::EMPTY];
    for row in 0..9 {
        let with_row = |set: CellSet| {
            let free = move |cell: &usize| set.into_iter().all(|other| !see(other, *cell));
            (9 * row..9 * row + 9).filter(free).map(move |cell| set.with(cell))
        };
        all = all.into_iter().flat_map(with_row).collect();
    }
    all
}

/// Returns, for a digit, the templates that contain its placed cells and otherwise only places of it.
fn possible(all: &[CellSet], position: &Position, digit: usize) -> Vec<CellSet> {
    let standing: CellSet = (0..81).filter(|&cell| position.value(cell) == Some(digit)).collect();
    let open = standing | position.places(digit);
    all.iter().copied().filter(|&set| set.contains_all(standing) && open.contains_all(set)).collect()
}

#[test]
fn templates_of_each_digit() {
    let all = templates();
    assert_eq!(all.len(), 46_656);
    assert_reference(HODOKU, &[Technique::TemplateSet], Forms::DEFAULT, 10, |position| {
        let mut placed = CandidateSet::EMPTY;
        for digit in 0..9 {
            let sets = possible(&all, position, digit);
            let shared = sets.iter().fold(position.places(digit), |shared, &set| shared & set);
            placed.insert_all(digit, shared);
        }
        placed
    });
    assert_reference(HODOKU, &[Technique::TemplateDelete], Forms::DEFAULT, 10, |position| {
        let mut gone = CandidateSet::EMPTY;
        for digit in 0..9 {
            let covered = possible(&all, position, digit).iter().fold(CellSet::EMPTY, |any, &set| any | set);
            gone.insert_all(digit, position.places(digit) - covered);
        }
        gone
    });
}
