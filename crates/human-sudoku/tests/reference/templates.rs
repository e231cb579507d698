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

/// Returns the templates of each digit. One that overlaps all templates of another digit in the same cell is impossible.
fn compatible(all: &[CellSet], position: &Position) -> Vec<Vec<CellSet>> {
    let mut sets: Vec<Vec<CellSet>> = (0..9).map(|digit| possible(all, position, digit)).collect();
    let mut before = 0;
    while before != sets.iter().map(Vec::len).sum::<usize>() {
        before = sets.iter().map(Vec::len).sum();
        for (digit, other) in (0..81).map(|pair| (pair / 9, pair % 9)).filter(|(digit, other)| digit != other)
        {
            let is_certain = |cell: &usize| sets[other].iter().all(|set| set.contains(*cell));
            let certain: CellSet = (0..81).filter(is_certain).collect();
            sets[digit].retain(|set| !set.meets(certain));
        }
    }
    sets
}

#[test]
fn templates_of_each_digit() {
    let all = templates();
    assert_eq!(all.len(), 46_656);
    assert_reference(HODOKU, &[Technique::TemplateSet], Forms::DEFAULT, 10, |position| {
        let mut placed = CandidateSet::EMPTY;
        for (digit, sets) in compatible(&all, position).iter().enumerate() {
            let shared = sets.iter().fold(position.places(digit), |shared, &set| shared & set);
            placed.insert_all(digit, shared);
        }
        placed
    });
    assert_reference(HODOKU, &[Technique::TemplateDelete], Forms::DEFAULT, 10, |position| {
        let mut gone = CandidateSet::EMPTY;
        for (digit, sets) in compatible(&all, position).iter().enumerate() {
            let covered = sets.iter().fold(CellSet::EMPTY, |any, &set| any | set);
            gone.insert_all(digit, position.places(digit) - covered);
        }
        gone
    });
}
