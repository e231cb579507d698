//! What a job's watcher sees: an [`Event`] in words and numbers. States and
//! actions are put into words only when asked for.

use super::scene::Picture;
use crate::domain::{Action, Domain, Navigation, Presentation, State};
use crate::erased::{AnyAction, AnyState, Erased};
use solvarium::local::Figures;
use solvarium::watch::{Event, Node, Rule, Verdict, Watch, Why};
use solvarium::{Cost, Problem};

/// One thing that happened in a search of any problem.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Request, JobEvent};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let mut costs = Vec::new();
/// let mut look = |event: &JobEvent<'_>| costs.extend(event.g);
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// job.solve(&request, &Limits::none(), Some(&mut look))?;
/// assert_eq!((costs.first(), costs.last()), (Some(&0.0), Some(&2.0))); // the start, and the goal
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct JobEvent<'a> {
    /// What happened.
    pub kind: EventKind,
    /// The node that it happened to; pruned children are none.
    pub node: Option<Node>,
    /// The node that it came from.
    pub from: Option<Node>,
    /// The cost of its path; of a round, its bound.
    pub g: Option<f64>,
    /// The estimate of what is left.
    pub h: Option<f64>,
    /// The number of the action that led here, or was forced or ruled out here, for [`Job::scene`](crate::Job::scene);
    /// of a node that came from nowhere, which of the roots it is: 0 for the
    /// start, 1 for the first goal of a search that walks back, and so on.
    pub code: Option<u32>,
    /// Of a local search: how it stands.
    pub figures: Option<Figures>,
    /// Of a local search: the state, as [`Job::portray`](crate::Job::portray) reads it.
    pub values: Option<&'a [i32]>,
    pub(crate) words: &'a dyn Words,
}

/// What can happen: the names of [`Event`] and of [`local::Event`](solvarium::local::Event), without what they carry.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Request, JobEvent, EventKind};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let mut all = Vec::new();
/// let mut look = |event: &JobEvent<'_>| all.push(event.kind);
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// job.solve(&request, &Limits::none(), Some(&mut look))?;
/// assert!(all.starts_with(&[EventKind::Generate, EventKind::Expand]) && all.ends_with(&[EventKind::Goal, EventKind::Done]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A node came into being.
    Generate,
    /// After a node's decision, an action was forced.
    Propagate(Rule),
    /// After a node's decision, an action was ruled out.
    Strike(Rule),
    /// A node's decision contradicts itself.
    Backtrack(Rule),
    /// A node's actions are listed next.
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
    /// Figures of a local search: after so many evaluations, or each generation.
    Figures,
    /// Once in so many generations of an evolution: its best individual; its cost is `h`.
    Report,
    /// A local search goes on from somewhere else.
    Restart,
    /// The search is over.
    Done,
}

impl JobEvent<'_> {
    /// The action that led here, or was forced here, as people say it.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Request, JobEvent};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
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
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Request, JobEvent};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
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
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Request, JobEvent};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
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

struct About<'a, D: Presentation> {
    puzzle: &'a D,
    action: Option<&'a Action<D>>,
    state: Option<&'a State<D>>,
}

impl<D: Presentation> Words for About<'_, D> {
    fn action(&self) -> Option<String> {
        self.action.map(|action| self.puzzle.say(action))
    }

    fn board(&self) -> Option<String> {
        self.state.map(|state| self.puzzle.draw(state))
    }

    fn picture(&self) -> Option<Picture> {
        self.state.and_then(|state| self.puzzle.picture(state))
    }
}

/// Passes a search's events on to the watcher of its job, whether the search is typed or erased.
pub(crate) struct Interpreter<'a, D> {
    pub(crate) puzzle: &'a D,
    pub(crate) watch: &'a mut dyn FnMut(&JobEvent<'_>),
}

/// How the actions and states of a search are those of the puzzle.
struct Lens<'a, P: Problem, D: Domain> {
    action: fn(&'a P::Action) -> Option<&'a Action<D>>,
    state: fn(&'a P::State) -> Option<&'a State<D>>,
}

impl<D: Presentation + Navigation> Interpreter<'_, D> {
    /// Which root a state without a parent is.
    #[cold]
    fn root(&self, state: &State<D>) -> u32 {
        (0..).zip(self.puzzle.roots()).find(|(_, root)| root == state).map_or(0, |(number, _)| number)
    }

    fn pass<'e, P: Problem>(&mut self, event: &Event<'e, P>, lens: &Lens<'e, P, D>) {
        let (mut about, mut whole) = (None, None);
        let (kind, node, from, g, h) = match *event {
            Event::Generate { node, from, state, g, h } => {
                (about, whole) = (from.map(|(_, action)| action), Some(state));
                (EventKind::Generate, Some(node), from.map(|(node, _)| node), Some(g), Some(h))
            }
            Event::Propagate { node, action, rule } => {
                about = Some(action);
                (EventKind::Propagate(rule), Some(node), None, None, None)
            }
            Event::Strike { node, action, rule } => {
                about = Some(action);
                (EventKind::Strike(rule), Some(node), None, None, None)
            }
            Event::Backtrack { node, rule } => (EventKind::Backtrack(rule), Some(node), None, None, None),
            Event::Expand { node, g, h } => (EventKind::Expand, Some(node), None, Some(g), Some(h)),
            Event::Duplicate { node, from: (from, action), g, verdict } => {
                about = Some(action);
                (EventKind::Duplicate(verdict), Some(node), Some(from), Some(g), None)
            }
            Event::Prune { from: (from, action), state, g, h, why } => {
                (about, whole) = (Some(action), Some(state));
                (EventKind::Prune(why), None, Some(from), Some(g), Some(h))
            }
            Event::Bound { bound, root } => (EventKind::Bound, Some(root), None, Some(bound), None),
            Event::Goal { node, g } => (EventKind::Goal, Some(node), None, Some(g), None),
            Event::Done => (EventKind::Done, None, None, None, None),
        };
        let (g, h) = (g.map(Cost::as_f64), h.map(Cost::as_f64));
        let action = about.and_then(|action| (lens.action)(action));
        let state = whole.and_then(|state| (lens.state)(state));
        let code = match (action, state) {
            (Some(action), _) => Some(self.puzzle.code(action)),
            (None, Some(state)) => Some(self.root(state)),
            (None, None) => None,
        };
        let words = About { puzzle: self.puzzle, action, state };
        (self.watch)(&JobEvent { kind, node, from, g, h, code, figures: None, values: None, words: &words });
    }
}

/// Typed searches.
pub(crate) struct Seen<'a, D>(pub(crate) Interpreter<'a, D>);

impl<D: Presentation + Navigation> Watch<D::Problem> for Seen<'_, D> {
    fn see(&mut self, event: &Event<'_, D::Problem>) {
        self.0.pass(event, &Lens { action: Some, state: Some });
    }
}

/// Searches of the erased problem.
pub(crate) struct SeenErased<'a, D>(pub(crate) Interpreter<'a, D>);

impl<D: Presentation + Navigation> Watch<Erased<'_>> for SeenErased<'_, D> {
    fn see(&mut self, event: &Event<'_, Erased<'_>>) {
        self.0.pass(event, &Lens { action: AnyAction::get, state: AnyState::get });
    }
}
