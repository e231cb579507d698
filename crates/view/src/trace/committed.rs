//! Traces that an earlier program recorded (testdata/v1), and the tables of docs/trace.md.

use super::event::{EVENTS, LOCAL};
use super::{Decoder, Encoder, Reader, TraceEvent};
use crate::summary::Ended;
use crate::tree::Tree;
use solvarium::Limits;
use solvarium::watch::{Rule, Verdict, Why};
use std::collections::BTreeSet;

/// Of each, the events of its tree, its rows, its expansions (of local searches, figures).
/// A trace: its name, its bytes, and how many events, rows and expansions it holds.
type Committed = (&'static str, &'static [u8], (u32, u32, u64));

const COMMITTED: &[Committed] = &[
    ("astar", include_bytes!("../../testdata/v1/astar.trace"), (404, 256, 146)),
    ("backtrack", include_bytes!("../../testdata/v1/backtrack.trace"), (4, 1, 1)),
    ("beam", include_bytes!("../../testdata/v1/beam.trace"), (564, 357, 205)),
    ("bidirectional", include_bytes!("../../testdata/v1/bidirectional.trace"), (22, 14, 6)),
    ("climb", include_bytes!("../../testdata/v1/climb.trace"), (13, 0, 1)),
    ("depth-limited", include_bytes!("../../testdata/v1/depth-limited.trace"), (32, 23, 7)),
    ("evolve", include_bytes!("../../testdata/v1/evolve.trace"), (37, 0, 16)),
    ("ida", include_bytes!("../../testdata/v1/ida.trace"), (103, 65, 31)),
    ("queens", include_bytes!("../../testdata/v1/queens.trace"), (36, 17, 17)),
];

fn bytes(mut reader: Reader<&[u8]>) -> Vec<u8> {
    let mut all = Vec::new();
    while let Some(block) = reader.block().unwrap() {
        all.extend(block);
    }
    assert!(!reader.is_truncated());
    all
}

fn events(bytes: &[u8]) -> Vec<TraceEvent> {
    let mut events = Vec::new();
    Decoder::new().read(bytes, |event| events.push(event)).unwrap();
    events
}

/// Not the same in two runs.
const fn is_of_the_run(event: &TraceEvent) -> bool {
    matches!(event, TraceEvent::Clock(_) | TraceEvent::Result(_))
}

#[test]
fn they_are_replayed() {
    let (mut met, mut found) = (BTreeSet::new(), Vec::new());
    for &(name, file, _) in COMMITTED {
        let bytes = bytes(Reader::new(file).unwrap());
        let mut tree = Tree::new(100_000);
        tree.read(&bytes).unwrap();
        found.push((name, (tree.events(), tree.rows(), tree.counts().expanded)));
        assert!(tree.is_done() && tree.result().is_some() && tree.counts().lost == 0, "{name}");
        let ended: Ended = serde_json::from_str(tree.result().unwrap()).unwrap();
        let outcome = if name == "depth-limited" { "stopped" } else { "solved" };
        assert_eq!(
            (ended.end.outcome.as_str(), ended.why.is_some()),
            (outcome, outcome == "stopped"),
            "{name}"
        );
        assert!(ended.end.peak_bytes > 0 && !ended.end.method.is_empty(), "{name}");
        met.extend(events(&bytes).iter().map(TraceEvent::name));
    }
    assert_eq!(found, COMMITTED.iter().map(|&(name, _, counts)| (name, counts)).collect::<Vec<_>>());
    let all: BTreeSet<_> = EVENTS.iter().map(|event| event.name).collect();
    // Nothing is lost of what is recorded; only the viewer counts.
    assert_eq!(all.difference(&met).copied().collect::<Vec<_>>(), ["lost"]);
}

/// A search that changes its nodes may have its trace recorded again; a change of the
/// format may not: it takes another version.
#[test]
fn the_same_runs_are_written_in_the_same_bytes() {
    for &(name, file, _) in COMMITTED {
        let reader = Reader::new(file).unwrap();
        let (job, order) = (reader.header().job().unwrap(), reader.header().order().unwrap());
        let mut encoder = Encoder::new();
        job.solve(&order, &Limits::none(), Some(&mut |event| encoder.see(event))).unwrap();
        let (then, now) = (bytes(reader), encoder.take());
        let (events_then, events_now) = (events(&then), events(&now));
        for event in &events_then {
            match event {
                TraceEvent::Clock(since) => encoder.clock(*since),
                TraceEvent::Result(json) => encoder.result(json),
                _ => {}
            }
        }
        let lasting = |events: Vec<TraceEvent>| -> Vec<TraceEvent> {
            events.into_iter().filter(|event| !is_of_the_run(event)).collect()
        };
        assert_eq!(lasting(events_now), lasting(events_then), "{name}");
        assert_eq!(now.len() + encoder.len(), then.len(), "{name}");
    }
}

/// The tables of docs/trace.md.
fn tables() -> Vec<String> {
    let event = |entry: &super::event::Entry| {
        let first = match entry.is_local {
            true => format!("{LOCAL:02x} {:02x}", entry.first),
            false => format!("{:02x}", entry.first),
        };
        format!("| {} | `{first}` | {} |\n", entry.name, entry.carries.join(", "))
    };
    let reason = |(code, name, sentence): (u8, &str, String)| format!("| {code} | {name} | {sentence} |\n");
    let reasons = |of: &str, rows: Vec<(u8, &'static str, String)>| {
        format!("| {of} | name | meaning |\n|---|---|---|\n")
            + &rows.into_iter().map(reason).collect::<String>()
    };
    vec![
        "| event | first byte | carries |\n|---|---|---|\n".to_owned()
            + &EVENTS.iter().map(event).collect::<String>(),
        reasons("why", Why::ALL.map(|why| (why.code(), why.name(), why.to_string())).into()),
        reasons("verdict", Verdict::ALL.map(|one| (one.code(), one.name(), one.to_string())).into()),
        reasons("rule", Rule::ALL.map(|rule| (rule.code(), rule.name(), rule.to_string())).into()),
    ]
}

#[test]
fn the_document_lists_every_event_and_reason() {
    let document = include_str!("../../../../docs/trace.md");
    for table in tables() {
        assert!(document.contains(&table), "docs/trace.md should have:\n{table}");
    }
}

#[test]
fn another_version_is_refused_by_name() {
    let error = Reader::new(&b"solvarium-trace 2\n{}\n"[..]).unwrap_err().to_string();
    let expected =
        "this trace is of another version: expected `solvarium-trace 1`, found `solvarium-trace 2`";
    assert!(error.ends_with(expected), "{error}");
}
