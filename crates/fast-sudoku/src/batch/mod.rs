//! Many puzzles at a time: one a bit.
//!
//! [`lanes`] says what a word of lanes can do; the files named for instruction sets do it. All else is written
//! once, over that: [`block`] has the rules of Sudoku, [`choose`] what to split, [`rows`] the way of puzzles
//! and positions into a block and out of it, [`run`] the schedule.

#![expect(clippy::needless_range_loop, reason = "a number is a place in several arrays at once")]

mod block;
mod choose;
mod lanes;
mod portable;
mod rows;
mod run;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use crate::engine::{Available, Engine};
use crate::single::{Start, search};
use crate::{Answer, Grid, Stats};
use lanes::Lanes;
use run::Run;

/// The lanes of any machine. WebAssembly cannot ask which instructions there are: a module has SIMD, or has not.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
type Words = u64;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Words = simd128::Lanes128;

/// So many of few are solved one by one before one looks how hard they are.
const PROBE: usize = 4;
/// How many sweeps of single puzzles, for each lane, take as long as what blocks cost beyond the puzzles' share.
const HARD: usize = 32;
/// Up to so many, a wide block would be empty for the most part.
#[cfg(target_arch = "x86_64")]
const MANY: usize = 400;

/// Solves as many as there are answers for.
pub(crate) fn solve(engine: Available, grids: &[Grid], answers: &mut [Answer]) {
    let count = grids.len().min(answers.len());
    // A row has room for 32 bits of a puzzle's number, and a caller seldom for as many puzzles.
    for (grids, answers) in grids[..count].chunks(1 << 24).zip(answers[..count].chunks_mut(1 << 24)) {
        let alone = one_by_one(engine, grids, answers);
        let (grids, answers) = (&grids[alone..], &mut answers[alone..]);
        if grids.is_empty() {
            continue;
        }
        match engine.get() {
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Engine::Neon => Run::<neon::Lanes128>::new(engine, grids, answers).run(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features.
            Engine::Avx2 => unsafe { avx2(engine, grids, answers) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features.
            Engine::Avx512 => unsafe { avx512(engine, grids, answers) },
            // One arm for all others, as each has a copy of the search.
            _ => Run::<Words>::new(engine, grids, answers).run(),
        }
    }
}

/// Solves puzzles one by one, until the rest is enough for a block, or hard enough; and says how many.
fn one_by_one(engine: Available, grids: &[Grid], answers: &mut [Answer]) -> usize {
    let lanes = narrow(engine);
    if grids.len() >= lanes * 5 / 8 {
        return 0;
    }
    let mut stats = Stats::default();
    for (i, (grid, answer)) in grids.iter().zip(answers).enumerate() {
        let rest = grids.len() - i;
        if i >= PROBE && rest as u64 * stats.sweeps > (HARD * lanes * i) as u64 {
            return i;
        }
        *answer = Answer::None;
        search(engine, Start::Grid(&grid.0), &mut stats, answer);
    }
    grids.len()
}

/// The lanes of an engine's narrowest block.
const fn narrow(engine: Available) -> usize {
    match engine.get() {
        Engine::Avx2 | Engine::Avx512 => 256,
        Engine::Neon => 128,
        Engine::Portable => 64 * Words::WORDS,
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(engine: Available, grids: &[Grid], answers: &mut [Answer]) {
    Run::<avx2::Lanes256>::new(engine, grids, answers).run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn avx512(engine: Available, grids: &[Grid], answers: &mut [Answer]) {
    if grids.len() < MANY {
        Run::<avx512::Lanes256>::new(engine, grids, answers).run();
    } else {
        Run::<avx512::Lanes512>::new(engine, grids, answers).run();
    }
}
