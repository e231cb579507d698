//! The events of a trace. Each is declared once, with its first byte and its fields.
//!
//! These rows generate [`TraceEvent`], its encoding and decoding, and the table of `docs/trace.md`. The events of an observer are matched
//! without a catch-all, so a new [`EventKind`] does not compile without a row.

use super::base::Base;
use super::field::{
    Action, BirthCost, BirthEstimate, Bound, ChildCost, Cost, DroppedEstimate, EventDecoder, Expanded,
    ExpandedCost, ExpandedEstimate, Field, Known, Origin, Parent, Reason,
};
use super::page::Page;
use super::pen::Pen;
use super::varint::{Bytes, Sink, put};
use solvarium::local::Figures;
use solvarium::watch::{Basis, Rule, Verdict, Why};
use solvarium_catalogue::{Discarded, EventData, EventKind};
use std::time::Duration;

/// Mask of the bits of the first byte that fields cannot set. The three lowest bits select the event; if all are set, the three highest
/// select a note: a record that is rarer than the search events, such as a name, the clock or the result.
const KIND: u8 = 0b1110_0111;
const NOTE: u8 = 0b111;
/// A position of a state, and its new value.
pub type ValueChange = (u32, i32);

/// The first byte of all events of local searches; a second byte selects the event.
pub(super) const LOCAL: u8 = 7 << 5 | NOTE;

/// Appends a note with a length: its number and its body.
pub(super) fn put_note(out: &mut Page, which: u8, body: &[u8]) {
    out.extend(&[LOCAL, which]);
    put(out, body.len() as u64);
    out.extend(body);
}

/// Documentation of an event.
#[cfg(test)]
#[derive(Debug)]
pub(super) struct EventDoc {
    pub(super) name: &'static str,
    /// The first byte; for local searches, the second.
    pub(super) first: u8,
    pub(super) is_local: bool,
    /// The names of the fields, in order.
    pub(super) carries: &'static [&'static str],
}

/// Declares the events. Fields of `searches` are encoded in order; `local` events and `notes` have their own encoders.
macro_rules! vocabulary {
    (
        searches {$(
            $(#[$doc:meta])*
            $first:literal $name:literal $kind:ident $(($(#[$why:meta])* $reason:ident: $decoded:ty = $of:ident))?
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
        /// An event of a trace. Nodes have the numbers that the search gives them, in the order of creation.
        ///
        /// ```
        /// use solvarium_view::trace::{Decoder, TraceEvent};
        /// Decoder::new().read(&[6], |event| assert_eq!(event, TraceEvent::Done))?;
        /// # Ok::<(), solvarium::Error>(())
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        pub enum TraceEvent {
            $($(#[$doc])* $kind {
                $($(#[$why])* $reason: $decoded,)?
                $($(#[$what])* $field: $type,)*
            },)*
            $(#[$end_doc])*
            $end,
            $($(#[$local_doc])* $local $(($boxed))? $({$($(#[$local_what])* $local_field: $local_type,)*})?,)*
            $($(#[$note_doc])* $note($($note_type),*),)*
        }

        #[cfg(test)]
        impl TraceEvent {
            /// The name in the documentation.
            pub(super) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $name,)*
                    Self::$end => $end_name,
                    $(Self::$local { .. } => $local_name,)*
                    $(Self::$note { .. } => $note_name,)*
                }
            }
        }

        /// All events in the order of their declaration.
        #[cfg(test)]
        pub(super) const EVENTS: &[EventDoc] = &[
            $(EventDoc {
                name: $name,
                first: $first,
                is_local: false,
                carries: &[$(stringify!($reason),)? $(stringify!($field),)*],
            },)*
            EventDoc { name: $end_name, first: $end_first, is_local: false, carries: &[] },
            $(EventDoc {
                name: $local_name,
                first: $local_first,
                is_local: true,
                carries: &[$($(stringify!($local_field),)*)?],
            },)*
            $(EventDoc { name: $note_name, first: $note_first, is_local: false, carries: &[$note_carries] },)*
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

        /// Encodes an event of a search. Returns false for an event of a local search, which is not encoded here.
        #[inline]
        pub(super) fn write(event: &EventData, out: &mut Page, base: &mut Base) -> bool {
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
                $(EventKind::$local { .. })|* => false,
            }
        }

        /// Decodes the rest of an event after its first byte. Returns `None` if the bytes are damaged, and `Some(None)` for an event
        /// that is decoded elsewhere: a note, or an event of a local search.
        #[inline]
        pub(super) fn read(first: u8, bytes: &mut Bytes<'_>, base: &mut Base) -> Option<Option<TraceEvent>> {
            let mut eye = EventDecoder { bytes, first, base };
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

/// The first byte without the bits set by fields.
#[inline]
pub(super) const fn kind(first: u8) -> u8 {
    if first & NOTE == NOTE { first & KIND } else { first & NOTE }
}

vocabulary! {
    searches {
        /// A node was created; its number is one more than the last.
        0x00 "generate" Generate {
            /// The parent, unless it is a root.
            from: Option<u64> = Origin,
            /// The action's number; for a root, its index.
            code: u32 = Action,
            /// The cost of its path.
            g: f64 = BirthCost,
            /// The estimate of the remaining cost.
            h: f64 = BirthEstimate,
        }
        /// A node is expanded: its actions follow.
        0x01 "expand" Expand {
            /// The node.
            node: u64 = Expanded,
            /// The cost of its path.
            g: f64 = ExpandedCost,
            /// The estimate of the remaining cost.
            h: f64 = ExpandedEstimate,
        }
        /// The state of a child was seen before.
        0x02 "duplicate" Duplicate(
            /// How the child was treated.
            verdict: Verdict = Verdict
        ) {
            /// The parent.
            from: u64 = Parent,
            /// The number of the action.
            code: u32 = Action,
            /// The cost of the new path.
            g: f64 = ChildCost,
            /// The node that represents its state.
            node: u64 = Known,
        }
        /// A child was pruned.
        0x03 "prune" Prune(
            /// The reason, if this version knows it.
            why: Option<Why> = Why
        ) {
            /// The parent.
            from: u64 = Parent,
            /// The number of the action.
            code: u32 = Action,
            /// The cost of its path.
            g: f64 = ChildCost,
            /// The estimate of the remaining cost.
            h: f64 = DroppedEstimate,
        }
        /// An iteration begins.
        0x04 "bound" Bound {
            /// The root node of the iteration.
            root: u64 = Known,
            /// The bound of the iteration.
            bound: f64 = Bound,
        }
        /// A goal was found.
        0x05 "goal" Goal {
            /// The goal node.
            node: u64 = Known,
            /// The cost of the plan.
            g: f64 = Cost,
        }
        /// After a node's decision, propagation forced an action.
        0x87 "propagate" Propagate(
            /// The rule, if this version knows it.
            rule: Option<Rule> = Rule
        ) {
            /// The node of the decision.
            node: u64 = Known,
            /// The number of the action.
            code: u32 = Action,
        }
        /// After a node's decision, propagation removed an action.
        0xA7 "strike" Strike(
            /// The rule, if this version knows it.
            rule: Option<Rule> = Rule
        ) {
            /// The node of the decision.
            node: u64 = Known,
            /// The number of the action.
            code: u32 = Action,
        }
        /// A node's decision is contradictory.
        0xC7 "backtrack" Backtrack(
            /// The rule that found the contradiction, if this version knows it.
            rule: Option<Rule> = Rule
        ) {
            /// The node.
            node: u64 = Known,
        }
    }
    end {
        /// The search is over.
        0x06 "done" Done
    }
    local {
        /// Figures of a local search.
        0 "figures" Figures(Box<Figures>)
        /// A local search found a state better than all before.
        1 "best" Best {
            /// Evaluations so far.
            evaluations: u64,
            /// The cost.
            cost: f64,
            /// Number of positions of the state.
            length: u32,
            /// Positions that differ from the last reported state. If that state was shorter, its missing positions count as 0.
            places: Box<[ValueChange]>,
        }
        /// The best individual of a population, at an interval of generations.
        2 "report" Report {
            /// Generations so far.
            generations: u64,
            /// The cost.
            cost: f64,
            /// Number of positions of the state.
            length: u32,
            /// Positions that differ from the last reported state.
            places: Box<[ValueChange]>,
        }
        /// A local search restarted.
        3 "restart" Restart {
            /// Evaluations so far.
            evaluations: u64,
            /// Number of restarts so far, including this one.
            number: u64,
        }
        /// The newest node of an external search has this state.
        4 "state" State {
            /// The state.
            text: Box<str>,
        }
        /// The estimate of a node of an external search became known.
        5 "estimate" Estimate {
            /// The node.
            node: u64,
            /// The estimate of the remaining cost.
            h: f64,
        }
        /// An external search dropped a node.
        6 "discard" Discard {
            /// The kind of reason.
            how: Discarded,
            /// The node.
            node: u64,
            /// The number of the reason's words, plus one; 0 for none.
            reason: u32,
            /// The node with the same state, plus one; 0 for none.
            of: u64,
        }
        /// A game-tree search examines a position with this window. An infinite end is no limit.
        7 "window" Window {
            /// The node.
            node: u64,
            /// The lower end, alpha.
            least: f64,
            /// The upper end, beta.
            most: f64,
        }
        /// A game-tree search has bounded the value of a position. An infinite end is unknown.
        8 "value" Value {
            /// The node.
            node: u64,
            /// The value is at least this.
            least: f64,
            /// The value is at most this.
            most: f64,
            /// Whether the value is proved.
            basis: Basis,
        }
    }
    notes {
        /// The name of the action with this number.
        0x07 "word" Word(u32, String) = "code, length, name"
        /// The number of events that were dropped at this point.
        0x27 "lost" Lost(u64) = "events"
        /// The search time since the previous `clock` note.
        0x47 "clock" Clock(Duration) = "microseconds"
        /// The result, a JSON object.
        0x67 "result" Result(String) = "length, JSON"
    }
}
