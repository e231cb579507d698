//! Tests of access control: one test for each promise of the viewer's security.

use super::http::{Page, answer, secret_in};
use solvarium_view::server::{COOKIE_CONNECTIONS, Options};
use std::io::{BufReader, Write};

pub(super) fn page() -> Page {
    Page::new(&Options::default())
}

pub(super) const HELD: &str = r#"{"text":"1 4 2 / 3 0 5 / 6 7 8","method":"astar","paused":true}"#;

#[test]
fn other_machines_can_connect_only_if_allowed() {
    assert_eq!(page().server.address().ip().to_string(), "127.0.0.1");
}

#[test]
fn a_host_that_is_not_this_one_is_misdirected() {
    let page = page();
    let port = page.server.address().port();
    let hosts = [
        ("127.0.0.1:PORT", 200),
        ("localhost:PORT", 200),
        ("LocalHost:PORT", 200),
        ("evil.example:PORT", 421),
        ("127.0.0.1", 421),
        ("127.0.0.1:1", 421),
        ("127.0.0.2:PORT", 421),
        ("localhost.evil.example:PORT", 421),
        ("127.0.0.1.evil.example:PORT", 421),
        ("evil.example@127.0.0.1:PORT", 421),
        ("127.0.0.1:PORT@evil.example", 421),
        ("", 421),
    ];
    for (host, status) in hosts {
        let host = host.replace("PORT", &port.to_string());
        let answer = page.send(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n", page.known()));
        assert_eq!(answer.status, status, "{host}: {answer:?}");
    }
    let own = page.host();
    for request in [
        format!("GET / HTTP/1.0\r\n{}\r\n", page.known()),
        format!("GET / HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n{}\r\n", page.known()),
        format!("GET http://evil.example/ HTTP/1.1\r\nHost: {own}\r\n{}\r\n", page.known()),
    ] {
        assert_eq!(page.send(&request).status, 421, "{request}");
    }
}

#[test]
fn other_sites_cannot_change_anything() {
    let page = page();
    let port = page.server.address().port();
    let id = page.start(HELD);
    let foreign = [
        "Origin: http://evil.example\r\n".to_owned(),
        "Origin: null\r\n".into(),
        // Another server on this machine, and this server with another scheme or name.
        "Origin: http://127.0.0.1:1\r\n".into(),
        format!("Origin: https://127.0.0.1:{port}\r\n"),
        format!("Origin: http://localhost:{port}\r\n"),
        format!("Origin: http://127.0.0.1:{port}.evil.example\r\n"),
        // A missing origin is not a page of this server.
        String::new(),
        format!("Origin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: cross-site\r\n"),
    ];
    for origin in foreign {
        let headers = format!("{origin}Content-Type: application/json\r\n");
        for (method, path) in [
            ("POST", "/api/runs".to_owned()),
            ("POST", format!("/api/runs/{id}/control")),
            ("DELETE", format!("/api/runs/{id}")),
            ("OPTIONS", "/api/runs".into()),
        ] {
            let answer = page.request(method, &path, &headers, HELD);
            assert_eq!(answer.status, 403, "{method} {path} {origin}: {answer:?}");
            assert_eq!(answer.header("access-control-allow-origin"), None);
        }
    }
    assert_eq!(page.get("/api/runs").json()["runs"].as_array().unwrap().len(), 1);
    assert_eq!(page.delete(&format!("/api/runs/{id}")).status, 204);
}

#[test]
fn other_sites_get_no_reply() {
    let page = page();
    let id = page.start(HELD);
    for path in [format!("/api/runs/{id}/stream"), format!("/api/runs/{id}"), "/web/index.html".into()] {
        for headers in [
            "Origin: http://evil.example\r\n",
            "Sec-Fetch-Site: cross-site\r\n",
            "Sec-Fetch-Site: same-site\r\n",
        ] {
            assert_eq!(page.request("GET", &path, headers, "").status, 403, "{path} {headers}");
        }
    }
    // A link to the page may be on any site.
    for path in ["/", "/explain.html", "/games.html", "/setter.html"] {
        assert_eq!(page.request("GET", path, "Sec-Fetch-Site: cross-site\r\n", "").status, 200, "{path}");
    }
}

#[test]
fn the_token_grants_access() {
    let page = page();
    let host = page.host();
    let ask = |path: &str, headers: &str| {
        page.send(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n"))
    };
    for path in [
        "/",
        "/explain.html",
        "/games.html",
        "/setter.html",
        "/web/index.html",
        "/api/explain/techniques",
        "/api/runs",
        "/api/catalogue",
        "/nowhere",
    ] {
        assert_eq!(ask(path, "").status, 403, "{path}");
    }
    let url = page.server.url();
    let (_, token) = url.split_once("token=").unwrap();
    for wrong in
        [String::new(), "0".repeat(32), token[..31].into(), format!("{token}0"), token.to_uppercase() + "x"]
    {
        let answer = ask(&format!("/?token={wrong}"), "");
        assert_eq!((answer.status, secret_in(&answer.body)), (403, None), "{wrong}");
        // A wrong token gains nothing from another page's words.
        assert_eq!(ask(&format!("/?token={wrong}"), &page.known()).status, 403);
    }
    assert_eq!(ask(&format!("/api/runs?token={token}"), "").status, 403, "the token is for the page only");
}

#[test]
fn the_token_becomes_a_secret_in_the_page_and_a_cookie() {
    let page = page();
    let url = page.server.url();
    let token = url.split_once("token=").unwrap().1;
    let ask = |path: &str| page.send(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", page.host()));
    for path in [
        format!("/?token={token}"),
        format!("/explain.html?run=2&token={token}&at=17"),
        format!("/games.html?token={token}"),
        format!("/setter.html?token={token}"),
    ] {
        let answer = ask(&path);
        assert_eq!((answer.status, secret_in(&answer.body)), (200, Some(page.secret.as_str())), "{path}");
        let cookie = answer.header("set-cookie").unwrap();
        for word in ["; HttpOnly", "; SameSite=Strict", "; Path=/"] {
            assert!(cookie.contains(word), "{cookie}");
        }
    }
    // No word can replace another, and none is valid for another server.
    let other = Page::new(&Options::default());
    let mut words = vec![token, &page.secret, &other.secret];
    words.extend([&page, &other].map(|page| page.cookie.split_once('=').unwrap().1));
    assert!(words.iter().all(|word| word.len() == 32), "{words:?}");
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), 5);
}

/// Browsers send the cookie to every port of this machine: tests the access that it gives to other servers.
#[test]
fn the_cookie_loads_the_page_and_authorises_no_request() {
    let page = page();
    let (host, id) = (page.host(), page.start(HELD));
    let as_page = format!("Origin: http://{host}\r\nContent-Type: application/json\r\n");
    let asked = |verb: &str, path: &str, headers: &str| {
        let head = format!("{verb} {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {}\r\n", page.cookie);
        page.send(&format!("{head}Content-Length: {}\r\n{headers}{as_page}\r\n{HELD}", HELD.len()))
    };
    for path in ["/", "/explain.html", "/games.html", "/setter.html", "/web/transport.js"] {
        let answer = asked("GET", path, "");
        assert_eq!((answer.status, secret_in(&answer.body)), (200, None), "{path}");
        assert!(!answer.body.contains(&page.secret), "{path}");
    }
    let run = format!("/api/runs/{id}");
    let (stream, trace) = (format!("{run}/stream"), format!("{run}/trace"));
    let cookie_as_secret = format!("X-Solvarium: {}\r\n", page.cookie.split_once('=').unwrap().1);
    let url = page.server.url();
    let token_as_secret = format!("X-Solvarium: {}\r\n", url.split_once("token=").unwrap().1);
    for headers in ["", "X-Solvarium: \r\n", &cookie_as_secret, &token_as_secret] {
        for (verb, path) in [
            ("GET", "/api/runs"),
            ("GET", "/api/catalogue"),
            ("GET", &run),
            ("GET", &stream),
            ("GET", &trace),
            ("POST", "/api/runs"),
            ("POST", "/api/traces"),
            ("POST", "/api/recognised"),
            ("POST", "/api/explain/path"),
            ("DELETE", &run),
        ] {
            let answer = asked(verb, path, headers);
            assert_eq!(answer.status, 403, "{verb} {path} {headers}: {answer:?}");
            let message = answer.json()["error"]["message"].as_str().unwrap().to_owned();
            assert!(message.contains("open the full address that solvarium printed"), "{message}");
        }
    }
    // The secret alone permits all that, even without the cookie.
    let secret = format!("GET /api/runs HTTP/1.1\r\nHost: {host}\r\nX-Solvarium: {}\r\n\r\n", page.secret);
    assert_eq!(page.send(&secret).json()["runs"].as_array().unwrap().len(), 1);
}

#[test]
fn connections_with_only_the_cookie_displace_no_page() {
    let page = page();
    let with_cookie = format!("GET / HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n", page.host(), page.cookie);
    let mut held = Vec::new();
    while held.len() < COOKIE_CONNECTIONS {
        let mut stream = page.connect();
        let _ = stream.write_all(with_cookie.as_bytes());
        if answer(&mut BufReader::new(&stream)).status == 200 {
            held.push(stream);
        }
    }
    // The server may also reset the connection: then there is no status.
    assert!(matches!(page.send(&with_cookie).status, 0 | 503));
    assert_eq!(page.get("/api/runs").status, 200);
    // A connection with the cookie that sends the secret gets the permit of a page, and frees its own.
    let known = format!("GET /api/runs HTTP/1.1\r\nHost: {}\r\n{}\r\n", page.host(), page.known());
    held[0].write_all(known.as_bytes()).unwrap();
    assert_eq!(answer(&mut BufReader::new(&held[0])).status, 200);
    assert_eq!(page.send(&with_cookie).status, 200);
}

#[test]
fn every_reply_has_security_headers() {
    let page = page();
    let answers = [
        page.get("/"),
        page.get("/api/runs"),
        page.get("/nowhere"),
        page.get("/api/runs/99"),
        page.post("/api/runs", "{"),
        page.send(&format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", page.host())),
        page.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
    ];
    assert_eq!(answers.each_ref().map(|answer| answer.status), [200, 200, 404, 404, 400, 403, 421]);
    for answer in answers {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn only_embedded_files_are_served() {
    let page = page();
    assert_eq!(page.get("/web/index.html").status, 200);
    for path in [
        "/web/../Cargo.toml",
        "/web/../../../Cargo.toml",
        "/web/%2e%2e/Cargo.toml",
        "/web/..%2fCargo.toml",
        "/web/..%5cCargo.toml",
        "/web//etc/passwd",
        "/web/%2fetc/passwd",
        "/web/index.html%00",
        "/web/.",
        "/web/",
        "/Cargo.toml",
        "//web/index.html",
    ] {
        let answer = page.get(path);
        assert_eq!(answer.status, 404, "{path}: {answer:?}");
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}");
    }
}

#[test]
fn a_body_of_more_than_a_mebibyte_is_refused() {
    const MEBIBYTE: usize = 1 << 20;
    let page = page();
    let head = format!(
        "POST /api/runs HTTP/1.1\r\nHost: {0}\r\n{1}Origin: http://{0}\r\nContent-Type: application/json\r\n",
        page.host(),
        page.known()
    );
    // A body with a declared length is refused before it is sent.
    let declared = format!("{head}Content-Length: {}\r\n\r\n", MEBIBYTE + 1);
    assert_eq!(page.send(&declared).status, 413);
    // A body without a declared length is refused as soon as it is too long.
    let mut stream = page.connect();
    stream.write_all(format!("{head}Transfer-Encoding: chunked\r\n\r\n").as_bytes()).unwrap();
    let chunk = format!("{:x}\r\n{}\r\n", MEBIBYTE + 1, "7".repeat(MEBIBYTE + 1));
    stream.write_all(chunk.as_bytes()).unwrap();
    assert_eq!(answer(&mut BufReader::new(stream)).status, 413);
    // A body of exactly the limit is read.
    let text = format!("{{\"text\":\"{}\"}}", " ".repeat(MEBIBYTE - 11));
    assert_eq!(text.len(), MEBIBYTE);
    assert_eq!(page.post("/api/runs", &text).status, 400);
}

#[test]
fn a_body_that_is_no_json_is_refused() {
    let page = page();
    let own = format!("Origin: http://{}\r\n", page.host());
    for kind in ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"] {
        assert_eq!(page.request("POST", "/api/runs", &format!("{own}{kind}"), HELD).status, 415, "{kind}");
    }
    for (body, status) in
        [("{", 400), ("{}", 422), (r#"{"text":1}"#, 422), (r#"{"text":"8","colour":1}"#, 422)]
    {
        let answer = page.post("/api/runs", body);
        assert_eq!(answer.status, status, "{body}");
        assert!(answer.json()["error"]["message"].is_string());
    }
}
