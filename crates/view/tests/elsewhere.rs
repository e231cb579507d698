//! Tests that runs with external searches behave like those in threads: paused, stepped and stopped at the same events.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use solvarium_catalogue::{self as catalogue, Instance, Method, Request};
use solvarium_view::budget::Budget;
use solvarium_view::control::{Command, Unit};
use solvarium_view::sender;
use solvarium_view::session::{Begin, Bounds, Session};
use solvarium_view::stop_at::Break;
use solvarium_view::summary::Summary;
use std::sync::Arc;

const TILES: &str = "7 2 4 / 5 0 6 / 8 3 1";

fn instance(text: &str) -> Arc<dyn Instance> {
    catalogue::parse(text).unwrap().into()
}

fn request(method: &str) -> Request {
    Request { method: Method::parse(method).unwrap(), ..Request::default() }
}

/// A paused run whose search has delivered all events.
fn paused(text: &str, method: &str) -> Arc<Session> {
    let budget = Budget::unlimited();
    let session =
        Session::start_elsewhere(&budget, instance(text), request(method), Bounds::default(), Begin::Paused)
            .unwrap();
    let order = session.order().unwrap();
    sender::search(&order, &mut |piece, seen| session.feed(piece.to_vec(), seen));
    session.feed_finished();
    session
}

/// Starts the run in a thread; waits until it pauses at the same event.
fn threaded(text: &str, method: &str) -> Arc<Session> {
    let session =
        Session::start(instance(text), request(method), Bounds::default(), Begin::Paused, None).unwrap();
    settled(&session);
    session
}

fn settled(session: &Session) -> Summary {
    loop {
        let summary = session.summary();
        if matches!(summary.state, "held" | "done") {
            return session.summary();
        }
        std::thread::yield_now();
    }
}

/// The part of the summary that must be equal.
fn standing(summary: &Summary) -> String {
    let Summary { state, events, rows, expanded, generated, open, cost, ending, depth, .. } = summary;
    format!("{state} {events} {rows} {expanded} {generated} {open} {cost:?} {ending:?} {depth}")
}

#[test]
fn commands_lead_to_the_same_events() {
    let commands = [
        Command::Step { n: 1, unit: Unit::Expansion },
        Command::Step { n: 7, unit: Unit::Event },
        Command::Until { what: Break::Depth { value: 6 } },
        Command::Step { n: 20, unit: Unit::Expansion },
        Command::Breakpoints { list: vec![Break::Depth { value: 8 }] },
        Command::Run,
        Command::Breakpoints { list: Vec::new() },
        Command::Until { what: Break::Goal },
        Command::Run,
    ];
    for (text, method) in [
        (TILES, "astar"),
        (TILES, "ida"),
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "backtrack"),
        ("1.....3..4.....2", "anneal"),
    ] {
        let (elsewhere, thread) = (paused(text, method), threaded(text, method));
        assert_eq!(standing(&elsewhere.summary()), standing(&settled(&thread)), "{method}, opened");
        for command in &commands {
            elsewhere.control(command);
            let before = thread.summary();
            thread.control(command);
            // A thread needs a moment to start.
            while matches!(command, Command::Step { .. })
                && thread.summary().events == before.events
                && before.state == "held"
            {
                std::thread::yield_now();
            }
            let elsewhere = loop {
                let now = elsewhere.summary();
                if now.state != "running" || !matches!(command, Command::Run) {
                    break now;
                }
            };
            for _ in 0..1_000_000 {
                if standing(&thread.summary()) == standing(&elsewhere) {
                    break;
                }
                std::thread::yield_now();
            }
            assert_eq!(standing(&elsewhere), standing(&thread.summary()), "{method}, {command:?}");
        }
        assert_eq!(elsewhere.summary().state, "done", "{method}");
    }
}

#[test]
fn a_restarted_search_sends_only_unknown_events() {
    let budget = Budget::unlimited();
    for method in ["astar", "bfs", "ida"] {
        let finished = paused(TILES, method);
        finished.control(&Command::Run);
        let begin = || {
            Session::start_elsewhere(
                &budget,
                instance(TILES),
                request(method),
                Bounds::default(),
                Begin::Running,
            )
        };
        let session = begin().unwrap();
        let mut count = 0;
        // Ended in mid-run: later pieces are lost.
        sender::search(&session.order().unwrap(), &mut |piece, seen| {
            count += 1;
            if count <= 2 {
                session.feed(piece.to_vec(), seen);
            }
        });
        let order = session.order().unwrap();
        assert!(order.skip > 0, "{method}");
        sender::search(&order, &mut |piece, seen| session.feed(piece.to_vec(), seen));
        session.feed_finished();
        assert_eq!(standing(&session.summary()), standing(&finished.summary()), "{method}");
    }
}

#[test]
fn a_stopped_run_keeps_the_admitted_events() {
    let session = paused(TILES, "bfs");
    session.control(&Command::Step { n: 10, unit: Unit::Expansion });
    let before = session.summary();
    assert_eq!((before.state, before.expanded), ("held", 10));
    session.stop();
    let after = session.summary();
    assert_eq!((after.state, after.stopped_by.as_deref()), ("done", Some("asked")));
    assert_eq!((after.rows, after.events), (before.rows, before.events));
    assert_eq!(session.order(), None);
}

#[test]
fn a_search_far_ahead_is_not_wanted() {
    let budget = Budget::unlimited();
    let session =
        Session::start_elsewhere(&budget, instance(TILES), request("bfs"), Bounds::default(), Begin::Paused)
            .unwrap();
    let mut first = Vec::new();
    sender::search(&session.order().unwrap(), &mut |piece, _| {
        if first.is_empty() {
            first = piece.to_vec();
        }
    });
    // The pieces after the first do not continue it, but are not read while the run is paused. The length depends on the clock.
    let pieces = (33 << 20) / first.len() as u64 + 1;
    for seen in 1..=pieces {
        session.feed(first.clone(), seen);
    }
    assert_eq!(session.order(), None);
}

#[test]
fn a_failure_is_reported() {
    let budget = Budget::unlimited();
    let session =
        Session::start_elsewhere(&budget, instance(TILES), request("bfs"), Bounds::default(), Begin::Running)
            .unwrap();
    session.feed_failed("the browser gives no more memory");
    let summary = session.summary();
    assert_eq!((summary.state, summary.ending.as_deref()), ("done", Some("stopped")));
    assert_eq!(summary.why.as_deref(), Some("the browser gives no more memory"));
}
