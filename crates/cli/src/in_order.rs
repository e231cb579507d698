//! Several instances at once, results in the order of the instances.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Calls `work` on each item, on `workers` threads, and `take` on each result,
/// in the order of the items, as soon as it is there; until `take` breaks.
///
/// Work that has begun is finished even then: raise its stop flag first.
pub fn in_order<T: Sync, R: Send, B>(
    items: &[T],
    workers: usize,
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if workers <= 1 || items.len() <= 1 {
        return items.iter().try_for_each(|item| take(work(item)));
    }
    let next = AtomicUsize::new(0);
    // A full channel makes workers wait, so a slow reader does not fill memory.
    let (send, receive) = mpsc::sync_channel(workers * 16);
    thread::scope(|scope| {
        let begun = (0..workers.min(items.len())).map_while(|_| {
            let (next, work, send) = (&next, &work, send.clone());
            let worker = move || {
                while let Some((at, item)) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    items.get(at).map(|item| (at, item))
                } {
                    if send.send((at, work(item))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().spawn_scoped(scope, worker).ok()
        });
        // Fewer threads do it where the system gives no more, and this one where it gives none.
        if begun.count() == 0 {
            return items.iter().try_for_each(|item| take(work(item)));
        }
        drop(send);
        // Owned here, so that a break closes the channel and the workers end.
        sort(receive, &mut take)
    })
}

/// Takes numbered results in the order of their numbers.
fn sort<R, B>(
    results: mpsc::Receiver<(usize, R)>,
    take: &mut impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (mut early, mut due) = (BTreeMap::new(), 0);
    for (at, result) in results {
        early.insert(at, result);
        while let Some(result) = early.remove(&due) {
            take(result)?;
            due += 1;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Later items are quicker, so results come in about the wrong order.
    fn slow_first(n: &u64) -> u64 {
        (0..(64 - n) * 2000).fold(0, |a, b| std::hint::black_box(a ^ b));
        *n
    }

    #[test]
    fn keeps_the_order_for_any_number_of_workers() {
        let items: Vec<u64> = (0..64).collect();
        for workers in [0, 1, 2, 3, 8, 100] {
            let mut taken = Vec::new();
            let end: ControlFlow<()> = in_order(&items, workers, slow_first, |n| {
                taken.push(n);
                ControlFlow::Continue(())
            });
            assert!(end.is_continue());
            assert_eq!(taken, items, "{workers} workers");
        }
    }

    #[test]
    fn ends_when_told_to() {
        let items: Vec<u64> = (0..64).collect();
        for workers in [1, 4] {
            let end = in_order(&items, workers, slow_first, |n| match n {
                5 => ControlFlow::Break(n),
                _ => ControlFlow::Continue(()),
            });
            assert_eq!(end, ControlFlow::Break(5));
        }
    }
}
