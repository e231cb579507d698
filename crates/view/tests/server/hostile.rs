//! Tests of malicious or vanishing clients: the server answers others meanwhile, and recovers its memory and threads.

use super::http::{Answer, Page, answer};
use solvarium_catalogue::{self as catalogue, Request};
use solvarium_view::budget::Budget;
use solvarium_view::server::{Options, Patience};
use solvarium_view::trace::{Header, Writer};
use std::io::{BufReader, Write};
use std::time::{Duration, Instant};

const MIB: usize = 1 << 20;
const EIGHT: &str = r#"{"text":"7 2 4 / 5 0 6 / 8 3 1","method":"astar"}"#;
/// No grid is this hard: the generator tries until its time is up.
const ENDLESS: &str = r#"{"generator":"sudoku(rate=se:11.8..12.0,tries=1000000)","seconds":60}"#;
/// Longer than anything here takes, and shorter than the endless requests.
const BOUND: Duration = Duration::from_secs(40);

fn within(bytes: usize, patience: Patience) -> (Page, Budget) {
    let memory = Budget::new(bytes);
    (Page::new(&Options { memory: memory.clone(), patience, ..Options::default() }), memory)
}

/// The error message of a reply.
fn message(answer: &Answer) -> String {
    answer.json()["error"]["message"].as_str().unwrap().to_owned()
}

/// A trace with these pieces of events.
fn trace(pieces: &[&[u8]]) -> Vec<u8> {
    let instance = catalogue::parse("1 3 / 2 0").unwrap();
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &Header::of(instance.as_ref(), &Request::default())).unwrap();
    pieces.iter().for_each(|piece| writer.write(piece).unwrap());
    file
}

/// Waits until all memory of requests is returned; nothing runs here.
fn until_nothing_is_taken(memory: &Budget) {
    let begun = Instant::now();
    while memory.taken() > 0 {
        assert!(begun.elapsed() < BOUND, "{memory:?}");
        std::thread::yield_now();
    }
}

#[test]
fn viewing_requests_are_answered_while_long_texts_are_read() {
    let page = Page::new(&Options::default());
    let id = page.start(EIGHT);
    let words: String = (0..100_000).map(|word| format!(" x{word}")).collect();
    let body = format!("{{\"text\":\"a:{words}\"}}");
    let asked: Vec<_> = (0..8).map(|_| page.begin("POST", "/api/recognised", body.as_bytes())).collect();
    for window in ["tree", "list", "moment", "series"] {
        assert_eq!(page.get(&format!("/api/runs/{id}/{window}")).status, 200, "{window}");
    }
    for stream in asked {
        let answer = answer(&mut BufReader::new(stream));
        assert!(matches!(answer.status, 200 | 503), "{answer:?}");
    }
}

#[test]
fn the_threads_of_clients_that_left_come_back() {
    let (page, memory) = within(64 * MIB, Patience::default());
    // More requests than are answered at once, so that some wait. Each active one borrows half of the remaining memory.
    let asked: Vec<_> = (0..12).map(|_| page.begin("POST", "/api/new", ENDLESS.as_bytes())).collect();
    let begun = Instant::now();
    while memory.taken() < 60 * MIB {
        assert!(begun.elapsed() < BOUND, "{memory:?}");
        std::thread::yield_now();
    }
    drop(asked);
    until_nothing_is_taken(&memory);
    assert_eq!(page.post("/api/explain/hint", r#"{"position":"1.....3..4.....2"}"#).status, 200);
}

#[test]
fn a_question_that_is_late_is_given_up() {
    let patience = Patience { work: Duration::from_millis(300), ..Patience::default() };
    let page = Page::new(&Options { patience, ..Options::default() });
    for _ in 0..6 {
        let late = page.post("/api/new", ENDLESS);
        assert_eq!(late.status, 503);
        assert!(message(&late).starts_with("no answer within 0.3 s"), "{late:?}");
    }
}

#[test]
fn bodies_are_counted_before_they_are_stored() {
    let (page, memory) = within(3 * MIB, Patience::default());
    let text = format!("{{\"text\":\"{}\"}}", " ".repeat(MIB - 100));
    let asked: Vec<_> = (0..8).map(|_| page.begin("POST", "/api/recognised", text.as_bytes())).collect();
    let answers: Vec<_> = asked.into_iter().map(|stream| answer(&mut BufReader::new(stream))).collect();
    for answer in &answers {
        assert!(matches!(answer.status, 200 | 503), "{answer:?}");
        assert!(answer.status == 200 || message(answer).contains("of 3072 KiB are left"), "{answer:?}");
    }
    assert!(memory.peak() <= 3 * MIB, "{memory:?}");
    until_nothing_is_taken(&memory);
    assert_eq!(page.post("/api/recognised", &text).status, 200, "there is room for one");
}

#[test]
fn long_traces_share_the_memory_of_all() {
    let (page, memory) = within(32 * MIB, Patience::default());
    // A header that never ends would have to be in memory completely.
    let mut endless = trace(&[]);
    endless.truncate(endless.len() - 2);
    endless.resize(40 * MIB, b' ');
    std::thread::scope(|scope| {
        let ask = || scope.spawn(|| page.send_bytes("/api/traces", &endless));
        let asked: Vec<_> = (0..6).map(|_| ask()).collect();
        for answer in asked.into_iter().map(|one| one.join().unwrap()) {
            // A client refused before it has sent everything may only see a reset.
            assert!(matches!(answer.status, 0 | 503), "{answer:?}");
        }
    });
    assert!(memory.peak() > 16 * MIB && memory.peak() <= 32 * MIB, "{memory:?}");
    until_nothing_is_taken(&memory);
}

#[test]
fn compressed_zeros_take_no_more_than_their_share() {
    let (page, memory) = within(48 * MIB, Patience::default());
    let file = trace(&[vec![0; 2 * MIB].as_slice(); 3]);
    assert!(file.len() < 64 << 10, "{} bytes", file.len());
    let opened = page.send_bytes("/api/traces", &file);
    assert_eq!(opened.status, 201, "{opened:?}");
    assert!(memory.peak() <= 48 * MIB, "{memory:?}");
    // A block too large for the remaining memory is refused, with a message that names its size.
    let file = trace(&[&vec![0; 8 * MIB]]);
    let refused = page.send_bytes("/api/traces", &file);
    assert_eq!(refused.status, 503);
    assert!(message(&refused).contains("of 48 MiB are left"), "{refused:?}");
    assert!(memory.peak() <= 48 * MIB, "{memory:?}");
}

#[test]
fn names_and_ends_of_a_trace_are_counted() {
    let (page, memory) = within(8 * MIB, Patience::default());
    let number = |mut number: u32| {
        let mut bytes = Vec::new();
        while number >= 0x80 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    };
    // Half a million names without letters, and as many ends, in small blocks.
    let names: Vec<Vec<u8>> = (0..500_000u32).map(|code| [&[7][..], &number(code), &[0]].concat()).collect();
    let mut pieces: Vec<Vec<u8>> = names.chunks(8000).map(<[_]>::concat).collect();
    pieces.extend((0..20).map(|_| vec![6; 32 << 10]));
    let pieces: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
    let opened = page.send_bytes("/api/traces", &trace(&pieces));
    assert_eq!(opened.status, 201, "{opened:?}");
    let summary = page.get("/api/runs/1").json();
    assert_eq!(summary["full"], "memory", "{summary}");
    assert!(memory.peak() <= 8 * MIB, "{memory:?}");
}

#[test]
fn a_trace_that_takes_too_long_is_dropped() {
    let patience = Patience { trace: Duration::from_millis(200), ..Patience::default() };
    let (page, memory) = within(256 * MIB, patience);
    let file = trace(&[vec![0; MIB].as_slice(); 64]);
    // More than are read at once: each thread becomes free again.
    for _ in 0..3 {
        let late = page.send_bytes("/api/traces", &file);
        assert_eq!(late.status, 503);
        assert!(message(&late).starts_with("no answer within 0.2 s"), "{late:?}");
    }
    until_nothing_is_taken(&memory);
    assert!(page.get("/api/runs").json()["runs"].as_array().unwrap().is_empty());
}

#[test]
fn a_truncated_upload_opens_no_run() {
    let (page, memory) = within(64 * MIB, Patience::default());
    let file = trace(&[[6].as_slice(); 4]);
    for sent in [10, file.len() / 2, file.len()] {
        let mut stream = page.connect();
        let head = page.head("POST", "/api/traces", "application/octet-stream", file.len() + 1);
        stream.write_all(&[head.as_bytes(), &file[..sent]].concat()).unwrap();
        drop(stream);
    }
    until_nothing_is_taken(&memory);
    assert!(page.get("/api/runs").json()["runs"].as_array().unwrap().is_empty());
    assert_eq!(page.send_bytes("/api/traces", &file).status, 201);
}

/// The long test: process memory while six traces of 150 MiB arrive.
#[test]
#[ignore = "long: six bodies of 150 MiB"]
#[cfg(target_os = "linux")]
fn six_large_bodies_take_no_more_than_the_budget_of_the_process() {
    let most = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() << 10
    };
    let (page, memory) = within(256 * MIB, Patience::default());
    let mut endless = trace(&[]);
    endless.truncate(endless.len() - 2);
    endless.resize(150 * MIB, b' ');
    let before = most();
    std::thread::scope(|scope| {
        (0..6).for_each(|_| drop(scope.spawn(|| page.send_bytes("/api/traces", &endless))));
    });
    let taken = most() - before;
    assert!(memory.peak() <= 256 * MIB && taken <= 288 * MIB, "{} MiB, {memory:?}", taken / MIB);
}
