//! Tests of a run with a long preparation: the page sees it, can end it, and can use everything else meanwhile.

use super::http::Page;
use solvarium_view::server::{Options, Patience, RUNS};
use std::time::Duration;

/// Pattern databases that take many seconds to build.
const DATABASES: &str = r#"{"text":"15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0","method":"ida","heuristic":"patterns(parts=7-8)"}"#;
/// Neighbours of a million cities: reading, viewing and searching all take long.
const CITIES: &str = r#"{"text":"tsp uniform 1000000 1","method":"tabu"}"#;
const SMALL: &str = r#"{"text":"1 4 2 / 3 0 5 / 6 7 8","method":"astar"}"#;

/// A page that does not wait until an order is accepted.
fn page() -> Page {
    let patience = Patience { order: Duration::ZERO, ..Patience::default() };
    Page::new(&Options { patience, ..Options::default() })
}

fn state(page: &Page, id: &str) -> String {
    page.get(&format!("/api/runs/{id}")).json()["state"].as_str().unwrap().into()
}

#[test]
fn others_go_on_while_a_run_is_prepared() {
    let page = page();
    let slow = page.start(DATABASES);
    assert_eq!(state(&page, &slow), "preparing");
    let small = page.start(SMALL);
    assert_eq!(page.until(&small, "done")["ending"], "solved");
    assert_eq!(page.get("/api/runs").json()["runs"].as_array().unwrap().len(), 2);
    assert_eq!(state(&page, &slow), "preparing", "all that took no longer than it does");
    assert_eq!(page.delete(&format!("/api/runs/{slow}")).status, 204);
    assert_eq!(page.get(&format!("/api/runs/{slow}")).status, 404);
}

#[test]
fn a_run_in_preparation_can_be_stopped() {
    let page = page();
    for body in [DATABASES, CITIES] {
        let id = page.start(body);
        assert_eq!(state(&page, &id), "preparing");
        // The reply to the command already reports the stop, without waiting for the preparation.
        let over = page.post(&format!("/api/runs/{id}/control"), r#"{"do":"stop"}"#).json();
        assert_eq!(
            (&over["state"], &over["ending"], &over["stopped_by"]),
            (&"done".into(), &"stopped".into(), &"asked".into()),
            "{over}"
        );
        assert_eq!(over["why"], "it was interrupted");
        // The state of the run does not change any more.
        assert_eq!(page.until(&id, "done"), over);
    }
}

#[test]
fn time_passes_while_a_run_is_prepared() {
    let page = page();
    let id = page.start(&CITIES.replace('}', r#","seconds":0.05}"#));
    let over = page.until(&id, "done");
    assert_eq!((&over["stopped_by"], &over["events"]), (&"time".into(), &0.into()), "{over}");
}

#[test]
fn runs_that_are_being_opened_have_their_places() {
    let page = page();
    let opened: Vec<u16> = std::thread::scope(|scope| {
        let ask = || scope.spawn(|| page.post("/api/runs", &SMALL.replace('}', r#","paused":true}"#)).status);
        let asked: Vec<_> = (0..3 * RUNS).map(|_| ask()).collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(opened.iter().filter(|status| **status == 201).count(), RUNS);
    assert_eq!(opened.iter().filter(|status| **status == 429).count(), 2 * RUNS);
}
