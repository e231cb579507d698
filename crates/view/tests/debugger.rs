//! The client of the search debugger of VS Code, against a server with the debugger's rules: the initial state first and once, a state
//! after its parent, an estimate after its state.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect")]

use serde_json::Value;
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, Method, Request};
use solvarium_view::budget::Budget;
use solvarium_view::debugger::{Debugger, Summary};
use solvarium_view::intake::Listen;
use solvarium_view::session::{Begin, Bounds};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;

/// A request: its path, and its body.
type Post = (String, Value);

/// A server that answers this many requests, then closes the connection.
fn server(most: usize) -> (String, JoinHandle<Vec<Post>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let serve = move || {
        let (stream, _) = listener.accept().unwrap();
        let mut posts = Vec::new();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        while posts.len() < most {
            let Some(post) = request(&mut reader) else { break };
            posts.push(post);
            answer(&stream);
        }
        posts
    };
    (address, std::thread::spawn(serve))
}

fn request(reader: &mut BufReader<TcpStream>) -> Option<Post> {
    let (mut path, mut length) = (None, 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            first if path.is_none() => path = first.split(' ').nth(1).map(str::to_owned),
            header => {
                if let Some(bytes) = header.to_lowercase().strip_prefix("content-length: ") {
                    length = bytes.parse().unwrap();
                }
            }
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some((path?, serde_json::from_slice(&body).unwrap_or(Value::Null)))
}

fn answer(mut stream: &TcpStream) {
    let _ = stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
}

/// Solves a puzzle and shows its search.
fn shown(text: &str, method: &str, nodes: u64) -> (Summary, Vec<Post>) {
    let (address, server) = server(usize::MAX);
    let instance = catalogue::parse(text).unwrap();
    let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
    let mut debugger = Debugger::connect(&address, nodes, || false).unwrap();
    let report = instance.solve(&request, &Limits::none(), Some(&mut debugger)).unwrap();
    let summary = debugger.finish(&report.actions(), || false);
    (summary, server.join().unwrap())
}

/// Checks the rules of the debugger, and returns the number of states and the plan's length.
fn checked(posts: &[Post]) -> (usize, usize) {
    assert_eq!(posts[0].0, "/about");
    assert_eq!(posts[1].0, "/state/initial");
    assert!(posts[1].1["parentId"].is_null() && posts[1].1["appliedAction"].is_null());
    let mut parents: HashMap<&str, &str> = HashMap::new();
    let mut plan = 0;
    for (path, body) in &posts[1..] {
        let id = body["id"].as_str().unwrap();
        assert!(id.parse::<u64>().is_ok(), "{id}");
        match path.as_str() {
            "/state/initial" => assert!(parents.insert(id, "").is_none() && parents.len() == 1),
            "/state" | "/state/visitedOrWorse" => {
                let parent = body["parentId"].as_str().unwrap();
                assert!(parents.contains_key(parent), "{body}");
                assert!(parents.insert(id, parent).is_none(), "{id} was sent twice");
                assert_eq!(body["appliedAction"]["kind"], "INSTANTANEOUS");
                assert!(body["planHead"].is_array() && body["g"].is_number());
            }
            "/state/heuristic" => {
                assert!(parents.contains_key(id));
                assert!(
                    body.get("h").is_none()
                        || body["helpfulActions"].is_array() && body["relaxedPlan"].is_array()
                );
            }
            "/plan" => {
                let mut at = id;
                while !parents[at].is_empty() {
                    (at, plan) = (parents[at], plan + 1);
                }
            }
            other => panic!("the debugger does not know {other}"),
        }
    }
    (parents.len(), plan)
}

#[test]
fn every_search_keeps_the_rules_of_the_debugger() {
    for method in ["astar", "bfs", "dfs", "greedy", "bidirectional"] {
        let (summary, posts) = shown("1 4 2 / 3 0 5 / 6 7 8", method, 10_000);
        let (states, plan) = checked(&posts);
        let all = Summary { nodes: states as u64, is_cut: false, has_plan: plan > 0, failure: None };
        assert_eq!(summary, all, "{method}");
        assert!(plan > 0 || method == "bidirectional", "{method}");
    }
    let (_, posts) = shown("1 4 2 / 3 0 5 / 6 7 8", "astar", 10_000);
    assert_eq!(checked(&posts).1, 2);
}

#[test]
fn a_plan_beyond_the_node_limit_is_shown() {
    for method in ["astar", "bfs", "anytime-astar"] {
        let (summary, posts) = shown("8 7 6 / 0 4 1 / 2 5 3", method, 20);
        let (states, plan) = checked(&posts);
        assert_eq!(plan, 31, "{method}");
        assert!(
            summary.has_plan && summary.is_cut && summary.nodes == 20 && (21..=51).contains(&states),
            "{method}"
        );
        assert_eq!(posts.last().unwrap().0, "/plan", "{method}");
    }
}

#[test]
fn an_attempt_to_connect_can_be_ended() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", silent.local_addr().unwrap());
    let error = Debugger::connect(&address, 1, || true).unwrap_err();
    assert_eq!(error.stop(), Some(solvarium::limits::Stop::Asked));
}

#[test]
fn rounds_hang_below_the_start() {
    let (summary, posts) = shown("3 1 2 / 4 7 5 / 6 8 0", "ida", 10_000);
    let (states, _) = checked(&posts);
    assert_eq!(summary.nodes, states as u64);
}

#[test]
fn backtracking_shows_its_dead_ends() {
    let (_, posts) = shown("queens 6", "backtrack", 10_000);
    checked(&posts);
    assert!(posts.iter().any(|(path, body)| path == "/state/heuristic" && body.get("h").is_none()));
}

#[test]
fn a_limit_of_nodes_is_reported() {
    let (summary, posts) = shown("8 6 7 / 2 5 4 / 3 0 1", "bfs", 100);
    assert_eq!(summary, Summary { nodes: 100, is_cut: true, has_plan: true, failure: None });
    let (states, plan) = checked(&posts);
    assert!((101..127).contains(&states) && plan == 27, "{states}, {plan}");
}

#[test]
fn a_closed_connection_is_reported_and_does_not_end_the_search() {
    let (address, server) = server(5);
    let instance = catalogue::parse("8 6 7 / 2 5 4 / 3 0 1").unwrap();
    let mut debugger = Debugger::connect(&address, 1_000, || false).unwrap();
    let report = instance.solve(&Request::default(), &Limits::none(), Some(&mut debugger)).unwrap();
    assert_eq!(report.cost, Some(27.0));
    let failure = debugger.finish(&[], || false).failure.unwrap();
    assert!(failure.starts_with("the search debugger at http://127.0.0.1:"), "{failure}");
    assert_eq!(server.join().unwrap().len(), 5);
}

#[test]
fn a_silent_debugger_does_not_hold_the_program() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    // This server answers only the first request.
    let server = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        request(&mut reader).unwrap();
        answer(&stream);
        stream
    });
    let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8").unwrap();
    let mut debugger = Debugger::connect(&address, 1_000, || false).unwrap();
    instance.solve(&Request::default(), &Limits::none(), Some(&mut debugger)).unwrap();
    let _stream = server.join().unwrap();
    assert!(debugger.finish(&[], || true).failure.unwrap().contains("before a limit"));
}

#[test]
fn a_redirection_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    // This server answers the first request, and redirects the second one.
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        request(&mut reader).unwrap();
        answer(&stream);
        request(&mut reader).unwrap();
        let moved = b"HTTP/1.1 302 Found\r\nLocation: /about\r\nContent-Length: 0\r\n\r\n";
        stream.write_all(moved).unwrap();
    });
    let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8").unwrap();
    let mut debugger = Debugger::connect(&address, 1_000, || false).unwrap();
    instance.solve(&Request::default(), &Limits::none(), Some(&mut debugger)).unwrap();
    let failure = debugger.finish(&[], || false).failure.unwrap();
    assert!(failure.ends_with(" refused /state/initial: http status: 302"), "{failure}");
    server.join().unwrap();
}

#[test]
fn nobody_at_the_address_is_an_error() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = Debugger::connect(&format!("http://{closed}"), 1, || false).unwrap_err().to_string();
    assert!(error.starts_with(&format!("no search debugger answers at http://{closed}: ")), "{error}");
    let error = Debugger::connect("localhost:8000", 1, || false).unwrap_err().to_string();
    assert_eq!(error, "'localhost:8000' is not an address of a debugger; expected http://localhost:PORT");
}

/// Our own client against our own server: the viewer has the nodes, the cost and the dropped states that the search had.
#[test]
fn our_server_understands_our_client() {
    for (text, method) in [("8 6 7 / 2 5 4 / 3 0 1", "astar"), ("1 4 2 / 3 0 5 / 6 7 8", "bfs")] {
        let port: Listen = "vscode".parse().unwrap();
        let port = port.bind().unwrap();
        let address = port.address();
        let serving = std::thread::spawn(move || {
            let source = port.accept(|refused| panic!("{refused}")).unwrap();
            let (session, nodes) =
                source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None).unwrap();
            let read = source.read(nodes);
            session.wait();
            (session, read)
        });
        let instance = catalogue::parse(text).unwrap();
        let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
        let mut debugger = Debugger::connect(&address, 100_000, || false).unwrap();
        let report = instance.solve(&request, &Limits::none(), Some(&mut debugger)).unwrap();
        let summary = debugger.finish(&report.actions(), || false);
        let (session, read) = serving.join().unwrap();
        assert_eq!((u64::from(read.nodes), read.mistake, summary.failure), (summary.nodes, None, None));
        let shown = session.summary();
        assert_eq!(shown.cost, report.cost, "{text} {method}");
        assert!(summary.has_plan && !summary.is_cut);
    }
}
