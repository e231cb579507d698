//! One step: expands a block of boards of one stack and appends the children to their stacks.

use super::lanes::{Lanes, WIDEST};
use super::pool::{BLOCK, Pool};
use super::tree::Tree;

/// Expands the last `count` boards, at most a block, of a stack.
#[inline(always)]
pub(super) fn expand<L: Lanes>(pool: &mut Pool, tree: &Tree, level: usize, group: usize, count: usize) {
    match (tree.groups[group].children.len(), level) {
        (1, 0) => children::<L, 1, true>(pool, tree, level, group, count),
        (2, 0) => children::<L, 2, true>(pool, tree, level, group, count),
        (_, 0) => children::<L, 3, true>(pool, tree, level, group, count),
        (1, _) => children::<L, 1, false>(pool, tree, level, group, count),
        (2, _) => children::<L, 2, false>(pool, tree, level, group, count),
        (_, _) => children::<L, 3, false>(pool, tree, level, group, count),
    }
}

/// Expands a block for groups with `N` moves. At the lowest slack, only children whose moves bring a tile nearer to its
/// goal are kept.
#[inline(always)]
fn children<L: Lanes, const N: usize, const FLOOR: bool>(
    pool: &mut Pool,
    tree: &Tree,
    level: usize,
    group: usize,
    count: usize,
) {
    let children: &[_; N] = match tree.groups[group].children[..].try_into() {
        Ok(children) => children,
        Err(_) => return,
    };
    debug_assert!(count <= BLOCK && L::LANES <= WIDEST);
    let moves = L::moves(&tree.groups[group]);
    let from = pool.stack(level, group).take(count);
    let first: [*mut u64; N] = core::array::from_fn(|c| pool.stack(level, children[c].group).end());
    let below = if FLOOR { level } else { level - 1 };
    // At the lowest slack, both are the same stack. Its end is taken once, because a second pointer would invalidate
    // the first.
    let first_below: [*mut u64; N] =
        if FLOOR { first } else { core::array::from_fn(|c| pool.stack(below, children[c].group).end()) };
    let (mut to, mut to_below) = (first, first_below);
    for at in (0..count).step_by(L::LANES) {
        let live = u32::MAX >> (32 - L::LANES.min(count - at));
        // SAFETY: `Stack::take` guarantees that `WIDEST` words can be read after the last board.
        let boards = unsafe { L::load(from.add(at)) };
        let nearer = boards.nearer::<N>(&moves);
        for c in 0..N {
            let moved = boards.moved(&moves, c);
            // SAFETY: `Stack::end` guarantees room for a block and `WIDEST` words more, and no stack gets more than one
            // child of each board of this block. The stacks are distinct: a child has its blank on another cell.
            unsafe {
                to[c] = keep(moved, nearer[c] & live, to[c]);
                if !FLOOR {
                    to_below[c] = keep(moved, !nearer[c] & live, to_below[c]);
                }
            }
        }
    }
    pool.mark(level, group);
    for c in 0..N {
        // SAFETY: both pointers are into the same stack, the second not before the first.
        let (more, more_below) = unsafe {
            (to[c].offset_from_unsigned(first[c]), to_below[c].offset_from_unsigned(first_below[c]))
        };
        grow(pool, level, children[c].group, more);
        if !FLOOR {
            grow(pool, below, children[c].group, more_below);
        }
    }
}

/// Writes the boards whose bits are set and returns the position after them.
///
/// # Safety
/// `LANES` words can be written.
#[inline(always)]
unsafe fn keep<L: Lanes>(boards: L, bits: u32, at: *mut u64) -> *mut u64 {
    // SAFETY: by the caller's contract; the next position is at most `LANES` words on.
    unsafe {
        boards.keep(bits, at);
        at.add(bits.count_ones() as usize)
    }
}

#[inline(always)]
fn grow(pool: &mut Pool, level: usize, group: usize, count: usize) {
    pool.stack(level, group).grow(count);
    pool.mark(level, group);
}
