//! The batch engine: many puzzles at a time, one per bit.
//!
//! [`lanes`] is the interface of a word of lanes; a file for each instruction set implements it. Everything else is
//! written once, generic over this trait: [`block`] has the rules of Sudoku, [`choose`] the branching, [`rows`] moves
//! puzzles
//! and positions into a block and out of it, [`run`] is the schedule.

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

/// The lanes of any machine. WebAssembly has no detection at run time: a module either has SIMD or not.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
type Words = u64;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Words = simd128::Lanes128;

/// Number of puzzles of a small batch that are solved one by one before their difficulty is estimated.
const PROBE: usize = 4;
/// Number of sweeps of single puzzles, per lane, that take as long as the fixed cost of a block.
const HARD: usize = 32;
/// Up to this number of puzzles, a wide block would be mostly empty.
#[cfg(target_arch = "x86_64")]
const MANY: usize = 400;

/// Solves one puzzle for each answer.
pub(crate) fn solve(engine: Available, grids: &[Grid], answers: &mut [Answer]) {
    let count = grids.len().min(answers.len());
    // A row has room for 32 bits of a puzzle's number, which is far more than this.
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
            // SAFETY: `Available` guarantees that the machine has these features.
            Engine::Avx2 => unsafe { avx2(engine, grids, answers) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` guarantees that the machine has these features.
            Engine::Avx512 => unsafe { avx512(engine, grids, answers) },
            // One arm for all other engines, because each arm contains a copy of the search.
            _ => Run::<Words>::new(engine, grids, answers).run(),
        }
    }
}

/// Solves puzzles one by one until the rest is large or hard enough for a block. Returns the number solved.
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

/// Returns the number of lanes of an engine's narrowest block.
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
