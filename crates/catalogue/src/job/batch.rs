//! Events that wait to be seen together.

use super::codes::Codes;
use super::facts::Facts;
use super::observer::Observer;

const EMPTY: Facts = Facts::of(super::EventKind::Done);

/// Events that were not seen yet, and the actions whose words could be asked for.
pub(super) struct Batch {
    /// Those that wait, and places for more; none for an observer that sees events one by one.
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

    /// Whether the observer could already ask for the word of the action of an event, or the event has no action. The code of a
    /// root is taken for that of an action: searches have few roots, so that an event shown for one costs less than a test of each.
    #[inline]
    fn is_told(&self, facts: &Facts) -> bool {
        facts.code().is_none_or(|code| self.told.contains(code))
    }

    /// Lets an event wait, if there is room and its action was told; whether it waits.
    #[inline]
    pub(super) fn put(&mut self, facts: Facts) -> bool {
        let waits = self.count < self.events.len() && self.is_told(&facts);
        if waits {
            self.events[self.count] = facts;
            self.count += 1;
        }
        waits
    }

    /// The action of an event is told.
    pub(super) fn tell(&mut self, facts: &Facts) {
        if let Some(code) = facts.action().filter(|_| !self.events.is_empty()) {
            self.told.insert(code);
        }
    }

    /// Shows those that wait.
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
