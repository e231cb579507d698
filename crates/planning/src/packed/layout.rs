//! The bits of the variables of a task in the words of a packed state, and pairs of masks over these words.
//!
//! A variable with n values takes the fewest bits that hold n - 1, within one word. A conjunction of facts is a pair
//! (care, want): it holds if `word & care == want` for every word. An assignment is a pair (keep, set): it makes
//! `word & keep | set` of every word.

use crate::sas::{Fact, Task};

/// The bits of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    word: u32,
    shift: u32,
    /// The bits of the variable, shifted down.
    mask: u64,
}

impl Place {
    /// The value of the variable in a state.
    #[inline]
    pub(crate) const fn value(self, words: &[u64]) -> u32 {
        (words[self.word as usize] >> self.shift & self.mask) as u32
    }

    const fn bits(self) -> u64 {
        self.mask << self.shift
    }
}

/// The bits of all variables.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) places: Vec<Place>,
    /// The number of words of a state, and the bits of the last.
    pub(crate) words: usize,
    pub(crate) last_bits: u32,
}

impl Layout {
    /// Puts each variable into the first word that has room for it.
    pub(crate) fn new(task: &Task) -> Self {
        let mut used: Vec<u32> = vec![0];
        let mut first_free = 0;
        let mut places = Vec::new();
        for variable in &task.variables {
            let bits = usize::BITS - (variable.values.len() - 1).leading_zeros();
            let word = (first_free..used.len()).find(|&word| used[word] + bits <= u64::BITS);
            let word = word.unwrap_or_else(|| {
                used.push(0);
                used.len() - 1
            });
            let shift = used[word] % u64::BITS;
            places.push(Place { word: word as u32, shift, mask: (1 << bits) - 1 });
            used[word] += bits;
            while first_free + 1 < used.len() && used[first_free] == u64::BITS {
                first_free += 1;
            }
        }
        Self { places, words: used.len(), last_bits: used.last().copied().unwrap_or(0) }
    }

    /// The number of bits of a state up to the last that is used.
    pub(crate) const fn bits(&self) -> usize {
        (self.words - 1) * u64::BITS as usize + self.last_bits as usize
    }

    /// Sets the value of a variable.
    pub(crate) fn set(&self, words: &mut [u64], fact: Fact) {
        let place = self.places[fact.variable as usize];
        let word = &mut words[place.word as usize];
        *word = *word & !place.bits() | u64::from(fact.value) << place.shift;
    }
}

/// Pairs of masks, one pair a word, for a list of conjunctions or assignments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    /// For each item, the two masks of the first word, then the two masks of the second, and so on.
    masks: Vec<[u64; 2]>,
}

impl Pairs {
    pub(crate) const fn bytes(&self) -> usize {
        size_of::<[u64; 2]>() * self.masks.len()
    }

    /// Adds a conjunction. Returns whether it can hold; if it cannot, nothing is added.
    pub(crate) fn add_condition(&mut self, layout: &Layout, facts: &[Fact]) -> bool {
        let start = self.masks.len();
        self.masks.resize(start + layout.words, [0; 2]);
        for fact in facts {
            let place = layout.places[fact.variable as usize];
            let [care, want] = &mut self.masks[start + place.word as usize];
            let bits = u64::from(fact.value) << place.shift;
            if *care & place.bits() == place.bits() && *want & place.bits() != bits {
                self.masks.truncate(start);
                return false;
            }
            *care |= place.bits();
            *want |= bits;
        }
        true
    }

    /// Adds an assignment. Of two values for one variable, the later one counts.
    pub(crate) fn add_assignment(&mut self, layout: &Layout, facts: impl IntoIterator<Item = Fact>) {
        let start = self.masks.len();
        self.masks.resize(start + layout.words, [u64::MAX, 0]);
        for fact in facts {
            let place = layout.places[fact.variable as usize];
            let [keep, set] = &mut self.masks[start + place.word as usize];
            *keep &= !place.bits();
            *set = *set & !place.bits() | u64::from(fact.value) << place.shift;
        }
    }

    /// Whether conjunction `index` holds.
    #[inline]
    pub(crate) fn holds(&self, index: usize, words: &[u64]) -> bool {
        let masks = &self.masks[index * words.len()..][..words.len()];
        words.iter().zip(masks).all(|(&word, &[care, want])| word & care == want)
    }

    /// Whether assignment `index` would change nothing.
    #[inline]
    pub(crate) fn is_assigned(&self, index: usize, words: &[u64]) -> bool {
        let masks = &self.masks[index * words.len()..][..words.len()];
        words.iter().zip(masks).all(|(&word, &[keep, set])| word & keep | set == word)
    }

    /// Makes assignment `index`.
    #[inline]
    pub(crate) fn assign(&self, index: usize, words: &mut [u64]) {
        let masks = &self.masks[index * words.len()..][..words.len()];
        words.iter_mut().zip(masks).for_each(|(word, &[keep, set])| *word = *word & keep | set);
    }
}
