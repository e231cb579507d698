//! Writes one event. Its bytes are collected in a register and copied together, because most events have at most eight
//! bytes.

use super::base::Base;
use super::page::{AT_ONCE, Page};
use super::varint::Sink;

/// Writes one event.
pub(super) struct Pen<'a> {
    out: &'a mut Page,
    pub(super) base: &'a mut Base,
    /// Bits to flip in the first byte.
    turned: u8,
    /// Position of the first byte, once it is written.
    first: Option<usize>,
    /// The last bytes, in little-endian order.
    held: u64,
    count: u32,
}

impl<'a> Pen<'a> {
    /// Begins an event.
    #[inline]
    pub(super) fn new(out: &'a mut Page, base: &'a mut Base, first: u8) -> Self {
        Self { out, base, turned: 0, first: None, held: first.into(), count: 1 }
    }

    /// Flips bits of the first byte.
    #[inline]
    pub(super) const fn turn(&mut self, bits: u8) {
        self.turned ^= bits;
    }

    /// The flipped bits.
    #[inline]
    pub(super) const fn turned(&self) -> u8 {
        self.turned
    }

    /// Ends the event.
    #[inline]
    pub(super) fn finish(mut self) {
        match self.first {
            None => self.held ^= u64::from(self.turned),
            Some(first) => self.out.turn(first, self.turned),
        }
        self.out.put(self.held, self.count as usize);
    }

    #[cold]
    fn spill(&mut self) {
        self.first.get_or_insert(self.out.len());
        self.out.put(self.held, AT_ONCE);
        (self.held, self.count) = (0, 0);
    }
}

impl Sink for Pen<'_> {
    #[inline]
    fn push(&mut self, byte: u8) {
        if self.count == AT_ONCE as u32 {
            self.spill();
        }
        self.held |= u64::from(byte) << (8 * self.count);
        self.count += 1;
    }
}
