//! Tests of traces recorded by earlier programs (testdata/v1 and v2), and of the tables in docs/trace.md.

use super::event::{EVENTS, LOCAL};
use super::{Decoder, Encoder, Header, Reader, TraceEvent};
use crate::recorder::FileRecorder;
use crate::summary::Ended;
use crate::tree::Tree;
use solvarium::Limits;
use solvarium::watch::{Rule, Verdict, Why};
use solvarium_catalogue::{Instance, Request};
use std::collections::BTreeSet;

/// A trace: its name, its bytes in versions 1 and 2, and the numbers of its events, rows and expansions (for local searches, of its reports
/// of figures).
type Committed = (&'static str, [&'static [u8]; 2], (u32, u32, u64));

macro_rules! committed {
    ($($name:literal $counts:tt)*) => {
        &[$((
            $name,
            [
                include_bytes!(concat!("../../testdata/v1/", $name, ".trace")),
                include_bytes!(concat!("../../testdata/v2/", $name, ".trace")),
            ],
            $counts,
        ),)*]
    };
}

const COMMITTED: &[Committed] = committed! {
    "astar" (404, 256, 146)
    "backtrack" (4, 1, 1)
    "beam" (564, 357, 205)
    "bidirectional" (22, 14, 6)
    "climb" (13, 0, 1)
    "depth-limited" (32, 23, 7)
    "evolve" (37, 0, 16)
    "ida" (103, 65, 31)
    "queens" (36, 17, 17)
};

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

/// Whether an event may differ between two runs.
const fn is_of_the_run(event: &TraceEvent) -> bool {
    matches!(event, TraceEvent::Clock(_) | TraceEvent::Result(_))
}

#[test]
fn they_are_replayed() {
    for version in [0, 1] {
        let (mut met, mut found) = (BTreeSet::new(), Vec::new());
        for &(name, files, _) in COMMITTED {
            let bytes = bytes(Reader::new(files[version]).unwrap());
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
        // A recording is complete; only the viewer drops events. `intake` tests traces of external searches, `tests`
        // those of games.
        assert_eq!(
            all.difference(&met).copied().collect::<Vec<_>>(),
            ["discard", "estimate", "lost", "state", "value", "window"]
        );
    }
}

/// If a search visits other nodes, record its version 2 traces again with `SOLVARIUM_BLESS=1`. If the format changes, add a new version
/// instead. Version 1 encodes the same events in more bytes.
#[test]
fn the_same_runs_are_written_in_the_same_bytes() {
    let lasting = |bytes: &[u8]| -> Vec<TraceEvent> {
        events(bytes).into_iter().filter(|event| !is_of_the_run(event)).collect()
    };
    for &(name, [first, file], _) in COMMITTED {
        let reader = Reader::new(first).unwrap();
        let (instance, request) = (reader.header().instance().unwrap(), reader.header().request().unwrap());
        if std::env::var_os("SOLVARIUM_BLESS").is_some() {
            bless(name, &*instance, &request);
            continue;
        }
        let mut encoder = Encoder::new();
        instance.solve(&request, &Limits::none(), Some(&mut encoder)).unwrap();
        let (of_first, then, now) = (bytes(reader), bytes(Reader::new(file).unwrap()), encoder.take());
        for event in events(&then) {
            match event {
                TraceEvent::Clock(since) => encoder.clock(since),
                TraceEvent::Result(json) => encoder.result(&json),
                _ => {}
            }
        }
        assert_eq!(lasting(&now), lasting(&then), "{name}");
        assert_eq!(lasting(&now), lasting(&of_first), "{name}");
        assert_eq!(now.len() + encoder.len(), then.len(), "{name}");
    }
}

fn bless(name: &str, instance: &dyn Instance, request: &Request) {
    let path = format!("{}/testdata/v2/{name}.trace", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::create(path).unwrap();
    let mut recorder = FileRecorder::new(file, &Header::of(instance, request)).unwrap();
    let report = instance.solve(request, &Limits::none(), Some(&mut recorder)).unwrap();
    recorder.finish(&report).unwrap();
}

/// The tables of docs/trace.md.
fn tables() -> Vec<String> {
    let event = |entry: &super::event::EventDoc| {
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
    let error = Reader::new(&b"solvarium-trace 3\n{}\n"[..]).unwrap_err().to_string();
    let expected = "this trace has another version: expected `solvarium-trace 2` or `solvarium-trace 1`, \
                    found `solvarium-trace 3`";
    assert!(error.ends_with(expected), "{error}");
}
