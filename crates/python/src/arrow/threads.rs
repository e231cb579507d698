//! Work on rows by several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The results of so many pieces of work, in their order, by threads that take the next one as they are done with one; each
/// has what `make` makes. To be called detached; fewer threads do it where the system gives no more.
#[expect(clippy::disallowed_methods, reason = "detached")]
pub fn in_parallel<S, T: Send>(
    threads: NonZero<usize>,
    pieces: usize,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let mine = || {
        let mut state = make();
        let claimed =
            std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < pieces));
        claimed.map(|at| (at, work(&mut state, at))).collect::<Vec<_>>()
    };
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let another = |_| std::thread::Builder::new().spawn_scoped(scope, mine).ok();
        let others: Vec<_> = (1..threads.get().min(pieces)).map_while(another).collect();
        let mut all = mine();
        for other in others {
            all.extend(other.join().unwrap_or_else(|what| std::panic::resume_unwind(what)));
        }
        all
    });
    all.sort_unstable_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}
