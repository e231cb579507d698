//! Backtracking: depth-first search with waiting positions on a stack of fixed size, without a heap.

use super::branch::{Choice, split};
use super::nonet::Nonet;
use super::propagate::{End, propagate};
use super::templates;
use crate::stats::Tally;
use core::mem::MaybeUninit;
use core::ops::ControlFlow;

/// The largest number of waiting positions. Each is the other half of a split that assigned a digit to one of several
/// possible triads of a line of a band (or stack): nine digits, six bands and stacks, two lines (the third follows).
const DEPTH: usize = 9 * 6 * 2;

/// Up to this number of clues, a search with many guesses is likely unlucky, and switches to another choice.
const SPARSE: usize = 17;
const LONG: u32 = 10;

/// The start of a search.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    Grid(&'a [u8; 81]),
    Pencil(&'a [u16; 81]),
}

impl Start<'_> {
    #[cold]
    fn is_sparse(self) -> bool {
        matches!(self, Self::Grid(cells) if cells.iter().filter(|cell| **cell != 0).count() <= SPARSE)
    }
}

/// Receives solutions.
pub(crate) trait Sink {
    /// Whether the order of solutions matters. Then splits depend only on the position, as the search may be interrupted.
    const IN_ORDER: bool = false;

    /// Receives a solution, which `collect` writes out. Returns whether to continue.
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()>;

    /// Returns how many more solutions to count without seeing them, if many are expected.
    #[inline(always)]
    fn uncounted(&self) -> Option<u64> {
        None
    }

    /// Receives a number of solutions, after [`Sink::uncounted`]. Returns whether to continue.
    #[inline(always)]
    fn found_many(&mut self, _: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The waiting positions, last in first out.
pub(super) trait Waiting<N> {
    fn push(&mut self, position: [N; 9]);
    /// Pops the last position, if there is one.
    fn pop(&mut self, position: &mut [N; 9]) -> Option<()>;
}

/// A stack in place, for a search that runs to its end.
struct InPlace<'a, N> {
    /// Borrowed, so that the depth beside it can be a register.
    positions: &'a mut [MaybeUninit<[N; 9]>; DEPTH],
    depth: usize,
}

impl<N: Copy> Waiting<N> for InPlace<'_, N> {
    #[inline(always)]
    fn push(&mut self, position: [N; 9]) {
        self.positions[self.depth].write(position);
        self.depth += 1;
    }
    #[inline(always)]
    fn pop(&mut self, position: &mut [N; 9]) -> Option<()> {
        if self.depth == 0 {
            return None;
        }
        self.depth -= 1;
        // SAFETY: every position below the depth has been written.
        *position = unsafe { self.positions[self.depth].assume_init_read() };
        Some(())
    }
}

/// A stack on the heap, for a search that is interrupted after each solution.
#[cfg(feature = "alloc")]
impl<N: Copy> Waiting<N> for alloc::vec::Vec<[N; 9]> {
    #[inline(always)]
    fn push(&mut self, position: [N; 9]) {
        self.push(position);
    }
    #[inline(always)]
    fn pop(&mut self, position: &mut [N; 9]) -> Option<()> {
        *position = self.pop()?;
        Some(())
    }
}

/// Returns the start of a search in registers.
#[inline(always)]
pub(super) fn deal<N: Nonet>(start: Start<'_>) -> [N; 9] {
    match start {
        Start::Grid(cells) => N::deal_grid(cells),
        Start::Pencil(cells) => N::deal(cells),
    }
}

#[inline(always)]
pub(super) fn search<N: Nonet>(start: Start<'_>, tally: &mut impl Tally, sink: &mut impl Sink) {
    let mut positions = [const { MaybeUninit::uninit() }; DEPTH];
    let mut waiting = InPlace { positions: &mut positions, depth: 0 };
    let turns = N::turns();
    go_on(deal::<N>(start), Some(start), turns, &mut waiting, tally, sink);
}

/// Searches from a position and then from the waiting ones, until none is left, or the sink or the tally has enough.
///
/// A sink that only counts need not see the solutions of positions with few candidates: [`templates`] returns their number.
#[inline(always)]
pub(super) fn go_on<N: Nonet, S: Sink>(
    mut k: [N; 9],
    start: Option<Start<'_>>,
    turns: N::Turns,
    waiting: &mut impl Waiting<N>,
    tally: &mut impl Tally,
    sink: &mut S,
) {
    let (mut guesses, mut choice) = (0, Choice::Fewest);
    loop {
        match propagate(&mut k, turns, tally) {
            End::Open
                if let Some(limit) = sink.uncounted()
                    && let Some(number) = templates::count(&k, limit) =>
            {
                if sink.found_many(number).is_break() {
                    return;
                }
            }
            End::Open => {
                tally.guess();
                waiting.push(split(&mut k, turns, choice));
                guesses += 1;
                if !S::IN_ORDER && guesses == LONG && start.is_some_and(Start::is_sparse) {
                    choice = Choice::Pairs;
                }
                continue;
            }
            End::Solved => {
                if sink.found(|| N::collect(&k)).is_break() {
                    return;
                }
            }
            End::Dead => {
                if tally.dead_end().is_break() {
                    return;
                }
            }
        }
        if waiting.pop(&mut k).is_none() {
            return;
        }
    }
}
