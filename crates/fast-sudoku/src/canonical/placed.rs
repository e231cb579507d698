//! The partial form of a puzzle: some placed rows, and the columns and digits that they distinguish.
//!
//! Indistinguishable columns and stacks stay *open*: columns of a stack that are empty in all rows so far, and stacks of only such columns.
//! As empty cells come first, open columns are the leading ones of their stack, and open stacks the leading ones of the grid. Digits are
//! named in order of appearance. These rules determine the least possible reading of the next row:
//!
//! ```text
//!   open stacks: the emptiest first       then placed stacks: open columns, then those with a fixed position
//!   . . .   . . 3                         . 2 8
//!   in open columns: empty cells, named digits, new digits
//! ```

/// The state after some rows.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    /// Whether the rows here are columns of the grid.
    pub(super) turned: bool,
    /// The placed rows, from the top.
    pub(super) order: [u8; 9],
    /// The rows not yet placed.
    pub(super) free: u16,
    /// The free rows with the least reading, if placed next.
    pub(super) next: u16,
    /// The names of digits; `NEW` for none yet, 0 for an empty cell. Only ten entries are used; all arrays here have
    /// 16, so that four bits need no bounds check.
    names: [u8; 16],
    pub(super) named: u8,
    /// The number of open stacks: they have the first positions, in any order.
    pub(super) open_stacks: u8,
    /// The number of stacks that stay open after the current row.
    pub(super) still_open: u8,
    /// The number of open columns of the stack at each position: they have its first positions, in any order.
    pub(super) open: [u8; 3],
    /// The column at each position.
    pub(super) columns: [u8; 9],
}

/// Marks a digit without a name.
const NEW: u8 = 15;

pub(super) type Row = [u8; 16];

impl Placed {
    /// Starts without rows.
    pub(super) fn start(turned: bool) -> Self {
        let mut names = [NEW; 16];
        names[0] = 0;
        let (order, columns) = ([0; 9], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let (free, next, named, open_stacks, still_open) = (0x1FF, 0, 0, 3, 0);
        Self { turned, order, free, next, names, named, open_stacks, still_open, open: [3; 3], columns }
    }

    /// Returns the rows that may be placed at this number.
    #[inline(always)]
    pub(super) fn candidates(&self, number: usize) -> u16 {
        let band = if number.is_multiple_of(3) { 0x1FF } else { 7 << (self.order[number - 1] / 3 * 3) };
        self.free & band
    }

    /// Returns the name of the cell in the column at this position.
    #[inline(always)]
    fn name(&self, cells: &Row, place: usize) -> u8 {
        self.names[usize::from(cells[usize::from(self.columns[place] & 15)] & 15)]
    }

    /// Whether all columns have fixed positions.
    pub(super) fn is_settled(&self) -> bool {
        self.open == [0; 3] && self.open_stacks == 0
    }

    /// Returns the reading of a row if it is placed next, four bits per cell; or a greater value than the bound, if it exceeds it.
    #[inline(always)]
    pub(super) fn reading(&self, cells: &Row, bound: u64) -> u64 {
        let open_stacks = usize::from(self.open_stacks);
        let mut keys = [0; 3];
        if open_stacks > 0 {
            keys = core::array::from_fn(|i| if i < open_stacks { self.key(cells, i) } else { u16::MAX });
            sort(&mut keys);
        }
        let mut reading = 0;
        for (stack, key) in keys.into_iter().enumerate() {
            let key = if stack < open_stacks { key } else { self.key(cells, stack) };
            reading = reading << 12 | u64::from(key);
            // Most rows are rejected after three cells.
            if stack == 0 && self.with_new_names(reading) > bound >> 24 {
                return u64::MAX;
            }
        }
        self.with_new_names(reading)
    }

    /// Assigns the next names to all unnamed digits at once.
    #[inline(always)]
    fn with_new_names(&self, reading: u64) -> u64 {
        // A one in each new cell: no name has both of these bits.
        let new = (reading & (reading << 2) & 0x8_8888_8888) >> 3;
        // The running number of new cells; no sum is above 9, so nothing is carried.
        let counts = ((u128::from(new) * 0x1_1111_1111) >> 32) as u64;
        let names = counts + u64::from(self.named) * 0x1_1111_1111;
        (reading & !(new * 15)) | (names & (new * 15))
    }

    /// Returns the reading of the stack at this position, new digits as `NEW`.
    #[inline(always)]
    pub(super) fn key(&self, cells: &Row, stack: usize) -> u16 {
        let mut names: [u8; 3] = core::array::from_fn(|i| self.name(cells, 3 * stack + i));
        match self.open[stack] {
            2 => names = [names[0].min(names[1]), names[0].max(names[1]), names[2]],
            3 => sort(&mut names),
            _ => {}
        }
        u16::from(names[0]) << 8 | u16::from(names[1]) << 4 | u16::from(names[2])
    }

    /// Whether a row has no digit in the stack at this position.
    #[inline(always)]
    pub(super) fn is_empty(&self, cells: &Row, stack: usize) -> bool {
        let first = usize::from(self.columns[3 * stack] / 3 % 4 * 3);
        cells[first] | cells[first + 1] | cells[first + 2] == 0
    }

    /// Exchanges two open stacks.
    pub(super) fn exchange(&mut self, a: usize, b: usize) {
        for i in 0..3 {
            self.columns.swap(3 * a + i, 3 * b + i);
        }
    }

    /// Sorts the open columns of a stack by their reading. Returns the number of new digits in them.
    pub(super) fn sort_open(&mut self, cells: &Row, stack: usize) -> usize {
        let (open, names) = (usize::from(self.open[stack]), &self.names);
        if open == 0 {
            return 0;
        }
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

    /// Names the new digits of a stack, and leaves its empty columns open.
    pub(super) fn settle(&mut self, cells: &Row, stack: usize) {
        let open = self.open[stack];
        for i in 0..3 {
            let digit = usize::from(cells[usize::from(self.columns[3 * stack + i] & 15)] & 15);
            let is_new = self.names[digit] == NEW;
            self.named += u8::from(is_new);
            self.names[digit] = if is_new { self.named } else { self.names[digit] };
            self.open[stack] -= u8::from((i as u8) < open && digit != 0);
        }
    }

    /// Returns the names of all digits; absent ones get the remaining names.
    pub(super) fn all_names(&self) -> [u8; 9] {
        let mut named = self.named;
        core::array::from_fn(|i| {
            let name = self.names[i + 1];
            named += u8::from(name == NEW);
            if name == NEW { named } else { name }
        })
    }
}

#[inline(always)]
fn sort<T: Ord + Copy>(three: &mut [T; 3]) {
    let [a, b, c] = *three;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    *three = [a.min(b), a.max(b), c];
}
