//! Tests that traces are read back as written, even from damaged files.

use super::*;
use solvarium::{
    Limits,
    watch::{Rule, Verdict, Why},
};
use solvarium_catalogue::{
    self as catalogue, EventKind, Method, Observer, ProblemKind, Request, SearchEvent, methods,
};

const PUZZLES: &[(&str, &str)] = &[
    ("tiles", "8 6 7 / 2 5 4 / 3 0 1"),
    ("map", "S..#\n.#..\n...G"),
    ("river", "3 3 2"),
    ("sudoku", "1.....3..4.....2"),
    ("hello", "AB"),
    ("queens", "6"),
    ("tic-tac-toe", "b2 a1"),
];

/// The event that a trace should contain.
fn expected(event: &SearchEvent<'_>) -> TraceEvent {
    let node = event.data.node().map_or(0, |node| node.0);
    let from = event.data.from().map_or(0, |from| from.0);
    let (g, h) = (event.data.g().unwrap_or(0.0), event.data.h().unwrap_or(0.0));
    let code = event.data.code().unwrap_or(0);
    match event.data.kind {
        EventKind::Generate => {
            TraceEvent::Generate { from: event.data.from().map(|from| from.0), code, g, h }
        }
        EventKind::Propagate(rule) => TraceEvent::Propagate { node, code, rule: Some(rule) },
        EventKind::Strike(rule) => TraceEvent::Strike { node, code, rule: Some(rule) },
        EventKind::Backtrack(rule) => TraceEvent::Backtrack { node, rule: Some(rule) },
        EventKind::Expand => TraceEvent::Expand { node, g, h },
        EventKind::Duplicate(verdict) => TraceEvent::Duplicate { node, from, code, g, verdict },
        EventKind::Prune(why) => TraceEvent::Prune { from, code, g, h, why: Some(why) },
        EventKind::Bound => TraceEvent::Bound { root: node, bound: g },
        EventKind::Goal => TraceEvent::Goal { node, g },
        EventKind::Window => TraceEvent::Window { node, least: g, most: h },
        EventKind::Value(basis) => TraceEvent::Value { node, least: g, most: h, basis },
        _ => TraceEvent::Done,
    }
}

#[test]
fn events_are_read_back_as_written() {
    let (mut verdicts, mut forced, mut struck, mut dead) = (0, 0, 0, 0);
    for (kind, text) in PUZZLES {
        let kind = ProblemKind::parse(kind).unwrap();
        let instance = catalogue::parse_as(text, &kind).unwrap();
        // Events of local searches have tests of their own.
        for method in methods().iter().filter(|method| !method.of.is_local()) {
            let request = Request { method: Method::parse(method.name).unwrap(), ..Request::default() };
            let (limits, mut at_once) = (Limits::none().nodes(3000), Encoder::new());
            let (mut encoder, mut seen) = (Encoder::new(), Vec::new());
            let mut see = |event: &SearchEvent<'_>| {
                encoder.see(event);
                seen.push(expected(event));
            };
            if instance.solve(&request, &limits, Some(&mut see)).is_err() {
                continue; // not for this problem
            }
            instance.solve(&request, &limits, Some(&mut at_once)).unwrap();
            let (bytes, mut read) = (encoder.take(), Vec::new());
            assert_eq!(at_once.take(), bytes, "{text} by {}", method.name);
            Decoder::new().read(&bytes, |event| read.push(event)).unwrap();
            read.retain(|event| !matches!(event, TraceEvent::Word(..)));
            verdicts += read
                .iter()
                .filter(
                    |event| matches!(event, TraceEvent::Duplicate { verdict, .. } if *verdict != Verdict::Dropped),
                )
                .count();
            let count = |is_one: fn(&&TraceEvent) -> bool| read.iter().filter(is_one).count();
            forced += count(|event| matches!(event, TraceEvent::Propagate { .. }));
            struck += count(|event| matches!(event, TraceEvent::Strike { .. }));
            dead += count(|event| matches!(event, TraceEvent::Backtrack { .. }));
            assert_eq!(read, seen, "{text} by {}", method.name);
        }
    }
    assert!(verdicts > 0 && forced > 0 && struck > 0 && dead > 0);
}

/// Decodes short forms, checked independently of the encoder.
#[test]
fn short_forms_are_read_as_the_document_says() {
    let bytes = [
        0x20, 0, 0, 20,   // the root: g 0, h 5
        0x09, // expanded: the newest node
        0x58, 7,    // its child by action 7: g 1, h 4
        0x09, // expanded
        0x3c, 9, // a child over the bound: g 2, h 3
        0x0e, 0x7c, 8, // back at the root, a child over the bound by action 8: g 1, h 6
        0x99, 2, // one node on is expanded: g and h are those of the root
        0xf9, 1, // the node before: g one more, h the same
    ];
    let mut read = Vec::new();
    Decoder::new().read(&bytes, |event| read.push(event)).unwrap();
    let cut = |from, code, g, h| TraceEvent::Prune { from, code, g, h, why: Some(Why::OverBound) };
    let expected = [
        TraceEvent::Generate { from: None, code: 0, g: 0.0, h: 5.0 },
        TraceEvent::Expand { node: 0, g: 0.0, h: 5.0 },
        TraceEvent::Generate { from: Some(0), code: 7, g: 1.0, h: 4.0 },
        TraceEvent::Expand { node: 1, g: 1.0, h: 4.0 },
        cut(1, 9, 2.0, 3.0),
        cut(0, 8, 1.0, 6.0),
        TraceEvent::Expand { node: 1, g: 0.0, h: 5.0 },
        TraceEvent::Expand { node: 0, g: 1.0, h: 5.0 },
    ];
    assert_eq!(read, expected);
}

#[test]
fn rules_in_the_first_traces_are_still_read() {
    let root = [0x20, 0, 0, 0];
    let of = |rule: u8| [0x87, rule, 1, 5];
    for (number, rule) in [(0, Some(Rule::OnlyCandidate)), (1, Some(Rule::OnlyPlace)), (7, None), (200, None)]
    {
        let mut decoder = Decoder::new();
        decoder.read(&root, |_| {}).unwrap();
        decoder
            .read(&of(number), |event| assert_eq!(event, TraceEvent::Propagate { node: 0, code: 5, rule }))
            .unwrap();
    }
}

#[test]
fn a_node_takes_at_most_six_bytes() {
    let instance = catalogue::parse("8 6 7 / 2 5 4 / 3 0 1").unwrap();
    for (method, most) in [("astar", 5), ("bfs", 5), ("ida", 6), ("dfs", 6)] {
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        let (mut encoder, mut nodes) = (Encoder::new(), 0);
        let mut see = |event: &SearchEvent<'_>| {
            encoder.see(event);
            nodes += usize::from(event.data.kind == EventKind::Generate);
        };
        instance.solve(&request, &Limits::none().nodes(20_000), Some(&mut see)).unwrap();
        assert!(encoder.len() <= most * nodes, "{method}: {} bytes for {nodes} nodes", encoder.len());
    }
}

#[test]
fn costs_come_back_bit_by_bit() {
    let costs = [0.0, 1.0, -1.0, 0.5, 2f64.sqrt(), 1e300, f64::INFINITY, f64::MAX, 4294967295.0, -0.1, 1e17];
    for cost in costs {
        for near in costs {
            let mut out = Vec::new();
            varint::put_cost(&mut out, cost, near);
            assert_eq!(varint::Bytes(&out).cost(near), Some(cost), "{cost} near {near}");
        }
    }
}

/// A file of three blocks.
fn file() -> Vec<u8> {
    let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8").unwrap();
    let request = Request { method: Method::parse("bfs").unwrap(), ..Request::default() };
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &Header::of(instance.as_ref(), &request)).unwrap();
    let (mut encoder, mut count) = (Encoder::new(), 0);
    let mut see = |event: &SearchEvent<'_>| {
        encoder.see(event);
        count += 1;
        if count % 4 == 0 || event.data.kind == EventKind::Done {
            writer.write(&encoder.take()).unwrap();
        }
    };
    instance.solve(&request, &Limits::none(), Some(&mut see)).unwrap();
    file
}

/// The bytes of all blocks of a file, and whether it is complete.
fn read(file: &[u8]) -> Result<(Vec<u8>, bool), solvarium::Error> {
    let mut reader = Reader::new(file)?;
    let mut all = Vec::new();
    while let Some(block) = reader.block()? {
        all.extend(block);
    }
    Ok((all, !reader.is_truncated()))
}

#[test]
fn a_truncated_file_is_read_up_to_its_last_complete_block() {
    let file = file();
    let (whole, good) = read(&file).unwrap();
    assert!(good && whole.last() == Some(&6));
    let mut lengths = std::collections::BTreeSet::new();
    for end in 0..file.len() {
        let Ok((part, good)) = read(&file[..end]) else { continue };
        assert!(whole.starts_with(&part));
        assert!(!good || lengths.insert(part.len()), "byte {end} cannot be a good end");
        Decoder::new().read(&part, |_| {}).unwrap();
    }
    assert!(lengths.len() >= 3);
}

#[test]
fn no_damage_is_taken_for_events() {
    let file = file();
    let (whole, _) = read(&file).unwrap();
    let body = file.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    for at in body..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 0x55;
        let (part, good) = read(&damaged).unwrap();
        assert!(!good && whole.starts_with(&part) && part.len() < whole.len(), "byte {at}");
    }
    for noise in 0..=255u8 {
        let bytes: Vec<u8> = (0..64).map(|n| noise.wrapping_mul(n).wrapping_add(n.wrapping_mul(n))).collect();
        let _ = Decoder::new().read(&bytes, |_| {}); // either result is fine, but it must not panic
    }
}
