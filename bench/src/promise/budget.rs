//! A limit in CPU seconds, which is fair on a busy machine, too: a watchdog raises the stop flag of the search when they
//! are spent.

use crate::processor;
use solvarium::limits::StopFlag;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::scope;
use std::time::Duration;

/// The minimum interval between checks, in seconds.
const PAUSE: f64 = 0.001;

/// Runs `work`, and raises its stop flag after `seconds` of processor time. `threads` threads need at least `seconds / threads` of
/// wall-clock time to spend that, so the watchdog sleeps that long before it checks again.
pub fn within<T>(seconds: f64, threads: f64, work: impl FnOnce(&StopFlag) -> T) -> T {
    let flag = StopFlag::new();
    let end = processor::seconds() + seconds;
    scope(|scope| {
        let (done, is_done) = channel::<()>();
        let raise = &flag;
        scope.spawn(move || {
            loop {
                let left = end - processor::seconds();
                if left <= 0.0 {
                    return raise.raise();
                }
                let pause = Duration::from_secs_f64((left / threads).max(PAUSE));
                if is_done.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        let result = work(&flag);
        drop(done);
        result
    })
}
