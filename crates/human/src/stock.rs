//! A stock of positions for techniques that random puzzles seldom need: each has the technique next. Symmetries
//! (renaming rows, columns, boxes and digits) and added or removed clues turn them into exercises and puzzles.
//!
//! Added clues keep the solution, so the stock alone has at most four solution grids for each technique. Puzzles with
//! other grids come from [`Stock::near`], which gives one clue another digit. One in 10 to 1,000 of them needs the
//! technique: up to 50 times as many as of random puzzles. (Two or more exchanged clues do no better than random.)
//!
//! `stock.txt` has a technique and a position per line, as [`line`](super::line) writes it. All positions are on
//! solving paths of random minimal puzzles of `fast_sudoku::Generator` (several hundred thousand were solved), or of
//! puzzles that hill climbing made from these. One of the 60 best loses one to three clues, gains others until one
//! solution is left, and loses all redundant ones; it stays if it is among the best. The best puzzles have an ER of at
//! least 8.5, and at some point their dynamic chains together decide the fewest candidates: if these decide none,
//! chains of the next difficulty follow. (Neither the highest ER nor the most guesses of a solver led there.) No puzzle
//! is from a collection.

use crate::clues_of;
use fast_sudoku::{Grid, Solver, Symmetry};
use human_sudoku::{DigitSet, Geometry, Position, Technique};
use solvarium::Error;
use solvarium::rng::Rng;

#[cfg(feature = "stock")]
const LINES: &str = include_str!("stock.txt");
#[cfg(not(feature = "stock"))]
const LINES: &str = "";

/// The techniques that have positions in the stock.
const STOCKED: &str = "aligned-triple-exclusion avoidable-rectangle-1 avoidable-rectangle-2 bug-2 bug-3 bug-4 death-blossom \
    dynamic-cell-forcing-chains dynamic-cell-forcing-chains-plus dynamic-contradiction-forcing-chains \
    dynamic-double-forcing-chains dynamic-region-forcing-chains dynamic-region-forcing-chains-plus \
    finned-franken-jellyfish finned-franken-leviathan finned-franken-squirmbag finned-franken-swordfish \
    finned-franken-whale finned-mutant-jellyfish finned-mutant-leviathan finned-mutant-squirmbag \
    finned-mutant-swordfish finned-mutant-whale forcing-chain-verity forcing-net-contradiction forcing-net-verity \
    grouped-continuous-nice-loop hidden-quad jellyfish kraken-fish-1 kraken-fish-2 multi-colors-2 sashimi-jellyfish \
    simple-colors-wrap template-delete unique-loop-1 unique-loop-2 unique-loop-3 unique-loop-4 unique-rectangle-5";

/// Checks that this build has the positions of a technique, if the stock has any.
///
/// # Errors
/// The stock is left out ([`Error::is_unsupported`]).
pub(crate) fn is_built(technique: Technique) -> Result<(), Error> {
    if cfg!(feature = "stock") || !STOCKED.split(' ').any(|name| name == technique.name()) {
        return Ok(());
    }
    let message =
        format!("this build does not include positions with {technique}; the program `solvarium` does");
    Err(Error::unsupported(message))
}

/// The positions of a technique. Each number selects a variation.
#[derive(Clone, Debug)]
pub(crate) struct Stock(Vec<Position>);

/// The largest number of added clues.
const MORE: usize = 6;

/// Number of puzzles near the stock that are tried before the stock itself: for most techniques enough to find one.
const FRESH: u64 = 128;

impl Stock {
    /// Returns the stock of a technique, if there is one.
    pub(crate) fn of(technique: Technique) -> Option<Self> {
        let named = |line: &str| {
            line.split_once(' ').filter(|(name, _)| *name == technique.name()).map(|(_, text)| read(text))
        };
        let all: Vec<_> = LINES.lines().filter_map(named).collect();
        (!all.is_empty()).then_some(Self(all))
    }

    /// Returns the number of positions.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns a position under a random symmetry; after each was used once, with some added clues.
    pub(crate) fn position(&self, seed: u64, number: u64) -> Position {
        let mut rng = rng(seed, number);
        let mut position = renamed(self.at(seed, number), &Symmetry::random(rng.bits()));
        let more = self.more(number, &mut rng);
        let mut givens = position.givens();
        for (cell, digit) in missing(&puzzle(&position), &mut rng).into_iter().take(more) {
            if position.value(cell).is_none() {
                position.place(cell, usize::from(digit) - 1);
            }
            givens.insert(cell);
        }
        position.set_givens(givens);
        position
    }

    /// Returns a puzzle near a position, with another solution; after some of them, each position once. `None` if there
    /// is no such puzzle.
    pub(crate) fn distinct(&self, seed: u64, number: u64) -> Option<Grid> {
        match number.checked_sub(FRESH) {
            Some(stored) if stored < self.len() as u64 => Some(self.puzzle(seed, stored)),
            _ => self.near(seed, number),
        }
    }

    /// Returns a minimal puzzle with another solution. It is the puzzle of a position under a random symmetry, with
    /// another digit in the cell of one clue, and the random clues that make its solution unique.
    pub(crate) fn near(&self, seed: u64, number: u64) -> Option<Grid> {
        let (mut rng, solver) = (rng(seed, number), Solver::new());
        let known = Symmetry::random(rng.bits()).apply(&puzzle(&self.0[rng.below(self.len())]));
        let mut cells = *known.cells();
        let clues: Vec<usize> = (0..81).filter(|&cell| cells[cell] != 0).collect();
        let changed = clues[rng.below(clues.len())];
        cells[changed] = other_digit(&cells, changed, &mut rng, &solver)?;
        while !solver.is_unique(&Grid::new(cells).ok()?) {
            let empty: Vec<usize> = (0..81).filter(|&cell| cells[cell] == 0).collect();
            let cell = empty[rng.below(empty.len())];
            cells[cell] = other_digit(&cells, cell, &mut rng, &solver)?;
        }
        minimal(&Grid::new(cells).ok()?, &mut rng)
    }

    /// Returns the puzzle of a position under a random symmetry; after each position was used once, with some added
    /// clues, and without the clues that are then redundant.
    pub(crate) fn puzzle(&self, seed: u64, number: u64) -> Grid {
        let mut rng = rng(seed, number);
        let known = Symmetry::random(rng.bits()).apply(&puzzle(self.at(seed, number)));
        let mut cells = *known.cells();
        let more = self.more(number, &mut rng);
        missing(&known, &mut rng).into_iter().take(more).for_each(|(cell, digit)| cells[cell] = digit);
        Grid::new(cells).ok().and_then(|grid| minimal(&grid, &mut rng)).unwrap_or(known)
    }

    /// Returns the number of added clues: 0 until each position was used once.
    fn more(&self, number: u64, rng: &mut Rng) -> usize {
        if number < self.len() as u64 { 0 } else { 1 + rng.below(MORE) }
    }

    /// Cycles through the positions, from a start that depends on the seed.
    fn at(&self, seed: u64, number: u64) -> &Position {
        let (len, first) = (self.len() as u64, Rng::seeded(seed).below(self.len()));
        &self.0[((number % len + first as u64) % len) as usize]
    }
}

/// Returns the generator of random numbers for a variation.
fn rng(seed: u64, number: u64) -> Rng {
    Rng::seeded(Rng::seeded(seed).bits() ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Returns a random digit for a cell that differs from its present one and leaves a solution.
fn other_digit(cells: &[u8; 81], cell: usize, rng: &mut Rng, solver: &Solver) -> Option<u8> {
    let mut digits: Vec<u8> = (1..=9).filter(|&digit| digit != cells[cell]).collect();
    rng.shuffle(&mut digits);
    digits.into_iter().find(|&digit| {
        let mut with = *cells;
        with[cell] = digit;
        Grid::new(with).is_ok_and(|grid| solver.solve(&grid).grid().is_some())
    })
}

/// Returns the puzzle without redundant clues, which are removed in random order.
fn minimal(puzzle: &Grid, rng: &mut Rng) -> Option<Grid> {
    let mut clues: Vec<usize> = (0..81).filter(|&cell| puzzle.cells()[cell] != 0).collect();
    rng.shuffle(&mut clues);
    Solver::new().minimize(puzzle, clues).ok()
}

/// Returns the cells without a clue, with their digits, in random order.
fn missing(puzzle: &Grid, rng: &mut Rng) -> Vec<(usize, u8)> {
    let solution = Solver::new().solve(puzzle).grid().copied().unwrap_or(Grid::EMPTY);
    let empty = (0..81).filter(|&cell| puzzle.cells()[cell] == 0 && solution.cells()[cell] != 0);
    let mut all: Vec<_> = empty.map(|cell| (cell, solution.cells()[cell])).collect();
    rng.shuffle(&mut all);
    all
}

/// Returns the clues of a 9x9 position.
fn puzzle(position: &Position) -> Grid {
    let clues = clues_of(position);
    grid(|cell| clues[cell])
}

fn grid(digit: impl FnMut(usize) -> u8) -> Grid {
    Grid::new(std::array::from_fn(digit)).unwrap_or(Grid::EMPTY)
}

/// Applies a symmetry to a position, digit by digit.
fn renamed(position: &Position, symmetry: &Symmetry) -> Position {
    let values = symmetry.apply(&grid(|cell| position.value(cell).map_or(0, |digit| digit as u8 + 1)));
    let mut left = [DigitSet::EMPTY; 81];
    for digit in 0..9 {
        let places = symmetry
            .apply(&grid(|cell| if position.candidates(cell).contains(digit) { digit as u8 + 1 } else { 0 }));
        for (cell, &digit) in places.cells().iter().enumerate().filter(|(_, digit)| **digit != 0) {
            left[cell].insert(usize::from(digit) - 1);
        }
    }
    let mut image = Position::with_candidates(Geometry::nine(), values.cells(), &left);
    let givens = symmetry.apply(&puzzle(position));
    image.set_givens((0..81).filter(|&cell| givens.cells()[cell] != 0).collect());
    image
}

/// Parses a position as [`line`](super::line) writes it.
fn read(text: &str) -> Position {
    let (values, removed) = text.split_once(':').unwrap_or((text, ""));
    let (mut digits, mut givens, mut is_given) = (Vec::new(), Vec::new(), true);
    for character in values.chars() {
        if character == '+' {
            is_given = false;
            continue;
        }
        let digit = character.to_digit(10).unwrap_or(0) as u8;
        if digit > 0 && is_given {
            givens.push(digits.len());
        }
        digits.push(digit);
        is_given = true;
    }
    let mut position = Position::of_puzzle(Geometry::nine(), &digits);
    position.set_givens(givens.into_iter().collect());
    for candidate in removed.split(',').filter(|candidate| candidate.len() == 3) {
        let [digit, row, column] = candidate
            .as_bytes()
            .first_chunk()
            .map_or([1; 3], |three: &[u8; 3]| *three)
            .map(|byte| usize::from(byte.saturating_sub(b'1')));
        position.remove(9 * row + column, digit);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Course, Demand, Exercise, NewSudoku, Tally, line};
    use fast_sudoku::canonical;
    use human_sudoku::generate::Wish;
    use human_sudoku::{Budget, Order, explain};
    use solvarium::Limits;
    use std::collections::BTreeSet;
    use std::num::NonZero;
    use std::ops::ControlFlow;

    #[test]
    fn a_build_without_the_stock_knows_its_techniques() {
        assert_eq!(STOCKED.split(' ').collect::<BTreeSet<_>>(), techniques());
        assert!(is_built(Technique::Jellyfish).is_ok());
    }

    /// Returns the techniques that have a stock.
    fn techniques() -> BTreeSet<&'static str> {
        LINES.lines().map(|line| line.split_once(' ').unwrap().0).collect()
    }

    fn named(name: &str) -> Technique {
        Technique::named(name).unwrap()
    }

    /// Returns the next step's technique in the order of the technique's exercises.
    fn next(position: &Position, technique: Technique) -> Option<Technique> {
        let mut ladder = Course::of(technique).unwrap().order().ladder();
        ladder.next(position, &Budget::UNLIMITED).unwrap().map(|step| step.technique)
    }

    fn exercises(technique: Technique, count: u64, jobs: usize) -> (Vec<Exercise>, Tally) {
        let (mut all, jobs) = (Vec::new(), NonZero::new(jobs).unwrap());
        let course = Course::of(technique).unwrap();
        let tally = course.make(7, count, jobs, &Budget::UNLIMITED, &mut |exercise| {
            all.push(exercise);
            ControlFlow::Continue(())
        });
        (all, tally)
    }

    fn puzzles(demand: &Demand, count: u64, jobs: usize) -> (Vec<NewSudoku>, Tally) {
        let (mut all, jobs) = (Vec::new(), NonZero::new(jobs).unwrap());
        let tally = demand.make(7, count, jobs, &Limits::none(), &mut |new| {
            all.push(new.clone());
            ControlFlow::Continue(())
        });
        (all, tally.unwrap())
    }

    #[test]
    fn each_position_of_the_stock_has_its_technique_next() {
        let (mut seen, mut others) = (BTreeSet::new(), Vec::new());
        for (name, text) in LINES.lines().map(|line| line.split_once(' ').unwrap()) {
            let position = read(text);
            assert_eq!(line(&position), text, "{name}");
            let clues = puzzle(&position);
            assert!(Solver::new().is_unique(&clues), "{name} {text}");
            let solution = Solver::new().solve(&clues).grid().copied().unwrap();
            let is_left = |cell: usize| {
                let digit = usize::from(solution.cells()[cell]) - 1;
                position.value(cell) == Some(digit) || position.candidates(cell).contains(digit)
            };
            assert!((0..81).all(is_left), "{name} {text}");
            let found = next(&position, named(name));
            if found != Some(named(name)) {
                others.push((name, text, found));
            }
            assert!(seen.insert((name, *canonical(&clues).unwrap().grid.cells())), "{name} {text}: again");
        }
        assert_eq!(others, []);
    }

    #[test]
    fn each_technique_of_the_stock_has_exercises() {
        for (at, technique) in techniques().into_iter().map(named).enumerate() {
            let (all, tally) = exercises(technique, 1, 1);
            assert_eq!((all.len(), tally.ended), (1, None), "{technique}: {tally}");
            assert_eq!(next(&all[0].position, technique), Some(technique), "{}", line(&all[0].position));
            // Threads change nothing: a few show it.
            if at % 5 == 0 {
                let (same, again) = exercises(technique, 1, 2);
                assert_eq!((line(&same[0].position), again), (line(&all[0].position), tally), "{technique}");
            }
        }
    }

    #[test]
    fn each_technique_of_the_stock_has_puzzles_or_is_refused() {
        let mut refused = Vec::new();
        for (at, technique) in techniques().into_iter().map(named).enumerate() {
            let wish = Wish { requires: std::iter::once(technique).collect(), ..Wish::default() };
            let demand = match (Demand { wish, ..Demand::default() }).checked() {
                Ok(demand) => demand,
                Err(error) => {
                    let message = format!("neither scale rates {technique}");
                    assert_eq!(error.to_string(), message);
                    refused.push(technique.name());
                    continue;
                }
            };
            let made = puzzles(&demand, 1, 1);
            assert_eq!((made.0.len(), made.1.ended), (1, None), "{technique}: {}", made.1);
            if at % 5 == 0 {
                assert_eq!(puzzles(&demand, 1, 2), made, "{technique}");
            }
            let puzzle = &made.0[0].puzzle;
            let grid = Grid::new(*puzzle.givens().first_chunk().unwrap()).unwrap();
            assert!(Solver::new().is_unique(&grid), "{technique}: {grid}");
            let position = Position::of_puzzle(Geometry::nine(), puzzle.givens());
            let order = if technique.entry().hodoku.is_some() { Order::hodoku() } else { Order::se() };
            let is_there = explain(&position, &order).any(|step| step.unwrap().technique == technique);
            assert!(is_there, "{technique} is not on the path of {grid}");
        }
        assert!(refused.contains(&"death-blossom") && refused.len() < 20, "{refused:?}");
    }

    /// Returns the number of solution grids of these puzzles, up to renaming.
    fn grids(puzzles: &[Grid]) -> usize {
        let solution = |puzzle: &Grid| *Solver::new().solve(puzzle).grid().unwrap();
        let forms = puzzles.iter().map(|puzzle| *canonical(&solution(puzzle)).unwrap().grid.cells());
        forms.collect::<BTreeSet<_>>().len()
    }

    #[test]
    fn puzzles_near_the_stock_have_other_solutions() {
        let (stock, solver) = (Stock::of(Technique::Jellyfish).unwrap(), Solver::new());
        let near: Vec<_> = (0..60).filter_map(|number| stock.near(3, number)).collect();
        assert!(near.len() > 50);
        assert!(near.iter().all(|puzzle| solver.is_unique(puzzle) && solver.is_minimal(puzzle)));
        assert!(grids(&near) > 30, "{}", grids(&near));
        assert!(
            (FRESH..FRESH + 4)
                .all(|number| { stock.distinct(3, number) == Some(stock.puzzle(3, number - FRESH)) })
        );
    }

    #[test]
    fn generated_puzzles_have_distinct_grids_unless_switched_off() {
        let requires = std::iter::once(Technique::HiddenQuad).collect();
        let wish = Wish { requires, ..Wish::default() };
        for (distinct_grids, is_distinct) in [(None, true), (Some(true), true), (Some(false), false)] {
            let demand = Demand { wish: wish.clone(), distinct_grids, ..Demand::default() };
            let (all, tally) = puzzles(&demand, 8, 2);
            let all: Vec<_> = all
                .iter()
                .map(|new| Grid::new(*new.puzzle.givens().first_chunk().unwrap()).unwrap())
                .collect();
            assert_eq!((tally.found, tally.grids, tally.ended), (8, grids(&all), None), "{tally}");
            assert_eq!(grids(&all) == 8, is_distinct, "{tally}");
        }
    }

    #[test]
    fn exercises_have_distinct_grids_where_some_are_found() {
        let (all, tally) = exercises(Technique::HiddenQuad, 8, 2);
        let all: Vec<_> = all.iter().map(|one| puzzle(&one.position)).collect();
        assert_eq!((tally.grids, grids(&all)), (8, 8), "{tally}");
    }

    #[test]
    fn after_all_positions_come_others() {
        let technique = Technique::FinnedFrankenSwordfish;
        let stock = Stock::of(technique).unwrap();
        let count = 3 * stock.len() as u64;
        let (all, tally) = exercises(technique, count, 2);
        assert_eq!((all.len() as u64, tally.ended), (count, None), "{tally}");
        assert!(all.iter().all(|one| next(&one.position, technique) == Some(technique)));
        let forms = |clues: Vec<Grid>| -> BTreeSet<_> {
            clues.iter().map(|clues| *canonical(clues).unwrap().grid.cells()).collect()
        };
        let known = forms(stock.0.iter().map(puzzle).collect());
        let made = forms(all.iter().map(|one| puzzle(&one.position)).collect());
        assert_eq!(made.len() as u64, count);
        assert!(made.is_superset(&known));
    }

    #[test]
    fn a_renamed_position_has_the_same_steps() {
        let stock = Stock::of(Technique::FinnedFrankenSwordfish).unwrap();
        let course = Course::of(Technique::FinnedFrankenSwordfish).unwrap();
        let steps = |position: &Position| course.steps_in(position, &Budget::UNLIMITED).unwrap().len();
        for (position, seed) in stock.0.iter().zip(0..) {
            assert!(steps(position) > 0);
            assert_eq!(steps(&renamed(position, &Symmetry::random(seed))), steps(position));
        }
    }

    #[test]
    fn puzzles_of_the_stock_are_minimal() {
        let (stock, solver) = (Stock::of(Technique::FinnedFrankenSwordfish).unwrap(), Solver::new());
        let made: Vec<_> = (0..20).map(|number| stock.puzzle(3, number)).collect();
        assert!(made.iter().all(|puzzle| solver.is_unique(puzzle) && solver.is_minimal(puzzle)));
        assert_eq!(made.iter().map(Grid::cells).collect::<BTreeSet<_>>().len(), 20);
    }
}
