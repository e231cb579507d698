//! Passes HTTP requests to the API ([`crate::api`]).
//!
//! A reply may take tens of milliseconds of processor time, so requests are answered on dedicated threads ([`super::lane`]). All memory of
//! a request is borrowed from the viewer's budget first: for the body as it arrives, and for the reply until it is sent.

use super::App;
use super::trace;
use crate::api::{LONGEST_BODY, Question, Refusal, Reply, too_long};
use crate::budget::Loan;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::TryStreamExt;
use std::sync::Arc;
use std::time::Duration;

/// The result of a request, to send.
pub(super) type Answer<T = Response> = super::lane::Answer<T>;

/// Answers all addresses below `/api/` except streams.
pub(super) async fn carry(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (parts, body) = request.into_parts();
    let address = parts.uri.path_and_query().map_or("", |address| address.as_str()).to_owned();
    let verb = parts.method.as_str().to_owned();
    let mut loan = app.api.memory.loan();
    let body = match (verb.as_str(), parts.uri.path()) {
        ("POST", "/api/traces") => return trace::open(&app, &parts.headers, body).await,
        ("GET", path) if let Some(id) = trace::is_sent(path) => return trace::send(&app, id).await,
        ("POST", _) => read(&app, &parts.headers, body, &mut loan).await?,
        _ => Vec::new(),
    };
    let lane = app.lanes.of(&Question::new(&verb, &address, &[]));
    let api = Arc::clone(&app.api);
    lane.answer(move |stop| {
        let reply = api.answer(&Question::new(&verb, &address, &body).stopped_by(stop));
        drop((body, loan));
        let loan = api.memory.lend(reply.bytes.len())?;
        Ok(respond(reply, loan))
    })
    .await
}

/// Reads the body, which must be JSON. The memory of each piece is counted before the piece is stored.
async fn read(app: &App, headers: &HeaderMap, body: Body, loan: &mut Loan) -> Answer<Vec<u8>> {
    is_of_type(headers, "application/json")?;
    let (mut body, mut read) = (body.into_data_stream(), Vec::new());
    let reading = async {
        while let Some(piece) = body.try_next().await.map_err(|_| broken())? {
            if read.len() + piece.len() > LONGEST_BODY {
                return Err(too_long(LONGEST_BODY));
            }
            loan.room(&mut read, piece.len())?;
            read.extend_from_slice(&piece);
        }
        Ok(read)
    };
    in_time(app.patience.request, reading).await
}

/// Waits for a part of a request, at most this long.
pub(super) async fn in_time<T>(patience: Duration, arriving: impl Future<Output = Answer<T>>) -> Answer<T> {
    let late = |_| Err(Refusal::new(408, "the request took too long to arrive"));
    tokio::time::timeout(patience, arriving).await.unwrap_or_else(late)
}

/// The error for a request that ends early.
pub(super) fn broken() -> Refusal {
    Refusal::bad("the body ends too early")
}

/// Refuses a body without this content type, which forms of other sites cannot set.
pub(super) fn is_of_type(headers: &HeaderMap, kind: &str) -> Answer<()> {
    let content_type = headers
        .get(header::CONTENT_TYPE)
        .and_then(|content_type| content_type.to_str().ok())
        .unwrap_or_default();
    if content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(kind) {
        return Ok(());
    }
    Err(Refusal::new(415, format!("expected a body of type {kind}, found `{content_type}`")))
}

/// Bytes whose loan is returned when they are sent.
pub(super) fn borrowed(bytes: Vec<u8>, loan: Loan) -> Bytes {
    struct Held(Vec<u8>, #[expect(dead_code, reason = "held for its end")] Loan);
    impl AsRef<[u8]> for Held {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }
    Bytes::from_owner(Held(bytes, loan))
}

pub(super) fn respond(reply: Reply, loan: Loan) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if status == StatusCode::NO_CONTENT {
        return status.into_response();
    }
    let mut response = (status, borrowed(reply.bytes, loan)).into_response();
    describe(response.headers_mut(), reply.kind, reply.name.as_deref());
    response
}

/// Sets the content type, and the file name of a download.
pub(super) fn describe(headers: &mut HeaderMap, kind: &str, name: Option<&str>) {
    let name = name.map(|name| (header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")));
    let all: [Option<(HeaderName, String)>; 2] = [Some((header::CONTENT_TYPE, kind.into())), name];
    for (name, value) in all.into_iter().flatten() {
        if let Ok(value) = value.parse() {
            headers.insert(name, value);
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        // Error replies are short, and are not counted.
        respond(self.into(), crate::budget::Budget::unlimited().loan())
    }
}
