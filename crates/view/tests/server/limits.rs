//! Tests of limits: slow clients, too many connections, too many runs.

use super::http::{Page, answer};
use super::safety::{HELD, page};
use solvarium_view::server::{CONNECTIONS, Options, PENDING_CONNECTIONS, Patience, RUNS, Server};
use std::io::{BufReader, ErrorKind, Read, Write};
use std::time::Duration;

/// A search that runs longer than any test, unless ended.
const ENDLESS: &str =
    r#"{"text":"15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0","method":"ida","heuristic":"blind"}"#;

fn impatient() -> Page {
    let short = Duration::from_millis(200);
    let patience =
        Patience { request: short, answer: short, idle: Duration::from_secs(60), ..Patience::default() };
    Page::new(&Options { patience, ..Options::default() })
}

#[test]
fn a_slow_client_is_not_waited_for() {
    let page = impatient();
    let begun = [
        // A client that sends nothing, one that sends half of the headers, and one that stays connected after a
        // request.
        String::new(),
        format!("GET / HTTP/1.1\r\nHost: {}\r\nCook", page.host()),
        format!("GET / HTTP/1.1\r\nHost: {}\r\n{}\r\n", page.host(), page.known()),
    ];
    for text in begun {
        let mut stream = page.connect();
        // Sooner than anything else would end it.
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    }
    let half_a_body = format!(
        "POST /api/runs HTTP/1.1\r\nHost: {0}\r\n{1}Origin: http://{0}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{\"text\":",
        page.host(),
        page.known()
    );
    assert_eq!(page.send(&half_a_body).status, 408);
}

#[test]
fn a_client_that_does_not_read_is_dropped() {
    let page = impatient();
    let id = page.start(ENDLESS);
    // Requests more replies than any buffer in between holds, and reads none.
    let mut stream = page.connect();
    let request = format!("GET /api/catalogue HTTP/1.1\r\nHost: {}\r\n{}\r\n", page.host(), page.known());
    stream.set_write_timeout(Some(Duration::from_secs(20))).unwrap();
    let left = (0..100_000).find_map(|_| stream.write_all(request.as_bytes()).err()).unwrap();
    assert!(matches!(left.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset), "{left}");
    assert_eq!(page.delete(&format!("/api/runs/{id}")).status, 204);
}

#[test]
fn a_stalled_stream_holds_no_search_up() {
    let page = page();
    let id = page.start(ENDLESS);
    let stalled: Vec<_> = (0..8).map(|_| page.stream(&id, "")).collect();
    let events = |page: &Page| page.get(&format!("/api/runs/{id}")).json()["events"].as_u64().unwrap();
    let before = events(&page);
    // The search continues while nobody reads.
    while events(&page) < before + 1000 {}
    drop(stalled);
}

#[test]
fn sixty_four_connections_are_enough() {
    let page = page();
    let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n{}\r\n", page.host(), page.known());
    let mut held = Vec::new();
    while held.len() < CONNECTIONS {
        let mut stream = page.connect();
        let _ = stream.write_all(request.as_bytes());
        // The server may not have noticed yet that earlier connections are closed.
        if answer(&mut BufReader::new(&stream)).status == 200 {
            held.push(stream);
        }
    }
    // The server may also reset the connection: then there is no status.
    let turned_away = page.get("/").status;
    assert!(matches!(turned_away, 0 | 503), "{turned_away}");
    held.pop();
    // The permit is free as soon as the server notices that the other connection is closed.
    while page.get("/").status != 200 {}
}

#[test]
fn unauthenticated_connections_displace_only_each_other() {
    // No connection is closed here for taking too long.
    let hour = Duration::from_secs(3600);
    let patience = Patience { request: hour, authenticate: hour, ..Patience::default() };
    let page = Page::new(&Options { patience, ..Options::default() });
    let id = page.start(HELD);
    let mut stream = page.stream(&id, "");
    assert_eq!(stream.next().unwrap().data["id"], id.as_str());
    let begun = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: evil.example\r\n"];
    let mut pending: Vec<_> = (0..4 * CONNECTIONS)
        .map(|number| {
            let mut client = page.connect();
            let _ = client.write_all(begun[number % begun.len()].as_bytes());
            client
        })
        .collect();
    // The page connects while they all stay, and keeps its permits.
    assert_eq!(page.get("/").status, 200);
    assert_eq!(page.post(&format!("/api/runs/{id}/control"), r#"{"do":"stop"}"#).status, 200);
    while stream.next().unwrap().data["state"] != "done" {}
    // The oldest connections were closed, for no other reason.
    let mut rest = Vec::new();
    assert!(pending[0].read_to_end(&mut rest).is_ok_and(|_| rest.is_empty()));
    let last = pending.last_mut().unwrap();
    last.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    assert!(matches!(last.read(&mut [0]).unwrap_err().kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut));
}

#[test]
fn a_stranger_has_little_time() {
    let (hour, short) = (Duration::from_secs(3600), Duration::from_millis(200));
    let patience = Patience { request: hour, authenticate: short, ..Patience::default() };
    let page = Page::new(&Options { patience, ..Options::default() });
    let used = |cookie: &str| format!("GET / HTTP/1.1\r\nHost: {}\r\n{cookie}\r\n", page.host());
    for text in ["".to_owned(), "GET / HT".into(), used(""), used("Cookie: a=b\r\n")] {
        let mut client = page.connect();
        client.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        client.write_all(text.as_bytes()).unwrap();
        client.read_to_end(&mut Vec::new()).unwrap();
    }
    // An authenticated connection may be used again after that time.
    let known = used(&page.known());
    let mut stream = page.connect();
    for _ in 0..2 {
        stream.write_all(known.as_bytes()).unwrap();
        assert_eq!(answer(&mut BufReader::new(&stream)).status, 200);
        page.connect().read_to_end(&mut Vec::new()).unwrap();
    }
}

#[test]
fn refused_connections_hold_no_permit() {
    let page = page();
    let client = |_| {
        let stream = page.connect();
        let request = format!("GET /api/runs HTTP/1.1\r\nHost: {}\r\n\r\n", page.host());
        (&stream).write_all(request.as_bytes()).unwrap();
        assert_eq!(answer(&mut BufReader::new(&stream)).status, 403);
        stream
    };
    let held: Vec<_> = (0..CONNECTIONS + PENDING_CONNECTIONS).map(client).collect();
    assert_eq!(page.get("/").status, 200);
    drop(held);
}

#[test]
fn eight_runs_are_enough() {
    let page = page();
    let ids: Vec<_> = (0..RUNS).map(|_| page.start(HELD)).collect();
    let answer = page.post("/api/runs", HELD);
    assert_eq!(answer.status, 429);
    assert!(answer.json()["error"]["message"].as_str().unwrap().starts_with("8 runs are open"), "{answer:?}");
    assert_eq!(page.delete(&format!("/api/runs/{}", ids[3])).status, 204);
    assert_eq!(page.get(&format!("/api/runs/{}", ids[3])).status, 404);
    page.start(HELD);
    // A finished run is removed by itself.
    page.post(&format!("/api/runs/{}/control", ids[5]), r#"{"do":"stop"}"#);
    page.until(&ids[5], "done");
    page.start(HELD);
    assert_eq!(page.get(&format!("/api/runs/{}", ids[5])).status, 404);
    assert_eq!(page.post("/api/runs", HELD).status, 429);
}

#[test]
fn a_run_cannot_exceed_the_limits_of_the_server() {
    use solvarium_view::session::Bounds;
    let bounds = Bounds { nodes: Some(1000), seconds: Some(1e6), bytes: Some(1 << 30) };
    let page = Page::new(&Options { bounds, ..Options::default() });
    for more in ["", r#","nodes":1000000000,"bytes":99999999999999,"seconds":1e300"#] {
        let id = page.start(&ENDLESS.replace('}', &format!("{more}}}")));
        let summary = page.until(&id, "done");
        assert_eq!((&summary["stopped_by"], &summary["expanded"]), (&"nodes".into(), &1000.into()));
    }
    let less = page.start(&ENDLESS.replace('}', r#","nodes":10}"#));
    assert_eq!(page.until(&less, "done")["expanded"], 10);
    for seconds in ["0", "-1"] {
        assert_eq!(
            page.post("/api/runs", &ENDLESS.replace('}', &format!(",\"seconds\":{seconds}}}"))).status,
            400
        );
    }
}

#[test]
fn an_unviewed_search_ends() {
    let patience = Patience { idle: Duration::from_millis(100), ..Patience::default() };
    let page = Page::new(&Options { patience, ..Options::default() });
    let (running, held) = (page.start(ENDLESS), page.start(HELD));
    // The list of runs does not count as viewing a run.
    let state = |at: usize| page.get("/api/runs").json()["runs"][at]["state"].clone();
    assert!((0..20_000).any(|_| state(0) == "done"), "it goes on and on");
    let ended = page.until(&running, "done");
    assert_eq!(
        (&ended["stopped_by"], &ended["why"]),
        (&"idle".into(), &"nobody watched it for a while".into())
    );
    // A paused run costs nothing: it stays available.
    assert_eq!(state(1), "held");
    page.post(&format!("/api/runs/{held}/control"), r#"{"do":"step"}"#);
    assert_eq!(page.until(&held, "held")["ending"], serde_json::Value::Null);
}

#[test]
fn unviewed_paused_runs_make_room_for_others() {
    let patience = Patience { idle: Duration::from_millis(100), ..Patience::default() };
    let page = Page::new(&Options { patience, ..Options::default() });
    let ids: Vec<_> = (0..RUNS).map(|_| page.start(HELD)).collect();
    let mut body = String::new();
    let begins = |body: &mut String| {
        let answer = page.post("/api/runs", HELD);
        body.clone_from(&answer.body);
        answer.status == 201
    };
    assert!((0..20_000).any(|_| begins(&mut body)), "{body}");
    assert_eq!(page.get(&format!("/api/runs/{}", ids[0])).status, 404);
}

#[test]
fn searches_end_with_the_server() {
    use solvarium_catalogue::{self as catalogue, Method, Request};
    use solvarium_view::session::{Begin, Bounds, Session};
    let instance = catalogue::parse("15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0").unwrap();
    let request = Request {
        method: Method::parse("ida").unwrap(),
        heuristic: Some(solvarium_catalogue::HeuristicChoice::blind()),
        ..Request::default()
    };
    let session = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None).unwrap();
    let server = Server::start(&Options::default()).unwrap();
    server.show(std::sync::Arc::clone(&session)).unwrap();
    drop(server);
    session.wait();
    assert!(session.is_over());
}
