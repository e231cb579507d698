//! Tests every setting of backtracking against the reference that enumerates all assignments.

use super::random_model::{latin, model, rich, solutions};
use super::*;
use crate::limits::{Gauge, Stop, StopFlag};
use crate::path::{AStar, BreadthFirst, DepthFirst};
use crate::{Algorithm, Limits, Outcome, Plan, Problem, solve};
use proptest::prelude::*;

const PROPAGATE: [Propagate; 6] = [
    Propagate::Nothing,
    Propagate::Forward,
    Propagate::ArcConsistency,
    Propagate::Supports,
    Propagate::Bounds,
    Propagate::Matching,
];
const ORDERS: [VariableOrder; 7] = [
    VariableOrder::First,
    VariableOrder::Fewest,
    VariableOrder::FewestThenDegree,
    VariableOrder::WeightedDegree,
    VariableOrder::MaximumCardinality,
    VariableOrder::MinimumBandwidth,
    VariableOrder::Random,
];
const VALUES: [ValueOrder; 4] =
    [ValueOrder::Lowest, ValueOrder::MostCommon, ValueOrder::LeastConstraining, ValueOrder::Random];

/// One of all combinations of settings.
fn search(number: usize, seed: u64) -> Backtrack {
    let mut rest = number;
    let mut pick = |count: usize| {
        let picked = rest % count;
        rest /= count;
        picked
    };
    let search = Backtrack::new()
        .propagate(PROPAGATE[pick(6)])
        .order(ORDERS[pick(7)])
        .value(VALUES[pick(4)])
        .naked([Naked::None, Naked::Pairs, Naked::Triples, Naked::Quads][pick(4)])
        .hidden([Hidden::None, Hidden::Singles, Hidden::Pairs, Hidden::Triples][pick(4)])
        .restarts([Restarts::Never, Restarts::Luby][pick(2)])
        .seed(seed);
    if pick(2) == 0 { search } else { search.locked() }
}

const SEARCHES: usize = 6 * 7 * 4 * 4 * 4 * 2 * 2;

/// All solutions that a search finds, sorted.
fn found(csp: &Csp, search: &Backtrack) -> Vec<Vec<i32>> {
    let limits = Limits::none();
    let mut clock = crate::limits::Clock::new(&limits);
    let mut engine = engine::Engine::new(csp, search, &clock).unwrap().without_restarts();
    let mut all = Vec::new();
    while engine.next(&mut clock, None).unwrap() {
        all.push(engine.values());
    }
    all.sort();
    all
}

/// A weighted sum of a model's variables to minimise or maximise.
struct RandomObjective(Objective, bool);

impl RandomObjective {
    /// Smaller is better.
    fn rank(&self, values: &[i32]) -> i64 {
        let value = self.0.value(values).unwrap();
        if self.1 { -value } else { value }
    }
}

fn random_objective(csp: &Csp, seed: u64) -> RandomObjective {
    let mut rng = crate::rng::Rng::seeded(seed ^ 77);
    let weight = |rng: &mut crate::rng::Rng| i32::try_from(rng.below(7)).unwrap() - 3;
    let sum: Linear = csp.variables().map(|variable| weight(&mut rng) * variable).sum();
    let sum = sum + 5;
    match rng.below(2) {
        0 => RandomObjective(Objective::minimize(sum), false),
        _ => RandomObjective(Objective::maximize(sum), true),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_setting_finds_every_solution_once(seed: u64, setting in 0..SEARCHES) {
        let csp = model(seed);
        prop_assert_eq!(found(&csp, &search(setting, seed)), solutions(&csp));
    }

    #[test]
    fn conditions_elements_and_numbers_change_no_solution(seed: u64, setting in 0..SEARCHES) {
        let csp = rich(seed);
        let wanted = solutions(&csp);
        prop_assert_eq!(found(&csp, &search(setting, seed)), wanted.clone());
        let first = solve(&csp, &DepthFirst::new());
        prop_assert_eq!(first.plan().is_some(), !wanted.is_empty());
        prop_assert!(first.plan().is_none_or(|plan| wanted.contains(&csp.values_of(plan))));
    }

    #[test]
    fn no_solution_is_better_than_the_optimum(seed: u64, setting in 0..SEARCHES, nodes in 0u64..200) {
        let csp = rich(seed);
        let objective = random_objective(&csp, seed);
        let all = solutions(&csp);
        let best = all.iter().map(|values| objective.rank(values)).min();
        let found = optimize(&csp, &objective.0, &search(setting, seed), &Limits::none()).unwrap();
        prop_assert!(found.is_proved());
        prop_assert_eq!(found.values.as_ref().map(|values| objective.rank(values)), best);
        prop_assert_eq!(found.value, found.values.as_ref().and_then(|values| objective.0.value(values)));
        // Within a limit: claims a proof only if there is one, and never returns an invalid solution.
        let short = optimize(&csp, &objective.0, &search(setting, seed), &Limits::none().nodes(nodes)).unwrap();
        if short.is_proved() {
            prop_assert_eq!(short.value, found.value);
        } else {
            prop_assert_eq!(short.ended, Completeness::Stopped(Stop::Nodes));
        }
        prop_assert!(short.values.is_none_or(|values| csp.check(&values).is_ok()));
    }

    #[test]
    fn explained_conflicts_are_minimal(seed: u64, setting in 0..SEARCHES, nodes in 0u64..60) {
        let csp = rich(seed);
        let explained = explain(&csp, &search(setting, seed), &Limits::none());
        match explained.conflict {
            Conflict::None(values) => prop_assert!(csp.check(&values).is_ok()),
            Conflict::Unknown => prop_assert!(false, "there is no limit"),
            Conflict::Found { constraints, is_minimal } => {
                prop_assert!(is_minimal && solutions(&csp.only(&constraints)).is_empty());
                for &left_out in &constraints {
                    let others: Vec<_> = constraints.iter().copied().filter(|&one| one != left_out).collect();
                    prop_assert!(!solutions(&csp.only(&others)).is_empty(), "{left_out} is not needed");
                }
            }
        }
        let short = explain(&csp, &search(setting, seed), &Limits::none().nodes(nodes));
        if let Conflict::Found { constraints, is_minimal } = short.conflict {
            prop_assert!(solutions(&csp.only(&constraints)).is_empty());
            prop_assert_eq!(is_minimal, short.stopped.is_none());
        }
    }

    #[test]
    fn first_solutions_are_solutions(seed: u64, setting in 0..SEARCHES) {
        let csp = model(seed);
        let answer = solve(&csp, &search(setting, seed));
        match answer.plan() {
            Some(plan) => prop_assert!(csp.check(&csp.values_of(plan)).is_ok()),
            None => {
                prop_assert!(matches!(answer.outcome, Outcome::NoSolution));
                prop_assert!(solutions(&csp).is_empty());
            }
        }
    }

    /// The plan of a solution is the one found by looking for its values among the actions, and each action that is
    /// listed may be taken.
    #[test]
    fn plans_are_those_of_the_actions(seed: u64) {
        let csp = rich(seed);
        for csp in [csp.clone(), csp.clone().first_unassigned(), csp.every_value()] {
            for values in solutions(&csp) {
                let is_meant = |assign: &Assign| values[assign.variable.index()] == assign.value;
                let plan = csp.plan_of(&values);
                prop_assert_eq!(&plan.actions, &Plan::of_meant(&csp, &is_meant).actions);
                prop_assert_eq!(plan.replay(&csp), Ok(()));
            }
            let start = csp.start();
            for variable in csp.variables() {
                for value in csp.values(variable) {
                    let assign = Assign { variable, value };
                    let is_listed = csp.actions(&start).into_iter().any(|legal| legal == assign);
                    prop_assert!(!is_listed || csp.permits(&start, &assign));
                }
            }
        }
    }

    #[test]
    fn path_searches_agree(seed: u64) {
        let csp = model(seed);
        let is_solvable = !solutions(&csp).is_empty();
        let methods: [Box<dyn Algorithm<Csp>>; 3] =
            [Box::new(BreadthFirst::new()), Box::new(DepthFirst::new()), Box::new(AStar::new(Unassigned))];
        for (method, csp) in methods.iter().flat_map(|method| {
            [(method, csp.clone()), (method, csp.clone().first_unassigned()), (method, csp.clone().every_value())]
        }) {
            let answer = solve(&csp, method.as_ref());
            prop_assert!(!matches!(answer.outcome, Outcome::Stopped(_)));
            prop_assert_eq!(answer.plan().is_some(), is_solvable);
            if let Some(plan) = answer.plan() {
                prop_assert!(csp.check(&csp.values_of(plan)).is_ok());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rules_agree_on_latin_squares(order in 2usize..=4, given in 0usize..9, seed: u64, setting in 0..SEARCHES) {
        let csp = latin(order, given, seed);
        let plain = Backtrack::new().propagate(Propagate::Nothing).hidden(Hidden::None);
        prop_assert_eq!(found(&csp, &search(setting, seed)), found(&csp, &plain));
    }
}

#[test]
fn latin_squares_are_counted() {
    let counts =
        (1..=4).map(|order| count(&latin(order, 0, 0), &Backtrack::new(), u64::MAX, &Limits::none()).number);
    assert!(counts.eq([1, 2, 12, 576]));
}

/// A search for the first solution restarts, whether it is called by `count` or by `solve`.
#[test]
fn a_first_solution_is_searched_with_restarts() {
    // Seven pigeons in six holes: more than 100 backtracks.
    let mut pigeons = Model::new();
    let all: Vec<_> = (0..7).map(|n| pigeons.variable(format!("pigeon {n}"), 1..=6)).collect();
    pigeons.all_different(&all);
    let (csp, search) = (pigeons.build().unwrap(), Backtrack::new().restarts(Restarts::Luby));
    let restarts = |cap| count(&csp, &search, cap, &Limits::none()).stats.effort.restarts;
    assert_eq!(restarts(1), solve(&csp, &search).stats.effort.restarts);
    assert!(restarts(1) > 0);
    assert_eq!(restarts(2), 0);
}

#[test]
fn limits_are_kept_and_reported() {
    let csp = latin(9, 0, 0);
    let stopped = |limits: &Limits| match count(&csp, &Backtrack::new(), u64::MAX, limits) {
        Counted { ended: Completeness::Stopped(why), stats, .. } => (why, stats.expanded),
        other => panic!("{other:?}"),
    };
    assert_eq!(stopped(&Limits::none().nodes(500)), (Stop::Nodes, 500));
    assert_eq!(stopped(&Limits::none().memory(1000)), (Stop::Memory, 0));
    assert_eq!(stopped(&Limits::none().time(std::time::Duration::ZERO)), (Stop::Time, 0));
    let (flag, gauge) = (StopFlag::new(), Gauge::new());
    flag.raise();
    assert_eq!(stopped(&Limits::none().stop(&flag)), (Stop::Asked, 0));
    let _ = count(&csp, &Backtrack::new(), u64::MAX, &Limits::none().nodes(300).gauge(&gauge));
    assert_eq!((gauge.expanded(), gauge.generated()), (300, 299));
}

#[test]
fn same_seed_same_nodes() {
    let csp = latin(8, 24, 5);
    let search = |seed| Backtrack::new().order(VariableOrder::Random).value(ValueOrder::Random).seed(seed);
    let nodes = |seed| solve(&csp, &search(seed)).stats;
    assert_eq!(nodes(1), nodes(1));
}

#[test]
fn many_variables_are_no_trouble() {
    let mut model = Model::new();
    let all: Vec<_> = (0..200_000).map(|_| model.variable("", 0..2)).collect();
    for pair in all.windows(2) {
        model.not_equal(pair[0], pair[1]);
    }
    let csp = model.build().unwrap();
    let answer = solve(&csp, &Backtrack::new());
    assert_eq!(answer.stats.effort.assignments, 1);
    // Forward checking decides them one by one, 200,000 deep.
    let limits = Limits::none();
    let mut clock = crate::limits::Clock::new(&limits);
    let forward = Backtrack::new().propagate(Propagate::Forward).order(VariableOrder::First);
    let mut engine = engine::Engine::new(&csp, &forward, &clock).unwrap();
    assert!(engine.next(&mut clock, None).unwrap());
}

/// Recomputing each value of each neighbour after each assignment took minutes here.
#[test]
fn a_long_sum_is_soon_a_plan() {
    let mut model = Model::new();
    let all: Vec<_> = (0..1000).map(|at| model.variable(format!("x{at}"), 0..=9)).collect();
    model.add(all.iter().sum::<Linear>().eq(4500));
    model.any(all.iter().map(|&x| x.eq(9)));
    model.count(&all, 0, Relation::AtMost, 900);
    let csp = model.build().unwrap();
    let answer = solve(&csp, &Backtrack::new());
    assert_eq!(answer.plan().unwrap().replay(&csp), Ok(()));
    assert_eq!(answer.plan().unwrap().len(), 1000);
}

/// Two variables with many values and a function that allows nothing: it is called 10^9 times, unless a limit ends that. The
/// function raises the flag itself, so the test does not depend on a clock.
#[test]
fn a_limit_ends_a_single_constraint() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    let searches = [
        Backtrack::new(),
        Backtrack::new().propagate(Propagate::Forward).value(ValueOrder::LeastConstraining),
        Backtrack::new().propagate(Propagate::Supports),
    ];
    for (number, search) in searches.into_iter().enumerate() {
        let (flag, asked) = (StopFlag::new(), Arc::new(AtomicU64::new(0)));
        let mut model = Model::new();
        let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..1 << 15));
        let (raised, counted) = (flag.clone(), Arc::clone(&asked));
        model.binary(x, y, "never", move |_, _| {
            if counted.fetch_add(1, Ordering::Relaxed) == 1000 {
                raised.raise();
            }
            false
        });
        let csp = model.build().unwrap();
        let counted = count(&csp, &search, 1, &Limits::none().stop(&flag));
        assert_eq!(counted.ended, Completeness::Stopped(Stop::Asked), "{number}");
        assert!(asked.load(Ordering::Relaxed) < 1 << 20, "{number}: asked {asked:?} times");
    }
}

/// A cancelled search stops even during its preparation.
#[test]
fn limits_hold_while_a_search_is_made() {
    let flag = StopFlag::new();
    flag.raise();
    let limits = Limits::none().stop(&flag);
    let clock = crate::limits::Clock::new(&limits);
    let csp = latin(5, 4, 3);
    for order in ORDERS {
        assert!(engine::Engine::new(&csp, &Backtrack::new().order(order), &clock).is_err());
    }
    let explained = explain(&csp, &Backtrack::new(), &limits);
    assert_eq!(
        (explained.conflict, explained.stopped, explained.solved),
        (Conflict::Unknown, Some(Stop::Asked), 0)
    );
}

/// A part of a model that is examined for a conflict shares the rows of the whole.
#[test]
fn parts_of_a_model_share_its_rows() {
    let mut model = Model::new();
    let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..9));
    model.table(&[x, y], (0..9).map(|value| [value, 8 - value]));
    model.add(x.lt(y));
    let csp = model.build().unwrap();
    let part = csp.only(&[0]);
    let rows = |csp: &Csp| match &csp.constraints()[0] {
        Constraint::Table { rows, .. } => rows.as_ptr(),
        _ => unreachable!(),
    };
    assert_eq!(rows(&csp), rows(&part));
}

/// A bound that uses the constraints proves optimality where the terms alone would take for ever.
#[test]
fn loose_sums_are_proved_by_their_constraints() {
    let proved = |model: Model, objective: Objective, wanted: i64, nodes: u64| {
        let search = Backtrack::new().order(VariableOrder::WeightedDegree);
        let best =
            optimize(&model.build().unwrap(), &objective, &search, &Limits::none().nodes(20_000)).unwrap();
        assert_eq!((best.value, best.is_proved()), (Some(wanted), true));
        assert!(best.stats.expanded <= nodes, "{} nodes", best.stats.expanded);
    };
    // Neighbours on a path of 60 have 3 together at least.
    let mut model = Model::new();
    let path: Vec<_> = (0..60).map(|at| model.variable(format!("x{at}"), 0..=9)).collect();
    path.windows(2).for_each(|pair| model.add((pair[0] + pair[1]).ge(3)));
    proved(model, Objective::minimize(path.iter().sum::<Linear>()), 90, 200);
    // One of two neighbours is 1.
    let mut model = Model::new();
    let path: Vec<_> = (0..60).map(|at| model.variable(format!("x{at}"), 0..=1)).collect();
    path.windows(2).for_each(|pair| model.any(pair.iter().map(|&x| x.eq(1))));
    proved(model, Objective::maximize(-path.iter().sum::<Linear>()), -30, 200);
    // Different numbers, the heaviest first, so that the first solution is the best.
    let mut model = Model::new();
    let all: Vec<_> = (0..20).map(|at| model.variable(format!("x{at}"), 0..=40)).collect();
    model.all_different(&all);
    proved(
        model,
        Objective::minimize((1..).zip(all.iter().rev()).map(|(weight, &x)| weight * x).sum::<Linear>()),
        1330,
        200,
    );
}

#[test]
fn watchers_see_the_tree() {
    let csp = latin(5, 4, 3);
    for setting in [0, 1, 2, 100, 5000] {
        crate::path::tests::audit::audit(&csp, &search(setting, 7));
    }
}

#[test]
fn bad_models_are_refused() {
    let refusal = |make: &dyn Fn(&mut Model)| {
        let mut model = Model::new();
        make(&mut model);
        model.build().unwrap_err().to_string()
    };
    assert_eq!(refusal(&|model| _ = model.variable("x", [])), "variable x has no values");
    assert_eq!(
        refusal(&|model| _ = model.variable("x", [i32::MIN, i32::MAX])),
        "the values of the model range from -2147483648 to 2147483647, but may span at most 1048576 numbers"
    );
    assert_eq!(
        refusal(&|model| {
            let x = model.variable("x", 0..2);
            model.not_equal(x, x);
        }),
        "x != x: x appears twice"
    );
    assert_eq!(
        refusal(&|model| {
            let x = model.variable("x", 0..2);
            model.table(&[x], [vec![1, 2]]);
        }),
        "(x) is one of 1 rows: a row has 2 values"
    );
    assert_eq!(
        refusal(&|model| {
            let mut other = Model::new();
            (0..3).for_each(|_| _ = other.variable("y", 0..2));
            let foreign = other.variable("z", 0..2);
            let x = model.variable("x", 0..2);
            model.all_different([x, foreign]);
        }),
        "x, ? are all different: there is no variable 3"
    );
    assert!(
        refusal(&|model| {
            (0..5000).for_each(|number| _ = model.variable("x", [0, number * 200]));
            (0..100_000).for_each(|_| _ = model.variable("y", [0]));
        })
        .contains("would need more than 1 GiB")
    );
}
