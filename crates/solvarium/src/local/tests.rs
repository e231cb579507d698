//! All algorithms on all kinds of landscapes.

use super::board::SwapBoard;
use super::*;
use crate::limits::{Limits, Stop};
use crate::puzzle::colouring::Colouring;
use crate::puzzle::quasigroup::{Holes, Quasigroup};
use crate::puzzle::queens::QueensBoard;
use crate::puzzle::sudoku::Sudoku;
use crate::rng::Rng;
use proptest::prelude::*;

/// All algorithms, by name.
fn algorithms<L: Landscape>() -> Vec<(&'static str, Box<dyn Metaheuristic<L>>)> {
    let tabu = |among| Box::new(Tabu::new().among(among).idle(2000));
    vec![
        ("annealing", Box::new(Anneal::new())),
        ("first improvement", Box::new(HillClimb::new())),
        ("steepest descent", Box::new(HillClimb::new().climb(Climb::Steepest).start(Start::Greedy))),
        ("min-conflicts", Box::new(MinConflicts::new())),
        ("hasty min-conflicts", Box::new(MinConflicts::new().repair(Repair::First).idle(300))),
        ("late acceptance", Box::new(LateAcceptance::new())),
        ("iterated local search", Box::new(IteratedLocalSearch::new())),
        ("beam", Box::new(StochasticBeam::new())),
        ("tabu, all moves", tabu(Among::All)),
        ("tabu, conflicting positions", tabu(Among::AtFault)),
        ("tabu, one conflicting position", tabu(Among::OneAtFault)),
        ("tabu, a sample", tabu(Among::Sample(40))),
    ]
}

fn sudoku() -> SwapBoard {
    let text = "1...5.7..4...891...891..4562.4365.9736..97.......1..65531..2.78642.785..97.531.4.";
    SwapBoard::boxes(&Sudoku::parse(text).unwrap().board().unwrap()).unwrap()
}

fn latin() -> SwapBoard {
    let square = Quasigroup::generate(8, 30, Holes::Balanced, 3).unwrap();
    SwapBoard::rows(&square.board().unwrap()).unwrap()
}

/// Every algorithm finds a solution, which `is_solution` verifies, reproducibly and with exact counts of evaluations.
fn solves<L: Landscape>(landscape: &L, is_solution: impl Fn(&[i32]) -> bool) {
    for (name, algorithm) in algorithms::<L>() {
        let run = |limits| Trial::new(5).limits(limits).run(landscape, &*algorithm);
        let found = run(Limits::none().nodes(5_000_000));
        assert_eq!(found.ended, TrialEnd::AtGoal, "{name}: {:?}", found.cost());
        let (state, cost) = found.best.unwrap();
        assert!(cost == 0 && is_solution(&landscape.values(&state)), "{name}");
        assert_eq!(run(Limits::none().nodes(5_000_000)).stats, found.stats, "{name}");
        for budget in [0, 1, 7, 100] {
            let stopped = run(Limits::none().nodes(budget));
            if stopped.ended != TrialEnd::AtGoal {
                let ended = (stopped.ended, stopped.stats.expanded);
                assert_eq!(ended, (TrialEnd::Stopped(Stop::Nodes), budget), "{name}");
            }
            if let Some((state, cost)) = stopped.best {
                assert_eq!(landscape.recount(&state), cost, "{name}");
            }
        }
    }
}

#[test]
fn queens_are_set() {
    for size in [1, 4, 8, 20] {
        let board = QueensBoard::new(size).unwrap();
        solves(&board, |rows| board.check(rows).is_ok());
    }
}

#[test]
fn maps_are_coloured() {
    for text in ["australia", "usa", "2 colours\nA-B-C-D-E-F-A", "1 colour: A B"] {
        let map = Colouring::parse(text).unwrap();
        solves(&map.landscape(), |colours| map.check(colours).is_ok());
    }
}

#[test]
fn boards_are_filled() {
    let square = Quasigroup::generate(8, 30, Holes::Balanced, 3).unwrap();
    solves(&latin(), |symbols| square.check(symbols).is_ok());
    solves(&sudoku(), |_| true);
}

/// A landscape without a solution ends with the budget, or when nothing is left to do.
#[test]
fn landscapes_without_solutions_end() {
    fn ends<L: Landscape>(landscape: &L, has_moves: bool) {
        for (name, algorithm) in algorithms::<L>() {
            let found = Trial::new(1).limits(Limits::none().nodes(20_000)).run(landscape, &*algorithm);
            let stop = if has_moves { Stop::Nodes } else { Stop::Incomplete };
            assert_eq!(found.ended, TrialEnd::Stopped(stop), "{name}");
            assert!(found.cost() > Some(0), "{name}");
        }
    }
    ends(&QueensBoard::new(2).unwrap(), true);
    ends(&QueensBoard::new(3).unwrap(), true);
    ends(&Colouring::parse("2 colours\nA-B-C-A").unwrap().landscape(), true);
    ends(&Colouring::parse("1 colour\nA-B").unwrap().landscape(), false);
}

/// Walks at random, and compares all values with recomputed ones.
fn walks_soundly<L: Landscape>(landscape: &L, seed: u64) -> Result<(), TestCaseError> {
    let mut rng = Rng::seeded(seed);
    let mut state =
        if seed.is_multiple_of(2) { landscape.random(&mut rng) } else { landscape.greedy(&mut rng) };
    let mut journal = Vec::new();
    for _ in 0..30 {
        let cost = landscape.cost(&state);
        prop_assert_eq!(cost, landscape.recount(&state));
        let Some(step) = landscape.propose(&state, &mut rng) else { break };
        let (delta, removed, added) =
            (landscape.delta(&state, step), landscape.removed(&state, step), landscape.added(&state, step));
        journal.push((step, landscape.values(&state), cost));
        landscape.apply(&mut state, step);
        prop_assert_eq!(landscape.cost(&state) - cost, delta);
        prop_assert_eq!(landscape.recount(&state) - cost, delta);
        let is_way_back = |back| {
            sorted(landscape.removed(&state, back)) == sorted(added)
                && sorted(landscape.added(&state, back)) == sorted(removed)
        };
        prop_assert!(landscape.moves(&state).any(is_way_back));
    }
    repairs_soundly(landscape, &state, &mut rng)?;
    while let Some((step, values, cost)) = journal.pop() {
        landscape.undo(&mut state, step);
        prop_assert_eq!((landscape.values(&state), landscape.cost(&state)), (values, cost));
    }
    prop_assert!(landscape.bytes(&state) >= landscape.values(&state).len());
    Ok(())
}

/// The features before and after a move.
type Change = (Features, Features);

fn change<L: Landscape>(landscape: &L, state: &L::State, step: L::Move) -> Change {
    (sorted(landscape.removed(state, step)), sorted(landscape.added(state, step)))
}

/// Repairs are moves. The repairs of one position are among those of all positions, and exist exactly if there are
/// faults.
fn repairs_soundly<L: Landscape>(
    landscape: &L,
    state: &L::State,
    rng: &mut Rng,
) -> Result<(), TestCaseError> {
    let changes = |moves: &mut dyn Iterator<Item = L::Move>| -> Vec<Change> {
        moves.map(|step| change(landscape, state, step)).collect()
    };
    let moves = changes(&mut landscape.moves(state));
    let all = changes(&mut landscape.all_repairs(state));
    let one = changes(&mut landscape.repairs(state, rng));
    prop_assert!(all.iter().all(|repair| moves.contains(repair)));
    prop_assert!(one.iter().all(|repair| all.contains(repair)));
    prop_assert_eq!(one.is_empty(), landscape.cost(state) == landscape.goal() || moves.is_empty());
    Ok(())
}

fn sorted(mut features: Features) -> Features {
    features.sort_unstable();
    features
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn landscapes_are_sound(seed: u64, size in 1usize..12, colours in 1usize..5) {
        walks_soundly(&QueensBoard::new(size).unwrap(), seed)?;
        walks_soundly(&Colouring::parse(&format!("{colours} colours\nusa")).unwrap().landscape(), seed)?;
        walks_soundly(&sudoku(), seed)?;
        walks_soundly(&latin(), seed)?;
    }
}

/// Numbers from 0 to 9 that should add up to a total, with the required methods of a landscape only. A move sets one
/// number, and is not its own inverse.
struct Plain(Vec<i64>);

impl Landscape for Plain {
    type State = Vec<i64>;
    type Move = (usize, i64);

    fn random(&self, rng: &mut Rng) -> Vec<i64> {
        self.0.iter().map(|_| rng.below(10) as i64).collect()
    }

    fn cost(&self, numbers: &Vec<i64>) -> i64 {
        numbers.iter().zip(&self.0).map(|(number, wanted)| (number - wanted).abs()).sum()
    }

    fn propose(&self, _: &Vec<i64>, rng: &mut Rng) -> Option<(usize, i64)> {
        Some((rng.below(self.0.len()), rng.below(10) as i64))
    }

    fn apply(&self, numbers: &mut Vec<i64>, (at, number): (usize, i64)) {
        numbers[at] = number;
    }
}

#[test]
fn four_methods_are_enough_for_every_search() {
    let plain = Plain(vec![3, 1, 4, 1, 5, 9, 2, 6]);
    for (name, algorithm) in algorithms() {
        let found = Trial::new(1).limits(Limits::none().nodes(200_000)).run(&plain, &*algorithm);
        assert_eq!((found.ended, found.cost()), (TrialEnd::AtGoal, Some(0)), "{name}");
        assert_eq!(found.best.unwrap().0, plain.0, "{name}");
    }
}

/// [`Plain`] with a wrong `delta` or `undo`.
struct Wrong(Plain, i64);

impl Landscape for Wrong {
    type State = Vec<i64>;
    type Move = (usize, i64);
    const HAS_UNDO: bool = true;

    fn random(&self, rng: &mut Rng) -> Vec<i64> {
        self.0.random(rng)
    }

    fn cost(&self, numbers: &Vec<i64>) -> i64 {
        self.0.cost(numbers)
    }

    fn propose(&self, numbers: &Vec<i64>, rng: &mut Rng) -> Option<(usize, i64)> {
        self.0.propose(numbers, rng)
    }

    fn delta(&self, numbers: &Vec<i64>, step: (usize, i64)) -> i64 {
        self.0.delta(numbers, step) + self.1
    }

    fn apply(&self, numbers: &mut Vec<i64>, step: (usize, i64)) {
        self.0.apply(numbers, step);
    }
}

#[cfg(debug_assertions)]
#[test]
fn debug_builds_hold_fast_methods_against_copies() {
    for error in [0, -1] {
        let run = || Trial::new(1).run(&Wrong(Plain(vec![3, 1, 4]), error), &Anneal::new()).cost();
        assert!(std::panic::catch_unwind(run).is_err(), "{error}");
    }
}
