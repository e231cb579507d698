use super::*;
use crate::heuristic::Blind;
use crate::path::tests::audit::audit;
use crate::path::tests::random_graph::{
    Chain, RandomGraph, cost, graphs, is_optimal_in_sevenths, reaches_a_far_goal, steps_left,
    stops_after_exactly, table_heuristic, table_heuristic_in_sevenths,
};
use crate::{Limits, solve};
use proptest::prelude::*;

fn cheapest(graph: &RandomGraph) -> f64 {
    f64::from(graph.edges.iter().map(|edge| edge.2).min().unwrap_or(0))
}

proptest! {
    #[test]
    fn is_optimal_with_any_admissible_heuristics(graph in graphs()) {
        let (to, from) = (graph.costs_to_goal(), graph.costs_from_start());
        let (spoiled_to, spoiled_from) = (graph.spoiled(&to), graph.spoiled(&from));
        let best = graph.optimum();
        prop_assert_eq!(cost(&graph, &Nbs::new(Blind, Blind)), best);
        prop_assert_eq!(cost(&graph, &Nbs::new(table_heuristic(&to), table_heuristic(&from))), best);
        prop_assert_eq!(cost(&graph, &Nbs::new(table_heuristic(&spoiled_to), table_heuristic(&spoiled_from))), best);
        let known = Nbs::new(table_heuristic(&spoiled_to), table_heuristic(&spoiled_from)).cheapest_action(cheapest(&graph));
        prop_assert_eq!(cost(&graph, &known), best);
    }

    #[test]
    fn needs_no_reopening_when_consistent(graph in graphs()) {
        let halves = |table: Vec<u32>| table.iter().map(|d| if *d == u32::MAX { *d } else { d / 2 }).collect::<Vec<_>>();
        let (to, from) = (halves(graph.costs_to_goal()), halves(graph.costs_from_start()));
        let search = Nbs::new(table_heuristic(&to), table_heuristic(&from)).reopen(Reopen::Never);
        prop_assert_eq!(cost(&graph, &search), graph.optimum());
    }

    #[test]
    fn is_optimal_with_real_costs(graph in graphs()) {
        let (to, from) = (graph.spoiled(&graph.costs_to_goal()), graph.spoiled(&graph.costs_from_start()));
        is_optimal_in_sevenths(&graph, &Nbs::new(table_heuristic_in_sevenths(&to), table_heuristic_in_sevenths(&from)));
    }

    #[test]
    fn keeps_its_books(graph in graphs()) {
        let (to, from) = (graph.spoiled(&graph.costs_to_goal()), graph.spoiled(&graph.costs_from_start()));
        audit(&graph, &Nbs::new(table_heuristic(&to), table_heuristic(&from)));
    }

    #[test]
    fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..20u64) {
        stops_after_exactly(most, &graph, &Nbs::new(Blind, Blind));
    }
}

#[test]
fn walks_a_long_path() {
    let stats = reaches_a_far_goal(&Nbs::new(steps_left, |n: &i64| n.unsigned_abs() as u32));
    assert!((200_000..200_003).contains(&stats.expanded), "{}", stats.expanded);
}

#[test]
fn keeps_within_its_memory() {
    let run = Run::new().limits(Limits::none().memory(1 << 20));
    let answer = run.solve(&Chain::of(1_000_000), &Nbs::new(Blind, Blind));
    assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)));
    assert!((600_000..(1 << 20) * 11 / 10).contains(&answer.stats.bytes_peak), "{}", answer.stats.bytes_peak);
}

#[test]
fn reports_overflowing_costs() {
    #[derive(Clone)]
    struct Expensive;
    impl Problem for Expensive {
        type State = u8;
        type Action = u8;
        type Cost = u8;
        fn start(&self) -> u8 {
            0
        }
        fn is_goal(&self, state: &u8) -> bool {
            *state == 9
        }
        fn actions(&self, state: &u8) -> impl IntoIterator<Item = u8> {
            (*state < 9).then_some(1)
        }
        fn apply(&self, state: &mut u8, action: &u8) {
            *state += action;
        }
        fn cost(&self, _: &u8, _: &u8) -> u8 {
            50
        }
    }
    impl Reversible for Expensive {
        fn goals(&self) -> impl IntoIterator<Item = u8> {
            [9]
        }
        fn actions_into(&self, state: &u8) -> impl IntoIterator<Item = u8> {
            (*state > 0).then_some(1)
        }
        fn undo(&self, state: &mut u8, action: &u8) {
            *state -= action;
        }
    }
    assert!(matches!(solve(&Expensive, &Nbs::new(Blind, Blind)).outcome, Outcome::Stopped(Stop::Overflow)));
}
