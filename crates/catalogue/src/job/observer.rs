//! Observers of the search of a job.

use super::event::JobEvent;
use super::facts::Facts;

/// An observer of the search of a job; the search waits for each call. A closure that takes events is an observer
/// that sees them one by one. An observer that needs only numbers takes many events at once, which takes a third of
/// the time.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Facts, Method, Observer, Request, JobEvent, EventKind};
/// struct Expansions(u64);
/// impl Observer for Expansions {
///     fn see(&mut self, event: &JobEvent<'_>) {
///         self.see_all(&[event.facts]);
///     }
///     fn at_once(&self) -> usize {
///         100
///     }
///     fn see_all(&mut self, events: &[Facts]) {
///         self.0 += events.iter().filter(|facts| facts.kind == EventKind::Expand).count() as u64;
///     }
/// }
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// let mut expansions = Expansions(0);
/// assert_eq!(job.solve(&request, &Limits::none(), Some(&mut expansions))?.stats.expanded, expansions.0);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub trait Observer {
    /// Receives an event, and may ask for its words.
    fn see(&mut self, event: &JobEvent<'_>);

    /// The largest number of events in one call of [`see_all`](Self::see_all). With 1, each event comes by
    /// [`see`](Self::see) as it happens. With more, three sorts of events still come by `see`: the first event of
    /// each action, so that its words are available; roots; and events of local searches. All come in the order in
    /// which they happened. The search calls it before the first event, where 1 holds for the whole search, and after
    /// each batch.
    fn at_once(&self) -> usize;

    /// Receives events that happened one after the other.
    fn see_all(&mut self, events: &[Facts]);
}

impl<F: FnMut(&JobEvent<'_>)> Observer for F {
    fn see(&mut self, event: &JobEvent<'_>) {
        self(event);
    }

    fn at_once(&self) -> usize {
        1
    }

    fn see_all(&mut self, _: &[Facts]) {}
}

/// An observer that receives every event of a search.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Method, Request, JobEvent, Watcher, EventKind};
/// let mut expanded = 0;
/// let mut look = |event: &JobEvent<'_>| expanded += u64::from(event.facts.kind == EventKind::Expand);
/// let watcher: Watcher<'_> = &mut look;
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// assert_eq!(job.solve(&request, &Limits::none(), Some(watcher))?.stats.expanded, expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub type Watcher<'a> = &'a mut dyn Observer;
