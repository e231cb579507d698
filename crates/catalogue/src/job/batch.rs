//! Events that wait to be seen together.

use super::facts::Facts;
use super::observer::Observer;

/// Events that were not seen yet, and the actions whose words could be asked for.
pub(super) struct Batch {
    /// Those that wait, and a place for the next, which is written before it is known whether that waits.
    events: Box<[Facts]>,
    count: usize,
    /// So many may wait: none of an observer that sees them one by one.
    room: usize,
    /// By the numbers of the actions.
    told: Vec<bool>,
}

/// Actions of greater numbers are seen one by one; no puzzle has so many.
const CODES: usize = 1 << 21;

impl Batch {
    /// For an observer that sees so many at once.
    pub(super) fn of(at_once: usize) -> Self {
        let room = if at_once > 1 { at_once } else { 0 };
        let empty = Facts::of(super::EventKind::Done);
        Self { events: vec![empty; room + 1].into(), count: 0, room, told: vec![] }
    }

    /// Whether nobody need be told what the action of an event is called.
    #[inline]
    fn is_told(&self, facts: &Facts) -> bool {
        match facts.action() {
            Some(code) => self.told.get(code as usize).is_some_and(|&is_told| is_told),
            None => true,
        }
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
        if let Some(code) = facts.action().map(|code| code as usize).filter(|&code| code < CODES)
            && self.room > 0
        {
            self.told.resize(self.told.len().max(code + 1), false);
            self.told[code] = true;
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
