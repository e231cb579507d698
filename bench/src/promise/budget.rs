//! A limit in seconds of the processor, which holds on a busy machine too: a watch raises the flag of the search when they are
//! spent.

use crate::processor;
use solvarium::limits::StopFlag;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::scope;
use std::time::Duration;

/// The watch looks at most so often.
const PAUSE: f64 = 0.001;

/// Runs what stops when the flag is raised, and raises it after so many seconds of the processor's. Until these are spent goes
/// by at least as much time by the clock, shared by so many threads, so the watch sleeps through most of it.
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
