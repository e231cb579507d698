//! The clock: [`Instant`] of the standard library, or a replacement on platforms without a clock. WebAssembly in a web
//! page has no
//! clock. Its host sets one with `set`; until then, time does not advance.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the host's clock, a monotonic time since any moment. Only the first call has an effect.
    pub fn set(now: fn() -> Duration) {
        let _ = NOW.set(now);
    }

    /// A moment by the host's clock, with the methods of [`std::time::Instant`] that this crate uses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// The current moment.
        #[must_use]
        pub fn now() -> Self {
            Self(NOW.get().map_or(Duration::ZERO, |now| now()))
        }

        /// The time since this moment.
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
