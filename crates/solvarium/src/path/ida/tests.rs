use super::*;
use crate::heuristic::Blind;
use crate::limits::Stop;
use crate::path::tests::random_graph::{
    Chain, cost, graphs, is_optimal_in_sevenths, reaches_a_far_goal, steps_left, stops_after_exactly,
    table_heuristic, table_heuristic_in_sevenths,
};
use crate::{Limits, Plan, solve};
use proptest::prelude::*;

proptest! {
    #[test]
    fn is_optimal_with_any_admissible_heuristic(graph in graphs()) {
        let exact = graph.costs_to_goal();
        let spoiled = graph.spoiled(&exact);
        prop_assert_eq!(cost(&graph, &Ida::new(Blind)), graph.optimum());
        prop_assert_eq!(cost(&graph, &Ida::new(table_heuristic(&exact))), graph.optimum());
        prop_assert_eq!(cost(&graph, &Ida::new(table_heuristic(&spoiled))), graph.optimum());
    }

    #[test]
    fn is_optimal_with_real_costs(graph in graphs()) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        is_optimal_in_sevenths(&graph, &Ida::new(table_heuristic_in_sevenths(&spoiled)));
    }

    /// Without cycles, all three forms are the same search.
    #[test]
    fn forms_agree_without_cycles(graph in graphs()) {
        let mut graph = graph;
        graph.edges.retain(|(a, b, _)| a < b);
        for cycles in [Cycles::Allow, Cycles::Parent, Cycles::Path] {
            prop_assert_eq!(cost(&graph, &Ida::new(Blind).cycles(cycles)), graph.optimum());
        }
    }

    #[test]
    fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..40u64) {
        stops_after_exactly(most, &graph, &Ida::new(Blind));
    }
}

#[test]
fn a_long_path_does_not_overflow_the_stack() {
    for cycles in [Cycles::Parent, Cycles::Path] {
        let stats = reaches_a_far_goal(&Ida::new(steps_left).cycles(cycles));
        assert_eq!((stats.expanded, stats.depth_peak), (200_000, 200_000));
    }
}

/// Lists of actions of four kilobytes in each frame.
#[test]
fn big_lists_do_not_overflow_the_stack() {
    let far = 20_000u32;
    let walk = crate::from_fn(0u32, |_| [1u32; 1024], |n, a| *n += a, move |&n| n == far);
    let answer = solve(&walk, &Ida::new(move |n: &u32| far.saturating_sub(*n)));
    assert_eq!(answer.plan().map(Plan::len), Some(20_000));
}

#[test]
fn keeps_within_its_memory() {
    let chain = Chain::of(1_000_000);
    let search = Ida::new(steps_left);
    let answer = Run::new().limits(Limits::none().memory(1 << 20)).solve(&chain, &search);
    assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)));
}

#[test]
fn reports_overflowing_costs() {
    let dear = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| 100u8);
    assert!(matches!(solve(&dear, &Ida::new(Blind)).outcome, Outcome::Stopped(Stop::Overflow)));
}
