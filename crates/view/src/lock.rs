//! Locks whose holder may have panicked: what they guard is consistent after each statement, so it is used all the same.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits for what a lock guards.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
