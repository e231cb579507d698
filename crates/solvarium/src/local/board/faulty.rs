//! The set of conflicting cells of a board, with random choice and updates in constant time.

use crate::rng::Rng;

/// An unordered set of numbers below a bound, with the index of each.
#[derive(Clone, Debug)]
pub(super) struct Faulty {
    all: Vec<u16>,
    /// The index of each number in `all`, or [`OUT`].
    place: Vec<u16>,
}

const OUT: u16 = u16::MAX;

impl Faulty {
    pub(super) fn none(bound: usize) -> Self {
        Self { all: Vec::with_capacity(bound), place: vec![OUT; bound] }
    }

    /// Inserts or removes a number.
    #[inline]
    pub(super) fn set(&mut self, number: u16, is_in: bool) {
        let place = self.place[usize::from(number)];
        match (is_in, place) {
            (true, OUT) => {
                self.place[usize::from(number)] = self.all.len() as u16;
                self.all.push(number);
            }
            (false, place) if place != OUT => {
                self.all.swap_remove(usize::from(place));
                self.place[usize::from(number)] = OUT;
                if let Some(&moved) = self.all.get(usize::from(place)) {
                    self.place[usize::from(moved)] = place;
                }
            }
            _ => {}
        }
    }

    pub(super) fn all(&self) -> &[u16] {
        &self.all
    }

    pub(super) fn any(&self, rng: &mut Rng) -> Option<u16> {
        self.all.get(rng.below(self.all.len())).copied()
    }

    /// The heap bytes of a set of numbers below a bound.
    pub(super) const fn bytes(bound: usize) -> usize {
        2 * size_of::<u16>() * bound
    }
}

/// Sets are equal in any order.
impl PartialEq for Faulty {
    fn eq(&self, other: &Self) -> bool {
        let sorted = |set: &Self| {
            let mut all = set.all.clone();
            all.sort_unstable();
            all
        };
        sorted(self) == sorted(other)
    }
}

impl Eq for Faulty {}
