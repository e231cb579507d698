//! The questions of the page, each passed on to what answers them ([`crate::api`]).
//!
//! An answer may take some tens of milliseconds of one processor, so questions are asked, and
//! answers written down, on threads for such work.

use super::App;
use crate::api::{LONGEST_TRACE, Question, Refusal, Reply, too_long};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What comes of a question.
pub(super) type Answer<T = Response> = Result<T, Refusal>;

/// Does work that may take a while. The work is boxed, so that the runtime's tasks are compiled once for each type of
/// answer and not for each caller.
pub(super) async fn work<T: Send + 'static>(work: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
    let work: Box<dyn FnOnce() -> Answer<T> + Send> = Box::new(work);
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Refusal::fault()))
}

/// Opens a run, on a thread of its own: reading a large puzzle may take seconds, and the
/// threads for answers are few. Each has its place among the runs, which bounds them.
async fn open(answer: impl FnOnce() -> Reply + Send + 'static) -> Answer<Reply> {
    let (told, opened) = tokio::sync::oneshot::channel();
    // Whoever asked may have left; the run is there.
    let opening = move || drop(told.send(answer()));
    let thread = std::thread::Builder::new().name("opener".into()).spawn(opening);
    thread.map_err(|error| Refusal::new(503, format!("no thread for the run: {error}")))?;
    opened.await.map_err(|_| Refusal::fault())
}

/// All addresses below `/api/` but streams.
pub(super) async fn carry(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (parts, body) = request.into_parts();
    let address = parts.uri.path_and_query().map_or("", |address| address.as_str());
    let (verb, address) = (parts.method.as_str().to_owned(), address.to_owned());
    let question = Question::new(&verb, &address, &[]);
    let body = match verb.as_str() {
        "POST" => read(&app, &question, &parts.headers, body).await?,
        _ => Bytes::new(),
    };
    let opens = question.opens();
    let api = Arc::clone(&app.api);
    let answer = move || api.answer(&Question::new(&verb, &address, &body));
    let reply = if opens { open(answer).await? } else { work(move || Ok(answer())).await? };
    Ok(respond(reply))
}

/// The body, which must be JSON, or a trace, and say so: forms of other sites cannot.
async fn read(app: &App, question: &Question<'_>, headers: &HeaderMap, body: Body) -> Answer<Bytes> {
    let (kind, longest) = if question.takes_trace() {
        ("application/octet-stream", LONGEST_TRACE)
    } else {
        ("application/json", crate::api::LONGEST_BODY)
    };
    let told = headers.get(header::CONTENT_TYPE).and_then(|told| told.to_str().ok()).unwrap_or_default();
    if !told.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(kind) {
        return Err(Refusal::new(415, format!("expected a body of type {kind}, found `{told}`")));
    }
    let reading = tokio::time::timeout(app.patience.request, to_bytes(body, longest));
    let late = |_| Refusal::new(408, "the request took too long to arrive");
    reading.await.map_err(late)?.map_err(|_| too_long())
}

fn respond(reply: Reply) -> Response {
    let mut headers: Vec<(HeaderName, String)> = vec![(header::CONTENT_TYPE, reply.kind.into())];
    if let Some(name) = reply.name {
        headers.push((header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")));
    }
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if status == StatusCode::NO_CONTENT {
        return status.into_response();
    }
    let mut response = (status, reply.bytes).into_response();
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        respond(self.into())
    }
}
