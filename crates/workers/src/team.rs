//! The threads of one job.

use std::panic::resume_unwind;
use std::thread::{self, Builder};

/// Calls `first` on this thread, and `other` with each of these values on a thread of its own. Waits for all threads,
/// and returns the result of `first` and the other results in the order of the values.
///
/// If the system refuses a thread, its value is dropped and has no result. In WebAssembly, which has no threads, only `first` is
/// called.
///
/// # Panics
/// Panics if one of the threads panics, with its message, after all have ended. The values must make the others end then:
/// [`Seat`](crate::Seat), [`Endpoint`](crate::Endpoint) and [`Watched`](crate::Watched) do so when they are dropped. `first` must own its
/// value, as a borrowed one lives on until all have ended.
///
/// ```
/// let (sum, squares) = solvarium_workers::beside([2, 3], |n| n * n, || 1);
/// assert_eq!((sum, squares), (1, vec![4, 9]));
/// ```
pub fn beside<S: Send, R: Send, F>(
    values: impl IntoIterator<Item = S>,
    other: impl Fn(S) -> R + Sync,
    first: impl FnOnce() -> F,
) -> (F, Vec<R>) {
    if crate::IS_ALONE {
        drop(values.into_iter().collect::<Vec<_>>());
        return (first(), Vec::new());
    }
    let other = &other;
    thread::scope(|scope| {
        let start = |value| Builder::new().spawn_scoped(scope, move || other(value)).ok();
        let threads: Vec<_> = values.into_iter().filter_map(start).collect();
        let first = first();
        let ended: Vec<_> = threads.into_iter().map(thread::ScopedJoinHandle::join).collect();
        let results = ended.into_iter().map(|ended| ended.unwrap_or_else(|panic| resume_unwind(panic)));
        (first, results.collect())
    })
}

#[cfg(test)]
mod tests {
    use super::beside;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn a_panic_keeps_its_message() {
        let panic = catch_unwind(|| beside([1, 2, 3], |n| assert_ne!(n, 2, "two"), || ())).unwrap_err();
        assert!(panic.downcast_ref::<String>().is_some_and(|message| message.contains("two")));
    }

    #[test]
    fn a_panic_of_the_first_waits_for_the_others() {
        let ended = std::sync::atomic::AtomicUsize::new(0);
        let count = |_| ended.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        let run =
            AssertUnwindSafe(|| beside([1, 2, 3], count, || std::panic::resume_unwind(Box::new("first"))));
        assert_eq!(catch_unwind(run).map(|((), _)| ()).unwrap_err().downcast_ref(), Some(&"first"));
        assert_eq!(ended.into_inner(), 3);
    }
}
