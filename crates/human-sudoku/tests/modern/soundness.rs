//! Every step keeps the solution.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use fast_sudoku::{Answer, FullGrids, Generator, Grid};
use human_sudoku::hodoku::Options;
use human_sudoku::{Budget, Family, Order, Position, Program, Rung, Step, Technique};

use crate::boards::{puzzle, text_of};
use crate::random::Random;
use crate::{own, position, steps};

pub(crate) fn assert_sound(position: &Position, step: &Step, solution: &[u8; 81]) {
    let is_right = |(cell, digit): (usize, usize)| usize::from(solution[cell]) == digit + 1;
    let label = || format!("{step} {}", text_of(position));
    assert!(step.placements.len() + step.eliminations.len() > 0, "{}", label());
    assert!(step.placements.iter().all(is_right), "{}", label());
    for (cell, digit) in step.eliminations.iter() {
        assert!(position.candidates(cell).contains(digit), "not there: {}", label());
        assert!(!is_right((cell, digit)), "{}", label());
    }
}

/// Checks steps of our own techniques in random positions, this many of each technique, in this many positions at
/// most. Returns the steps by technique.
fn in_random_positions(steps_each: usize, positions: usize) -> BTreeMap<Technique, usize> {
    let (mut rng, mut found) = (Random(17), BTreeMap::<_, usize>::new());
    for grid in FullGrids::new(5).take(positions) {
        let position = position(grid.cells(), &mut rng);
        for technique in own() {
            let count = found.entry(technique).or_default();
            if *count < steps_each {
                // Some positions have thousands of steps of the first techniques.
                for step in steps(technique, &position).iter().take(50) {
                    assert_sound(&position, step, grid.cells());
                    *count += 1;
                }
            }
        }
    }
    found
}

#[test]
fn steps_in_random_positions_are_sound() {
    let found = in_random_positions(60, 100);
    assert!(found.values().filter(|&&count| count > 0).count() > 6, "{found:?}");
}

/// Checks all steps of cheap rungs along paths, this many or more. Returns their number.
fn along_paths(count: usize, most: u32) -> usize {
    let order = Order::modern();
    let cheap = order.rungs().iter().filter(|rung| rung.price() <= Some(most)).flat_map(Rung::techniques);
    let cheap = cheap.copied().collect();
    let (mut ladder, mut finder, mut sum) = (order.ladder(), order.finder(cheap), 0);
    for grid in Generator::new(77) {
        let Answer::One(solution) = fast_sudoku::solve(&grid) else { panic!("{grid} has one solution") };
        let mut position = puzzle(&grid.to_string());
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique > Technique::HiddenSingle {
                let check = &mut |step: Step| {
                    assert_sound(&position, &step, solution.cells());
                    sum += 1;
                    ControlFlow::Continue(())
                };
                finder.all(&position, &Budget::UNLIMITED, check).unwrap();
            }
            assert_sound(&position, &step, solution.cells());
            position.apply(&step);
        }
        assert!(position.is_solved(), "{grid}");
        if sum >= count {
            break;
        }
    }
    sum
}

#[test]
fn steps_along_paths_are_sound() {
    assert!(along_paths(100, 150) >= 100);
}

#[test]
#[ignore = "takes minutes"]
fn many_steps_are_sound() {
    let found = in_random_positions(20_000, 20_000);
    println!("{} in random positions: {found:?}", found.values().sum::<usize>());
    println!("{} along paths", along_paths(20_000, 450));
}

/// Puzzles of the players' forum with the rare patterns: Loki (mith, 2022) has tridagons, Easter Monster (JPF, 2007) an
/// SK-loop, Fata Morgana (tarek) junior exocets.
#[test]
fn rare_patterns_of_published_puzzles_are_sound() {
    let mut found = BTreeMap::<_, usize>::new();
    for text in crate::cases::HARD {
        let Answer::One(solution) = fast_sudoku::solve(&Grid::parse(text).unwrap()) else { panic!("{text}") };
        let mut position = puzzle(text);
        let mut ladder = Order::human().ladder();
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique.entry().family > Family::Subsets {
                break;
            }
            position.apply(&step);
        }
        for technique in own().filter(|technique| technique.entry().family == Family::MultiSector) {
            for step in steps(technique, &position) {
                assert_sound(&position, &step, solution.cells());
                *found.entry(technique).or_default() += 1;
            }
        }
    }
    for technique in [Technique::Tridagon, Technique::SkLoop, Technique::JuniorExocet] {
        assert!(found.contains_key(&technique), "{technique}: {found:?}");
    }
}

#[test]
fn the_order_has_the_techniques_of_both_programs() {
    let order = Order::with(Program::Modern, Options::DEFAULT);
    for program in [Program::Human, Program::Se] {
        let usual = Order::with(program, Options::DEFAULT);
        let all = usual.rungs().iter().flat_map(Rung::techniques).copied();
        let lacks =
            |technique: &Technique| !order.rungs().iter().any(|rung| rung.techniques().contains(technique));
        let lacking: Vec<_> = all.filter(lacks).map(Technique::name).collect();
        // Other techniques of the order find the same as these.
        let superfluous =
            ["direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triple"];
        let cycles = ["x-cycle", "y-cycle", "forcing-x-chain", "xy-cycle", "forcing-chain"];
        assert!(
            lacking.iter().all(|name| superfluous.contains(name) || cycles.contains(name)),
            "{lacking:?}"
        );
    }
}
