//! Depth first, with the positions still to come on a stack that is no heap.

use super::branch::split;
use super::nonet::Nonet;
use super::propagate::{End, propagate};
use crate::stats::Tally;
use core::mem::MaybeUninit;
use core::ops::ControlFlow;

/// Each position that waits is the other side of a split which put a digit into a triad of some line of a band
/// (or stack), where several were possible: nine digits, six bands and stacks, two lines (the third follows).
const DEPTH: usize = 9 * 6 * 2;

/// Where a search starts.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    Grid(&'a [u8; 81]),
    Pencil(&'a [u16; 81]),
}

/// Who is told of solutions.
pub(crate) trait Sink {
    /// Another solution, which `collect` writes out; and whether to go on.
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()>;
}

#[inline(always)]
pub(super) fn search<N: Nonet>(start: Start<'_>, tally: &mut impl Tally, sink: &mut impl Sink) {
    let mut stack = [const { MaybeUninit::<[N; 9]>::uninit() }; DEPTH];
    let mut depth = 0;
    let turns = N::turns();
    let mut k = match start {
        Start::Grid(cells) => N::deal_grid(cells),
        Start::Pencil(cells) => N::deal(cells),
    };
    loop {
        match propagate(&mut k, turns, tally) {
            End::Open => {
                tally.guess();
                stack[depth].write(split(&mut k, turns));
                depth += 1;
                continue;
            }
            End::Solved => {
                if sink.found(|| N::collect(&k)).is_break() {
                    return;
                }
            }
            End::Dead => tally.dead_end(),
        }
        if depth == 0 {
            return;
        }
        depth -= 1;
        // SAFETY: every place below the depth has been written.
        k = unsafe { stack[depth].assume_init_read() };
    }
}
