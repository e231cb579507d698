//! Events that only external searches have: states as text, late estimates, and dropped nodes. They are notes with a length, like those
//! of local searches, so that earlier readers skip them.

use super::event::{TraceEvent, local_kind, put_note};
use super::game;
use super::page::Page;
use super::varint::{Bytes, put, put_cost};
use solvarium_catalogue::{Discarded, EventKind, SearchEvent};

/// The reasons in the order of their numbers.
const REASONS: [Discarded; 3] = [Discarded::Duplicate, Discarded::Pruned, Discarded::Failed];

/// Encodes an event; false if it is another one.
pub(super) fn see(out: &mut Page, event: &SearchEvent<'_>) -> bool {
    let mut body = Vec::new();
    let data = &event.data;
    let node = data.node().map_or(0, |node| node.0);
    let which = match data.kind {
        EventKind::State => {
            body.extend(event.board().unwrap_or_default().as_bytes());
            local_kind::State
        }
        EventKind::Estimate => {
            put(&mut body, node);
            put_cost(&mut body, data.h().unwrap_or(0.0), 0.0);
            local_kind::Estimate
        }
        EventKind::Discard(how) => {
            body.push(REASONS.iter().position(|&reason| reason == how).unwrap_or(0) as u8);
            put(&mut body, node);
            put(&mut body, data.code().map_or(0, |code| u64::from(code) + 1));
            put(&mut body, data.from().map_or(0, |of| of.0 + 1));
            local_kind::Discard
        }
        _ => return false,
    };
    put_note(out, which, &body);
    true
}

/// Decodes the body of a note. The outer `None` is damage, the inner one a note of a later version.
pub(super) fn read(which: u8, body: &mut Bytes<'_>) -> Option<Option<TraceEvent>> {
    Some(Some(match which {
        local_kind::State => TraceEvent::State { text: std::str::from_utf8(body.0).ok()?.into() },
        local_kind::Estimate => TraceEvent::Estimate { node: body.number()?, h: body.cost(0.0)? },
        local_kind::Discard => {
            // A later version may have more kinds; they are skipped.
            let Some(&how) = REASONS.get(usize::from(body.byte()?)) else { return Some(None) };
            let (node, reason) = (body.number()?, u32::try_from(body.number()?).ok()?);
            TraceEvent::Discard { how, node, reason, of: body.number()? }
        }
        _ => return game::read(which, body),
    }))
}
