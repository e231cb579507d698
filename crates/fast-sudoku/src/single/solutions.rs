//! An iterator over solutions: the same backtracking, interrupted after each of them.

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use super::neon::Pair;
use super::nonet::Nonet;
use super::portable::Words;
use super::search::{Sink, Start, deal, go_on};
#[cfg(target_arch = "x86_64")]
use super::{avx2::Register, avx512::Wide};
use crate::engine::Available;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_feature = "neon")))]
use crate::engine::Engine;
use crate::grid::Grid;
use crate::stats::NoTally;
use alloc::vec::Vec;
use core::fmt::{Debug, Formatter};
use core::iter::FusedIterator;
use core::ops::ControlFlow;

/// An iterator over the solutions of a puzzle, each searched for on demand, made by [`Solver::solutions_iter`].
///
/// It stores the positions that are still to be searched: about a hundred of 288 bytes at most, for any number of
/// solutions. The order is that of [`Solver::solutions`], and the same for each engine.
///
/// [`Solver::solutions_iter`]: crate::Solver::solutions_iter
/// [`Solver::solutions`]: crate::Solver::solutions
///
/// ```
/// use fast_sudoku::{Grid, solutions_iter};
/// let mut two = solutions_iter(&Grid::parse("534678912672195348198342567...761423...853791...924856..1537284..7419635..5286179")?);
/// assert_eq!(two.next().map(|grid| grid.clues()), Some(81));
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone)]
pub struct Solutions(Positions);

/// The waiting positions, in the registers of an engine.
#[derive(Clone)]
enum Positions {
    Portable(Vec<[Words; 9]>),
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon(Vec<[Pair; 9]>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Vec<[Register; 9]>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Vec<[Wide; 9]>),
}

impl Solutions {
    pub(crate) fn new(engine: Available, start: Start<'_>) -> Self {
        Self(match engine.get() {
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Engine::Neon => Positions::Neon(first(start)),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` guarantees that the machine has these features.
            Engine::Avx2 => Positions::Avx2(unsafe { first_avx2(start) }),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` guarantees that the machine has these features.
            Engine::Avx512 => Positions::Avx512(unsafe { first_avx512(start) }),
            _ => Positions::Portable(first(start)),
        })
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        match &mut self.0 {
            Positions::Portable(waiting) => next(waiting),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Positions::Neon(waiting) => next(waiting),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` had an `Available` engine, and selected this one.
            Positions::Avx2(waiting) => unsafe { next_avx2(waiting) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` had an `Available` engine, and selected this one.
            Positions::Avx512(waiting) => unsafe { next_avx512(waiting) },
        }
    }
}

impl FusedIterator for Solutions {}

impl Debug for Solutions {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}

/// Returns a stack with only the start.
#[inline(always)]
fn first<N: Nonet>(start: Start<'_>) -> Vec<[N; 9]> {
    alloc::vec![deal(start)]
}

/// Searches for the next solution, and leaves the rest waiting.
#[inline(always)]
fn next<N: Nonet>(waiting: &mut Vec<[N; 9]>) -> Option<Grid> {
    let mut next = Next(None);
    let position = waiting.pop()?;
    go_on(position, None, N::turns(), waiting, &mut NoTally, &mut next);
    next.0
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn first_avx2(start: Start<'_>) -> Vec<[Register; 9]> {
    first(start)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn next_avx2(waiting: &mut Vec<[Register; 9]>) -> Option<Grid> {
    next(waiting)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn first_avx512(start: Start<'_>) -> Vec<[Wide; 9]> {
    first(start)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
)]
fn next_avx512(waiting: &mut Vec<[Wide; 9]>) -> Option<Grid> {
    next(waiting)
}

/// A sink for the first solution only.
struct Next(Option<Grid>);

impl Sink for Next {
    const IN_ORDER: bool = true;

    #[inline(always)]
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        self.0 = Some(Grid(collect()));
        ControlFlow::Break(())
    }
}
