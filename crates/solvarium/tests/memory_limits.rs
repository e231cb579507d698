//! Tests of the memory limits of local search with a counting allocator: no algorithm allocates more than its limit on
//! any landscape, and a trial reports what it allocated.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use peak_alloc::PeakAlloc;
use solvarium::Limits;
use solvarium::limits::{Stop, StopFlag};
use solvarium::local::board::{FillBoard, SwapBoard};
use solvarium::local::{
    Among, Anneal, ChildSearch, Evolve, Found, GeneticLandscape, HillClimb, IteratedLocalSearch, Landscape,
    LateAcceptance, Memetic, Metaheuristic, MinConflicts, Replacement, Selection, StochasticBeam, Tabu,
    Trial, TrialEnd,
};
use solvarium::puzzle::bits::{OneMax, RoyalRoad};
use solvarium::puzzle::colouring::{ColourMap, Colouring};
use solvarium::puzzle::queens::QueensBoard;
use solvarium::puzzle::sudoku::Sudoku;
use solvarium::puzzle::tsp::{Tours, Tsp};
use std::sync::{Mutex, PoisonError};

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// Tests run one at a time, as the allocator counts for all threads.
static TURN: Mutex<()> = Mutex::new(());

const MIB: usize = 1 << 20;
/// Bytes of allocations that searches do not count: names, threads of the pool, short lists.
const SMALL: usize = 64 << 10;

type Search<L> = Box<dyn Metaheuristic<L> + Sync>;

/// Searches for any landscape, with settings that need much more than 32 MiB.
fn greedy_for_memory<L: GeneticLandscape + Sync>() -> Vec<Search<L>> {
    vec![
        Box::new(LateAcceptance::new().history(100_000_000)),
        Box::new(StochasticBeam::new().width(1_000_000)),
        Box::new(StochasticBeam::new().children(1_000_000)),
        Box::new(StochasticBeam::new().width(1_000_000).children(1_000_000)),
        Box::new(Evolve::new().population(1_000_000).unwrap()),
        Box::new(Evolve::new().population(1000).unwrap().islands(1000, 10).unwrap()),
    ]
}

/// Every search except `Memetic`, with settings that fit into the memory limit.
fn modest<L: GeneticLandscape + Sync>() -> Vec<Search<L>> {
    let evolve = Evolve::new().population(10).unwrap();
    vec![
        Box::new(HillClimb::new().restarts(Some(3))),
        Box::new(MinConflicts::new().idle(50)),
        Box::new(Anneal::new()),
        Box::new(LateAcceptance::new().history(20_000).idle(200)),
        Box::new(Tabu::new().among(Among::Sample(10)).idle(20)),
        Box::new(IteratedLocalSearch::new().kick(50).idle(2)),
        Box::new(StochasticBeam::new().width(5).children(300).idle(3)),
        Box::new(evolve.clone()),
        Box::new(evolve.clone().replacement(Replacement::Generational).selection(Selection::Rank).unwrap()),
        Box::new(evolve.islands(3, 2).unwrap()),
    ]
}

/// Returns the result of a trial and its peak memory in bytes.
fn measured<L, R>(landscape: &L, run: impl FnOnce(&L) -> R) -> (R, usize) {
    ALLOCATED.reset_peak_usage();
    let before = ALLOCATED.current_usage();
    let found = run(landscape);
    (found, ALLOCATED.peak_usage() - before)
}

fn run<L: Landscape>(search: &Search<L>, limits: Limits) -> impl FnOnce(&L) -> Found<L::State> {
    move |landscape| Trial::new(1).limits(limits).run(landscape, search.as_ref())
}

/// Tests that searches which need too much memory stop immediately, without exceeding the limit.
fn check_refused<L: GeneticLandscape + Sync>(name: &str, make: impl Fn() -> L, searches: Vec<Search<L>>) {
    for (number, search) in searches.iter().enumerate() {
        let limits = Limits::none().memory(32 * MIB).nodes(100_000);
        let (found, peak) = measured(&make(), run(search, limits));
        assert_eq!(found.ended, TrialEnd::Stopped(Stop::Memory), "{name}, search {number}");
        assert!(peak <= 32 * MIB + SMALL, "{name}, search {number}: {peak} bytes");
        assert!(found.stats.bytes_peak <= 32 * MIB as u64, "{name}, search {number}");
    }
}

/// Tests that the reported bytes were allocated, that a search with exactly this memory limit has the same result, and
/// that one byte less stops it.
fn check_reported<L: GeneticLandscape + Sync>(name: &str, make: impl Fn() -> L, searches: Vec<Search<L>>) {
    for (number, search) in searches.iter().enumerate() {
        let name = format!("{name}, search {number}");
        let nodes = || Limits::none().nodes(250);
        let tables = make().footprint().tables;
        let (free, peak) = measured(&make(), run(search, nodes()));
        let reported = usize::try_from(free.stats.bytes_peak).unwrap();
        // Some landscapes built their tables before the measurement.
        assert!(peak <= reported + SMALL, "{name}: {peak} bytes, {reported} reported");
        assert!(reported <= 2 * peak + tables + SMALL, "{name}: {peak} bytes, {reported} reported");
        let (enough, _) = measured(&make(), run(search, nodes().memory(reported)));
        assert_eq!((enough.ended, enough.stats), (free.ended, free.stats), "{name}");
        let (less, peak) = measured(&make(), run(search, nodes().memory(reported - 1)));
        assert_eq!(less.ended, TrialEnd::Stopped(Stop::Memory), "{name}");
        assert!(peak < reported + SMALL, "{name}");
    }
}

fn sudoku() -> Sudoku {
    let row = |row: usize| (0..25).map(|cell| if cell == row { "1 " } else { ". " }).collect::<String>();
    Sudoku::parse(
        &(0..25)
            .step_by(6)
            .map(row)
            .chain((0..20).map(|_| ". ".repeat(25)))
            .fold(String::new(), |text, row| text + row.trim() + "\n"),
    )
    .unwrap()
}

fn fill_board() -> FillBoard {
    FillBoard::new(&sudoku().board().unwrap())
}

fn swap_board() -> SwapBoard {
    SwapBoard::boxes(&sudoku().board().unwrap()).unwrap()
}

fn tours(text: &'static str) -> impl Fn() -> Tours {
    move || Tours::new(&Tsp::parse(text).unwrap())
}

fn queens(size: usize) -> impl Fn() -> QueensBoard {
    move || QueensBoard::new(size).unwrap()
}

fn bits(size: &'static str) -> impl Fn() -> OneMax {
    move || OneMax::parse(size).unwrap()
}

fn road(size: &'static str) -> impl Fn() -> RoyalRoad {
    move || RoyalRoad::parse(size).unwrap()
}

/// A map that cannot be coloured: of its 3,000 regions, 31 all border each other, and there are 30 colours.
fn map() -> ColourMap {
    let borders = (0..31).flat_map(|a| (a + 1..31).map(move |b| [a, b])).collect();
    Colouring::new(numbered(3000), borders, Some(30)).unwrap().landscape()
}

fn numbered(regions: u32) -> Vec<String> {
    (1..=regions).map(|region| region.to_string()).collect()
}

fn memetic(individuals: u32) -> Memetic {
    let walk = ChildSearch::Walk { evaluations: 5, temperature: 0.4 };
    Memetic::new().population(individuals).unwrap().search(walk).unwrap().idle(2)
}

#[test]
fn settings_that_need_too_much_memory_are_refused_before_allocation() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    check_refused("fill board", fill_board, greedy_for_memory());
    check_refused("swap board", swap_board, greedy_for_memory());
    check_refused(
        "swap board",
        swap_board,
        vec![Box::new(memetic(1_000_000)), Box::new(memetic(10).elites(u32::MAX))],
    );
    check_refused("tours", tours("circle 20"), greedy_for_memory());
    check_refused("queens", queens(1000), greedy_for_memory());
    check_refused("bits", bits("1000"), greedy_for_memory());
    check_refused("royal road", road("1000 10"), greedy_for_memory());
    let map = || Colouring::parse("usa").unwrap().landscape();
    check_refused("map", map, greedy_for_memory());
}

#[test]
fn states_and_tables_that_do_not_fit_are_refused_before_they_are_made() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    check_refused("a million cities", tours("uniform 1000000 1"), modest());
    check_refused("ten million queens", queens(10_000_000), modest());
    check_refused("a million queens, of which one state fits", queens(1_000_000), modest());
    let map = || Colouring::new(numbered(10_000), Vec::new(), Some(1000)).unwrap().landscape();
    check_refused("a map, of which one state fits", map, modest());
}

/// A search that is stopped before it begins makes no tables and no states.
#[test]
fn a_stopped_search_makes_nothing() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let flag = StopFlag::new();
    flag.raise();
    for search in modest() {
        let limits = Limits::none().stop(&flag);
        let (found, peak) = measured(&tours("uniform 300000 1")(), run(&search, limits));
        assert_eq!((found.ended, found.stats.expanded), (TrialEnd::Stopped(Stop::Asked), 0));
        assert!(peak <= SMALL, "{peak}");
    }
    for search in modest() {
        let limits = Limits::none().stop(&flag);
        let (found, peak) = measured(&queens(300_000)(), run(&search, limits));
        assert_eq!((found.ended, found.stats.expanded), (TrialEnd::Stopped(Stop::Asked), 0));
        assert!(peak <= SMALL, "{peak}");
    }
}

/// A state of 10 MB and the best state fit; a third, for a restart, does not.
#[test]
fn a_restart_that_does_not_fit_is_refused() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let search: Search<QueensBoard> = Box::new(LateAcceptance::new().idle(10));
    let limits = Limits::none().memory(32 * MIB).nodes(100_000);
    let (found, peak) = measured(&queens(600_000)(), run(&search, limits));
    assert_eq!(found.ended, TrialEnd::Stopped(Stop::Memory));
    assert!(found.stats.expanded > 10 && found.cost().is_some());
    assert!(peak <= 32 * MIB + SMALL, "{peak}");
}

#[test]
fn reported_memory_was_allocated() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    check_reported("fill board", fill_board, modest());
    check_reported("swap board", swap_board, modest());
    check_reported("swap board", swap_board, vec![Box::new(memetic(100))]);
    check_reported("few cities", tours("uniform 1500 1"), modest());
    check_reported("many cities", tours("uniform 5000 1"), modest());
    check_reported("queens", queens(20_000), modest());
    check_reported("bits", bits("20000"), modest());
    check_reported("royal road", road("20000 10"), modest());
    check_reported("map", map, modest());
}

#[test]
fn trials_at_once_share_the_memory() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    // Each has a history of 0.8 MB.
    let late = LateAcceptance::new().history(100_000);
    let run = |mebibytes: usize| {
        let limits = Limits::none().memory(mebibytes * MIB).nodes(1000);
        measured(&queens(1000)(), |field| Trial::new(1).limits(limits).run_chains(field, &late, 32))
    };
    let (refused, peak) = run(16);
    assert_eq!(refused.ended, TrialEnd::Stopped(Stop::Memory));
    assert!(peak <= SMALL, "{peak}");
    let (found, peak) = run(32);
    assert_eq!(found.ended, TrialEnd::Stopped(Stop::Nodes));
    assert!(peak <= 32 * MIB && found.stats.bytes_peak > 32 * 800_000, "{peak}");
}
