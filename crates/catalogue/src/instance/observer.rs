//! Observers of the search of an instance.

use super::event::SearchEvent;
use super::event_data::EventData;

/// An observer of the search of an instance; the search waits for each call. A closure that takes an event is an
/// observer, too. An observer that needs only numbers takes events in batches, in a third of the time.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, EventData, Method, Observer, Request, SearchEvent, EventKind};
/// struct Expansions(u64);
/// impl Observer for Expansions {
///     fn see(&mut self, event: &SearchEvent<'_>) {
///         self.see_all(&[event.data]);
///     }
///     fn at_once(&self) -> usize {
///         100
///     }
///     fn see_all(&mut self, events: &[EventData]) {
///         self.0 += events.iter().filter(|data| data.kind == EventKind::Expand).count() as u64;
///     }
/// }
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// let mut expansions = Expansions(0);
/// assert_eq!(instance.solve(&request, &Limits::none(), Some(&mut expansions))?.stats.expanded, expansions.0);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Observer {
    /// Receives an event, and may ask for its words.
    fn see(&mut self, event: &SearchEvent<'_>);

    /// The largest number of events in one call of [`see_all`](Self::see_all). With 1, [`see`](Self::see) gets each
    /// event as it happens. With more, `see` still gets three kinds of events: the first event of
    /// each action, so that its words are available; roots; and events of local searches. The order of events is kept.
    ///
    /// The search calls this before the first event and after each batch. If the first call returns 1, there are no
    /// batches in the whole search.
    fn at_once(&self) -> usize;

    /// Receives events that happened one after the other.
    fn see_all(&mut self, events: &[EventData]);
}

impl<F: FnMut(&SearchEvent<'_>)> Observer for F {
    fn see(&mut self, event: &SearchEvent<'_>) {
        self(event);
    }

    fn at_once(&self) -> usize {
        1
    }

    fn see_all(&mut self, _: &[EventData]) {}
}

/// An observer that receives every event of a search.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request, SearchEvent, Watcher, EventKind};
/// let mut expanded = 0;
/// let mut look = |event: &SearchEvent<'_>| expanded += u64::from(event.data.kind == EventKind::Expand);
/// let watcher: Watcher<'_> = &mut look;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// assert_eq!(instance.solve(&request, &Limits::none(), Some(watcher))?.stats.expanded, expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub type Watcher<'a> = &'a mut dyn Observer;
