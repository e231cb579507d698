//! The number of threads of a command: as requested, or one per core.

use std::num::NonZero;
use std::thread::available_parallelism;

/// Maximum number of threads.
pub const MOST: usize = 1024;

/// The value of `--jobs`, or one thread per core.
pub fn asked(jobs: Option<u64>) -> NonZero<usize> {
    let asked = jobs.and_then(|jobs| NonZero::new(jobs.min(MOST as u64) as usize));
    asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_the_most_are_the_most() {
        for (jobs, threads) in [(1, 1), (7, 7), (1024, 1024), (u64::MAX, 1024)] {
            assert_eq!(asked(Some(jobs)).get(), threads);
        }
    }
}
