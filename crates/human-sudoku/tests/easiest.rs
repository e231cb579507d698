//! Tests the easiest path against a reference implementation that tries every order of every step, and on puzzles whose
//! ladder path costs more.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic fails the test, also in helpers")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use fast_sudoku::Generator;
use human_sudoku::hodoku::Options;
use human_sudoku::{Budget, Geometry, Measure, Position, Program, Technique, easiest, price};

fn puzzle(text: &str) -> Position {
    let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    Position::of_puzzle(Geometry::of_size(values.len().isqrt()).unwrap(), &values)
}

fn singles() -> Options {
    let others = Technique::ALL.iter().copied().filter(|technique| *technique > Technique::HiddenSingle);
    Options { without: others.collect(), ..Options::DEFAULT }
}

/// Returns the least cost over every order of every step: exponential, for boards with few empty cells.
fn reference(
    position: &Position,
    measure: Measure,
    known: &mut BTreeMap<String, Option<u32>>,
) -> Option<u32> {
    if position.is_solved() {
        return Some(0);
    }
    if let Some(&cost) = known.get(&position.to_string()) {
        return cost;
    }
    let mut steps = Vec::new();
    let ladder = &mut Program::Hodoku.ladder_with(singles());
    ladder
        .all(position, &Budget::UNLIMITED, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        })
        .unwrap();
    let after = |step: &human_sudoku::Step| {
        let mut after = position.clone();
        after.apply(step);
        let rest = reference(&after, measure, known)?;
        let price = price(Program::Hodoku, step, position)?;
        Some(if measure == Measure::Sum { price + rest } else { price.max(rest) })
    };
    let cost = steps.iter().filter_map(after).min();
    known.insert(position.to_string(), cost);
    cost
}

/// Returns a puzzle with this number of empty cells: a minimal one with more clues added.
fn nearly_full(seed: u64, empty: usize) -> Position {
    let grid = Generator::new(seed).next().unwrap();
    let fast_sudoku::Answer::One(solution) = fast_sudoku::solve(&grid) else { panic!("one solution") };
    let mut text: Vec<char> = grid.to_string().chars().collect();
    let holes: Vec<usize> = (0..81).filter(|&cell| text[cell] == '.').collect();
    for &cell in &holes[empty..] {
        text[cell] = char::from(b'0' + solution.cells()[cell]);
    }
    puzzle(&text.into_iter().collect::<String>())
}

#[test]
fn its_cost_is_that_of_the_best_order() {
    for seed in 0..3 {
        let position = nearly_full(seed, 11);
        for measure in [Measure::Sum, Measure::Greatest] {
            let path = easiest(&position, Program::Hodoku, singles(), measure, 1 << 20, &Budget::UNLIMITED);
            let path = path.unwrap().unwrap();
            assert!(path.is_proved());
            assert_eq!(Some(path.cost), reference(&position, measure, &mut BTreeMap::new()), "{position}");
        }
    }
}

/// Returns a puzzle that needs more than singles, but no chains.
fn below_chains(seed: u64) -> Position {
    let mut ladder = human_sudoku::se::Ladder::new(human_sudoku::TechniqueSet::EMPTY);
    let mut puzzles = Generator::new(seed).map(|grid| puzzle(&grid.to_string()));
    puzzles.find(|position| (26..60).contains(&ladder.rate(position, &Budget::UNLIMITED).er)).unwrap()
}

#[test]
fn its_steps_lead_to_the_solution_at_its_cost() {
    for (order, seed) in [(Program::Hodoku, 3), (Program::Se, 4), (Program::Human, 5)] {
        let position = below_chains(seed);
        for measure in [Measure::Sum, Measure::Greatest] {
            let path = easiest(&position, order, Options::DEFAULT, measure, 30, &Budget::UNLIMITED);
            let path = path.unwrap().unwrap();
            let (mut before, mut cost) = (position.clone(), 0);
            for step in &path.steps {
                let more = price(order, step, &before).unwrap();
                cost = if measure == Measure::Sum { cost + more } else { cost.max(more) };
                before.apply(step);
            }
            assert!(before.is_solved());
            assert_eq!(cost, path.cost);
            assert!(path.bound <= path.cost);
        }
    }
}

#[test]
fn a_greatest_price_below_the_ladder_s_is_found() {
    let mut better = 0;
    for grid in Generator::new(1).take(60) {
        let position = puzzle(&grid.to_string());
        let rated = human_sudoku::hodoku::Ladder::new(human_sudoku::TechniqueSet::EMPTY)
            .rate(&position, &Budget::UNLIMITED);
        if !(100..=400).contains(&rated.hardest.unwrap().entry().hodoku.unwrap().score) {
            continue;
        }
        let path =
            easiest(&position, Program::Hodoku, Options::DEFAULT, Measure::Greatest, 300, &Budget::UNLIMITED);
        better +=
            usize::from(path.unwrap().unwrap().cost < rated.hardest.unwrap().entry().hodoku.unwrap().score);
    }
    assert!(better > 0, "HoDoKu's own order is not always of the least greatest price");
}

#[test]
fn there_is_no_plan_if_the_steps_do_not_lead_to_the_end() {
    let hard = puzzle("98.7..6..75.4.......3.9..7.5...7..8..3....2.......41...9..5..3....1....6....4...2");
    let none = easiest(&hard, Program::Hodoku, singles(), Measure::Sum, 100, &Budget::UNLIMITED);
    assert!(none.unwrap().is_none());
}
