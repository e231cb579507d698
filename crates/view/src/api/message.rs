//! Requests and replies.

use solvarium::limits::StopFlag;

/// Maximum length of a request body, except for traces.
pub const LONGEST_BODY: usize = 1 << 20;

/// Maximum length of a trace to open.
pub const LONGEST_TRACE: usize = 1 << 30;

/// A request of the page.
///
/// ```
/// use solvarium_view::api::Question;
/// let question = Question::new("GET", "/api/runs?", &[]);
/// assert_eq!((question.path, question.query), ("/api/runs", ""));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// `GET`, `POST` or `DELETE`.
    pub verb: &'q str,
    /// The address up to the question mark.
    pub path: &'q str,
    /// The part after the question mark.
    pub query: &'q str,
    /// JSON, or a trace.
    pub body: &'q [u8],
    /// Raised when nobody waits for the reply any more.
    pub stop: Option<&'q StopFlag>,
}

impl<'q> Question<'q> {
    /// Creates a request from a verb, an address and a body.
    #[must_use]
    pub fn new(verb: &'q str, address: &'q str, body: &'q [u8]) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Self { verb, path, query, body, stop: None }
    }

    /// Cancels the request when this flag is raised.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// use solvarium_view::api::Question;
    /// let flag = StopFlag::new();
    /// assert!(Question::new("GET", "/api/runs", &[]).stopped_by(&flag).stop.is_some());
    /// ```
    #[must_use]
    pub fn stopped_by(self, flag: &'q StopFlag) -> Self {
        Self { stop: Some(flag), ..self }
    }
}

/// A reply to the page.
///
/// ```
/// use solvarium_view::api::{Api, Question, Searches, Waits};
/// use solvarium_view::{budget::Budget, session::Bounds};
/// let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::InThreads);
/// let reply = api.answer(&Question::new("GET", "/api/runs", &[]));
/// assert_eq!((reply.status, reply.kind), (200, "application/json"));
/// assert_eq!(reply.bytes, br#"{"runs":[]}"#);
/// ```
#[derive(Clone, Debug)]
pub struct Reply {
    /// The HTTP status code.
    pub status: u16,
    /// The media type.
    pub kind: &'static str,
    /// The file name of a download.
    pub name: Option<String>,
    /// JSON, or a file.
    pub bytes: Vec<u8>,
}

impl Reply {
    pub(super) const fn json(status: u16, bytes: Vec<u8>) -> Self {
        Self { status, kind: "application/json", name: None, bytes }
    }
}
