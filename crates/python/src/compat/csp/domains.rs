//! Sets of values, by their numbers in the domain, as words of bits.

/// The remaining values of each variable.
#[derive(Clone, Debug)]
pub struct Domains(Vec<Vec<u64>>);

impl Domains {
    /// Full domains of these sizes.
    pub fn full(sizes: impl Iterator<Item = usize>) -> Self {
        let full = |size: usize| (0..size.div_ceil(64)).map(|word| ones(size - word * 64)).collect();
        Self(sizes.map(full).collect())
    }

    /// The words of a variable.
    pub fn words(&self, variable: usize) -> &[u64] {
        &self.0[variable]
    }

    /// The number of values of a variable.
    pub fn size(&self, variable: usize) -> usize {
        self.0[variable].iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The values, in their order.
    pub fn values(&self, variable: usize) -> Vec<usize> {
        members(&self.0[variable])
    }

    /// Reduces a variable to one value.
    pub fn fix(&mut self, variable: usize, value: usize) {
        let words = &mut self.0[variable];
        words.fill(0);
        words[value / 64] |= 1 << (value % 64);
    }

    /// Removes a value of a variable.
    pub fn remove(&mut self, variable: usize, value: usize) {
        self.0[variable][value / 64] &= !(1 << (value % 64));
    }
}

/// The numbers of the bits that are set.
pub fn members(words: &[u64]) -> Vec<usize> {
    let of_word = |(at, word): (usize, &u64)| {
        let mut word = *word;
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(at * 64 + bit)
        })
    };
    words.iter().enumerate().flat_map(of_word).collect()
}

const fn ones(size: usize) -> u64 {
    if size >= 64 { u64::MAX } else { (1 << size) - 1 }
}
