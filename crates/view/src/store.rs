//! The data of a run: the search's thread sends pieces of its trace, and other threads put them into the tree and into
//! files.

use crate::budget::Share;
use crate::lock::lock;
use crate::trace::{Encoder, Header, Writer, longest};
use crate::tree::Tree;
use solvarium::clock::Instant;
use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Maximum number of waiting bytes; beyond it, the search's thread itself puts some into the tree.
const WAITING: usize = 8 << 20;

/// The waiting pieces get this part of the run's memory, and the recording this part of the rest: its events are ten times as short as
/// those of the tree.
const WAITING_PART: usize = 8;
const RECORDING_PART: usize = 4;

/// Number of bytes that the search delivers at once.
pub(crate) const CHUNK: usize = 64 << 10;

/// Number of pieces taken in at once: some tens of milliseconds.
const SHARE: usize = 16;

/// Minimum block length of files, except for blocks written by the clock.
const BLOCK: usize = 64 << 10;

/// A run's tree, and the pieces that are not in it yet.
#[derive(Debug)]
pub(crate) struct Store {
    waiting: Mutex<VecDeque<Vec<u8>>>,
    /// Maximum number of waiting pieces.
    most: usize,
    /// The memory counted for them.
    _queue: Share,
    came: Condvar,
    kept: Mutex<Kept>,
}

#[derive(Debug)]
struct Kept {
    tree: Tree,
    /// Events that are in the tree but in no file yet: blocks should not be small.
    unwritten: Vec<u8>,
    /// The trace as a file in memory, for downloads.
    recording: Recording,
    /// The file in which it is recorded.
    file: Option<Writer<File>>,
    failure: Option<String>,
    /// Size of all encoded events.
    trace_bytes: u64,
}

impl Store {
    /// An empty store with at most `rows` rows, within a share of memory; `None` if that is not free. Events are also written to `file`,
    /// without limit.
    pub(crate) fn new(
        header: &Header,
        rows: usize,
        mut share: Share,
        file: Option<File>,
    ) -> io::Result<Option<Self>> {
        let file = file.map(|file| Writer::new(file, header)).transpose()?;
        let bytes = WAITING.min(share.most() / WAITING_PART);
        let mut queue = share.split(bytes);
        let recording = Recording::new(header, share.split(share.most() / RECORDING_PART))?;
        let Some(recording) = recording else { return Ok(None) };
        // The session keeps the text of the puzzle.
        if !queue.take(bytes) || !share.take(header.text.len()) {
            return Ok(None);
        }
        let tree = Tree::within(rows, share);
        let kept = Kept { tree, unwritten: Vec::new(), recording, file, failure: None, trace_bytes: 0 };
        Ok(Some(Self {
            waiting: Mutex::new(VecDeque::new()),
            most: bytes / CHUNK,
            _queue: queue,
            came: Condvar::new(),
            kept: Mutex::new(kept),
        }))
    }

    /// Processes a piece of complete events of any length at once.
    pub(crate) fn take_in(&self, piece: &[u8]) {
        self.kept(usize::MAX).take_in(piece);
    }

    /// Queues a piece of complete events.
    pub(crate) fn put(&self, piece: Vec<u8>) {
        let mut waiting = lock(&self.waiting);
        waiting.push_back(piece);
        let are_many = waiting.len() > self.most;
        drop(waiting);
        self.came.notify_one();
        if are_many {
            drop(self.kept(SHARE));
        }
    }

    /// Waits for a piece for a limited time, and processes the arrived pieces, for a limited time too.
    pub(crate) fn work(&self, patience: Duration) {
        let waiting = lock(&self.waiting);
        let empty = |waiting: &mut VecDeque<Vec<u8>>| waiting.is_empty();
        drop(self.came.wait_timeout_while(waiting, patience, empty));
        // A search may be faster than this, and the caller has other work.
        let began = Instant::now();
        while !self.is_settled() && began.elapsed() < patience {
            drop(self.kept(SHARE));
        }
    }

    /// Processes all waiting pieces, releasing the lock in between.
    pub(crate) fn settle(&self) {
        while !self.is_settled() {
            drop(self.kept(SHARE));
        }
    }

    /// Whether all pieces are taken in.
    pub(crate) fn is_settled(&self) -> bool {
        lock(&self.waiting).is_empty()
    }

    /// Writes all pending events to the files.
    pub(crate) fn write(&self) {
        self.kept(usize::MAX).write();
    }

    /// Writes all pending events and flushes the file to disk. Returns the error of the recording, if there was one.
    pub(crate) fn recorded(&self) -> Option<String> {
        let mut kept = self.kept(usize::MAX);
        kept.write();
        kept.sync();
        kept.failure.clone()
    }

    /// The tree with all waiting events, or a good part of them, so that the caller does not wait long.
    pub(crate) fn tree(&self) -> TreeGuard<'_> {
        TreeGuard(self.kept(SHARE))
    }

    /// The tree with all events.
    pub(crate) fn complete_tree(&self) -> TreeGuard<'_> {
        TreeGuard(self.kept(usize::MAX))
    }

    /// The trace so far, as a file.
    pub(crate) fn trace(&self) -> Vec<u8> {
        let mut kept = self.kept(usize::MAX);
        kept.write();
        kept.recording.file.written().clone()
    }

    /// The length of the trace so far. These bytes will not change any more.
    #[cfg(feature = "server")]
    pub(crate) fn trace_length(&self) -> usize {
        let mut kept = self.kept(usize::MAX);
        kept.write();
        kept.recording.file.written().len()
    }

    /// A part of the trace, as far as it exists.
    #[cfg(feature = "server")]
    pub(crate) fn trace_part(&self, part: std::ops::Range<usize>) -> Vec<u8> {
        let kept = self.kept(0);
        let trace = kept.recording.file.written();
        trace[part.start.min(trace.len())..part.end.min(trace.len())].to_vec()
    }

    /// Size of all encoded events so far.
    pub(crate) fn trace_bytes(&self) -> u64 {
        self.kept(0).trace_bytes
    }

    /// Whether the recording in memory is incomplete.
    pub(crate) fn is_cut(&self) -> bool {
        self.kept(0).recording.is_full
    }

    /// The error of the recording, if there was one.
    pub(crate) fn failure(&self) -> Option<String> {
        self.kept(0).failure.clone()
    }

    /// The kept data, after taking in at most this many waiting pieces.
    fn kept(&self, most: usize) -> MutexGuard<'_, Kept> {
        let mut kept = lock(&self.kept);
        let mut waiting = lock(&self.waiting);
        let count = waiting.len().min(most);
        let pieces: Vec<_> = waiting.drain(..count).collect();
        drop(waiting);
        for piece in pieces {
            kept.take_in(&piece);
        }
        kept
    }
}

impl Kept {
    fn take_in(&mut self, piece: &[u8]) {
        self.trace_bytes += piece.len() as u64;
        if let Err(error) = self.tree.read(piece) {
            self.failure.get_or_insert(error.to_string());
        }
        self.unwritten.extend_from_slice(piece);
        if self.unwritten.len() >= BLOCK {
            self.write();
        }
    }

    fn write(&mut self) {
        if self.unwritten.is_empty() {
            return;
        }
        let events = std::mem::take(&mut self.unwritten);
        self.recording.write(&events, &self.tree);
        if let Some(file) = &mut self.file
            && let Err(error) = file.write(&events)
        {
            self.fail(&error);
        }
    }

    /// Flushes the file to disk.
    fn sync(&mut self) {
        if let Some(file) = &self.file
            && let Err(error) = crate::trace::sync(file.written())
        {
            self.fail(&error);
        }
    }

    fn fail(&mut self, error: &io::Error) {
        self.file = None;
        self.failure.get_or_insert(format!("the trace cannot be written: {error}"));
    }
}

/// A trace file in memory. When its memory runs out, it drops further events, and at the end records their number and the result.
#[derive(Debug)]
struct Recording {
    file: Writer<Vec<u8>>,
    share: Share,
    /// Number of its events.
    received: u64,
    is_full: bool,
    is_ended: bool,
}

impl Recording {
    /// Creates a recording; `None` if there is no memory for the header.
    fn new(header: &Header, mut share: Share) -> io::Result<Option<Self>> {
        let file = Writer::new(Vec::new(), header)?;
        let fits = share.take(file.written().capacity());
        Ok(fits.then(|| Self { file, share, received: 0, is_full: false, is_ended: false }))
    }

    /// Appends events that the tree has already taken in.
    fn write(&mut self, events: &[u8], tree: &Tree) {
        if !self.is_full && self.share.room(self.file.written_mut(), longest(events.len())) {
            self.append(events);
            self.received = tree.received();
            return;
        }
        self.is_full = true;
        if let Some(result) = tree.result().filter(|_| !self.is_ended) {
            self.is_ended = true;
            let mut end = Encoder::new();
            end.lost(tree.received() - self.received);
            end.result(result);
            let end = end.take();
            self.share.owe(longest(end.len()));
            self.append(&end);
        }
    }

    fn append(&mut self, events: &[u8]) {
        // Writing to memory does not fail.
        let _ = self.file.write(events);
    }
}

/// Exclusive access to the tree.
pub(crate) struct TreeGuard<'s>(MutexGuard<'s, Kept>);

impl std::ops::Deref for TreeGuard<'_> {
    type Target = Tree;

    fn deref(&self) -> &Tree {
        &self.0.tree
    }
}
