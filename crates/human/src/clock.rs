//! Deadlines by the library's clock, which also works in a page's WebAssembly.

use human_sudoku::Deadline;
use solvarium::clock::Instant;
use std::sync::OnceLock;
use std::time::Duration;

/// The default time limit of a search for the easiest path of a puzzle, which may take hours.
///
/// ```
/// assert_eq!(solvarium_human::EASIEST_TIME.as_secs(), 10);
/// ```
pub const EASIEST_TIME: Duration = Duration::from_secs(10);

/// Returns the time since the first call.
fn now() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// Returns the deadline after this time.
///
/// ```
/// use solvarium_human::{Budget, Stopped, deadline};
/// use std::time::Duration;
/// let ended = |after| Budget { deadline: Some(deadline(after)), ..Budget::UNLIMITED }.check();
/// assert_eq!((ended(Duration::ZERO), ended(Duration::from_secs(3600))), (Err(Stopped::Time), Ok(())));
/// ```
#[must_use]
pub fn deadline(after: Duration) -> Deadline {
    Deadline::by(now, now().saturating_add(after))
}
