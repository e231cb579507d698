//! Exported runs are read back.

use super::posthoc;
use crate::intake::Source;
use crate::session::{Begin, Bounds, Session};
use serde_json::Value;
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, Method, Request};
use std::io::Cursor;
use std::sync::Arc;

fn session(puzzle: &str, method: &str) -> Arc<Session> {
    let instance = catalogue::parse(puzzle).unwrap();
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None).unwrap();
    session.wait();
    session
}

fn exported(session: &Session) -> (Vec<Value>, String) {
    let mut file = Vec::new();
    let events = posthoc(session, &mut file).unwrap();
    let text = String::from_utf8(file).unwrap();
    let trace: Value = serde_json::from_str(&text).unwrap();
    let all = trace["events"].as_array().unwrap().clone();
    assert_eq!((all.len() as u64, trace["version"].as_str()), (events, Some("1.4.0")));
    (all, text)
}

/// The g of the goal.
fn goal_g(session: &Session) -> Option<f64> {
    let tree = session.tree();
    tree.goal().map(|(_, row)| tree.costs(row).0)
}

/// The session of a trace that was imported.
fn imported(text: String) -> Arc<Session> {
    let mut trace = Vec::new();
    let source = Source::open(Cursor::new(text), "test").unwrap();
    let read = source.record(&mut trace, &Limits::none()).unwrap();
    assert_eq!(read.mistake, None);
    Session::replay(trace.as_slice()).unwrap()
}

#[test]
fn an_export_is_read_back_with_equal_counts() {
    let map = "S....#...\n.##.#..#.\n...#...#.\n.#...#...\n...#...#G\n";
    for (puzzle, method) in [
        (map, "astar"),
        (map, "bfs"),
        (map, "greedy"),
        ("8 7 6 / 0 4 1 / 2 5 3", "astar"),
        ("3 1 2 / 4 7 5 / 6 8 0", "ida"),
        ("queens 6", "backtrack"),
        ("romania", "ucs"),
    ] {
        let session = session(puzzle, method);
        let (_, text) = exported(&session);
        let (ours, theirs) = (session.summary(), imported(text).summary());
        // The cost of an assignment counts values that propagation found; g counts decisions.
        let g = goal_g(&session);
        assert_eq!(
            (ours.rows, ours.expanded, ours.duplicates, g),
            (theirs.rows, theirs.expanded, theirs.duplicates, theirs.cost),
            "{puzzle} {method}"
        );
        assert_eq!(ours.pruned, theirs.pruned, "{puzzle} {method}");
    }
}

#[test]
fn a_cheaper_path_keeps_the_id_and_a_more_expensive_one_the_parent() {
    let session = session("romania", "astar");
    let (events, text) = exported(&session);
    let improved: Vec<_> =
        events.iter().filter(|event| event["type"] == "updating" && event["via"].is_null()).collect();
    assert!(!improved.is_empty(), "Romania has a cheaper path to Bucharest");
    let id = |kind: &str| events.iter().find(|event| event["type"] == kind).map(|event| &event["id"]);
    assert_eq!(id("destination"), id("end"));
    for event in improved {
        let first =
            events.iter().find(|other| other["id"] == event["id"] && other["type"] == "generating").unwrap();
        assert!(event["g"].as_f64() < first["g"].as_f64(), "{event}");
    }
    let dropped: Vec<_> = events.iter().filter(|event| !event["via"].is_null()).collect();
    assert!(!dropped.is_empty());
    for event in dropped {
        assert!(event["via"].as_f64() >= event["g"].as_f64(), "{event}");
        assert_ne!(event["from"], event["pId"]);
    }
    let replay = imported(text);
    let (ours, theirs) = (session.tree(), replay.tree());
    for row in 0..ours.rows() {
        assert_eq!((ours.parent(row), ours.costs(row)), (theirs.parent(row), theirs.costs(row)), "row {row}");
    }
}

#[test]
fn rounds_and_restarts_are_exported() {
    let restarts = concat!(
        "{\"node\": 0}\n{\"expand\": 0}\n{\"node\": 1, \"parent\": 0}\n{\"fail\": 1}\n",
        "{\"round\": 1}\n{\"node\": 2}\n{\"goal\": 2}\n{\"round\": 2}\n{\"done\": true}\n",
    );
    let sessions = [
        session("3 6 2 / 4 1 5 / 7 8 0", "ida"),
        session("S....#.\n.##.#..\n...#..G\n", "iterative-deepening"),
        imported(restarts.into()),
    ];
    for session in sessions {
        let (events, text) = exported(&session);
        let nodes = |tree: &crate::tree::Tree| -> Vec<(f64, usize)> {
            let before = |event| tree.roots().iter().filter(|&&root| tree.born(root) < event).count();
            tree.rounds().iter().map(|round| (round.bound, before(round.event))).collect()
        };
        let (ours, roots) = {
            let tree = session.tree();
            (nodes(&tree), tree.roots().to_vec())
        };
        assert!(ours.len() > 1, "{}", session.header().method);
        assert_eq!(nodes(&imported(text).tree()), ours);
        let rounds: Vec<_> = events.iter().filter(|event| event["type"] == "round").collect();
        assert_eq!(rounds.len(), ours.len());
        for (event, (bound, before)) in rounds.iter().zip(ours) {
            // A round without a root of its own continues with the last one.
            let root = roots[before.min(roots.len() - 1)];
            assert_eq!((event["bound"].as_f64(), event["id"].as_u64()), (Some(bound), Some(root.into())));
        }
        for event in &events {
            // The root of a round may come later: its path is not known yet.
            let is_mark = matches!(event["type"].as_str(), Some("round" | "source" | "destination"));
            for key in ["pId", "f", "g", "h"] {
                assert_eq!(event.get(key).is_none(), is_mark, "{key}: {event}");
            }
        }
    }
}

#[test]
fn maps_have_coordinates_and_tiles_have_keys() {
    let (events, text) = exported(&session("S.#\n..G\n", "astar"));
    let places: Vec<_> = events[..2].iter().map(|event| (&event["x"], &event["y"])).collect();
    assert_eq!(format!("{places:?}"), "[(Number(0), Number(0)), (Number(2), Number(1))]");
    assert!(text.contains("\"$\":\"rect\"") && events.iter().all(|event| event["x"].is_u64()));
    let (events, _) = exported(&session("1 4 2 / 3 0 5 / 6 7 8", "astar"));
    let start = &events[0];
    assert_eq!(
        (&start["type"], &start["11"], &start["21"], &start["22"]),
        (&"source".into(), &1.into(), &4.into(), &0.into())
    );
    assert_eq!(events[1]["11"], 0, "the blank is at the goal's first place");
}

#[test]
fn local_searches_and_full_writers_are_errors() {
    let local = session("queens 6", "anneal");
    assert!(posthoc(&local, &mut Vec::new()).is_err());
    let mut full: &mut [u8] = &mut [0; 64];
    assert!(posthoc(&session("queens 4", "backtrack"), &mut full).is_err());
}
