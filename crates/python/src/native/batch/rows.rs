//! States as rows of bytes, each stored once: an arena, and an open-addressing table of row numbers.

use solvarium::hash;
use solvarium::limits::Stop;

/// The rows of a search, numbered in the order in which they were added.
pub struct Rows {
    width: usize,
    bytes: Vec<u8>,
    /// The number of a row plus one, or 0 for a free slot. A power of two, at least twice the number of rows.
    slots: Vec<u32>,
    len: usize,
}

/// The number of a row, and whether it is new.
pub struct Added {
    pub row: u32,
    pub is_new: bool,
}

impl Rows {
    /// No rows; each will have this number of bytes.
    pub const fn new(width: usize) -> Self {
        Self { width, bytes: Vec::new(), slots: Vec::new(), len: 0 }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    /// The bytes of a row.
    pub fn row(&self, at: usize) -> &[u8] {
        &self.bytes[at * self.width..][..self.width]
    }

    /// The bytes of these rows.
    pub fn range(&self, first: usize, end: usize) -> &[u8] {
        &self.bytes[first * self.width..end * self.width]
    }

    /// Bytes allocated.
    pub fn allocated(&self) -> usize {
        self.bytes.capacity() + size_of_val(&*self.slots)
    }

    /// Makes room for more rows, if all then takes at most `budget` bytes.
    ///
    /// # Errors
    /// [`Stop::Memory`] if it takes more.
    pub fn reserve(&mut self, more: usize, budget: usize) -> Result<(), Stop> {
        let rows = self.len + more;
        if rows >= u32::MAX as usize {
            return Err(Stop::Memory);
        }
        let slots = (2 * rows).next_power_of_two().max(self.slots.len());
        let table = slots * size_of::<u32>();
        let needed = rows * self.width;
        if needed > self.bytes.capacity() {
            // Old and new bytes exist at the same time.
            let fits = |bytes: usize| (self.bytes.len() + bytes + table <= budget).then_some(bytes);
            let bytes =
                fits(needed.max(2 * self.bytes.len())).or_else(|| fits(needed)).ok_or(Stop::Memory)?;
            self.bytes.reserve_exact(bytes - self.bytes.len());
        }
        if slots > self.slots.len() {
            if self.allocated() + table > budget {
                return Err(Stop::Memory);
            }
            self.index_again(slots);
        }
        Ok(())
    }

    fn index_again(&mut self, slots: usize) {
        self.slots = vec![0; slots];
        for at in 0..self.len {
            let slot = self.find(self.row(at));
            self.slots[slot] = number(at) + 1;
        }
    }

    /// The slot of a row, or the free slot for it.
    fn find(&self, row: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        // The high bits of the hash are the best.
        let mut slot = (hash::of(row) >> 32) as usize & mask;
        while self.slots[slot] != 0 && self.row(self.slots[slot] as usize - 1) != row {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds a row, unless it is there. There must be [room](Self::reserve).
    pub fn add(&mut self, row: &[u8]) -> Added {
        let slot = self.find(row);
        if self.slots[slot] != 0 {
            return Added { row: self.slots[slot] - 1, is_new: false };
        }
        let at = number(self.len);
        self.bytes.extend_from_slice(row);
        self.slots[slot] = at + 1;
        self.len += 1;
        Added { row: at, is_new: true }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "`reserve` allows fewer rows")]
const fn number(at: usize) -> u32 {
    at as u32
}
