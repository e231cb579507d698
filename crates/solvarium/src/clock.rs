//! The clock: [`Instant`] is the standard library's, but where that has none. A web page's WebAssembly
//! has no clock of its own: its host hands one in by `set`, and until it does, no time passes.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use told::{Instant, set};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod told {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Hands in the host's clock: the time since any moment before, which never goes back. The first one stays.
    pub fn set(now: fn() -> Duration) {
        let _ = NOW.set(now);
    }

    /// A moment, by the host's clock; it has what is used here of [`std::time::Instant`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        #[must_use]
        pub fn now() -> Self {
            Self(NOW.get().map_or(Duration::ZERO, |now| now()))
        }

        /// The time since then.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Self::now() - *self
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0 + time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, before: Self) -> Duration {
            self.0.saturating_sub(before.0)
        }
    }
}
