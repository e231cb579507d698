//! IDA* of many boards at a time.
//!
//! Boards that have the same slack left, the blank on the same cell and the same way behind them have the same moves.
//! So they wait on one stack, and a block of them is expanded with a few instructions for every eight: a table look-up
//! tells which children come nearer to the goal, two nibbles change places, and what survives is packed onto its own
//! stacks. A round visits the same boards as one that goes one at a time, in another order; only the last round, which
//! ends at the goal, has more of them.
//!
//! No board knows its path. But the nibble of its blank is free, and marks which sixteenth of the round's first boards
//! it comes from. When the goal is found, that sixteenth is searched once more, in sixteenths: so the path gets longer,
//! each time for a sixteenth of the price.
//!
//! [`lanes`] says what a register of boards can do; the files named for instruction sets do it. [`tree`] has the moves,
//! [`pool`] the stacks, [`block`] the step, [`roots`] the first boards of a round.

mod block;
mod lanes;
mod pool;
mod portable;
mod roots;
mod tree;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use crate::answer::Stop;
use crate::board::Board;
use crate::engine::{Available, Engine};
use crate::meter::Meter;
use crate::trail::Trail;
use crate::way::Way;
use alloc::vec::Vec;
use lanes::Lanes;
use pool::{BLOCK, LEVELS, Pool};
use roots::{Root, Spread, spread};
use tree::Tree;

/// Marks that fit into a nibble.
const MARKS: usize = 16;
/// First boards that are fed at a time.
const PORTION: usize = 64;

/// A shortest solution of a board that has one.
pub(crate) fn search(
    engine: Available,
    board: &Board,
    packed: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<Way>, Stop> {
    let tree = Tree::new(board.shape());
    let goal = Board::goal(board.shape()).packed().unwrap_or(packed);
    let mut search = Search { engine, goal, pool: Pool::new(tree.groups.len()), tree };
    let distance = board.manhattan();
    for slack in 0..LEVELS {
        meter.begin(distance + 2 * slack as u32);
        let start = Root { board: packed, group: None, cell: board.blank(), slack, step: None };
        if let Some(ways) = search.round(start, meter)? {
            return Ok(ways);
        }
    }
    Ok(Vec::new())
}

struct Search {
    engine: Available,
    tree: Tree,
    pool: Pool,
    goal: u64,
}

impl Search {
    /// Everything within the bound, and then the path to the goal, if that is there.
    fn round(&mut self, start: Root, meter: &mut Meter<'_>) -> Result<Option<Vec<Way>>, Stop> {
        self.pool.clear(start.slack);
        let (mut roots, mut trail) = (Vec::from([start]), Trail::new());
        loop {
            roots = match spread(&self.tree, roots, self.goal, &mut trail, meter)? {
                Spread::Goal(ways) => return Ok(Some(ways)),
                Spread::Roots(roots) => roots,
            };
            let Some(mark) = self.run(&roots, meter)? else { return Ok(None) };
            meter.found();
            self.pool.clear(0);
            roots = roots.into_iter().skip(mark).step_by(MARKS).collect();
        }
    }

    /// Everything below these boards: the mark of the goal, if that is there. Marks go round: every sixteenth has the same.
    fn run(&mut self, roots: &[Root], meter: &mut Meter<'_>) -> Result<Option<usize>, Stop> {
        match self.engine.get() {
            Engine::Portable => run::<u64>(self, roots, meter),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features.
            Engine::Avx2 => unsafe { avx2(self, roots, meter) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features.
            Engine::Avx512 => unsafe { avx512(self, roots, meter) },
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Avx2 | Engine::Avx512 => run::<u64>(self, roots, meter),
        }
    }

    fn feed(&mut self, first: usize, roots: &[Root]) {
        for (number, root) in (first..).zip(roots) {
            if let Some(group) = root.group {
                let mark = (number % MARKS) as u64;
                self.pool.push(root.slack, group, root.board | mark << (4 * root.cell));
            }
        }
    }

    /// The mark of the goal, if it is among the last boards of this stack: the first of them.
    #[inline(always)]
    fn goal(&mut self, level: usize, group: usize, count: usize) -> Option<usize> {
        // Sooner than with no slack left it would have been found in an earlier round.
        if level > 0 || self.tree.groups[group].cell != 0 {
            return None;
        }
        let goal = self.goal;
        let found = self.pool.stack(level, group).last(count).iter().find(|board| (*board ^ goal) >> 4 == 0);
        found.map(|board| (board & 15) as usize)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(s: &mut Search, roots: &[Root], meter: &mut Meter<'_>) -> Result<Option<usize>, Stop> {
    run::<avx2::Lanes256>(s, roots, meter)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn avx512(s: &mut Search, roots: &[Root], meter: &mut Meter<'_>) -> Result<Option<usize>, Stop> {
    run::<avx512::Lanes512>(s, roots, meter)
}

/// The schedule: ripe stacks, new boards, and at last whatever is left.
#[inline(always)]
fn run<L: Lanes>(search: &mut Search, roots: &[Root], meter: &mut Meter<'_>) -> Result<Option<usize>, Stop> {
    let mut fed = 0;
    loop {
        let (level, group) = if let Some(ripe) = search.pool.ripe() {
            ripe
        } else if fed < roots.len() {
            let next = roots.len().min(fed + PORTION);
            search.feed(fed, &roots[fed..next]);
            fed = next;
            continue;
        } else if let Some(any) = search.pool.any() {
            any
        } else {
            return Ok(None);
        };
        let left = usize::try_from(meter.left).unwrap_or(BLOCK);
        let count = search.pool.stack(level, group).len().min(BLOCK).min(left);
        let mark = search.goal(level, group, count);
        block::expand::<L>(&mut search.pool, &search.tree, level, group, count);
        let spent = meter.spend(count as u64);
        if mark.is_some() {
            return Ok(mark);
        }
        spent?;
    }
}
