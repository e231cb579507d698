//! A counting allocator: the bytes of live blocks in the system's allocator, current and peak.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

/// The system's allocator, with counts for all threads.
pub struct Counting {
    live: AtomicUsize,
    peak: AtomicUsize,
}

impl Counting {
    pub const fn new() -> Self {
        Self { live: AtomicUsize::new(0), peak: AtomicUsize::new(0) }
    }

    /// Bytes of live blocks.
    pub fn live(&self) -> usize {
        self.live.load(Relaxed)
    }

    /// Peak bytes of live blocks since the last [`Counting::forget`].
    pub fn peak(&self) -> usize {
        self.peak.load(Relaxed)
    }

    /// Restarts the peak from the current bytes.
    pub fn forget(&self) {
        self.peak.store(self.live(), Relaxed);
    }

    fn add(&self, bytes: usize) {
        let before = self.live.fetch_add(bytes, Relaxed);
        self.peak.fetch_max(before + bytes, Relaxed);
    }

    fn remove(&self, bytes: usize) {
        self.live.fetch_sub(bytes, Relaxed);
    }
}

/// The real size of a block of this many bytes: with its header, in steps of 16.
fn taken(bytes: usize) -> usize {
    (bytes + 8).next_multiple_of(16).max(32)
}

// SAFETY: All calls are passed to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.add(taken(layout.size()));
        // SAFETY: The caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.add(taken(layout.size()));
        // SAFETY: The caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.remove(taken(layout.size()));
        // SAFETY: The caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(block, layout) }
    }

    /// Large blocks grow in place, or their pages are moved: two copies never exist at once.
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let (before, after) = (taken(layout.size()), taken(bytes));
        if after > before {
            self.add(after - before);
        } else {
            self.remove(before - after);
        }
        // SAFETY: The caller keeps the contract of `realloc`.
        unsafe { System.realloc(block, layout, bytes) }
    }
}
