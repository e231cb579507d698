//! Tests chain searches against slow reference implementations, which follow one implication after the other, by the
//! definitions.
//!
//! A chain of any kind that removes a candidate leads from its truth to its falsehood, and one that places a digit from
//! its falsehood to its truth. Links are symmetric, so candidates that two ends see, that a loop locks or that all
//! digits of a cell exclude can all be derived from the changed candidate.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use human_sudoku::hodoku::{Ladder, Options};
use human_sudoku::{Budget, CellSet, Finder, Position, Step, Technique};

use crate::boards::positions;

/// Passes on every step of some techniques, whether they rate by default or not.
pub fn all_steps(wanted: &[Technique], position: &Position, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
    let mut options = Options::DEFAULT;
    options.without = Technique::ALL.iter().copied().filter(|other| !wanted.contains(other)).collect();
    options.also = wanted.iter().copied().collect();
    Ladder::with(options).all(position, &Budget::UNLIMITED, found).unwrap();
}

/// Returns the eliminations of a technique, one by one.
pub fn eliminations(technique: Technique, position: &Position) -> BTreeSet<(usize, usize)> {
    let mut all = BTreeSet::new();
    all_steps(&[technique], position, &mut |step| {
        all.extend(step.eliminations.iter());
        ControlFlow::Continue(())
    });
    all
}

/// A digit in one of several cells, or in none of them.
pub type Literal = (usize, CellSet, bool);

/// Returns the candidates of a position; with `groups` also two or three places of a digit in the intersection of a
/// line and a box.
fn nodes(position: &Position, groups: bool) -> Vec<(usize, CellSet)> {
    let geometry = position.geometry();
    let mut nodes: Vec<(usize, CellSet)> = Vec::new();
    for digit in 0..9 {
        nodes.extend(position.places(digit).into_iter().map(|cell| (digit, CellSet::of(cell))));
        for (line, square) in (0..18).flat_map(|line| (18..27).map(move |square| (line, square))) {
            let cells = position.places_in(digit, line) & geometry.house(square);
            if groups && cells.len() > 1 {
                nodes.push((digit, cells));
            }
        }
    }
    nodes
}

/// Returns the direct consequences of each literal. A digit is once in a house and alone in its cell, so candidates
/// that it sees are false; and the last of a house, or of a cell, is true.
pub fn implications(position: &Position, groups: bool) -> BTreeMap<Literal, Vec<Literal>> {
    let nodes = nodes(position, groups);
    let mut all: BTreeMap<Literal, Vec<Literal>> = BTreeMap::new();
    for &one in &nodes {
        for &two in nodes.iter().filter(|&&two| two != one) {
            if excludes(position, one, two) {
                all.entry((one.0, one.1, true)).or_default().push((two.0, two.1, false));
            }
            if is_last_without(position, one, two) {
                all.entry((one.0, one.1, false)).or_default().push((two.0, two.1, true));
            }
        }
    }
    all
}

/// Returns all consequences of a literal, one implication after the other.
pub fn consequences(implications: &BTreeMap<Literal, Vec<Literal>>, start: Literal) -> BTreeSet<Literal> {
    let mut reached = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(literal) = open.pop() {
        for &next in implications.get(&literal).into_iter().flatten() {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

/// Whether two nodes cannot both be true.
fn excludes(position: &Position, (digit, here): (usize, CellSet), (other, there): (usize, CellSet)) -> bool {
    if digit != other {
        return here == there && here.len() == 1;
    }
    let house = |house| position.geometry().house(house).contains_all(here | there);
    !here.meets(there) && (0..27).any(house)
}

/// Whether one of two nodes must be true.
fn is_last_without(
    position: &Position,
    (digit, here): (usize, CellSet),
    (other, there): (usize, CellSet),
) -> bool {
    if digit != other {
        let cell = here.only().filter(|_| here == there);
        return cell.is_some_and(|cell| position.candidates(cell).len() == 2);
    }
    !here.meets(there) && (0..27).any(|house| position.places_in(digit, house) == here | there)
}

/// Whether the consequences are contradictory: a candidate that is true and false, a cell or a house without any.
fn is_contradiction(position: &Position, reached: &BTreeSet<Literal>) -> bool {
    let is = |digit: usize, cell: usize, on: bool| reached.contains(&(digit, CellSet::of(cell), on));
    let clash = (0..9).any(|digit| {
        position.places(digit).into_iter().any(|cell| is(digit, cell, true) && is(digit, cell, false))
    });
    let bare = |cell: usize| position.candidates(cell).into_iter().all(|digit| is(digit, cell, false));
    let lost = |digit: usize, house: usize| {
        let places = position.places_in(digit, house);
        !places.is_empty() && places.into_iter().all(|cell| is(digit, cell, false))
    };
    clash
        || position.empty_cells().into_iter().any(bare)
        || (0..9).any(|digit| (0..27).any(|house| lost(digit, house)))
}

/// Returns the candidates of a position, `(cell, digit)`.
pub fn candidates(position: &Position) -> impl Iterator<Item = (usize, usize)> + '_ {
    position
        .empty_cells()
        .into_iter()
        .flat_map(|cell| position.candidates(cell).into_iter().map(move |digit| (cell, digit)))
}

#[test]
fn forcing_chains_prove_the_refutations_of_the_reference() {
    let mut proved = 0;
    for position in positions(8) {
        let implications = implications(&position, true);
        let is_refuted = |(cell, digit): (usize, usize), on: bool| {
            is_contradiction(&position, &consequences(&implications, (digit, CellSet::of(cell), on)))
        };
        let refuted = |on: bool| -> BTreeSet<(usize, usize)> {
            candidates(&position).filter(|&candidate| is_refuted(candidate, on)).collect()
        };
        let (mut placed, mut gone) = (BTreeSet::new(), BTreeSet::new());
        let wanted = [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];
        all_steps(&wanted, &position, &mut |step| {
            placed.extend(step.placements.iter());
            gone.extend(step.eliminations.iter());
            ControlFlow::Continue(())
        });
        assert_eq!(placed, refuted(false), "placed in {position}");
        assert_eq!(gone, refuted(true), "gone from {position}");
        proved += placed.len() + gone.len();
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn loops_and_alternating_chains_are_among_those_of_a_slow_reference() {
    let (mut found, mut refuted) = (0, 0);
    for (groups, wanted) in [
        (false, [Technique::ContinuousNiceLoop, Technique::DiscontinuousNiceLoop, Technique::Aic]),
        (
            true,
            [
                Technique::GroupedContinuousNiceLoop,
                Technique::GroupedDiscontinuousNiceLoop,
                Technique::GroupedAic,
            ],
        ),
    ] {
        for position in positions(15) {
            let implications = implications(&position, groups);
            let mut gone = BTreeSet::new();
            all_steps(&wanted, &position, &mut |step| {
                gone.extend(step.eliminations.iter());
                ControlFlow::Continue(())
            });
            let slow: BTreeSet<(usize, usize)> = candidates(&position)
                .filter(|&(cell, digit)| {
                    let [on, off] = [true, false].map(|on| (digit, CellSet::of(cell), on));
                    consequences(&implications, on).contains(&off)
                })
                .collect();
            assert!(gone.is_subset(&slow), "{position}: {:?}", gone.difference(&slow));
            found += gone.len();
            refuted += slow.len();
        }
    }
    // As in HoDoKu, a shortest chain that returns to a cell that it left is rejected: forcing chains find its result.
    assert!(10 * found > 6 * refuted, "{found} of {refuted}");
}

/// Walks every chain of bivalue cells from a cell that does not have `digit`, without repeated cells.
fn walk_xy(
    position: &Position,
    path: &mut Vec<usize>,
    on: usize,
    digit: usize,
    gone: &mut BTreeSet<(usize, usize)>,
) {
    let geometry = position.geometry();
    let (start, end) = (path[0], path[path.len() - 1]);
    if on == digit && path.len() > 2 {
        let seen = position.places(digit) & geometry.peers(start) & geometry.peers(end);
        gone.extend(seen.into_iter().map(|cell| (cell, digit)));
    }
    if path.len() == 10 {
        return;
    }
    for next in position.places(on) & geometry.peers(end) {
        if position.candidates(next).len() == 2 && !path.contains(&next) {
            path.push(next);
            let other = position.candidates(next).without(on).first().unwrap();
            walk_xy(position, path, other, digit, gone);
            path.pop();
        }
    }
}

#[test]
fn xy_chains_are_those_of_a_slow_reference() {
    let (mut found, mut walked) = (0, 0);
    for position in positions(60) {
        let pairs = position.empty_cells().into_iter().filter(|&cell| position.candidates(cell).len() == 2);
        let mut slow = BTreeSet::new();
        for cell in pairs {
            for digit in position.candidates(cell) {
                let other = position.candidates(cell).without(digit).first().unwrap();
                walk_xy(&position, &mut vec![cell], other, digit, &mut slow);
            }
        }
        let gone = eliminations(Technique::XyChain, &position);
        assert!(gone.is_subset(&slow), "{position}: {:?}", gone.difference(&slow));
        found += gone.len();
        walked += slow.len();
    }
    // Only the shortest chain between two cells is considered: it may return to a cell where a longer one does not.
    assert!(found > 20 && 100 * found >= 99 * walked, "{found} of {walked}");
}

/// Walks every chain of one digit from a place that is assumed empty, without repeated places: alternating strong and
/// weak links.
fn walk_x(position: &Position, path: &mut Vec<usize>, digit: usize, gone: &mut BTreeSet<(usize, usize)>) {
    let geometry = position.geometry();
    let end = path[path.len() - 1];
    let is_empty = path.len() % 2 == 1;
    if !is_empty && path.len() > 2 {
        let seen = position.places(digit) & geometry.peers(path[0]) & geometry.peers(end);
        gone.extend(seen.into_iter().map(|cell| (cell, digit)));
    }
    if path.len() == 20 {
        return;
    }
    for next in position.places(digit) & geometry.peers(end) {
        let is_strong = (0..27).any(|house| position.places_in(digit, house) == CellSet::of(end).with(next));
        if (!is_empty || is_strong) && !path.contains(&next) {
            path.push(next);
            walk_x(position, path, digit, gone);
            path.pop();
        }
    }
}

#[test]
fn x_chains_are_those_of_a_slow_reference() {
    let (mut found, mut walked) = (0, 0);
    for position in positions(60) {
        let mut slow = BTreeSet::new();
        for digit in 0..9 {
            for cell in position.places(digit) {
                walk_x(&position, &mut vec![cell], digit, &mut slow);
            }
        }
        let gone = eliminations(Technique::XChain, &position);
        assert!(gone.is_subset(&slow), "{position}: {:?}", gone.difference(&slow));
        found += gone.len();
        walked += slow.len();
    }
    // As above: a longer chain without repeated places is not searched for.
    assert!(found > 20 && 10 * found > 8 * walked, "{found} of {walked}");
}
