//! What a job's watcher sees: an [`Event`] in words and numbers. States and
//! actions are put into words only when asked for.

use super::batch::Batch;
use super::facts::Facts;
use super::observer::Watcher;
use super::scene::Picture;
use crate::domain::{Action, Domain, Navigation, Presentation, State};
use crate::erased::{AnyAction, AnyState, Erased};
use solvarium::local::Figures;
use solvarium::watch::{Event, Rule, Verdict, Watch, Why};
use solvarium::{Cost, Problem};

/// One thing that happened in a search of any problem.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Extras, Method, Request, JobEvent};
/// let job = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?.remove(0).job?;
/// let mut costs = Vec::new();
/// let mut look = |event: &JobEvent<'_>| costs.extend(event.facts.g());
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// job.solve(&request, &Limits::none(), Some(&mut look))?;
/// assert_eq!((costs.first(), costs.last()), (Some(&0.0), Some(&2.0))); // the start, and the goal
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct JobEvent<'a> {
    /// What happened, in numbers.
    pub facts: Facts,
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
/// let mut look = |event: &JobEvent<'_>| all.push(event.facts.kind);
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
    puzzle: &'a D,
    watch: Watcher<'a>,
    /// Those that were not passed on yet, of a watcher that sees many at once.
    batch: Batch,
}

/// How the actions and states of a search are those of the puzzle.
struct Lens<'a, P: Problem, D: Domain> {
    action: fn(&'a P::Action) -> Option<&'a Action<D>>,
    state: fn(&'a P::State) -> Option<&'a State<D>>,
}

impl<'a, D: Presentation + Navigation> Interpreter<'a, D> {
    pub(crate) fn new(puzzle: &'a D, watch: Watcher<'a>) -> Self {
        let batch = Batch::of(watch.at_once());
        Self { puzzle, watch, batch }
    }

    /// Shows what was not seen yet.
    pub(crate) fn finish(&mut self) {
        self.batch.flush(&mut *self.watch);
    }

    #[inline]
    fn pass<'e, P: Problem>(&mut self, event: &Event<'e, P>, lens: &Lens<'e, P, D>) {
        if !self.batch.put(self.facts(event, lens)) {
            self.pass_by_itself(event, lens);
        }
    }

    #[inline(always)]
    fn facts<'e, P: Problem>(&self, event: &Event<'e, P>, lens: &Lens<'e, P, D>) -> Facts {
        let code = |action: &'e P::Action| (lens.action)(action).map(|action| self.puzzle.code(action));
        let cost = |cost: P::Cost| Some(cost.as_f64());
        match *event {
            Event::Generate { node, from: Some((from, action)), g, h, .. } => Facts::of(EventKind::Generate)
                .at(node)
                .below(Some(from))
                .by(code(action))
                .costs(cost(g), cost(h)),
            Event::Generate { node, from: None, state, g, h } => {
                Facts::of(EventKind::Generate).at(node).by(self.root(state, lens)).costs(cost(g), cost(h))
            }
            Event::Propagate { node, action, rule } => {
                Facts::of(EventKind::Propagate(rule)).at(node).by(code(action))
            }
            Event::Strike { node, action, rule } => {
                Facts::of(EventKind::Strike(rule)).at(node).by(code(action))
            }
            Event::Backtrack { node, rule } => Facts::of(EventKind::Backtrack(rule)).at(node),
            Event::Expand { node, g, h } => Facts::of(EventKind::Expand).at(node).costs(cost(g), cost(h)),
            Event::Duplicate { node, from: (from, action), g, verdict } => {
                let facts = Facts::of(EventKind::Duplicate(verdict)).at(node).below(Some(from));
                facts.by(code(action)).costs(cost(g), None)
            }
            Event::Prune { from: (from, action), g, h, why, .. } => {
                let facts = Facts::of(EventKind::Prune(why)).below(Some(from));
                facts.by(code(action)).costs(cost(g), cost(h))
            }
            Event::Bound { bound, root } => Facts::of(EventKind::Bound).at(root).costs(cost(bound), None),
            Event::Goal { node, g } => Facts::of(EventKind::Goal).at(node).costs(cost(g), None),
            Event::Done => Facts::of(EventKind::Done),
        }
    }

    /// Which root a state without a parent is.
    #[cold]
    fn root<'e, P: Problem>(&self, state: &'e P::State, lens: &Lens<'e, P, D>) -> Option<u32> {
        let state = (lens.state)(state)?;
        Some((0..).zip(self.puzzle.roots()).find(|(_, root)| root == state).map_or(0, |(number, _)| number))
    }

    /// Shows an event with its words, or begins the next batch with it.
    #[inline(never)]
    fn pass_by_itself<'e, P: Problem>(&mut self, event: &Event<'e, P>, lens: &Lens<'e, P, D>) {
        let facts = self.batch.last();
        self.batch.flush(&mut *self.watch);
        if self.batch.put(facts) {
            return;
        }
        self.batch.tell(&facts);
        let (action, state) = match *event {
            Event::Generate { from, state, .. } => (from.map(|(_, action)| action), Some(state)),
            Event::Prune { from: (_, action), state, .. } => (Some(action), Some(state)),
            Event::Propagate { action, .. }
            | Event::Strike { action, .. }
            | Event::Duplicate { from: (_, action), .. } => (Some(action), None),
            _ => (None, None),
        };
        let (action, state) = (action.and_then(lens.action), state.and_then(lens.state));
        let words = About { puzzle: self.puzzle, action, state };
        self.watch.see(&JobEvent { facts, figures: None, values: None, words: &words });
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
