//! Access control: every request passes here first.
//!
//! | sender | recognised by | status of the refusal |
//! |---|---|---|
//! | a web site whose name was made to point here | a `Host` that is not this server | 421 |
//! | a web site that sends requests here | an `Origin` that is not this server | 403 |
//! | another user of this machine | no token | 403 |
//! | another server of this machine, which browsers send our cookie | no secret of the page | 403 |
//!
//! There are four random words with different rights; none can be derived from another:
//!
//! | word | where it is | what it does |
//! |---|---|---|
//! | token | the address that the program prints | gets the page with the secret in it, and the cookie |
//! | ticket | the address that the program opens, which is visible in the list of processes | the same, once |
//! | cookie | the browser; it goes to every port of this host | gets the page without the secret, and its files |
//! | secret | the page, and its origin's storage, which is specific to the port | in the header `X-Solvarium`: permits API requests |
//!
//! A page that is reloaded or opened in another tab uses the cookie, and finds the secret in its storage. No other site can send the
//! header: a browser first asks this server for permission, and is refused.

use super::App;
use super::door::{Right, Visitor};
use crate::api::{LONGEST_BODY, LONGEST_TRACE, Refusal, too_long};
use crate::lock::lock;
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

/// The request header with the page's secret.
const SECRET: &str = "x-solvarium";

/// The words that grant access.
pub(super) struct Guard {
    token: String,
    /// Valid for one visit.
    ticket: Mutex<Option<String>>,
    secret: String,
    /// The name contains the port, because browsers share cookies between the ports of a host.
    cookie: (String, String),
    port: u16,
}

/// Marks a page request with the token; the page then contains this secret.
#[derive(Clone)]
pub(super) struct Entering(pub String);

impl Guard {
    pub fn new(port: u16) -> io::Result<Self> {
        let cookie = (format!("solvarium-{port}"), random()?);
        Ok(Self { token: random()?, ticket: Mutex::default(), secret: random()?, cookie, port })
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// Creates a new ticket; the last one becomes invalid.
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

/// 128 random bits from the system, in hexadecimal.
fn random() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Compares in constant time.
fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

/// Refuses, authenticates or passes on a request, and sets security headers of the reply.
pub(super) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let mut response = match app.guard.examine(&request) {
        Ok(Pass::Go) => next.run(request).await,
        Ok(Pass::Enter) => {
            request.extensions_mut().insert(Entering(app.guard.secret.clone()));
            let mut page = next.run(request).await;
            page.headers_mut().insert(header::SET_COOKIE, app.guard.set_cookie());
            page
        }
        Err(refusal) => refusal.into_response(),
    };
    harden(response.headers_mut());
    response
}

/// The outcome for a request that is not refused.
enum Pass {
    /// Answer it.
    Go,
    /// Authenticate the sender: the requested page contains the secret.
    Enter,
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

/// A link from another site arrives without the cookie; a link from here has it.
const STRANGER: &str = "<!doctype html><html lang=\"en\"><title>Solvarium</title>\
<h1>Access denied</h1><p>Open the full address that solvarium printed after <code>viewer:</code>. If you have done so before, <a href=\"/\">enter here</a>.</p></html>";

impl Guard {
    fn examine(&self, request: &Request) -> Result<Pass, Stop> {
        let host = self.host(request)?;
        same_origin(request, host)?;
        let uri = request.uri();
        let longest = if uri.path() == "/api/traces" { LONGEST_TRACE } else { LONGEST_BODY };
        if declared_length(request.headers()) > longest as u64 {
            return Err(too_long(longest).into());
        }
        if is_page(uri.path()) && request.method() == Method::GET {
            let query = uri.query().unwrap_or_default();
            if let Some(token) = query.split('&').find_map(|part| part.strip_prefix("token=")) {
                if !self.knows(token) {
                    return Err(Stop::Page);
                }
                permit(request, Right::Page)?;
                return Ok(Pass::Enter);
            }
        }
        if self.has_secret(request.headers()) {
            return Ok(permit(request, Right::Page).map(|()| Pass::Go)?);
        }
        match self.has_cookie(request.headers()) {
            true if is_file(uri.path()) => Ok(permit(request, Right::Cookie).map(|()| Pass::Go)?),
            _ if is_page(uri.path()) => Err(Stop::Page),
            _ => Err(Refusal::forbidden(NO_SECRET).into()),
        }
    }

    /// The requested host, if it is this one: `localhost`, or the address at which the request arrived. Other names are rejected, which
    /// prevents DNS rebinding.
    fn host<'r>(&self, request: &'r Request) -> Result<&'r str, Refusal> {
        let refuse =
            || Refusal::new(421, "use this server's address as printed: localhost or its IP address");
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

    fn has_secret(&self, headers: &HeaderMap) -> bool {
        let sent = headers.get(SECRET).and_then(|value| value.to_str().ok());
        sent.is_some_and(|sent| same(sent, &self.secret))
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        cookies
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .any(|(name, value)| name == self.cookie.0 && same(value, &self.cookie.1))
    }

    /// The cookie for a sender with the token.
    fn set_cookie(&self) -> HeaderValue {
        let (name, value) = &self.cookie;
        let cookie = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict");
        HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static(""))
    }
}

/// Error for a page without the secret: opened without the token, or by an earlier start of the program.
const NO_SECRET: &str = "access denied: open the full address that solvarium printed after `viewer:`";

/// The connection of a request.
fn visitor(request: &Request) -> Option<&Visitor> {
    request.extensions().get::<Visitor>()
}

/// Assigns a permit to an authenticated connection.
fn permit(request: &Request, right: Right) -> Result<(), Refusal> {
    visitor(request).map_or(Ok(()), |visitor| visitor.come_in(right))
}

/// Refuses cross-site requests of browsers. A browser sends the origin with every request except a GET to the same origin; newer ones send
/// `Sec-Fetch-Site` with each. Links to the page may be on any site, since they only show it.
fn same_origin(request: &Request, host: &str) -> Result<(), Refusal> {
    let headers = request.headers();
    let foreign = || Refusal::forbidden("this request comes from another site");
    let is_get = request.method() == Method::GET;
    match headers.get(header::ORIGIN) {
        Some(origin) => {
            let own = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            // Browsers send hosts in lower case.
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

/// The declared length; a body above the limit is not read at all.
fn declared_length(headers: &HeaderMap) -> u64 {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or(0)
}

/// Whether this is the address of a page, which a link from elsewhere may show.
fn is_page(path: &str) -> bool {
    path == "/" || [super::EXPLAINED, super::GAMES, super::SETTER].contains(&path)
}

/// Whether this is the address of a page or of a file that a page loads. All other addresses require the secret.
fn is_file(path: &str) -> bool {
    is_page(path) || path.starts_with("/web/") || path == super::TECHNIQUES
}

/// Forbids foreign and inline resources, and frames. The page creates downloads itself, pictures among them.
const POLICY: &str = "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
