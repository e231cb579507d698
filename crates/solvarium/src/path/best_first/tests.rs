use super::*;
use crate::path::tests::audit::audit;
use crate::path::tests::random_graph::{
    RandomGraph, cost, graphs, is_optimal_in_sevenths, reaches_a_far_goal, steps_left, stops_after_exactly,
    table_heuristic, table_heuristic_in_sevenths,
};
use crate::{Limits, solve};
use proptest::prelude::*;

const TIES: [Tie; 5] = [Tie::HighG, Tie::LowG, Tie::LowH, Tie::FirstIn, Tie::LastIn];

/// A graph whose estimates of the start are consistent: exact ones, halved.
fn halved(graph: &RandomGraph) -> Vec<u32> {
    graph.costs_to_goal().iter().map(|&d| if d == u32::MAX { d } else { d / 2 }).collect()
}

proptest! {
    #[test]
    fn is_optimal_with_any_admissible_heuristic_and_tie(graph in graphs()) {
        let exact = graph.costs_to_goal();
        let spoiled = graph.spoiled(&exact);
        for tie in TIES {
            prop_assert_eq!(cost(&graph, &BestFirst::uniform_cost().tie(tie)), graph.optimum());
            let known = AStar::new(table_heuristic(&exact)).tie(tie);
            prop_assert_eq!(cost(&graph, &known), graph.optimum());
            let inconsistent = AStar::new(table_heuristic(&spoiled)).tie(tie);
            prop_assert_eq!(cost(&graph, &inconsistent), graph.optimum());
        }
    }

    #[test]
    fn is_optimal_without_reopening_if_consistent(graph in graphs()) {
        let halved = halved(&graph);
        let search = AStar::new(table_heuristic(&halved)).reopen(Reopen::Never);
        let exact = graph.costs_to_goal();
        let known = AStar::new(table_heuristic(&exact)).reopen(Reopen::Never);
        prop_assert_eq!(cost(&graph, &known), graph.optimum());
        // Halving rounds, so estimates may fall by half a unit too much: the cost is bounded, not exact.
        prop_assert_eq!(cost(&graph, &search).is_some(), graph.optimum().is_some());
    }

    #[test]
    fn weights_bound_the_cost(graph in graphs(), weight in 1.0..4.0f64) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        let search = AStar::new(table_heuristic(&spoiled)).weight(weight);
        let (found, best) = (cost(&graph, &search), graph.optimum());
        prop_assert_eq!(found.is_some(), best.is_some());
        prop_assert!(f64::from(found.unwrap_or(0)) <= weight * f64::from(best.unwrap_or(0)));
    }

    #[test]
    fn greedy_finds_a_plan_iff_there_is_one(graph in graphs()) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        let found = cost(&graph, &BestFirst::greedy(table_heuristic(&spoiled)));
        prop_assert_eq!(found.is_some(), graph.optimum().is_some());
    }

    #[test]
    fn any_key_finds_a_plan_iff_there_is_one(graph in graphs()) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        let keys: [fn(f64, f64) -> f64; 4] =
            [|g, h| g + h * h, |_, _| f64::NAN, |g, h| h - 2.0 * g, |_, h| h / 0.0];
        for key in keys {
            let found = cost(&graph, &BestFirst::keyed(table_heuristic(&spoiled), key));
            prop_assert_eq!(found.is_some(), graph.optimum().is_some());
        }
        let sum = BestFirst::keyed(table_heuristic(&spoiled), |g, h| g + h);
        prop_assert_eq!(cost(&graph, &sum), graph.optimum());
    }

    #[test]
    fn real_costs_go_through_the_heap(graph in graphs()) {
        let spoiled = graph.spoiled(&graph.costs_to_goal());
        is_optimal_in_sevenths(&graph, &AStar::new(table_heuristic_in_sevenths(&spoiled)));
    }

    #[test]
    fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..40u64) {
        stops_after_exactly(most, &graph, &BestFirst::uniform_cost());
    }
}

/// A* re-opens closed states repeatedly on Martelli's (1977) family.
#[test]
fn reopens_closed_states() {
    // 0 -> 2 costs 1 + 1 through 1, whose estimate is too high for it to come first.
    let edges = [(0u8, 1u8, 1u32), (0, 2, 4), (1, 2, 1), (2, 3, 5)];
    let graph = crate::from_fn(
        0u8,
        move |&s| edges.into_iter().filter(move |e| e.0 == s).collect::<Vec<_>>(),
        |s, e: &(u8, u8, u32)| *s = e.1,
        |&s| s == 3,
    )
    .with_cost(|_, e: &(u8, u8, u32)| e.2);
    let h = |s: &u8| [0u32, 6, 0, 0][usize::from(*s)];
    let answer = audit(&graph, &AStar::new(h));
    assert_eq!((answer.plan().map(|plan| plan.cost), answer.stats.reopened), (Some(7), 1));
    let hasty = solve(&graph, &AStar::new(h).reopen(Reopen::Never));
    assert_eq!((hasty.plan().map(|plan| plan.cost), hasty.stats.reopened), (Some(9), 0));
}

#[test]
fn a_long_path_does_not_overflow_the_stack() {
    assert_eq!(reaches_a_far_goal(&AStar::new(steps_left)).depth_peak, 200_000);
}

#[test]
fn keeps_within_its_memory_and_uses_it() {
    for limit in [1 << 18, 1 << 20, 1 << 23] {
        let endless = crate::from_fn(0u64, |_| [1u64, 2], |n, a| *n = *n * 2 + a, |_| false);
        let answer =
            Run::new().limits(Limits::none().memory(limit)).solve(&endless, &BestFirst::uniform_cost());
        assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)));
        let peak = usize::try_from(answer.stats.bytes_peak).unwrap();
        assert!((limit / 3..=limit).contains(&peak), "{peak} of {limit}");
    }
}

#[test]
fn reports_overflowing_costs() {
    let dear = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| 100u8);
    assert!(matches!(solve(&dear, &BestFirst::uniform_cost()).outcome, Outcome::Stopped(Stop::Overflow)));
    let walled = crate::from_fn(0u8, |_| [1u8], |n, a| *n += a, |&n| n == 9).with_cost(|_, _| u8::MAX);
    assert!(matches!(solve(&walled, &BestFirst::uniform_cost()).outcome, Outcome::NoSolution));
}

#[test]
fn costs_that_do_not_fit_a_byte_are_exact() {
    let next = |&n: &u32| [1, 2].into_iter().filter(move |a| n + a <= 2000);
    let road = |dear: u64| {
        crate::from_fn(0u32, next, |n, a| *n += a, |&n| n == 2000)
            .with_cost(move |_, &a| if a == 1 { dear / 2 + 1 } else { dear })
    };
    for dear in [2, 60, 66, 1 << 20, 1 << 40] {
        let answer = audit(&road(dear), &BestFirst::uniform_cost());
        assert_eq!(answer.plan().map(|plan| plan.cost), Some(1000 * dear));
    }
}

#[test]
fn depths_are_counted_when_costs_do_not_tell() {
    let walk = crate::from_fn(0u32, |_| [1u32, 7], |n, a| *n += a, |&n| n >= 10)
        .with_cost(|_, &a| if a == 1 { 2u32 } else { 15 });
    // Ones are cheaper than sevens, so the last state is ten actions away.
    assert_eq!(solve(&walk, &BestFirst::uniform_cost()).stats.depth_peak, 10);
}

/// A problem without its addresses.
struct Hashed<P>(P);

impl<P: Problem> Problem for Hashed<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn start(&self) -> P::State {
        self.0.start()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.0.is_goal(state)
    }

    fn actions(&self, state: &P::State) -> impl IntoIterator<Item = P::Action> {
        self.0.actions(state)
    }

    fn apply(&self, state: &mut P::State, action: &P::Action) {
        self.0.apply(state, action);
    }

    fn cost(&self, before: &P::State, action: &P::Action) -> P::Cost {
        self.0.cost(before, action)
    }

    fn inverse(&self, action: &P::Action) -> Option<P::Action> {
        self.0.inverse(action)
    }
}

/// The counts and the plan of a search, without its bytes, which differ between an array and a table.
fn counts<P: Problem<Action: std::fmt::Debug>>(problem: &P, search: &dyn Algorithm<P>) -> String {
    let answer = solve(problem, search);
    format!("{:?} {:?}", crate::Stats { bytes_peak: 0, ..answer.stats }, answer.outcome)
}

/// Addresses and hashes give the same search, for each order, heuristic and re-opening.
#[test]
fn addresses_change_nothing() {
    use crate::puzzle::grid_map::{Cell, GridMap, Neighbours, Octile};
    use crate::puzzle::{jugs::Jugs, river::River};
    let mut rng = crate::rng::Rng::seeded(8);
    for (share, costs) in [(20, ".2"), (30, "."), (35, ".39"), (0, "..5")] {
        let costs = costs.as_bytes();
        let mut field = |at| match at {
            _ if rng.below(100) < share => '#',
            _ => char::from(costs[rng.below(costs.len())]),
        };
        let mut text: Vec<String> = (0..60).map(|_| (0..60).map(&mut field).collect()).collect();
        text[0].replace_range(..1, "S");
        text[59].replace_range(59.., "G");
        let map = GridMap::parse(&text.join("\n"), Neighbours::Eight).unwrap();
        let octile = Octile::of(&map);
        let octile_of = |cell: &Cell| crate::Heuristic::<GridMap>::first(&octile, cell);
        // Estimates grow with the distance from the diagonal, so the heuristic is inconsistent.
        let jagged = |cell: &Cell| crate::Real::new(f64::from(u32::from(cell.x.abs_diff(cell.y)) % 7));
        for tie in TIES {
            for reopen in [Reopen::Yes, Reopen::Never] {
                let astar = AStar::new(octile.clone()).tie(tie).reopen(reopen);
                assert_eq!(
                    counts(&map, &astar),
                    counts(&Hashed(map.clone()), &AStar::new(octile_of).tie(tie).reopen(reopen))
                );
                let astar = AStar::new(jagged).tie(tie).reopen(reopen);
                assert_eq!(counts(&map, &astar), counts(&Hashed(map.clone()), &astar));
            }
        }
    }
    let (river, jugs) = (River::parse("5 5 3").unwrap(), Jugs::parse("3 5 8 -> 4").unwrap());
    let blind = BestFirst::uniform_cost();
    assert_eq!(counts(&river, &blind), counts(&Hashed(river), &blind));
    assert_eq!(counts(&jugs, &blind), counts(&Hashed(jugs.clone()), &blind));
}
