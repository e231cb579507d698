//! Events that the observer of an instance receives: an [`Event`](solvarium::watch::Event) in words and numbers. States
//! and actions become words only on request.

use super::event_data::EventData;
use super::scene::Picture;
use solvarium::local::Figures;
use solvarium::watch::{Basis, Rule, Verdict, Why};
use std::any::Any;

/// An event in a search of any problem.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let mut costs = Vec::new();
/// let mut look = |event: &SearchEvent<'_>| costs.extend(event.data.g());
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// instance.solve(&request, &Limits::none(), Some(&mut look))?;
/// assert_eq!((costs.first(), costs.last()), (Some(&0.0), Some(&2.0))); // the start, and the goal
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct SearchEvent<'a> {
    /// The numbers of the event.
    pub data: EventData,
    /// Figures of a local search.
    pub figures: Option<Figures>,
    /// State of a local search, as [`Instance::portray`](crate::Instance::portray) reads it.
    pub values: Option<&'a [i32]>,
    pub(crate) words: &'a dyn Words,
}

/// Kind of an event: the names of [`Event`](solvarium::watch::Event) and of
/// [`local::Event`](solvarium::local::Event), without their fields.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent, EventKind};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let mut all = Vec::new();
/// let mut look = |event: &SearchEvent<'_>| all.push(event.data.kind);
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// instance.solve(&request, &Limits::none(), Some(&mut look))?;
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
    /// A node's decision leads to a contradiction.
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
    /// A game-tree search examines a position with the alpha-beta window from `g` to `h`.
    Window,
    /// A game-tree search has bounded the value of a position: from `g` to `h`.
    Value(Basis),
    /// The newest node of an external search has this state.
    State,
    /// The estimate of a node of an external search became known.
    Estimate,
    /// An external search dropped a node that it had generated.
    Discard(Discarded),
    /// The search is over.
    Done,
}

/// Why an external search dropped a node.
///
/// ```
/// use solvarium_catalogue::Discarded;
/// assert_eq!(Discarded::Duplicate.name(), "duplicate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discarded {
    /// The state of the node was generated before.
    Duplicate,
    /// The node was pruned.
    Pruned,
    /// The state of the node is contradictory, so no solution is below it.
    Failed,
}

impl Discarded {
    /// The name in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Duplicate => "duplicate",
            Self::Pruned => "pruned",
            Self::Failed => "failed",
        }
    }
}

impl SearchEvent<'_> {
    /// The name of the action that led here, or was forced here.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut actions = Vec::new();
    /// let mut look = |event: &SearchEvent<'_>| actions.extend(event.action());
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// instance.solve(&request, &Limits::none(), Some(&mut look))?;
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
    /// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut boards = Vec::new();
    /// let mut look = |event: &SearchEvent<'_>| boards.extend(event.board());
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// instance.solve(&request, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(boards[0], instance.draw());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> Option<String> {
        self.words.board()
    }

    /// The state in a path search, if it has type `S`.
    ///
    /// ```
    /// use solvarium::{Limits, from_fn, heuristic::Blind};
    /// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent};
    /// let walk = from_fn(0u32, |_| [1u32, 2], |n, a| *n += a, |&n| n == 4);
    /// let mut states = Vec::new();
    /// let mut look = |event: &SearchEvent<'_>| states.extend(event.state::<u32>().copied());
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// catalogue::own("steps", walk, Blind).solve(&request, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(states[..3], [0, 1, 2]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn state<S: 'static>(&self) -> Option<&S> {
        self.words.state()?.downcast_ref()
    }

    /// The state as a picture, if it consists of cells.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent};
    /// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let mut fourth = Vec::new();
    /// let mut look = |event: &SearchEvent<'_>| fourth.extend(event.picture().map(|board| board.cells[4].text.clone()));
    /// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
    /// instance.solve(&request, &Limits::none(), Some(&mut look))?;
    /// assert_eq!(fourth[..2], ["", "4"]); // the blank, then the tile that came from above
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> Option<Picture> {
        self.words.picture()
    }
}

/// Describes an event in words.
pub(crate) trait Words {
    fn action(&self) -> Option<String>;
    fn board(&self) -> Option<String>;
    fn state(&self) -> Option<&dyn Any> {
        None
    }
    fn picture(&self) -> Option<Picture>;
}
