//! Searches for any plan on random tasks.

use crate::heuristic::{DeleteRelaxation, Estimate, GoalCount};
use crate::packed::{Fixed, Packed};
use crate::sas::Task;
use crate::testing::{self, Features};
use solvarium::limits::Stop;
use solvarium::path::{AnytimeAStar, EnforcedHillClimbing, LazyGreedy};
use solvarium::rng::Rng;
use solvarium::watch::Node;
use solvarium::{Algorithm, Event, Limits, Outcome, Run, Watch, solve};

type Small = Packed<Fixed<1>>;

/// Every search of this module with h_FF, and one without preferred actions.
fn searches(packed: &Small) -> Vec<(&'static str, Box<dyn Algorithm<Small>>)> {
    let relaxed = || DeleteRelaxation::new(packed, Estimate::FastForward);
    vec![
        ("anytime", Box::new(AnytimeAStar::new(relaxed()))),
        ("greedy", Box::new(LazyGreedy::new(relaxed()))),
        ("climbing", Box::new(EnforcedHillClimbing::new(relaxed()))),
        ("goal count", Box::new(LazyGreedy::new(GoalCount::new(packed)))),
    ]
}

fn lights() -> Small {
    Small::new(Task::read(include_str!("../tests/tasks/lights.sas")).unwrap()).unwrap()
}

#[test]
fn a_plan_is_found_if_there_is_one() {
    let mut rng = Rng::seeded(21);
    for _ in 0..300 {
        let packed = Small::new(testing::task(&mut rng, Features::All)).unwrap();
        let distance = testing::distances_from(packed.task(), &testing::start(packed.task()));
        for (name, search) in searches(&packed) {
            match solve(&packed, search.as_ref()).outcome {
                Outcome::Solved(plan) if name == "anytime" => assert_eq!(Some(plan.cost), distance),
                Outcome::Solved(plan) => assert!(distance.is_some_and(|distance| distance <= plan.cost)),
                Outcome::NoSolution => assert_eq!(distance, None, "{name}"),
                Outcome::Stopped(stop) => assert_eq!((name, stop), ("climbing", Stop::Incomplete)),
            }
        }
    }
}

#[test]
fn a_task_without_a_plan_is_refuted() {
    let packed = Small::new(Task::read(include_str!("../tests/tasks/locked.sas")).unwrap()).unwrap();
    for (name, search) in searches(&packed) {
        assert!(matches!(solve(&packed, search.as_ref()).outcome, Outcome::NoSolution), "{name}");
    }
}

#[test]
fn limits_stop_every_search() {
    let packed = lights();
    for (name, search) in searches(&packed) {
        let stopped = |limits: Limits| match Run::new().limits(limits).solve(&packed, search.as_ref()).outcome
        {
            Outcome::Stopped(stop) => Some(stop),
            _ => None,
        };
        assert_eq!(stopped(Limits::none().nodes(1)), Some(Stop::Nodes), "{name}");
        assert_eq!(stopped(Limits::none().memory(1000)), Some(Stop::Memory), "{name}");
        assert_eq!(stopped(Limits::none().time(std::time::Duration::ZERO)), Some(Stop::Time), "{name}");
    }
}

#[test]
fn anytime_search_keeps_its_best_plan_at_a_limit() {
    let packed = lights();
    let search = AnytimeAStar::new(GoalCount::new(&packed));
    let whole = solve(&packed, &search);
    let costs: Vec<u32> = (1..=whole.stats.expanded)
        .filter_map(|nodes| {
            let answer = Run::new().limits(Limits::none().nodes(nodes)).solve(&packed, &search);
            answer.plan().map(|plan| plan.cost)
        })
        .collect();
    assert!(costs.is_sorted_by(|a, b| a >= b));
    assert_eq!(costs.last(), whole.plan().map(|plan| &plan.cost));
    assert!(whole.stats.is_optimal);
    let limits = Limits::none().nodes(whole.stats.expanded - 1);
    assert!(!Run::new().limits(limits).solve(&packed, &search).stats.is_optimal);
}

/// Checks that events refer to nodes that were generated, and counts them.
#[derive(Default)]
struct Audit {
    nodes: u64,
    expanded: u64,
    goals: u64,
}

impl Watch<Small> for Audit {
    fn see(&mut self, event: &Event<'_, Small>) {
        let known = |node: Node, nodes: u64| assert!(node.0 < nodes, "{node:?} of {nodes}");
        match event {
            Event::Generate { node, from, .. } => {
                assert_eq!(node.0, self.nodes);
                from.iter().for_each(|(parent, _)| known(*parent, self.nodes));
                self.nodes += 1;
            }
            Event::Expand { node, .. } => {
                known(*node, self.nodes);
                self.expanded += 1;
            }
            Event::Duplicate { node, from, .. } => {
                known(*node, self.nodes);
                known(from.0, self.nodes);
            }
            Event::Prune { from, .. } => known(from.0, self.nodes),
            Event::Goal { node, .. } => {
                known(*node, self.nodes);
                self.goals += 1;
            }
            _ => {}
        }
    }
}

#[test]
fn observers_receive_a_consistent_story() {
    let mut rng = Rng::seeded(22);
    for _ in 0..100 {
        let packed = Small::new(testing::task(&mut rng, Features::All)).unwrap();
        for (name, search) in searches(&packed) {
            let mut audit = Audit::default();
            let watched = Run::new().watch(&mut audit).solve(&packed, search.as_ref());
            assert_eq!(watched.stats, solve(&packed, search.as_ref()).stats, "{name}");
            assert_eq!(audit.expanded, watched.stats.expanded, "{name}");
            assert_eq!(audit.goals, u64::from(watched.plan().is_some()), "{name}");
        }
    }
}
