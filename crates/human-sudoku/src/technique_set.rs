use crate::technique::Technique;

/// A set of techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TechniqueSet {
    words: [u64; 3],
}

const _: () = assert!(Technique::ALL.len() <= 3 * 64, "a technique has no bit");

impl TechniqueSet {
    /// The empty set.
    pub const EMPTY: Self = Self { words: [0; 3] };

    /// Returns all techniques but these.
    pub(crate) fn all_but(techniques: &[Technique]) -> Self {
        Technique::ALL.iter().copied().filter(|technique| !techniques.contains(technique)).collect()
    }

    /// Inserts a technique.
    pub const fn insert(&mut self, technique: Technique) {
        let number = technique as usize;
        self.words[number / 64] |= 1 << (number % 64);
    }

    /// Returns this set with a technique added.
    #[must_use]
    pub const fn with(mut self, technique: Technique) -> Self {
        self.insert(technique);
        self
    }

    /// Whether a technique is a member.
    #[inline]
    pub const fn contains(&self, technique: Technique) -> bool {
        let number = technique as usize;
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.words[0] | self.words[1] | self.words[2] == 0
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        techniques.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_technique_is_a_member_of_its_own_set_only() {
        for &one in Technique::ALL {
            let set: TechniqueSet = [one].into_iter().collect();
            assert!(Technique::ALL.iter().all(|&other| set.contains(other) == (one == other)), "{one}");
        }
    }
}
