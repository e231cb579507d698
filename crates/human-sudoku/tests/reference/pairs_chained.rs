//! Remote pairs, by every walk over cells with the same two candidates.

use human_sudoku::{CandidateSet, Position, Technique};

use crate::{Forms, HODOKU, assert_reference, cells_of, remove_where, see};

/// Removes both digits from cells that see both ends of a walk of four, six, ... different cells.
fn walk(position: &Position, equal: &[usize], path: &mut Vec<usize>, gone: &mut CandidateSet) {
    let (start, end) = (path[0], path[path.len() - 1]);
    if path.len() >= 4 && path.len().is_multiple_of(2) {
        for digit in position.candidates(start) {
            remove_where(gone, position, digit, |cell| {
                !equal.contains(&cell) && see(cell, start) && see(cell, end)
            });
        }
    }
    for &next in equal.iter().filter(|&&next| see(next, end)) {
        if path.len() < 21 && !path.contains(&next) {
            path.push(next);
            walk(position, equal, path, gone);
            path.pop();
        }
    }
}

#[test]
fn remote_pairs() {
    assert_reference(HODOKU, &[Technique::RemotePair], Forms::DEFAULT, 1, |position| {
        let mut gone = CandidateSet::EMPTY;
        let pairs = cells_of(position, 2);
        for &start in &pairs {
            let same = |&&cell: &&usize| position.candidates(cell) == position.candidates(start);
            let equal: Vec<usize> = pairs.iter().filter(same).copied().collect();
            walk(position, &equal, &mut vec![start], &mut gone);
        }
        gone
    });
}
