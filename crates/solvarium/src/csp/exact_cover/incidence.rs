//! Which options have an item: sparse rows of bits.

use super::cover::Cover;
use crate::limits::Stop;

/// Up to 64 options of a row: those in one word of the bit set of all options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub bits: u64,
    pub word: u32,
}

impl Part {
    const EMPTY: Self = Self { bits: 0, word: u32::MAX };

    /// The word, as an index.
    #[inline]
    pub const fn word(self) -> usize {
        self.word as usize
    }

    /// The options in this word.
    #[inline]
    pub fn options(self) -> impl Iterator<Item = usize> {
        let (mut bits, first) = (self.bits, self.word() * 64);
        std::iter::from_fn(move || {
            let option = first + bits.trailing_zeros() as usize;
            let is_one = bits != 0;
            bits &= bits.wrapping_sub(1); // clears the lowest bit
            is_one.then_some(option)
        })
    }
}

/// Rows of parts, one row after the other; within a row, words ascend.
pub(super) struct Rows {
    parts: Vec<Part>,
    starts: Vec<u32>,
}

impl Rows {
    /// Creates the rows of a cover. `row` returns the row of a node, if it has one. `hold` is called before memory is
    /// taken.
    fn of(
        rows: usize,
        cover: &Cover,
        row: impl Fn(usize) -> Option<usize>,
        hold: impl Fn(usize) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        hold(rows.saturating_mul(2 * size_of::<u32>()))?;
        let (mut starts, mut last) = (vec![0u32; rows + 1], vec![u32::MAX; rows]);
        for option in 0..cover.options() {
            let word = (option / 64) as u32;
            for row in cover.range(option).filter_map(&row) {
                if last[row] != word {
                    last[row] = word;
                    starts[row + 1] += 1;
                }
            }
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let many = starts[rows] as usize;
        hold(many * size_of::<Part>() + rows * 2 * size_of::<u32>())?;
        let mut parts = vec![Part::EMPTY; many];
        // From here on, the index of the next part of each row.
        last.copy_from_slice(&starts[..rows]);
        for option in 0..cover.options() {
            let word = (option / 64) as u32;
            for row in cover.range(option).filter_map(&row) {
                let is_begun = last[row] > starts[row] && parts[last[row] as usize - 1].word == word;
                last[row] += u32::from(!is_begun);
                let part = &mut parts[last[row] as usize - 1];
                (part.word, part.bits) = (word, part.bits | 1 << (option % 64));
            }
        }
        Ok(Self { parts, starts })
    }

    /// Returns the range of a row's parts.
    #[inline]
    pub fn range(&self, row: usize) -> std::ops::Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }

    /// The number of rows.
    pub const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The parts of a row.
    #[inline]
    pub fn row(&self, row: usize) -> &[Part] {
        &self.parts[self.range(row)]
    }

    /// The part at this index.
    #[inline]
    pub fn part(&self, at: usize) -> Part {
        self.parts[at]
    }

    /// Bytes allocated.
    pub const fn bytes(&self) -> usize {
        self.parts.len() * size_of::<Part>() + self.starts.len() * size_of::<u32>()
    }
}

/// The options of each item, and those of them that give it the same colour.
pub(super) struct Incidence {
    /// A row for each item that any option has.
    pub items: Rows,
    /// A row for each pair of item and colour.
    pub shades: Rows,
    /// The row of `shades` for each node of the cover; nothing without colours.
    pub shade: Vec<u32>,
}

impl Incidence {
    pub fn of(cover: &Cover, hold: impl Fn(usize) -> Result<(), Stop>) -> Result<Self, Stop> {
        let rows = cover.nodes().iter().max().map_or(0, |&most| most as usize + 1);
        let item = |at: usize| cover.nodes()[at];
        let items = Rows::of(rows, cover, |at| Some(item(at) as usize), &hold)?;
        if !cover.is_coloured() {
            let shades = Rows { parts: Vec::new(), starts: vec![0] };
            return Ok(Self { items, shades, shade: Vec::new() });
        }
        let nodes_bytes = cover.nodes().len() * size_of::<(u32, u32)>();
        hold(items.bytes() + 2 * nodes_bytes)?;
        let mut pairs: Vec<_> = (0..cover.nodes().len()).map(|at| (item(at), cover.colour(at))).collect();
        pairs.retain(|&(_, colour)| colour != 0);
        pairs.sort_unstable();
        pairs.dedup();
        let number = |at: usize| pairs.binary_search(&(item(at), cover.colour(at))).unwrap_or(0);
        let shade: Vec<u32> = (0..cover.nodes().len()).map(|at| number(at) as u32).collect();
        let held = items.bytes() + 2 * nodes_bytes;
        let row = |at: usize| (cover.colour(at) != 0).then(|| shade[at] as usize);
        let shades = Rows::of(pairs.len(), cover, row, |bytes| hold(held + bytes))?;
        Ok(Self { items, shades, shade })
    }

    /// Bytes allocated.
    pub const fn bytes(&self) -> usize {
        self.items.bytes() + self.shades.bytes() + self.shade.len() * size_of::<u32>()
    }
}
