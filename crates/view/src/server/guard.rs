//! Who is let in: every request passes here before anything else looks at it.
//!
//! | who | is told by | and is refused with |
//! |---|---|---|
//! | a web site whose name was made to point here | a `Host` that is not this server | 421 |
//! | a web site that sends requests here | an `Origin` that is not this server | 403 |
//! | another user of this machine | having no token | 403 |
//!
//! The token stands in the address that the program prints. Whoever comes with
//! it gets a cookie instead, which no script can read and no other site can
//! send; its name has the port, because browsers keep the cookies of a host's
//! ports together. The browser that the program itself opens gets a ticket that
//! is good for one visit: its address stands in the list of processes.

use super::App;
use super::door::Visitor;
use crate::api::{LONGEST_BODY, LONGEST_TRACE, Refusal, too_long};
use crate::store::lock;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use std::fmt::Write;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use subtle::ConstantTimeEq;

/// What has to be known to be let in.
pub(super) struct Guard {
    token: String,
    /// Good for one visit.
    ticket: Mutex<Option<String>>,
    cookie: String,
    port: u16,
}

impl Guard {
    pub fn new(port: u16) -> io::Result<Self> {
        let cookie = format!("solvarium-{port}");
        Ok(Self { token: random()?, ticket: Mutex::default(), cookie, port })
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// A new ticket; the last one is void.
    pub fn ticket(&self) -> io::Result<String> {
        let ticket = random()?;
        *lock(&self.ticket) = Some(ticket.clone());
        Ok(ticket)
    }

    fn knows(&self, word: &str) -> bool {
        same(word, &self.token) || self.tear_off(word)
    }

    fn tear_off(&self, word: &str) -> bool {
        let mut ticket = lock(&self.ticket);
        ticket.take_if(|ticket| same(word, ticket)).is_some()
    }
}

/// 128 bits from the system, in hexadecimal.
fn random() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// In a time that does not tell how much of it was right.
fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

/// Refuses a request, lets its sender in, or passes it on; and tells the browser
/// how to treat the answer.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match app.guard.examine(&request) {
        Ok(Pass::Go) => next.run(request).await,
        Ok(Pass::Enter(to)) => app.guard.enter(to),
        Err(refusal) => refusal.into_response(),
    };
    harden(response.headers_mut());
    response
}

/// What becomes of a request that is not refused.
enum Pass {
    /// It is answered.
    Go,
    /// Its sender is let in, and sent to this address.
    Enter(HeaderValue),
}

/// A refusal for programs, or a page for people.
enum Stop {
    Refusal(Refusal),
    Page,
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

impl IntoResponse for Stop {
    fn into_response(self) -> Response {
        match self {
            Self::Refusal(refusal) => refusal.into_response(),
            Self::Page => (StatusCode::FORBIDDEN, Html(STRANGER)).into_response(),
        }
    }
}

/// A link from another site arrives without the cookie; one from here has it.
const STRANGER: &str = "<!doctype html><html lang=\"en\"><title>Solvarium</title>\
<h1>Who are you?</h1><p>Open the address that solvarium printed after <code>viewer:</code>, \
to its last letter. If you have done so before, <a href=\"/\">enter here</a>.</p></html>";

impl Guard {
    fn examine(&self, request: &Request) -> Result<Pass, Stop> {
        let host = self.host(request)?;
        same_origin(request, host)?;
        let uri = request.uri();
        let longest = if uri.path() == "/api/traces" { LONGEST_TRACE } else { LONGEST_BODY };
        if declared_length(request.headers()) > longest as u64 {
            return Err(too_long().into());
        }
        if is_page(uri.path()) && request.method() == Method::GET {
            let query = uri.query().unwrap_or_default();
            if let Some(token) = query.split('&').find_map(|part| part.strip_prefix("token=")) {
                if !self.knows(token) {
                    return Err(Stop::Page);
                }
                seat(request)?;
                return Ok(Pass::Enter(without_token(uri.path(), query)));
            }
        }
        match self.has_cookie(request.headers()) {
            true => Ok(seat(request).map(|()| Pass::Go)?),
            false if is_page(uri.path()) => Err(Stop::Page),
            false => {
                Err(Refusal::forbidden("no cookie: open the address that solvarium printed first").into())
            }
        }
    }

    /// The host that was asked for, if it is this one: `localhost`, or the
    /// address at which the request arrived. Names that others give to it are
    /// not known here, which is the point.
    fn host<'r>(&self, request: &'r Request) -> Result<&'r str, Refusal> {
        let refuse = || Refusal::new(421, "this server is known as localhost, or by its number, only");
        let mut all = request.headers().get_all(header::HOST).iter();
        let host = match (all.next(), all.next()) {
            (Some(host), None) => host.to_str().map_err(|_| refuse())?,
            _ => return Err(refuse()),
        };
        let target = request.uri().authority().map_or(host, |target| target.as_str());
        let arrived = visitor(request).map(|visitor| visitor.address().ip());
        if target == host && self.is_here(host, arrived) { Ok(host) } else { Err(refuse()) }
    }

    fn is_here(&self, host: &str, arrived: Option<IpAddr>) -> bool {
        // `[::1]:80` and `[::1]`, `localhost:80` and `localhost`.
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let number = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        let here =
            arrived.is_some_and(|ip| number.is_some_and(|number| number.to_canonical() == ip.to_canonical()));
        port == Some(self.port) && (here || name.eq_ignore_ascii_case("localhost"))
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        cookies
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .any(|(name, value)| name == self.cookie && same(value, &self.token))
    }

    /// The cookie in exchange for the token, which leaves the address line.
    fn enter(&self, to: HeaderValue) -> Response {
        let cookie = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie, self.token);
        let headers = [(header::LOCATION, to), (header::SET_COOKIE, value(&cookie))];
        (StatusCode::SEE_OTHER, headers).into_response()
    }
}

/// Whose request it is.
fn visitor(request: &Request) -> Option<&Visitor> {
    request.extensions().get::<Visitor>()
}

/// A seat for whoever has shown that it knows the token.
fn seat(request: &Request) -> Result<(), Refusal> {
    visitor(request).map_or(Ok(()), Visitor::come_in)
}

/// Refuses what a browser sends for the page of another site. A browser names
/// the origin of all that is no GET, and of a GET that leaves its origin; newer
/// ones tell for each request whether it does. Links to the page may stand
/// anywhere, since they show it and do no more.
fn same_origin(request: &Request, host: &str) -> Result<(), Refusal> {
    let headers = request.headers();
    let foreign = || Refusal::forbidden("this request comes from another site");
    let is_get = request.method() == Method::GET;
    match headers.get(header::ORIGIN) {
        Some(origin) => {
            let own = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            // Browsers write hosts in small letters, whatever was typed.
            if !own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
                return Err(foreign());
            }
        }
        None if !is_get => return Err(Refusal::forbidden("no Origin: only a page of this server may do so")),
        None => {}
    }
    let site = headers.get("sec-fetch-site").map_or(&b"none"[..], HeaderValue::as_bytes);
    let is_link = is_get && is_page(request.uri().path());
    if is_link || matches!(site, b"none" | b"same-origin") { Ok(()) } else { Err(foreign()) }
}

/// A body of more than that is not even begun.
fn declared_length(headers: &HeaderMap) -> u64 {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or(0)
}

/// Whether this is the address of a page, which a link from elsewhere may show.
fn is_page(path: &str) -> bool {
    path == "/" || path == super::EXPLAINED
}

/// A page's address with all other parameters.
fn without_token(page: &str, query: &str) -> HeaderValue {
    let others: Vec<_> = query.split('&').filter(|part| !part.starts_with("token=")).collect();
    if others.is_empty() { value(page) } else { value(&format!("{page}?{}", others.join("&"))) }
}

/// A header's value; the page itself, if it is none.
fn value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static("/"))
}

/// Nothing from elsewhere, nothing inline, in nobody's frame.
const POLICY: &str =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HARDENED: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

fn harden(headers: &mut HeaderMap) {
    for (name, text) in HARDENED {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(text));
    }
}
