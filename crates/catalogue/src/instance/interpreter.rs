//! Passes a search's events on to the observer of its instance, whether the search is typed or erased.

use super::batch::Batch;
use super::event::{EventKind, SearchEvent, Words};
use super::event_data::EventData;
use super::observer::Watcher;
use super::scene::Picture;
use crate::domain::{Action, Navigation, Presentation, State};
use crate::erased::{AnyAction, AnyState, Erased};
use crate::small::IS_SMALL;
use solvarium::watch::{Event, Watch};
use solvarium::{Cost, Problem};
use std::any::Any;

/// Translator between a search and the observer of its instance.
pub(crate) struct Interpreter<'a, D> {
    puzzle: &'a D,
    watch: Watcher<'a>,
    /// Events that were not passed on yet, if the observer sees many at once.
    batch: Batch,
}

impl<'a, D: Presentation + Navigation> Interpreter<'a, D> {
    pub(crate) fn new(puzzle: &'a D, watch: Watcher<'a>) -> Self {
        let batch = Batch::of(watch.at_once());
        Self { puzzle, watch, batch }
    }

    /// Passes the buffered events on to the observer.
    pub(crate) fn finish(&mut self) {
        self.batch.flush(&mut *self.watch);
    }

    /// Returns the index of this state among the roots.
    #[cold]
    fn root(&self, state: &State<D>) -> u32 {
        (0..).zip(self.puzzle.roots()).find(|(_, root)| root == state).map_or(0, |(number, _)| number)
    }

    /// Shows an event with its words, or begins the next batch with it.
    fn show(&mut self, data: EventData, action: Option<&Action<D>>, state: Option<&State<D>>) {
        self.batch.flush(&mut *self.watch);
        if !self.batch.put(data) {
            self.batch.tell(&data);
            let words = About { puzzle: self.puzzle, action, state };
            self.watch.see(&SearchEvent { data, figures: None, values: None, words: &words });
        }
    }
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

    fn state(&self) -> Option<&dyn Any> {
        self.state.map(|state| state as &dyn Any)
    }

    fn picture(&self) -> Option<Picture> {
        self.state.and_then(|state| self.puzzle.picture(state))
    }
}

/// Typed searches.
pub(crate) struct Seen<'a, D>(pub(crate) Interpreter<'a, D>);

impl<D: Presentation + Navigation> Watch<D::Problem> for Seen<'_, D> {
    fn see(&mut self, event: &Event<'_, D::Problem>) {
        let Interpreter { puzzle, batch, .. } = &mut self.0;
        if IS_SMALL || data(event, |action| Some(puzzle.code(action)), |data| batch.put(data)) != Some(true) {
            self.show(event);
        }
    }
}

impl<D: Presentation + Navigation> Seen<'_, D> {
    /// Shows an event that is not buffered. This is rare, so the numbers of the event are computed again. In builds for
    /// small code, no event is buffered.
    #[inline(never)]
    fn show(&mut self, event: &Event<'_, D::Problem>) {
        let known = &mut self.0;
        let data = data(event, |action| Some(known.puzzle.code(action)), |data| data)
            .unwrap_or_else(|| root(event, |state| Some(known.root(state))));
        if IS_SMALL && known.batch.put(data) {
            return;
        }
        let (action, state) = subject(event);
        known.show(data, action, state);
    }
}

/// Searches of the erased problem.
pub(crate) struct SeenErased<'a, D>(pub(crate) Interpreter<'a, D>);

impl<D: Presentation + Navigation> Watch<Erased<'_>> for SeenErased<'_, D> {
    fn see(&mut self, event: &Event<'_, Erased<'_>>) {
        let known = &self.0;
        let code = &|action: &AnyAction| action.get().map(|action| known.puzzle.code(action));
        let root = &|state: &AnyState| state.get().map(|state| known.root(state));
        let data = erased_data(event, code, root);
        if !self.0.batch.put(data) {
            let (action, state) = subject(event);
            self.0.show(data, action.and_then(AnyAction::get), state.and_then(AnyState::get));
        }
    }
}

/// Compiled once for all puzzles.
#[inline(never)]
fn erased_data(
    event: &Event<'_, Erased<'_>>,
    code: &dyn Fn(&AnyAction) -> Option<u32>,
    number: &dyn Fn(&AnyState) -> Option<u32>,
) -> EventData {
    data(event, code, |data| data).unwrap_or_else(|| root(event, number))
}

/// Passes an event in numbers to `on`; returns `None` for a root, whose number needs a lookup. Each kind of event
/// calls `on` in an arm of its own, so the compiler drops the checks of fields that the kind lacks. So an event takes
/// 32 instructions, not 62.
#[inline(always)]
fn data<P: Problem, T>(
    event: &Event<'_, P>,
    code: impl Fn(&P::Action) -> Option<u32>,
    on: impl FnOnce(EventData) -> T,
) -> Option<T> {
    let cost = |cost: P::Cost| Some(cost.as_f64());
    let of = EventData::of;
    Some(match *event {
        Event::Generate { from: None, .. } => return None,
        Event::Generate { node, from: Some((from, action)), g, h, .. } => {
            let data = of(EventKind::Generate).at(node).below(Some(from));
            on(data.by(code(action)).costs(cost(g), cost(h)))
        }
        Event::Propagate { node, action, rule } => {
            on(of(EventKind::Propagate(rule)).at(node).by(code(action)))
        }
        Event::Strike { node, action, rule } => on(of(EventKind::Strike(rule)).at(node).by(code(action))),
        Event::Backtrack { node, rule } => on(of(EventKind::Backtrack(rule)).at(node)),
        Event::Expand { node, g, h } => on(of(EventKind::Expand).at(node).costs(cost(g), cost(h))),
        Event::Duplicate { node, from: (from, action), g, verdict } => {
            let data = of(EventKind::Duplicate(verdict)).at(node).below(Some(from));
            on(data.by(code(action)).costs(cost(g), None))
        }
        Event::Prune { from: (from, action), g, h, why, .. } => {
            let data = of(EventKind::Prune(why)).below(Some(from));
            on(data.by(code(action)).costs(cost(g), cost(h)))
        }
        Event::Bound { bound, root } => on(of(EventKind::Bound).at(root).costs(cost(bound), None)),
        Event::Goal { node, g } => on(of(EventKind::Goal).at(node).costs(cost(g), None)),
        Event::Window { node, least, most } => {
            on(of(EventKind::Window).at(node).costs(cost(least), cost(most)))
        }
        Event::Value { node, least, most, basis } => {
            on(of(EventKind::Value(basis)).at(node).costs(cost(least), cost(most)))
        }
        Event::Done => on(of(EventKind::Done)),
    })
}

/// A root in numbers.
fn root<P: Problem>(event: &Event<'_, P>, number: impl Fn(&P::State) -> Option<u32>) -> EventData {
    let data = EventData::of(EventKind::Generate);
    match *event {
        Event::Generate { node, state, g, h, .. } => {
            data.at(node).by(number(state)).costs(Some(g.as_f64()), Some(h.as_f64()))
        }
        _ => data,
    }
}

/// The action and the state of an event.
fn subject<'e, P: Problem>(event: &Event<'e, P>) -> (Option<&'e P::Action>, Option<&'e P::State>) {
    match *event {
        Event::Generate { from, state, .. } => (from.map(|(_, action)| action), Some(state)),
        Event::Prune { from: (_, action), state, .. } => (Some(action), Some(state)),
        Event::Propagate { action, .. }
        | Event::Strike { action, .. }
        | Event::Duplicate { from: (_, action), .. } => (Some(action), None),
        _ => (None, None),
    }
}
