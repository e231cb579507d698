//! The stop flag, and the error of work that it stopped.

use std::fmt::{Display, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops runs from outside. Clone it, pass one to [`Limits::stop`](super::Limits::stop), and raise the
/// other.
///
/// ```
/// use solvarium::limits::StopFlag;
/// let flag = StopFlag::new();
/// flag.raise();
/// assert!(flag.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// The flag as an atomic, which is true once the flag is raised.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// use std::sync::atomic::Ordering;
    /// let flag = StopFlag::new();
    /// flag.raise();
    /// assert!(flag.as_atomic().load(Ordering::Relaxed));
    /// ```
    #[must_use]
    pub fn as_atomic(&self) -> &AtomicBool {
        &self.0
    }

    /// Makes a flag that is not raised.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// assert!(!StopFlag::new().is_raised());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every run that has this flag to stop, within milliseconds.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// let flag = StopFlag::new();
    /// let other = flag.clone();
    /// std::thread::scope(|threads| {
    ///     threads.spawn(move || other.raise());
    /// });
    /// assert!(flag.is_raised());
    /// ```
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns a guard that raises the flag if this thread panics, so that other threads do not wait for it.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// let flag = StopFlag::new();
    /// drop(flag.watched());
    /// assert!(!flag.is_raised());
    /// let panicked = std::panic::catch_unwind(|| {
    ///     let _watched = flag.watched();
    ///     panic!("others wait");
    /// });
    /// assert!(panicked.is_err() && flag.is_raised());
    /// ```
    pub const fn watched(&self) -> Watched<'_> {
        Watched(self)
    }

    /// Whether the flag was raised.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// let flag = StopFlag::new();
    /// assert!(!flag.is_raised());
    /// flag.clone().raise(); // clones are one flag
    /// assert!(flag.is_raised());
    /// ```
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Fails if the flag was raised.
    ///
    /// ```
    /// use solvarium::limits::{Asked, StopFlag};
    /// let flag = StopFlag::new();
    /// assert_eq!(flag.check(), Ok(()));
    /// flag.raise();
    /// assert_eq!(flag.check(), Err(Asked));
    /// ```
    ///
    /// # Errors
    /// The flag was raised.
    pub fn check(&self) -> Result<(), Asked> {
        if self.is_raised() { Err(Asked) } else { Ok(()) }
    }
}

/// A guard that raises a flag if a panic drops it. Made by [`StopFlag::watched`].
#[derive(Debug)]
#[must_use = "it watches until it is dropped"]
pub struct Watched<'f>(&'f StopFlag);

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.raise();
        }
    }
}

/// The error of work that was stopped by its flag. Such work has no result, not even a partial one.
///
/// ```
/// use solvarium::limits::{Asked, Stop};
/// assert_eq!(Stop::Asked.unless_asked(), Err(Asked));
/// assert_eq!(Stop::Time.unless_asked(), Ok(Stop::Time));
/// assert_eq!(Asked.to_string(), Stop::Asked.to_string());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked;

impl Display for Asked {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("it was interrupted")
    }
}

impl std::error::Error for Asked {}
