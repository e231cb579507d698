//! What a page asks and is told (`docs/viewer-api.md`), whoever carries it: the server by HTTP, a worker of a page without
//! a server by messages. One seam: a question is a verb, a path, a query and a body, a reply a status and bytes.
//!
//! An answer may take some tens of milliseconds of one processor, and one that opens a run longer: whoever carries
//! questions asks them on threads for such work.

mod catalogue;
mod explain;
mod fresh;
mod named;
mod refusal;
mod route;
mod runs;
mod talk;
mod way;
mod wish;

#[cfg(feature = "server")]
pub(crate) use named::trace_name;
#[cfg(feature = "server")]
pub(crate) use refusal::Refusal;
#[cfg(feature = "server")]
pub(crate) use route::too_long;
pub use runs::RUNS;
pub(crate) use runs::{Place, Runs};
pub use talk::{LONGEST_BODY, LONGEST_TRACE, Question, Reply};

use crate::budget::Budget;
use crate::explained::Record;
use crate::session::{Bounds, Session};
use crate::summary::Summary;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Where the searches of runs go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Searches {
    /// In threads of this program.
    #[default]
    InThreads,
    /// Somewhere else: [`Session::feed`](crate::session::Session::feed) hands in what they tell.
    Elsewhere,
}

/// How long answers may wait, and runs may be left alone.
///
/// ```
/// assert!(solvarium_view::api::Waits::default().order.as_secs() == 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// For the look at an order, before a run is shown that may prove to be none.
    pub order: Duration,
    /// For anybody to look at a search that runs; then it is stopped. One that is held stays.
    pub idle: Duration,
}

impl Default for Waits {
    fn default() -> Self {
        Self { order: Duration::from_secs(1), idle: Duration::from_secs(15 * 60) }
    }
}

/// What answers: the runs, and what they may take.
#[derive(Debug)]
pub struct Api {
    pub(crate) runs: Runs,
    /// What a run may use at most, whatever the page asks for.
    pub(crate) bounds: Bounds,
    /// What all runs may take together.
    pub(crate) memory: Budget,
    pub(crate) waits: Waits,
    searches: Searches,
    explaining: explain::Desk,
    /// Where the board is recorded that the page explains.
    record: OnceLock<Record>,
}

impl Api {
    /// No runs yet. Those that have ended make room in the memory for others.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Searches, Waits};
    /// use solvarium_view::{budget::Budget, session::Bounds};
    /// let api = Api::new(Bounds::default(), Budget::new(64 << 20), Waits::default(), Searches::Elsewhere);
    /// assert!(api.sessions().is_empty());
    /// ```
    #[must_use]
    pub fn new(bounds: Bounds, memory: Budget, waits: Waits, searches: Searches) -> Arc<Self> {
        let (runs, explaining) = (Runs::new(waits.idle), explain::Desk::default());
        let record = OnceLock::new();
        let api = Arc::new(Self { runs, bounds, memory, waits, searches, explaining, record });
        let runs = Arc::downgrade(&api);
        api.memory.reserve();
        api.memory.relieve_by(move || runs.upgrade().is_some_and(|api| api.runs.let_go()));
        api
    }

    /// Records the board that the page explains, from now on; of several records the first stays.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Question, Searches, Waits};
    /// use solvarium_view::{budget::Budget, explained::Record, session::Bounds};
    /// let api = Api::new(Bounds::default(), Budget::new(64 << 20), Waits::default(), Searches::Elsewhere);
    /// let file = br#"{"solvarium": "explained Sudoku", "version": 1, "position": "1.....3..4.....2", "order": "se", "hand": [], "at": 1}"#;
    /// let tell = || api.answer(&Question::new("POST", "/api/explain/record", file)).bytes;
    /// assert_eq!(tell(), br#"{"recorded":false}"#);
    /// api.record(Record::new(|_| Ok(())));
    /// assert_eq!(tell(), br#"{"recorded":true}"#);
    /// ```
    pub fn record(&self, record: Record) {
        let _ = self.record.set(record);
    }

    /// Lets in what searches elsewhere told, as far as each run admits it. To be called now and then.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Searches, Waits};
    /// use solvarium_view::{budget::Budget, session::Bounds};
    /// Api::new(Bounds::default(), Budget::new(64 << 20), Waits::default(), Searches::Elsewhere).turn();
    /// ```
    pub fn turn(&self) {
        self.runs.all().iter().for_each(|(_, run)| run.turn());
    }

    /// All runs with their numbers, oldest first.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Question, Searches, Waits};
    /// use solvarium_view::{budget::Budget, session::Bounds};
    /// let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::InThreads);
    /// api.answer(&Question::new("POST", "/api/runs", br#"{"text": "1 3 / 2 0"}"#));
    /// assert_eq!(api.sessions()[0].0, 1);
    /// ```
    #[must_use]
    pub fn sessions(&self) -> Vec<(u64, Arc<Session>)> {
        self.runs.all()
    }
}

/// How a run stands.
pub(crate) fn numbered(id: u64, session: &Session) -> Summary {
    Summary { id: id.to_string(), ..session.summary() }
}
