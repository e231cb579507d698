//! The viewer's API with searches in other workers.

use serde_json::{Value, json};
use solvarium_view::api::{Api, Question, Reply, Searches, Waits};
use solvarium_view::budget::Budget;
use solvarium_view::session::{Bounds, Session};
use std::sync::Arc;

/// Maximum search time of a run in seconds.
const SECONDS: f64 = 3600.0;

/// The runs of a page.
///
/// ```
/// use solvarium_wasm::Desk;
/// let desk = Desk::new(64 << 20, 1);
/// let reply = desk.answer("POST", "/api/runs", br#"{"text": "1 3 / 2 0", "method": "bfs"}"#);
/// assert_eq!(reply.status, 201);
/// assert!(desk.stands().contains(r#""order":{"bounds""#));
/// desk.feed_failed(1, "no memory");
/// assert!(desk.stands().contains(r#""order":null"#));
/// ```
#[derive(Debug)]
pub struct Desk(Arc<Api>);

impl Desk {
    /// A desk whose runs share this many bytes. They have numbers from `first` on: a page may have two desks.
    #[must_use]
    pub fn new(memory: usize, first: u64) -> Self {
        let bounds = Bounds { seconds: Some(SECONDS), ..Bounds::default() };
        let api = Api::new(bounds, Budget::new(memory), Waits::default(), Searches::Elsewhere);
        api.number_from(first);
        Self(api)
    }

    /// Answers a request.
    #[must_use]
    pub fn answer(&self, verb: &str, address: &str, body: &[u8]) -> Reply {
        self.0.answer(&Question::new(verb, address, body))
    }

    /// The state of the runs as JSON: `[{"run","mark","order"}]`. A mark changes with every update; an order is the order for a search,
    /// or null if none should run.
    #[must_use]
    pub fn stands(&self) -> String {
        self.0.turn();
        let stand = |(run, session): &(u64, Arc<Session>)| json!({ "run": run, "mark": session.mark(), "order": session.order() });
        self.0.sessions().iter().map(stand).collect::<Value>().to_string()
    }

    /// Delivers a piece of complete events from the search of a run, and the number of events so far.
    pub fn feed(&self, run: u64, piece: &[u8], seen: u64) {
        self.with(run, |session| session.feed(piece.to_vec(), seen));
    }

    /// Reports that the search of a run has delivered all events.
    pub fn feed_finished(&self, run: u64) {
        self.with(run, Session::feed_finished);
    }

    /// Reports that the search of a run failed, with the reason.
    pub fn feed_failed(&self, run: u64, why: &str) {
        self.with(run, |session| session.feed_failed(why));
    }

    /// Ignores a run that was removed in the meantime.
    fn with(&self, run: u64, what: impl FnOnce(&Session)) {
        if let Some((_, session)) = self.0.sessions().into_iter().find(|(id, _)| *id == run) {
            what(&session);
        }
    }
}
