//! Tests typical use of a page, as in `docs/viewer-api.md`: it loads, runs an 8-puzzle, steps, goes back, requests everything, and
//! downloads it.

use super::http::Page;
use serde_json::Value;
use solvarium_view::server::{Options, Server};
use solvarium_view::session::Session;

const PUZZLE: &str =
    r#"{"text":"7 2 4 / 5 0 6 / 8 3 1","method":"astar","heuristic":"manhattan","paused":PAUSED}"#;

fn page() -> Page {
    Page::new(&Options::default())
}

fn begin(page: &Page, paused: bool) -> String {
    page.start(&PUZZLE.replace("PAUSED", &paused.to_string()))
}

/// The JSON at this address, which must exist.
fn get(page: &Page, path: &str) -> Value {
    let answer = page.get(path);
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, Some("application/json")),
        "{path}: {answer:?}"
    );
    answer.json()
}

fn tell(page: &Page, id: &str, command: &str) -> Value {
    let answer = page.post(&format!("/api/runs/{id}/control"), command);
    assert_eq!(answer.status, 200, "{command}: {answer:?}");
    answer.json()
}

#[test]
fn the_page_has_its_files() {
    let page = page();
    let index = page.get("/");
    assert_eq!((index.status, index.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let links = index.body.split('"').filter(|text| text.starts_with("web/"));
    let links: Vec<_> = links.collect();
    assert!(!links.is_empty());
    for link in links {
        let file = page.get(&format!("/{link}"));
        assert_eq!(file.status, 200, "{link}");
        let kind = file.header("content-type").unwrap();
        let is_right = match link.rsplit_once('.').unwrap().1 {
            "js" => kind.starts_with("text/javascript"),
            "css" => kind.starts_with("text/css"),
            _ => !kind.starts_with("text/"),
        };
        assert!(is_right, "{link} is {kind}");
    }
}

#[test]
fn the_form_comes_from_the_catalogue() {
    let page = page();
    let catalogue = get(&page, "/api/catalogue");
    for example in catalogue["examples"].as_array().unwrap() {
        let body = serde_json::json!({ "text": example["text"], "kind": null, "paused": true });
        let id = page.start(&body.to_string());
        let summary = get(&page, &format!("/api/runs/{id}"));
        assert!(summary["problem"].as_str().unwrap().starts_with(example["problem"].as_str().unwrap()));
        assert_eq!(page.delete(&format!("/api/runs/{id}")).status, 204);
    }
}

#[test]
fn errors_in_a_puzzle_are_reported_with_their_position() {
    let page = page();
    let refused = |body: &str| {
        let answer = page.post("/api/runs", body);
        assert_eq!(answer.status, 400, "{body}: {answer:?}");
        answer.json()["error"].clone()
    };
    let error = refused(r#"{"text":"1 2 3\n4 5 6\n7 7 0"}"#);
    assert_eq!((&error["line"], &error["column"]), (&3.into(), &3.into()));
    assert!(error["message"].as_str().unwrap().starts_with("tile 7 is here"), "{error}");
    let error = refused(r#"{"text":"8","kind":"queens","method":"astr"}"#);
    assert_eq!((&error["line"], &error["column"]), (&Value::Null, &1.into()));
    for body in [
        r#"{"text":""}"#,
        r#"{"text":"8","kind":"quens"}"#,
        r#"{"text":"queens 8","heuristic":"manhattan"}"#,
        r#"{"text":"queens 8","method":"singles"}"#,
        r#"{"text":"1 0 / 2 3\n1 0 / 3 2\n","kind":"tiles"}"#,
    ] {
        assert!(!refused(body)["message"].as_str().unwrap().is_empty());
    }
    assert!(get(&page, "/api/runs")["runs"].as_array().unwrap().is_empty());
}

#[test]
fn a_run_goes_to_its_end_and_can_be_looked_at_from_any_time() {
    let page = page();
    let id = begin(&page, false);
    let done = page.until(&id, "done");
    assert_eq!(
        (&done["ending"], &done["cost"], &done["kind"]),
        (&"solved".into(), &26.0.into(), &"live".into())
    );
    assert_eq!(done["id"], id.as_str());
    assert_eq!(get(&page, &format!("/api/runs/{id}")), done);
    assert_eq!(get(&page, "/api/runs")["runs"][0], done);
    let at = |path: &str| get(&page, &format!("/api/runs/{id}/{path}"));

    let rows = done["rows"].as_u64().unwrap();
    let tree = at("tree?x0=0&x1=100000&y0=0&y1=1000&sx=30&sy=40");
    assert_eq!(tree["glyphs"]["row"].as_array().unwrap().len() as u64, rows);
    assert!(at("tree?at=5&folded=0&fold_failed=1")["glyphs"]["row"].as_array().unwrap().len() < 5);
    let root = at("row/0");
    assert_eq!((&root["depth"], &root["h"]), (&0.into(), &18.0.into()));
    assert!(root["board"].as_str().unwrap().starts_with("<svg"));
    // The policy forbids inline styles in boards.
    assert!(!root["board"].as_str().unwrap().contains("style"));
    let closed = at("list?which=closed&sort=born&count=3");
    assert_eq!(closed["total"], done["expanded"]);
    assert_eq!(closed["rows"].as_array().unwrap().len(), 3);
    assert_eq!(at("list?which=open")["total"], done["open"]);
    assert_eq!(*at("series")["expanded"].as_array().unwrap().last().unwrap(), done["expanded"]);
    assert!(at("shape")["depth"].as_array().unwrap().len() > 26);
    assert!(at("search?q=Up&count=2")["total"].as_u64().unwrap() > 2);
    assert!(at("moment?at=1")["sentence"].is_string());
    // Back to the goal, and from there one expansion back.
    let goal = at("find?from=0&dir=1&unit=goal")["at"].as_u64().unwrap();
    let before = at(&format!("find?from={goal}&dir=-1&unit=expansion"))["at"].as_u64().unwrap();
    assert!(before < goal);
    let expanded =
        |at: u64| get(&page, &format!("/api/runs/{id}/moment?at={at}"))["expanded"].as_u64().unwrap();
    assert_eq!(expanded(before) + 1, expanded(goal));
    assert_ne!(at(&format!("find?from={goal}&dir=1&unit=goal"))["at"], goal);
}

#[test]
fn a_text_is_recognised_while_it_is_typed() {
    let page = page();
    let ask = |body: &str| {
        let answer = page.post("/api/recognised", body);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    };
    let tiles = ask(r#"{"text":"7 2 4 / 5 0 6 / 8 3 1"}"#);
    assert_eq!((&tiles["problem"], &tiles["describe"]), (&"tiles".into(), &"3x3 sliding tiles".into()));
    let unread = &ask("{\"text\":\"1 2 3\\n4 5 6\\n7 7 0\"}")["unread"];
    assert_eq!((&unread["line"], &unread["column"]), (&3.into(), &3.into()));
    assert!(ask(r#"{"text":"","kind":"quens"}"#)["unread"]["message"].as_str().unwrap().contains("queens"));
}

#[test]
fn event_0_shows_the_start_and_its_place_on_the_open_list() {
    let page = page();
    let id = begin(&page, true);
    page.until(&id, "held");
    let at = |path: &str| get(&page, &format!("/api/runs/{id}/{path}"));
    for time in ["", "at=0&", "at=1&"] {
        let tree = at(&format!("tree?{time}x0=-9&x1=9&y0=0&y1=9&sx=30&sy=40"));
        assert_eq!((&tree["glyphs"]["row"], &tree["glyphs"]["status"]), (&[0].into(), &[0].into()));
        assert_eq!(at(&format!("list?{time}which=open"))["rows"][0]["h"], 18.0);
        let moment = at(&format!("moment?{time}"));
        assert_eq!((&moment["row"], &moment["counts"]["open"]), (&0.into(), &1.into()));
        assert_eq!(moment["sentence"], "The start is on the open list: h 18.");
        assert!(at(&format!("row/0?{time}"))["board"].as_str().unwrap().starts_with("<svg"));
    }
}

#[test]
fn the_counts_of_a_moment_match_its_time() {
    let page = page();
    let id = begin(&page, false);
    let done = page.until(&id, "done");
    let counts = |at: u64| get(&page, &format!("/api/runs/{id}/moment?at={at}"))["counts"].clone();
    let events = done["events"].as_u64().unwrap();
    let names = ["expanded", "generated", "duplicates", "pruned", "reopened", "open", "depth", "f"];
    for name in names {
        assert_eq!(counts(events)[name], done[name], "{name}");
    }
    // One event before the end nothing is lost to rounding: the tree has all counts except for the end of the search.
    let (last, before) = (counts(events), counts(events - 1));
    for name in ["expanded", "generated", "duplicates", "pruned"] {
        assert_eq!(before[name], last[name], "{name}");
    }
    for at in [1, 2, events / 3, events / 2] {
        let then = counts(at);
        let total =
            |which: &str| get(&page, &format!("/api/runs/{id}/list?at={at}&which={which}"))["total"].clone();
        assert_eq!((&then["open"], &then["expanded"]), (&total("open"), &total("closed")));
        assert!(then["generated"].as_u64() < done["generated"].as_u64());
    }
}

#[test]
fn a_goal_that_was_found_is_no_longer_open() {
    let page = page();
    let id = begin(&page, false);
    let done = page.until(&id, "done");
    let at = |path: &str| get(&page, &format!("/api/runs/{id}/{path}"));
    let moment = at("moment");
    let goal = moment["row"].as_u64().unwrap();
    assert_eq!((&moment["what"], &done["depth"], &done["f"]), (&"done".into(), &26.into(), &26.0.into()));
    assert_eq!(at(&format!("row/{goal}"))["g"], done["cost"]);
    let open = at("list?which=open&count=500");
    assert_eq!(open["total"], done["open"]);
    assert!(open["rows"].as_array().unwrap().iter().all(|row| row["row"] != goal));
}

#[test]
fn a_step_is_a_step() {
    let page = page();
    let id = begin(&page, true);
    assert_eq!(page.until(&id, "held")["expanded"], 0);
    for n in [1, 2, 12] {
        tell(&page, &id, r#"{"do":"step","n":N}"#.replace('N', &n.to_string()).as_str());
        let want = [1, 3, 15][[1, 2, 12].iter().position(|step| *step == n).unwrap()];
        let mut stream = page.stream(&id, "");
        loop {
            let summary = stream.next().unwrap().data;
            let expanded = summary["expanded"].as_u64().unwrap();
            assert!(expanded <= want, "{summary}");
            if expanded == want && summary["state"] == "held" {
                break;
            }
        }
    }
    tell(&page, &id, r#"{"do":"breakpoints","list":[{"kind":"goal"}]}"#);
    tell(&page, &id, r#"{"do":"run"}"#);
    // The run is paused until it receives the command, so the expected event is the pause at the goal.
    let mut stream = page.stream(&id, "");
    let held = loop {
        let summary = stream.next().unwrap().data;
        if summary["state"] == "held" && summary["expanded"].as_u64() > Some(15) {
            break summary;
        }
    };
    assert_eq!(held["ending"], Value::Null);
    tell(&page, &id, r#"{"do":"run"}"#);
    page.until(&id, "done");
    // The restarted run begins again; the first run remains as it is.
    let again = tell(&page, &id, r#"{"do":"restart"}"#)["id"].as_str().unwrap().to_owned();
    assert_ne!(again, id);
    assert_eq!(page.until(&again, "held")["expanded"], 0);
    assert_eq!(tell(&page, &again, r#"{"do":"stop"}"#)["id"], again.as_str());
    assert_eq!(page.until(&again, "done")["stopped_by"], "asked");
    for nonsense in [r#"{"do":"dance"}"#, "{}", "7", r#"{"do":"step","n":-1}"#] {
        assert_eq!(page.post(&format!("/api/runs/{id}/control"), nonsense).status, 400, "{nonsense}");
    }
}

#[test]
fn a_stream_sends_only_news() {
    let page = page();
    let id = begin(&page, true);
    page.until(&id, "held");
    let mut stream = page.stream(&id, "");
    let first = stream.next().unwrap();
    assert_eq!((first.name.as_str(), &first.data["state"]), ("summary", &"held".into()));
    // A reconnected stream does not repeat known summaries, so the next event is news.
    let mut back = page.stream(&id, &format!("Last-Event-ID: {}\r\n", first.id));
    let mut reconnected = page.stream(&id, "Last-Event-ID: nonsense\r\n");
    assert_eq!(reconnected.next().unwrap().data, first.data);
    tell(&page, &id, r#"{"do":"run"}"#);
    let news = back.next().unwrap();
    assert!(news.id != first.id && news.data["events"].as_u64() > first.data["events"].as_u64(), "{news:?}");
    // A stream ends with its run.
    assert_eq!(page.delete(&format!("/api/runs/{id}")).status, 204);
    while stream.next().is_some() {}
    assert_eq!(page.get(&format!("/api/runs/{id}/stream")).status, 404);
}

#[test]
fn a_search_at_full_speed_sends_at_most_thirty_updates_a_second() {
    let page = page();
    let id =
        page.start(r#"{"text":"15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0","method":"ida","nodes":300000}"#);
    let begun = std::time::Instant::now();
    let mut stream = page.stream(&id, "");
    let mut events = 0.0;
    while stream.next().unwrap().data["state"] != "done" {
        events += 1.0;
    }
    // At most 30 per second, plus one for the beginning.
    assert!(events <= begun.elapsed().as_secs_f64() * 30.0 + 1.0, "{events} events");
}

#[test]
fn everything_can_be_downloaded() {
    let page = page();
    let id = begin(&page, false);
    let done = page.until(&id, "done");
    let export = |path: &str, kind: &str| {
        let answer = page.get(&format!("/api/runs/{id}/{path}"));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        answer.body
    };
    for svg in ["tree.svg?fold_failed=1", "tree.svg?at=20", "board.svg?row=0", "board.svg?row=3&at=20"] {
        let svg = export(svg, "image/svg+xml");
        assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"), "{svg}");
        assert!(svg.contains("xmlns=\"http://www.w3.org/2000/svg\""));
    }
    let csv = export("statistics.csv", "text/csv; charset=utf-8");
    assert!(
        csv.lines().count() > 2
            && csv
                .lines()
                .all(|line| line.split(',').count() == csv.split('\n').next().unwrap().split(',').count())
    );
    for absent in ["row/999999", "row/999999999999", "board.svg?row=999999", "row/x"] {
        let status = page.get(&format!("/api/runs/{id}/{absent}")).status;
        assert!(matches!(status, 400 | 404), "{absent}: {status}");
    }
    for nonsense in ["tree?x0=left", "list?sort=beauty", "find?unit=year", "row/1?at=-1", "tree?folded=a"] {
        let answer = page.get(&format!("/api/runs/{id}/{nonsense}"));
        assert_eq!(answer.status, 400, "{nonsense}");
        assert!(answer.json()["error"]["message"].is_string());
    }
    // A trace is the run itself: another server shows the same.
    let mut stream = page.connect();
    let request =
        format!("GET /api/runs/{id}/trace HTTP/1.1\r\nHost: {}\r\n{}\r\n", page.host(), page.known());
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    let trace = super::http::bytes(&mut std::io::BufReader::new(stream));
    let server = Server::start(&Options::default()).unwrap();
    server.show(Session::replay(trace.as_slice()).unwrap()).unwrap();
    let other = Page::of(server);
    let replay = get(&other, "/api/runs/1");
    assert_eq!(replay["kind"], "replay");
    for same in ["ending", "cost", "events", "rows", "expanded", "generated", "text", "method", "heuristic"] {
        assert_eq!(replay[same], done[same], "{same}");
    }
}

#[test]
fn a_local_search_has_a_curve_and_a_best_board() {
    let page = page();
    let id = page.start(r#"{"text":"1.....3..4.....2","method":"anneal","seed":1}"#);
    let path = format!("/api/runs/{id}");
    while get(&page, &path)["state"] != "done" {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let summary = get(&page, &path);
    assert_eq!((&summary["shape"], &summary["local"]["best"]), (&"local".into(), &0.into()));
    let curve = get(&page, &format!("{path}/curve?x0=0&x1=1e9"));
    assert_eq!(curve["best"].as_array().unwrap().last(), Some(&serde_json::json!(0.0)));
    let best = get(&page, &format!("{path}/best"));
    assert_eq!((&best["unit"], best["faults"].as_array().map(Vec::len)), (&"faults".into(), Some(0)));
    assert!(best["board"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(best["rule"], "accepts worse states too, more rarely as it cools");
    let file = page.get(&format!("{path}/board.svg?row=0"));
    assert_eq!((file.status, file.header("content-type")), (200, Some("image/svg+xml")));
    assert_eq!(get(&page, &format!("{path}/best?at=0"))["is_start"], true);
}
