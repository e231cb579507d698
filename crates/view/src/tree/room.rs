//! The memory of a tree's columns, counted before it is allocated. When it runs out, the tree keeps its data and only counts further
//! events.

use super::follow::Followed;
use super::{NONE, Row, Tree};
use crate::budget::{Share, step};
use crate::trace::TraceEvent;
use solvarium_catalogue::Numbers;
use std::time::Duration;

/// Bytes per row besides the columns of changing width: its other columns, its entry in a layout of all rows, and in a reply that lists them.
const ROW: usize = COLUMNS + LAYOUT + LISTED;
const COLUMNS: usize = 5 * 4 + 1;
/// The columns of a layout; one layout is made at a time.
const LAYOUT: usize = 3 * 4 + 1;
const LISTED: usize = 2 * size_of::<Row>();

/// Number of forced actions kept per row of capacity.
const FORCED: usize = 2;
/// Maximum number of forced actions of a row: the number of cells of the largest board.
const CELLS: usize = 4096;
/// Number of removals kept per row of capacity.
const REMOVALS: usize = 4;
/// Maximum number of removals of a row: the number of candidates of the largest board.
const CANDIDATES: usize = CELLS * 64;

/// Bytes of an entry in a table of names, besides its text.
const WORD: usize = 64;

/// The reason why a tree stores no more rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The tree has the maximum number of rows.
    Rows,
    /// The memory of the tree is used up.
    Memory,
    /// The events are inconsistent with earlier ones.
    Damaged,
}

impl Full {
    /// `rows`, `memory` or `damaged`.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Full::Memory.name(), "memory");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Memory => "memory",
            Self::Damaged => "damaged",
        }
    }
}

impl Tree {
    /// The reason why events are only counted and no longer stored, if they are not.
    #[must_use]
    pub const fn full(&self) -> Option<Full> {
        self.full
    }

    /// Keeps nothing more from here on.
    pub(super) fn close(&mut self, why: Full) {
        self.full.get_or_insert(why);
    }

    /// Whether everything that an event needs can be kept.
    #[inline]
    pub(super) fn has_room(&mut self, event: &TraceEvent) -> bool {
        if self.full.is_some() {
            return false;
        }
        // An event takes one entry of any list, except for the positions of a state.
        if self.spare == 0 {
            self.make_room();
        }
        if let TraceEvent::Best { places, .. } | TraceEvent::Report { places, .. } = event
            && !self.local.room_for_places(places.len(), &mut self.share)
        {
            self.close(Full::Memory);
        }
        if !self.costs_fit(event) {
            self.widen_costs();
        }
        if !self.codes_fit(event) {
            self.widen_codes();
        }
        self.spare = self.spare.saturating_sub(1);
        self.full.is_none()
    }

    /// Whether g and h of an event can be kept at the width of their columns.
    #[inline]
    fn costs_fit(&self, event: &TraceEvent) -> bool {
        match *event {
            TraceEvent::Generate { g, h, .. } | TraceEvent::Prune { g, h, .. } => {
                self.g.fits(g) && self.h.fits(h)
            }
            TraceEvent::Duplicate { g, .. } => self.g.fits(g),
            TraceEvent::Estimate { h, .. } => self.h.fits(h),
            _ => true,
        }
    }

    /// Whether the code of an event, and the level below the deepest one, can be kept at the width of their columns.
    #[inline]
    fn codes_fit(&self, event: &TraceEvent) -> bool {
        let fits = match *event {
            TraceEvent::Generate { code, .. }
            | TraceEvent::Prune { code, .. }
            | TraceEvent::Duplicate { code, .. } => self.code.fits(code),
            _ => true,
        };
        fits && self.depth.fits(self.depth.most().saturating_add(1))
    }

    /// Makes the columns of codes and of depths wide.
    #[cold]
    fn widen_codes(&mut self) {
        if !widened(&mut self.code, &mut self.share) || !widened(&mut self.depth, &mut self.share) {
            self.close(Full::Memory);
        }
    }

    /// Makes both columns of costs wide.
    #[cold]
    fn widen_costs(&mut self) {
        if !widened(&mut self.g, &mut self.share) || !widened(&mut self.h, &mut self.share) {
            self.close(Full::Memory);
        }
    }

    /// Makes room in all lists that are full.
    #[cold]
    fn make_room(&mut self) {
        let most = self.most;
        if self.parent.len() >= most
            || self.forced.len() >= most * FORCED
            || self.removed.len() >= most * REMOVALS
            || self.local.len() >= most
            || self.events.len() >= NONE as usize - 1
        {
            return self.close(Full::Rows);
        }
        match self.grow_rows().zip(self.grow_lists()) {
            Some((rows, lists)) => self.spare = rows.min(lists).min(most - self.parent.len()),
            None => self.close(Full::Memory),
        }
    }

    /// Grows the columns of rows, which have equal length; returns the free capacity.
    fn grow_rows(&mut self) -> Option<usize> {
        let rows = self.parent.len();
        if rows == self.parent.capacity() {
            let more = step(rows).min(self.most - rows);
            if !self.share.take(more * (ROW + self.changing())) {
                return None;
            }
            let narrow = [
                &mut self.parent,
                &mut self.born,
                &mut self.ended,
                &mut self.last_child,
                &mut self.next_sibling,
            ];
            narrow.into_iter().for_each(|column| column.reserve_exact(more));
            [&mut self.g, &mut self.h].into_iter().for_each(|column| column.reserve_exact(more));
            [&mut self.code, &mut self.depth].into_iter().for_each(|column| column.reserve_exact(more));
            self.superseded.reserve_exact(more);
        }
        Some(self.parent.capacity() - rows)
    }

    /// Bytes per row of the columns of changing width.
    const fn changing(&self) -> usize {
        self.g.width() + self.h.width() + self.code.width() + self.depth.width()
    }

    /// Grows the other lists; returns the free capacity of each.
    fn grow_lists(&mut self) -> Option<usize> {
        let share = &mut self.share;
        let mut spare = self.local.room(share)?.min(self.nodes.room(share)?);
        let numbers = [
            &mut self.events,
            &mut self.expansions,
            &mut self.roots,
            &mut self.replacements,
            &mut self.repetitions,
            &mut self.reopenings,
        ];
        for list in numbers {
            spare = spare.min(share.spare(list)?);
        }
        Some(
            spare
                .min(share.spare(&mut self.leaves)?)
                .min(share.spare(&mut self.rounds)?)
                .min(share.spare(&mut self.windows)?)
                .min(share.spare(&mut self.values)?)
                .min(self.discards.room(share)?)
                .min(share.spare(&mut self.dead)?),
        )
    }

    /// Whether to keep one more forced action of the last row. Kept rows have all their forced actions. If memory runs out within the last
    /// row, the rest is a debt to the budget.
    pub(super) fn may_force(&mut self, row: Row) -> bool {
        if has_more(&self.forced, row, CELLS) {
            return false;
        }
        if self.forced.len() >= self.most * FORCED {
            self.close(Full::Rows);
        }
        if !self.share.room(&mut self.forced, 1) {
            self.close(Full::Memory);
            self.share.room_on_debt(&mut self.forced);
        }
        true
    }

    /// Whether to keep one more removal of the last row.
    pub(super) fn may_keep_removal(&mut self, row: Row) -> bool {
        if has_more(&self.removed, row, CANDIDATES) {
            return false;
        }
        if self.removed.len() >= self.most * REMOVALS {
            self.close(Full::Rows);
        }
        if !self.share.room(&mut self.removed, 1) {
            self.close(Full::Memory);
            self.share.room_on_debt(&mut self.removed);
        }
        true
    }

    /// Keeps the name of an action, as long as there is memory; no later row is kept without it.
    pub(super) fn name(&mut self, code: u32, word: String) {
        if !self.share.take(word.len() + WORD) {
            return self.close(Full::Memory);
        }
        if let Some(known) = self.words.insert(code, word) {
            self.share.give_back(known.len() + WORD);
        }
    }

    /// Keeps the result. A search's result is short, but a file may contain anything.
    pub(super) fn end(&mut self, result: String) {
        /// Maximum debt.
        const SHORT: usize = 64 << 10;
        let length = result.len();
        if length <= SHORT {
            self.share.owe(length);
        } else if !self.share.take(length) {
            return self.close(Full::Memory);
        }
        if let Some(known) = self.result.replace(result) {
            self.share.give_back(known.len());
        }
    }

    /// Makes room for the end event, which is stored even when the tree is full.
    pub(super) fn room_for_the_end(&mut self) {
        if !self.share.room(&mut self.events, 1) {
            self.share.room_on_debt(&mut self.events);
        }
    }

    /// Keeps the search time; it replaces the last one if no event came since.
    pub(super) fn clock(&mut self, time: Duration) {
        let event = self.events();
        let is_same = self.full.is_some() && self.times.last().is_some_and(|last| last.0 == event);
        if is_same || !self.share.room(&mut self.times, 1) {
            self.times.pop();
        }
        if self.share.room(&mut self.times, 1) {
            self.times.push((event, time));
        }
    }
}

/// A column that can become wide.
pub(super) trait Widen {
    fn is_wide(&self) -> bool;
    /// The memory that it takes.
    fn bytes(&self) -> usize;
    /// Doubles its width.
    fn widen(&mut self);
}

impl Widen for Numbers {
    fn is_wide(&self) -> bool {
        self.width() == size_of::<f64>()
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn widen(&mut self) {
        self.widen();
    }
}

/// Makes a column wide; returns false if there is no memory. During the change, both columns take memory.
pub(super) fn widened(column: &mut impl Widen, share: &mut Share) -> bool {
    let narrow = column.bytes();
    if column.is_wide() {
        return true;
    }
    if !share.take(2 * narrow) {
        return false;
    }
    column.widen();
    share.give_back(narrow);
    true
}

/// Whether the last row has the maximum number of entries.
fn has_more(list: &[Followed], row: Row, most: usize) -> bool {
    list.len().checked_sub(most).is_some_and(|first| list[first].0 == row)
}
