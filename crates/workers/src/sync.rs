//! The primitives of `std` that this crate builds on. The model checker replaces this module by its own.

pub use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
pub use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of checks for work before a thread sleeps: about as long as the work on a batch takes.
pub const SPINS: usize = 1 << 12;

/// Locks a mutex, also after a panic of its holder: every critical section of this crate keeps its data consistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
