//! A planner that is simulated, and requests that are refused.

use super::super::{LONGEST, Listen, Protocol, Summary};
use crate::budget::Budget;
use crate::look::RowQuery;
use crate::session::{Begin, Bounds, Session};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};

/// A connection that is kept alive.
struct Planner(BufReader<TcpStream>);

impl Planner {
    fn new(address: &str) -> Self {
        let stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
        Self(BufReader::new(stream))
    }

    /// Sends a request with further headers, and returns the answer's status and text.
    fn ask(&mut self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n{headers}\r\n"
        );
        self.0.get_mut().write_all(&[head.as_bytes(), body.as_bytes()].concat()).unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            let line = line.trim_end().to_ascii_lowercase();
            match line.strip_prefix("content-length: ") {
                Some(bytes) => length = bytes.parse().unwrap(),
                None if line.is_empty() => break,
                None if status == 0 => status = line.split(' ').nth(1).unwrap().parse().unwrap(),
                None => {}
            }
        }
        let mut text = vec![0; length];
        self.0.read_exact(&mut text).unwrap();
        (status, String::from_utf8(text).unwrap())
    }

    fn post(&mut self, path: &str, body: &str) -> u16 {
        self.ask("POST", path, "", body).0
    }

    fn state(&mut self, path: &str, id: u32, parent: u32, action: &str, kind: &str) -> u16 {
        self.post(path, &format!(
            r#"{{"id": "{id}", "parentId": "{parent}", "g": 1.5, "earliestTime": 0, "planHead": [],
            "appliedAction": {{"earliestTime": 0, "actionName": "{action}", "shotCounter": 0, "kind": "{kind}"}}}}"#
        ))
    }

    fn estimate(&mut self, id: u32, h: u32) -> u16 {
        let lists = r#""totalMakespan": 3, "helpfulActions": [], "relaxedPlan": []"#;
        self.post("/state/heuristic", &format!(r#"{{"id": "{id}", "h": {h}, {lists}}}"#))
    }
}

const ROOT: &str = r#"{"id": "0", "g": 0, "earliestTime": 0.001, "appliedAction": null, "planHead": []}"#;

/// Shows the requests that this planner sends to an address.
fn shown(tell: impl FnOnce(&str) + Send + 'static) -> (Arc<Session>, Summary, Vec<String>) {
    let port = Listen { protocol: Protocol::Vscode, port: 0 }.bind().unwrap();
    let address = port.address();
    assert!(address.starts_with("http://127.0.0.1:"));
    let telling = std::thread::spawn(move || tell(&address));
    let refused = Arc::new(Mutex::new(Vec::new()));
    let all = Arc::clone(&refused);
    let source = port.accept(move |why| all.lock().unwrap().push(why.to_owned())).unwrap();
    let (session, nodes) =
        source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None).unwrap();
    let read = source.read(nodes);
    telling.join().unwrap();
    session.wait();
    let refused = refused.lock().unwrap().clone();
    (session, read, refused)
}

/// The nine states of the mock that comes with the debugger, in its order; it has no plan, so the last state is reported as one.
#[test]
fn the_states_of_the_mock_are_shown() {
    let (session, read, refused) = shown(|address| {
        let mut planner = Planner::new(address);
        assert_eq!(planner.ask("GET", "/about", "", ""), (200, "Visual search debugger.".into()));
        assert_eq!((planner.post("/state/initial", ROOT), planner.estimate(0, 5)), (201, 200));
        let states = [(1, 0, "START"), (2, 0, "START"), (3, 1, "END"), (4, 1, "START"), (5, 2, "END")];
        let states = states.into_iter().chain([(6, 2, "START"), (7, 5, "START"), (8, 7, "END")]);
        for ((id, parent, kind), h) in states.zip([5, 4, 4, 3, 2, 3, 1, 0]) {
            // The mock has a connection for each request.
            let mut planner = Planner::new(address);
            assert_eq!(planner.state("/state", id, parent, "drive", kind), 201);
            assert_eq!(planner.estimate(id, h), 200);
        }
        assert_eq!(planner.state("/plan", 8, 7, "drive", "END"), 200);
    });
    assert_eq!((read.nodes, read.mistake, refused.len()), (9, None, 0));
    let about = |row| session.about(&RowQuery { row, ..RowQuery::default() }).unwrap();
    let all: Vec<_> = (0..9).map(about).collect();
    assert_eq!(
        all.iter().map(|row| row.h).collect::<Vec<_>>(),
        [5.0, 5.0, 4.0, 4.0, 3.0, 2.0, 3.0, 1.0, 0.0]
    );
    let parents: Vec<_> = all.iter().map(|row| row.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(0), Some(1), Some(1), Some(2), Some(2), Some(5), Some(7)]);
    assert_eq!(all[3].action.as_deref(), Some("end drive"));
    let summary = session.summary();
    assert_eq!((summary.cost, summary.expanded), (Some(1.5), 5));
}

#[test]
fn dead_ends_duplicates_and_second_states_are_understood() {
    let (session, read, _) = shown(|address| {
        let mut planner = Planner::new(address);
        planner.post("/state/initial", ROOT);
        for id in [1, 2, 2] {
            assert_eq!(planner.state("/state", id, 0, "go a b", "INSTANTANEOUS"), 201);
        }
        assert_eq!(planner.post("/state/heuristic", r#"{"id": "1", "totalMakespan": 1}"#), 200);
        assert_eq!(planner.state("/state/visitedOrWorse", 3, 2, "back", "INSTANTANEOUS"), 201);
        assert_eq!(planner.state("/plan", 4, 2, "arrive", "INSTANTANEOUS"), 200);
    });
    let summary = session.summary();
    assert_eq!((read.nodes, summary.pruned, summary.duplicates, summary.cost), (5, 1, 1, Some(1.5)));
    let about = session.about(&RowQuery { row: 1, ..RowQuery::default() }).unwrap();
    assert_eq!(
        (about.action.as_deref(), about.why.last().unwrap().as_str()),
        (Some("go a b"), "Dropped: dead end.")
    );
}

#[test]
fn wrong_requests_are_refused_and_lose_nothing() {
    let (session, read, refused) = shown(|address| {
        let mut planner = Planner::new(address);
        assert_eq!(planner.post("/state", ROOT), 409, "the initial state is first");
        assert_eq!(planner.post("/state/initial", ROOT), 201);
        assert_eq!(planner.post("/state/initial", ROOT), 409);
        assert_eq!(planner.state("/state", 1, 7, "go", ""), 500, "an unknown parent");
        assert_eq!(planner.estimate(9, 1), 500, "an unknown state");
        for body in ["", "[]", "{", "{\"id\": null}", "\u{fffd}"] {
            assert_eq!(planner.post("/state", body), 500, "{body}");
        }
        assert_eq!(planner.post("/elsewhere", ROOT), 404);
        assert_eq!(planner.ask("PUT", "/state", "", ROOT).0, 405);
        for header in ["Origin: http://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
            assert_eq!(planner.ask("POST", "/state/initial", header, ROOT).0, 403);
            assert_eq!(planner.ask("GET", "/about", header, "").0, 403);
        }
        let long = format!("{{\"id\": \"{}\"}}", "x".repeat(LONGEST));
        let mut other = Planner::new(address);
        assert_eq!(other.post("/state", &long), 413);
        assert_eq!(planner.state("/plan", 1, 0, "go", ""), 200);
    });
    assert_eq!((read.nodes, read.mistake), (2, None));
    assert_eq!(session.summary().cost, Some(1.5));
    assert_eq!(refused.len(), 3, "{refused:?}");
    assert!(refused[0].ends_with("expected the initial state first") && refused[2] == "refused: 8 requests");
}

#[test]
fn another_host_is_refused() {
    let port = Listen { protocol: Protocol::Vscode, port: 0 }.bind().unwrap();
    let address = port.address();
    let waiting = std::thread::spawn(move || port.accept(|_| {}).map(|_| ()));
    let mut stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    stream.write_all(b"GET /about HTTP/1.1\r\nHost: evil.example:80\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
    let mut planner = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    let head =
        format!("POST /state/initial HTTP/1.1\r\nHost: [::1]:80\r\nContent-Length: {}\r\n\r\n", ROOT.len());
    planner.write_all(&[head.as_bytes(), ROOT.as_bytes()].concat()).unwrap();
    waiting.join().unwrap().unwrap();
}
