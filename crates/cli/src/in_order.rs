//! Several instances at once, results in the order of the instances.

use std::num::NonZero;
use std::ops::ControlFlow;

/// Results that may wait for an earlier one, for each worker.
const AHEAD: u64 = 16;

/// Calls `work` on each item, on `workers` threads, and `take` on each result, in the order of the items, as soon as it is
/// there, until `take` breaks.
///
/// Work that has begun is finished even then: raise its stop flag first.
pub fn in_order<T: Sync, R: Send, B>(
    items: &[T],
    workers: usize,
    work: impl Fn(&T) -> R + Sync,
    take: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let workers = NonZero::new(workers.min(items.len())).unwrap_or(NonZero::<usize>::MIN);
    let item = |(): &mut (), number| items.get(usize::try_from(number).ok()?).map(&work);
    solvarium_workers::in_order(workers, AHEAD * workers.get() as u64, || (), item, || {}, take)
}
