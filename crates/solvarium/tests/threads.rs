//! Compares searches on several threads with the same on one: costs are optimal and counts are equal, for any schedule.
//! Searches with a memory limit get the least memory with which they run, so that inboxes are full and threads wait.
//!
//! The short form takes seconds, also under ThreadSanitizer (`cargo xtask sanitize`). `SOLVARIUM_EXHAUSTIVE=1` tests
//! 2,000 instances and 3,000 runs on maps, and needs `--release`.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use core::fmt::Debug;
use core::num::NonZero;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, Ordering};
use solvarium::csp::exact_cover::{Cover, ExactCover, count};
use solvarium::heuristic::Blind;
use solvarium::limits::Stop;
use solvarium::path::{AStar, HashDistributed};
use solvarium::puzzle::grid_map::{GridMap, Neighbours, Octile};
use solvarium::puzzle::tiles::{Manhattan, Tiles};
use solvarium::rng::Rng;
use solvarium::{Algorithm, Limits, Outcome, Problem, Run, solve};

/// The instances of the short form, or of the long one.
fn instances(long: u64) -> std::ops::Range<u64> {
    0..if std::env::var_os("SOLVARIUM_EXHAUSTIVE").is_some() { long } else { long / 50 }
}

/// A number of threads from 2 to 16.
fn threads(seed: u64) -> NonZero<usize> {
    NonZero::new(2 + seed as usize % 15).unwrap()
}

/// The cost with the least sufficient memory, in steps of a quarter.
fn cost_in_least_memory<P: Problem>(problem: &P, search: &impl Algorithm<P>) -> Option<P::Cost> {
    let mut bytes = 16 << 10;
    loop {
        let answer = Run::new().limits(Limits::none().memory(bytes)).solve(problem, search);
        match answer.outcome {
            Outcome::Stopped(why) => assert_eq!(why, Stop::Memory),
            _ => return answer.plan().map(|plan| plan.cost),
        }
        bytes += bytes / 4;
    }
}

/// Tests that hash-distributed A* finds the cost of A*.
fn agree<P: Problem<Cost: Debug>>(
    problem: &P,
    one: &impl Algorithm<P>,
    several: &impl Algorithm<P>,
    of: &str,
) {
    let best = solve(problem, one).plan().map(|plan| plan.cost);
    assert_eq!(cost_in_least_memory(problem, several), best, "{of}");
}

/// A square map with a quarter of walls; some have no path.
fn map(size: usize, seed: u64) -> GridMap {
    let mut rng = Rng::seeded(seed);
    let mut cells: Vec<u8> = (0..size * size).map(|_| if rng.below(4) == 0 { b'#' } else { b'.' }).collect();
    (cells[0], cells[size * size - 1]) = (b'S', b'G');
    let rows = cells.chunks(size).map(|row| String::from_utf8_lossy(row).into_owned() + "\n");
    GridMap::parse(&rows.collect::<String>(), Neighbours::Eight).unwrap()
}

#[test]
fn maps() {
    for seed in instances(700) {
        let map = map(12 + seed as usize % 13, seed);
        let search = HashDistributed::new(Octile::of(&map), threads(seed));
        agree(&map, &AStar::new(Octile::of(&map)), &search, &format!("map {seed}"));
    }
}

#[test]
fn sliding_tiles() {
    for seed in instances(600) {
        let puzzle = Tiles::random(3, 3, seed).unwrap();
        let search = HashDistributed::new(Manhattan::of(&puzzle), threads(seed));
        agree(&puzzle, &AStar::new(Manhattan::of(&puzzle)), &search, &format!("tiles {seed}"));
    }
}

/// A directed graph with edges of cost 0, and often without a path.
struct Graph {
    edges: Vec<Vec<(usize, u32)>>,
}

impl Graph {
    fn random(seed: u64) -> Self {
        let mut rng = Rng::seeded(seed);
        let size = 2 + rng.below(400);
        let mut edge = |_| (rng.below(size), rng.below(9) as u32);
        let edges = (0..size).map(|state| (0..1 + state % 3).map(&mut edge).collect()).collect();
        Self { edges }
    }
}

impl Problem for Graph {
    type State = usize;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> usize {
        0
    }

    fn is_goal(&self, state: &usize) -> bool {
        *state + 1 == self.edges.len()
    }

    fn actions(&self, state: &usize) -> impl IntoIterator<Item = usize> {
        0..self.edges[*state].len()
    }

    fn apply(&self, state: &mut usize, action: &usize) {
        *state = self.edges[*state][*action].0;
    }

    fn cost(&self, state: &usize, action: &usize) -> u32 {
        self.edges[*state][*action].1
    }
}

#[test]
fn graphs() {
    for seed in instances(700) {
        let search = HashDistributed::new(Blind, threads(seed));
        agree(&Graph::random(seed), &AStar::new(Blind), &search, &format!("graph {seed}"));
    }
}

/// If inboxes are full, a thread that waits for room reads its own inbox, and gets work again. It must not rest then:
/// one of its states may be on the best path.
#[test]
fn a_full_inbox_ends_no_search() {
    for seed in instances(1000) {
        let map = map(24, seed);
        let best = solve(&map, &AStar::new(Octile::of(&map))).plan().map(|plan| plan.cost);
        // About the least memory with which they run, so that two batches fit into an inbox.
        for (threads, kib) in [(2, 300), (3, 400), (8, 1000)] {
            let search = HashDistributed::new(Octile::of(&map), NonZero::new(threads).unwrap());
            let answer = Run::new().limits(Limits::none().memory(kib << 10)).solve(&map, &search);
            match answer.outcome {
                Outcome::Stopped(stop) => assert_eq!(stop, Stop::Memory),
                _ => assert_eq!(answer.plan().map(|plan| plan.cost), best, "seed {seed}, {threads} threads"),
            }
        }
    }
}

/// The numbers of solutions and of nodes, without and with a cap.
#[test]
fn exact_covers() {
    for seed in instances(1000) {
        let mut rng = Rng::seeded(seed);
        let (items, options) = (4 + rng.below(9), 10 + rng.below(40));
        let mut cover = Cover::new(items, 3);
        for _ in 0..options {
            let first = rng.below(items);
            let others = [rng.below(items + 3), rng.below(items + 3)];
            let distinct = others
                .into_iter()
                .enumerate()
                .filter(|&(at, item)| item != first && !others[..at].contains(&item));
            cover.option([first].into_iter().chain(distinct.map(|(_, item)| item))).unwrap();
        }
        for cap in [20_000, 7] {
            let [one, several] = [1, threads(seed).get()].map(|threads| {
                let counted = count(&cover, &ExactCover::new().threads(threads), cap, &Limits::none());
                let nodes = (counted.number < cap).then_some(counted.stats.expanded);
                (counted.number, counted.ended, nodes)
            });
            assert_eq!(several, one, "cover {seed}");
        }
    }
}

#[test]
fn fast_engines() {
    let tiles = fast_tiles::Solver::new();
    let sudoku = fast_sudoku::Solver::new();
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let go_on = |_: &fast_tiles::Stats| ControlFlow::Continue(());
    for seed in instances(300) {
        let (mut rng, shape) = (Rng::seeded(seed), fast_tiles::Shape::FIFTEEN);
        let mut board = fast_tiles::Board::goal(shape);
        for _ in 0..60 {
            board = board.moved(fast_tiles::Direction::ALL[rng.below(4)]).unwrap_or(board);
        }
        let (one, _) = tiles.solve(&board).unwrap();
        let (several, _) = tiles.solve_on(threads(seed), &board, u64::MAX, go_on).unwrap();
        assert_eq!(several.ways().map(<[_]>::len), Some(one.len()), "{board}");
        let puzzle = solved.chars().map(|digit| if rng.below(5) < 4 { '.' } else { digit });
        let puzzle = fast_sudoku::Grid::parse(&puzzle.collect::<String>()).unwrap();
        let cap = 3_000;
        assert_eq!(sudoku.count_on(threads(seed), &puzzle, cap), sudoku.count(&puzzle, cap), "{puzzle}");
    }
}

/// A thread that panics ends the others, which have endless work.
#[test]
fn a_panic_in_one_thread_ends_all() {
    let endless =
        solvarium::from_fn(1_u64, |_| [3_u64, 5], |n, a| *n = n.wrapping_mul(*a) ^ *n >> 7, |_| false);
    for count in [2, 3, 16] {
        let asked = AtomicU64::new(0);
        let heuristic = |_: &u64| match asked.fetch_add(1, Ordering::Relaxed) {
            5_000 => std::panic::resume_unwind(Box::new("asked")),
            _ => 0,
        };
        let search = HashDistributed::new(heuristic, NonZero::new(count).unwrap());
        let run = std::panic::AssertUnwindSafe(|| solve(&endless, &search).stats.expanded);
        assert_eq!(std::panic::catch_unwind(run).unwrap_err().downcast_ref(), Some(&"asked"));
    }
}
