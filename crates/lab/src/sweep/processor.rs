//! Measures the processor time of this process, to detect interrupted runs.

use std::time::{Duration, Instant};

/// A stopwatch of wall-clock time, and of processor time if the system reports it.
pub(super) struct Watch {
    clock: Instant,
    processor: Option<Duration>,
}

impl Watch {
    pub(super) fn start() -> Self {
        Self { clock: Instant::now(), processor: worked() }
    }

    /// Wall-clock and processor time in nanoseconds.
    pub(super) fn stop(&self) -> Option<(u64, u64)> {
        let processor = worked()?.checked_sub(self.processor?)?;
        let whole = |time: Duration| u64::try_from(time.as_nanos()).ok();
        Some((whole(self.clock.elapsed())?, whole(processor)?))
    }
}

/// The processor time of all threads of the process.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
const fn worked() -> Option<Duration> {
    None
}
