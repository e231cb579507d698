use super::{Blind, Cuts, DeleteRelaxation, Estimate, GoalCount, LmCut};
use crate::packed::{Fixed, Packed};
use crate::sas::{Effect, Fact, Operator, Task, Variable};
use crate::testing::{self, Features};
use solvarium::path::{AStar, Tie};
use solvarium::rng::Rng;
use solvarium::{Heuristic, Outcome, Problem, solve};
use std::collections::HashMap;

type Lamps = Packed<Fixed<1>>;

const ESTIMATES: [Estimate; 3] = [Estimate::Max, Estimate::Add, Estimate::FastForward];
const CUTS: [Cuts; 2] = [Cuts::Fresh, Cuts::Inherited];

/// Calls `check` with each reachable state of a packed task and its true distance.
fn for_each_state(packed: &Lamps, mut check: impl FnMut(&<Lamps as Problem>::State, &[u32], Option<u32>)) {
    let distances = testing::distances(packed.task());
    let values = |state: &_| -> Vec<u32> {
        (0..packed.task().variables.len()).map(|variable| packed.value(state, variable)).collect()
    };
    let mut seen = HashMap::new();
    let mut states = vec![packed.start()];
    while let Some(state) = states.pop() {
        let key = values(&state);
        if seen.insert(key.clone(), ()).is_some() {
            continue;
        }
        check(&state, &key, distances[&key]);
        for action in packed.actions(&state) {
            let mut child = state;
            packed.apply(&mut child, &action);
            states.push(child);
        }
    }
    assert_eq!(seen.len(), distances.len());
}

/// Whether an estimate is no more than the true distance.
fn is_bound(h: u32, distance: Option<u32>) -> bool {
    distance.is_none_or(|distance| h <= distance)
}

#[test]
fn admissible_estimates_are_lower_bounds_everywhere() {
    let mut rng = Rng::seeded(11);
    for round in 0..150 {
        let features = if round % 2 == 0 { Features::Plain } else { Features::All };
        let packed = Lamps::new(testing::task(&mut rng, features)).unwrap();
        let max = DeleteRelaxation::new(&packed, Estimate::Max);
        let blind = Blind::new(&packed);
        for_each_state(&packed, |state, _, distance| {
            assert!(is_bound(max.first(state), distance));
            assert!(is_bound(blind.value(&blind.first(state)), distance));
        });
    }
}

#[test]
fn landmark_cuts_are_lower_bounds_above_h_max() {
    let mut rng = Rng::seeded(12);
    for _ in 0..150 {
        let packed = Lamps::new(testing::task(&mut rng, Features::Plain)).unwrap();
        let max = DeleteRelaxation::new(&packed, Estimate::Max);
        for cuts in CUTS {
            let heuristic = LmCut::new(&packed, cuts).unwrap();
            for_each_state(&packed, |state, _, distance| {
                let h = heuristic.first(state);
                assert!(h >= max.first(state) && is_bound(h, distance));
                heuristic.prepare(&h, state);
                for action in packed.actions(state) {
                    let mut child = *state;
                    packed.apply(&mut child, &action);
                    let inherited = heuristic.after(&h, &action, &child);
                    let least = heuristic.first(&child);
                    let values: Vec<u32> =
                        (0..packed.task().variables.len()).map(|v| packed.value(&child, v)).collect();
                    assert!(inherited >= max.first(&child));
                    assert_eq!(inherited == u32::MAX, least == u32::MAX);
                    let distance = testing::distances_from(packed.task(), &values);
                    assert!(is_bound(inherited, distance), "{cuts:?}");
                }
            });
        }
    }
}

#[test]
fn estimates_are_infinite_only_without_a_plan() {
    let mut rng = Rng::seeded(13);
    for _ in 0..150 {
        let packed = Lamps::new(testing::task(&mut rng, Features::All)).unwrap();
        for estimate in ESTIMATES {
            let heuristic = DeleteRelaxation::new(&packed, estimate);
            for_each_state(&packed, |state, _, distance| {
                assert!(heuristic.first(state) < u32::MAX || distance.is_none(), "{estimate:?}");
            });
        }
    }
}

/// h_max and h_add by the definition: repeats over all operators until nothing changes.
fn by_definition(task: &Task, state: &[u32], add: impl Fn(u32, u32) -> u32) -> u32 {
    let mut costs: HashMap<Fact, u32> =
        (0..).zip(state).map(|(variable, &value)| (Fact { variable, value }, 0)).collect();
    let all = |costs: &HashMap<Fact, u32>, facts: &[Fact]| {
        facts.iter().try_fold(0, |sum, fact| costs.get(fact).map(|&cost| add(sum, cost)))
    };
    loop {
        let before = costs.clone();
        for (index, operator) in task.operators.iter().enumerate() {
            let Some(needs) = all(&costs, &operator.conditions()) else { continue };
            for effect in &operator.effects {
                let known = costs.entry(effect.fact()).or_insert(u32::MAX);
                *known = (*known).min(needs + task.cost(index));
            }
        }
        if costs == before {
            return all(&costs, &task.goal).unwrap_or(u32::MAX);
        }
    }
}

#[test]
fn relaxed_costs_are_those_of_the_definition() {
    let mut rng = Rng::seeded(14);
    for _ in 0..200 {
        let packed = Lamps::new(testing::task(&mut rng, Features::Plain)).unwrap();
        let [max, add, _] = ESTIMATES.map(|estimate| DeleteRelaxation::new(&packed, estimate));
        for_each_state(&packed, |state, values, _| {
            assert_eq!(max.first(state), by_definition(packed.task(), values, u32::max));
            assert_eq!(add.first(state), by_definition(packed.task(), values, |a, b| a + b));
        });
    }
}

/// A relaxed plan costs at least h_max, and one of its actions can be applied first.
#[test]
fn relaxed_plans_are_plans() {
    let mut rng = Rng::seeded(15);
    for _ in 0..150 {
        let packed = Lamps::new(testing::task(&mut rng, Features::Plain)).unwrap();
        let [max, add, plan] = ESTIMATES.map(|estimate| DeleteRelaxation::new(&packed, estimate));
        for_each_state(&packed, |state, _, _| {
            let mut preferred = Vec::new();
            let h = plan.prefer(state, &mut preferred);
            assert!(max.first(state) <= h && h <= add.first(state));
            let permitted = preferred.iter().any(|action| packed.permits(state, action));
            assert_eq!(permitted, h != u32::MAX && !packed.is_goal(state));
        });
    }
}

#[test]
fn every_admissible_heuristic_finds_cheapest_plans() {
    let mut rng = Rng::seeded(16);
    for _ in 0..200 {
        let packed = Lamps::new(testing::task(&mut rng, Features::Plain)).unwrap();
        let distance = testing::distances_from(packed.task(), &testing::start(packed.task()));
        let max = DeleteRelaxation::new(&packed, Estimate::Max);
        let mut outcomes = vec![
            solve(&packed, &AStar::new(Blind::new(&packed)).tie(Tie::LowH)).outcome,
            solve(&packed, &AStar::new(max)).outcome,
        ];
        for cuts in CUTS {
            let heuristic = LmCut::new(&packed, cuts).unwrap();
            outcomes.push(solve(&packed, &AStar::new(heuristic).tie(Tie::LowH)).outcome);
        }
        for outcome in outcomes {
            match outcome {
                Outcome::Solved(plan) => assert_eq!(Some(plan.cost), distance),
                Outcome::NoSolution => assert_eq!(distance, None),
                Outcome::Stopped(stop) => panic!("{stop}"),
            }
        }
    }
}

#[test]
fn goal_count_counts_false_goal_facts() {
    let packed = Lamps::new(testing::task(&mut Rng::seeded(17), Features::All)).unwrap();
    let count = GoalCount::new(&packed);
    for_each_state(&packed, |state, values, _| {
        let goal = &packed.task().goal;
        let is_false = |fact: &&Fact| values[fact.variable as usize] != fact.value;
        assert_eq!(count.first(state) as usize, goal.iter().filter(is_false).count());
    });
}

#[test]
fn landmark_cuts_refuse_unsupported_features() {
    let lights = Task::read(include_str!("../../tests/tasks/lights.sas")).unwrap();
    let error = LmCut::new(&Lamps::new(lights).unwrap(), Cuts::Fresh).unwrap_err();
    let says = "LM-cut does not support axioms, which this task has; use h_max, h_add or h_FF";
    assert_eq!((error.to_string().as_str(), error.is_setting()), (says, true));
}

#[test]
fn effects_of_an_action_without_conditions_are_one_layer_later() {
    let mut task =
        Task { initial: vec![0, 0], goal: vec![Fact { variable: 1, value: 1 }], ..Task::default() };
    for variable in 0..2 {
        let (name, values) = (format!("lamp{variable}"), vec!["dark".into(), "lit".into()]);
        task.variables.push(Variable { name, layer: None, values });
        let effect = Effect { conditions: vec![], variable, before: None, after: 1 };
        // The first lamp can always be lit, the second one once the first is lit.
        let prevail = (0..variable).map(|variable| Fact { variable, value: 1 }).collect();
        task.operators.push(Operator { name: "light".into(), prevail, effects: vec![effect], cost: 1 });
    }
    let unit = Lamps::new(task.clone()).unwrap();
    // Costs that differ are explored by cost.
    task.metric = true;
    let effect = Effect { conditions: vec![], variable: 0, before: None, after: 0 };
    task.operators.push(Operator { name: "put out".into(), prevail: vec![], effects: vec![effect], cost: 7 });
    let priced = Lamps::new(task).unwrap();
    for packed in [unit, priced] {
        assert_eq!(DeleteRelaxation::new(&packed, Estimate::Max).first(&packed.start()), 2);
    }
}

#[test]
fn inherited_landmarks_of_great_costs_add_up_to_the_greatest_estimate() {
    // Four lamps, each lit by an action of its own of the greatest cost.
    let mut task = Task { metric: true, ..Task::default() };
    for variable in 0..4 {
        let (name, values) = (format!("lamp{variable}"), vec!["dark".into(), "lit".into()]);
        task.variables.push(Variable { name, layer: None, values });
        task.initial.push(0);
        let effect = Effect { conditions: vec![], variable, before: Some(0), after: 1 };
        let name = format!("light lamp{variable}");
        task.operators.push(Operator {
            name,
            prevail: vec![],
            effects: vec![effect],
            cost: i32::MAX.unsigned_abs(),
        });
        task.goal.push(Fact { variable, value: 1 });
    }
    let packed = Lamps::new(task).unwrap();
    let heuristic = LmCut::new(&packed, Cuts::Inherited).unwrap();
    let (start, mut child) = (packed.start(), packed.start());
    let h = heuristic.first(&start);
    heuristic.prepare(&h, &start);
    let action = packed.actions(&start).into_iter().next().unwrap();
    packed.apply(&mut child, &action);
    assert_eq!((h, heuristic.after(&h, &action, &child)), (u32::MAX - 1, u32::MAX - 1));
}

/// The estimates of the start of a task, which were checked by hand.
#[test]
fn estimates_of_the_ferry() {
    let ferry = Task::read(include_str!("../../tests/tasks/ferry.sas")).unwrap();
    let packed = Lamps::new(ferry).unwrap();
    let [max, add, plan] =
        ESTIMATES.map(|estimate| DeleteRelaxation::new(&packed, estimate).first(&packed.start()));
    // A car is boarded for nothing, the ferry sails for 3, and the car is landed for 1.
    assert_eq!((max, add, plan), (4, 12, 6));
    let cut = LmCut::new(&packed, Cuts::Fresh).unwrap().first(&packed.start());
    // Each car is landed, and the ferry sails once.
    assert_eq!(cut, 6);
}
