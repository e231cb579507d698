//! The bytes of a database: built here, or mapped from a file.
//!
//! A search mostly looks them up, so it sees one slice in either case. Clones share the bytes.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{Debug, Formatter};
use core::ops::Deref;
use core::ptr::NonNull;

/// Bytes that never move and never change.
#[derive(Clone)]
pub(super) struct Entries {
    /// Points into the value that `_keeper` owns.
    bytes: NonNull<[u8]>,
    _keeper: Arc<dyn Keeper>,
}

/// An owner of bytes that have a fixed address for its lifetime, even if the owner is moved, and that nothing can
/// change.
trait Keeper: Send + Sync {
    fn bytes(&self) -> &[u8];
}

impl Keeper for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

#[cfg(feature = "files")]
impl Keeper for super::file::Body {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl Entries {
    fn kept_by(keeper: impl Keeper + 'static) -> Self {
        let keeper = Arc::new(keeper);
        Self { bytes: NonNull::from(keeper.bytes()), _keeper: keeper }
    }
}

impl From<Vec<u8>> for Entries {
    fn from(bytes: Vec<u8>) -> Self {
        Self::kept_by(bytes)
    }
}

#[cfg(feature = "files")]
impl From<super::file::Body> for Entries {
    fn from(body: super::file::Body) -> Self {
        Self::kept_by(body)
    }
}

impl Deref for Entries {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        // SAFETY: a `Keeper` neither moves nor changes the bytes, and it lives as long as `self`.
        unsafe { self.bytes.as_ref() }
    }
}

// SAFETY: the bytes are only read, and their `Keeper` is `Send` and `Sync`.
unsafe impl Send for Entries {}
// SAFETY: as above.
unsafe impl Sync for Entries {}

impl PartialEq for Entries {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Entries {}

/// Shows the length, not millions of bytes.
impl Debug for Entries {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} entries", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_the_bytes_and_outlive_the_first() {
        let first = Entries::from(alloc::vec![1, 2, 3]);
        let (second, other) = (first.clone(), Entries::from(alloc::vec![1, 2, 3]));
        assert!(core::ptr::eq(&*first, &*second) && !core::ptr::eq(&*first, &*other));
        assert_eq!(first, other);
        drop(first);
        assert_eq!(*second, [1, 2, 3]);
    }
}
