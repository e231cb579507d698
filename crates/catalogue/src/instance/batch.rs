//! A batch of events for an observer.

use super::codes::Codes;
use super::event_data::EventData;
use super::observer::Observer;

const EMPTY: EventData = EventData::of(super::EventKind::Done);

/// Events that the observer has not seen yet, and their actions, whose names it can request.
pub(super) struct Batch {
    /// The buffered events, and room for more; empty for an observer that sees events one by one.
    events: Vec<EventData>,
    count: usize,
    reported: Codes,
}

impl Batch {
    /// A batch for an observer that takes at most `at_once` events in one call.
    pub(super) fn of(at_once: usize) -> Self {
        let room = if at_once > 1 { at_once } else { 0 };
        Self { events: vec![EMPTY; room], count: 0, reported: Codes::default() }
    }

    /// Whether the observer has already seen the event's action with its words, or the event has no action. The index
    /// of a root is treated like the number of an action. A root may thus show the buffered events early, which costs
    /// less than
    /// a test of each event, because searches have few roots.
    #[inline]
    fn is_told(&self, data: &EventData) -> bool {
        data.code().is_none_or(|code| self.reported.contains(code))
    }

    /// Buffers an event, if there is room and its action was shown before. Returns whether it did.
    #[inline]
    pub(super) fn put(&mut self, data: EventData) -> bool {
        let waits = self.count < self.events.len() && self.is_told(&data);
        if waits {
            self.events[self.count] = data;
            self.count += 1;
        }
        waits
    }

    /// Records that the observer has seen the action of this event.
    pub(super) fn tell(&mut self, data: &EventData) {
        if let Some(code) = data.action().filter(|_| !self.events.is_empty()) {
            self.reported.insert(code);
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
