//! The questions of the page, each passed on to the session that it is about.
//!
//! An answer may take some tens of milliseconds of one processor, so sessions
//! are asked, and their answers written down, on threads for such work.

use super::App;
use super::asked::{Asked, Chosen, Row, Told};
use super::named;
use super::refusal::Refusal;
use super::runs::Place;
use crate::control::Command;
use crate::look::{
    AtQuery, CurveQuery, ExploredQuery, FindQuery, ListQuery, RowQuery, SearchQuery, WindowQuery,
};
use crate::session::{Bounds, Session};
use crate::summary::Summary;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solvarium::Error;
use solvarium_catalogue::{self as catalogue, Extras, Job, Kind, Method, Request};
use std::sync::Arc;

/// What comes of a question.
pub(super) type Answer<T = Response> = Result<T, Refusal>;

/// The header of JSON that is written already.
const JSON: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/json")];
const SVG: &str = "image/svg+xml";
const BYTES: &str = "application/octet-stream";
const CSV: &str = "text/csv; charset=utf-8";

/// Does work that may take a while. The work is boxed, so that the runtime's tasks are compiled once for each type of
/// answer and not for each caller.
pub(super) async fn work<T: Send + 'static>(work: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
    let work: Box<dyn FnOnce() -> Answer<T> + Send> = Box::new(work);
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Refusal::fault()))
}

/// Opens a run, on a thread of its own: reading a large puzzle may take seconds, and the
/// threads for answers are few. Each has its place among the runs, which bounds them.
async fn open(
    app: Arc<App>,
    replaced: Option<u64>,
    session: impl FnOnce() -> Answer<Arc<Session>> + Send + 'static,
) -> Answer<String> {
    let place = Place::keep(&app, replaced)?;
    let (told, opened) = tokio::sync::oneshot::channel();
    let opening = move || {
        let answer = session().and_then(|session| {
            // What is wrong with an order is known at once, or after a long preparation.
            session.accepted(app.patience.order)?;
            Ok(place.take(session).to_string())
        });
        // Whoever asked may have left; the run is there.
        let _ = told.send(answer);
    };
    let thread = std::thread::Builder::new().name("opener".into()).spawn(opening);
    thread.map_err(|error| {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, format!("no thread for the run: {error}"))
    })?;
    opened.await.unwrap_or_else(|_| Err(Refusal::fault()))
}

/// Asks a session, and writes its answer as JSON.
async fn ask<T: Serialize>(
    session: Arc<Session>,
    question: impl FnOnce(&Session) -> Result<T, Error> + Send + 'static,
) -> Answer {
    let json = work(move || written(&question(&session)?)).await?;
    Ok((JSON, json).into_response())
}

/// Asks a session for a file.
pub(super) async fn download<T: Into<Vec<u8>>>(
    Chosen { id, session }: Chosen,
    kind: &'static str,
    (at, what): (Option<u32>, &str),
    question: impl FnOnce(&Session) -> Result<T, Error> + Send + 'static,
) -> Answer {
    let name = named::file(&numbered(id, &session), at, what);
    let bytes: Vec<u8> = work(move || Ok(question(&session)?.into())).await?;
    let name = format!("inline; filename=\"{name}\"");
    let headers: [(HeaderName, String); 2] =
        [(header::CONTENT_TYPE, kind.into()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, bytes).into_response())
}

fn written(answer: &impl Serialize) -> Answer<Vec<u8>> {
    serde_json::to_vec(answer).map_err(|_| Refusal::fault())
}

/// How a run stands.
pub(super) fn numbered(id: u64, session: &Session) -> Summary {
    Summary { id: id.to_string(), ..session.summary() }
}

/// A run that the page wants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    text: String,
    kind: Option<String>,
    method: Option<String>,
    heuristic: Option<String>,
    #[serde(default)]
    seed: u64,
    nodes: Option<u64>,
    seconds: Option<f64>,
    bytes: Option<usize>,
    #[serde(default)]
    paused: bool,
}

/// The only puzzle of a text.
pub(super) fn only(text: &str, kind: Option<&Kind>) -> Answer<Box<dyn Job>> {
    let mut items = catalogue::read(text, kind, &Extras::default())?;
    match (items.pop(), items.len()) {
        (Some(only), 0) => Ok(only.job?),
        (_, others) => Err(Refusal::bad(format!("expected one puzzle, found {}", others + 1))),
    }
}

impl Wish {
    fn job(&self) -> Answer<Arc<dyn Job>> {
        let kind = self.kind.as_deref().map(Kind::parse).transpose()?;
        Ok(only(&self.text, kind.as_ref())?.into())
    }

    fn order(&self) -> Answer<Request> {
        let method = self.method.as_deref().map(Method::parse).transpose()?.unwrap_or_default();
        Ok(Request { method, heuristic: self.heuristic.clone(), seed: self.seed })
    }

    /// What it asks for, as far as that is allowed.
    fn bounds(&self, most: &Bounds) -> Answer<Bounds> {
        if self.seconds.is_some_and(|seconds| seconds <= 0.0) {
            return Err(Refusal::bad("expected a number of seconds above 0"));
        }
        Ok(Bounds {
            nodes: least(self.nodes, most.nodes, u64::min),
            seconds: least(self.seconds, most.seconds, f64::min),
            bytes: least(self.bytes, most.bytes, usize::min),
        })
    }
}

fn least<T>(asked: Option<T>, most: Option<T>, min: fn(T, T) -> T) -> Option<T> {
    match (asked, most) {
        (Some(asked), Some(most)) => Some(min(asked, most)),
        (asked, most) => asked.or(most),
    }
}

/// `POST /api/runs`
pub(super) async fn create(State(app): State<Arc<App>>, Told(wish): Told<Wish>) -> Answer {
    let (most, memory) = (app.bounds, app.memory.clone());
    let id = open(app, None, move || {
        let (job, order, bounds) = (wish.job()?, wish.order()?, wish.bounds(&most)?);
        let session = Session::start_within(&memory, job, order, bounds, wish.paused, None);
        session.map_err(|error| Refusal::new(StatusCode::TOO_MANY_REQUESTS, error.message()))
    });
    Ok((StatusCode::CREATED, Json(json!({ "id": id.await? }))).into_response())
}

/// `GET /api/runs`
pub(super) async fn runs(State(app): State<Arc<App>>) -> Answer {
    let json = work(move || {
        let all: Vec<_> = app.runs.all().iter().map(|(id, session)| numbered(*id, session)).collect();
        written(&json!({ "runs": all }))
    });
    Ok((JSON, json.await?).into_response())
}

/// `GET /api/runs/ID`
pub(super) async fn summary(Chosen { id, session }: Chosen) -> Answer {
    ask(session, move |session| Ok(numbered(id, session))).await
}

/// `DELETE /api/runs/ID`
pub(super) async fn forget(State(app): State<Arc<App>>, Chosen { id, .. }: Chosen) -> StatusCode {
    app.runs.forget(id);
    StatusCode::NO_CONTENT
}

/// `POST /api/runs/ID/control`
pub(super) async fn control(
    State(app): State<Arc<App>>,
    Chosen { id, session }: Chosen,
    Told(told): Told<Value>,
) -> Answer {
    if told["do"] == "restart" {
        return restart(app, id, session).await;
    }
    let command: Command = serde_json::from_value(told).map_err(|error| Refusal::bad(error.to_string()))?;
    session.control(&command);
    summary(Chosen { id, session }).await
}

/// The same run from its beginning. The old one ends, and is there to be looked
/// at for as long as there is room.
async fn restart(app: Arc<App>, id: u64, session: Arc<Session>) -> Answer {
    session.stop();
    let memory = app.memory.clone();
    let again = move || {
        // What it has of the memory is for the new one.
        session.wait();
        Ok(session.again_within(&memory)?)
    };
    let id = open(app, Some(id), again).await?;
    Ok(Json(json!({ "id": id })).into_response())
}

/// `GET /api/runs/ID/tree`
pub(super) async fn tree(Chosen { session, .. }: Chosen, Asked(query): Asked<WindowQuery>) -> Answer {
    ask(session, move |session| session.view(&query)).await
}

/// `GET /api/runs/ID/row/R`
pub(super) async fn row(
    Chosen { session, .. }: Chosen,
    Row(row): Row,
    Asked(query): Asked<RowQuery>,
) -> Answer {
    ask(session, move |session| session.about(&RowQuery { row, ..query })).await
}

/// `GET /api/runs/ID/list`
pub(super) async fn list(Chosen { session, .. }: Chosen, Asked(query): Asked<ListQuery>) -> Answer {
    ask(session, move |session| Ok(session.list(&query))).await
}

/// `GET /api/runs/ID/series`
pub(super) async fn series(Chosen { session, .. }: Chosen, Asked(query): Asked<AtQuery>) -> Answer {
    ask(session, move |session| Ok(session.series(query.at))).await
}

/// `GET /api/runs/ID/shape`
pub(super) async fn shape(Chosen { session, .. }: Chosen, Asked(query): Asked<AtQuery>) -> Answer {
    ask(session, move |session| Ok(session.shape(query.at))).await
}

/// `GET /api/runs/ID/curve`
pub(super) async fn curve(Chosen { session, .. }: Chosen, Asked(query): Asked<CurveQuery>) -> Answer {
    ask(session, move |session| Ok(session.curve(&query))).await
}

/// `GET /api/runs/ID/best`
pub(super) async fn best(Chosen { session, .. }: Chosen, Asked(query): Asked<AtQuery>) -> Answer {
    ask(session, move |session| session.best(query.at)).await
}

/// `GET /api/runs/ID/chart`
pub(super) async fn chart(Chosen { session, .. }: Chosen) -> Answer {
    ask(session, |session| Ok(session.chart())).await
}

/// `GET /api/runs/ID/explored`
pub(super) async fn explored(Chosen { session, .. }: Chosen, Asked(query): Asked<ExploredQuery>) -> Answer {
    let bytes = work(move || Ok(session.explored(&query)?.bytes())).await?;
    Ok(([(header::CONTENT_TYPE, BYTES)], bytes).into_response())
}

/// `GET /api/runs/ID/find`
pub(super) async fn find(Chosen { session, .. }: Chosen, Asked(query): Asked<FindQuery>) -> Answer {
    ask(session, move |session| Ok(session.find(&query))).await
}

/// `GET /api/runs/ID/search`
pub(super) async fn search(Chosen { session, .. }: Chosen, Asked(query): Asked<SearchQuery>) -> Answer {
    ask(session, move |session| Ok(session.search_for(&query))).await
}

/// `GET /api/runs/ID/moment`
pub(super) async fn moment(Chosen { session, .. }: Chosen, Asked(query): Asked<AtQuery>) -> Answer {
    ask(session, move |session| Ok(session.moment(query.at))).await
}

/// `GET /api/runs/ID/tree.svg`
pub(super) async fn tree_svg(chosen: Chosen, Asked(query): Asked<WindowQuery>) -> Answer {
    download(chosen, SVG, (query.at, "tree.svg"), move |session| session.tree_svg(&query)).await
}

/// `GET /api/runs/ID/board.svg`
pub(super) async fn board_svg(chosen: Chosen, Asked(query): Asked<RowQuery>) -> Answer {
    let is_local = chosen.session.is_local();
    let what = if is_local { "best.svg".into() } else { format!("board-node{}.svg", query.row) };
    download(chosen, SVG, (query.at, &what), move |session| session.board_svg(&query)).await
}

/// `GET /api/runs/ID/statistics.csv`
pub(super) async fn statistics_csv(chosen: Chosen, Asked(query): Asked<AtQuery>) -> Answer {
    download(chosen, CSV, (query.at, "statistics.csv"), move |session| Ok(session.statistics_csv(query.at)))
        .await
}

/// `GET /api/runs/ID/trace`
pub(super) async fn trace(chosen: Chosen) -> Answer {
    download(chosen, BYTES, (None, "run.trace"), |session| Ok(session.trace())).await
}
