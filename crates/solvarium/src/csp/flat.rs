//! A list for each variable, all in one piece of memory.
//!
//! ```text
//! items of v:   items[starts[v]..starts[v + 1]]
//! ```

use super::var::Var;

/// A list for each variable, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Flat<T> {
    starts: Box<[u32]>,
    items: Box<[T]>,
}

impl<T: Copy + Default> Flat<T> {
    /// Creates a list for each variable: `list` adds its items. Reserves memory for the expected number of items.
    pub fn of(variables: usize, expected: usize, mut list: impl FnMut(Var, &mut Vec<T>)) -> Self {
        let mut starts = Vec::with_capacity(variables + 1);
        let mut items = Vec::with_capacity(expected);
        starts.push(0);
        for variable in (0..variables).map(Var::at) {
            list(variable, &mut items);
            starts.push(u32::try_from(items.len()).unwrap_or(u32::MAX));
        }
        Self { starts: starts.into(), items: items.into() }
    }

    /// Groups items by their variable. The items of a variable keep their order.
    pub fn group(variables: usize, pairs: impl Iterator<Item = (Var, T)> + Clone) -> Self {
        let mut ends = vec![0; variables + 1];
        pairs.clone().for_each(|(variable, _)| ends[variable.index() + 1] += 1);
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        let starts = ends.clone().into();
        let mut items = vec![T::default(); ends.last().map_or(0, |&end: &u32| end as usize)];
        for (variable, item) in pairs {
            let next = &mut ends[variable.index()];
            items[*next as usize] = item;
            *next += 1;
        }
        Self { starts, items: items.into() }
    }

    /// Returns the index of a variable's first item.
    #[inline]
    pub fn start(&self, variable: Var) -> usize {
        self.starts[variable.index()] as usize
    }

    #[inline]
    pub fn get(&self, variable: Var) -> &[T] {
        &self.items[self.start(variable)..self.starts[variable.index() + 1] as usize]
    }

    pub fn bytes(&self) -> usize {
        4 * self.starts.len() + size_of_val(&*self.items)
    }
}
