//! Deadlines by the library's clock, which a page's WebAssembly has, too.

use human_sudoku::Deadline;
use solvarium::clock::Instant;
use std::sync::OnceLock;
use std::time::Duration;

/// The time since this was asked first.
fn now() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// The moment so long from now.
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
