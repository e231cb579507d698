//! Tests that any number of threads finds the costs of A*, and that limits stop all threads.

use super::*;
use crate::heuristic::Blind;
use crate::limits::StopFlag;
use crate::path::AStar;
use crate::path::tests::eight_puzzle::distances;
use crate::path::tests::random_graph::graphs;
use crate::puzzle::tiles::{Manhattan, Tiles};
use crate::{Answer, solve};
use proptest::prelude::*;
use std::time::Duration;

fn threads() -> impl Iterator<Item = NonZero<usize>> {
    [1, 2, 3, 8].into_iter().filter_map(NonZero::new)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Estimates are admissible but not consistent; some states cannot reach a goal, or there is none.
    #[test]
    fn costs_are_optimal(graph in graphs()) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        let estimate = |state: &u8| spoiled[usize::from(*state)];
        for threads in threads() {
            let answer = solve(&graph, &HashDistributed::new(estimate, threads));
            prop_assert_eq!(answer.plan().map(|plan| plan.cost), graph.optimum());
            prop_assert!(matches!(answer.outcome, Outcome::Solved(_) | Outcome::NoSolution));
            let blind = solve(&graph, &HashDistributed::new(Blind, threads));
            prop_assert_eq!(blind.plan().map(|plan| plan.cost), graph.optimum());
        }
    }
}

#[test]
fn distances_of_the_8_puzzle_are_exact() {
    let (puzzle, all) = distances();
    for (board, depth) in all.into_iter().step_by(16_001) {
        let puzzle = puzzle.clone().starting_at(board);
        for threads in threads() {
            let answer = solve(&puzzle, &HashDistributed::new(Manhattan::of(&puzzle), threads));
            assert_eq!(answer.plan().map(|plan| plan.cost), Some(depth));
        }
    }
}

/// One thread expands no state that A* would not have to expand.
#[test]
fn one_thread_expands_only_below_the_cost() {
    let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3").unwrap();
    let alone = solve(&puzzle, &HashDistributed::new(Manhattan::of(&puzzle), NonZero::<usize>::MIN));
    let astar = solve(&puzzle, &AStar::new(Manhattan::of(&puzzle)));
    let (alone, astar) = (alone.stats.expanded as f64, astar.stats.expanded as f64);
    assert!(alone < 1.1 * astar && astar < 1.1 * alone, "{alone} {astar}");
}

#[test]
fn limits_stop_all_threads() {
    let hard = Tiles::parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3").unwrap();
    for threads in threads() {
        let run = |limits: Limits| -> Answer<Tiles> {
            Run::new().limits(limits).solve(&hard, &HashDistributed::new(Manhattan::of(&hard), threads))
        };
        let why = |answer: &Answer<Tiles>| match answer.outcome {
            Outcome::Stopped(why) => why,
            _ => panic!("{threads} threads were not stopped"),
        };
        let some = run(Limits::none().nodes(10_000));
        let spare = STRIDE * threads.get() as u64;
        assert_eq!(why(&some), Stop::Nodes);
        assert!((10_000 - spare..=10_000).contains(&some.stats.expanded), "{}", some.stats.expanded);
        assert_eq!((why(&run(Limits::none().nodes(0)))), Stop::Nodes);
        let small = run(Limits::none().memory(8 << 20));
        assert_eq!(why(&small), Stop::Memory);
        assert!(small.stats.bytes_peak <= 8 << 20, "{}", small.stats.bytes_peak);
        assert_eq!(why(&run(Limits::none().time(Duration::from_millis(5)))), Stop::Time);
        let flag = StopFlag::new();
        flag.raise();
        assert_eq!(why(&run(Limits::none().stop(&flag))), Stop::Asked);
    }
}

/// An overflowing sum of costs is no proof, whether the estimate or a step causes it.
#[test]
fn sums_that_do_not_fit_are_no_proof() {
    let walk = |steps: u8| {
        crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, move |&n| n == steps).with_cost(|_, _| 128u8)
    };
    for threads in threads() {
        let guided =
            solve(&walk(2), &HashDistributed::new(|n: &u8| if *n == 1 { 128u8 } else { 0 }, threads));
        assert!(matches!(guided.outcome, Outcome::Stopped(Stop::Overflow)), "{threads} threads");
        let blind = solve(&walk(2), &HashDistributed::new(Blind, threads));
        assert!(matches!(blind.outcome, Outcome::Stopped(Stop::Overflow)), "{threads} threads");
        let near = solve(&walk(1), &HashDistributed::new(Blind, threads));
        assert_eq!(near.plan().map(|plan| plan.cost), Some(128));
    }
}

/// Eager limits are checked at each expansion.
#[test]
fn eager_limits_are_checked_at_each_expansion() {
    let flag = StopFlag::new();
    let raised = flag.clone();
    let raise = move |n: &u32| {
        raised.raise();
        [2 * n, 2 * n + 1]
    };
    let endless = crate::from_fn(1u32, raise, |n, a| *n = *a, |_| false);
    let limits = Limits::none().stop(&flag).eager();
    let answer =
        Run::new().limits(limits).solve(&endless, &HashDistributed::new(Blind, NonZero::<usize>::MIN));
    assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Asked)) && answer.stats.expanded <= 2);
}
