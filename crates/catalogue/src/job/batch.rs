//! A batch of events for an observer.

use super::codes::Codes;
use super::facts::Facts;
use super::observer::Observer;

const EMPTY: Facts = Facts::of(super::EventKind::Done);

/// Events that the observer has not seen yet, and the actions whose words it could ask for.
pub(super) struct Batch {
    /// The buffered events, and room for more; empty for an observer that sees events one by one.
    events: Vec<Facts>,
    count: usize,
    told: Codes,
}

impl Batch {
    /// A batch for an observer that takes at most `at_once` events in one call.
    pub(super) fn of(at_once: usize) -> Self {
        let room = if at_once > 1 { at_once } else { 0 };
        Self { events: vec![EMPTY; room], count: 0, told: Codes::default() }
    }

    /// Whether the observer could already ask for the words of the event's action, or the event has no action. The
    /// code of a root counts as that of an action: searches have few roots, and showing an event early costs less
    /// than testing each.
    #[inline]
    fn is_told(&self, facts: &Facts) -> bool {
        facts.code().is_none_or(|code| self.told.contains(code))
    }

    /// Buffers an event, if there is room and its action was shown before. Returns whether it did.
    #[inline]
    pub(super) fn put(&mut self, facts: Facts) -> bool {
        let waits = self.count < self.events.len() && self.is_told(&facts);
        if waits {
            self.events[self.count] = facts;
            self.count += 1;
        }
        waits
    }

    /// Records that the observer has seen the action of this event.
    pub(super) fn tell(&mut self, facts: &Facts) {
        if let Some(code) = facts.action().filter(|_| !self.events.is_empty()) {
            self.told.insert(code);
        }
    }

    /// Shows the buffered events.
    pub(super) fn flush(&mut self, observer: &mut dyn Observer) {
        if self.count > 0 {
            observer.see_all(&self.events[..self.count]);
            self.count = 0;
            let room = observer.at_once().max(1);
            if room != self.events.len() {
                self.events.resize(room, EMPTY);
            }
        }
    }
}
