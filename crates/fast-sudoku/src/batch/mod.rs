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

use crate::engine::{Available, Engine};
use crate::{Answer, Grid};
use run::Run;

/// Fewer are solved one by one.
const FEW: usize = 24;
/// Up to so many, a wide block would be empty for the most part.
#[cfg(target_arch = "x86_64")]
const MANY: usize = 400;

/// Solves as many as there are answers for.
pub(crate) fn solve(engine: Available, grids: &[Grid], answers: &mut [Answer]) {
    let count = grids.len().min(answers.len());
    // A row has room for 32 bits of a puzzle's number, and a caller seldom for as many puzzles.
    for (grids, answers) in grids[..count].chunks(1 << 24).zip(answers[..count].chunks_mut(1 << 24)) {
        if grids.len() < FEW {
            for (grid, answer) in grids.iter().zip(answers) {
                *answer = crate::Solver(engine).solve(grid);
            }
            continue;
        }
        match engine.get() {
            Engine::Portable => Run::<u64>::new(engine, grids, answers).run(),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Engine::Neon => Run::<neon::Lanes128>::new(engine, grids, answers).run(),
            #[cfg(not(all(target_arch = "aarch64", target_feature = "neon")))]
            Engine::Neon => Run::<u64>::new(engine, grids, answers).run(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features.
            Engine::Avx2 => unsafe { avx2(engine, grids, answers) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features.
            Engine::Avx512 => unsafe { avx512(engine, grids, answers) },
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Avx2 | Engine::Avx512 => Run::<u64>::new(engine, grids, answers).run(),
        }
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
