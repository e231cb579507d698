//! A list of fixed capacity without heap memory.

use std::ops::Deref;

/// A list of at most `N` values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArrayVec<T, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy + Default, const N: usize> ArrayVec<T, N> {
    /// Makes an empty list.
    pub(crate) fn new() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }

    /// Adds a value. The caller ensures that there is room.
    pub(crate) fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    /// Removes the last value.
    pub(crate) const fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}

impl<T, const N: usize> Deref for ArrayVec<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for ArrayVec<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}
