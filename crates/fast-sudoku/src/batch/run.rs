//! The schedule of blocks: fresh puzzles first, then split positions of any puzzles.
//!
//! ```text
//!  grids --64 to 512--> first block --solved--> answers
//!                            | open
//!                            v
//!                          stack  <--split, one half------+      or, where puzzles have several solutions:
//!                            | to free lanes              |--> waiting, by lane: the lane continues with it when it is free
//!                            v                            |
//!                          lanes --put--> block --take----+--> the other half stays in its lane
//!                                                         +--> solved, dead: the lane is free
//! ```
//! The positions of one puzzle spread over lanes and blocks. A puzzle with several solutions is done at its second, so
//! searching both halves of a split at once may be wasted: a batch of such puzzles took up to twice as long as one by
//! one. So after many such puzzles, each lane searches its own puzzle depth first; with few of them, this would cost 4
//! to 15 %. The last few positions, too few for a block, are left to the engine for single puzzles.

use super::block::Block;
use super::lanes::Lanes;
use super::rows::{Row, Rows};
use crate::Answer;
use crate::engine::Available;
use crate::grid::Grid;
use crate::ones::ones;
use crate::single::{Start, search};
use crate::stats::{NoTally, Stats};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The kinds of propagation: fresh puzzles, then split positions.
const FRESH: usize = 0;
const SPLIT: usize = 1;
/// The least number of sweeps before the first check, which costs as much as a sweep.
const BLIND: [usize; 2] = [3, 1];
/// The target number of checks: after more, one more sweep precedes the next first check.
const CHECKS: usize = 2;
/// Number of sweeps of one position that cost as much as a lane's share of filling a block.
const WORTH: u64 = 16;
/// If fewer than one new puzzle in this number is unsolved after the first sweeps, the unsolved ones are solved one by
/// one:
/// that costs less than more sweeps of the whole block.
const EASY: usize = 40;
/// If at least one puzzle in this number has several solutions, lanes keep to their own puzzles.
const PATIENT: usize = 16;

pub(super) struct Run<'a, L> {
    engine: Available,
    grids: &'a [Grid],
    answers: &'a mut [Answer],
    /// The first puzzle that has not been in a block.
    next: usize,
    /// Open positions, each with its puzzle as its note. The last one is taken first.
    stack: Vec<Row>,
    /// For each lane, positions that are reserved for it as long as there are other positions. The last one is taken
    /// first.
    waiting: Vec<Vec<Row>>,
    /// The lane at which a free one first looks for waiting positions.
    rich: usize,
    /// Number of puzzles found to have several solutions.
    many: usize,
    block: Box<Block<L>>,
    rows: Box<Rows<L>>,
    /// The rows of fresh puzzles, a buffer.
    fresh: Box<Rows<L>>,
    /// The number of sweeps before the first check, for each kind of propagation.
    blind: [usize; 2],
    /// The number of sweeps of a position that is solved alone: a running mean weighted towards recent ones; 0 is none yet.
    alone: u64,
    /// The puzzle of each lane.
    puzzles: Vec<u32>,
    bits: Vec<[u64; 6]>,
}

/// An iterator over the lanes of a mask.
struct Lane<L> {
    lanes: L,
    word: usize,
}

impl<L: Lanes> Lane<L> {
    #[inline(always)]
    fn new(lanes: L) -> Self {
        Self { lanes, word: 0 }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < L::WORDS {
            let word = &mut self.lanes.words_mut()[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * self.word + bit);
            }
            self.word += 1;
        }
        None
    }
}

/// Iterates over the lanes of a mask, with their words and bits.
macro_rules! each {
    ($mask:expr, ($word:ident, $bit:ident) => $do:block) => {
        let mask = $mask;
        for $word in 0..L::WORDS {
            for $bit in ones(mask.words()[$word]) $do
        }
    };
}

impl<'a, L: Lanes> Run<'a, L> {
    const LANES: usize = 64 * L::WORDS;

    #[inline(always)]
    pub fn new(engine: Available, grids: &'a [Grid], answers: &'a mut [Answer]) -> Self {
        Self {
            engine,
            grids,
            answers,
            next: 0,
            stack: Vec::new(),
            waiting: alloc::vec![Vec::new(); Self::LANES],
            rich: 0,
            many: 0,
            block: Block::new(),
            rows: Rows::new(),
            fresh: Rows::new(),
            blind: BLIND,
            alone: 0,
            puzzles: alloc::vec![0; Self::LANES],
            bits: alloc::vec![[0; 6]; Self::LANES],
        }
    }

    #[inline(always)]
    pub fn run(&mut self) {
        let mut on = L::none();
        loop {
            on = self.fill(on);
            if !self.is_worth_a_block(&mut on) {
                each!(on, (w, i) => { self.finish(64 * w + i); });
                return;
            }
            self.rows.put(&mut self.block);
            let active = self.propagate(SPLIT, Self::LANES / 4);
            let choice = self.block.choose().without(active);
            let live = on.and(self.block.open).without(self.block.dead);
            let solved = on.without_either(self.block.open, self.block.dead);
            self.rows.take(&mut self.block);
            each!(solved, (w, i) => { self.solved(64 * w + i) });
            on = self.split(live, live.and(choice));
        }
    }

    /// Whether so few lanes are faster in a block than one by one. A block takes several rounds until splits have filled it, each as long
    /// as some hundred sweeps of one position. So one lane is solved alone, to see how hard they are.
    #[inline(always)]
    fn is_worth_a_block(&mut self, on: &mut L) -> bool {
        let count = on.count() as usize;
        if count >= Self::LANES / 3 {
            return true;
        }
        let Some(lane) = Lane::new(*on).next() else { return false };
        on.words_mut()[lane / 64] &= !(1 << (lane % 64));
        let sweeps = self.finish(lane);
        self.alone = if self.alone == 0 { sweeps } else { self.alone.midpoint(sweeps) };
        (count as u64 - 1) * self.alone > WORTH * Self::LANES as u64
    }

    /// Splits positions: one half remains in its lane, the other waits for this lane or for any lane. Returns the
    /// occupied lanes.
    #[inline(always)]
    fn split(&mut self, live: L, choice: L) -> L {
        let mut on = live;
        let mut free = Lane::new(live.not());
        let is_patient = self.many * PATIENT > self.next;
        each!(choice, (w, i) => {
            let lane = 64 * w + i;
            let puzzle = self.puzzles[lane];
            if self.many > 0 && self.is_done(puzzle) {
                on.words_mut()[w] &= !(1 << i);
                continue;
            }
            let split = self.rows.split(lane);
            if !is_patient && let Some(free) = free.next() {
                self.rows.copy(lane, free);
                self.rows.remove(free, split.at, split.here);
                self.puzzles[free] = puzzle;
                on.words_mut()[free / 64] |= 1 << (free % 64);
            } else {
                let waiting = if is_patient { &mut self.waiting[lane] } else { &mut self.stack };
                waiting.push(self.rows.row(lane, puzzle as usize));
                if let Some(other) = waiting.last_mut() {
                    other.remove(split.at, split.here);
                }
            }
            self.rows.remove(lane, split.at, split.there);
        });
        on
    }

    /// Whether enough solutions of a puzzle are known.
    #[inline(always)]
    fn is_done(&self, puzzle: u32) -> bool {
        matches!(self.answers[puzzle as usize], Answer::Many(_))
    }

    /// Gives each free lane a position. Returns the lanes that have one.
    #[inline(always)]
    fn fill(&mut self, mut on: L) -> L {
        let mut is_dry = false;
        each!(on.not(), (w, i) => {
            let lane = 64 * w + i;
            // Moves directly from the stack if no puzzle has several solutions.
            if self.many == 0 && let Some(row) = self.stack.last() {
                self.puzzles[lane] = row.note() as u32;
                self.rows.set(lane, row);
                self.stack.pop();
                on.words_mut()[w] |= 1 << i;
                continue;
            }
            let row = self.next_for(lane, &mut is_dry);
            if let Some(row) = &row {
                self.puzzles[lane] = row.note() as u32;
                on.words_mut()[w] |= 1 << i;
            }
            self.rows.set(lane, &row.unwrap_or(Row::EMPTY));
        });
        on
    }

    /// Returns the next position for a free lane: of its own puzzle, else from the stack, else one that waits for
    /// another lane. `None` if no position waits.
    #[inline(always)]
    fn next_for(&mut self, lane: usize, is_dry: &mut bool) -> Option<Row> {
        if self.many > 0 && !self.waiting[lane].is_empty() {
            if !self.is_done(self.puzzles[lane]) {
                return self.waiting[lane].pop();
            }
            self.waiting[lane].clear();
        }
        let row =
            self.next_of_all().or_else(|| if *is_dry || self.many == 0 { None } else { self.take_over() });
        *is_dry |= row.is_none();
        row
    }

    /// Returns the next position on the stack whose puzzle is not done; adds fresh puzzles when the stack is empty.
    #[inline(always)]
    fn next_of_all(&mut self) -> Option<Row> {
        loop {
            while self.stack.is_empty() && self.next < self.grids.len() {
                self.first();
            }
            let row = self.stack.pop()?;
            if self.many == 0 || !self.is_done(row.note() as u32) {
                return Some(row);
            }
        }
    }

    /// Returns the waiting position nearest to the start of its puzzle, which has the most work below it.
    #[cold]
    fn take_over(&mut self) -> Option<Row> {
        for _ in 0..Self::LANES {
            let waiting = &mut self.waiting[self.rich];
            if let Some(first) = waiting.first()
                && !matches!(self.answers[first.note()], Answer::Many(_))
            {
                return Some(waiting.remove(0));
            }
            waiting.clear();
            self.rich = (self.rich + 1) % Self::LANES;
        }
        None
    }

    /// Solves a block of fresh puzzles; most need no split.
    #[inline(always)]
    fn first(&mut self) {
        let from = self.next;
        let grids = &self.grids[from..self.grids.len().min(from + Self::LANES)];
        self.next += grids.len();
        self.block.put_grids(grids, &mut self.bits);
        self.propagate(FRESH, Self::LANES / 4);
        let block = &mut *self.block;
        block.take_bits(&mut self.bits);
        let solved = block.open.or(block.dead).not();
        for (i, answer) in self.answers[from..self.next].iter_mut().enumerate() {
            *answer = Answer::None;
            if solved.words()[i / 64] >> (i % 64) & 1 == 1 {
                *answer = Answer::One(Grid::EMPTY);
                if let Answer::One(grid) = answer {
                    L::cells_of(&self.bits[i], &mut grid.0);
                }
            }
        }
        let open = block.open.without(block.dead);
        if is_easy(block) {
            each!(open, (w, i) => {
                let at = from + 64 * w + i;
                search(self.engine, Start::Grid(&self.grids[at].0), &mut NoTally, &mut self.answers[at]);
            });
            return;
        }
        self.fresh.take(block);
        each!(open, (w, i) => { self.stack.push(self.fresh.row(64 * w + i, from + 64 * w + i)) });
    }

    /// Sweeps until few lanes change, and returns those. Easy puzzles are solved before the rule of full triads could help.
    #[inline(always)]
    fn propagate(&mut self, kind: usize, few: usize) -> L {
        let block = &mut *self.block;
        block.start();
        for _ in 0..self.blind[kind] {
            L::sweep(block);
        }
        if kind == FRESH {
            L::sweep_and_check(block);
            if is_easy(block) {
                return block.changed;
            }
        } else {
            L::sweep_for_triads(block);
        }
        let mut checks = 0;
        loop {
            block.fill();
            L::sweep_full_and_check(block);
            checks += 1;
            let active = block.changed.and(block.open).without(block.dead);
            if active.count() as usize <= few {
                if checks > CHECKS {
                    self.blind[kind] += 1;
                } else if checks < CHECKS && self.blind[kind] > BLIND[kind] {
                    self.blind[kind] -= 1;
                }
                return active;
            }
        }
    }

    #[inline(always)]
    fn solved(&mut self, lane: usize) {
        let answer = &mut self.answers[self.puzzles[lane] as usize];
        *answer = match *answer {
            Answer::None => {
                let mut grid = Grid::EMPTY;
                L::cells_of(&self.rows.row(lane, 0).bits(), &mut grid.0);
                Answer::One(grid)
            }
            Answer::One(grid) => {
                self.many += 1;
                Answer::Many(grid)
            }
            Answer::Many(grid) => Answer::Many(grid),
        };
    }

    /// Solves a lane's position with the engine for single puzzles. Returns the number of sweeps.
    #[inline(always)]
    fn finish(&mut self, lane: usize) -> u64 {
        let answer = &mut self.answers[self.puzzles[lane] as usize];
        let mut stats = Stats::default();
        if !matches!(answer, Answer::Many(_)) {
            let cells = self.rows.row(lane, 0).cells();
            search(self.engine, Start::Pencil(&cells), &mut stats, answer);
        }
        stats.sweeps
    }
}

/// Whether nearly all puzzles of a block are solved.
#[inline(always)]
fn is_easy<L: Lanes>(block: &Block<L>) -> bool {
    (block.open.without(block.dead).count() as usize) < 64 * L::WORDS / EASY
}
