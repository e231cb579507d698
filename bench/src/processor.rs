//! The processor time of this process with all its threads.

use std::time::Instant;

/// Returns seconds from an arbitrary start; wall-clock time if the system does not report processor time.
pub fn seconds() -> f64 {
    worked().unwrap_or_else(|| {
        static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64()
    })
}

#[cfg(unix)]
#[expect(
    clippy::cast_precision_loss,
    clippy::unnecessary_wraps,
    reason = "seconds, to the nanosecond; elsewhere there are none"
)]
fn worked() -> Option<f64> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
}

#[cfg(not(unix))]
const fn worked() -> Option<f64> {
    None
}
