//! Tests of the bounds that stopped searches have proved.

use super::super::{
    AStar, AnytimeAStar, Beam, BestFirst, BidirectionalBreadthFirst, BreadthFirst, Cycles, DepthFirst,
    DepthLimited, EnforcedHillClimbing, Goal, Ida, IterativeDeepening, LazyGreedy, Nbs, RecursiveBestFirst,
};
use super::random_graph::{RandomGraph, graphs};
use crate::heuristic::Blind;
use crate::limits::{Gauge, Stop};
use crate::puzzle::tiles::{Manhattan, Tiles};
use crate::{Algorithm, Answer, Limits, Outcome, Problem, Run, Stats, solve};
use proptest::prelude::*;

fn within<P: Problem>(problem: &P, search: &dyn Algorithm<P>, nodes: u64) -> Answer<P> {
    Run::new().limits(Limits::none().nodes(nodes)).solve(problem, search)
}

fn bound(stats: Stats) -> Option<f64> {
    stats.lower_bound.map(|bound| bound.value())
}

/// Searches that bound costs with this admissible heuristic.
fn by_cost<'h>(spoiled: &'h [u32], weight: f64) -> Vec<Box<dyn Algorithm<RandomGraph> + 'h>> {
    let h = move |s: &u8| spoiled[usize::from(*s)];
    vec![
        Box::new(BestFirst::uniform_cost()),
        Box::new(AStar::new(h)),
        Box::new(AStar::new(h).weight(weight)),
        Box::new(Ida::new(h)),
        Box::new(RecursiveBestFirst::new(h)),
        Box::new(Nbs::new(h, Blind)),
    ]
}

fn by_depth() -> Vec<Box<dyn Algorithm<RandomGraph>>> {
    vec![
        Box::new(BreadthFirst::new()),
        Box::new(BreadthFirst::new().goal_test(Goal::AtExpansion)),
        Box::new(BreadthFirst::new().cycles(Cycles::Path)),
        Box::new(BreadthFirst::new().tree().goal_test(Goal::AtExpansion)),
        Box::new(BidirectionalBreadthFirst::new()),
        Box::new(IterativeDeepening::new()),
        Box::new(IterativeDeepening::new().tree()),
        Box::new(DepthLimited::new(2)),
    ]
}

proptest! {
    #[test]
    fn no_plan_costs_less_than_the_bound(graph in graphs(), most in 0..30u64, weight in 0.0..4.0f64) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        for search in by_cost(&spoiled, weight) {
            let answer = within(&graph, search.as_ref(), most);
            let (proved, best) = (bound(answer.stats), graph.optimum().map_or(f64::INFINITY, f64::from));
            prop_assert!(proved.unwrap_or(0.0) <= best, "{proved:?} of {best}");
            let by_itself = !matches!(answer.outcome, Outcome::Stopped(Stop::Nodes));
            prop_assert!(!(by_itself && proved.is_some()));
        }
    }

    #[test]
    fn no_plan_has_as_few_actions_as_the_depth(graph in graphs(), most in 0..30u64) {
        let fewest = solve(&graph, &BreadthFirst::new()).plan().map_or(u64::MAX, |plan| plan.len() as u64);
        for search in by_depth() {
            let answer = within(&graph, search.as_ref(), most);
            prop_assert!(answer.stats.depth_done.is_none_or(|done| done < fewest), "{:?}", answer.stats);
            prop_assert_eq!(answer.stats.lower_bound, None);
        }
    }
}

/// Korf's first 15-puzzle: 57 moves, Manhattan distance 41.
fn korf() -> Tiles {
    Tiles::parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3").unwrap()
}

#[test]
fn bounds_rise_with_the_search() {
    let (puzzle, back) = (korf(), korf().reversed());
    let h = || Manhattan::of(&puzzle);
    let searches: [Box<dyn Algorithm<Tiles>>; 4] = [
        Box::new(AStar::new(h())),
        Box::new(Ida::new(h())),
        Box::new(RecursiveBestFirst::new(h())),
        Box::new(Nbs::new(h(), super::super::FromStart(Manhattan::of(&back))).cheapest_action(1.0)),
    ];
    for search in searches {
        let proved = [0, 30_000].map(|nodes| bound(within(&puzzle, search.as_ref(), nodes).stats));
        assert_eq!(proved[0].unwrap_or(41.0), 41.0);
        assert!((45.0..=57.0).contains(&proved[1].unwrap()), "{proved:?}");
    }
    // Half of the least g + 2 h.
    let keen = bound(within(&puzzle, &AStar::new(h()).weight(2.0), 1000).stats).unwrap();
    assert!((41.0..=57.0).contains(&keen), "{keen}");
}

#[test]
fn bounds_are_those_of_the_last_expansion_for_each_limit() {
    let endless = || crate::from_fn(0u64, |_| [1u64], |n, a| *n += a, |_| false);
    let costs = within(&endless(), &BestFirst::uniform_cost(), 1000).stats;
    assert_eq!((bound(costs), costs.depth_done), (Some(1000.0), None));
    let depths = within(&endless(), &BreadthFirst::new(), 1000).stats;
    assert_eq!((bound(depths), depths.depth_done), (None, Some(1000)));
    // Memory runs out between two checks of the clock.
    let full = |search: &dyn Algorithm<_>| {
        let answer = Run::new().limits(Limits::none().memory(1 << 20)).solve(&endless(), search);
        assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)));
        answer.stats
    };
    let costs = full(&BestFirst::uniform_cost());
    assert_eq!(bound(costs), Some((costs.expanded - 1) as f64));
    let depths = full(&BreadthFirst::new());
    assert_eq!(depths.depth_done, Some(depths.expanded));
    let costs = full(&RecursiveBestFirst::new(Blind));
    assert_eq!(bound(costs), Some((costs.expanded - 1) as f64));
}

#[test]
fn searches_without_a_proof_report_none() {
    let puzzle = korf();
    let h = || Manhattan::of(&puzzle);
    let searches: [Box<dyn Algorithm<Tiles>>; 6] = [
        Box::new(BestFirst::greedy(h())),
        Box::new(Beam::new(h(), 2)),
        Box::new(DepthFirst::new()),
        Box::new(LazyGreedy::new(h())),
        Box::new(EnforcedHillClimbing::new(h())),
        Box::new(AnytimeAStar::new(h())),
    ];
    for search in searches {
        let stats = within(&puzzle, search.as_ref(), 50).stats;
        assert_eq!((stats.lower_bound, stats.depth_done), (None, None));
    }
}

#[test]
fn gauges_show_it() {
    let gauge = Gauge::new();
    assert_eq!((gauge.lower_bound(), gauge.depth_done()), (None, None));
    let limits = Limits::none().nodes(30_000).gauge(&gauge);
    let answer = Run::new().limits(limits.clone()).solve(&korf(), &Ida::new(Manhattan::of(&korf())));
    assert!(gauge.lower_bound().is_some());
    assert_eq!(gauge.lower_bound(), bound(answer.stats));
    let answer = Run::new().limits(limits).solve(&korf(), &IterativeDeepening::new());
    assert_eq!((gauge.lower_bound(), gauge.depth_done()), (None, answer.stats.depth_done));
}

/// All searches show while they run how many states they generated.
#[test]
fn gauges_show_generated_states() {
    let puzzle = korf();
    let searches: [Box<dyn Algorithm<Tiles>>; 4] = [
        Box::new(BreadthFirst::new()),
        Box::new(AStar::new(Manhattan::of(&puzzle))),
        Box::new(Ida::new(Manhattan::of(&puzzle))),
        Box::new(RecursiveBestFirst::new(Manhattan::of(&puzzle))),
    ];
    for search in searches {
        let gauge = Gauge::new();
        let limits = Limits::none().nodes(3000).gauge(&gauge);
        let answer = Run::new().limits(limits).solve(&puzzle, search.as_ref());
        assert!(
            (answer.stats.generated - 1..=answer.stats.generated).contains(&gauge.generated()),
            "{answer:?}"
        );
        assert!(gauge.generated() > 3000);
    }
}
