use super::applicable::Applicable;
use super::rows::Rows;
use super::tree::Tree;
use super::*;
use crate::testing::{self, Features};
use solvarium::path::BreadthFirst;
use solvarium::rng::Rng;
use solvarium::solve;

/// The values of all variables of a state.
fn values<S: Words>(packed: &Packed<S>, state: &S) -> Vec<u32> {
    (0..packed.task.variables.len()).map(|variable| packed.value(state, variable)).collect()
}

/// Walks at random, and compares each state and each list of actions with the slow interpreter.
fn agrees<S: Words>(packed: &Packed<S>, rng: &mut Rng) {
    let task = &packed.task;
    let mut state = packed.start();
    assert_eq!(values(packed, &state), testing::start(task));
    for _ in 0..30 {
        let here = values(packed, &state);
        assert_eq!(packed.is_goal(&state), testing::holds(&here, &task.goal));
        let mut expected = Vec::new();
        for operator in 0..task.operators.len() {
            expected.extend(testing::successor(task, &here, operator).map(|after| (operator, after)));
        }
        let actions: Vec<Action> = packed.actions(&state).into_iter().collect();
        assert!(actions.is_sorted());
        assert!(actions.iter().all(|action| packed.permits(&state, action)));
        let mut found: Vec<_> = actions
            .iter()
            .map(|action| {
                let mut after = state.clone();
                packed.apply(&mut after, action);
                (packed.operator_index(*action), values(packed, &after))
            })
            .collect();
        found.sort();
        assert_eq!(found, expected);
        let Some(action) = actions.get(rng.below(actions.len().max(1))) else { return };
        packed.apply(&mut state, action);
    }
}

#[test]
fn agrees_with_the_slow_interpreter() {
    let mut rng = Rng::seeded(1);
    for _ in 0..300 {
        let task = testing::task(&mut rng, Features::All);
        agrees(&Packed::<Short>::new(task.clone()).unwrap(), &mut rng);
        agrees(&Packed::<Fixed<1>>::new(task.clone()).unwrap(), &mut rng);
        agrees(&Packed::<Fixed<2>>::new(task.clone()).unwrap(), &mut rng);
        agrees(&Packed::<Boxed>::new(task).unwrap(), &mut rng);
    }
}

/// An action evaluates no rules of other parts of the task.
#[test]
fn actions_evaluate_the_rules_that_depend_on_them() {
    let lights = Task::read(include_str!("../../tests/tasks/lights.sas")).unwrap();
    let packed = Packed::<Boxed>::new(testing::copies(&lights, 5)).unwrap();
    let rules = packed.task.axioms.len();
    let (start, mut most) = (packed.start(), 0);
    for action in packed.actions(&start) {
        let mut after = start.clone();
        packed.apply(&mut after, &action);
        let mut complete = after.clone();
        complete.change(|words| packed.axioms.evaluate(words));
        assert_eq!(after, complete);
        most = most.max(packed.axioms.rules_after(action.index()));
    }
    assert!(rules > 0 && most > 0 && most <= rules / 5, "{most} of {rules}");
}

#[test]
fn rows_and_tree_list_the_same_actions() {
    let mut rng = Rng::seeded(2);
    for round in 0..60 {
        let task = testing::copies(&testing::task(&mut rng, Features::Plain), 1 + round);
        let packed = Packed::<Boxed>::new(task).unwrap();
        let (_, conditions) = order(&packed.task);
        let rows = Applicable::Rows(Rows::new(&packed.task, &packed.layout, &conditions));
        let tree = Applicable::Tree(Tree::new(&packed.task, &packed.layout, &conditions));
        let mut state = packed.start();
        for _ in 0..30 {
            let (a, b) = (rows.list(state.words()), tree.list(state.words()));
            assert!(a.clone().eq(b));
            let actions: Vec<Action> = a.collect();
            let Some(action) = actions.get(rng.below(actions.len().max(1))) else { break };
            packed.apply(&mut state, action);
        }
    }
}

#[test]
fn contradictory_conditions_and_goals_are_never_true() {
    let mut task = testing::task(&mut Rng::seeded(3), Features::Plain);
    task.variables[0].values = vec!["a".into(), "b".into()];
    task.initial[0] = 0;
    task.goal = vec![Fact { variable: 0, value: 0 }, Fact { variable: 0, value: 1 }];
    task.operators.truncate(1);
    task.operators[0].prevail = task.goal.clone();
    task.operators[0].effects.clear();
    let packed = Packed::<Fixed<1>>::new(task).unwrap();
    assert_eq!(packed.actions(&packed.start()).into_iter().count(), 0);
    assert!(matches!(solve(&packed, &BreadthFirst::new()).outcome, solvarium::Outcome::NoSolution));
}

#[test]
fn a_state_must_have_room_for_all_variables() {
    let task = testing::copies(&testing::task(&mut Rng::seeded(4), Features::Plain), 60);
    let error = Packed::<Fixed<1>>::new(task).unwrap_err();
    assert!(error.to_string().starts_with("a state has 64 bits, but this task needs"), "{error}");
}

#[test]
fn masks_count_for_the_memory_of_the_thread() {
    let task = testing::copies(&testing::task(&mut Rng::seeded(6), Features::Plain), 60);
    let packed = Packed::<Boxed>::new(task.clone()).unwrap();
    let bytes = packed.bytes() - packed.applicable.bytes();
    assert!(bytes > 0 && bytes <= bytes_of_masks(&task, packed.layout.words));
    let within = |memory| {
        budget::under(std::rc::Rc::new(|_| true), memory, || Packed::<Boxed>::new(task.clone()).is_ok())
    };
    assert_eq!(within(bytes / 2), Err(budget::Spent::Memory));
    assert_eq!(within(2 * bytes), Ok(true));
}
