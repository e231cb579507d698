//! The only module that hashes states.
//!
//! The hash is fast, has no seed, and is the same in every run. Hashes decide where a table stores a state, never the
//! order of a search, so counts do not depend on them.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Returns 64 well-mixed bits for `state`. The high bits are the best.
///
/// ```
/// use solvarium::hash;
/// assert_eq!(hash::of(&[1u8, 2, 3]), hash::of(&[1u8, 2, 3]));
/// assert_ne!(hash::of(&[1u8, 2, 3]), hash::of(&[3u8, 2, 1]));
/// ```
#[must_use]
#[inline]
pub fn of<T: Hash + ?Sized>(state: &T) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    // FxHasher's product leaves low-entropy bits; one more odd multiplication
    // (2^64 / golden ratio) carries them upwards (Knuth, 1973, section 6.4).
    hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
