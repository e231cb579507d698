//! Parts of a run, and the segments of each part.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::num::NonZero;

/// A part of a run. All parts have about equally many rows, over all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the part, from 1.
    pub number: u32,
    /// The number of parts.
    pub of: u32,
}

impl Part {
    /// All segments.
    pub const ALL: Self = Self { number: 1, of: 1 };
}

/// Assigns the segments of a run to parts, by their numbers of rows: each segment goes to the part with the fewest rows so far, in a tie
/// to the part with the lowest number (list scheduling, Graham 1966). So the sizes of two parts differ by at most one segment, and
/// segments of equal size are assigned round-robin.
pub fn dealt(rows: &[u64], of: NonZero<u32>) -> Vec<u32> {
    let mut parts: BinaryHeap<_> = (1..=of.get()).map(|number| Reverse((0, number))).collect();
    let next = |&rows: &u64| {
        let mut least = parts.peek_mut()?;
        let Reverse((taken, number)) = *least;
        // A table without rows counts as one row, so that such tables are spread over the parts, too.
        *least = Reverse((taken + rows.max(1), number));
        Some(number)
    };
    rows.iter().filter_map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_segments_are_assigned_round_robin() {
        assert_eq!(dealt(&[5; 7], NonZero::new(3).unwrap()), [1, 2, 3, 1, 2, 3, 1]);
        assert_eq!(dealt(&[0, 0, 0], NonZero::new(2).unwrap()), [1, 2, 1]);
    }

    /// Tables of a full segment and a shorter one, which a simple rotation would all give to the same part.
    #[test]
    fn short_segments_do_not_all_go_to_one_part() {
        assert_eq!(dealt(&[8, 5, 8, 5], NonZero::new(2).unwrap()), [1, 2, 2, 1]);
    }

    proptest! {
        #[test]
        fn no_part_has_more_than_another_by_more_than_a_segment(rows in proptest::collection::vec(1_u64..100, 0..60), of in 1_u32..9) {
            let parts = dealt(&rows, NonZero::new(of).unwrap());
            prop_assert_eq!(parts.len(), rows.len());
            let taken = |part| parts.iter().zip(&rows).filter(|(to, _)| **to == part).map(|(_, rows)| rows).sum::<u64>();
            let all: Vec<u64> = (1..=of).map(taken).collect();
            let (least, most) = (all.iter().min().unwrap(), all.iter().max().unwrap());
            prop_assert!(most - least <= rows.iter().max().copied().unwrap_or(0), "{:?}", all);
        }
    }
}
