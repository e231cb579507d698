//! Makes numbered items on several threads, and returns them in the order of their numbers.

use crate::sync::{Condvar, Mutex, MutexGuard, PoisonError, lock};
use crate::team::beside;
use core::num::NonZero;
use core::ops::ControlFlow;
use core::time::Duration;
use std::collections::BTreeMap;

/// The interval at which the calling thread wakes while it waits.
const BEAT: Duration = Duration::from_millis(20);

/// Makes items 0, 1, 2, ... on this many threads, until `make` returns `None`. Passes them to `take` in the order of their numbers as
/// soon as they are ready, until `take` breaks.
///
/// `begin` makes the state that a thread keeps between items. No item is begun that is `ahead` or more after the first one that is not
/// taken yet. So a slow item, or a slow `take`, does not fill the memory. An item that has been begun is finished even after a break:
/// raise its stop flag in `take`.
///
/// `beat` is called about every 20 ms while this thread waits. With one thread, or if the system refuses others, this thread makes the
/// items, and calls `beat` before each.
///
/// # Panics
/// Panics if one of the closures panics; no further item is begun then.
///
/// ```
/// use std::{num::NonZero, ops::ControlFlow};
/// let mut taken = Vec::new();
/// let ended = solvarium_workers::in_order(
///     NonZero::new(3).unwrap(),
///     8,
///     || (),
///     |(), number| (number < 100).then_some(number * number),
///     || {},
///     |square| {
///         taken.push(square);
///         if square > 900 { ControlFlow::Break(square) } else { ControlFlow::Continue(()) }
///     },
/// );
/// assert_eq!((ended, taken.len()), (ControlFlow::Break(961), 32));
/// ```
pub fn in_order<S, T: Send, B>(
    threads: NonZero<usize>,
    ahead: u64,
    begin: impl Fn() -> S + Sync,
    make: impl Fn(&mut S, u64) -> Option<T> + Sync,
    mut beat: impl FnMut(),
    mut take: impl FnMut(T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if crate::IS_ALONE {
        return alone(0, begin, make, beat, take);
    }
    let queue = Queue::new(ahead.max(1));
    let work = |worker: Worker<'_, T>| worker.work(&begin, &make);
    let workers = if threads.get() == 1 { 0 } else { threads.get() };
    let workers: Vec<_> = (0..workers).map(|_| queue.worker()).collect();
    let (ended, _) = beside(workers, work, || {
        // On every exit, no further item is begun.
        let _end = End(&queue);
        queue.take_all(&mut beat, &mut take)?;
        // The system refused threads, or one was requested.
        match queue.first_left() {
            Some(from) => alone(from, &begin, &make, &mut beat, &mut take),
            None => ControlFlow::Continue(()),
        }
    });
    ended
}

/// Makes the items from a number on, on this thread.
fn alone<S, T, B>(
    from: u64,
    begin: impl Fn() -> S,
    make: impl Fn(&mut S, u64) -> Option<T>,
    mut beat: impl FnMut(),
    take: impl FnMut(T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut state = begin();
    let next = |number| {
        beat();
        make(&mut state, number)
    };
    (from..).map_while(next).try_for_each(take)
}

/// The results that are not taken yet.
struct Queue<T> {
    shared: Mutex<Shared<T>>,
    /// Signals a result, or the end of a worker.
    made: Condvar,
    /// Signals room for a result.
    taken: Condvar,
    ahead: u64,
}

struct Shared<T> {
    made: BTreeMap<u64, T>,
    /// The next number to take.
    due: u64,
    /// The next number to make.
    next: u64,
    /// The first number without an item, as far as known.
    end: u64,
    /// The number of threads that may still make items.
    workers: usize,
    is_over: bool,
}

impl<T> Queue<T> {
    const fn new(ahead: u64) -> Self {
        let shared =
            Shared { made: BTreeMap::new(), due: 0, next: 0, end: u64::MAX, workers: 0, is_over: false };
        Self { shared: Mutex::new(shared), made: Condvar::new(), taken: Condvar::new(), ahead }
    }

    fn worker(&self) -> Worker<'_, T> {
        lock(&self.shared).workers += 1;
        Worker { queue: self, is_working: true }
    }

    /// Takes results until there are no more, or no worker that could make one.
    fn take_all<B>(
        &self,
        beat: &mut impl FnMut(),
        take: &mut impl FnMut(T) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut shared = lock(&self.shared);
        loop {
            let due = shared.due;
            if let Some(result) = shared.made.remove(&due) {
                shared.due += 1;
                drop(shared);
                self.taken.notify_all();
                take(result)?;
                shared = lock(&self.shared);
            } else if shared.workers == 0 || due >= shared.end || shared.is_over {
                return ControlFlow::Continue(());
            } else {
                let waited = self.made.wait_timeout(shared, BEAT).unwrap_or_else(PoisonError::into_inner);
                drop(waited);
                beat();
                shared = lock(&self.shared);
            }
        }
    }

    /// The first number that is not made yet, if there may be more.
    fn first_left(&self) -> Option<u64> {
        let shared = lock(&self.shared);
        (!shared.is_over && shared.due < shared.end).then_some(shared.due)
    }

    fn end(&self) {
        lock(&self.shared).is_over = true;
        self.made.notify_all();
        self.taken.notify_all();
    }
}

/// Ends the queue when it is dropped.
struct End<'q, T>(&'q Queue<T>);

impl<T> Drop for End<'_, T> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// The membership of a thread that makes results.
struct Worker<'q, T> {
    queue: &'q Queue<T>,
    is_working: bool,
}

impl<T> Worker<'_, T> {
    fn work<S>(self, begin: impl Fn() -> S, make: impl Fn(&mut S, u64) -> Option<T>) {
        let mut state = begin();
        while let Some(number) = self.next() {
            let result = make(&mut state, number);
            let mut shared = lock(&self.queue.shared);
            match result {
                Some(result) => drop(shared.made.insert(number, result)),
                None => shared.end = shared.end.min(number),
            }
            drop(shared);
            self.queue.made.notify_all();
            self.queue.taken.notify_all();
        }
    }

    /// The next number, as soon as it is within the limit of items ahead.
    fn next(&self) -> Option<u64> {
        let mut shared = lock(&self.queue.shared);
        loop {
            if shared.is_over || shared.next >= shared.end {
                return None;
            }
            if shared.next - shared.due < self.queue.ahead {
                shared.next += 1;
                return Some(shared.next - 1);
            }
            shared = self.wait(shared);
        }
    }

    fn wait<'s>(&self, shared: MutexGuard<'s, Shared<T>>) -> MutexGuard<'s, Shared<T>> {
        self.queue.taken.wait(shared).unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for Worker<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.queue.end();
        }
        if core::mem::take(&mut self.is_working) {
            lock(&self.queue.shared).workers -= 1;
            self.queue.made.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::sync::atomic::{AtomicU64, Ordering};

    fn threads(number: usize) -> NonZero<usize> {
        NonZero::new(number).unwrap()
    }

    /// Later items are faster, so results arrive approximately in reverse.
    fn slow_first(number: u64) -> Option<u64> {
        let work = if cfg!(miri) { 2 } else { 2000 };
        (0..(64 - number.min(64)) * work).fold(0, |a, b| std::hint::black_box(a ^ b));
        (number < 64).then_some(number)
    }

    #[test]
    fn keeps_the_order_for_any_number_of_threads() {
        // An interpreter is slow.
        let (numbers, aheads): (&[_], &[_]) =
            if cfg!(miri) { (&[1, 3], &[0, 5]) } else { (&[1, 2, 3, 8, 100], &[0, 1, 5, 1000]) };
        for &number in numbers {
            for &ahead in aheads {
                let mut taken = Vec::new();
                let take = |n| {
                    taken.push(n);
                    ControlFlow::<()>::Continue(())
                };
                let ended = in_order(threads(number), ahead, || (), |(), n| slow_first(n), || {}, take);
                assert!(
                    ended.is_continue() && taken.into_iter().eq(0..64),
                    "{number} threads, {ahead} ahead"
                );
            }
        }
    }

    #[test]
    fn ends_at_a_break() {
        for number in [1, 4] {
            let take = |n| if n == 5 { ControlFlow::Break(n) } else { ControlFlow::Continue(()) };
            let ended = in_order(threads(number), 16, || (), |(), n| slow_first(n), || {}, take);
            assert_eq!(ended, ControlFlow::Break(5));
        }
    }

    #[test]
    fn no_item_is_begun_far_ahead_of_the_taken_ones() {
        let (begun, due, most) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let make = |(): &mut (), number| {
            most.fetch_max(
                begun.fetch_add(1, Ordering::SeqCst) + 1 - due.load(Ordering::SeqCst),
                Ordering::SeqCst,
            );
            slow_first(number)
        };
        let take = |_| {
            due.fetch_add(1, Ordering::SeqCst);
            ControlFlow::<()>::Continue(())
        };
        assert!(in_order(threads(4), 8, || (), make, || {}, take).is_continue());
        // One more than 8 while the taken one is not yet counted here.
        assert!(most.into_inner() <= 9);
    }

    #[test]
    fn a_panic_anywhere_ends_all() {
        let last = if cfg!(miri) { 20 } else { 1000 };
        let run = |begin: bool, make: bool, take: bool| {
            let fail = |is: bool| {
                if is {
                    resume_unwind(Box::new("failed"))
                }
            };
            let run = AssertUnwindSafe(|| {
                in_order(
                    threads(3),
                    4,
                    || fail(begin),
                    |(), number| {
                        fail(make && number == 7);
                        Some(number)
                    },
                    || {},
                    |number| {
                        fail(take && number == 9);
                        if number > last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    },
                )
            });
            catch_unwind(run).map_err(|panic| *panic.downcast::<&str>().unwrap())
        };
        assert_eq!(run(true, false, false), Err("failed"));
        assert_eq!(run(false, true, false), Err("failed"));
        assert_eq!(run(false, false, true), Err("failed"));
        assert_eq!(run(false, false, false), Ok(ControlFlow::Break(())));
    }
}
