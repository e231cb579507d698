//! An observer of local searches, which passes their events on as events of the job.

use crate::job::scene::{Picture, Scene};
use crate::job::{EventKind, Facts, JobEvent, Watcher, Words};
use solvarium::local::{Event, Figures, Landscape, Watch};

/// An observer, and the way to show states to it.
pub(crate) struct Audience<'a> {
    pub watch: Watcher<'a>,
    pub portray: &'a dyn Fn(&[i32]) -> Option<Scene>,
}

pub(super) struct Teller<'l, 'a, L> {
    pub landscape: &'l L,
    pub audience: Audience<'a>,
}

/// A state, drawn on request.
struct Portrait<'a> {
    values: Option<&'a [i32]>,
    portray: &'a dyn Fn(&[i32]) -> Option<Scene>,
}

impl Portrait<'_> {
    #[expect(clippy::cast_precision_loss, reason = "for charts")]
    fn event(&self, kind: EventKind, figures: Option<Figures>, cost: Option<i64>) -> JobEvent<'_> {
        let h = cost.map(|cost| cost as f64);
        let values = self.values;
        JobEvent { facts: Facts::of(kind).costs(None, h), figures, values, words: self }
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

/// Reports an event with a state, or with none if the search has no landscape.
pub(crate) fn tell(
    watch: Watcher<'_>,
    portray: &dyn Fn(&[i32]) -> Option<Scene>,
    kind: EventKind,
    state: Option<(&[i32], i64)>,
) {
    let words = Portrait { values: state.map(|(values, _)| values), portray };
    let figures = state.map(|_| Figures::default());
    watch.see(&words.event(kind, figures, state.map(|(_, cost)| cost)));
}

impl<L: Landscape> Watch<L> for Teller<'_, '_, L> {
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
        self.audience.watch.see(&words.event(kind, figures, cost));
    }
}
