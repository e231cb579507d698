//! The time that the processor has worked for this process, all its threads together.

use std::time::Instant;

/// Seconds: their differences count. Those of the clock, where the system does not tell the processor's.
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
