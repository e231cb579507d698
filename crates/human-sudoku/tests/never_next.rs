//! Techniques declared never to be next: if one of them exists, so does an easier one. Tested on positions with
//! randomly removed candidates, which paths hardly reach. Also a technique that can be next.
#![expect(clippy::unwrap_used, reason = "a panic fails the test, also in helpers")]

mod random;

use std::ops::ControlFlow;

use fast_sudoku::FullGrids;
use human_sudoku::generate::never_next;
use human_sudoku::hodoku::Options;
use human_sudoku::{Budget, Finder, Geometry, Order, Position, Program, Technique, TechniqueSet};
use random::Random;

/// Returns a position without wrong digits: some cells are filled, and candidates removed that the solution does not need.
fn position(solution: &[u8; 81], rng: &mut Random) -> Position {
    let (filled, gone) = (rng.below(60), 10 + rng.below(75));
    let values: Vec<u8> =
        solution.iter().map(|&digit| if rng.below(100) < filled { digit } else { 0 }).collect();
    let mut position = Position::of_puzzle(Geometry::of_size(9).unwrap(), &values);
    for (cell, digit) in position.all_candidates().iter() {
        if usize::from(solution[cell]) != digit + 1 && rng.below(100) < gone {
            position.remove(cell, digit);
        }
    }
    position
}

fn ladder(of: impl Fn(Technique) -> bool) -> Box<dyn Finder> {
    let (also, without): (Vec<Technique>, Vec<Technique>) = Technique::ALL.iter().partition(|&&one| of(one));
    let (also, without) = (also.into_iter().collect(), without.into_iter().collect());
    Program::Hodoku.ladder_with(Options { also, without, ..Options::DEFAULT })
}

#[test]
fn wherever_they_exist_something_easier_exists() {
    let nevers: TechniqueSet = Technique::ALL
        .iter()
        .copied()
        .filter(|&technique| technique.entry().hodoku.is_some() && never_next(technique, 9).is_some())
        .collect();
    let is_never = |technique| nevers.contains(technique);
    let mut found = ladder(is_never);
    // All techniques before the first of them in HoDoKu's order.
    let comes_first =
        |technique: Technique| technique.entry().hodoku.is_some_and(|place| place.index <= 2400);
    let mut before = ladder(comes_first);
    let (mut rng, mut seen) = (Random(7), TechniqueSet::EMPTY);
    for grid in FullGrids::new(3).take(if cfg!(debug_assertions) { 400 } else { 20_000 }) {
        let mut position = position(grid.cells(), &mut rng);
        let mut there = |position: &Position| {
            let mut all = Vec::new();
            found
                .all(position, &Budget::UNLIMITED, &mut |step| {
                    all.push(step.technique);
                    ControlFlow::Continue(())
                })
                .unwrap();
            all
        };
        seen = there(&position).into_iter().fold(seen, TechniqueSet::with);
        while let Some(step) = before.next(&position, &Budget::UNLIMITED).unwrap() {
            position.apply(&step);
        }
        assert_eq!(there(&position), [], "{position}");
    }
    // The test would detect them: most exist before the easier ones are taken.
    for technique in [Technique::FrankenXWing, Technique::MutantXWing, Technique::Squirmbag, Technique::Whale]
    {
        assert!(seen.contains(technique), "{technique} was not met");
    }
}

#[test]
fn a_dual_two_string_kite_can_be_next() {
    assert_eq!(never_next(Technique::DualTwoStringKite, 9), None);
    let also = TechniqueSet::EMPTY.with(Technique::DualTwoStringKite);
    let mut ladder = Program::Hodoku.ladder_with(Options { also, ..Options::DEFAULT });
    // Two kites of one digit, and of two digits without 3 in r4c5.
    for (text, removed, digits) in [
        ("462.9.5385136849728972356..12534..96984..6..373691...5358.7..69279.63.5.641..93.7", None, 1),
        (
            "927315864.6.4871298146925371.97...4647..6.91.632941758.918.467....176.9.7.6..9.81",
            Some((31, 2)),
            2,
        ),
    ] {
        let values: Vec<u8> = text.bytes().map(|sign| sign.saturating_sub(b'0')).collect();
        let mut position = Position::of_puzzle(Geometry::NINE, &values);
        removed.iter().for_each(|&(cell, digit)| position.remove(cell, digit));
        let step = ladder.next(&position, &Budget::UNLIMITED).unwrap().unwrap();
        assert_eq!((step.technique, step.digits.len()), (Technique::DualTwoStringKite, digits), "{step}");
    }
}

#[test]
fn direct_claiming_comes_after_direct_pointing() {
    use Technique::*;
    assert!(never_next(DirectClaiming, 9).is_some());
    let only = |kept: &[Technique]| {
        let mut order = Order::se();
        order.retain(|technique| kept.contains(&technique));
        order.ladder()
    };
    let (mut before, mut found) = (only(&[FullHouse, HiddenSingle, DirectPointing]), only(&[DirectClaiming]));
    let (mut rng, mut seen) = (Random(11), 0);
    for grid in FullGrids::new(5).take(if cfg!(debug_assertions) { 2_000 } else { 50_000 }) {
        let mut position = position(grid.cells(), &mut rng);
        let mut there = |position: &Position| found.next(position, &Budget::UNLIMITED).unwrap();
        seen += usize::from(there(&position).is_some());
        while let Some(step) = before.next(&position, &Budget::UNLIMITED).unwrap() {
            position.apply(&step);
        }
        assert_eq!(there(&position), None, "{position}");
    }
    assert!(seen > 100, "{seen}");
}
