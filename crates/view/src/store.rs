//! What is known of a run, for those who look: pieces of its trace come in from
//! the search's thread, and go into the tree and into files on others'.

use crate::trace::{Header, Writer};
use crate::tree::Tree;
use std::collections::VecDeque;
use std::fs::File;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// More pieces than this do not wait: the search itself takes some in.
const PIECES: usize = 2048;

/// So many pieces are taken in at once: some tens of milliseconds.
const SHARE: usize = 16;

/// Blocks of files are at least so long, but for those written in time.
const BLOCK: usize = 64 << 10;

/// A run's tree, and the pieces that are not in it yet.
#[derive(Debug)]
pub(crate) struct Store {
    waiting: Mutex<VecDeque<Vec<u8>>>,
    came: Condvar,
    kept: Mutex<Kept>,
}

#[derive(Debug)]
struct Kept {
    tree: Tree,
    /// Marks that are in the tree, but in no file yet: blocks should not be small.
    unwritten: Vec<u8>,
    /// The trace as a file in memory, for those who ask for it.
    trace: Writer<Vec<u8>>,
    /// The file that it is recorded in.
    file: Option<Writer<File>>,
    failure: Option<String>,
    /// How many bytes of marks came.
    marks: u64,
}

impl Store {
    /// An empty one. What comes is also written to `file`.
    pub(crate) fn new(header: &Header, most: usize, file: Option<File>) -> std::io::Result<Self> {
        let file = file.map(|file| Writer::new(file, header)).transpose()?;
        let trace = Writer::new(Vec::new(), header)?;
        let kept =
            Kept { tree: Tree::new(most), unwritten: Vec::new(), trace, file, failure: None, marks: 0 };
        Ok(Self { waiting: Mutex::new(VecDeque::new()), came: Condvar::new(), kept: Mutex::new(kept) })
    }

    /// Hands in a piece of whole marks.
    pub(crate) fn put(&self, piece: Vec<u8>) {
        let mut waiting = lock(&self.waiting);
        waiting.push_back(piece);
        let are_many = waiting.len() > PIECES;
        drop(waiting);
        self.came.notify_one();
        if are_many {
            drop(self.kept(SHARE));
        }
    }

    /// Waits for a piece, not for ever, and takes in what came, not for ever either.
    pub(crate) fn work(&self, patience: Duration) {
        let waiting = lock(&self.waiting);
        let empty = |waiting: &mut VecDeque<Vec<u8>>| waiting.is_empty();
        drop(self.came.wait_timeout_while(waiting, patience, empty));
        // A search may be faster than this: whoever works here has other things to look at.
        let began = Instant::now();
        while !self.is_settled() && began.elapsed() < patience {
            drop(self.kept(SHARE));
        }
    }

    /// Takes in all that came, with room for others to look in between.
    pub(crate) fn settle(&self) {
        while !self.is_settled() {
            drop(self.kept(SHARE));
        }
    }

    /// Whether all that came is taken in.
    pub(crate) fn is_settled(&self) -> bool {
        lock(&self.waiting).is_empty()
    }

    /// Writes into the files what is not in them yet.
    pub(crate) fn write(&self) {
        self.kept(usize::MAX).write();
    }

    /// The tree with what came, or at least a good part of it: nobody waits long.
    pub(crate) fn tree(&self) -> TreeGuard<'_> {
        TreeGuard(self.kept(SHARE))
    }

    /// The tree with everything that came.
    pub(crate) fn whole_tree(&self) -> TreeGuard<'_> {
        TreeGuard(self.kept(usize::MAX))
    }

    /// The trace so far, as a file.
    pub(crate) fn trace(&self) -> Vec<u8> {
        let mut kept = self.kept(usize::MAX);
        kept.write();
        kept.trace.written().clone()
    }

    /// How many bytes of marks came so far.
    pub(crate) fn marks(&self) -> u64 {
        self.kept(0).marks
    }

    /// What went wrong with recording, if something did.
    pub(crate) fn failure(&self) -> Option<String> {
        self.kept(0).failure.clone()
    }

    /// All that is kept, once so many of the pieces that wait are taken in.
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
        self.marks += piece.len() as u64;
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
        let marks = std::mem::take(&mut self.unwritten);
        // Writing into memory does not fail.
        let _ = self.trace.write(&marks);
        if let Some(file) = &mut self.file
            && let Err(error) = file.write(&marks)
        {
            self.file = None;
            self.failure.get_or_insert(format!("the trace cannot be written: {error}"));
        }
    }
}

/// A tree that nobody else touches meanwhile.
pub(crate) struct TreeGuard<'s>(MutexGuard<'s, Kept>);

impl std::ops::Deref for TreeGuard<'_> {
    type Target = Tree;

    fn deref(&self) -> &Tree {
        &self.0.tree
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
