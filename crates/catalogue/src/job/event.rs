//! Events that the observer of a job receives: an [`Event`](solvarium::watch::Event) in words and numbers. States and
//! actions become words only on request.

use super::facts::Facts;
use super::scene::Picture;
use solvarium::local::Figures;
use solvarium::watch::{Rule, Verdict, Why};

/// An event in a search of any problem.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request, JobEvent};
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let mut costs = Vec::new();
/// let mut look = |event: &JobEvent<'_>| costs.extend(event.facts.g());
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// job.solve(&request, &Limits::none(), Some(&mut look))?;
/// assert_eq!((costs.first(), costs.last()), (Some(&0.0), Some(&2.0))); // the start, and the goal
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct JobEvent<'a> {
    /// The numbers of the event.
    pub facts: Facts,
    /// Figures of a local search.
    pub figures: Option<Figures>,
    /// State of a local search, as [`Job::portray`](crate::Job::portray) reads it.
    pub values: Option<&'a [i32]>,
    pub(crate) words: &'a dyn Words,
}

/// Kind of an event: the names of [`Event`](solvarium::watch::Event) and of
/// [`local::Event`](solvarium::local::Event), without their fields.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request, JobEvent, EventKind};
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let mut all = Vec::new();
/// let mut look = |event: &JobEvent<'_>| all.push(event.facts.kind);
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// job.solve(&request, &Limits::none(), Some(&mut look))?;
/// assert!(all.starts_with(&[EventKind::Generate, EventKind::Expand]) && all.ends_with(&[EventKind::Goal, EventKind::Done]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A node was generated.
    Generate,
    /// After a node's decision, an action was forced.
    Propagate(Rule),
    /// After a node's decision, an action was ruled out.
    Strike(Rule),
    /// A node's decision contradicts itself.
    Backtrack(Rule),
    /// A node is expanded: its actions come next.
    Expand,
    /// A child was seen before.
    Duplicate(Verdict),
    /// A child was dropped.
    Prune(Why),
    /// A round begins.
    Bound,
    /// A goal was found.
    Goal,
    /// A local search found a state better than all before; its cost is `h`.
    Best,
    /// Figures of a local search, after a number of evaluations or each generation.
    Figures,
    /// The best individual of an evolution, once every few generations; its cost is `h`.
    Report,
    /// A local search restarts from another state.
    Restart,
    /// The search is over.
    Done,
}

impl JobEvent<'_> {
    /// The name of the action that led here, or was forced here.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request, JobEvent};
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut actions = Vec::new();
    /// let mut look = |event: &JobEvent<'_>| actions.extend(event.action());
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// job.solve(&request, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(actions[0], "Up");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn action(&self) -> Option<String> {
        self.words.action()
    }

    /// The state, drawn in several lines.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request, JobEvent};
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut boards = Vec::new();
    /// let mut look = |event: &JobEvent<'_>| boards.extend(event.board());
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// job.solve(&request, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(boards[0], job.draw());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> Option<String> {
        self.words.board()
    }

    /// The state as a picture, if it is one of cells.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request, JobEvent};
    /// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut fourth = Vec::new();
    /// let mut look = |event: &JobEvent<'_>| fourth.extend(event.picture().map(|board| board.cells[4].text.clone()));
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// job.solve(&request, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(fourth[..2], ["", "4"]); // the blank, then the tile that came from above
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> Option<Picture> {
        self.words.picture()
    }
}

/// Puts into words what an event is about.
pub(crate) trait Words {
    fn action(&self) -> Option<String>;
    fn board(&self) -> Option<String>;
    fn picture(&self) -> Option<Picture>;
}
