//! Processes several instances in parallel, with results in their order.

use solvarium::limits::StopFlag;
use std::num::NonZero;
use std::ops::ControlFlow;

/// Results per worker that may wait for an earlier one.
const MAX_WAITING: u64 = 16;

/// Calls `work` on each item, on `workers` threads. Calls `take` on each result in the order of the items, as soon as it is available,
/// until `take` breaks.
///
/// Work in progress is finished even then. So an error, after which no result is needed, and a panic raise the flag that `work` checks.
pub fn in_order<T: Sync, R: Send, E>(
    items: &[T],
    workers: usize,
    stop: &StopFlag,
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<Result<(), E>>,
) -> ControlFlow<Result<(), E>> {
    let workers = NonZero::new(workers.min(items.len())).unwrap_or(NonZero::<usize>::MIN);
    let item = |(): &mut (), number| {
        let _watched = stop.watched();
        items.get(usize::try_from(number).ok()?).map(&work)
    };
    let take = |result| {
        let _watched = stop.watched();
        let flow = take(result);
        if matches!(flow, ControlFlow::Break(Err(_))) {
            stop.raise();
        }
        flow
    };
    solvarium_workers::in_order(workers, MAX_WAITING * workers.get() as u64, || (), item, || {}, take)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// The second item ends only when the flag is raised.
    fn until_asked(stop: &StopFlag) -> impl Fn(&usize) -> usize + Sync {
        move |&item| {
            while item == 1 && !stop.is_raised() {
                std::thread::yield_now();
            }
            item
        }
    }

    #[test]
    fn a_fault_ends_work_no_longer_needed() {
        let stop = StopFlag::new();
        let fails = |_| ControlFlow::Break(Err("the disk is full"));
        let ended = in_order(&[0, 1], 2, &stop, until_asked(&stop), fails);
        assert_eq!(ended, ControlFlow::Break(Err("the disk is full")));
    }

    #[test]
    fn a_panic_does_so_too() {
        let stop = StopFlag::new();
        let wait = until_asked(&stop);
        let work = |item: &usize| if *item == 0 { panic!("zero") } else { wait(item) };
        let run = AssertUnwindSafe(|| {
            in_order(&[0, 1], 2, &stop, work, |_| ControlFlow::<Result<(), ()>>::Continue(()))
        });
        assert_eq!(catch_unwind(run).unwrap_err().downcast_ref(), Some(&"zero"));
    }
}
