//! Checks generated puzzles with a solver too simple to be wrong; they must be the same everywhere.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

#[expect(dead_code, reason = "other tests need more of it")]
mod common;

use common::{Rng, candidates, count, exhaustive, full, is_full, puzzle};
use fast_sudoku::{Engine, FullGrids, Generator, Grid, Solver, Target, generate, is_minimal, minimize};

fn solvers() -> Vec<Solver> {
    Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok()).collect()
}

fn tries(few: usize, many: usize) -> usize {
    if exhaustive() { many } else { few }
}

fn has_one_solution(cells: &[u8; 81]) -> bool {
    count(&candidates(cells), 2) == 1
}

/// Removes one clue after the other, and asks the reference solver each time.
fn reduced(grid: &Grid, order: &[usize]) -> Grid {
    let mut cells = *grid.cells();
    for &cell in order {
        let clue = std::mem::take(&mut cells[cell]);
        if !has_one_solution(&cells) {
            cells[cell] = clue;
        }
    }
    Grid::new(cells).unwrap()
}

fn is_minimal_for_the_twin(grid: &Grid) -> bool {
    let clues = (0..81).filter(|&cell| grid.cells()[cell] != 0);
    let is_needed = |cell| {
        let mut cells = *grid.cells();
        cells[cell] = 0;
        !has_one_solution(&cells)
    };
    has_one_solution(grid.cells()) && clues.into_iter().all(is_needed)
}

#[test]
fn clues_are_removed_as_if_one_by_one() {
    let mut rng = Rng(1);
    for i in 0..tries(8, 1_000) {
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        // Full grids, puzzles, and orders that omit some cells.
        let mut grid = Grid::new(full(&mut rng)).unwrap();
        if i % 2 == 1 {
            grid = reduced(&grid, &order[..rng.below(81)]);
            rng.shuffle(&mut order);
        }
        order.truncate(81 - rng.below(2) * rng.below(40));
        let expected = reduced(&grid, &order);
        for solver in solvers() {
            assert_eq!(solver.minimize(&grid, order.iter().copied()), Ok(expected), "{solver:?} {grid}");
            assert_eq!(solver.is_minimal(&expected), is_minimal_for_the_twin(&expected));
        }
    }
}

#[test]
fn minimality_is_judged_as_the_twin_does() {
    let mut rng = Rng(2);
    let mut minimal = 0;
    for _ in 0..tries(60, 5_000) {
        let mut cells = *generate(rng.bits()).cells();
        if rng.below(2) == 0 {
            // An added clue may make others redundant, be redundant itself, or be wrong.
            cells[rng.below(81)] = 1 + rng.below(9) as u8;
        }
        let grid = Grid::new(cells).unwrap();
        assert_eq!(is_minimal(&grid), is_minimal_for_the_twin(&grid), "{grid}");
        minimal += usize::from(is_minimal(&grid));
    }
    assert!(minimal > tries(60, 5_000) / 3 && minimal < tries(60, 5_000) * 9 / 10);
}

#[test]
fn puzzles_without_a_unique_solution_are_refused() {
    let mut rng = Rng(3);
    for _ in 0..200 {
        let cells = puzzle(&mut rng);
        let result = minimize(&Grid::new(cells).unwrap(), 0..81);
        match count(&candidates(&cells), 2) {
            0 => assert!(result.unwrap_err().is_unsolvable()),
            1 => assert!(is_minimal(&result.unwrap())),
            _ => assert!(result.unwrap_err().is_ambiguous()),
        }
    }
    let error = minimize(&FullGrids::new(1).next().unwrap(), [3, 81]).unwrap_err();
    assert_eq!(error.to_string(), "expected a cell from 0 to 80, found 81");
}

#[test]
fn every_puzzle_is_minimal() {
    let mut seen = std::collections::BTreeSet::new();
    for (puzzle, solution) in Generator::new(4).zip(FullGrids::new(4)).take(tries(40, 5_000)) {
        assert!(is_full(solution.cells()));
        assert!(is_minimal_for_the_twin(&puzzle), "{puzzle}");
        assert!(puzzle.cells().iter().zip(solution.cells()).all(|(a, b)| *a == 0 || a == b));
        assert!(seen.insert(puzzle) && seen.insert(solution));
    }
}

#[test]
fn a_seed_gives_the_same_puzzles_everywhere() {
    let count = tries(300, 20_000);
    let expected: Vec<Grid> =
        Generator::with(Solver::with(Engine::Portable).unwrap(), 5).take(count).collect();
    assert_eq!(expected[0], generate(5));
    for solver in solvers() {
        let generator = Generator::with(solver, 5);
        assert!(generator.clone().zip(&expected).all(|(puzzle, same)| puzzle == *same), "{solver:?}");
        let mut puzzles = vec![Grid::EMPTY; count];
        let mut rest = generator.clone();
        let (first, second) = puzzles.split_at_mut(7);
        rest.fill(first);
        rest.fill(second);
        assert_eq!((puzzles, rest.number()), (expected.clone(), count as u64), "{solver:?}");
        for threads in [1, 3, count + 9] {
            let mut puzzles = vec![Grid::EMPTY; count.min(100)];
            generator.clone().fill_on(std::num::NonZero::new(threads).unwrap(), &mut puzzles);
            assert_eq!(puzzles, expected[..puzzles.len()]);
        }
        assert_eq!(generator.clone().nth(33), Some(expected[33]));
        assert_eq!(generator.starting_at(33).next(), Some(expected[33]));
    }
    // The first published output: a change here is a change for users.
    let published = include_str!("generated.txt");
    let lines: Vec<String> = Generator::new(2026).take(5).map(|puzzle| puzzle.to_string()).collect();
    assert_eq!(published.lines().collect::<Vec<_>>(), lines);
}

/// Rows of two boxes of a band (or stack) may have the same three digits each ("pure"). In uniformly drawn grids that
/// is equally frequent for each of the 18 pairs of boxes, though they are drawn in different ways.
#[test]
fn all_pairs_of_boxes_are_alike() {
    let count = tries(20_000, 1_000_000);
    let (mut pure, mut even) = ([0_u32; 18], [0_u32; 18]);
    for grid in FullGrids::new(6).take(count) {
        let line =
            |cell: usize, step: usize| -> u32 { (0..3).map(|i| 1 << grid.cells()[cell + i * step]).sum() };
        for (pair, (pure, even)) in pure.iter_mut().zip(&mut even).enumerate() {
            let (along, across) = if pair < 9 { (1, 9) } else { (9, 1) };
            let (band, which) = (pair % 9 / 3, pair % 3);
            let cell = |line: usize, stack: usize| (3 * band + line) * across + 3 * stack * along;
            let (a, b) = [(0, 1), (0, 2), (1, 2)][which];
            let first = line(cell(0, a), along);
            *pure += u32::from((1..3).any(|i| line(cell(i, b), along) == first));
            // All lines across them share one digit.
            let crossing = |stack: usize, i: usize| line(cell(0, stack) + i * along, across);
            *even += u32::from((0..9).all(|i| crossing(a, i / 3) & crossing(b, i % 3) != 0));
        }
    }
    for counts in [pure, even] {
        let mean = f64::from(counts.iter().sum::<u32>()) / 18.0;
        assert!(counts.iter().all(|n| (f64::from(*n) - mean).abs() < 4.5 * mean.sqrt()), "{counts:?}");
    }
}

/// 24.38 (Berthier, 2009) holds for another way to draw the full grid; uniform grids give a little more.
#[test]
fn the_mean_number_of_clues_is_the_published_one() {
    let mut puzzles = vec![Grid::EMPTY; tries(2_000, 100_000)];
    Generator::new(7).fill(&mut puzzles);
    let mean = puzzles.iter().map(Grid::clues).sum::<usize>() as f64 / puzzles.len() as f64;
    assert!((24.3..24.6).contains(&mean), "{mean}");
}

#[test]
fn targets_are_met() {
    let mut generator = Generator::new(8);
    for clues in [22, 24, 27] {
        let puzzle = generator.next_like(&Target::default().clues(clues..=clues)).unwrap();
        assert!(puzzle.clues() == clues && is_minimal_for_the_twin(&puzzle));
        // The result is the puzzle with that number, and the first one that meets the target.
        let number = generator.number() - 1;
        assert_eq!(Generator::new(8).starting_at(number).next(), Some(puzzle));
    }
    let first = Generator::new(8).next_like(&Target::default().clues(26..=81)).unwrap();
    assert_eq!(Generator::new(8).find(|puzzle| puzzle.clues() >= 26), Some(first));
}

#[test]
fn patterns_are_kept() {
    let sparse =
        Grid::parse("..1.1..1..1.1.1.1.1.......1...1.1....1..1..1....1.1...1.......1.1.1.1.1..1..1.1..")
            .unwrap();
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mask = Grid::parse(text).unwrap();
    let is_clue = |grid: &Grid| grid.cells().map(|cell| cell != 0);
    for solver in solvers() {
        let find = |target: &Target| Generator::with(solver, 9).next_like(target).unwrap();
        let exact = find(&Target::default().exactly(&sparse));
        assert!(is_clue(&exact) == is_clue(&sparse) && is_minimal_for_the_twin(&exact));
        let redundant = find(&Target::default().exactly(&mask).redundant());
        assert!(is_clue(&redundant) == is_clue(&mask) && has_one_solution(redundant.cells()));
        assert_eq!(exact, Generator::new(9).next_like(&Target::default().exactly(&sparse)).unwrap());
        let within = find(&Target::default().within(&mask));
        assert!(within.cells().iter().zip(mask.cells()).all(|(a, b)| *a == 0 || *b != 0));
        assert!(is_minimal_for_the_twin(&within));
    }
}

#[test]
fn a_limit_is_no_proof() {
    let mut generator = Generator::new(10);
    let error = generator.next_like(&Target::default().clues(40..=81).tries(50)).unwrap_err();
    assert!(error.is_limit() && !error.is_impossible());
    assert_eq!(generator.number(), 50);
    // Two empty rows can always be exchanged.
    let open = Grid::parse(&format!("{}{}", ".".repeat(18), "1".repeat(63))).unwrap();
    assert!(generator.next_like(&Target::default().within(&open).tries(20)).unwrap_err().is_limit());
    assert!(
        generator.next_like(&Target::default().exactly(&open).redundant().tries(2)).unwrap_err().is_limit()
    );
    for impossible in [
        Target::default().clues(3..=16),
        Target::default().exactly(&Grid::EMPTY),
        Target::default().exactly(&open).clues(20..=25),
        Target::default().within(&open).clues(64..=81),
    ] {
        let error = generator.next_like(&impossible).unwrap_err();
        assert!(error.is_impossible() && !error.is_limit(), "{impossible:?}");
    }
}
