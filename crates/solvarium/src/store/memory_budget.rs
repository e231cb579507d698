//! The memory budget of a list. A list grows as far as a memory limit allows, and reports [`Stop::Memory`] before it
//! allocates more.

use crate::limits::Stop;

/// Reserves capacity for one more item within a memory budget, in bytes. The list doubles while the budget allows it,
/// and then takes the rest. So searches stop at their memory limit, not at half or twice of it.
#[inline]
pub(crate) fn reserve_one<T>(list: &mut Vec<T>, budget: usize) -> Result<(), Stop> {
    reserve(list, 1, budget)
}

/// Reserves capacity for `extra` more items within a memory budget.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>, extra: usize, budget: usize) -> Result<(), Stop> {
    if extra <= list.capacity() - list.len() { Ok(()) } else { grow(list, extra, budget) }
}

#[cold]
#[inline(never)]
fn grow<T>(list: &mut Vec<T>, extra: usize, budget: usize) -> Result<(), Stop> {
    let most = (budget / size_of::<T>().max(1)).saturating_sub(list.len());
    reserve_up_to(list, list.len().max(16), extra, most)
}

/// Reserves capacity for `preferred` more items if `most` allows it, and for at least `extra`.
pub(crate) fn reserve_up_to<T>(
    list: &mut Vec<T>,
    preferred: usize,
    extra: usize,
    most: usize,
) -> Result<(), Stop> {
    let more = preferred.max(extra).min(most);
    if more < extra || list.try_reserve_exact(more).is_err() { Err(Stop::Memory) } else { Ok(()) }
}

/// The bytes that a heap allocation of `bytes` bytes takes, including the allocator's header; 0 for an empty one. Use
/// it in [`Problem::heap_bytes`](crate::Problem::heap_bytes), as small allocations take more than their size.
///
/// ```
/// use solvarium::limits::heap_block;
/// assert_eq!([0, 1, 24, 25, 1000].map(heap_block), [0, 32, 32, 48, 1008]);
/// ```
#[must_use]
pub const fn heap_block(bytes: usize) -> usize {
    // The GNU C library adds a header of 8 bytes and rounds up to a multiple of 16.
    let taken = (bytes + 8).next_multiple_of(16);
    if bytes == 0 {
        0
    } else if taken < 32 {
        32
    } else {
        taken
    }
}

/// The bytes allocated for a list.
pub(crate) const fn bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_its_budget_and_no_more() {
        let mut list = Vec::new();
        while reserve_one(&mut list, 1000).is_ok() {
            list.push(0u64);
        }
        assert_eq!(list.len(), 125);
        assert!(bytes(&list) <= 1000);
    }
}
