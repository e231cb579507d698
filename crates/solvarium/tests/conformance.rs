//! Tests every optimal search from every board of the 8-puzzle, compared with exact distances.
//!
//! By default the tests use a sample of the 181,440 boards. `SOLVARIUM_EXHAUSTIVE=1` uses all of them, which takes
//! twelve minutes of processor time, and `SOLVARIUM_EXHAUSTIVE=4` every fourth. Blind searches expand tens of thousands
//! of states per board, so they then use a larger sample, and every board within ten moves.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium::check::{self, Space};
use solvarium::heuristic::{Blind, Max};
use solvarium::path::{
    AStar, BestFirst, BidirectionalBreadthFirst, BreadthFirst, Cycles, DepthLimited, FromStart, Goal, Ida,
    IterativeDeepening, Nbs, RecursiveBestFirst, Reopen, Tie,
};
use solvarium::puzzle::tiles::{LinearConflict, Manhattan, ManhattanCountingBlank, Misplaced, Packed, Tiles};
use solvarium::{Algorithm, Outcome, solve};
use std::sync::LazyLock;

static PUZZLE: LazyLock<Tiles> = LazyLock::new(|| Tiles::random(3, 3, 1).unwrap());
static SPACE: LazyLock<Space<'static, Tiles>> = LazyLock::new(|| check::exact(&*PUZZLE));

/// The number of boards with too long a plan if the blank is counted and nothing is re-opened.
const TOO_LONG: usize = 5577;

/// The requested step between boards; `None` for the tests' own samples.
fn asked() -> Option<usize> {
    let asked = std::env::var_os("SOLVARIUM_EXHAUSTIVE")?;
    Some(asked.to_str().and_then(|text| text.parse().ok()).filter(|&one_in| one_in > 0).unwrap_or(1))
}

fn exhaustive() -> bool {
    asked() == Some(1)
}

/// Boards with their distances, one in `one_in` or as requested.
fn boards(one_in: usize) -> impl Iterator<Item = (Packed, u32)> {
    let step = asked().unwrap_or(one_in);
    SPACE.states().step_by(step).map(|board| (*board, SPACE.distance(board).unwrap()))
}

/// Boards for searches without a heuristic.
fn boards_for_the_blind(one_in: usize) -> impl Iterator<Item = (Packed, u32)> {
    let step = asked().map_or(one_in, |asked| asked * (one_in / 40));
    SPACE
        .states()
        .map(|board| (*board, SPACE.distance(board).unwrap()))
        .enumerate()
        .filter(move |(n, (_, depth))| n % step == 0 || asked().is_some() && *depth <= 10)
        .map(|(_, b)| b)
}

fn holds(algorithm: &dyn Algorithm<Tiles>, boards: impl Iterator<Item = (Packed, u32)>) {
    let mut tried = 0;
    for (board, distance) in boards {
        let puzzle = PUZZLE.clone().starting_at(board);
        let found = solve(&puzzle, algorithm).plan().map(|plan| plan.cost);
        assert_eq!(found, Some(distance), "{:?}", puzzle.tiles(&board));
        tried += 1;
    }
    assert!(tried > 3);
}

#[test]
fn the_space_is_the_published_one() {
    let by_depth = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let mut found = [0; 32];
    SPACE.states().for_each(|board| found[SPACE.distance(board).unwrap() as usize] += 1);
    assert_eq!(found, by_depth);
}

#[test]
fn astar() {
    for tie in [Tie::HighG, Tie::LowG, Tie::FirstIn, Tie::LastIn] {
        holds(&AStar::new(Manhattan::of(&PUZZLE)).tie(tie), boards(499));
        holds(&AStar::new(LinearConflict::of(&PUZZLE)).tie(tie), boards(499));
    }
    holds(&AStar::new(Manhattan::of(&PUZZLE)).reopen(Reopen::Never), boards(499));
}

#[test]
fn astar_with_weak_heuristics() {
    holds(&AStar::new(Misplaced::of(&PUZZLE)), boards(997));
    holds(&AStar::new(Max(Misplaced::of(&PUZZLE), Manhattan::of(&PUZZLE))), boards(997));
}

/// The heuristic overestimates on 4,650 boards, by up to 4. Yet A* is optimal on every board if it re-opens closed
/// states.
#[test]
fn astar_counting_the_blank_needs_reopening() {
    let faulty = || AStar::new(ManhattanCountingBlank::of(&PUZZLE));
    holds(&faulty(), boards(499));
    let hasty = faulty().reopen(Reopen::Never);
    let extra = |(board, distance): (Packed, u32)| {
        solve(&PUZZLE.clone().starting_at(board), &hasty).plan().unwrap().cost - distance
    };
    let too_long = boards(499).map(extra).filter(|&extra| extra > 0).count();
    assert!(if exhaustive() { too_long == TOO_LONG } else { too_long < TOO_LONG / 2 }, "{too_long}");
}

#[test]
fn ida() {
    for cycles in [Cycles::Parent, Cycles::Path] {
        holds(&Ida::new(Manhattan::of(&PUZZLE)).cycles(cycles), boards(499));
        holds(&Ida::new(LinearConflict::of(&PUZZLE)).cycles(cycles), boards(499));
    }
}

#[test]
fn recursive_best_first() {
    holds(&RecursiveBestFirst::new(LinearConflict::of(&PUZZLE)), boards(1511));
}

#[test]
fn from_both_ends() {
    holds(&BidirectionalBreadthFirst::new(), boards(997));
    for (board, distance) in boards(997) {
        let puzzle = PUZZLE.clone().starting_at(board);
        let back = FromStart(Manhattan::of(&puzzle.reversed()));
        let nbs = Nbs::new(Manhattan::of(&puzzle), back).cheapest_action(1.0);
        assert_eq!(solve(&puzzle, &nbs).plan().map(|plan| plan.cost), Some(distance));
    }
}

#[test]
fn breadth_first_and_uniform_cost() {
    holds(&BreadthFirst::new(), boards_for_the_blind(9973));
    holds(&BreadthFirst::new().goal_test(Goal::AtExpansion), boards_for_the_blind(20011));
    holds(&BestFirst::uniform_cost(), boards_for_the_blind(20011));
    holds(&AStar::new(Blind), boards_for_the_blind(20011));
}

#[test]
fn depth_limited_and_iterative_deepening() {
    let depth = if asked().is_some() { 12 } else { 8 };
    let near = || {
        (0..=depth).flat_map(|distance| {
            SPACE.states_at(distance, usize::MAX, 0).into_iter().map(move |board| (board, distance))
        })
    };
    holds(&IterativeDeepening::new(), near());
    for (board, distance) in near().filter(|(_, distance)| *distance > 0) {
        let puzzle = PUZZLE.clone().starting_at(board);
        let exact = solve(&puzzle, &DepthLimited::new(distance));
        assert!(exact.plan().is_some_and(|plan| plan.cost == distance));
        let short = solve(&puzzle, &DepthLimited::new(distance - 1));
        assert!(matches!(short.outcome, Outcome::Stopped(_)));
    }
}

/// Half of all boards cannot be solved. Searches that store each state prove it after exploring all reachable states.
#[test]
fn unsolvable_boards_are_proved() {
    let odd = Tiles::parse("0 2 1 / 3 4 5 / 6 7 8").unwrap();
    let manhattan = || Manhattan::of(&odd);
    let methods: [Box<dyn Algorithm<Tiles>>; 4] = [
        Box::new(BreadthFirst::new()),
        Box::new(AStar::new(manhattan())),
        Box::new(BestFirst::greedy(manhattan())),
        Box::new(BestFirst::uniform_cost()),
    ];
    for method in methods {
        let answer = solve(&odd, method.as_ref());
        assert!(matches!(answer.outcome, Outcome::NoSolution));
        assert_eq!(answer.stats.expanded, 181_440);
    }
}
