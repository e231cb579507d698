//! A list of whole numbers that takes half the memory as long as all are small, as depths, codes of actions and lengths
//! of texts mostly are.

use super::room::Widen;
use crate::budget::Share;

/// A list of numbers, of two bytes each while all of them fit.
#[derive(Clone, Debug)]
pub(super) struct Column {
    width: Width,
    /// The largest number so far.
    most: u32,
}

#[derive(Clone, Debug)]
enum Width {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Default for Column {
    fn default() -> Self {
        Self { width: Width::Narrow(Vec::new()), most: 0 }
    }
}

impl Column {
    /// Bytes per number.
    pub(super) const fn width(&self) -> usize {
        match self.width {
            Width::Narrow(_) => size_of::<u16>(),
            Width::Wide(_) => size_of::<u32>(),
        }
    }

    /// The largest number that was ever in the list.
    pub(super) const fn most(&self) -> u32 {
        self.most
    }

    /// Whether the list can take this number at its width.
    #[inline]
    pub(super) fn fits(&self, number: u32) -> bool {
        matches!(self.width, Width::Wide(_)) || u16::try_from(number).is_ok()
    }

    /// Appends a number.
    #[inline]
    pub(super) fn push(&mut self, number: u32) {
        if !self.fits(number) {
            self.widen();
        }
        self.most = self.most.max(number);
        match &mut self.width {
            Width::Narrow(list) => list.push(number as u16),
            Width::Wide(list) => list.push(number),
        }
    }

    /// The number at an index.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<u32> {
        match &self.width {
            Width::Narrow(list) => list.get(index).map(|&number| number.into()),
            Width::Wide(list) => list.get(index).copied(),
        }
    }

    /// Replaces the number at one index by that at another, if that is larger.
    #[inline]
    pub(super) fn raise(&mut self, index: usize, other: usize) {
        match &mut self.width {
            Width::Narrow(list) => list[index] = list[index].max(list[other]),
            Width::Wide(list) => list[index] = list[index].max(list[other]),
        }
    }

    /// The first numbers.
    pub(super) fn prefix(&self, count: usize) -> Self {
        let width = match &self.width {
            Width::Narrow(list) => Width::Narrow(list[..count].to_vec()),
            Width::Wide(list) => Width::Wide(list[..count].to_vec()),
        };
        Self { width, most: self.most }
    }

    pub(super) const fn len(&self) -> usize {
        match &self.width {
            Width::Narrow(list) => list.len(),
            Width::Wide(list) => list.len(),
        }
    }

    /// The sum of the numbers in a range.
    pub(super) fn sum(&self, range: std::ops::Range<usize>) -> usize {
        match &self.width {
            Width::Narrow(list) => list[range].iter().map(|&number| usize::from(number)).sum(),
            Width::Wide(list) => list[range].iter().map(|&number| number as usize).sum(),
        }
    }

    pub(super) fn reserve_exact(&mut self, more: usize) {
        match &mut self.width {
            Width::Narrow(list) => list.reserve_exact(more),
            Width::Wide(list) => list.reserve_exact(more),
        }
    }

    /// Reserves counted room for more numbers, all of them at most this one.
    pub(super) fn room(&mut self, share: &mut Share, more: usize, most: u32) -> bool {
        (self.fits(most) || super::room::widened(self, share))
            && match &mut self.width {
                Width::Narrow(list) => share.room(list, more),
                Width::Wide(list) => share.room(list, more),
            }
    }
}

impl Widen for Column {
    fn is_wide(&self) -> bool {
        matches!(self.width, Width::Wide(_))
    }

    fn bytes(&self) -> usize {
        match &self.width {
            Width::Narrow(list) => list.capacity() * size_of::<u16>(),
            Width::Wide(list) => list.capacity() * size_of::<u32>(),
        }
    }

    #[cold]
    fn widen(&mut self) {
        if let Width::Narrow(narrow) = &mut self.width {
            let mut wide = Vec::with_capacity(narrow.capacity());
            wide.extend(std::mem::take(narrow).into_iter().map(u32::from));
            self.width = Width::Wide(wide);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_becomes_wide_and_keeps_its_numbers() {
        let mut column = Column::default();
        let numbers = [0, 7, 65_535, 3, 65_536, u32::MAX, 1];
        for (index, &number) in numbers.iter().enumerate() {
            assert_eq!(column.width(), if index < 5 { 2 } else { 4 });
            column.push(number);
        }
        let all: Vec<_> = (0..8).map(|index| column.get(index)).collect();
        assert_eq!(all[..7], numbers.map(Some));
        assert_eq!((all[7], column.len(), column.most()), (None, 7, u32::MAX));
        assert_eq!(column.sum(1..5), 7 + 65_535 + 3 + 65_536);
        column.raise(0, 1);
        column.raise(1, 3);
        assert_eq!((column.get(0), column.get(1), column.prefix(2).len()), (Some(7), Some(7), 2));
    }

    #[test]
    fn room_is_counted_at_the_width_of_the_numbers() {
        let (mut column, mut share) = (Column::default(), Share::unlimited());
        assert!(column.room(&mut share, 100, 5) && column.width() == 2 && column.bytes() >= 200);
        assert!(column.room(&mut share, 100, 70_000) && column.width() == 4 && column.bytes() >= 400);
    }
}
