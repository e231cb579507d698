//! A list of lists of numbers in two arrays.

/// Lists of numbers, one behind the other.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The start of each list, and the end of the last.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Default for Lists {
    fn default() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }
}

impl Lists {
    /// Adds a list.
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }

    /// The list with this number.
    #[inline]
    pub(crate) fn of(&self, list: u32) -> &[u32] {
        let list = list as usize;
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// All lists in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.items[ends[0] as usize..ends[1] as usize])
    }

    /// For each number below `count`, the lists that contain it, in order.
    pub(crate) fn inverse(&self, count: usize) -> Self {
        let mut starts = vec![0; count + 1];
        self.items.iter().for_each(|&item| starts[item as usize + 1] += 1);
        (0..count).for_each(|item| starts[item + 1] += starts[item]);
        let mut next = starts.clone();
        let mut items = vec![0; self.items.len()];
        for (list, contents) in (0..).zip(self.iter()) {
            for &item in contents {
                items[next[item as usize] as usize] = list;
                next[item as usize] += 1;
            }
        }
        Self { starts, items }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_has_the_positions_of_numbers() {
        let mut lists = Lists::default();
        [vec![2, 0], vec![], vec![0, 3]].into_iter().for_each(|list| lists.push(list));
        let inverse = lists.inverse(4);
        assert!(inverse.iter().eq([&[0, 2][..], &[], &[0], &[2]]));
        assert_eq!(lists.of(2), [0, 3]);
    }
}
