//! Adapter of observers: turns the events of a local search into events of the instance.

use crate::instance::scene::{Picture, Scene};
use crate::instance::{EventData, EventKind, SearchEvent, Watcher, Words};
use solvarium::local::{Event, Figures, Landscape, Watch};

/// An observer, and the function that draws states for it.
pub(crate) struct Audience<'a> {
    pub watch: Watcher<'a>,
    pub portray: &'a dyn Fn(&[i32]) -> Option<Scene>,
}

/// Observer of a local search that passes its events on, without their types, to the observer of the instance.
pub(super) struct ObserverAdapter<'l, 'a, L> {
    pub landscape: &'l L,
    pub audience: Audience<'a>,
}

/// A state, drawn on request.
struct Portrait<'a> {
    values: Option<&'a [i32]>,
    portray: &'a dyn Fn(&[i32]) -> Option<Scene>,
}

impl Portrait<'_> {
    fn event(&self, kind: EventKind, figures: Option<Figures>, cost: Option<f64>) -> SearchEvent<'_> {
        let values = self.values;
        SearchEvent { data: EventData::of(kind).costs(None, cost), figures, values, words: self }
    }

    fn scene(&self) -> Option<Scene> {
        self.values.and_then(self.portray)
    }
}

impl Words for Portrait<'_> {
    fn action(&self) -> Option<String> {
        None
    }

    fn board(&self) -> Option<String> {
        self.scene().map(|scene| scene.text)
    }

    fn picture(&self) -> Option<Picture> {
        self.scene().and_then(|scene| scene.picture)
    }
}

#[expect(clippy::cast_precision_loss, reason = "for charts")]
const fn number(cost: i64) -> f64 {
    cost as f64
}

/// Reports an event of a search without a landscape: with its generation, and with a state if there is one.
pub(crate) fn tell(
    watch: Watcher<'_>,
    portray: &dyn Fn(&[i32]) -> Option<Scene>,
    (kind, generations): (EventKind, u64),
    state: Option<(&[i32], i64)>,
) {
    let words = Portrait { values: state.map(|(values, _)| values), portray };
    let figures = state.map(|_| Figures { generations, ..Figures::default() });
    watch.see(&words.event(kind, figures, state.map(|(_, cost)| number(cost))));
}

impl<L: Landscape> Watch<L> for ObserverAdapter<'_, '_, L> {
    fn see(&mut self, event: &Event<'_, L>) {
        let at = |evaluations| Figures { evaluations, ..Figures::default() };
        let (kind, figures, cost, state) = match *event {
            Event::Best { evaluations, cost, state } => {
                (EventKind::Best, Some(at(evaluations)), Some(cost), Some(state))
            }
            Event::Figures(figures) => (EventKind::Figures, Some(figures), None, None),
            Event::Restart { evaluations } => (EventKind::Restart, Some(at(evaluations)), None, None),
            Event::Report { generations, cost, state } => {
                let figures = Figures { generations, ..Figures::default() };
                (EventKind::Report, Some(figures), Some(cost), Some(state))
            }
            Event::Done => (EventKind::Done, None, None, None),
        };
        let values = state.map(|state| self.landscape.values(state));
        let words = Portrait { values: values.as_deref(), portray: self.audience.portray };
        let cost = cost.map(|cost| number(cost) / self.landscape.unit());
        self.audience.watch.see(&words.event(kind, figures, cost));
    }
}
