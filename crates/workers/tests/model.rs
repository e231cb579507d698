//! The types of this crate under a model checker: `shuttle` runs them with primitives of its own, so that it chooses the thread of each
//! step. The sources are the same, except for their module `sync`.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]
#![expect(dead_code, reason = "the sources are those of the library, of which a test uses a part")]

mod sync {
    pub use shuttle::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
    pub use shuttle::sync::{Condvar, Mutex, MutexGuard};
    pub use std::sync::PoisonError;

    pub const SPINS: usize = 2;

    pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
#[path = "../src/allowance.rs"]
mod allowance;
#[path = "../src/over.rs"]
mod over;
#[path = "../src/pool.rs"]
mod pool;
#[path = "../src/post.rs"]
mod post;

use allowance::Allowance;
use pool::{Pool, Seat};
use post::{Endpoint, Post};
use shuttle::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

/// The number of schedules of each type for a model: uniformly random ones, and ones with a few priority changes (probabilistic
/// concurrency testing, Burckhardt and others, 2010). The second type finds rare interleavings of three or four steps sooner.
const SCHEDULES: usize = 1000;

fn check(model: impl Fn() + Send + Sync + Clone + 'static) {
    shuttle::check_random(model.clone(), SCHEDULES);
    shuttle::check_pct(model, SCHEDULES, 3);
}

/// Counts the leaves of a binary tree.
fn leaves(mut seat: Seat<'_, u32>, pool: &Pool<u32>, mut stack: Vec<u32>, leaves: &AtomicU64) {
    loop {
        while let Some(depth) = stack.pop() {
            match depth {
                0 => drop(leaves.fetch_add(1, Ordering::SeqCst)),
                _ => stack.extend([depth - 1; 2]),
            }
            if pool.is_hungry() && stack.len() > 1 {
                pool.give(|spare| spare.extend(stack.drain(..1)));
            }
        }
        if !seat.take(&mut stack, || true) {
            return;
        }
    }
}

fn pool_model(threads: usize, depth: u32) {
    let (pool, count) = (&*Box::leak(Box::new(Pool::new())), Arc::new(AtomicU64::new(0)));
    let seats: Vec<_> = (0..threads).map(|_| pool.seat()).collect();
    let start = |(number, seat)| {
        let count = Arc::clone(&count);
        let stack = if number == 0 { vec![depth] } else { Vec::new() };
        shuttle::thread::spawn(move || leaves(seat, pool, stack, &count))
    };
    let threads: Vec<_> = seats.into_iter().enumerate().map(start).collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(count.load(Ordering::SeqCst), 1 << depth);
}

#[test]
fn a_pool_loses_no_work() {
    check(|| pool_model(2, 3));
    check(|| pool_model(3, 3));
}

/// Each thread adds up the numbers that it receives, and sends each, less one, to the next thread.
fn relay(mut endpoint: Endpoint<'_, u64>, threads: usize, mut own: Vec<u64>, sum: &AtomicU64) {
    let put = |own: &mut Vec<u64>, number| -> Result<(), ()> {
        own.push(number);
        Ok(())
    };
    loop {
        endpoint.receive(|number| put(&mut own, number)).unwrap();
        if let Some(number) = own.pop() {
            sum.fetch_add(number, Ordering::SeqCst);
            let mut batch = Some(number).filter(|&number| number > 0).map(|number| number - 1);
            while let Some(full) = batch {
                batch = endpoint.send((endpoint.number() + 1) % threads, full).err();
                // A thread that waits for room receives, and so gets work again.
                endpoint.receive(|number| put(&mut own, number)).unwrap();
                shuttle::thread::yield_now();
            }
        }
        if !endpoint.rest(own.is_empty(), || -> Result<(), ()> { Ok(()) }).unwrap() {
            assert!(own.is_empty(), "a thread that has ended owns no work");
            return;
        }
    }
}

fn post_model(threads: usize, from: u64) {
    let post: &Post<u64> = Box::leak(Box::new(Post::new(threads, 1)));
    let sum = Arc::new(AtomicU64::new(0));
    let start = |endpoint: Endpoint<'static, u64>| {
        let sum = Arc::clone(&sum);
        shuttle::thread::spawn(move || relay(endpoint, threads, vec![from; 2], &sum))
    };
    let all: Vec<_> = post.endpoints().into_iter().map(start).collect();
    all.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(sum.load(Ordering::SeqCst), threads as u64 * from * (from + 1));
}

#[test]
fn a_post_ends_when_all_work_is_done() {
    check(|| post_model(2, 3));
    check(|| post_model(3, 2));
}

/// Two threads need 3 and 4 nodes, and the limit is 7 or 6.
fn allowance_model(all: u64) -> Vec<bool> {
    let allowance = &*Box::leak(Box::new(Allowance::new(all)));
    let work = move |mut nodes: u64| {
        let mut grant = allowance.take(3);
        while nodes > 0 {
            if grant.spend() {
                nodes -= 1;
                continue;
            }
            drop(grant);
            match allowance.wait(3, || true) {
                Some(more) => grant = more,
                None => return false,
            }
        }
        true
    };
    let threads: Vec<_> = [3, 4].map(|nodes| shuttle::thread::spawn(move || work(nodes))).into();
    threads.into_iter().map(|thread| thread.join().unwrap()).collect()
}

#[test]
fn no_thread_stops_before_the_limit_is_reached() {
    check(|| assert_eq!(allowance_model(7), [true, true]));
    check(|| assert!(allowance_model(6).contains(&false)));
}
