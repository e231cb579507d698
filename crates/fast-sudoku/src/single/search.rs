//! Backtracking: depth-first search, with the positions still to come on a stack of fixed size, without a heap.

use super::branch::{Choice, split};
use super::nonet::Nonet;
use super::propagate::{End, propagate};
use super::templates;
use crate::stats::Tally;
use core::mem::MaybeUninit;
use core::ops::ControlFlow;

/// Each position that waits is the other side of a split which put a digit into a triad of some line of a band
/// (or stack), where several were possible: nine digits, six bands and stacks, two lines (the third follows).
const DEPTH: usize = 9 * 6 * 2;

/// A search of a puzzle with so few clues that has made so many guesses is likely unlucky, and goes on by another choice.
const SPARSE: usize = 17;
const LONG: u32 = 10;

/// Where a search starts.
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

/// Who is told of solutions.
pub(crate) trait Sink {
    /// Whether it matters which solution comes first. Then splits depend on the position only, as the search may be interrupted.
    const IN_ORDER: bool = false;

    /// Another solution, which `collect` writes out; and whether to go on.
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()>;

    /// How many more solutions to count, where nobody wants to see them, and they seem to be many.
    #[inline(always)]
    fn uncounted(&self) -> Option<u64> {
        None
    }

    /// So many more solutions, after [`Sink::uncounted`]; and whether to go on.
    #[inline(always)]
    fn found_many(&mut self, _: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The positions still to come, the last first.
pub(super) trait Waiting<N> {
    fn push(&mut self, position: [N; 9]);
    /// Takes the last one out, if there is one.
    fn pop(&mut self, position: &mut [N; 9]) -> Option<()>;
}

/// They lie in place, for a search that runs to its end.
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
        // SAFETY: every place below the depth has been written.
        *position = unsafe { self.positions[self.depth].assume_init_read() };
        Some(())
    }
}

/// They lie on the heap, for a search that is interrupted after each solution.
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

/// Where a search starts, in registers.
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

/// Goes on from a position, and then from those that wait, until there is none, or the sink or the tally has enough.
///
/// Who only counts need not see the solutions of positions with few candidates: [`templates`] has their number.
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
