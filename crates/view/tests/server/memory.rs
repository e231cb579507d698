//! Tests of the budget shared by all runs: finished runs are removed when that frees enough memory, and a run too many is refused.

use super::http::Page;
use solvarium_catalogue::{self as catalogue, HeuristicChoice, Method, ProblemKind, Request};
use solvarium_view::budget::Budget;
use solvarium_view::server::{Options, RUNS};
use solvarium_view::session::{Begin, Bounds, Session};
use std::sync::Arc;

const MIB: usize = 1 << 20;
const LONG: &str = r#"{"text":"15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0","method":"ida","heuristic":"blind","nodes":200000}"#;
const HELD: &str = r#"{"text":"1 4 2 / 3 0 5 / 6 7 8","method":"astar","paused":true}"#;

fn page(bytes: usize) -> Page {
    Page::new(&Options { memory: Budget::new(bytes), ..Options::default() })
}

#[test]
fn a_run_for_which_there_is_no_memory_is_refused() {
    let page = page(8 * MIB);
    let ids: Vec<_> = (0..3).map(|_| page.start(HELD)).collect();
    let answer = page.post("/api/runs", HELD);
    assert_eq!(answer.status, 429);
    let message = answer.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(
        message.starts_with("no memory is left for another run") && message.contains("8 MiB"),
        "{message}"
    );
    page.post(&format!("/api/runs/{}/control", ids[0]), r#"{"do":"stop"}"#);
    page.until(&ids[0], "done");
    page.start(HELD);
    assert_eq!(page.get(&format!("/api/runs/{}", ids[0])).status, 200, "small trees may stay");
}

#[test]
fn the_oldest_that_has_ended_makes_room() {
    let page = page(16 * MIB);
    let done = |body: &str| {
        let id = page.start(body);
        let summary = page.until(&id, "done");
        assert_eq!(
            (&summary["full"], &summary["expanded"]),
            (&"memory".into(), &200_000.into()),
            "{summary}"
        );
        id
    };
    // Each run gets the memory of the run before it, and keeps as much as it may.
    let mut ids: Vec<_> = (0..RUNS - 2).map(|_| done(LONG)).collect();
    let held = page.start(HELD);
    ids.push(done(LONG));
    let is_there = |id: &String| page.get(&format!("/api/runs/{id}")).status == 200;
    assert!(is_there(&held), "it goes on");
    assert!(!is_there(&ids[0]) && is_there(&ids[RUNS - 2]), "oldest first");
    let kept: Vec<_> = ids.iter().map(is_there).collect();
    assert!(kept.is_sorted(), "{kept:?}");
}

#[test]
fn a_restarted_run_has_the_same_memory() {
    let page = page(16 * MIB);
    let id = page.start(LONG);
    let first = page.until(&id, "done");
    let again = page.post(&format!("/api/runs/{id}/control"), r#"{"do":"restart"}"#).json()["id"].clone();
    let again = again.as_str().unwrap();
    page.post(&format!("/api/runs/{again}/control"), r#"{"do":"run"}"#);
    let second = page.until(again, "done");
    assert_eq!(second["rows"], first["rows"]);
    // While one is active, another gets half of the memory that it leaves.
    let held = page.start(HELD);
    let third = page.start(LONG);
    assert!(page.until(&third, "done")["rows"].as_u64() < first["rows"].as_u64());
    assert_eq!(page.delete(&format!("/api/runs/{held}")).status, 204);
}

/// A search that meets more states than any tree here keeps.
fn start(budget: &Budget, nodes: u64) -> Arc<Session> {
    let text = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";
    let kind = ProblemKind::parse("tiles").unwrap();
    let instance = catalogue::parse_as(text, &kind).unwrap();
    let method = Method::parse("ida").unwrap();
    let request = Request { method, heuristic: Some(HeuristicChoice::blind()), ..Request::default() };
    let bounds = Bounds { nodes: Some(nodes), ..Bounds::default() };
    Session::start_within(budget, instance.into(), request, bounds, Begin::Running, None).unwrap()
}

#[test]
fn a_full_recording_has_the_end_of_the_search() {
    let budget = Budget::new(4 * MIB);
    let session = start(&budget, 500_000);
    session.wait();
    let (summary, trace) = (session.summary(), session.trace());
    assert!(summary.cut && trace.len() < MIB, "{} bytes", trace.len());
    let replay = Session::replay(trace.as_slice()).unwrap().summary();
    assert_eq!((replay.ending, replay.stopped_by), (summary.ending, summary.stopped_by));
    assert!(!replay.truncated && replay.full.is_none());
    assert_eq!(u64::from(replay.events) + replay.lost, u64::from(summary.events) + summary.lost);
    // Rows of a recording beyond the memory limit are counted, too.
    let unlimited = start(&Budget::unlimited(), 100_000);
    unlimited.wait();
    let replay =
        Session::replay_within(&Budget::new(4 * MIB), unlimited.trace().as_slice()).unwrap().summary();
    assert_eq!((replay.full, unlimited.summary().full), (Some("memory"), None));
    assert_eq!((replay.expanded, replay.rows < unlimited.summary().rows), (100_000, true));
}

#[test]
fn memory_comes_back() {
    let budget = Budget::new(16 * MIB);
    for _ in 0..3 {
        let session = start(&budget, 200_000);
        assert!(budget.taken() >= 4 * MIB, "the search's");
        session.wait();
        assert!(budget.taken() < 8 * MIB, "the tree's: {}", budget.taken());
        assert_eq!(session.summary().full, Some("memory"));
        drop(session);
        // The last of its threads may still be about to free its memory.
        while budget.taken() > 0 {
            std::thread::yield_now();
        }
    }
}
