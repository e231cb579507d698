//! Routes requests by address.

use super::catalogue::{Unread, all};
use super::order::Order;
use super::path::path_file;
use super::refusal::Refusal;
use super::{Api, LONGEST_BODY, Question, Reply, RunSlot, Searches, named, numbered};
use crate::control::Command;
use crate::look::{RowQuery, WindowQuery};
use crate::session::{Begin, Bounds, READING, Session};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use solvarium::{Error, Limits};
use solvarium_catalogue::{Instance, Request};
use std::io::BufRead;
use std::sync::Arc;

/// The result of a request.
type Answer = Result<Reply, Refusal>;

const SVG: &str = "image/svg+xml";
const BYTES: &str = "application/octet-stream";
const CSV: &str = "text/csv; charset=utf-8";

impl Api {
    /// Answers a request. It waits for other requests about the same run. A request that opens a run also waits until the run is accepted
    /// or its timeout ends.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Question, Searches, Waits};
    /// use solvarium_view::{budget::Budget, session::Bounds};
    /// let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::InThreads);
    /// let request = br#"{"text": "1 4 2 / 3 0 5 / 6 7 8", "method": "astar"}"#;
    /// assert_eq!(api.answer(&Question::new("POST", "/api/runs", request)).status, 201);
    /// assert_eq!(api.answer(&Question::new("GET", "/api/runs/1/tree?x1=8&y1=8&sx=40&sy=60", &[])).status, 200);
    /// assert_eq!(api.answer(&Question::new("GET", "/api/runs/2", &[])).status, 404);
    /// ```
    pub fn answer(self: &Arc<Self>, question: &Question<'_>) -> Reply {
        let answered = if question.verb == "POST" { self.read(question) } else { self.answered(question) };
        answered.unwrap_or_else(Reply::from)
    }

    /// Answers a request with a body. Reading stops when memory runs out or nobody waits any more.
    fn read(self: &Arc<Self>, question: &Question<'_>) -> Answer {
        let loan = self.memory.lend_half(READING)?;
        let limits = Limits::none().memory(loan.bytes());
        let limits = question.stop.map_or(limits.clone(), |stop| limits.stop(stop));
        limits.try_within(|| self.answered(question))
    }

    fn answered(self: &Arc<Self>, question: &Question<'_>) -> Answer {
        let path = question.path.strip_prefix("/api/").ok_or_else(nothing)?;
        match (path.split_once('/'), path, question.verb) {
            (Some(("runs", rest)), ..) => self.of_run(rest, question),
            (Some(("explain", "techniques")), _, "GET") => written(200, &super::explain::techniques()),
            (Some(("explain", what)), _, "POST") => self.explain(what, question),
            (Some(("explain", _)), ..) => Err(wrong_verb()),
            (_, "catalogue", "GET") => written(200, &all()),
            (_, "recognised", "POST") => written(200, &parse_body::<Unread>(question)?.reply()?),
            (_, "live", "POST") => self.live(question),
            (_, "new", "POST") => written(200, &self.fresh(question)?),
            #[cfg(feature = "games")]
            (_, "play", "POST") => written(200, &self.play(question)?),
            #[cfg(not(feature = "games"))]
            (_, "play", "POST") => Err(Refusal::unsupported("this build does not include games")),
            #[cfg(feature = "variants")]
            (Some(("setter", "rules")), _, "GET") => written(200, &Self::rules()),
            #[cfg(feature = "variants")]
            (_, "setter", "POST") => written(200, &self.setter(question)?),
            #[cfg(not(feature = "variants"))]
            (_, "setter" | "setter/rules", "GET" | "POST") => {
                Err(Refusal::unsupported("this build does not include Sudoku variants"))
            }
            (_, "pictures", "POST") => written(200, &self.pictured(question)?),
            (_, "runs", "GET") => {
                let all: Vec<_> = self.runs.all().iter().map(|(id, run)| numbered(*id, run)).collect();
                written(200, &serde_json::json!({ "runs": all }))
            }
            (_, "runs", "POST") => self.create(&parse_body(question)?),
            (_, "traces", "POST") => self.replay(question.body),
            (
                _,
                "catalogue" | "live" | "new" | "pictures" | "play" | "recognised" | "runs" | "setter"
                | "traces",
                _,
            ) => Err(wrong_verb()),
            _ => Err(nothing()),
        }
    }

    /// Answers a request below `/api/runs/`.
    fn of_run(self: &Arc<Self>, rest: &str, question: &Question<'_>) -> Answer {
        let (id, what) = rest.split_once('/').unwrap_or((rest, ""));
        let (id, run) = self.run(id)?;
        match (question.verb, what) {
            ("GET", _) => self.look(id, &run, what, question),
            ("DELETE", "") => {
                self.runs.forget(id);
                Ok(Reply::json(204, Vec::new()))
            }
            ("POST", "control") => self.control(id, &run, parse_body(question)?),
            _ => Err(wrong_verb()),
        }
    }

    /// Finds the run of an address, and marks it as viewed now.
    pub(crate) fn run(&self, id: &str) -> Result<(u64, Arc<Session>), Refusal> {
        let id = number(id)?;
        let run = self.runs.find(id).ok_or_else(|| Refusal::absent(format!("there is no run {id}")))?;
        Ok((id, run))
    }

    /// `POST /api/runs`
    fn create(self: &Arc<Self>, order: &Order) -> Answer {
        let id = self.open(None, || {
            let (instance, request, bounds) =
                (order.instance()?, order.request()?, order.bounds(&self.bounds)?);
            self.begin(instance, request, bounds, order.begin())
                .map_err(|error| Refusal::new(429, error.message()))
        })?;
        written(201, &serde_json::json!({ "id": id }))
    }

    fn begin(
        &self,
        instance: Arc<dyn Instance>,
        request: Request,
        bounds: Bounds,
        begin: Begin,
    ) -> Result<Arc<Session>, Error> {
        match self.searches {
            Searches::InThreads => {
                Session::start_within(&self.memory, instance, request, bounds, begin, None)
            }
            Searches::Elsewhere => Session::start_elsewhere(&self.memory, instance, request, bounds, begin),
        }
    }

    /// `POST /api/traces`, read as it arrives.
    pub(crate) fn replay(self: &Arc<Self>, trace: impl BufRead) -> Answer {
        let id = self.open(None, || Ok(Session::replaying(&self.memory, trace)?))?;
        written(201, &serde_json::json!({ "id": id }))
    }

    /// Opens a run, after reserving one of the limited places.
    fn open(
        self: &Arc<Self>,
        replaced: Option<u64>,
        session: impl FnOnce() -> Result<Arc<Session>, Refusal>,
    ) -> Result<String, Refusal> {
        let place = RunSlot::keep(self, replaced)?;
        let session = session()?;
        // An invalid request fails at once, or after a long preparation.
        session.accepted(self.waits.order)?;
        Ok(place.take(session).to_string())
    }

    /// `POST /api/runs/ID/control`
    fn control(self: &Arc<Self>, id: u64, run: &Arc<Session>, value: Value) -> Answer {
        if value["do"] == "restart" {
            return self.restart(id, run);
        }
        let command: Command =
            serde_json::from_value(value).map_err(|error| Refusal::bad(error.to_string()))?;
        run.control(&command);
        written(200, &numbered(id, run))
    }

    /// Restarts a run from its beginning. The old one ends, and can be viewed until its memory is needed.
    fn restart(self: &Arc<Self>, id: u64, run: &Arc<Session>) -> Answer {
        // A run that cannot be started again continues.
        run.same_again()?;
        run.stop();
        let id = self.open(Some(id), || {
            // The new run needs its memory.
            run.wait();
            let (instance, request, bounds) = run.same_again()?;
            Ok(self.begin(instance, request, bounds, Begin::Paused)?)
        })?;
        written(200, &serde_json::json!({ "id": id }))
    }

    /// Answers `GET /api/runs/ID/...`.
    fn look(&self, id: u64, run: &Session, what: &str, question: &Question<'_>) -> Answer {
        match what {
            "" => json(&numbered(id, run)),
            "tree" => json(&run.view(&parse_query(question)?)?),
            "list" => json(&run.list(&parse_query(question)?)),
            "series" => json(&run.series(at(question)?)),
            "shape" => json(&run.shape(at(question)?)),
            "curve" => json(&run.curve(&parse_query(question)?)),
            "best" => {
                let _loan = self.memory.lend(run.drawing())?;
                json(&run.best(at(question)?)?)
            }
            "chart" => json(&run.chart()),
            "find" => json(&run.find(&parse_query(question)?)),
            "search" => json(&run.search_for(&parse_query(question)?)),
            "moment" => json(&run.moment(at(question)?)),
            "explored" => {
                let _loan = self.memory.lend(run.exploring())?;
                let bytes = run.explored(&parse_query(question)?)?.bytes();
                Ok(Reply { status: 200, kind: BYTES, name: None, bytes })
            }
            _ => match what.strip_prefix("row/") {
                Some(row) => {
                    let row = number(row)?;
                    let row =
                        u32::try_from(row).map_err(|_| Refusal::absent(format!("there is no row {row}")))?;
                    let query = RowQuery { row, ..parse_query(question)? };
                    let _loan = self.memory.lend(if query.plain == 0 { run.drawing() } else { 0 })?;
                    json(&run.about(&query)?)
                }
                None => self.file(id, run, what, question),
            },
        }
    }

    /// Returns a file of a run to download.
    fn file(&self, id: u64, run: &Session, what: &str, question: &Question<'_>) -> Answer {
        let home = |kind, at, what: &str, bytes: Vec<u8>| {
            let name = Some(named::file(&numbered(id, run), at, what));
            Ok(Reply { status: 200, kind, name, bytes })
        };
        match what {
            "trace" => home(BYTES, None, "run.trace", run.trace()),
            "tree.svg" => {
                let query: WindowQuery = parse_query(question)?;
                home(SVG, query.at, what, run.tree_svg(&query)?.into())
            }
            "board.svg" => {
                let query: RowQuery = parse_query(question)?;
                let _loan = self.memory.lend(run.drawing())?;
                let name =
                    if run.is_local() { "best.svg".into() } else { format!("board-node{}.svg", query.row) };
                home(SVG, query.at, &name, run.board_svg(&query)?.into())
            }
            "way.png" | "way.pdf" => {
                let query: RowQuery = parse_query(question)?;
                let ending = &what["way.".len()..];
                let kind = if ending == "png" { "image/png" } else { "application/pdf" };
                let _loan = self.memory.lend(run.path_drawing_bytes(&query)?)?;
                home(
                    kind,
                    query.at,
                    &format!("way-node{}.{ending}", query.row),
                    path_file(run, &query, ending)?,
                )
            }
            "statistics.csv" => {
                let at = at(question)?;
                home(CSV, at, what, run.statistics_csv(at).into())
            }
            _ => Err(nothing()),
        }
    }
}

fn json(answer: &impl Serialize) -> Answer {
    written(200, answer)
}

fn written(status: u16, answer: &impl Serialize) -> Answer {
    Ok(Reply::json(status, serde_json::to_vec(answer).map_err(|_| Refusal::fault())?))
}

/// Parses the query string.
fn parse_query<T: DeserializeOwned>(question: &Question<'_>) -> Result<T, Refusal> {
    serde_urlencoded::from_str(question.query)
        .map_err(|error| Refusal::bad(format!("the query of the address is invalid: {error}")))
}

/// The time in the query.
fn at(question: &Question<'_>) -> Result<Option<u32>, Refusal> {
    Ok(parse_query::<crate::look::AtQuery>(question)?.at)
}

/// Parses the body.
fn parse_body<T: DeserializeOwned>(question: &Question<'_>) -> Result<T, Refusal> {
    body(question.body)
}

/// Parses a body as JSON.
pub(super) fn body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    if bytes.len() > LONGEST_BODY {
        return Err(too_long(LONGEST_BODY));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let status = if error.is_data() { 422 } else { 400 };
        Refusal::new(status, format!("the request body is invalid: {error}"))
    })
}

/// The error for a body above this length.
pub(crate) fn too_long(longest: usize) -> Refusal {
    Refusal::new(413, format!("the request body is too long: at most {} MiB are read", longest >> 20))
}

fn number(text: &str) -> Result<u64, Refusal> {
    text.parse().map_err(|_| Refusal::absent(format!("expected a number in the address, found `{text}`")))
}

pub(super) fn nothing() -> Refusal {
    Refusal::absent("there is nothing at this address")
}

fn wrong_verb() -> Refusal {
    Refusal::new(405, "this address does not support this method")
}
