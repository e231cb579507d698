//! Events that wait to be seen together.

use super::codes::Codes;
use super::facts::Facts;
use super::observer::Observer;

/// Events that were not seen yet, and the actions whose words could be asked for.
pub(super) struct Batch {
    /// Those that wait, and a place for the next, which is written before it is known whether that waits.
    events: Box<[Facts]>,
    count: usize,
    /// The most events that may wait; 0 for an observer that sees events one by one.
    room: usize,
    told: Codes,
}

impl Batch {
    /// A batch for an observer that takes at most `at_once` events in one call.
    pub(super) fn of(at_once: usize) -> Self {
        let room = if at_once > 1 { at_once } else { 0 };
        let empty = Facts::of(super::EventKind::Done);
        Self { events: vec![empty; room + 1].into(), count: 0, room, told: Codes::default() }
    }

    /// Whether nobody need be told what the action of an event is called.
    #[inline]
    fn is_told(&self, facts: &Facts) -> bool {
        facts.action().is_none_or(|code| self.told.contains(code))
    }

    /// Lets an event wait, if its action was told and there is room; if not, it is the [last](Self::last) all the same.
    #[inline]
    pub(super) fn put(&mut self, facts: Facts) -> bool {
        let waits = self.count < self.room && self.is_told(&facts);
        if let Some(place) = self.events.get_mut(self.count) {
            *place = facts;
        }
        self.count += usize::from(waits);
        waits
    }

    /// The event that does not wait.
    pub(super) fn last(&self) -> Facts {
        self.events[self.count]
    }

    /// The action of an event is told.
    pub(super) fn tell(&mut self, facts: &Facts) {
        if let Some(code) = facts.action().filter(|_| self.room > 0) {
            self.told.insert(code);
        }
    }

    /// Shows those that wait.
    pub(super) fn flush(&mut self, observer: &mut dyn Observer) {
        if self.count > 0 {
            observer.see_all(&self.events[..self.count]);
            self.count = 0;
        }
    }
}
