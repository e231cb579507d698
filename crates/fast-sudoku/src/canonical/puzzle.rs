//! The min-lex form of a grid with empty cells.
//!
//! Rows are placed from the top. What is not told apart yet stays *open*: columns of a stack that have been empty in
//! all rows so far, and stacks of nothing but such columns. As empty cells come first, open columns are the
//! leading ones of their stack, and open stacks the leading ones of the grid. Digits get their names in the order in
//! which they turn up. So it is plain how a row reads if it is placed next, best possible:
//!
//! ```text
//!   open stacks: the emptiest first       then placed stacks: open columns, then those that have their place
//!   . . .   . . 3                         . 2 8
//!   in open columns: empty cells, digits with a name, digits that get one
//! ```
//! Only rows that read least are followed, by depth first search. Where several digits without a name, or stacks of
//! such, compete for a place, all orders of them read the same now, and all are followed.

use super::{Canonical, FACTORIAL, ORDERS, both_ways};
use crate::grid::Grid;
use crate::symmetry::Symmetry;

/// What has been told apart.
#[derive(Clone, Copy)]
struct Placed {
    /// The names of digits; `NEW` for none yet, 0 for an empty cell. Only ten count, as of all that is long 16 here:
    /// four bits need no check.
    names: [u8; 16],
    named: u8,
    /// How many stacks are open: they have the first places, in any order.
    open_stacks: u8,
    /// How many of them the row leaves open that is being placed.
    still_open: u8,
    /// How many columns are open of the stack of this place: they have its first places, in any order.
    open: [u8; 3],
    /// Which column is at each place.
    columns: [u8; 9],
}

/// Stands for a digit without a name.
const NEW: u8 = 15;

type Row = [u8; 16];

struct Search {
    rows: [[Row; 9]; 2],
    /// How the rows of the best form read, four bits a cell; above all where nothing is known.
    best: [u64; 9],
    count: u64,
    symmetry: Symmetry,
    /// The way that is tried.
    turned: bool,
    order: [u8; 9],
}

pub(super) fn canonical(grid: &Grid) -> Canonical {
    let rows = both_ways(grid).map(|rows| {
        rows.map(|row| {
            let mut long = [0; 16];
            long[..9].copy_from_slice(&row);
            long
        })
    });
    let symmetry = Symmetry::IDENTITY;
    let mut search = Search { rows, best: [u64::MAX; 9], count: 0, symmetry, turned: false, order: [0; 9] };
    let mut names = [NEW; 16];
    names[0] = 0;
    let columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let start = Placed { names, named: 0, open_stacks: 3, still_open: 0, open: [3; 3], columns };
    // What the first row reads like is known at once, and mostly which way it is found.
    let least =
        search.rows.map(|rows| rows.iter().fold(u64::MAX, |least, row| least.min(start.reading(row, least))));
    search.best[0] = least[0].min(least[1]);
    for turned in [false, true] {
        if least[usize::from(turned)] == search.best[0] {
            search.turned = turned;
            search.descend(&start, 0, 0x1FF);
        }
    }
    Canonical { grid: search.symmetry.apply(grid), automorphisms: search.count, symmetry: search.symmetry }
}

impl Search {
    /// Places the row of this number and all after it; `free` are the rows without a place.
    fn descend(&mut self, placed: &Placed, number: usize, free: u16) {
        if number == 9 {
            self.arrive(placed);
            return;
        }
        let band: u16 = if number.is_multiple_of(3) { 0x1FF } else { 7 << (self.order[number - 1] / 3 * 3) };
        let (mut least, mut rows) = (self.best[number], 0_u16);
        for row in ones(free & band) {
            let reading = placed.reading(&self.rows[usize::from(self.turned)][row], least);
            if reading < least {
                (least, rows) = (reading, 0);
            }
            rows |= u16::from(reading == least) << row;
        }
        if least < self.best[number] {
            self.best[number] = least;
            self.best[number + 1..].fill(u64::MAX);
            self.count = 0;
        }
        for row in ones(rows) {
            self.order[number] = row as u8;
            let mut next = *placed;
            next.still_open = 0;
            let free = free & !(1 << row);
            if next.is_settled() {
                let cells = self.rows[usize::from(self.turned)][row];
                (0..3).for_each(|stack| next.settle(&cells, stack));
                self.descend(&next, number + 1, free);
            } else {
                self.place(&mut next, row, 0, number, free);
            }
        }
    }

    /// Places a row from this stack on, in all orders that read the same, and goes on.
    fn place(&mut self, placed: &mut Placed, row: usize, stack: usize, number: usize, free: u16) {
        if stack == 3 {
            placed.open_stacks = placed.still_open;
            return self.descend(placed, number + 1, free);
        }
        let open_stacks = usize::from(placed.open_stacks);
        if stack >= open_stacks {
            return self.place_columns(placed, row, stack, number, free);
        }
        let mut keys = [u16::MAX; 3];
        for (at, key) in keys.iter_mut().enumerate().take(open_stacks).skip(stack) {
            *key = placed.key(&self.rows[usize::from(self.turned)][row], at);
        }
        let least = keys[0].min(keys[1]).min(keys[2]);
        let mut ties = (stack..open_stacks).filter(|at| keys[*at] == least);
        if least == 0 {
            // Empty stacks come first, and stay open.
            placed.exchange(stack, ties.next().unwrap_or(stack));
            placed.still_open += 1;
            return self.place(placed, row, stack + 1, number, free);
        }
        for at in ties {
            let mut next = *placed;
            next.exchange(stack, at);
            self.place_columns(&mut next, row, stack, number, free);
        }
    }

    fn place_columns(&mut self, placed: &mut Placed, row: usize, stack: usize, number: usize, free: u16) {
        let cells = self.rows[usize::from(self.turned)][row];
        let new = placed.sort_open(&cells, stack);
        if new < 2 {
            placed.settle(&cells, stack);
            return self.place(placed, row, stack + 1, number, free);
        }
        let first = 3 * stack + usize::from(placed.open[stack]) - new;
        for order in &ORDERS[..FACTORIAL[new] as usize] {
            let mut next = *placed;
            for (place, from) in order[..new].iter().enumerate() {
                next.columns[first + place] = placed.columns[first + usize::from(*from)];
            }
            next.settle(&cells, stack);
            self.place(&mut next, row, stack + 1, number, free);
        }
    }

    /// A way to the best form so far.
    fn arrive(&mut self, placed: &Placed) {
        if self.count == 0 {
            let (turned, rows, columns) = (self.turned, self.order, placed.columns);
            self.symmetry = Symmetry { turned, rows, columns, digits: placed.all_names() };
        }
        let columns: u64 = placed.open.iter().map(|open| FACTORIAL[usize::from(*open)]).product();
        let digits = FACTORIAL[9 - usize::from(placed.named)];
        self.count += FACTORIAL[usize::from(placed.open_stacks)] * columns * digits;
    }
}

impl Placed {
    /// What the cell in the column of this place is called.
    #[inline(always)]
    fn name(&self, cells: &Row, place: usize) -> u8 {
        self.names[usize::from(cells[usize::from(self.columns[place] & 15)] & 15)]
    }

    /// Whether all columns have their places.
    fn is_settled(&self) -> bool {
        self.open == [0; 3] && self.open_stacks == 0
    }

    /// How a row reads if it is placed next, four bits a cell; or more than the bound, if it does.
    #[inline(always)]
    fn reading(&self, cells: &Row, bound: u64) -> u64 {
        let open_stacks = usize::from(self.open_stacks);
        let mut keys = [0; 3];
        if open_stacks > 0 {
            keys = core::array::from_fn(|i| if i < open_stacks { self.key(cells, i) } else { u16::MAX });
            sort(&mut keys);
        }
        let (mut named, mut reading) = (self.named, 0);
        for (stack, key) in keys.into_iter().enumerate() {
            let key = if stack < open_stacks { key } else { self.key(cells, stack) };
            for shift in [8, 4, 0] {
                let name = (key >> shift) as u8 & 15;
                named += u8::from(name == NEW);
                reading = reading << 4 | u64::from(if name == NEW { named } else { name });
            }
            // Most rows are out after three cells.
            if reading > bound >> (24 - 12 * stack) {
                return u64::MAX;
            }
        }
        reading
    }

    /// How the stack of this place reads, new digits as `NEW`.
    #[inline(always)]
    fn key(&self, cells: &Row, stack: usize) -> u16 {
        let mut names: [u8; 3] = core::array::from_fn(|i| self.name(cells, 3 * stack + i));
        match self.open[stack] {
            2 => names = [names[0].min(names[1]), names[0].max(names[1]), names[2]],
            3 => sort(&mut names),
            _ => {}
        }
        u16::from(names[0]) << 8 | u16::from(names[1]) << 4 | u16::from(names[2])
    }

    /// Exchanges two stacks that are open.
    fn exchange(&mut self, a: usize, b: usize) {
        for i in 0..3 {
            self.columns.swap(3 * a + i, 3 * b + i);
        }
    }

    /// Puts the open columns of a stack into the order in which they read; gives the number of new digits in them.
    fn sort_open(&mut self, cells: &Row, stack: usize) -> usize {
        let (open, names) = (usize::from(self.open[stack]), &self.names);
        let columns = &mut self.columns[3 * stack..][..3];
        let mut keyed = [0_u16; 3];
        for (key, column) in keyed.iter_mut().zip(&*columns) {
            let name = names[usize::from(cells[usize::from(column & 15)] & 15)];
            *key = u16::from(name) << 4 | u16::from(*column);
        }
        match open {
            2 => keyed = [keyed[0].min(keyed[1]), keyed[0].max(keyed[1]), keyed[2]],
            3 => sort(&mut keyed),
            _ => {}
        }
        for (column, key) in columns.iter_mut().zip(keyed) {
            *column = key as u8 & 15;
        }
        keyed[..open].iter().filter(|key| **key >= u16::from(NEW) << 4).count()
    }

    /// Gives new digits of a stack their names, and leaves open what is empty.
    fn settle(&mut self, cells: &Row, stack: usize) {
        let open = self.open[stack];
        for i in 0..3 {
            let digit = usize::from(cells[usize::from(self.columns[3 * stack + i] & 15)] & 15);
            let is_new = self.names[digit] == NEW;
            self.named += u8::from(is_new);
            self.names[digit] = if is_new { self.named } else { self.names[digit] };
            self.open[stack] -= u8::from((i as u8) < open && digit != 0);
        }
    }

    /// The names of all digits; those that do not occur get what is left.
    fn all_names(&self) -> [u8; 9] {
        let mut named = self.named;
        core::array::from_fn(|i| {
            let name = self.names[i + 1];
            named += u8::from(name == NEW);
            if name == NEW { named } else { name }
        })
    }
}

/// The places of the ones of a set.
fn ones(mut set: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let one = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        one
    })
}

#[inline(always)]
fn sort<T: Ord + Copy>(three: &mut [T; 3]) {
    let [a, b, c] = *three;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    *three = [a.min(b), a.max(b), c];
}
