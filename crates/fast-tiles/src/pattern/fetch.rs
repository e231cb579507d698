//! Prefetching: requests memory before it is read.

/// Prefetches an item that will soon be read.
#[inline(always)]
pub(super) fn fetch<T>(items: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: all x86-64 machines have the instruction, which accesses nothing, whatever the address.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().wrapping_add(at).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, at);
}
