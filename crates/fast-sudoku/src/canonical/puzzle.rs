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
    /// The names of digits; `NEW` for none yet, 0 for an empty cell.
    names: [u8; 10],
    named: u8,
    /// How many stacks are open: they have the first places, in any order.
    open_stacks: usize,
    /// How many of them the row leaves open that is being placed.
    still_open: usize,
    stacks: [u8; 3],
    /// How many columns are open of the stack of this place: they have its first places, in any order.
    open: [usize; 3],
    /// Which column of its stack is where.
    columns: [u8; 9],
}

/// Stands for a digit without a name.
const NEW: u8 = 15;

struct Search {
    rows: [[[u8; 9]; 9]; 2],
    /// How the rows of the best form read, four bits a cell; above all where nothing is known.
    best: [u64; 9],
    count: u64,
    symmetry: Symmetry,
    /// The way that is tried.
    turned: bool,
    order: [u8; 9],
}

pub(super) fn canonical(grid: &Grid) -> Canonical {
    let symmetry = Symmetry::IDENTITY;
    let rows = both_ways(grid);
    let mut search = Search { rows, best: [u64::MAX; 9], count: 0, symmetry, turned: false, order: [0; 9] };
    let start = Placed {
        names: [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW],
        named: 0,
        open_stacks: 3,
        still_open: 0,
        stacks: [0, 1, 2],
        open: [3; 3],
        columns: [0, 1, 2, 0, 1, 2, 0, 1, 2],
    };
    // The better way first makes the other one short.
    let least = search.rows.map(|rows| rows.iter().map(|row| start.reading(row)).min());
    search.turned = least[1] < least[0];
    search.descend(&start, 0, 0x1FF);
    search.turned = !search.turned;
    search.descend(&start, 0, 0x1FF);
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
        let mut readings = [u64::MAX; 9];
        let mut least = u64::MAX;
        for row in (0..9).filter(|row| (free & band) >> row & 1 == 1) {
            readings[row] = placed.reading(&self.rows[usize::from(self.turned)][row]);
            least = least.min(readings[row]);
        }
        if least > self.best[number] {
            return;
        }
        if least < self.best[number] {
            self.best[number] = least;
            self.best[number + 1..].fill(u64::MAX);
            self.count = 0;
        }
        for row in (0..9).filter(|row| readings[*row] == least) {
            self.order[number] = row as u8;
            self.place(Placed { still_open: 0, ..*placed }, row, 0, number, free & !(1 << row));
        }
    }

    /// Places a row from this stack on, in all orders that read the same, and goes on.
    fn place(&mut self, mut placed: Placed, row: usize, stack: usize, number: usize, free: u16) {
        if stack == 3 {
            placed.open_stacks = placed.still_open;
            return self.descend(&placed, number + 1, free);
        }
        let cells = self.rows[usize::from(self.turned)][row];
        if stack >= placed.open_stacks {
            return self.place_columns(&placed, row, stack, number, free);
        }
        let keys = placed.keys(&cells);
        let least = keys[stack..placed.open_stacks].iter().copied().min().unwrap_or(0);
        if least == 0 {
            // Empty stacks come first, and stay open.
            let at = stack + keys[stack..].iter().position(|key| *key == 0).unwrap_or(0);
            placed.stacks.swap(stack, at);
            placed.still_open += 1;
            return self.place(placed, row, stack + 1, number, free);
        }
        for at in (stack..placed.open_stacks).filter(|at| keys[*at] == least) {
            let mut next = placed;
            next.stacks.swap(stack, at);
            self.place_columns(&next, row, stack, number, free);
        }
    }

    fn place_columns(&mut self, placed: &Placed, row: usize, stack: usize, number: usize, free: u16) {
        let cells = self.rows[usize::from(self.turned)][row];
        let mut placed = *placed;
        let new = placed.sort_open(&cells, stack);
        let first = 3 * stack + placed.open[stack] - new;
        let columns = placed.columns;
        for order in &ORDERS[..FACTORIAL[new] as usize] {
            let mut next = placed;
            for i in 0..new {
                next.columns[first + i] = columns[first + usize::from(order[i])];
            }
            next.settle(&cells, stack);
            self.place(next, row, stack + 1, number, free);
        }
    }

    /// A way to the best form so far.
    fn arrive(&mut self, placed: &Placed) {
        if self.count == 0 {
            let columns = core::array::from_fn(|i| 3 * placed.stacks[i / 3] + placed.columns[i]);
            self.symmetry =
                Symmetry { turned: self.turned, rows: self.order, columns, digits: placed.all_names() };
        }
        let columns: u64 = placed.open.iter().map(|open| FACTORIAL[*open]).product();
        let digits = FACTORIAL[9 - usize::from(placed.named)];
        self.count += FACTORIAL[placed.open_stacks] * columns * digits;
    }
}

impl Placed {
    /// How a row reads if it is placed next, four bits a cell.
    fn reading(&self, cells: &[u8; 9]) -> u64 {
        let mut named = self.named;
        let mut reading = 0;
        let mut read = |name: u8| {
            let is_new = u8::from(name == NEW);
            named += is_new;
            reading = reading << 4 | u64::from(if is_new == 1 { named } else { name });
        };
        let mut keys = self.keys(cells);
        sort(&mut keys);
        for key in &keys[3 - self.open_stacks..] {
            [key >> 8, key >> 4 & 15, key & 15].into_iter().for_each(|name| read(name as u8));
        }
        for stack in self.open_stacks..3 {
            let mut names = self.names_in(cells, stack);
            match self.open[stack] {
                2 => names[..2].sort_unstable(),
                3 => sort(&mut names),
                _ => {}
            }
            names.into_iter().for_each(&mut read);
        }
        reading
    }

    /// What the cells of a stack are called, in the order of its columns.
    fn names_in(&self, cells: &[u8; 9], stack: usize) -> [u8; 3] {
        let from = 3 * usize::from(self.stacks[stack]);
        core::array::from_fn(|i| {
            let column = usize::from(self.columns[3 * stack + i]);
            self.names[usize::from(cells[from + column])]
        })
    }

    /// How each open stack reads, and 0 for the others.
    fn keys(&self, cells: &[u8; 9]) -> [u16; 3] {
        let mut keys = [0; 3];
        for (stack, key) in keys[..self.open_stacks].iter_mut().enumerate() {
            let mut names = self.names_in(cells, stack);
            sort(&mut names);
            *key = names.into_iter().fold(0, |key, name| key << 4 | u16::from(name));
        }
        keys
    }

    /// Puts the open columns of a stack into the order in which they read; gives the number of new digits in them.
    fn sort_open(&mut self, cells: &[u8; 9], stack: usize) -> usize {
        let from = 3 * usize::from(self.stacks[stack]);
        let (names, open) = (&self.names, self.open[stack]);
        let name = |column: &u8| names[usize::from(cells[from + usize::from(*column)])];
        let columns = &mut self.columns[3 * stack..][..open];
        columns.sort_unstable_by_key(name);
        columns.iter().filter(|column| name(column) == NEW).count()
    }

    /// Gives new digits of a stack their names, and leaves open what is empty.
    fn settle(&mut self, cells: &[u8; 9], stack: usize) {
        let from = 3 * usize::from(self.stacks[stack]);
        let open = self.open[stack];
        for i in 0..3 {
            let digit = usize::from(cells[from + usize::from(self.columns[3 * stack + i])]);
            if self.names[digit] == NEW {
                self.named += 1;
                self.names[digit] = self.named;
            }
            self.open[stack] -= usize::from(i < open && digit != 0);
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

fn sort<T: Ord + Copy>(three: &mut [T; 3]) {
    let [a, b, c] = *three;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    *three = [a.min(b), a.max(b), c];
}
