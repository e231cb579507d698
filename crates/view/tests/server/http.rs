//! A minimal HTTP client, which sends exactly the bytes of a test, even invalid ones.

use serde_json::Value;
use solvarium_view::server::{Options, Server};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A server, and a page of it with access.
pub struct Page {
    pub server: Server,
    pub cookie: String,
    pub secret: String,
}

/// A reply.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// In lower case.
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

impl Page {
    pub fn new(options: &Options) -> Self {
        Self::of(Server::start(options).unwrap())
    }

    pub fn of(server: Server) -> Self {
        let mut page = Self { server, cookie: String::new(), secret: String::new() };
        let url = page.server.url();
        let (_, token) = url.split_once("token=").unwrap();
        let answer = page.send(&format!("GET /?token={token} HTTP/1.1\r\nHost: {}\r\n\r\n", page.host()));
        assert_eq!(answer.status, 200, "{answer:?}");
        page.cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().into();
        page.secret = secret_in(&answer.body).unwrap().into();
        page
    }

    /// The header lines that authenticate the page.
    pub fn known(&self) -> String {
        format!("Cookie: {}\r\nX-Solvarium: {}\r\n", self.cookie, self.secret)
    }

    pub fn host(&self) -> String {
        self.server.address().to_string()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.server.address()).unwrap();
        // Makes a test fail instead of waiting forever.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends this text on a connection of its own.
    pub fn send(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        // A refused request may be cut short.
        let _ = stream.write_all(request.as_bytes());
        answer(&mut BufReader::new(stream))
    }

    /// Sends a request with these headers besides the host and the authentication.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let (host, known, length) = (self.host(), self.known(), body.len());
        self.send(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{known}Content-Length: {length}\r\n{headers}\r\n{body}"
        ))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", "")
    }

    /// Posts as a page of the server itself does.
    pub fn post(&self, path: &str, body: &str) -> Answer {
        let headers = format!("Origin: http://{}\r\nContent-Type: application/json\r\n", self.host());
        self.request("POST", path, &headers, body)
    }

    /// The headers of a request from the page, with a body of this type and length.
    pub fn head(&self, verb: &str, path: &str, kind: &str, length: usize) -> String {
        let (host, known) = (self.host(), self.known());
        format!(
            "{verb} {path} HTTP/1.1\r\nHost: {host}\r\n{known}Origin: http://{host}\r\nContent-Type: {kind}\r\n\
             Content-Length: {length}\r\n\r\n"
        )
    }

    /// Sends a request with a JSON body, without waiting for the reply.
    pub fn begin(&self, verb: &str, path: &str, body: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        let head = self.head(verb, path, "application/json", body.len());
        // A refused request may be cut short.
        let _ = stream.write_all(&[head.as_bytes(), body].concat());
        stream
    }

    /// Posts bytes.
    pub fn send_bytes(&self, path: &str, body: &[u8]) -> Answer {
        let mut stream = self.connect();
        let head = self.head("POST", path, "application/octet-stream", body.len());
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        answer(&mut BufReader::new(stream))
    }

    pub fn delete(&self, path: &str) -> Answer {
        self.request("DELETE", path, &format!("Origin: http://{}\r\n", self.host()), "")
    }

    /// Starts a run, and returns its number.
    pub fn start(&self, body: &str) -> String {
        let answer = self.post("/api/runs", body);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().into()
    }

    /// Opens the stream of a run.
    pub fn stream(&self, id: &str, headers: &str) -> Stream {
        let mut stream = self.connect();
        let (host, known) = (self.host(), self.known());
        let request = format!("GET /api/runs/{id}/stream HTTP/1.1\r\nHost: {host}\r\n{known}{headers}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream);
        assert_eq!(head(&mut lines).0, 200);
        Stream { lines }
    }

    /// Waits until a run is in this state.
    pub fn until(&self, id: &str, state: &str) -> Value {
        let mut stream = self.stream(id, "");
        loop {
            let event = stream.next().unwrap();
            if event.data["state"] == state {
                return event.data;
            }
        }
    }
}

/// The secret in the head of a page.
pub fn secret_in(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<meta name=\"solvarium\" content=\"")?;
    rest.split('"').next()
}

/// Server-sent events as they come.
pub struct Stream {
    lines: BufReader<TcpStream>,
}

#[derive(Debug)]
pub struct Event {
    pub id: String,
    pub name: String,
    pub data: Value,
}

impl Stream {
    /// The next event; `None` when the stream has ended.
    pub fn next(&mut self) -> Option<Event> {
        let mut event = Event { id: String::new(), name: String::new(), data: Value::Null };
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            // Lines with chunk lengths in between match none of the three.
            match line.trim_end().split_once(": ") {
                Some(("id", id)) => event.id = id.into(),
                Some(("event", name)) => event.name = name.into(),
                Some(("data", data)) => event.data = serde_json::from_str(data).unwrap(),
                _ if event.data.is_null() => {}
                _ => return Some(event),
            }
        }
    }
}

/// The status, and the headers as text.
fn head(from: &mut impl BufRead) -> (u16, String) {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && from.read_line(&mut head).unwrap_or(0) > 0 {}
    let status = head.split(' ').nth(1).map_or(0, |status| status.parse().unwrap());
    (status, head)
}

/// The body as bytes.
pub fn bytes(from: &mut impl BufRead) -> Vec<u8> {
    let (_, head) = head(from);
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    let mut body = vec![0; length.parse().unwrap()];
    from.read_exact(&mut body).unwrap();
    body
}

/// A reply with its length; status 0 if nothing arrives.
pub fn answer(from: &mut impl BufRead) -> Answer {
    let (status, head) = head(from);
    let small = |line: &str| match line.split_once(": ") {
        Some((name, value)) => format!("{}: {value}\n", name.to_ascii_lowercase()),
        None => format!("{line}\n"),
    };
    let head = head.lines().map(small).collect();
    let mut answer = Answer { status, head, body: String::new() };
    let length = answer.header("content-length").map_or(0, |length| length.parse().unwrap());
    // A refused request may be cut short.
    let _ = from.take(length).read_to_string(&mut answer.body);
    answer
}
