//! The header of a trace: enough to run the search again.

use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium_catalogue::{self as catalogue, HeuristicChoice, Instance, Method, ProblemKind, Request};

/// The second line of a trace file.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Request};
/// use solvarium_view::trace::Header;
/// let instance = catalogue::parse("1 3 / 2 0")?;
/// let header = Header::of(instance.as_ref(), &Request::default());
/// assert_eq!((header.problem.as_str(), header.method.as_str()), ("tiles", "auto"));
/// assert_eq!(header.instance()?.text(), instance.text());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the program that recorded it.
    pub version: String,
    /// The problem and its settings, as [`ProblemKind::parse`] reads them.
    pub problem: String,
    /// The puzzle, as [`catalogue::read`] reads it.
    pub text: String,
    /// The method and its settings, as [`Method::parse`] reads them.
    pub method: String,
    /// The heuristic, if one was requested.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub heuristic: Option<String>,
    /// The seed.
    pub seed: u64,
}

impl Header {
    /// The header of a run with this puzzle and request.
    #[must_use]
    pub fn of(instance: &dyn Instance, request: &Request) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            problem: instance.kind().to_string(),
            text: instance.text(),
            method: instance.external_method().map_or_else(|| request.method.to_string(), Into::into),
            heuristic: request.heuristic.as_ref().map(ToString::to_string),
            seed: request.seed,
        }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// This version does not know the problem, or cannot read its text.
    pub fn instance(&self) -> Result<Box<dyn Instance>, Error> {
        let kind = ProblemKind::parse(&self.problem)?;
        catalogue::parse_as(&self.text, &kind)
    }

    /// The request of the run.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Request};
    /// use solvarium_view::trace::Header;
    /// let instance = catalogue::parse("1 3 / 2 0")?;
    /// let request = Request { seed: 7, ..Request::default() };
    /// assert_eq!(Header::of(instance.as_ref(), &request).request()?, request);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// This version does not know the method or the heuristic.
    pub fn request(&self) -> Result<Request, Error> {
        let method = Method::parse(&self.method)?;
        let heuristic = self.heuristic.as_deref().map(HeuristicChoice::parse).transpose()?;
        Ok(Request { method, heuristic, seed: self.seed })
    }
}
