//! Batches of messages between threads that own parts of one job, and the end of the job.
//!
//! Each thread owns states, and sends states of other threads to them in batches. The job ends when no thread has work and no batch is
//! unread. One number detects this: the number of working threads plus the number of unread batches. Only a working thread sends, so
//! once the number is zero it stays zero (termination detection by credit, Mattern, 1989).
//!
//! ```text
//! send      number + 1, then the batch is visible
//! read      the reader, which is counted, takes the batch; then number - 1
//! rest      a thread without work and without batches: number - 1; with the next batch: number + 1
//! ```

use crate::over::Over;
use crate::sync::{AtomicUsize, Condvar, Mutex, Ordering, PoisonError, SPINS, lock};
use core::time::Duration;

/// The time that a thread sleeps between checks.
const PATIENCE: Duration = Duration::from_millis(1);

/// A value on cache lines of its own, so that its writes do not delay readers of adjacent values.
#[derive(Debug)]
#[repr(align(128))]
struct CachePadded<T>(T);

/// The inboxes of all threads of a job.
///
/// ```
/// use solvarium_workers::{Post, beside};
/// // A thread that gets a number adds it up, and sends the next smaller one to the other thread.
/// let post = Post::new(2, 1);
/// let work = |mut endpoint: solvarium_workers::Endpoint<'_, u64>, mut own: Vec<u64>| {
///     let mut sum = 0;
///     loop {
///         endpoint.receive(|number| -> Result<(), ()> { Ok(own.push(number)) }).unwrap();
///         while let Some(number) = own.pop() {
///             sum += number;
///             if number > 0 {
///                 let mut batch = Some(number - 1);
///                 while let Some(full) = batch {
///                     batch = endpoint.send(1 - endpoint.number(), full).err();
///                     endpoint.receive(|number| -> Result<(), ()> { Ok(own.push(number)) }).unwrap();
///                 }
///             }
///         }
///         if !endpoint.rest(own.is_empty(), || -> Result<(), ()> { Ok(()) }).unwrap() {
///             return sum;
///         }
///     }
/// };
/// let mut endpoints = post.endpoints();
/// let first = endpoints.remove(0);
/// let (sum, others) = beside(endpoints, |endpoint| work(endpoint, Vec::new()), || work(first, vec![10]));
/// assert_eq!(sum + others[0], 55);
/// ```
#[derive(Debug)]
pub struct Post<B> {
    inboxes: Vec<CachePadded<Inbox<B>>>,
    /// The number of working threads and unread batches.
    pending: CachePadded<AtomicUsize>,
    /// The maximum number of batches that wait for a thread.
    capacity: usize,
    over: Over,
}

#[derive(Debug)]
struct Inbox<B> {
    batches: Mutex<Vec<B>>,
    /// The number of batches that are not completely read, including those being read, so that these are bounded, too.
    waiting: AtomicUsize,
    changed: Condvar,
}

impl<B> Post<B> {
    /// Creates inboxes for this many threads, each with room for about `capacity` batches: simultaneous senders may exceed it by one
    /// each.
    #[must_use]
    pub fn new(threads: usize, capacity: usize) -> Self {
        let inbox = || Inbox {
            batches: Mutex::new(Vec::new()),
            waiting: AtomicUsize::new(0),
            changed: Condvar::new(),
        };
        Self {
            inboxes: (0..threads).map(|_| CachePadded(inbox())).collect(),
            pending: CachePadded(AtomicUsize::new(threads)),
            capacity,
            over: Over::new(),
        }
    }

    /// Returns the endpoints of all threads, which count as working from the start.
    #[must_use]
    pub fn endpoints(&self) -> Vec<Endpoint<'_, B>> {
        (0..self.inboxes.len()).map(|number| Endpoint { post: self, number, is_working: true }).collect()
    }

    /// Ends the job for all threads.
    pub fn end(&self) {
        self.over.raise();
        self.wake();
    }

    /// Returns whether the job was ended by [`end`](Self::end), an error or a panic.
    #[inline(always)]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.is_raised()
    }

    /// Returns the number of batches that a thread has not completely read.
    #[must_use]
    pub fn waiting(&self, thread: usize) -> usize {
        self.inboxes[thread].0.waiting.load(Ordering::Relaxed)
    }

    /// Wakes all resting threads. Each checks again, with the lock of its inbox, before it sleeps, so no thread misses
    /// the wake-up.
    fn wake(&self) {
        for CachePadded(inbox) in &self.inboxes {
            drop(lock(&inbox.batches));
            inbox.changed.notify_all();
        }
    }

    /// Whether no thread will have work again, or the job has ended.
    fn is_done(&self) -> bool {
        self.pending.0.load(Ordering::SeqCst) == 0 || self.is_over()
    }
}

/// The endpoint of one thread: it reads its inbox, sends to others, and rests.
#[derive(Debug)]
pub struct Endpoint<'p, B> {
    post: &'p Post<B>,
    number: usize,
    is_working: bool,
}

impl<B> Endpoint<'_, B> {
    /// Returns the number of the thread, from 0.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Passes each received batch to `take`.
    ///
    /// # Errors
    /// Errors of `take`; they end the job for all threads.
    pub fn receive<E>(&mut self, mut take: impl FnMut(B) -> Result<(), E>) -> Result<(), E> {
        let inbox = &self.post.inboxes[self.number].0;
        if inbox.waiting.load(Ordering::Relaxed) == 0 {
            return Ok(());
        }
        let batches = core::mem::take(&mut *lock(&inbox.batches));
        for batch in batches {
            take(batch).inspect_err(|_| self.post.end())?;
            inbox.waiting.fetch_sub(1, Ordering::Relaxed);
            // Not before its content belongs to this thread, which is counted.
            self.post.pending.0.fetch_sub(1, Ordering::SeqCst);
        }
        Ok(())
    }

    /// Sends a batch to the inbox of another thread.
    ///
    /// # Errors
    /// The inbox is full, and the batch is returned. A waiting sender has to [`receive`](Self::receive) meanwhile, so that two senders
    /// do not wait for each other.
    pub fn send(&self, to: usize, batch: B) -> Result<(), B> {
        let inbox = &self.post.inboxes[to].0;
        if inbox.waiting.load(Ordering::Relaxed) >= self.post.capacity {
            return Err(batch);
        }
        // The batch is counted before it becomes visible.
        self.post.pending.0.fetch_add(1, Ordering::SeqCst);
        let mut batches = lock(&inbox.batches);
        batches.push(batch);
        inbox.waiting.fetch_add(1, Ordering::Relaxed);
        drop(batches);
        inbox.changed.notify_one();
        Ok(())
    }

    /// Waits for something to do. Returns true immediately unless `is_idle` (the thread owns neither work nor an unsent batch), else as
    /// soon as a batch arrives. Returns false if no thread will have work again, or the job has ended: then the thread ends. `look` is
    /// called regularly.
    ///
    /// # Errors
    /// Errors of `look`; they end the job for all threads.
    pub fn rest<E>(&mut self, is_idle: bool, mut look: impl FnMut() -> Result<(), E>) -> Result<bool, E> {
        let (post, inbox) = (self.post, &self.post.inboxes[self.number].0);
        if post.is_over() {
            return Ok(false);
        }
        if !is_idle || inbox.waiting.load(Ordering::Relaxed) > 0 {
            return Ok(true);
        }
        self.is_working = false;
        if post.pending.0.fetch_sub(1, Ordering::SeqCst) == 1 {
            post.wake();
        }
        for turn in 0.. {
            if inbox.waiting.load(Ordering::Relaxed) > 0 {
                // The batch is counted until it is read, so the number has not been zero.
                post.pending.0.fetch_add(1, Ordering::SeqCst);
                self.is_working = true;
                break;
            }
            if post.is_done() {
                break;
            }
            if turn < SPINS {
                core::hint::spin_loop();
            } else {
                look().inspect_err(|_| post.end())?;
                let batches = lock(&inbox.batches);
                if batches.is_empty() && !post.is_done() {
                    drop(
                        inbox.changed.wait_timeout(batches, PATIENCE).unwrap_or_else(PoisonError::into_inner),
                    );
                }
            }
        }
        Ok(self.is_working)
    }
}

/// If a thread panics or was never started, its states have no owner, so the job ends. The same holds if a thread panics while it
/// rests, as its inbox would not be read.
impl<B> Drop for Endpoint<'_, B> {
    fn drop(&mut self) {
        if self.is_working || std::thread::panicking() {
            self.post.end();
        }
    }
}
