//! Room in the columns of a tree: counted before it is taken, and when there is no more,
//! the tree keeps what it has and counts what comes.

use super::follow::Followed;
use super::{NONE, Row, Tree};
use crate::budget::step;
use crate::trace::TraceEvent;
use std::time::Duration;

/// Bytes of a row: its columns, its place in a layout of all rows, and in an answer that
/// lists them.
const ROW: usize = COLUMNS + LAYOUT + LISTED;
const COLUMNS: usize = 8 * 4 + 2 * 8 + 1;
/// Four columns, of which a layout is made at a time.
const LAYOUT: usize = 4 * 4;
const LISTED: usize = 2 * size_of::<Row>();

/// So many forced actions are kept for each row that there is room for.
const FORCED: usize = 2;
/// A row has no more: as many as the largest board has cells.
const CELLS: usize = 4096;
/// So many strikes are kept for each row that there is room for.
const STRUCK: usize = 4;
/// A row has no more: as many as the largest board has candidates.
const CANDIDATES: usize = CELLS * 64;

/// Bytes of an entry in a table of names, beside its text.
const WORD: usize = 64;

/// Why a tree keeps nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// It has as many rows as trees may have.
    Rows,
    /// The memory that it may have is used up.
    Memory,
    /// What came does not fit what came before.
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
    /// Why nothing more is kept, if that is so: what comes is counted only.
    #[must_use]
    pub const fn full(&self) -> Option<Full> {
        self.full
    }

    /// Keeps nothing more from here on.
    pub(super) fn close(&mut self, why: Full) {
        self.full.get_or_insert(why);
    }

    /// Whether all that an event brings can be kept.
    #[inline]
    pub(super) fn has_room(&mut self, event: &TraceEvent) -> bool {
        if self.full.is_some() {
            return false;
        }
        // An event takes one entry of any list, but for the places of a state.
        if self.spare == 0 {
            self.make_room();
        }
        if let TraceEvent::Best { places, .. } | TraceEvent::Report { places, .. } = event
            && !self.local.room_for_places(places.len(), &mut self.share)
        {
            self.close(Full::Memory);
        }
        self.spare = self.spare.saturating_sub(1);
        self.full.is_none()
    }

    /// Makes room in all lists that have none.
    #[cold]
    fn make_room(&mut self) {
        let most = self.most;
        if self.parent.len() >= most
            || self.forced.len() >= most * FORCED
            || self.struck.len() >= most * STRUCK
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

    /// The columns of rows, which are of one length; tells how many more rows fit.
    fn grow_rows(&mut self) -> Option<usize> {
        let rows = self.parent.len();
        if rows == self.parent.capacity() {
            let more = step(rows).min(self.most - rows);
            if !self.share.take(more * ROW) {
                return None;
            }
            let narrow = [
                &mut self.parent,
                &mut self.code,
                &mut self.depth,
                &mut self.born,
                &mut self.ended,
                &mut self.first_child,
                &mut self.next_sibling,
                &mut self.last_child,
            ];
            narrow.into_iter().for_each(|column| column.reserve_exact(more));
            [&mut self.g, &mut self.h].into_iter().for_each(|column| column.reserve_exact(more));
            self.superseded.reserve_exact(more);
        }
        Some(self.parent.capacity() - rows)
    }

    /// The other lists; tells how many more entries fit into each.
    fn grow_lists(&mut self) -> Option<usize> {
        let share = &mut self.share;
        let mut spare = self.local.room(share)?;
        let numbers = [
            &mut self.rows,
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
                .min(share.spare(&mut self.dead)?),
        )
    }

    /// Whether one more forced action of the last row is kept. Rows that are kept have all of theirs, the
    /// last one, too: that much is owed where memory is used up.
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

    /// The same for one more strike.
    pub(super) fn may_strike(&mut self, row: Row) -> bool {
        if has_more(&self.struck, row, CANDIDATES) {
            return false;
        }
        if self.struck.len() >= self.most * STRUCK {
            self.close(Full::Rows);
        }
        if !self.share.room(&mut self.struck, 1) {
            self.close(Full::Memory);
            self.share.room_on_debt(&mut self.struck);
        }
        true
    }

    /// Keeps the name of an action, as long as there is memory: no row that comes later is kept without it.
    pub(super) fn name(&mut self, code: u32, word: String) {
        if !self.share.take(word.len() + WORD) {
            return self.close(Full::Memory);
        }
        if let Some(known) = self.words.insert(code, word) {
            self.share.give_back(known.len() + WORD);
        }
    }

    /// Keeps how the search ended. What a search says of its end is short, but a file may say anything.
    pub(super) fn end(&mut self, result: String) {
        /// What may be owed.
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

    /// The end is an event even where nothing more is kept.
    pub(super) fn room_for_the_end(&mut self) {
        if !self.share.room(&mut self.events, 1) {
            self.share.room_on_debt(&mut self.events);
        }
    }

    /// Keeps how long had been searched; in place of the last where no event came since.
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

/// Whether the last row has as many entries as any row may have.
fn has_more(list: &[Followed], row: Row, most: usize) -> bool {
    list.len().checked_sub(most).is_some_and(|first| list[first].0 == row)
}
