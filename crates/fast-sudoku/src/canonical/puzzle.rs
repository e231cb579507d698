//! The min-lex form of a grid with empty cells.
//!
//! Rows are placed from the top, and only the rows with the least reading are followed. If several unnamed digits, or
//! stacks of such, compete for a position, all their orders give the same reading so far, and the search follows all of
//! them. So
//! there are many states after the first row, but hardly ever more than one after the fourth.
//!
//! States therefore advance breadth first: the least reading is known before any is followed. (Depth first, a puzzle of
//! 45 clues was read to its end six times.) Empty grids have millions of states, so the front has at most [`FRONT`]
//! states. If it is full, these are completed before others are made.

use super::placed::{Placed, Row};
use super::{Canonical, FACTORIAL, ORDERS, both_ways, shape};
use crate::grid::Grid;
use crate::ones::ones;
use crate::symmetry::Symmetry;

/// Room for the states of all depths together.
const FRONT: usize = 64;
/// The number of states that each depth leaves free for each later depth.
const SPARE: usize = 4;

struct PuzzleSearch {
    rows: [[Row; 9]; 2],
    /// The readings of the rows of the best form, four bits per cell; the maximum where unknown.
    best: [u64; 9],
    count: u64,
    symmetry: Symmetry,
    /// The states, by number of rows; the last have the most.
    front: [Placed; FRONT],
    len: usize,
}

pub(super) fn canonical(grid: &Grid) -> Canonical {
    let front = [Placed::start(false); FRONT];
    let (best, symmetry) = ([u64::MAX; 9], Symmetry::IDENTITY);
    let mut search = PuzzleSearch { rows: both_ways(grid), best, count: 0, symmetry, front, len: 2 };
    search.front[1].turned = true;
    search.begin();
    search.follow(0, 2, 0);
    Canonical { grid: search.form(), automorphisms: search.count, symmetry: search.symmetry }
}

impl PuzzleSearch {
    /// Finds the first rows with the least reading. All digits are new, so only the empty cells matter.
    fn begin(&mut self) {
        let shapes = self.rows.map(|rows| rows.map(|row| shape::of(&row)));
        let least = shapes.iter().flatten().fold(u16::MAX, |least, shape| least.min(*shape));
        for (state, shapes) in self.front.iter_mut().zip(shapes) {
            state.next = (0..9).fold(0, |next, row| next | u16::from(shapes[row] == least) << row);
        }
        let mut named = 0;
        self.best[0] = (0..9).rev().fold(0, |reading, cell| {
            let is_filled = u64::from(least >> cell & 1);
            named += is_filled;
            (reading << 4) | (named * is_filled)
        });
    }

    /// Continues with the states from this index on, which have this number of rows.
    fn go_on(&mut self, from: usize, number: usize) {
        let to = self.len;
        if number == 9 {
            return (from..to).for_each(|at| self.arrive(at));
        }
        let mut first = from;
        for at in from..to {
            if self.read(at, number) {
                first = at;
            }
        }
        self.follow(first, to, number);
    }

    /// Finds the rows with the least reading that is at most the best. Returns whether it improves on the best.
    #[inline(always)]
    fn read(&mut self, at: usize, number: usize) -> bool {
        let state = &mut self.front[at];
        let rows = &self.rows[usize::from(state.turned)];
        let (mut least, mut next) = (self.best[number], 0_u16);
        for row in ones(state.candidates(number).into()) {
            let reading = state.reading(&rows[row], least);
            if reading <= least {
                next = if reading < least { 0 } else { next } | 1 << row;
                least = reading;
            }
        }
        state.next = next;
        let is_better = least < self.best[number];
        if is_better {
            self.best[number] = least;
            self.best[number + 1..].fill(u64::MAX);
            self.count = 0;
        }
        is_better
    }

    /// Places the next rows of these states.
    fn follow(&mut self, from: usize, to: usize, number: usize) {
        for at in from..to {
            for row in ones(self.front[at].next.into()) {
                let cells = self.rows[usize::from(self.front[at].turned)][row];
                let mut state = self.front[at];
                state.order[number] = row as u8;
                state.free &= !(1 << row);
                state.still_open = 0;
                if state.is_settled() {
                    (0..3).for_each(|stack| state.settle(&cells, stack));
                    self.push(&state, to, number);
                } else {
                    self.place(&mut state, &cells, 0, to, number);
                }
            }
        }
        if self.len > to {
            self.go_on(to, number + 1);
        }
        self.len = to;
    }

    /// Adds a state to those from this index on; if there is no room, continues with them first.
    #[inline(always)]
    fn push(&mut self, state: &Placed, from: usize, number: usize) {
        self.front[self.len] = *state;
        self.len += 1;
        if self.len == FRONT - SPARE * (8 - number) {
            self.go_on(from, number + 1);
            self.len = from;
        }
    }

    /// Places a row from this stack on, in all orders with the same reading.
    fn place(&mut self, state: &mut Placed, cells: &Row, stack: usize, from: usize, number: usize) {
        if stack == 3 {
            state.open_stacks = state.still_open;
            return self.push(state, from, number);
        }
        let open_stacks = usize::from(state.open_stacks);
        if stack >= open_stacks {
            return self.place_columns(state, cells, stack, from, number);
        }
        let mut keys = [u16::MAX; 3];
        for (at, key) in keys.iter_mut().enumerate().take(open_stacks).skip(stack) {
            *key = state.key(cells, at);
        }
        let least = keys[0].min(keys[1]).min(keys[2]);
        let mut ties = (stack..open_stacks).filter(|at| keys[*at] == least);
        if least == 0 {
            // Empty stacks come first, and stay open.
            state.exchange(stack, ties.next().unwrap_or(stack));
            state.still_open += 1;
            return self.place(state, cells, stack + 1, from, number);
        }
        for at in ties {
            let mut next = *state;
            next.exchange(stack, at);
            self.place_columns(&mut next, cells, stack, from, number);
        }
    }

    fn place_columns(&mut self, state: &mut Placed, cells: &Row, stack: usize, from: usize, number: usize) {
        if state.is_empty(cells, stack) {
            return self.place(state, cells, stack + 1, from, number);
        }
        let new = state.sort_open(cells, stack);
        if new < 2 {
            state.settle(cells, stack);
            return self.place(state, cells, stack + 1, from, number);
        }
        let first = 3 * stack + usize::from(state.open[stack]) - new;
        for order in &ORDERS[..FACTORIAL[new] as usize] {
            let mut next = *state;
            for (place, at) in order[..new].iter().enumerate() {
                next.columns[first + place] = state.columns[first + usize::from(*at)];
            }
            next.settle(cells, stack);
            self.place(&mut next, cells, stack + 1, from, number);
        }
    }

    /// Records a symmetry that leads to the best form so far.
    fn arrive(&mut self, at: usize) {
        let state = &self.front[at];
        if self.count == 0 {
            let (turned, rows, columns) = (state.turned, state.order, state.columns);
            self.symmetry = Symmetry { turned, rows, columns, digits: state.all_names() };
        }
        let columns: u64 = state.open.iter().map(|open| FACTORIAL[usize::from(*open)]).product();
        let digits = FACTORIAL[9 - usize::from(state.named)];
        self.count += FACTORIAL[usize::from(state.open_stacks)] * columns * digits;
    }

    /// Returns the best form.
    fn form(&self) -> Grid {
        let mut cells = [0; 81];
        for (row, reading) in cells.chunks_exact_mut(9).zip(self.best) {
            for (i, cell) in row.iter_mut().enumerate() {
                *cell = (reading >> (32 - 4 * i)) as u8 & 15;
            }
        }
        Grid(cells)
    }
}
