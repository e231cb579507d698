//! Dynamic scheduling: several threads take work from one queue, portion by portion, so that none waits for one that had the
//! hard ones, or half a core.

use core::num::NonZero;
use std::sync::{Mutex, PoisonError};

/// Does this work for each portion, on this thread and others, as many as asked for and no more than portions.
pub(crate) fn share<T: Send>(
    threads: NonZero<usize>,
    portions: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    let others = threads.get().min(portions.len()).saturating_sub(1);
    let portions = Mutex::new(portions);
    // Nothing panics while it holds the lock: a poisoned one has its portions in order.
    let next = || portions.lock().unwrap_or_else(PoisonError::into_inner).next();
    let all = || core::iter::from_fn(next).for_each(&work);
    std::thread::scope(|scope| {
        for _ in 0..others {
            // A thread that the system does not give is one fewer.
            let _ = std::thread::Builder::new().spawn_scoped(scope, all);
        }
        all();
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_portion_is_worked_at_once() {
        for threads in [1, 2, 7, 100] {
            let mut counts = [0; 50];
            let threads = core::num::NonZero::new(threads).unwrap();
            super::share(threads, counts.chunks_mut(3), |portion| portion.iter_mut().for_each(|n| *n += 1));
            assert_eq!(counts, [1; 50]);
            super::share(threads, counts[..0].chunks_mut(3), |_| unreachable!());
        }
    }
}
