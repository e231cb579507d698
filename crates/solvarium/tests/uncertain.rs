//! Uncertain worlds: methods agree with each other on random processes, and known worlds have their known policies.

use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium::rng::Rng;
use solvarium::uncertain::worlds::{Car, Crash, GridMdp, Racetrack, Vacuum};
use solvarium::uncertain::{
    AndOr, Fault, Guarantee, Lao, Mdp, Method, PolicyIteration, Rtdp, ValueIteration, solve,
};
use std::collections::HashSet;

/// A random process: each state has up to three actions with up to three outcomes. Rewards are from -3 to -1.
#[derive(Debug)]
struct RandomMdp {
    /// For each state and action, the next states with their chances; a state without actions is final.
    actions: Vec<Vec<Vec<(usize, f64)>>>,
    /// The goals among the final states.
    goals: Vec<bool>,
    discount: f64,
}

impl RandomMdp {
    fn of(seed: u64, discount: f64) -> Self {
        let mut rng = Rng::seeded(seed);
        let states = 3 + rng.below(8);
        let mut process = Self { actions: Vec::new(), goals: Vec::new(), discount };
        for state in 0..states {
            let is_final = state + 1 == states || rng.below(6) == 0;
            let count = if is_final { 0 } else { 1 + rng.below(3) };
            let action = |rng: &mut Rng| {
                let weights: Vec<_> =
                    (0..=rng.below(3)).map(|_| (rng.below(states), 1 + rng.below(3))).collect();
                let total: usize = weights.iter().map(|(_, weight)| weight).sum();
                weights.into_iter().map(|(next, weight)| (next, weight as f64 / total as f64)).collect()
            };
            process.actions.push((0..count).map(|_| action(&mut rng)).collect());
            process.goals.push(is_final && (state + 1 == states || rng.below(2) == 0));
        }
        process
    }

    /// Whether a plan that always succeeds exists: the least fixed point of the states from which one action suffices.
    fn has_strong_plan(&self) -> bool {
        let mut solved = self.goals.clone();
        for _ in 0..solved.len() {
            for state in 0..solved.len() {
                let succeeds = |outcomes: &Vec<(usize, f64)>| outcomes.iter().all(|(next, _)| solved[*next]);
                let now = solved[state] || self.actions[state].iter().any(succeeds);
                solved[state] = now;
            }
        }
        solved[0]
    }
}

impl Mdp for RandomMdp {
    type State = usize;
    type Action = usize;
    fn start(&self) -> usize {
        0
    }
    fn actions(&self, state: &usize) -> impl IntoIterator<Item = usize> {
        0..self.actions[*state].len()
    }
    fn outcomes(&self, state: &usize, action: &usize) -> impl IntoIterator<Item = (usize, f64)> {
        self.actions[*state][*action].clone()
    }
    fn reward(&self, state: &usize, action: &usize, next: &usize) -> f64 {
        -1.0 - ((state + action * 3 + next) % 3) as f64
    }
    fn is_goal(&self, state: &usize) -> bool {
        self.goals[*state]
    }
    fn discount(&self) -> f64 {
        self.discount
    }
}

#[test]
fn methods_agree_on_random_processes() {
    let (modified, whole) = (PolicyIteration::new().sweeps(3), PolicyIteration::new());
    let methods: [&dyn Method<RandomMdp>; 3] = [&whole, &modified, &Lao::new()];
    for seed in 0..2_000 {
        let process = RandomMdp::of(seed, 0.9);
        let swept = solve(&process, &ValueIteration::new());
        let expected = swept.policy.value(&0).unwrap();
        for method in methods {
            let solved = solve(&process, method);
            assert_eq!(solved.stopped, None);
            let value = solved.policy.value(&0).unwrap();
            assert!((value - expected).abs() < 1e-4, "{process:?}: {value}, not {expected}");
            assert!(solved.expanded <= swept.expanded);
        }
        // A walk has up to a thousand steps.
        if seed % 20 > 0 {
            continue;
        }
        let walked = solve(&process, &Rtdp::new()).policy.value(&0).unwrap();
        // Walks approach the value from above.
        assert!(
            walked >= expected - 1e-4 && walked < expected + 0.1,
            "{process:?}: {walked}, not {expected}"
        );
    }
}

#[test]
fn and_or_search_finds_a_plan_exactly_if_there_is_one() {
    let (mut plans, mut refuted) = (0, 0);
    for seed in 0..5_000 {
        let process = RandomMdp::of(seed, 1.0);
        let solved = solve(&process, &AndOr::new());
        let guarantee = solved.policy.verify(&process);
        if process.has_strong_plan() {
            assert_eq!(guarantee, Guarantee::Always, "{process:?}");
            plans += 1;
        } else {
            assert_eq!((guarantee, solved.policy.len()), (Guarantee::No(Fault::NoAction), 0), "{process:?}");
            refuted += 1;
        }
    }
    assert!(plans > 100 && refuted > 100, "{plans} {refuted}");
}

/// States of which each has an action to each other one, after which it may be in a trap instead. Only the last state
/// has a sure action.
struct Crowd(u32);

impl Mdp for Crowd {
    type State = u32;
    type Action = u32;
    fn start(&self) -> u32 {
        0
    }
    fn actions(&self, state: &u32) -> impl IntoIterator<Item = u32> {
        let is_final = *state > self.0;
        (0..=self.0).filter(move |_| !is_final)
    }
    fn outcomes(&self, state: &u32, action: &u32) -> impl IntoIterator<Item = (u32, f64)> {
        let is_sure = *state == self.0 && *action == self.0;
        let trap = if is_sure { None } else { Some((self.0 + 2, 0.5)) };
        let next = if is_sure { (self.0 + 1, 1.0) } else { (*action, 0.5) };
        [next].into_iter().chain(trap)
    }
    fn reward(&self, _: &u32, _: &u32, _: &u32) -> f64 {
        -1.0
    }
    fn is_goal(&self, state: &u32) -> bool {
        *state == self.0 + 1
    }
}

#[test]
fn and_or_search_takes_no_path_twice_where_actions_lead_back() {
    // There are about 29! paths without a cycle.
    let crowd = Crowd(30);
    let stopped = AndOr::new().run(&crowd, &Limits::none().time(std::time::Duration::from_secs(20)));
    assert_eq!((stopped.stopped, stopped.policy.len()), (None, 0));
}

#[test]
fn the_textbook_grid_has_its_utilities() {
    let utilities =
        [[0.705, 0.655, 0.611, 0.388], [0.762, f64::NAN, 0.660, -1.0], [0.812, 0.868, 0.918, 1.0]];
    let grid = GridMdp::textbook();
    let (lao, rtdp) = (Lao::new().hope(1.0), Rtdp::new().hope(1.0));
    let methods: [&dyn Method<GridMdp>; 2] = [&ValueIteration::new(), &PolicyIteration::new()];
    for method in methods {
        let policy = solve(&grid, method).policy;
        for (y, row) in utilities.iter().enumerate() {
            for (x, utility) in row.iter().enumerate().filter(|(_, utility)| !utility.is_nan()) {
                let value = policy.value(&(x, y)).unwrap();
                assert!((value - utility).abs() < 0.001, "{x} {y}: {value}, not {utility}");
            }
        }
        assert_eq!(policy.verify(&grid), Guarantee::WithProbabilityOne);
    }
    let methods: [&dyn Method<GridMdp>; 2] = [&lao, &rtdp];
    for method in methods {
        let value = solve(&grid, method).policy.value(&(0, 0)).unwrap();
        assert!((value - 0.705).abs() < 0.01, "{value}");
    }
}

#[test]
fn the_vacuum_world_has_its_plans() {
    for state in 0..8 {
        let erratic = Vacuum::start_at(state);
        assert_eq!(solve(&erratic, &AndOr::new()).policy.verify(&erratic), Guarantee::Always);
        let slippery = erratic.slippery();
        let cleaned = solve(&slippery, &Lao::new()).policy;
        assert_ne!(cleaned.verify(&slippery), Guarantee::No(Fault::Trapped), "{state}");
    }
    // Suck, go to the right, suck: the second suck is not needed half of the time.
    let value = solve(&Vacuum::start_at(0), &Lao::new()).policy.value(&0).unwrap();
    assert!((value + 2.0).abs() < 1e-6, "{value}");
}

#[test]
fn limits_hold() {
    // With noise, AND-OR search refutes the start at once.
    let grid = GridMdp::textbook().noise(0.0);
    let methods: [&dyn Method<GridMdp>; 5] = [
        &ValueIteration::new(),
        &PolicyIteration::new(),
        &Lao::new().hope(1.0),
        &Rtdp::new().hope(1.0),
        &AndOr::new(),
    ];
    for method in methods {
        let solved = method.run(&grid, &Limits::none().nodes(2));
        assert_eq!((solved.stopped, solved.expanded), (Some(Stop::Nodes), 2));
        let solved = method.run(&grid, &Limits::none().memory(10));
        assert_eq!(solved.stopped, Some(Stop::Memory));
        let solved = method.run(&grid, &Limits::none().time(std::time::Duration::ZERO));
        assert_eq!(solved.stopped, Some(Stop::Time));
    }
}

/// Tests the methods on a track with a bend, and the path of a car that never slips against breadth-first search.
#[test]
fn a_racetrack_is_driven_in_the_fewest_steps() {
    let drawing = ["#..........", "#..........", "#...#######", "#...#######", "#...#######"];
    let rows = drawing.iter().map(|row| row.chars().map(|cell| cell == '.').collect()).collect();
    let track = Racetrack::new(rows, (2, 4), vec![(10, 0), (10, 1)]);
    for crash in [Crash::Restart, Crash::Stop] {
        let sure = track.clone().slip(0.0).crash(crash);
        let (mut seen, mut layer, mut steps) = (HashSet::from([sure.start()]), vec![sure.start()], 0);
        while !layer.iter().any(|car| sure.is_goal(car)) {
            let next = |car: &Car| {
                let actions: Vec<_> = sure.actions(car).into_iter().collect();
                actions.iter().flat_map(|action| sure.outcomes(car, action)).map(|(next, _)| next).collect()
            };
            let next: Vec<Car> = layer.iter().flat_map(|car| -> Vec<Car> { next(car) }).collect();
            layer = next.into_iter().filter(|car| seen.insert(*car)).collect();
            steps += 1;
        }
        let value = solve(&sure, &ValueIteration::new()).policy.value(&sure.start());
        assert_eq!(value, Some(-f64::from(steps)));
        // Slipping costs steps, and a restart more of them.
        let uncertain = track.clone().crash(crash);
        let swept = solve(&uncertain, &ValueIteration::new()).policy;
        let expected = swept.value(&uncertain.start()).unwrap();
        assert!(expected < -f64::from(steps) && expected > -2.0 * f64::from(steps), "{expected}");
        assert_eq!(swept.verify(&uncertain), Guarantee::WithProbabilityOne);
        let searched = solve(&uncertain, &Lao::new());
        assert!((searched.policy.value(&uncertain.start()).unwrap() - expected).abs() < 1e-4);
        assert!(searched.expanded <= swept.len() as u64);
    }
}
