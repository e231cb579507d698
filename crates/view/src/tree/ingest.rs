//! Converts events to rows.

use super::{DeadEnd, Full, Leaf, NONE, Round, Row, Tree, TreeEvent};
use crate::trace::{Decoder, TraceEvent};
use solvarium::Error;
use solvarium::watch::{Verdict, Why};
use solvarium_catalogue::Discarded;
use std::time::Duration;

impl Tree {
    /// Processes the next piece of a trace: complete events.
    ///
    /// # Errors
    /// The trace is damaged. Events before the damage are taken in.
    pub fn read(&mut self, events: &[u8]) -> Result<(), Error> {
        let mut decoder = std::mem::take(&mut self.decoder);
        let result = decoder.read(events, |event| self.add(event));
        self.decoder = decoder;
        result
    }

    /// A decoder positioned at the next piece.
    pub(crate) fn decoder(&self) -> Decoder {
        self.decoder.clone()
    }

    fn add(&mut self, event: TraceEvent) {
        self.count(&event);
        let is_full = !self.has_room(&event);
        match event {
            TraceEvent::Word(code, word) => self.name(code, word),
            TraceEvent::Lost(events) => self.counts.lost = self.counts.lost.saturating_add(events),
            TraceEvent::Clock(since) => {
                let before = self.times.last().map_or(Duration::ZERO, |&(_, time)| time);
                self.clock(before.saturating_add(since));
            }
            TraceEvent::Result(json) => self.end(json),
            TraceEvent::Propagate { node, code, rule } => {
                if let Some(row) = self.last(node).filter(|&row| self.may_force(row)) {
                    self.forced.push((row, code, rule));
                }
            }
            TraceEvent::Strike { node, code, rule } => {
                if let Some(row) = self.last(node).filter(|&row| self.may_keep_removal(row)) {
                    self.removed.push((row, code, rule));
                }
            }
            TraceEvent::Backtrack { node, rule } => {
                let is_new = |row: &Row| self.dead.last().is_none_or(|dead| dead.0 < *row);
                if let Some(row) = self.last(node).filter(is_new) {
                    self.dead.push((row, DeadEnd(rule)));
                }
            }
            TraceEvent::Window { .. } | TraceEvent::Value { .. } if is_full => {}
            TraceEvent::Window { node, least, most } => self.keep_window(node, [least, most]),
            TraceEvent::Value { node, least, most, basis } => self.keep_value(node, [least, most], basis),
            // One end event is kept even if the tree is full. A file may contain several.
            TraceEvent::Done if is_full && self.done => self.counts.lost += 1,
            TraceEvent::Done => {
                self.done = true;
                self.room_for_the_end();
                self.push_event(TreeEvent::Done);
            }
            TraceEvent::State { text } => self.state_of_last(&text),
            TraceEvent::Estimate { node, h } => self.estimate(node, h),
            _ if is_full => self.counts.lost += 1,
            TraceEvent::Generate { from, code, g, h } => self.generate(from, code, g, h),
            TraceEvent::Expand { node, .. } => self.expand(node),
            TraceEvent::Duplicate { node, from, code, g, verdict } => {
                self.duplicate(node, from, (code, g), verdict);
            }
            TraceEvent::Prune { from, code, g, h, why } => {
                if let Some(parent) = self.row(from) {
                    self.leaf_row(parent, (code, g, h), Leaf::Pruned(why), NONE);
                }
            }
            TraceEvent::Bound { bound, .. } => {
                let number = self.rounds.len() as u32;
                self.rounds.push(Round { event: self.events(), bound });
                self.push_event(TreeEvent::Bound(number));
            }
            TraceEvent::Figures(_)
            | TraceEvent::Best { .. }
            | TraceEvent::Report { .. }
            | TraceEvent::Restart { .. } => self.ingest_local(event),
            TraceEvent::Discard { how, node, reason, of } => self.drop_node(node, how, reason, of),
            TraceEvent::Goal { node, .. } => {
                if let Some(row) = self.row(node) {
                    self.goal = Some((self.events(), row));
                    self.push_event(TreeEvent::Goal(row));
                }
            }
        }
    }

    /// Updates the counts, whether or not the event is kept. A cheaper path to a known state is reported twice: as a duplicate, then as a
    /// node.
    fn count(&mut self, event: &TraceEvent) {
        let counts = &mut self.counts;
        match event {
            TraceEvent::Generate { from, .. } => counts.generated += u64::from(from.is_some()),
            TraceEvent::Expand { .. } | TraceEvent::Figures(_) => counts.expanded += 1,
            TraceEvent::Duplicate { verdict, .. } => {
                counts.duplicates += 1;
                match verdict {
                    Verdict::Dropped | Verdict::TableHit => counts.generated += 1,
                    Verdict::Improved => {}
                    Verdict::Reopened => counts.reopened += 1,
                }
            }
            TraceEvent::Prune { why, .. } => {
                // A move that a cut-off leaves out is not made.
                counts.generated += u64::from(*why != Some(Why::CutOff));
                counts.pruned += 1;
            }
            TraceEvent::Discard { how: Discarded::Duplicate, .. } => counts.duplicates += 1,
            TraceEvent::Discard { .. } => counts.pruned += 1,
            _ => {}
        }
    }

    /// The row of a node, if it is kept.
    pub(super) fn row(&self, node: u64) -> Option<Row> {
        self.nodes.row(usize::try_from(node).ok()?)
    }

    pub(super) fn push_event(&mut self, what: TreeEvent) {
        let (kind, row) = match what {
            TreeEvent::Born(row) => (0, row),
            TreeEvent::Expanded(row) => (1, row),
            TreeEvent::Bound(number) => (2, number),
            TreeEvent::Goal(row) => (3, row),
            TreeEvent::Done => (4, 0),
            TreeEvent::Figures(number) => (5, number),
            TreeEvent::State(number) => (6, number),
            TreeEvent::Restart(number) => (7, number),
            TreeEvent::Discarded(row) => (4, row + 1),
        };
        self.events.push(row << 3 | kind);
    }

    fn generate(&mut self, from: Option<u64>, code: u32, g: f64, h: f64) {
        let parent = match from {
            None => NONE,
            Some(from) => match self.row(from) {
                Some(parent) => parent,
                None => {
                    // After this event, node numbers can no longer be mapped to rows.
                    self.close(Full::Damaged);
                    self.counts.lost += 1;
                    return;
                }
            },
        };
        let row = self.push(parent, (code, g, h), NONE);
        self.nodes.push(row);
        if parent == NONE {
            self.roots.push(row);
        } else {
            self.compare(parent, g + h);
        }
        self.push_event(TreeEvent::Born(row));
    }

    /// Stores the first node whose f is less than that of its parent.
    pub(super) fn compare(&mut self, parent: Row, f: f64) {
        if self.inconsistency.is_none() && f < self.f(parent) - 1e-9 {
            self.inconsistency = Some(self.events());
        }
    }

    /// The row of the newest node, if it is this one. Propagation belongs to it, and is not an event. Kept rows have all of their
    /// propagation.
    pub(super) fn last(&self, node: u64) -> Option<Row> {
        let is_last = node.checked_add(1) == Some(self.nodes.len() as u64);
        self.row(node).filter(|_| is_last)
    }

    fn expand(&mut self, node: u64) {
        let Some(row) = self.row(node) else {
            self.counts.lost += 1;
            return;
        };
        let event = self.events();
        // Recursive best-first search expands a node repeatedly: the first time counts.
        match &mut self.ended[row as usize] {
            ended @ &mut NONE => *ended = event,
            _ => self.repetitions.push(event),
        }
        self.expansions.push(event);
        self.push_event(TreeEvent::Expanded(row));
    }

    fn duplicate(&mut self, node: u64, from: u64, (code, g): (u32, f64), verdict: Verdict) {
        let (Some(parent), original) = (self.row(from), self.row(node)) else {
            self.counts.lost += 1;
            return;
        };
        let event = self.events();
        if verdict == Verdict::Reopened {
            self.reopenings.push(event);
        }
        // The known node is superseded; the new one, which follows, represents the state.
        if let (Verdict::Improved, Some(original)) = (verdict, original)
            && self.ended[original as usize] == NONE
        {
            self.ended[original as usize] = event;
            self.superseded[original as usize] = true;
            self.replacements.push(event);
        }
        if matches!(verdict, Verdict::Dropped | Verdict::TableHit) {
            let h = original.map_or(0.0, |original| self.costs(original).1);
            self.leaf_row(parent, (code, g, h), Leaf::Duplicate(verdict), original.unwrap_or(NONE));
        }
    }

    fn leaf_row(&mut self, parent: Row, what: (u32, f64, f64), leaf: Leaf, original: Row) {
        let row = self.push(parent, what, self.events());
        self.leaves.push((row, leaf, original));
        self.push_event(TreeEvent::Born(row));
    }

    /// Appends a row below its parent.
    fn push(&mut self, parent: Row, (code, g, h): (u32, f64, f64), ended: u32) -> Row {
        let row = self.rows();
        let depth = self.depth.get(parent as usize).map_or(0, |depth| depth + 1);
        self.parent.push(parent);
        self.code.push(code);
        self.depth.push(depth);
        self.g.push(g);
        self.h.push(h);
        self.born.push(self.events());
        self.ended.push(ended);
        self.superseded.push(false);
        self.last_child.push(NONE);
        self.next_sibling.push(row);
        if parent != NONE {
            let before = std::mem::replace(&mut self.last_child[parent as usize], row);
            if before != NONE {
                let first = std::mem::replace(&mut self.next_sibling[before as usize], row);
                self.next_sibling[row as usize] = first;
            }
        }
        row
    }
}
