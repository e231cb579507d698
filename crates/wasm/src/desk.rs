//! What answers the page: the API of the viewer with searches in other workers.

use serde_json::{Value, json};
use solvarium_view::api::{Api, Question, Reply, Searches, Waits};
use solvarium_view::budget::Budget;
use solvarium_view::session::{Bounds, Session};
use std::sync::Arc;

/// Seconds of searching that a run may take at most.
const SECONDS: f64 = 3600.0;

/// The runs of a page.
///
/// ```
/// use solvarium_wasm::Desk;
/// let desk = Desk::new(64 << 20);
/// let reply = desk.answer("POST", "/api/runs", br#"{"text": "1 3 / 2 0", "method": "bfs"}"#);
/// assert_eq!(reply.status, 201);
/// assert!(desk.stands().contains(r#""errand":{"bounds""#));
/// desk.broke(1, "no memory");
/// assert!(desk.stands().contains(r#""errand":null"#));
/// ```
#[derive(Debug)]
pub struct Desk(Arc<Api>);

impl Desk {
    /// A desk whose runs share so many bytes.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        let bounds = Bounds { seconds: Some(SECONDS), ..Bounds::default() };
        Self(Api::new(bounds, Budget::new(memory), Waits::default(), Searches::Elsewhere))
    }

    /// Answers a question.
    #[must_use]
    pub fn answer(&self, verb: &str, address: &str, body: &[u8]) -> Reply {
        self.0.answer(&Question::new(verb, address, body))
    }

    /// How the runs stand, as JSON: `[{"run","mark","errand"}]`. A mark changes whenever anything does; an errand is what
    /// a search is to do, or null where none should go on.
    #[must_use]
    pub fn stands(&self) -> String {
        self.0.turn();
        let stand = |(run, session): &(u64, Arc<Session>)| json!({ "run": run, "mark": session.mark(), "errand": session.errand() });
        self.0.sessions().iter().map(stand).collect::<Value>().to_string()
    }

    /// Hands in what the search of a run told: whole events, and how many it has told by now.
    pub fn feed(&self, run: u64, piece: &[u8], seen: u64) {
        self.with(run, |session| session.feed(piece.to_vec(), seen));
    }

    /// The search of a run has told all.
    pub fn told_all(&self, run: u64) {
        self.with(run, Session::told_all);
    }

    /// The search of a run broke down, for this reason.
    pub fn broke(&self, run: u64, why: &str) {
        self.with(run, |session| session.broke(why));
    }

    /// A run may be forgotten meanwhile.
    fn with(&self, run: u64, what: impl FnOnce(&Session)) {
        if let Some((_, session)) = self.0.sessions().into_iter().find(|(id, _)| *id == run) {
            what(&session);
        }
    }
}
