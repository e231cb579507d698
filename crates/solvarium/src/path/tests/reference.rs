//! For tests: breadth-first and depth-first searches in all their forms, beside slow reference implementations.

use super::super::{BreadthFirst, Cycles, DepthFirst, DepthLimited, Goal, IterativeDeepening};
use super::random_graph::{RandomGraph, graphs};
use crate::limits::Stop;
use crate::puzzle::tiles::Tiles;
use crate::watch::{Verdict, Why};
use crate::{
    Algorithm, Answer, Event, Limits, Outcome, Plan, Problem, Real, Run, Stats, Watch, from_fn, solve,
};
use proptest::prelude::*;
use std::collections::{HashSet, VecDeque};

/// The events of a search, with checks of their consistency.
struct Log<P: Problem> {
    /// The states by number.
    nodes: Vec<P::State>,
    /// The states in the order of their expansion.
    expanded: Vec<P::State>,
    rounds: u64,
    stats: Stats,
    done: bool,
}

impl<P: Problem> Log<P> {
    fn new() -> Self {
        Self { nodes: vec![], expanded: vec![], rounds: 0, stats: Stats::default(), done: false }
    }
}

impl<P: Problem<State: std::fmt::Debug>> Watch<P> for Log<P> {
    fn see(&mut self, event: &Event<'_, P>) {
        assert!(!self.done, "nothing follows the end");
        let known = |node: crate::watch::Node| node.0 < self.nodes.len() as u64;
        match event {
            Event::Generate { node, from, state, .. } => {
                assert_eq!(node.0, self.nodes.len() as u64, "numbers go up by one");
                assert!(from.as_ref().is_none_or(|(parent, _)| known(*parent)));
                self.stats.generated += u64::from(from.is_some());
                self.nodes.push((*state).clone());
            }
            Event::Expand { node, .. } => {
                self.stats.expanded += 1;
                self.expanded.push(self.nodes[node.0 as usize].clone());
            }
            Event::Duplicate { node, from, verdict, .. } => {
                assert!(known(*node) && known(from.0));
                // Otherwise a new node for the state comes next.
                self.stats.generated += u64::from(*verdict == Verdict::Dropped);
                self.stats.duplicates += 1;
                self.stats.reopened += u64::from(*verdict == Verdict::Reopened);
            }
            Event::Prune { from, .. } => {
                assert!(known(from.0));
                self.stats.generated += 1;
                self.stats.pruned += 1;
            }
            Event::Bound { root, .. } => {
                assert_eq!(root.0, self.nodes.len() as u64, "the next node is the root");
                self.rounds += 1;
            }
            Event::Propagate { node, .. }
            | Event::Strike { node, .. }
            | Event::Backtrack { node, .. }
            | Event::Goal { node, .. } => assert!(known(*node)),
            Event::Window { .. } | Event::Value { .. } => unreachable!("an event of a game"),
            Event::Done => self.done = true,
        }
    }
}

/// Searches with and without an observer, and compares the results.
fn watched<P: Problem<State: std::fmt::Debug>>(
    problem: &P,
    algorithm: &dyn Algorithm<P>,
) -> (Log<P>, Answer<P>) {
    let (mut log, plain) = (Log::new(), solve(problem, algorithm));
    let answer = Run::new().watch(&mut log).solve(problem, algorithm);
    let unmeasured = |stats: Stats| Stats { bytes_peak: 0, ..stats };
    assert_eq!(unmeasured(answer.stats), unmeasured(plain.stats));
    assert!(log.done && log.rounds.max(1) == answer.stats.rounds);
    let Stats { expanded, generated, duplicates, pruned, reopened, .. } = answer.stats;
    let seen = Stats { expanded, generated, duplicates, pruned, reopened, ..Stats::default() };
    assert_eq!(log.stats, seen);
    (log, answer)
}

fn actions<P: Problem>(answer: &Answer<P>) -> Option<Vec<P::Action>> {
    match &answer.outcome {
        Outcome::Solved(plan) => Some(plan.actions.clone()),
        Outcome::NoSolution => None,
        Outcome::Stopped(stop) => panic!("{stop}"),
    }
}

type FoundPlan = Option<Vec<usize>>;

/// Breadth-first search of a textbook: returns the expanded states, and the plan.
fn breadth_first(graph: &RandomGraph, goal: Goal) -> (Vec<u8>, FoundPlan) {
    let (mut queue, mut seen) = (VecDeque::from([(0u8, vec![])]), HashSet::from([0u8]));
    let mut order = vec![];
    if goal == Goal::AtGeneration && graph.is_goal(&0) {
        return (order, Some(vec![]));
    }
    while let Some((state, plan)) = queue.pop_front() {
        if goal == Goal::AtExpansion && graph.is_goal(&state) {
            return (order, Some(plan));
        }
        order.push(state);
        for edge in graph.actions(&state) {
            let child = graph.edges[edge].1;
            let plan: Vec<usize> = plan.iter().copied().chain([edge]).collect();
            if seen.insert(child) {
                if goal == Goal::AtGeneration && graph.is_goal(&child) {
                    return (order, Some(plan));
                }
                queue.push_back((child, plan));
            }
        }
    }
    (order, None)
}

/// Depth-first search of a textbook. A tree search removes the states that it leaves from `path`.
fn depth_first(
    graph: &RandomGraph,
    state: u8,
    tree: bool,
    seen: &mut HashSet<u8>,
    order: &mut Vec<u8>,
) -> FoundPlan {
    if graph.is_goal(&state) {
        return Some(vec![]);
    }
    order.push(state);
    seen.insert(state);
    for edge in graph.actions(&state) {
        let child = graph.edges[edge].1;
        if seen.contains(&child) {
            continue;
        }
        if let Some(plan) = depth_first(graph, child, tree, seen, order) {
            return Some([edge].into_iter().chain(plan).collect());
        }
    }
    if tree {
        seen.remove(&state);
    }
    None
}

/// The fewest actions to a goal.
fn fewest(graph: &RandomGraph) -> Option<u32> {
    graph.clone().priced(1).optimum()
}

/// All forms that are complete on finite spaces.
fn all_forms<P: Problem>() -> Vec<(&'static str, Box<dyn Algorithm<P>>)> {
    vec![
        ("bfs", Box::new(BreadthFirst::new())),
        ("bfs, late", Box::new(BreadthFirst::new().goal_test(Goal::AtExpansion))),
        ("bfs, tree", Box::new(BreadthFirst::new().cycles(Cycles::Path))),
        ("dfs", Box::new(DepthFirst::new())),
        ("dfs, early", Box::new(DepthFirst::new().goal_test(Goal::AtGeneration))),
        ("dfs, tree", Box::new(DepthFirst::new().tree())),
        ("dfs, recursive", Box::new(DepthFirst::new().recursive())),
        ("dfs, recursive tree", Box::new(DepthFirst::new().tree().recursive())),
        ("deepening", Box::new(IterativeDeepening::new())),
        ("deepening, tree", Box::new(IterativeDeepening::new().tree())),
    ]
}

proptest! {
    #[test]
    fn breadth_first_goes_as_its_reference(graph in graphs()) {
        for goal in [Goal::AtGeneration, Goal::AtExpansion] {
            let (order, plan) = breadth_first(&graph, goal);
            let (log, answer) = watched(&graph, &BreadthFirst::new().goal_test(goal));
            prop_assert_eq!(&log.expanded, &order);
            prop_assert_eq!(&actions(&answer), &plan);
            prop_assert_eq!(plan.map(|plan| plan.len() as u32), fewest(&graph));
        }
    }

    #[test]
    fn depth_first_goes_as_its_reference(graph in graphs()) {
        for tree in [false, true] {
            let mut order = vec![];
            let plan = depth_first(&graph, 0, tree, &mut HashSet::new(), &mut order);
            let form = if tree { DepthFirst::new().tree() } else { DepthFirst::new() };
            for form in [form, form.recursive()] {
                let (log, answer) = watched(&graph, &form);
                prop_assert_eq!(&log.expanded, &order, "{:?}", form);
                prop_assert_eq!(&actions(&answer), &plan, "{:?}", form);
            }
        }
    }

    #[test]
    fn every_form_finds_a_plan_or_proves_that_there_is_none(graph in graphs()) {
        for (name, form) in all_forms() {
            let (_, answer) = watched(&graph, form.as_ref());
            let found = actions(&answer);
            prop_assert_eq!(found.is_some(), fewest(&graph).is_some(), "{}", name);
            if !name.starts_with("dfs") {
                prop_assert_eq!(found.map(|plan| plan.len() as u32), fewest(&graph), "{}", name);
            }
        }
    }

    #[test]
    fn a_limit_cuts_only_deeper_states(graph in graphs(), limit in 0..5u32) {
        let far = fewest(&graph);
        let reach = graph.clone().priced(1).distances().swap_remove(0);
        let deepest = reach.iter().filter(|&&d| d != u32::MAX).max().copied().unwrap_or(0);
        for form in [DepthLimited::new(limit), DepthLimited::new(limit).tree(), DepthLimited::new(limit).cycles(Cycles::Allow)] {
            let (log, answer) = watched(&graph, &form);
            match &answer.outcome {
                Outcome::Solved(plan) => prop_assert!(plan.len() as u32 <= limit),
                Outcome::NoSolution => prop_assert!(far.is_none() && deepest <= limit),
                Outcome::Stopped(stop) => prop_assert_eq!(*stop, Stop::Incomplete),
            }
            prop_assert_eq!(answer.plan().is_some(), far.is_some_and(|far| far <= limit), "{:?}", form);
            prop_assert!(log.nodes.len() == 1 || answer.stats.depth_peak <= u64::from(limit));
        }
        let graph_form = solve(&graph, &DepthLimited::new(limit));
        if far.is_none() && limit > deepest {
            prop_assert!(matches!(graph_form.outcome, Outcome::NoSolution));
        }
    }

    #[test]
    fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..30u64) {
        for (name, form) in all_forms() {
            let full = solve(&graph, form.as_ref());
            let answer = Run::new().limits(Limits::none().nodes(most)).solve(&graph, form.as_ref());
            prop_assert_eq!(answer.stats.expanded, full.stats.expanded.min(most), "{}", name);
            let stopped = matches!(answer.outcome, Outcome::Stopped(Stop::Nodes));
            prop_assert_eq!(stopped, full.stats.expanded > most, "{}", name);
        }
    }
}

/// The number of 8-puzzle boards at each distance from one with its blank in a corner.
const LAYERS: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
    17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

#[test]
fn walks_the_8_puzzle_layer_by_layer() {
    struct Layers([u64; 32]);
    impl Watch<Tiles> for Layers {
        fn see(&mut self, event: &Event<'_, Tiles>) {
            if let Event::Generate { g, .. } = event {
                self.0[*g as usize] += 1;
            }
        }
    }
    let no_way = Tiles::parse("0 2 1 / 3 4 5 / 6 7 8").unwrap();
    let mut layers = Layers([0; 32]);
    let answer = Run::new().watch(&mut layers).solve(&no_way, &BreadthFirst::new());
    assert!(matches!(answer.outcome, Outcome::NoSolution));
    assert_eq!(layers.0, LAYERS);
    for (name, form) in all_forms().into_iter().filter(|(name, _)| !name.contains("tree")) {
        let answer = solve(&no_way, form.as_ref());
        assert!(matches!(answer.outcome, Outcome::NoSolution), "{name}");
        assert_eq!(answer.stats.seen_peak, 181_440, "{name}");
    }
}

#[test]
fn a_child_listed_early_and_met_deeper_belongs_to_the_deeper() {
    // 0 lists 1 and 2, 1 lists 2 and 3: depth-first order reaches 2 from 1.
    let next = |&n: &u32| [vec![1u32, 2], vec![2, 3], vec![4], vec![], vec![]][n as usize].clone();
    let problem = from_fn(0u32, next, |n, a| *n = *a, |&n| n == 4);
    let (log, answer) = watched(&problem, &DepthFirst::new());
    assert_eq!(log.expanded, [0, 1, 2]);
    assert_eq!(actions(&answer), Some(vec![1, 2, 4]));
}

#[test]
fn a_limit_does_not_hide_states_on_shorter_paths() {
    // Depth-first order reaches 2 at depth 2, from where the goal is too deep.
    let next = |&n: &u32| [vec![1u32, 2], vec![2], vec![3], vec![]][n as usize].clone();
    let problem = from_fn(0u32, next, |n, a| *n = *a, |&n| n == 3);
    let (_, answer) = watched(&problem, &DepthLimited::new(2));
    assert_eq!(actions(&answer), Some(vec![2, 3]));
}

#[test]
fn a_long_path_does_not_overflow_the_stack() {
    const FAR: u32 = 200_000;
    let chain = from_fn(0u32, |_| [1u32], |n, a| *n += a, |&n| n == FAR);
    let limited = DepthLimited::new(FAR);
    let forms: [(&str, Box<dyn Algorithm<_>>); 8] = [
        ("bfs", Box::new(BreadthFirst::new())),
        ("bfs, tree", Box::new(BreadthFirst::new().tree())),
        ("dfs", Box::new(DepthFirst::new())),
        ("dfs, tree", Box::new(DepthFirst::new().tree())),
        ("dfs, recursive", Box::new(DepthFirst::new().recursive())),
        ("dfs, recursive tree", Box::new(DepthFirst::new().tree().recursive())),
        ("limited", Box::new(limited)),
        ("limited tree", Box::new(limited.tree())),
    ];
    for (name, form) in forms {
        let answer = solve(&chain, form.as_ref());
        assert_eq!(answer.plan().map(Plan::len), Some(FAR as usize), "{name}");
        assert_eq!(answer.stats.expanded, u64::from(FAR), "{name}");
        assert_eq!(answer.stats.depth_peak, u64::from(FAR), "{name}");
    }
}

#[test]
fn big_states_and_big_lists_do_not_overflow_the_stack() {
    let deep = from_fn(
        [0u64; 100],
        |s| if s[0] < 2000 { [1u64; 300].into_iter().take(1) } else { [1u64; 300].into_iter().take(0) },
        |s, a| s[0] += a,
        |_| false,
    );
    let answer = solve(&deep, &DepthFirst::new().tree().recursive());
    assert_eq!(answer.stats.expanded, 2001);
}

#[test]
fn every_form_keeps_within_its_memory() {
    let endless = from_fn(0u64, |_| [1u64, 2], |n, a| *n += a, |_| false);
    for (name, form) in all_forms().into_iter().filter(|(name, _)| *name != "deepening, tree") {
        for most in [2 << 20, 5 << 20] {
            let run = Run::new().limits(Limits::none().memory(most).nodes(3_000_000));
            let answer = run.solve(&endless, form.as_ref());
            let (expected, peak) = match name {
                // A tree of sums is wide and shallow, or a path of a million.
                "deepening" => (Stop::Nodes, 0..=most as u64),
                _ => (Stop::Memory, most as u64 / 3..=most as u64),
            };
            assert!(
                matches!(answer.outcome, Outcome::Stopped(stop) if stop == expected),
                "{name} {answer:?}"
            );
            assert!(peak.contains(&answer.stats.bytes_peak), "{name}: {} of {most}", answer.stats.bytes_peak);
        }
    }
}

#[test]
fn heap_memory_of_states_counts() {
    /// Words that grow letter by letter.
    struct Words;
    impl Problem for Words {
        type State = Vec<u8>;
        type Action = u8;
        type Cost = u32;
        fn start(&self) -> Vec<u8> {
            vec![]
        }
        fn is_goal(&self, _: &Vec<u8>) -> bool {
            false
        }
        fn actions(&self, _: &Vec<u8>) -> impl IntoIterator<Item = u8> {
            [0, 1]
        }
        fn apply(&self, state: &mut Vec<u8>, action: &u8) {
            state.push(*action);
        }
        fn heap_bytes(&self, state: &Vec<u8>) -> usize {
            state.len() * 2
        }
    }
    for (name, form) in all_forms().into_iter().filter(|(name, _)| !name.contains("deepening")) {
        let run = Run::new().limits(Limits::none().memory(3 << 20).nodes(200_000));
        let answer = run.solve(&Words, form.as_ref());
        assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Memory)), "{name}");
        assert!(answer.stats.bytes_peak > 1 << 20, "{name}: {}", answer.stats.bytes_peak);
    }
}

#[test]
fn heap_memory_is_released_on_backtracking() {
    // All words of ten letters: many are made, few are held at once.
    let words = from_fn(
        vec![],
        |word: &Vec<u8>| if word.len() < 10 { vec![0u8, 1] } else { vec![] },
        |word, a| word.push(*a),
        |_| false,
    );
    for form in [DepthFirst::new().tree(), DepthFirst::new().tree().recursive()] {
        let answer = solve(&words, &form);
        assert_eq!((answer.stats.expanded, answer.stats.depth_peak), (2047, 10));
        assert!(answer.stats.bytes_peak < 20_000, "{}", answer.stats.bytes_peak);
    }
}

#[test]
fn steps_of_the_greatest_cost_are_never_taken() {
    let priced = |price: u8| {
        from_fn(0u8, |_| [1u8], |n, a| *n = (*n + a) % 9, |&n| n == 3).with_cost(move |_, _| price)
    };
    for (name, form) in all_forms() {
        assert!(matches!(solve(&priced(u8::MAX), form.as_ref()).outcome, Outcome::NoSolution), "{name}");
    }
    for (name, form) in all_forms() {
        let answer = solve(&priced(100), form.as_ref());
        assert!(matches!(answer.outcome, Outcome::Stopped(Stop::Overflow)), "{name}");
    }
}

#[test]
fn real_costs_add_up_as_in_the_replay() {
    let walk = from_fn(0u32, |_| [1u32], |n, a| *n += a, |&n| n == 50)
        .with_cost(|n, _| Real::new(1.0 / f64::from(n + 3)));
    for (name, form) in all_forms() {
        assert_eq!(solve(&walk, form.as_ref()).plan().map(Plan::len), Some(50), "{name}");
    }
}

#[test]
fn a_depth_limit_reports_the_pruned_states() {
    struct Cuts(Vec<u32>);
    impl<P: Problem<State = u32>> Watch<P> for Cuts {
        fn see(&mut self, event: &Event<'_, P>) {
            if let Event::Prune { state, why: Why::TooDeep, .. } = event {
                self.0.push(**state);
            }
        }
    }
    let count = from_fn(0u32, |_| [1u32, 10], |n, a| *n += a, |_| false);
    let mut cuts = Cuts(vec![]);
    Run::new().watch(&mut cuts).solve(&count, &DepthLimited::new(2));
    assert_eq!(cuts.0, [3, 12, 21]);
}
