//! A flag that ends all threads of a job.

use crate::sync::{AtomicBool, Ordering};

/// A flag that ends all threads of a job. It is never lowered.
#[derive(Debug)]
pub struct Over(AtomicBool);

impl Over {
    /// Creates a flag that is not raised.
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Raises the flag.
    ///
    /// ```
    /// let over = solvarium_workers::Over::new();
    /// assert!(!over.is_raised());
    /// over.raise();
    /// assert!(over.is_raised());
    /// ```
    pub fn raise(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Returns whether the flag is raised.
    #[inline(always)]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns a guard that raises the flag if it is dropped by a panic: each thread holds one while it works.
    ///
    /// ```
    /// let over = solvarium_workers::Over::new();
    /// let _ = std::panic::catch_unwind(|| {
    ///     let _watched = over.watched();
    ///     std::panic::resume_unwind(Box::new(()))
    /// });
    /// assert!(over.is_raised());
    /// ```
    pub const fn watched(&self) -> Watched<'_> {
        Watched(self)
    }
}

impl Default for Over {
    fn default() -> Self {
        Self::new()
    }
}

/// Raises its [`Over`] if it is dropped by a panic.
#[derive(Debug)]
pub struct Watched<'a>(&'a Over);

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.raise();
        }
    }
}
