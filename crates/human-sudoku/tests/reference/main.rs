//! Tests finders against slow reference implementations, written directly from the definitions. All steps of a
//! technique together must remove and place the same candidates, on positions of random puzzles with random false
//! candidates removed.
//!
//! The long form: `SOLVARIUM_CASES=10000 cargo test --release -p human-sudoku --test reference`.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic fails the test, also in helpers")]

mod almost_locked;
mod any_fish;
mod colours;
mod exclusion;
mod graves;
mod line_fish;
mod loops;
mod nishio;
mod one_digit;
mod pairs_chained;
#[path = "../random/mod.rs"]
mod random;
mod sets;
mod singles;
mod symmetry;
mod templates;
mod unique;
mod wings;

use std::ops::ControlFlow;

use crate::random::Random;
use fast_sudoku::{Answer, Generator, Grid};
use human_sudoku::hodoku::{self, Form, Forms, Options};
use human_sudoku::{
    Budget, CandidateSet, CellSet, DigitSet, Finder, Geometry, Position, Step, Technique, TechniqueSet, se,
};

/// Returns the number of positions for a test; `cost` is the cost of the reference implementation relative to a finder.
fn count(cost: usize) -> usize {
    let cases: usize =
        std::env::var("SOLVARIUM_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    1 + cases / cost
}

/// The seed of the random numbers.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns random positions for a test of this cost.
fn positions(cost: usize) -> impl Iterator<Item = Position> {
    Positions { puzzles: Generator::new(2026), random: Random(SEED) }.take(count(cost))
}

/// Positions with one solution: a puzzle, some more of its digits, and some false candidates removed.
struct Positions<P> {
    puzzles: P,
    random: Random,
}

impl<P: Iterator<Item = Grid>> Iterator for Positions<P> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let puzzle = self.puzzles.next()?;
        let Answer::One(solution) = fast_sudoku::solve(&puzzle) else { panic!("{puzzle} has one solution") };
        let mut position = Position::of_puzzle(Geometry::nine(), puzzle.cells());
        // Puzzles with few digits and most candidates, and others that are nearly solved.
        let (digits, removed) = (self.random.below(40), self.random.below(90));
        for _ in 0..digits {
            let cell = self.random.below(81);
            if position.value(cell).is_none() {
                position.place(cell, usize::from(solution.cells()[cell]) - 1);
            }
        }
        let is_false = |cell: usize, digit: usize| usize::from(solution.cells()[cell]) != digit + 1;
        let (corners, pair) = self.rectangle(&position);
        for (cell, digit) in position.all_candidates().iter().filter(|&(cell, digit)| is_false(cell, digit)) {
            // A corner keeps the two digits of its rectangle, and few others.
            let corner = corners.contains(cell);
            let goes = if corner { self.random.below(3) > 0 } else { self.random.below(100) < removed };
            if goes && !(corner && pair.contains(digit)) {
                position.remove(cell, digit);
            }
        }
        Some(position)
    }
}

impl<P> Positions<P> {
    /// Returns four empty cells of two rows, two columns and two boxes that share two candidates or more, with two of
    /// these: uniqueness patterns are rare among random candidates. Returns an empty set if random choice finds none.
    fn rectangle(&mut self, position: &Position) -> (CellSet, DigitSet) {
        for _ in 0..200 {
            let (row, column) = (self.random.below(9), self.random.below(9));
            let [near, far] = [self.random.below(3), 3 + self.random.below(6)];
            let (rows, columns) = if self.random.below(2) == 0 { (near, far) } else { (far, near) };
            let (row_b, column_b) = (partner(row, rows), partner(column, columns));
            let corners = [(row, column), (row, column_b), (row_b, column), (row_b, column_b)];
            let corners = corners.map(|(row, column)| 9 * row + column);
            let all = DigitSet::from_bits(0x1ff);
            let shared = corners.iter().fold(all, |shared, &cell| shared & position.candidates(cell));
            let cells: CellSet = corners.into_iter().collect();
            if cells.len() == 4 && shared.len() >= 2 {
                return (cells, [shared.first(), shared.last()].into_iter().flatten().collect());
            }
        }
        (CellSet::EMPTY, DigitSet::EMPTY)
    }
}

/// Returns a line of the same band (`by` below 3) or of another one.
fn partner(line: usize, by: usize) -> usize {
    if by < 3 { line / 3 * 3 + (line + by) % 3 } else { (line / 3 * 3 + by) % 9 }
}

/// The scale whose finders are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Hodoku,
    Se,
}

/// Passes on every step of a scale's finders.
fn each_step(scale: Scale, options: Options, position: &Position, add: &mut dyn FnMut(Step)) {
    let mut found = |step: Step| {
        add(step);
        ControlFlow::Continue(())
    };
    let done = match scale {
        Scale::Hodoku => hodoku::Ladder::with(options).all(position, &Budget::UNLIMITED, &mut found),
        Scale::Se => se::Ladder::new(options.without).all(position, &Budget::UNLIMITED, &mut found),
    };
    done.unwrap();
}

/// Adds the placements and eliminations of a step.
fn add_changes(all: &mut CandidateSet, step: &Step) {
    step.placements.iter().chain(step.eliminations.iter()).for_each(|(cell, digit)| all.insert(cell, digit));
}

/// Returns the placements and eliminations of all steps of these techniques.
fn changes(scale: Scale, wanted: &[Technique], forms: Forms, position: &Position) -> CandidateSet {
    let without: TechniqueSet =
        Technique::ALL.iter().copied().filter(|technique| !wanted.contains(technique)).collect();
    let options = Options { without, also: wanted.iter().copied().collect(), forms, ..Options::DEFAULT };
    let mut all = CandidateSet::EMPTY;
    each_step(scale, options, position, &mut |step| add_changes(&mut all, &step));
    all
}

/// Asserts that finders and their reference implementation have the same effects, and that there is one in some
/// position.
fn assert_reference(
    scales: &[Scale],
    wanted: &[Technique],
    forms: Forms,
    cost: usize,
    slow: impl Fn(&Position) -> CandidateSet,
) {
    assert_reference_on(positions(cost), scales, wanted, forms, slow);
}

/// Asserts the same on these positions.
fn assert_reference_on(
    positions: impl Iterator<Item = Position>,
    scales: &[Scale],
    wanted: &[Technique],
    forms: Forms,
    slow: impl Fn(&Position) -> CandidateSet,
) {
    let mut changed = 0;
    for position in positions {
        let expected = slow(&position);
        changed += expected.len();
        for &scale in scales {
            let found = changes(scale, wanted, forms, &position);
            assert!(
                found == expected,
                "{scale:?}, {wanted:?}, in {position}\nfound     {}\nreference {}\n{:?}",
                names(&found),
                names(&expected),
                candidates(&position)
            );
        }
    }
    assert!(changed > 0, "no position shows {wanted:?}");
}

const BOTH: &[Scale] = &[Scale::Hodoku, Scale::Se];
const HODOKU: &[Scale] = &[Scale::Hodoku];
const SE: &[Scale] = &[Scale::Se];

/// Formats candidates as digit, row, column.
fn names(set: &CandidateSet) -> String {
    let name = |(cell, digit): (usize, usize)| format!("{}{}{}", digit + 1, cell / 9 + 1, cell % 9 + 1);
    set.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Formats the candidates of each cell, to read a failing position.
fn candidates(position: &Position) -> Vec<String> {
    let digits =
        |cell| position.candidates(cell).into_iter().map(|digit| (digit + 1).to_string()).collect::<String>();
    (0..81).map(digits).collect()
}

/// Returns all sets of `size` members of a list.
fn choices(from: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |at: usize| {
        choices(&from[at + 1..], size - 1).into_iter().map(move |rest| [vec![from[at]], rest].concat())
    };
    (0..from.len()).flat_map(with).collect()
}

/// Whether two cells see each other.
fn see(one: usize, other: usize) -> bool {
    let same = |of: fn(usize) -> usize| of(one) == of(other);
    one != other
        && (same(|cell| cell / 9) || same(|cell| cell % 9) || same(|cell| cell / 27 * 3 + cell % 9 / 3))
}

/// Whether a cell sees all of some cells.
fn sees_all(cell: usize, cells: CellSet) -> bool {
    cells.into_iter().all(|other| see(cell, other))
}

/// Returns the empty cells with exactly this number of candidates.
fn cells_of(position: &Position, count: usize) -> Vec<usize> {
    position.empty_cells().into_iter().filter(|&cell| position.candidates(cell).len() == count).collect()
}

/// Returns the cells of a house that have no digit.
fn empty_in(position: &Position, house: usize) -> Vec<usize> {
    (position.geometry().house(house) & position.empty_cells()).into_iter().collect()
}

/// Returns all candidates of some cells.
fn union(position: &Position, cells: &[usize]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell))
}

/// Removes a digit from all places that satisfy a rule.
fn remove_where(gone: &mut CandidateSet, position: &Position, digit: usize, rule: impl Fn(usize) -> bool) {
    position.places(digit).into_iter().filter(|&cell| rule(cell)).for_each(|cell| gone.insert(cell, digit));
}
