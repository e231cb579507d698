//! An output buffer with spare bytes at its end, so that a few bytes take one store and no capacity check.

use super::varint::Sink;
use std::ops::Deref;

/// Number of bytes stored at once, some of which may be unused.
pub(super) const AT_ONCE: usize = 8;

/// An output buffer.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The written bytes, followed by arbitrary spare bytes.
    bytes: Vec<u8>,
    end: usize,
}

impl Page {
    /// Appends the lowest `count` bytes of a `u64`.
    #[inline]
    pub(super) fn put(&mut self, eight: u64, count: usize) {
        let room = self.bytes.get_mut(self.end..self.end + AT_ONCE);
        match room.and_then(<[u8]>::first_chunk_mut) {
            Some(room) => *room = eight.to_le_bytes(),
            None => self.put_after_growing(eight),
        }
        self.end += count;
    }

    #[cold]
    #[inline(never)]
    fn put_after_growing(&mut self, eight: u64) {
        self.grow(AT_ONCE);
        self.bytes[self.end..][..AT_ONCE].copy_from_slice(&eight.to_le_bytes());
    }

    #[cold]
    fn grow(&mut self, extra: usize) {
        self.bytes.resize(2 * self.end + extra, 0);
    }

    /// Appends bytes.
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let end = self.end + bytes.len();
        if end > self.bytes.len() {
            self.grow(bytes.len());
        }
        self.bytes[self.end..end].copy_from_slice(bytes);
        self.end = end;
    }

    /// Flips bits of a written byte.
    pub(super) fn turn(&mut self, place: usize, bits: u8) {
        if let Some(byte) = self.bytes[..self.end].get_mut(place) {
            *byte ^= bits;
        }
    }

    /// Clears the buffer, and keeps its capacity.
    pub(super) const fn clear(&mut self) {
        self.end = 0;
    }

    /// Takes the written bytes, and reserves the same capacity again.
    pub(super) fn take(&mut self) -> Vec<u8> {
        let room = vec![0; self.bytes.len()];
        let mut written = std::mem::replace(&mut self.bytes, room);
        written.truncate(std::mem::take(&mut self.end));
        written
    }
}

impl Deref for Page {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.bytes[..self.end]
    }
}

impl Sink for Page {
    #[inline]
    fn push(&mut self, byte: u8) {
        self.put(byte.into(), 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_bytes_are_stored() {
        let (mut page, mut reference) = (Page::default(), Vec::new());
        for round in 0..50u64 {
            let bytes = (round * 0x0123_4567_89ab_cdef).to_le_bytes();
            page.put(u64::from_le_bytes(bytes), round as usize % 9);
            reference.extend_from_slice(&bytes[..round as usize % 9]);
            page.push(7);
            page.extend(&bytes[..3]);
            reference.push(7);
            reference.extend_from_slice(&bytes[..3]);
            page.turn(round as usize, 0x55);
            reference[round as usize] ^= 0x55;
            assert_eq!(*page, *reference);
        }
        page.turn(reference.len(), 0x55);
        assert_eq!((page.take(), page.len()), (reference, 0));
        page.push(9);
        page.clear();
        page.push(8);
        assert_eq!(*page, [8]);
    }
}
