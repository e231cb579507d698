//! Almost locked sets and Sue de Coq, by all subsets of all houses.

use std::collections::BTreeSet;

use human_sudoku::{CandidateSet, CellSet, DigitSet, Position, Technique};

use crate::{
    Forms, HODOKU, Scale, assert_reference, changes, choices, empty_in, positions, remove_where, sees_all,
    union,
};

/// n cells of a house with n+1 digits.
#[derive(Clone, Copy)]
struct Als {
    cells: CellSet,
    digits: DigitSet,
}

impl Als {
    /// Returns all almost locked sets, without duplicates.
    fn all(position: &Position) -> Vec<Self> {
        let mut cells = BTreeSet::new();
        for house in 0..27 {
            let empty = empty_in(position, house);
            cells.extend((1..=empty.len()).flat_map(|size| choices(&empty, size)));
        }
        let set =
            |cells: Vec<usize>| Self { digits: union(position, &cells), cells: cells.into_iter().collect() };
        cells.into_iter().map(set).filter(|set| set.digits.len() == set.cells.len() + 1).collect()
    }

    fn places(&self, position: &Position, digit: usize) -> CellSet {
        self.cells & position.places(digit)
    }

    /// Returns the restricted commons of two disjoint sets: digits whose places all see each other.
    fn restricted(&self, other: &Self, position: &Position) -> DigitSet {
        let all_see = |digit: &usize| {
            let places = other.places(position, *digit);
            self.places(position, *digit).into_iter().all(|cell| sees_all(cell, places))
        };
        let common = self.digits & other.digits;
        if self.cells.meets(other.cells) {
            DigitSet::EMPTY
        } else {
            common.into_iter().filter(all_see).collect()
        }
    }
}

/// Removes a digit from cells that see all its places in two sets.
fn from_both(gone: &mut CandidateSet, position: &Position, sets: [&Als; 2], digit: usize) {
    let places = sets[0].places(position, digit) | sets[1].places(position, digit);
    remove_where(gone, position, digit, |cell| sees_all(cell, places));
}

#[test]
fn two_sets() {
    assert_reference(HODOKU, &[Technique::AlsXz], Forms::DEFAULT, 10, |position| {
        let mut gone = CandidateSet::EMPTY;
        let all = Als::all(position);
        for (at, one) in all.iter().enumerate() {
            for two in &all[at + 1..] {
                let commons = one.restricted(two, position);
                for digit in (one.digits & two.digits).into_iter().filter(|_| !commons.is_empty()) {
                    if !commons.contains(digit) || commons.len() > 1 {
                        from_both(&mut gone, position, [one, two], digit);
                    }
                }
                // Doubly linked: each set is locked, and keeps its own digits.
                for (set, other) in [(one, two), (two, one)].into_iter().filter(|_| commons.len() > 1) {
                    for digit in set.digits - commons {
                        let places = set.places(position, digit);
                        let goes = |cell| sees_all(cell, places) && !other.cells.contains(cell);
                        remove_where(&mut gone, position, digit, goes);
                    }
                }
            }
        }
        gone
    });
}

#[test]
fn three_sets() {
    assert_reference(HODOKU, &[Technique::AlsXyWing], Forms::DEFAULT, 40, |position| {
        let mut gone = CandidateSet::EMPTY;
        let all = Als::all(position);
        for hinge in &all {
            let linked: Vec<(&Als, DigitSet)> =
                all.iter().map(|set| (set, set.restricted(hinge, position))).collect();
            let linked: Vec<_> = linked.into_iter().filter(|(_, commons)| !commons.is_empty()).collect();
            for (at, (one, x)) in linked.iter().enumerate() {
                for (two, y) in &linked[at + 1..] {
                    let commons = *x | *y;
                    let digits = (one.digits & two.digits) - commons;
                    for digit in
                        digits.into_iter().filter(|_| commons.len() > 1 && !one.cells.meets(two.cells))
                    {
                        from_both(&mut gone, position, [one, two], digit);
                    }
                }
            }
        }
        gone
    });
}

/// Returns the eliminations of chains of four to six sets. Each restricted common differs from the one before. A digit
/// of the first and the last set that is neither the first nor the last restricted common is removed from cells that
/// see all its places.
fn chains_of_sets(position: &Position) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let all = Als::all(position);
    let links: Vec<Vec<(usize, DigitSet)>> = all
        .iter()
        .map(|one| all.iter().map(|two| one.restricted(two, position)).enumerate().collect())
        .map(|links: Vec<_>| links.into_iter().filter(|link: &(_, DigitSet)| !link.1.is_empty()).collect())
        .collect();
    for (start, first) in all.iter().enumerate() {
        for exit in first.digits {
            // The almost locked sets in which the chains of `count` sets end, each with the digits by which it is
            // entered.
            let mut ends = BTreeSet::from([(start, exit)]);
            for count in 2..=6 {
                let follow = |&(set, entry): &(usize, usize)| {
                    let leaves = move |digit: &usize| (*digit == entry) == (count == 2);
                    links[set].iter().flat_map(move |&(next, digits)| {
                        digits.into_iter().filter(leaves).map(move |digit| (next, digit))
                    })
                };
                ends = ends.iter().flat_map(follow).collect();
                for &(end, entry) in ends.iter().filter(|_| count > 3) {
                    let last = &all[end];
                    for digit in (first.digits & last.digits).without(exit).without(entry) {
                        from_both(&mut gone, position, [first, last], digit);
                    }
                }
            }
        }
    }
    gone
}

/// HoDoKu goes only to sets of greater numbers, and enters each once by a digit, so it finds fewer.
#[test]
fn chains_of_sets_are_among_those_of_the_reference() {
    let (mut found, mut slow) = (0, 0);
    for position in positions(80) {
        let reference = chains_of_sets(&position);
        let gone = changes(Scale::Hodoku, &[Technique::AlsXyChain], Forms::DEFAULT, &position);
        assert!(gone.iter().all(|(cell, digit)| reference.contains(cell, digit)), "{position}");
        found += gone.len();
        slow += reference.len();
    }
    assert!(found > 0 && 10 * found > 8 * slow, "{found} of {slow}");
}

/// Whether disjoint sets can be chosen, one from each list.
fn disjoint(lists: &[Vec<CellSet>], taken: CellSet) -> bool {
    let Some((first, rest)) = lists.split_first() else { return true };
    first.iter().any(|&cells| !cells.meets(taken) && disjoint(rest, taken | cells))
}

#[test]
fn blossoms() {
    assert_reference(HODOKU, &[Technique::DeathBlossom], Forms::DEFAULT, 40, |position| {
        let mut gone = CandidateSet::EMPTY;
        let all = Als::all(position);
        let stems = position
            .empty_cells()
            .into_iter()
            .filter(|&cell| (2..=4).contains(&position.candidates(cell).len()));
        for stem in stems {
            let digits = position.candidates(stem);
            for (cell, digit) in position
                .all_candidates()
                .iter()
                .filter(|&(cell, digit)| cell != stem && !digits.contains(digit))
            {
                let petals = |of: usize| -> Vec<CellSet> {
                    let fits = |set: &&Als| {
                        let has = set.digits.contains(of)
                            && set.digits.contains(digit)
                            && !set.cells.contains(stem);
                        has && sees_all(stem, set.places(position, of))
                            && sees_all(cell, set.places(position, digit))
                    };
                    all.iter().filter(fits).map(|set| set.cells).collect()
                };
                let lists: Vec<_> = digits.into_iter().map(petals).collect();
                if disjoint(&lists, CellSet::EMPTY) {
                    gone.insert(cell, digit);
                }
            }
        }
        gone
    });
}

/// Returns the sets of cells that have some, but not all digits of an intersection, and fewer others than cells, with
/// the surplus that they use up.
fn users(position: &Position, cells: &[usize], shared: DigitSet) -> Vec<(CellSet, DigitSet, usize)> {
    let mut all = Vec::new();
    for chosen in (1..=cells.len()).flat_map(|size| choices(cells, size)) {
        let digits = union(position, &chosen);
        let others = (digits - shared).len();
        if digits.meets(shared) && !digits.contains_all(shared) && others < chosen.len() {
            all.push((chosen.iter().copied().collect(), digits, chosen.len() - others));
        }
    }
    all
}

fn sue_de_coq(position: &Position) -> CandidateSet {
    let geometry = position.geometry();
    let mut gone = CandidateSet::EMPTY;
    for (line, square) in (0..18).flat_map(|line| (18..27).map(move |square| (line, square))) {
        let meeting = geometry.house(line) & geometry.house(square) & position.empty_cells();
        let meeting: Vec<usize> = meeting.into_iter().collect();
        for shared in (2..=3).flat_map(|size| choices(&meeting, size)) {
            let digits = union(position, &shared);
            let Some(surplus) = digits.len().checked_sub(shared.len()).filter(|&surplus| surplus >= 2) else {
                continue;
            };
            let free = |house| -> Vec<usize> {
                empty_in(position, house).into_iter().filter(|cell| !shared.contains(cell)).collect()
            };
            let boxes = users(position, &free(square), digits);
            for (cells, own, used) in users(position, &free(line), digits) {
                for &(others, theirs, rest) in &boxes {
                    let apart = !cells.meets(others) && !(own & theirs).meets(digits);
                    if !apart || used + rest != surplus {
                        continue;
                    }
                    for (house, set, own, theirs) in
                        [(line, cells, own, theirs), (square, others, theirs, own)]
                    {
                        for digit in own | (digits - theirs) {
                            let goes = |cell: usize| {
                                geometry.house(house).contains(cell)
                                    && !set.contains(cell)
                                    && !shared.contains(&cell)
                            };
                            remove_where(&mut gone, position, digit, goes);
                        }
                    }
                }
            }
        }
    }
    gone
}

#[test]
fn sets_around_an_intersection() {
    assert_reference(HODOKU, &[Technique::SueDeCoq], Forms::DEFAULT, 4, sue_de_coq);
}
