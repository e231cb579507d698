//! The events of a trace, each declared once: what it is, its first byte, what it carries.
//!
//! From these rows follow [`TraceEvent`], how it is written and read, and the table of
//! `docs/trace.md`. What a watcher sees is matched without a catch-all, so a new
//! [`EventKind`] does not compile before it has a row.

use super::base::Base;
use super::field::{
    Action, BirthCost, BirthEstimate, Bound, ChildCost, Cost, DroppedEstimate, Expanded, ExpandedCost,
    ExpandedEstimate, Eye, Field, Known, Origin, Parent, Reason,
};
use super::local::Place;
use super::page::Page;
use super::pen::Pen;
use super::varint::{Bytes, Sink};
use solvarium::local::Figures;
use solvarium::watch::{Rule, Verdict, Why};
use solvarium_catalogue::{EventKind, Facts};
use std::time::Duration;

/// The first byte of an event, less the bits that fields may set in it: the three lowest
/// say what it is; if all are set, the three highest say which note.
const KIND: u8 = 0b1110_0111;
const NOTE: u8 = 0b111;
/// The note of local searches: a second byte says which event it is.
pub(super) const LOCAL: u8 = 7 << 5 | NOTE;

/// What the documents say of an event.
#[cfg(test)]
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// The first byte; of local searches, the byte after it.
    pub(super) first: u8,
    pub(super) is_local: bool,
    /// The names of the fields, in their order.
    pub(super) carries: &'static [&'static str],
}

/// Declares events: `searches`, whose fields are written one after the other; events of
/// `local` searches and `notes`, which their own modules write.
macro_rules! vocabulary {
    (
        searches {$(
            $(#[$doc:meta])*
            $first:literal $name:literal $kind:ident $(($(#[$why:meta])* $reason:ident: $told:ty = $of:ident))?
            {$($(#[$what:meta])* $field:ident: $type:ty = $codec:ident,)*}
        )*}
        end {
            $(#[$end_doc:meta])*
            $end_first:literal $end_name:literal $end:ident
        }
        local {$(
            $(#[$local_doc:meta])*
            $local_first:literal $local_name:literal $local:ident $(($boxed:ty))?
            $({$($(#[$local_what:meta])* $local_field:ident: $local_type:ty,)*})?
        )*}
        notes {$(
            $(#[$note_doc:meta])*
            $note_first:literal $note_name:literal $note:ident($($note_type:ty),*) = $note_carries:literal
        )*}
    ) => {
        /// What a trace says happened. Nodes are numbered as the search numbered them.
        ///
        /// ```
        /// use solvarium_view::trace::{Decoder, TraceEvent};
        /// Decoder::new().read(&[6], |event| assert_eq!(event, TraceEvent::Done))?;
        /// # Ok::<(), solvarium::Error>(())
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        pub enum TraceEvent {
            $($(#[$doc])* $kind {
                $($(#[$why])* $reason: $told,)?
                $($(#[$what])* $field: $type,)*
            },)*
            $(#[$end_doc])*
            $end,
            $($(#[$local_doc])* $local $(($boxed))? $({$($(#[$local_what])* $local_field: $local_type,)*})?,)*
            $($(#[$note_doc])* $note($($note_type),*),)*
        }

        #[cfg(test)]
        impl TraceEvent {
            /// Its name in the documents.
            pub(super) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $name,)*
                    Self::$end => $end_name,
                    $(Self::$local { .. } => $local_name,)*
                    $(Self::$note { .. } => $note_name,)*
                }
            }
        }

        /// Every event, in the order of their declaration.
        #[cfg(test)]
        pub(super) const EVENTS: &[Entry] = &[
            $(Entry {
                name: $name,
                first: $first,
                is_local: false,
                carries: &[$(stringify!($reason),)? $(stringify!($field),)*],
            },)*
            Entry { name: $end_name, first: $end_first, is_local: false, carries: &[] },
            $(Entry {
                name: $local_name,
                first: $local_first,
                is_local: true,
                carries: &[$($(stringify!($local_field),)*)?],
            },)*
            $(Entry { name: $note_name, first: $note_first, is_local: false, carries: &[$note_carries] },)*
        ];

        /// The first bytes of notes.
        pub(super) mod note {
            $(#[expect(non_upper_case_globals, reason = "the names of the events")]
            pub(in super::super) const $note: u8 = $note_first;)*
        }

        /// The second bytes of events of local searches.
        pub(super) mod local_kind {
            $(#[expect(non_upper_case_globals, reason = "the names of the events")]
            pub(in super::super) const $local: u8 = $local_first;)*
        }

        /// Writes what a watcher sees of a search; false if it is of a local one, which is
        /// not written here.
        #[inline]
        pub(super) fn write(event: &Facts, out: &mut Page, base: &mut Base) -> bool {
            match event.kind {
                $(EventKind::$kind $(($reason))? => {
                    let mut pen = Pen::new(out, base, $first);
                    $(<$of as Reason>::put($reason, &mut pen);)?
                    $($codec::put($codec::of(event), &mut pen);)*
                    pen.finish();
                    true
                })*
                EventKind::$end => {
                    Sink::push(out, $end_first);
                    true
                }
                $(EventKind::$local)|* => false,
            }
        }

        /// Reads what follows the first byte of an event that is no note of its own writer. The
        /// outer `None` is damage, the inner that it is another event.
        #[inline]
        pub(super) fn read(first: u8, bytes: &mut Bytes<'_>, base: &mut Base) -> Option<Option<TraceEvent>> {
            let mut eye = Eye { bytes, first, base };
            Some(Some(match kind(first) {
                $($first => TraceEvent::$kind {
                    $($reason: <$of as Reason>::take(&mut eye)?,)?
                    $($field: $codec::take(&mut eye)?,)*
                },)*
                $end_first => TraceEvent::$end,
                _ => return Some(None),
            }))
        }
    };
}

/// The first byte without what fields set in it.
#[inline]
pub(super) const fn kind(first: u8) -> u8 {
    if first & NOTE == NOTE { first & KIND } else { first & NOTE }
}

vocabulary! {
    searches {
        /// A node came into being; its number is one more than the last.
        0x00 "generate" Generate {
            /// Its parent, unless it is a root.
            from: Option<u64> = Origin,
            /// The number of the action; of a root, which one it is.
            code: u32 = Action,
            /// The cost of its path.
            g: f64 = BirthCost,
            /// The estimate of what is left.
            h: f64 = BirthEstimate,
        }
        /// A node's actions are listed next.
        0x01 "expand" Expand {
            /// Which.
            node: u64 = Expanded,
            /// The cost of its path.
            g: f64 = ExpandedCost,
            /// The estimate of what is left.
            h: f64 = ExpandedEstimate,
        }
        /// A child was seen before.
        0x02 "duplicate" Duplicate(
            /// What became of it.
            verdict: Verdict = Verdict
        ) {
            /// The parent.
            from: u64 = Parent,
            /// The number of the action.
            code: u32 = Action,
            /// The cost of the new path.
            g: f64 = ChildCost,
            /// The node that stands for its state.
            node: u64 = Known,
        }
        /// A child was dropped.
        0x03 "prune" Prune(
            /// Why, if this version knows the reason.
            why: Option<Why> = Why
        ) {
            /// The parent.
            from: u64 = Parent,
            /// The number of the action.
            code: u32 = Action,
            /// The cost of its path.
            g: f64 = ChildCost,
            /// The estimate of what is left.
            h: f64 = DroppedEstimate,
        }
        /// A round begins.
        0x04 "bound" Bound {
            /// The number that the start has in it.
            root: u64 = Known,
            /// Its bound.
            bound: f64 = Bound,
        }
        /// A goal was found.
        0x05 "goal" Goal {
            /// Which node.
            node: u64 = Known,
            /// The cost of the plan.
            g: f64 = Cost,
        }
        /// After a node's decision, an action was forced.
        0x87 "propagate" Propagate(
            /// The rule, if this version knows it.
            rule: Option<Rule> = Rule
        ) {
            /// Whose decision.
            node: u64 = Known,
            /// The number of the action.
            code: u32 = Action,
        }
        /// After a node's decision, an action was ruled out.
        0xA7 "strike" Strike(
            /// The rule, if this version knows it.
            rule: Option<Rule> = Rule
        ) {
            /// Whose decision.
            node: u64 = Known,
            /// The number of the action.
            code: u32 = Action,
        }
        /// A node's decision contradicts itself.
        0xC7 "backtrack" Backtrack(
            /// The rule that found it, if this version knows it.
            rule: Option<Rule> = Rule
        ) {
            /// Which.
            node: u64 = Known,
        }
    }
    end {
        /// The search is over.
        0x06 "done" Done
    }
    local {
        /// How a local search stands.
        0 "figures" Figures(Box<Figures>)
        /// A local search found a state better than all before.
        1 "best" Best {
            /// How many evaluations it took.
            evaluations: u64,
            /// What it costs.
            cost: f64,
            /// How many places the state has.
            length: u32,
            /// Those that differ from the state told last; from one of noughts, if that had
            /// not so many places.
            places: Box<[Place]>,
        }
        /// The best individual of a population, once in so many generations.
        2 "report" Report {
            /// How many there were.
            generations: u64,
            /// What it costs.
            cost: f64,
            /// How many places the state has.
            length: u32,
            /// Those that differ from the state told last.
            places: Box<[Place]>,
        }
        /// A local search went on from somewhere else.
        3 "restart" Restart {
            /// Evaluations so far.
            evaluations: u64,
            /// How many restarts there were so far, with this one.
            number: u64,
        }
    }
    notes {
        /// What the action of this number is called.
        0x07 "word" Word(u32, String) = "code, length, name"
        /// So many events follow that were not kept.
        0x27 "lost" Lost(u64) = "events"
        /// So long was searched since the last of these.
        0x47 "clock" Clock(Duration) = "microseconds"
        /// How it ended, a JSON object.
        0x67 "result" Result(String) = "length, JSON"
    }
}
