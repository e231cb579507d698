//! IDA* of many boards at a time.
//!
//! Boards with the same remaining slack, the same blank cell and the same last move have the same moves. So they wait on one stack. A few
//! instructions expand eight of them: a table look-up finds the children that come nearer to the goal, two nibbles are exchanged, and the
//! surviving children are packed onto their own stacks. A round visits the same boards as a search that takes one at a time, in another
//! order. Only the last round, which ends at the goal, visits more.
//!
//! No board knows its path. But the nibble of its blank is free: it marks the sixteenth of the round's first boards
//! from which the board comes. When the goal is found, that sixteenth is searched again, split into sixteenths. So the
//! path grows with each search, and each search takes a sixteenth of the time of the previous one.
//!
//! [`lanes`] is the interface of a register of boards; a file for each instruction set implements it. [`tree`] has the moves, [`pool`] the
//! stacks, [`block`] the step, [`roots`] the first boards of a round, [`workers`] the threads that share them. On several threads the
//! solution has the same length but may differ: the thread that finds the goal first ends the last round.

mod block;
mod lanes;
mod pool;
mod portable;
mod roots;
mod tree;
mod workers;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use crate::answer::Stop;
use crate::board::Board;
use crate::direction::Direction;
use crate::engine::Available;
#[cfg(target_arch = "x86_64")]
use crate::engine::Engine;
use crate::meter::Meter;
use crate::trail::Trail;
use alloc::vec::Vec;
use core::num::NonZero;
use lanes::Lanes;
use pool::{BLOCK, LEVELS, Pool};
use roots::{Root, Spread, spread};
#[cfg(feature = "std")]
use solvarium_workers::beside;
use tree::Tree;
#[cfg(feature = "std")]
use workers::Other;
use workers::{First, MARKS, Watch, Workers};

/// Returns a shortest solution of a solvable board.
pub(crate) fn search(
    engine: Available,
    threads: NonZero<usize>,
    board: &Board,
    packed: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<Direction>, Stop> {
    let tree = Tree::new(board.shape());
    let goal = Board::goal(board.shape()).packed().unwrap_or(packed);
    let mut search = ManySearch {
        engine,
        goal,
        pools: (0..threads.get()).map(|_| Pool::new(tree.groups.len())).collect(),
        tree,
    };
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

struct ManySearch {
    engine: Available,
    tree: Tree,
    /// One schedule for each thread.
    pools: Vec<Pool>,
    goal: u64,
}

impl ManySearch {
    /// Searches everything within the bound. Returns the path to the goal, if it is there.
    fn round(&mut self, start: Root, meter: &mut Meter<'_>) -> Result<Option<Vec<Direction>>, Stop> {
        self.clear(start.slack);
        let (mut roots, mut trail) = (Vec::from([start]), Trail::new());
        loop {
            roots = match spread(&self.tree, roots, self.goal, &mut trail, meter)? {
                Spread::Goal(ways) => return Ok(Some(ways)),
                Spread::Roots(roots) => roots,
            };
            let Some(mark) = self.run(&roots, meter)? else { return Ok(None) };
            meter.found();
            self.clear(0);
            roots = roots.into_iter().skip(mark).step_by(MARKS).collect();
        }
    }

    fn clear(&mut self, slack: usize) {
        self.pools.iter_mut().for_each(|pool| pool.clear(slack));
    }

    /// Searches everything below these boards. Returns the goal's mark, if it is there.
    fn run(&mut self, roots: &[Root], meter: &mut Meter<'_>) -> Result<Option<usize>, Stop> {
        let workers = Workers::new(roots);
        let (engine, goal, tree) = (self.engine, self.goal, &self.tree);
        let mut first = First::new(&workers, meter);
        let task = Task { tree, goal, workers: &workers };
        if let Some((pool, others)) = self.pools.split_first_mut() {
            #[cfg(feature = "std")]
            if !others.is_empty() {
                first.with_others();
            }
            #[cfg(feature = "std")]
            let others: Vec<_> = others.iter_mut().map(|pool| (pool, Other::new(&workers))).collect();
            // The thread owns its seat while it works: a panic releases it, so that no other thread waits for it.
            let own = || {
                work(engine, task, pool, &mut first);
                first
            };
            #[cfg(feature = "std")]
            {
                (first, _) = beside(others, |(pool, mut watch)| work(engine, task, pool, &mut watch), own);
            }
            #[cfg(not(feature = "std"))]
            {
                let _ = others;
                first = own();
            }
        }
        first.count_others();
        let stopped = first.stopped;
        let found = workers.found();
        // A goal found counts, even if a limit ended the search.
        if found.is_none() { stopped.map(|()| None) } else { Ok(found) }
    }
}

/// The state that all threads share.
#[derive(Clone, Copy)]
struct Task<'t> {
    tree: &'t Tree,
    goal: u64,
    workers: &'t Workers<'t>,
}

impl Task<'_> {
    /// Returns the mark of the goal, if it is among the last boards of this stack.
    #[inline(always)]
    fn goal(self, pool: &mut Pool, level: usize, group: usize, count: usize) -> Option<usize> {
        // With slack left, an earlier round would have found it.
        if level > 0 || self.tree.groups[group].cell != 0 {
            return None;
        }
        let found = pool.stack(level, group).last(count).iter().find(|board| (*board ^ self.goal) >> 4 == 0);
        found.map(|board| (board & 15) as usize)
    }
}

/// Runs one thread's search with the machine's instructions.
fn work<W: Watch>(engine: Available, task: Task<'_>, pool: &mut Pool, watch: &mut W) {
    match engine.get() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `Available` guarantees that the machine has these features.
        Engine::Avx2 => unsafe { avx2(task, pool, watch) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `Available` guarantees that the machine has these features.
        Engine::Avx512 => unsafe { avx512(task, pool, watch) },
        // One arm for all other engines, because each arm contains a copy of the search.
        _ => run::<u64, W>(task, pool, watch),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2<W: Watch>(task: Task<'_>, pool: &mut Pool, watch: &mut W) {
    run::<avx2::Lanes256, W>(task, pool, watch);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn avx512<W: Watch>(task: Task<'_>, pool: &mut Pool, watch: &mut W) {
    run::<avx512::Lanes512, W>(task, pool, watch);
}

/// The schedule: expands ripe stacks, then feeds new boards, then takes any stack, and last asks other threads.
#[inline(always)]
fn run<L: Lanes, W: Watch>(task: Task<'_>, pool: &mut Pool, watch: &mut W) {
    loop {
        let (level, group) = if let Some(ripe) = pool.ripe() {
            ripe
        } else if task.workers.feed(pool) {
            continue;
        } else if let Some(any) = pool.any() {
            any
        } else if task.workers.receive(pool, watch) {
            continue;
        } else {
            return;
        };
        let count = pool.stack(level, group).len().min(BLOCK).min(watch.left());
        let mark = task.goal(pool, level, group, count);
        block::expand::<L>(pool, task.tree, level, group, count);
        if !watch.spend(count, mark) {
            return;
        }
        task.workers.give(pool, watch);
    }
}
