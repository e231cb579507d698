//! Delayed duplicate detection: a batch is a file with the steps from one chunk into others. While the chunk is
//! expanded, full boxes are written as blocks, each for one chunk. Later each chunk reads its blocks.
//!
//! ```text
//!   header | block | block | ... | for each chunk the position of its last block, or 0 | check sum of this and the header
//!
//!   block   position of the previous block of the chunk, or 0: 8   number of steps: 4   chunk: 4   check sum: 8
//!           offset of each step in the chunk: 4
//! ```
//! The blocks of a chunk are a linked list, so the writer needs no list of blocks.

use super::file::{HEAD, Label, Reader, Writer, damaged};
use super::layout::Layout;
use super::workers::Outbox;
use crate::Error;
use solvarium_atomic_file::CheckSum;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The bytes of a block before its steps.
const BLOCK: usize = 24;

pub(super) struct Batch {
    writer: Writer,
    /// The position of the last block of each chunk, or 0.
    last: Vec<u64>,
    /// The number of steps for each chunk.
    steps: Vec<u64>,
    /// The bytes of a block.
    bytes: Vec<u8>,
}

impl Batch {
    pub fn begin(folder: &Path, label: &Label, layout: &Layout) -> Result<Self, Error> {
        let writer = Writer::begin(folder, label, layout.buffer)?;
        let chunks = layout.chunks() as usize;
        Ok(Self { writer, last: vec![0; chunks], steps: vec![0; chunks], bytes: Vec::new() })
    }

    fn put(&mut self, chunk: usize, places: &[u32]) -> Result<(), Error> {
        let before = std::mem::replace(&mut self.last[chunk], self.writer.bytes());
        self.steps[chunk] += places.len() as u64;
        self.bytes.clear();
        self.bytes.extend(before.to_le_bytes());
        self.bytes.extend((places.len() as u32).to_le_bytes());
        self.bytes.extend((chunk as u32).to_le_bytes());
        self.bytes.extend([0; 8]);
        for place in places {
            self.bytes.extend(place.to_le_bytes());
        }
        let sum = CheckSum::of(&self.bytes);
        self.bytes[BLOCK - 8..BLOCK].copy_from_slice(&sum.to_le_bytes());
        self.writer.write_uncounted(&self.bytes)
    }

    /// Finishes the file unless it is empty. Returns its bytes, and the number of steps for each chunk.
    pub fn finish(mut self) -> Result<Option<(u64, Vec<u64>)>, Error> {
        if self.last.iter().all(|last| *last == 0) {
            return Ok(None);
        }
        for last in &self.last {
            self.writer.write(&last.to_le_bytes())?;
        }
        Ok(Some((self.writer.finish()?, self.steps)))
    }
}

/// Reads the steps for this chunk from a batch, and passes their offsets to `arrive`.
pub(super) fn open(
    folder: &Path,
    (label, bytes): (&Label, u64),
    chunk: u64,
    layout: &Layout,
    mut arrive: impl FnMut(u64),
) -> Result<(), Error> {
    let mut reader = Reader::open(folder, label, bytes, layout.buffer)?;
    let (_, len) = layout.run(chunk);
    let mut at = last_block(&mut reader, bytes, chunk, layout)?;
    let (mut head, mut block) = ([0; BLOCK], Vec::new());
    while at != 0 {
        let wrong = |reader: &Reader| damaged(&reader.path, &format!("the block at byte {at} is wrong"));
        reader.seek(at)?;
        reader.read_uncounted(&mut head)?;
        let word = |from: usize| {
            head[from..from + 4].iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte))
        };
        let (before, steps) = (word(0) | word(4) << 32, word(8));
        if word(12) != chunk || steps > layout.room as u64 || before >= at {
            return Err(wrong(&reader));
        }
        block.clear();
        block.extend(head);
        block.resize(BLOCK + 4 * steps as usize, 0);
        reader.read_uncounted(&mut block[BLOCK..])?;
        block[BLOCK - 8..BLOCK].fill(0);
        if CheckSum::of(&block) != word(16) | word(20) << 32 {
            return Err(wrong(&reader));
        }
        for place in block[BLOCK..].as_chunks::<4>().0 {
            let place = u64::from(u32::from_le_bytes(*place));
            if place >= len {
                return Err(wrong(&reader));
            }
            arrive(place);
        }
        at = before;
    }
    Ok(())
}

/// The position of the last block for a chunk.
fn last_block(reader: &mut Reader, bytes: u64, chunk: u64, layout: &Layout) -> Result<u64, Error> {
    let index = 8 * layout.chunks();
    let Some(from) = bytes.checked_sub(8 + index).filter(|from| *from >= HEAD) else {
        return Err(damaged(&reader.path, "it is too short"));
    };
    reader.seek(from)?;
    let mut last = 0;
    let mut word = [0; 8];
    for other in 0..layout.chunks() {
        reader.read(&mut word)?;
        if other == chunk {
            last = u64::from_le_bytes(word);
        }
    }
    reader.finish()?;
    Ok(last)
}

/// The boxes of a thread, one per chunk, which are emptied into the batch shared by all threads.
pub(super) struct Boxes<'p> {
    batch: &'p Mutex<Batch>,
    layout: &'p Layout,
    boxes: Vec<Vec<u32>>,
    /// The first error.
    fault: Option<Error>,
}

impl<'p> Boxes<'p> {
    pub fn new(batch: &'p Mutex<Batch>, layout: &'p Layout) -> Self {
        Self { batch, layout, boxes: vec![Vec::new(); layout.chunks() as usize], fault: None }
    }

    fn empty(&mut self, chunk: usize) {
        if self.fault.is_none() {
            self.fault = lock(self.batch).put(chunk, &self.boxes[chunk]).err();
        }
        self.boxes[chunk].clear();
    }
}

impl Outbox for Boxes<'_> {
    fn send(&mut self, number: u64) {
        let chunk = (number / self.layout.len) as usize;
        let places = &mut self.boxes[chunk];
        if places.capacity() == 0 {
            places.reserve_exact(self.layout.room);
        }
        places.push((number % self.layout.len) as u32);
        if places.len() == self.layout.room {
            self.empty(chunk);
        }
    }

    fn close(&mut self) -> Result<(), Error> {
        for chunk in 0..self.boxes.len() {
            if !self.boxes[chunk].is_empty() {
                self.empty(chunk);
            }
        }
        self.fault.take().map_or(Ok(()), Err)
    }
}

/// A thread that panicked has written its block completely, or the batch is never finished.
fn lock(batch: &Mutex<Batch>) -> MutexGuard<'_, Batch> {
    batch.lock().unwrap_or_else(PoisonError::into_inner)
}
