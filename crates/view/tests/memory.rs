//! Tests that runs use no more memory than their budget, in a process of its own, so that it can be measured.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use solvarium_catalogue::{self as catalogue, HeuristicChoice, Method, ProblemKind, Request};
use solvarium_view::budget::Budget;
use solvarium_view::session::{Begin, Bounds, Session};
use std::sync::Arc;

const MIB: usize = 1 << 20;

/// Uncounted memory of allocators and threads.
const SLACK: usize = 24 * MIB;

fn start(budget: &Budget, text: &str, kind: &str, method: &str, nodes: u64) -> Arc<Session> {
    let kind = ProblemKind::parse(kind).unwrap();
    let instance = catalogue::parse_as(text, &kind).unwrap();
    let heuristic = (method == "ida").then(HeuristicChoice::blind);
    let request = Request { method: Method::parse(method).unwrap(), heuristic, ..Request::default() };
    let bounds = Bounds { nodes: Some(nodes), ..Bounds::default() };
    Session::start_within(budget, instance.into(), request, bounds, Begin::Running, None).unwrap()
}

/// Peak memory of this process in bytes, since the last reset.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() << 10
}

const FIFTEEN: &str = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";
const HARD: &str = include_str!("../../../examples/puzzles/hard.txt");

#[cfg(target_os = "linux")]
#[test]
fn runs_take_no_more_than_their_budget() {
    let before = peak();
    let budget = Budget::new(64 * MIB);
    let runs = [
        ("tiles", FIFTEEN, "ida", 1_500_000),
        ("tiles", FIFTEEN, "bfs", 1_500_000),
        ("sudoku", HARD, "anneal", 300_000),
    ]
    .map(|(kind, text, method, nodes)| {
        let session = start(&budget, text, kind, method, nodes);
        session.wait();
        // All requests count, too.
        let _ = (session.view(&solvarium_view::look::WindowQuery::default()), session.trace().len());
        assert!(budget.taken() <= 64 * MIB, "{} bytes", budget.taken());
        session
    });
    let taken = peak() - before;
    assert!(taken < 64 * MIB + SLACK, "{} MiB", taken / MIB);
    // The first run learns that its detail is no longer kept, and runs to its end.
    let [ida, breadth, _] = runs.each_ref().map(|session| session.summary());
    assert_eq!(
        (ida.full, ida.expanded, ida.stopped_by.as_deref()),
        (Some("memory"), 1_500_000, Some("nodes"))
    );
    assert!(ida.lost > 0 && ida.rows > 100_000, "{ida:?}");
    assert_eq!(breadth.stopped_by.as_deref(), Some("memory"), "its search has its limit");
}
