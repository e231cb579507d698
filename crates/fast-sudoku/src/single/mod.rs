//! The engine for single puzzles: a search whose position fits into the registers of a processor.
//!
//! [`nonet`] defines the layout of a puzzle in registers and the operations on them; a file for each instruction set
//! implements these. [`propagate`], [`branch`] and [`search`] are written once, generic over this trait.

#![expect(clippy::needless_range_loop, reason = "a number is a place in several arrays at once")]

mod branch;
mod nonet;
#[cfg(feature = "std")]
mod parallel;
#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), path = "simd128.rs")]
mod portable;
mod propagate;
mod search;
#[cfg(feature = "alloc")]
mod solutions;
mod templates;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;

pub(crate) use search::{Sink, Start};
#[cfg(feature = "alloc")]
pub use solutions::Solutions;

use crate::engine::Available;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon")))]
use crate::engine::Engine;
use crate::stats::Tally;

/// Reports solutions to the sink until it has enough.
pub(crate) fn search<T: Tally, S: Sink>(engine: Available, start: Start<'_>, tally: &mut T, sink: &mut S) {
    match engine.get() {
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        Engine::Neon => search::search::<neon::Pair>(start, tally, sink),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `Available` guarantees that the machine has these features.
        Engine::Avx2 => unsafe { avx2(start, tally, sink) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `Available` guarantees that the machine has these features.
        Engine::Avx512 => unsafe { avx512(start, tally, sink) },
        // One arm for all other engines, because each arm contains a copy of the search.
        _ => search::search::<portable::Words>(start, tally, sink),
    }
}

/// Searches on this number of threads. Each has its own tally and sink, which are dropped at its end. If a sink has
/// enough, the search ends for all threads.
#[cfg(feature = "std")]
pub(crate) fn search_on<T: Tally, S: Sink>(
    engine: Available,
    threads: core::num::NonZero<usize>,
    start: Start<'_>,
    each: impl Fn() -> (T, S) + Sync,
) {
    macro_rules! on {
        ($nonet:ty, $work:expr) => {
            parallel::on::<$nonet>(threads, start, |share, start| {
                let (mut tally, mut sink) = each();
                $work(share, start, &mut tally, &mut sink);
            })
        };
    }
    match engine.get() {
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        Engine::Neon => on!(neon::Pair, parallel::work),
        #[cfg(target_arch = "x86_64")]
        Engine::Avx2 => on!(avx2::Register, |share: &mut _, start, tally: &mut _, sink: &mut _| {
            // SAFETY: `Available` guarantees that the machine has these features.
            unsafe { avx2_on(share, start, tally, sink) }
        }),
        #[cfg(target_arch = "x86_64")]
        Engine::Avx512 => on!(avx512::Wide, |share: &mut _, start, tally: &mut _, sink: &mut _| {
            // SAFETY: `Available` guarantees that the machine has these features.
            unsafe { avx512_on(share, start, tally, sink) }
        }),
        _ => on!(portable::Words, parallel::work),
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2_on<T: Tally, S: Sink>(
    share: &mut parallel::Share<'_, avx2::Register>,
    start: Option<Start<'_>>,
    tally: &mut T,
    sink: &mut S,
) {
    parallel::work(share, start, tally, sink);
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn avx512_on<T: Tally, S: Sink>(
    share: &mut parallel::Share<'_, avx512::Wide>,
    start: Option<Start<'_>>,
    tally: &mut T,
    sink: &mut S,
) {
    parallel::work(share, start, tally, sink);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2<T: Tally, S: Sink>(start: Start<'_>, tally: &mut T, sink: &mut S) {
    search::search::<avx2::Register>(start, tally, sink);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn avx512<T: Tally, S: Sink>(start: Start<'_>, tally: &mut T, sink: &mut S) {
    search::search::<avx512::Wide>(start, tally, sink);
}
