//! Dynamic scheduling: several threads take portions from one queue, one by one, so that none waits for a thread with expensive
//! portions.

use crate::over::Over;
use crate::team::beside;
use core::num::NonZero;
use std::sync::Mutex;

/// Calls `work` once for each portion, on up to `threads` threads, including this one.
///
/// # Panics
/// Panics if `work` panics; portions that no thread has begun are dropped then.
///
/// ```
/// use std::num::NonZero;
/// let mut counts = [0; 50];
/// let two = NonZero::new(2).unwrap();
/// solvarium_workers::each(two, counts.chunks_mut(3), |portion| portion.fill(1));
/// assert_eq!(counts, [1; 50]);
/// ```
pub fn each<T: Send>(
    threads: NonZero<usize>,
    portions: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    each_with(threads, portions, || (), |(), portion| work(portion));
}

/// [`each`] with a state from `begin` that each thread keeps between portions.
fn each_with<S, T: Send>(
    threads: NonZero<usize>,
    portions: impl ExactSizeIterator<Item = T> + Send,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) + Sync,
) {
    if crate::IS_ALONE {
        let mut state = begin();
        return portions.for_each(|portion| work(&mut state, portion));
    }
    let others = threads.get().min(portions.len()).saturating_sub(1);
    let (portions, over) = (Mutex::new(portions), Over::new());
    // An iterator that has panicked is not used again.
    let next = || portions.lock().ok()?.next();
    let all = || {
        let _watched = over.watched();
        let mut state = begin();
        while !over.is_raised()
            && let Some(portion) = next()
        {
            work(&mut state, portion);
        }
    };
    beside(0..others, |_| all(), all);
}

/// Returns the results of `make` for each portion, in the order of the portions, on up to `threads` threads, including this one.
///
/// # Panics
/// Panics if `make` panics.
///
/// ```
/// let three = std::num::NonZero::new(3).unwrap();
/// assert_eq!(solvarium_workers::map(three, 1..=4, |n| n * n), [1, 4, 9, 16]);
/// ```
pub fn map<T: Send, R: Send>(
    threads: NonZero<usize>,
    portions: impl IntoIterator<Item = T>,
    make: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    map_with(threads, portions, || (), |(), portion| make(portion))
}

/// [`map`] with a state from `begin` that each thread keeps between portions.
///
/// ```
/// let two = std::num::NonZero::new(2).unwrap();
/// let make = |buffer: &mut String, n: usize| {
///     buffer.clear();
///     buffer.extend(std::iter::repeat_n('x', n));
///     buffer.len()
/// };
/// assert_eq!(solvarium_workers::map_with(two, 1..=3, String::new, make), [1, 2, 3]);
/// ```
pub fn map_with<S, T: Send, R: Send>(
    threads: NonZero<usize>,
    portions: impl IntoIterator<Item = T>,
    begin: impl Fn() -> S + Sync,
    make: impl Fn(&mut S, T) -> R + Sync,
) -> Vec<R> {
    let portions: Vec<T> = portions.into_iter().collect();
    let mut made: Vec<Option<R>> = portions.iter().map(|_| None).collect();
    let places = portions.into_iter().zip(&mut made);
    each_with(threads, places, begin, |state, (portion, place)| *place = Some(make(state, portion)));
    // All are present, as `each` panics otherwise.
    made.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::{each, map};
    use core::num::NonZero;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn threads(number: usize) -> NonZero<usize> {
        NonZero::new(number).unwrap()
    }

    #[test]
    fn each_portion_is_worked_at_once() {
        for number in [1, 2, 7, 100] {
            let mut counts = [0; 50];
            each(threads(number), counts.chunks_mut(3), |portion| portion.iter_mut().for_each(|n| *n += 1));
            assert_eq!(counts, [1; 50]);
            each(threads(number), counts[..0].chunks_mut(3), |_| unreachable!());
        }
    }

    #[test]
    fn results_stand_in_order() {
        let all = if cfg!(miri) { 100 } else { 1000 };
        for number in [1, 3, 50] {
            assert!(map(threads(number), 0..all, |n| n * 2).into_iter().eq((0..all).map(|n| n * 2)));
        }
    }

    #[test]
    fn no_thread_continues_for_long_after_a_panic() {
        let done = AtomicUsize::new(0);
        let work = |n: usize| match n {
            0 => std::panic::resume_unwind(Box::new("zero")),
            _ => drop(done.fetch_add(1, Ordering::SeqCst)),
        };
        // The other thread can take all portions before this one is scheduled, but not in every attempt.
        let run = AssertUnwindSafe(|| each(threads(2), 0..usize::MAX, work));
        assert_eq!(catch_unwind(run).unwrap_err().downcast_ref(), Some(&"zero"));
    }
}
