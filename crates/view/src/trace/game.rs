//! Events that only searches of games have: windows and values of positions. They are notes with a length, like those of local
//! searches, so that earlier readers skip them.
//!
//! ```text
//! flags   1: no lower end   2: no upper end   4: the value is an estimate
//! node, lower end, upper end: costs; an end that is infinite is left out
//! ```

use super::event::{TraceEvent, local_kind, put_note};
use super::page::Page;
use super::varint::{Bytes, put, put_cost};
use solvarium::watch::Basis;
use solvarium_catalogue::{EventData, EventKind};

const NO_LEAST: u8 = 1;
const NO_MOST: u8 = 1 << 1;
const ESTIMATE: u8 = 1 << 2;

/// Encodes an event; false if it is another one. `body` is room for it.
pub(super) fn see(out: &mut Page, data: &EventData, body: &mut Vec<u8>) -> bool {
    let (which, basis) = match data.kind {
        EventKind::Window => (local_kind::Window, 0),
        EventKind::Value(Basis::Proof) => (local_kind::Value, 0),
        EventKind::Value(Basis::Estimate) => (local_kind::Value, ESTIMATE),
        _ => return false,
    };
    let (least, most) = data.costs_or_nan();
    let flag = |end: f64, flag: u8| if end.is_finite() { 0 } else { flag };
    body.clear();
    body.push(basis | flag(least, NO_LEAST) | flag(most, NO_MOST));
    put(body, data.node().map_or(0, |node| node.0));
    for end in [least, most].into_iter().filter(|end| end.is_finite()) {
        put_cost(body, end, 0.0);
    }
    put_note(out, which, body);
    true
}

/// Decodes the body of a note. The outer `None` is damage, the inner one another note.
pub(super) fn read(which: u8, body: &mut Bytes<'_>) -> Option<Option<TraceEvent>> {
    if !matches!(which, local_kind::Window | local_kind::Value) {
        return Some(None);
    }
    let (flags, node) = (body.byte()?, body.number()?);
    let has = |flag: u8| flags & flag != 0;
    let least = if has(NO_LEAST) { f64::NEG_INFINITY } else { body.cost(0.0)? };
    let most = if has(NO_MOST) { f64::INFINITY } else { body.cost(0.0)? };
    let basis = if has(ESTIMATE) { Basis::Estimate } else { Basis::Proof };
    Some(Some(match which {
        local_kind::Window => TraceEvent::Window { node, least, most },
        _ => TraceEvent::Value { node, least, most, basis },
    }))
}
