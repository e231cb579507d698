use super::*;
use crate::limits::Stop;
use crate::path::tests::random_graph::{
    RandomGraph, cost, graphs, is_optimal_in_sevenths, keeps_within_a_mebibyte, reaches_a_far_goal,
    steps_left, stops_after_exactly, table_heuristic, table_heuristic_in_sevenths,
};
use crate::{Limits, solve};
use proptest::prelude::*;

/// A heuristic that prefers all even-numbered edges. The search must ignore those that do not begin at the state.
struct Even(Vec<u32>);

impl Heuristic<RandomGraph> for Even {
    type Memo = u32;

    fn first(&self, state: &u8) -> u32 {
        self.0[usize::from(*state)]
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }

    fn prefer(&self, state: &u8, preferred: &mut Vec<usize>) -> u32 {
        preferred.extend((0..30).step_by(2));
        self.first(state)
    }
}

proptest! {
    #[test]
    fn greedy_search_finds_a_plan_iff_there_is_one(graph in graphs(), boost in 0..4u32) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        let found = cost(&graph, &LazyGreedy::new(table_heuristic(&spoiled)));
        prop_assert_eq!(found.is_some(), graph.optimum().is_some());
        let found = cost(&graph, &LazyGreedy::new(Even(spoiled)).boost(boost));
        prop_assert_eq!(found.is_some(), graph.optimum().is_some());
    }

    /// Holds for any heuristic whose infinite estimates are only at dead ends.
    #[test]
    fn anytime_search_ends_with_a_proof(graph in graphs()) {
        let exact = graph.costs_to_goal();
        let noisy: Vec<u32> = exact.iter().zip(&graph.noise).map(|(&d, &n)| if d == u32::MAX { d } else { n }).collect();
        for table in [&exact, &graph.spoiled(&exact), &noisy] {
            let search = AnytimeAStar::new(Even(table.clone()));
            prop_assert_eq!(cost(&graph, &search), graph.optimum());
            prop_assert_eq!(solve(&graph, &search).stats.is_optimal, graph.optimum().is_some());
        }
        is_optimal_in_sevenths(&graph, &AnytimeAStar::new(table_heuristic_in_sevenths(&noisy)));
    }

    #[test]
    fn anytime_search_is_optimal_only_if_no_limit_stopped_it(graph in graphs(), most in 0..40u64) {
        let search = AnytimeAStar::new(Even(graph.spoiled(&graph.costs_to_goal())));
        let full = solve(&graph, &search).stats.expanded;
        let answer = Run::new().limits(Limits::none().nodes(most)).solve(&graph, &search);
        prop_assert_eq!(answer.stats.is_optimal, full <= most && graph.optimum().is_some());
        if let Some(plan) = answer.plan() {
            prop_assert!(plan.cost >= graph.optimum().unwrap());
        }
    }

    #[test]
    fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..40u64) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        stops_after_exactly(most, &graph, &LazyGreedy::new(table_heuristic(&spoiled)));
    }
}

#[test]
fn a_long_path_does_not_overflow_the_stack() {
    assert_eq!(reaches_a_far_goal(&LazyGreedy::new(steps_left)).depth_peak, 200_000);
}

#[test]
fn keeps_within_its_memory() {
    keeps_within_a_mebibyte(&LazyGreedy::new(steps_left));
}

#[test]
fn overflowing_costs_are_reported() {
    let expensive = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| 100u8);
    let blind = || |_: &u8| 0u8;
    assert!(matches!(solve(&expensive, &LazyGreedy::new(blind())).outcome, Outcome::Stopped(Stop::Overflow)));
    assert!(matches!(
        solve(&expensive, &AnytimeAStar::new(blind())).outcome,
        Outcome::Stopped(Stop::Overflow)
    ));
    let walled = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| u8::MAX);
    assert!(matches!(solve(&walled, &LazyGreedy::new(blind())).outcome, Outcome::NoSolution));
}
