//! Features that only external searches have: nodes dropped after their generation, estimates reported late, and states as texts.

use super::column::Column;
use super::{NONE, Row, Status, Tree, TreeEvent};
use crate::budget::Share;
use solvarium_catalogue::Discarded;

/// A node that an external search dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The event.
    pub event: u32,
    /// The node's row.
    pub row: Row,
    /// The kind of reason.
    pub how: Discarded,
    /// The number of the reason's words, if it has one.
    pub reason: Option<u32>,
    /// The row with the same state, if it is known.
    pub of: Option<Row>,
}

impl Discard {
    /// The status of the node from then on.
    pub(super) const fn status(&self) -> Status {
        match self.how {
            Discarded::Duplicate => Status::Duplicate,
            Discarded::Pruned => Status::Pruned,
            Discarded::Failed => Status::Dead,
        }
    }
}

/// A [`Discard`] as it is stored, without the row, which is that of the event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dropped {
    event: u32,
    /// The row with the same state, or [`NONE`].
    of: Row,
    /// The index of the reason's text plus one, whether the node was open, and the kind of reason in the two lowest
    /// bits.
    reason: u32,
}

/// The dropped nodes in the order of their events.
#[derive(Debug, Default)]
pub(super) struct Discards {
    list: Vec<Dropped>,
    /// For each block of the list: the numbers of duplicates and of open nodes before it.
    sums: Vec<[u32; 2]>,
    /// These numbers now.
    sum: [u32; 2],
}

/// Number of rows, or of dropped nodes, in a block.
const BLOCK: usize = 64;

/// The kinds of reasons in the order of their bits.
const KINDS: [Discarded; 3] = [Discarded::Duplicate, Discarded::Pruned, Discarded::Failed];

impl Dropped {
    /// The entry of an event; a reason whose number is too large is left out.
    fn new(event: u32, how: Discarded, (reason, was_open): (u32, bool), of: Option<Row>) -> Self {
        let kind = KINDS.iter().position(|&kind| kind == how).unwrap_or(0) as u32;
        let reason = if reason >> 29 == 0 { reason } else { 0 };
        Self { event, of: of.unwrap_or(NONE), reason: reason << 3 | u32::from(was_open) << 2 | kind }
    }

    const fn how(self) -> Discarded {
        KINDS[(self.reason & 3) as usize]
    }

    /// What it adds to the sums.
    fn counts(self) -> [u32; 2] {
        [u32::from(self.how() == Discarded::Duplicate), self.reason >> 2 & 1]
    }

    fn of_row(self, row: Row) -> Discard {
        let of = Some(self.of).filter(|&of| of != NONE);
        Discard { event: self.event, row, how: self.how(), reason: (self.reason >> 3).checked_sub(1), of }
    }
}

impl Discards {
    pub(super) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn push(&mut self, dropped: Dropped) {
        if self.list.len().is_multiple_of(BLOCK) {
            self.sums.push(self.sum);
        }
        self.list.push(dropped);
        self.sum = add(self.sum, dropped.counts());
    }

    fn at(&self, event: u32) -> Option<Dropped> {
        let index = self.list.binary_search_by_key(&event, |dropped| dropped.event).ok()?;
        Some(self.list[index])
    }

    /// Number of dropped nodes before a time, of duplicates among them, and of those that were open.
    fn before(&self, at: u32) -> (usize, [u32; 2]) {
        let all = self.list.partition_point(|dropped| dropped.event < at);
        let block = (all / BLOCK).min(self.sums.len().saturating_sub(1));
        let rest = &self.list[block * BLOCK..all];
        let sum = self.sums.get(block).copied().unwrap_or_default();
        (all, rest.iter().fold(sum, |sum, dropped| add(sum, dropped.counts())))
    }

    /// Makes room for at least one more, and returns for how many there is room; `None` if there is no memory.
    pub(super) fn room(&mut self, share: &mut Share) -> Option<usize> {
        Some(share.spare(&mut self.list)?.min(share.spare(&mut self.sums)?))
    }
}

fn add([a, b]: [u32; 2], [c, d]: [u32; 2]) -> [u32; 2] {
    [a + c, b + d]
}

/// The states of the rows of an external search, in one arena.
#[derive(Debug, Default)]
pub(super) struct Texts {
    bytes: Vec<u8>,
    /// The length of each row's text. Rows without a text have an empty one, and later rows may be missing.
    lengths: Column,
    /// Where the text of the first row of each block begins.
    starts: Vec<u32>,
}

impl Texts {
    /// Keeps the text of a row, which is not before an earlier one; false if there is no room.
    fn keep(&mut self, row: Row, text: &str, share: &mut Share) -> bool {
        let missing = (row as usize + 1).saturating_sub(self.lengths.len());
        let fits = u32::try_from(self.bytes.len() + text.len()).is_ok();
        let length = text.len() as u32;
        if missing == 0
            || !fits
            || !self.lengths.room(share, missing, length)
            || !share.room(&mut self.starts, missing.div_ceil(BLOCK))
            || !share.room(&mut self.bytes, text.len())
        {
            return missing == 0;
        }
        (1..missing).for_each(|_| self.push(0));
        self.push(length);
        self.bytes.extend_from_slice(text.as_bytes());
        true
    }

    /// Appends a row, whose text is appended next.
    fn push(&mut self, length: u32) {
        if self.lengths.len().is_multiple_of(BLOCK) {
            self.starts.push(self.bytes.len() as u32);
        }
        self.lengths.push(length);
    }

    fn of(&self, row: Row) -> &str {
        let row = row as usize;
        let Some(length) = self.lengths.get(row) else { return "" };
        let first = row - row % BLOCK;
        let begin = self.starts[row / BLOCK] as usize + self.lengths.sum(first..row);
        std::str::from_utf8(&self.bytes[begin..begin + length as usize]).unwrap_or_default()
    }
}

impl Tree {
    /// Whether the states are kept here, as texts.
    pub(crate) const fn has_states(&self) -> bool {
        self.texts.lengths.len() > 0
    }

    /// The state of a row of an external search, as text.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).state(0), "");
    /// ```
    #[must_use]
    pub fn state(&self, row: Row) -> &str {
        self.texts.of(row)
    }

    /// How an external search dropped a row, if it did while the row was open.
    #[must_use]
    pub fn discard(&self, row: Row) -> Option<Discard> {
        self.is_discarded(row).then(|| self.discard_at(*self.ended.get(row as usize)?))?
    }

    /// Whether an external search dropped a row while it was open.
    pub(super) fn is_discarded(&self, row: Row) -> bool {
        let ended = self.ended.get(row as usize).filter(|_| !self.discards.is_empty()).copied();
        ended.and_then(|event| self.event_at(event)) == Some(TreeEvent::Discarded(row))
    }

    /// The node that an external search dropped at an event.
    pub(crate) fn discard_at(&self, event: u32) -> Option<Discard> {
        match self.event_at(event)? {
            TreeEvent::Discarded(row) => Some(self.discards.at(event)?.of_row(row)),
            _ => None,
        }
    }

    /// The last time that an external search dropped a row.
    pub(crate) fn last_discard(&self, row: Row) -> Option<Discard> {
        let is_of_row = |discard: &&Dropped| self.event_at(discard.event) == Some(TreeEvent::Discarded(row));
        self.discard(row).or_else(|| Some(self.discards.list.iter().rev().find(is_of_row)?.of_row(row)))
    }

    /// Number of nodes dropped before a time: the duplicates, and the others.
    pub(super) fn discards_at(&self, at: u32) -> [u64; 2] {
        let (all, [duplicates, _]) = self.discards.before(at);
        [duplicates.into(), all as u64 - u64::from(duplicates)]
    }

    /// Number of nodes that were dropped while they were open, before a time.
    pub(super) fn discarded_open_at(&self, at: u32) -> usize {
        self.discards.before(at).1[1] as usize
    }

    /// Keeps the state of the newest row.
    pub(super) fn state_of_last(&mut self, text: &str) {
        let Some(row) = self.rows().checked_sub(1).filter(|_| self.full.is_none()) else { return };
        if !self.texts.keep(row, text, &mut self.share) {
            self.close(super::Full::Memory);
        }
    }

    /// Replaces the estimate of a node, also for the past: before it was reported, none was known.
    pub(super) fn estimate(&mut self, node: u64, h: f64) {
        // Without memory for wider columns, estimates that need them are not kept.
        let Some(row) = self.row(node).filter(|_| self.h.fits(h)) else { return };
        self.h.set(row as usize, h);
        if let Some(parent) = self.parent(row) {
            self.compare(parent, self.f(row));
        }
    }

    /// Records that a node was dropped.
    pub(super) fn drop_node(&mut self, node: u64, how: Discarded, reason: u32, of: u64) {
        let Some(row) = self.row(node) else {
            self.counts.lost += 1;
            return;
        };
        let event = self.events();
        let ended = &mut self.ended[row as usize];
        let was_open = *ended == NONE;
        if was_open {
            *ended = event;
        }
        let of = of.checked_sub(1).and_then(|of| self.row(of));
        self.discards.push(Dropped::new(event, how, (reason, was_open), of));
        self.push_event(TreeEvent::Discarded(row));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_rows_without_one_are_empty() {
        let (mut texts, mut share) = (Texts::default(), Share::unlimited());
        for (row, text) in [(1, "one"), (4, "four"), (5, ""), (6, "six")] {
            assert!(texts.keep(row, text, &mut share));
        }
        let all: Vec<_> = (0..9).map(|row| texts.of(row)).collect();
        assert_eq!(all, ["", "one", "", "", "four", "", "six", "", ""]);
    }
}
