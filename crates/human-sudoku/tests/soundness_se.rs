//! Every step of Sudoku Explainer's paths agrees with the solution and has an effect, on boards of all sizes; and
//! limits are obeyed inside nested searches.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fast_sudoku::Answer;
use human_sudoku::se::{Ladder, se_price};
use human_sudoku::{Budget, Finder, Geometry, Position, Step, Stopped, Technique, TechniqueSet};

/// A puzzle whose nested searches take seconds.
const LONG: &str = "98.7..6..7.59..4...3..8..7.4..6..2.7..1..............52....9....4..6......74...2.";

fn read(geometry: &'static Geometry, text: &str) -> Position {
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    Position::of_puzzle(geometry, &values)
}

/// Checks that a step keeps the solution (digits from 1) and has an effect.
fn check(position: &Position, step: &Step, solution: &[u8; 81]) {
    let is_true = |cell: usize, digit: usize| usize::from(solution[cell]) == digit + 1;
    assert!(step.placements.iter().all(|(cell, digit)| is_true(cell, digit)), "{position}: {step:?}");
    assert!(step.eliminations.iter().all(|(cell, digit)| !is_true(cell, digit)), "{position}: {step:?}");
    let mut changes = step.placements.iter().chain(step.eliminations.iter());
    assert!(changes.any(|(cell, digit)| position.candidates(cell).contains(digit)), "{position}: {step:?}");
    assert!(se_price(step, position.geometry()).is_some());
}

#[test]
fn every_step_of_every_path_agrees_with_the_solution() {
    let count = std::env::var("SOLVARIUM_PUZZLES").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    for seed in 0..count {
        let puzzle = fast_sudoku::generate(1_000_000 + seed);
        let Answer::One(grid) = fast_sudoku::solve(&puzzle) else { panic!("two solutions") };
        let mut position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
        while !position.is_solved() {
            let step = ladder.next(&position, &Budget::UNLIMITED).unwrap().unwrap();
            check(&position, &step, grid.cells());
            position.apply(&step);
        }
    }
}

/// All steps on the paths of some puzzles, not only those taken.
#[test]
fn every_possible_step_agrees_with_the_solution() {
    let mut inside = TechniqueSet::EMPTY;
    for &technique in
        Technique::ALL.iter().filter(|technique| technique.entry().se.is_some_and(|price| price >= 90))
    {
        inside.insert(technique);
    }
    let mut ladder = Ladder::new(inside);
    for seed in 0..2 {
        let puzzle = fast_sudoku::generate(2_000_000 + seed);
        let Answer::One(grid) = fast_sudoku::solve(&puzzle) else { panic!("two solutions") };
        let mut position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
        while !position.is_solved() {
            let mut seen = |step: Step| {
                check(&position, &step, grid.cells());
                ControlFlow::Continue(())
            };
            ladder.all(&position, &Budget::UNLIMITED, &mut seen).unwrap();
            for _ in 0..20 {
                let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() else { break };
                position.apply(&step);
            }
        }
    }
}

#[test]
fn smaller_boards_are_solved_too() {
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    for (size, text) in [
        (4, ".2..3......34..1"),
        (4, ".23..4........21"),
        (6, "..3.5....1.3....6.5.4...3.2..5.4..1."),
        (6, ".2.4.6.............6.2.13..6....5.1."),
    ] {
        let mut position = read(Geometry::of_size(size).unwrap(), text);
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            position.apply(&step);
            assert_eq!(position.contradiction(), None, "{text} after {step:?}");
            if position.is_solved() {
                break;
            }
        }
        assert!(position.is_solved(), "{text}: {position}");
    }
}

#[test]
fn the_rating_is_the_highest_price_of_the_path() {
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    for seed in 0..40 {
        let start = Position::of_puzzle(Geometry::NINE, fast_sudoku::generate(3_000_000 + seed).cells());
        let rating = ladder.rate(&start, &Budget::UNLIMITED);
        let (mut position, mut prices, mut until_placed) = (start, Vec::new(), Vec::new());
        while !position.is_solved() {
            let step = ladder.next(&position, &Budget::UNLIMITED).unwrap().unwrap();
            prices.push(se_price(&step, Geometry::NINE).unwrap());
            if position.geometry().cells() - position.empty_cells() == position.givens() {
                until_placed.push(prices[prices.len() - 1]);
            }
            position.apply(&step);
        }
        assert_eq!(Some(&rating.er), prices.iter().max());
        assert_eq!(Some(&rating.ep), until_placed.iter().max());
        assert_eq!(Some(&rating.ed), prices.first());
        assert_eq!(rating.stopped, None);
    }
}

#[test]
fn limits_hold_inside_nested_searches() {
    let position = read(Geometry::NINE, LONG);
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    let soon =
        Budget { deadline: Some((Instant::now() + Duration::from_millis(100)).into()), ..Budget::UNLIMITED };
    let stopped = ladder.rate(&position, &soon);
    assert_eq!(stopped.stopped, Some(Stopped::Time));
    let flag = AtomicBool::new(true);
    let asked = ladder.rate(&position, &Budget { stop: Some(&flag), ..Budget::UNLIMITED });
    assert_eq!((asked.stopped, asked.hardest), (Some(Stopped::Asked), None));
    let small = ladder.rate(&position, &Budget { memory: Some(1 << 10), ..Budget::UNLIMITED });
    assert_eq!(small.stopped, Some(Stopped::Memory));
}

/// Returns the effect of the first nested chains of a position, within this memory.
fn nested(memory: Option<usize>) -> Result<Option<Step>, Stopped> {
    let text = ".9.5.628.2..948.6..8627...937415289612869..53.6.38.12....4.567..4.7.9......8..942";
    let mut position = read(Geometry::NINE, text);
    for triple in [185, 189, 337, 383, 385, 393, 527, 581, 583, 591] {
        let [digit, row, column] = [triple / 100, triple / 10 % 10, triple % 10].map(|number| number - 1);
        position.remove(9 * row + column, digit);
    }
    let others =
        Technique::ALL.iter().copied().filter(|&other| other != Technique::NestedMultipleForcingChains);
    Ladder::new(others.collect()).next(&position, &Budget { memory, ..Budget::UNLIMITED })
}

#[test]
fn a_small_memory_forgets_boards_and_changes_no_step() {
    let step = nested(None);
    assert!(step.as_ref().is_ok_and(Option::is_some));
    assert_eq!(nested(Some(40 << 10)), step);
    assert_eq!(nested(Some(100)), Err(Stopped::Memory));
}

#[test]
fn excluded_techniques_are_not_used() {
    let mut without = Ladder::new([Technique::HiddenSingle].into_iter().collect());
    let position = Position::of_puzzle(Geometry::NINE, fast_sudoku::generate(7).cells());
    let step = without.next(&position, &Budget::UNLIMITED).unwrap();
    assert!(step.is_some_and(|step| step.technique != Technique::HiddenSingle));
}

#[test]
fn positions_without_solution_end_without_panic() {
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    let budget =
        Budget { deadline: Some((Instant::now() + Duration::from_secs(5)).into()), ..Budget::UNLIMITED };
    for seed in 0..4 {
        let mut position =
            Position::of_puzzle(Geometry::NINE, fast_sudoku::generate(4_000_000 + seed).cells());
        for cell in position.empty_cells().into_iter().step_by(3) {
            if let Some(digit) = position.candidates(cell).first() {
                position.remove(cell, digit);
            }
        }
        let rating = ladder.rate(&position, &budget);
        assert!(rating.er > 0 || rating.stopped.is_some());
    }
}
