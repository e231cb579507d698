//! What a job's watcher sees: an [`Event`] in words and numbers. States and
//! actions are put into words only when asked for.

use crate::scene::Picture;
use crate::shown::{Action, Shown, State};
use solvarium::Cost;
use solvarium::local::Figures;
use solvarium::watch::{Event, Node, Rule, Verdict, Watch, Why};

/// One thing that happened in a search of any problem.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let mut costs = Vec::new();
/// let mut look = |sight: &Sight<'_>| costs.extend(sight.g);
/// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
/// job.solve(&order, &Limits::none(), Some(&mut look))?;
/// assert_eq!((costs.first(), costs.last()), (Some(&0.0), Some(&2.0))); // the start, and the goal
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// What happened.
    pub what: What,
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

/// What can happen: the names of [`Event`] and of [`local::Event`](crate::local::Event), without what they carry.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight, What};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let mut all = Vec::new();
/// let mut look = |sight: &Sight<'_>| all.push(sight.what);
/// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
/// job.solve(&order, &Limits::none(), Some(&mut look))?;
/// assert!(all.starts_with(&[What::Generate, What::Expand]) && all.ends_with(&[What::Goal, What::Done]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
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

impl Sight<'_> {
    /// The action that led here, or was forced here, as people say it.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
    /// let mut actions = Vec::new();
    /// let mut look = |sight: &Sight<'_>| actions.extend(sight.action());
    /// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
    /// job.solve(&order, &Limits::none(), Some(&mut look))?;
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
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
    /// let mut boards = Vec::new();
    /// let mut look = |sight: &Sight<'_>| boards.extend(sight.board());
    /// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
    /// job.solve(&order, &Limits::none(), Some(&mut look))?;
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
    /// use solvarium_catalogue::{self as catalogue, Extras, Method, Order, Sight};
    /// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
    /// let mut fourth = Vec::new();
    /// let mut look = |sight: &Sight<'_>| fourth.extend(sight.picture().map(|board| board.cells[4].text.clone()));
    /// let order = Order { method: Method::parse("bfs")?, ..Order::default() };
    /// job.solve(&order, &Limits::none(), Some(&mut look))?;
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

struct About<'a, S: Shown> {
    puzzle: &'a S,
    action: Option<&'a Action<S>>,
    state: Option<&'a State<S>>,
}

impl<S: Shown> Words for About<'_, S> {
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

/// Passes a search's events on as sights.
pub(crate) struct Interpreter<'a, S> {
    pub(crate) puzzle: &'a S,
    pub(crate) watch: &'a mut dyn FnMut(&Sight<'_>),
}

impl<S: Shown> Interpreter<'_, S> {
    /// Which root a state without a parent is.
    #[cold]
    fn root(&self, state: &State<S>) -> u32 {
        (0..).zip(self.puzzle.roots()).find(|(_, root)| root == state).map_or(0, |(number, _)| number)
    }
}

impl<S: Shown> Watch<S::Problem> for Interpreter<'_, S> {
    fn see(&mut self, event: &Event<'_, S::Problem>) {
        let mut about = About { puzzle: self.puzzle, action: None, state: None };
        let (what, node, from, g, h) = match *event {
            Event::Generate { node, from, state, g, h } => {
                about.action = from.map(|(_, action)| action);
                about.state = Some(state);
                (What::Generate, Some(node), from.map(|(node, _)| node), Some(g), Some(h))
            }
            Event::Propagate { node, action, rule } => {
                about.action = Some(action);
                (What::Propagate(rule), Some(node), None, None, None)
            }
            Event::Strike { node, action, rule } => {
                about.action = Some(action);
                (What::Strike(rule), Some(node), None, None, None)
            }
            Event::Backtrack { node, rule } => (What::Backtrack(rule), Some(node), None, None, None),
            Event::Expand { node, g, h } => (What::Expand, Some(node), None, Some(g), Some(h)),
            Event::Duplicate { node, from: (from, action), g, verdict } => {
                about.action = Some(action);
                (What::Duplicate(verdict), Some(node), Some(from), Some(g), None)
            }
            Event::Prune { from: (from, action), state, g, h, why } => {
                about.action = Some(action);
                about.state = Some(state);
                (What::Prune(why), None, Some(from), Some(g), Some(h))
            }
            Event::Bound { bound, root } => (What::Bound, Some(root), None, Some(bound), None),
            Event::Goal { node, g } => (What::Goal, Some(node), None, Some(g), None),
            Event::Done => (What::Done, None, None, None, None),
        };
        let (g, h) = (g.map(Cost::as_f64), h.map(Cost::as_f64));
        let code = match (about.action, about.state) {
            (Some(action), _) => Some(self.puzzle.code(action)),
            (None, Some(state)) => Some(self.root(state)),
            (None, None) => None,
        };
        (self.watch)(&Sight { what, node, from, g, h, code, figures: None, values: None, words: &about });
    }
}
