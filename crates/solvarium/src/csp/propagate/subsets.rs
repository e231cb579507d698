//! Finds k sets whose union has k members, for k from two to four. Both naked subsets (variables
//! and their values) and hidden subsets (values and their variables) are found in this way.
//!
//! A union of k members is built from at most k - 1 sets. Each of them adds a member and shares one
//! with the sets before it; otherwise a smaller closed subset exists, which is found first. Then
//! the sets within the union are counted.

use super::super::domains::Wiped;

/// Maximum number of members of a set.
pub(super) const MOST: usize = 4;

/// A set of up to four numbers, sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Few {
    /// The members modulo 64, as bits: distinguishes most sets quickly, and all of them if members
    /// are below 64.
    fold: u64,
    count: usize,
    members: [u32; MOST],
}

impl Few {
    /// Adds a member, if it is new and there is room for it.
    fn with(mut self, member: u32) -> Option<Self> {
        let at = self.members().partition_point(|&known| known < member);
        if self.members().get(at) == Some(&member) {
            return Some(self);
        }
        if self.count == MOST {
            return None;
        }
        self.members.copy_within(at..self.count, at + 1);
        self.members[at] = member;
        self.count += 1;
        self.fold |= 1 << (member % 64);
        Some(self)
    }

    /// Adds a member that is greater than all others; there must be room for it.
    pub fn push(&mut self, member: u32) {
        if let Some(more) = self.with(member) {
            *self = more;
        }
    }

    pub fn members(&self) -> &[u32] {
        &self.members[..self.count]
    }

    /// The union, if it has at most `most` members.
    fn union(self, other: &Self, most: usize) -> Option<Self> {
        if (self.fold | other.fold).count_ones() as usize > most {
            return None;
        }
        let union = other.members().iter().try_fold(self, |union, &member| union.with(member))?;
        (union.count <= most).then_some(union)
    }

    /// Whether all of `other` is in it.
    pub fn contains(&self, other: &Self) -> bool {
        other.fold & !self.fold == 0 && other.members().iter().all(|member| self.members().contains(member))
    }
}

/// Sets of one constraint, and the unions that are closed.
#[derive(Default)]
pub(super) struct Subsets {
    pub sets: Vec<Few>,
    pub closed: Vec<Few>,
}

impl Subsets {
    /// Finds unions of up to `most` members that contain as many of the sets as they have members.
    pub fn find(&mut self, most: usize) -> Result<(), Wiped> {
        self.closed.clear();
        (0..self.sets.len()).try_for_each(|first| self.grow(first, self.sets[first], 1, most))
    }

    /// Examines a union of `used` sets, the first of which has this number, and all its extensions.
    fn grow(&mut self, first: usize, union: Few, used: usize, most: usize) -> Result<(), Wiped> {
        let inside = self.sets.iter().filter(|set| union.contains(set)).count();
        if inside > union.count {
            return Err(Wiped);
        }
        if inside == union.count && !self.closed.contains(&union) {
            self.closed.push(union);
        }
        if used + 1 >= most || union.count == most {
            return Ok(());
        }
        for next in first + 1..self.sets.len() {
            let set = &self.sets[next];
            if union.fold & set.fold != 0
                && let Some(wider) = union.union(set, most)
                && wider.count > union.count
            {
                self.grow(first, wider, used + 1, most)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use std::collections::BTreeSet;

    fn few(members: &BTreeSet<u32>) -> Few {
        let mut few = Few::default();
        members.iter().for_each(|&member| few.push(member));
        few
    }

    /// Every closed choice of sets has a part that is found, and everything found is closed.
    #[test]
    fn every_subset_is_found() {
        let mut rng = Rng::seeded(4);
        let mut found = 0;
        for _ in 0..3000 {
            let spread = [7, 200][rng.below(2)];
            let some: Vec<BTreeSet<u32>> = (0..2 + rng.below(5))
                .map(|_| (0..2 + rng.below(3)).map(|_| (rng.below(7) * spread) as u32).collect())
                .filter(|set: &BTreeSet<u32>| set.len() > 1)
                .collect();
            for most in 2..=MOST {
                let sets: Vec<_> = some.iter().filter(|set| set.len() <= most).map(few).collect();
                let mut subsets = Subsets { sets: sets.clone(), closed: Vec::new() };
                let result = subsets.find(most);
                for chosen in 1u32..1 << sets.len() {
                    let chosen: Vec<_> =
                        (0..sets.len()).filter(|at| chosen >> at & 1 == 1).map(|at| sets[at]).collect();
                    let union: BTreeSet<_> = chosen.iter().flat_map(|set| set.members().to_vec()).collect();
                    if union.len() <= most && union.len() < chosen.len() {
                        assert_eq!(result, Err(Wiped));
                    }
                    if union.len() <= most && union.len() == chosen.len() && result.is_ok() {
                        let union = few(&union);
                        assert!(subsets.closed.iter().any(|closed| union.contains(closed)));
                    }
                }
                for closed in &subsets.closed {
                    found += 1;
                    assert!(sets.iter().filter(|set| closed.contains(set)).count() >= closed.count);
                }
            }
        }
        assert!(found > 1000);
    }
}
