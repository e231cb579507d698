//! The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman, 1993). As a
//! schedule of restarts it is optimal up to a logarithmic factor, if nothing is known about the
//! distribution of run times.

/// Term number `place` of the sequence, from 1.
pub(in super::super) fn luby(place: u64) -> u64 {
    // The sequence of 2^k - 1 terms is twice that of 2^(k-1) - 1, then 2^(k-1).
    let mut place = place.max(1);
    loop {
        let whole = (place + 1).is_power_of_two();
        let half = 1u64 << place.ilog2();
        if whole {
            return (place / 2 + 1).max(1);
        }
        place -= half - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_begins_as_published() {
        let terms: Vec<_> = (1..=16).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1]);
    }
}
