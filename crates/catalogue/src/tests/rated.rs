//! Puzzles by what they cost: the same on any number of threads, as many as wanted, and an end with its reasons.

use crate::human::{
    self, Budget, ClueSymmetry, Course, Demand, Ended, NewSudoku, Order, Rater, Refusal, Scales, Tally,
    TechniqueSet, technique, techniques,
};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Instant;

fn made(demand: &Demand, count: u64, jobs: usize) -> (Vec<NewSudoku>, Tally) {
    let mut all = Vec::new();
    let tally = demand.make(5, count, NonZero::new(jobs).unwrap(), &Budget::UNLIMITED, &mut |new| {
        all.push(new.clone());
        ControlFlow::Continue(())
    });
    (all, tally.unwrap())
}

#[test]
fn threads_change_nothing() {
    let mut demand = Demand::default().rated("hodoku:medium..hard").unwrap();
    demand.wish.forbids = techniques("uniqueness").unwrap().into_iter().collect();
    let one = made(&demand, 30, 1);
    assert_eq!(one.0.len(), 30);
    assert!(one.1.refused[&Refusal::Forbidden] > 0, "{}", one.1);
    for jobs in [2, 3, 8] {
        assert_eq!(made(&demand, 30, jobs), one);
    }
    // The first of many are the few.
    assert_eq!(made(&demand, 7, 2).0, one.0[..7]);
}

#[test]
fn ratings_are_those_of_rate() {
    let mut demand = Demand { steps: true, ..Demand::default() };
    demand.wish.hardest = Some(technique("naked-pair").unwrap());
    let mut rater = Rater::new(Scales::BOTH);
    for new in made(&demand, 5, 2).0 {
        let position = super::jobs(&new.puzzle, "sudoku").remove(0).human().unwrap().unwrap();
        let rating = rater.rate(&position, true, &Budget::UNLIMITED);
        assert_eq!(rating.hodoku.as_ref().unwrap().hardest, Some("naked-pair"));
        assert_eq!(new.rating, Some(rating));
    }
}

#[test]
fn what_cannot_be_found_ends_with_its_reasons() {
    let mut demand = Demand { tries: 200, ..Demand::default() };
    demand.clues.symmetry = ClueSymmetry::Rot90;
    demand.clues.count = Some(17);
    let (all, tally) = made(&demand, 1, 2);
    assert_eq!((all.len(), tally.tries, tally.ended), (0, 200, Some(Ended::Tries)));
    assert_eq!(tally.refused[&Refusal::Clues], 200);
    assert_eq!(tally.to_string(), "200 tries: 0 found, 200 with another number of clues");
    demand.clues.count = Some(18);
    let told =
        demand.make(5, 1, NonZero::<usize>::MIN, &Budget::UNLIMITED, &mut |_| ControlFlow::Continue(()));
    assert_eq!(told.unwrap_err().to_string(), "no 18 cells are left where they are by the symmetry rot90");
}

#[test]
fn a_deadline_and_a_taker_end_it() {
    let mut demand = Demand::default();
    demand.wish.hardest = Some(technique("finned-franken-swordfish").unwrap());
    let budget = Budget { deadline: Some(Instant::now().into()), stop: None };
    let tally = demand.make(5, 1, NonZero::<usize>::MIN, &budget, &mut |_| ControlFlow::Continue(()));
    assert_eq!(tally.unwrap().ended, Some(Ended::Time));
    let mut taken = 0;
    let tally = Demand::default().make(5, 9, NonZero::<usize>::MIN, &Budget::UNLIMITED, &mut |_| {
        taken += 1;
        if taken == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((taken, tally.unwrap().ended), (2, Some(Ended::Asked)));
}

#[test]
fn exercises_have_the_technique_next() {
    for name in [
        "full-house",
        "naked-single",
        "x-wing",
        "naked-pair",
        "direct-pointing",
        "aligned-pair-exclusion",
        "whale",
    ] {
        let technique = technique(name).unwrap();
        let course = Course::of(technique).unwrap();
        let exercises = |jobs: usize| {
            let mut all = Vec::new();
            // Nobody waits for a whale: its complement is a smaller fish, which comes first.
            let limit = if name == "whale" { 50 } else { 60_000 };
            let deadline = Some(human::deadline(std::time::Duration::from_millis(limit)));
            let budget = Budget { deadline, stop: None };
            let tally = course.make(7, 3, NonZero::new(jobs).unwrap(), &budget, &mut |exercise| {
                all.push((human::line(&exercise.position), exercise));
                ControlFlow::Continue(())
            });
            (all, tally.ended)
        };
        let (all, ended) = exercises(1);
        if name == "whale" {
            assert_eq!((all.len(), ended), (0, Some(Ended::Time)));
            continue;
        }
        assert_eq!((all.len(), ended), (3, None), "{name}");
        for ((line, exercise), (same, _)) in all.iter().zip(&exercises(3).0) {
            assert_eq!(line, same);
            let read = super::jobs(line, "sudoku").remove(0).human().unwrap().unwrap();
            assert!(read.same_as(&exercise.position), "{line}");
            let order = if technique.entry().hodoku.is_some() { Order::Hodoku } else { Order::Se };
            let next = order.ladder(TechniqueSet::EMPTY).next(&read, &Budget::UNLIMITED).unwrap().unwrap();
            assert_eq!(next.technique, technique, "{line}");
            let effects: Vec<_> =
                exercise.answers.iter().map(|step| (step.placements, step.eliminations)).collect();
            assert!(effects.contains(&(next.placements, next.eliminations)), "{line}");
            assert!(exercise.answers.iter().all(|step| step.technique == technique));
        }
    }
    assert!(Course::of(technique("brute-force").unwrap()).is_err());
}
