//! Items of an unfinished cover, by their numbers among the primary or the secondary ones.

/// An item of a cover whose number of primary items is not known yet. The highest bit marks a secondary item.
#[derive(Clone, Copy)]
pub(super) struct Item(u32);

impl Item {
    const SECONDARY: u32 = 1 << 31;

    #[expect(clippy::cast_possible_truncation, reason = "there are fewer items than `MOST`")]
    pub const fn primary(number: usize) -> Self {
        Self(number as u32)
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are fewer items than `MOST`")]
    pub const fn secondary(number: usize) -> Self {
        Self(number as u32 | Self::SECONDARY)
    }

    /// The number of the item among all items, of which the first are primary.
    pub const fn among(self, primary: usize) -> usize {
        match self.0 & Self::SECONDARY {
            0 => self.0 as usize,
            _ => primary + (self.0 & !Self::SECONDARY) as usize,
        }
    }
}
