//! The API of the page (`docs/viewer-api.md`), independent of transport: the server uses HTTP, a page without a server sends messages to a
//! worker. A request has a verb, a path, a query and a body; a reply has a status and bytes.
//!
//! A reply may take tens of milliseconds of processor time, and opening a run takes longer. Call the API on threads for
//! blocking work.

mod catalogue;
mod explain;
mod fresh;
mod live;
mod message;
mod named;
mod order;
mod path;
mod pictured;
#[cfg(feature = "games")]
mod play;
mod refusal;
mod route;
mod runs;
#[cfg(feature = "variants")]
mod setter;

pub use message::{LONGEST_BODY, LONGEST_TRACE, Question, Reply};
#[cfg(feature = "server")]
pub(crate) use named::trace_name;
#[cfg(feature = "server")]
pub(crate) use refusal::Refusal;
#[cfg(feature = "server")]
pub(crate) use route::too_long;
pub use runs::RUNS;
pub(crate) use runs::{RunSlot, Runs};

use crate::budget::Budget;
use crate::explained::BoardRecord;
use crate::session::{Bounds, Session};
use crate::summary::Summary;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The place where the searches of runs execute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Searches {
    /// In threads of this program.
    #[default]
    InThreads,
    /// Elsewhere: [`Session::feed`](crate::session::Session::feed) delivers their events.
    Elsewhere,
}

/// Timeouts of replies and of unattended runs.
///
/// ```
/// assert!(solvarium_view::api::Waits::default().order.as_secs() == 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// Time to wait for a request to be accepted before showing a run that may turn out invalid.
    pub order: Duration,
    /// Time after which a running search that nobody watches is stopped. A paused one stays.
    pub idle: Duration,
}

impl Default for Waits {
    fn default() -> Self {
        Self { order: Duration::from_secs(1), idle: Duration::from_secs(15 * 60) }
    }
}

/// Answers requests; owns the runs and their resource limits.
#[derive(Debug)]
pub struct Api {
    pub(crate) runs: Runs,
    /// Upper limits for a run, whatever the page requests.
    pub(crate) bounds: Bounds,
    /// Memory shared by all runs.
    pub(crate) memory: Budget,
    pub(crate) waits: Waits,
    searches: Searches,
    explaining: explain::ActiveRequests,
    /// Record of the board that the page explains.
    record: OnceLock<BoardRecord>,
}

impl Api {
    /// Creates an API without runs. Finished runs are removed when others need their memory.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Searches, Waits};
    /// use solvarium_view::{budget::Budget, session::Bounds};
    /// let api = Api::new(Bounds::default(), Budget::new(64 << 20), Waits::default(), Searches::Elsewhere);
    /// assert!(api.sessions().is_empty());
    /// ```
    #[must_use]
    pub fn new(bounds: Bounds, memory: Budget, waits: Waits, searches: Searches) -> Arc<Self> {
        let (runs, explaining) = (Runs::new(waits.idle), explain::ActiveRequests::default());
        let record = OnceLock::new();
        let api = Arc::new(Self { runs, bounds, memory, waits, searches, explaining, record });
        let runs = Arc::downgrade(&api);
        api.memory.reserve();
        api.memory.relieve_by(move || runs.upgrade().is_some_and(|api| api.runs.remove_finished()));
        api
    }

    /// Records the explained board from now on. Only the first record counts.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Question, Searches, Waits};
    /// use solvarium_view::{budget::Budget, explained::BoardRecord, session::Bounds};
    /// let api = Api::new(Bounds::default(), Budget::new(64 << 20), Waits::default(), Searches::Elsewhere);
    /// let file = br#"{"solvarium": "explained Sudoku", "version": 1, "position": "1.....3..4.....2", "order": "se", "hand": [], "at": 1}"#;
    /// let tell = || api.answer(&Question::new("POST", "/api/explain/record", file)).bytes;
    /// assert_eq!(tell(), br#"{"recorded":false}"#);
    /// api.record(BoardRecord::new(|_| Ok(())));
    /// assert_eq!(tell(), br#"{"recorded":true}"#);
    /// ```
    pub fn record(&self, record: BoardRecord) {
        let _ = self.record.set(record);
    }

    /// Numbers the runs from this number on, so that several APIs can share one range of numbers. Numbers are never reused.
    ///
    /// ```
    /// use solvarium_view::api::{Api, Question, Searches, Waits};
    /// use solvarium_view::{budget::Budget, session::Bounds};
    /// let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::InThreads);
    /// api.number_from(1000);
    /// api.answer(&Question::new("POST", "/api/runs", br#"{"text": "1 3 / 2 0"}"#));
    /// assert_eq!(api.sessions()[0].0, 1000);
    /// ```
    pub fn number_from(&self, first: u64) {
        self.runs.number_from(first);
    }

    /// Delivers waiting events of searches elsewhere, as far as each run admits them. Call it regularly.
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

/// The summary of a run, with its number.
pub(crate) fn numbered(id: u64, session: &Session) -> Summary {
    Summary { id: id.to_string(), ..session.summary() }
}
