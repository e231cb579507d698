//! Short forms of the most frequent events, since version 2. Version 1 never wrote their first bytes, so one decoder reads both.
//!
//! A search mostly expands a node that it has just created, or a node whose costs are close to those of the last
//! expanded one. A depth-first search
//! returns to an ancestor. Fields have short forms of their own ([`field`](super::field)).

use super::base::Base;
use super::event::TraceEvent;
use super::field::{self, EventDecoder};
use super::page::Page;
use super::path::{NEW, SearchPosition};
use super::pen::Pen;
use super::varint::{Bytes, Sink, put_signed, step};
use solvarium_catalogue::EventData;

/// The three lowest bits of first bytes. The other five are 0 in version 1; for a bound, the three highest.
const EXPAND: u8 = 1;
const BOUND: u8 = 4;
const BACK: u8 = 6;
const ABOVE: u8 = 3;
const DETAIL: u8 = 5;

/// Numbers above [`EXPAND`]. Up to [`NEW`]: how many nodes ago the node was new. Then: g is larger than that of the node expanded last by
/// this much, and h smaller by as much. The last: g is one more, and h equal.
const SAME_F: i32 = 19;
const LEAST: i32 = NEW as i32 + 1;
const BLIND: i32 = 31;

/// Writes that the search went back to the parent of an event, if it did.
#[inline]
pub(super) fn go_back(event: &EventData, out: &mut Page, base: &mut Base) {
    if let Some(from) = event.from()
        && from.0 != base.here.node
    {
        go_back_to(from.0, event.costs_or_nan().0, out, base);
    }
}

/// Writes that the search went back to a node that can have a child of this cost, if such a node is known; returns
/// whether one is.
#[inline(never)]
fn go_back_to(node: u64, cost: f64, out: &mut Page, base: &mut Base) -> bool {
    let back = base.guess(cost);
    let is_there = base.is_at(back, node);
    if is_there {
        write_back(back, out, base)
    }
    is_there || look_for(node, out, base)
}

#[cold]
#[inline(never)]
fn look_for(node: u64, out: &mut Page, base: &mut Base) -> bool {
    let back = base.find(node);
    if let Some(back) = back {
        write_back(back, out, base);
    }
    back.is_some()
}

#[inline]
fn write_back(back: u8, out: &mut Page, base: &mut Base) {
    base.go_back(back);
    out.push(BACK | back << ABOVE);
}

/// Bits of the first byte of a child of the node expanded last with g one more and h one less. The following values of these bits stand for
/// larger h.
const BORN: u8 = 0x18 | 2 << DETAIL;
const CUT: u8 = BOUND | 0x18 | 1 << DETAIL;
/// Differences of h.
const STEPS: [f64; 3] = [-1.0, 0.0, 1.0];
/// A number that no node has.
const NO_NODE: u64 = u64::MAX;
/// Number of one-byte codes.
const CODES: u32 = 0x80;
/// The newest node is expanded.
const NEWEST: u8 = EXPAND | 1 << ABOVE;

/// Writes a new node of the most frequent form, and its expansion if that is the next event; returns the number of events. The general
/// encoder produces the same bytes.
#[inline]
pub(super) fn born(event: &EventData, next: Option<&EventData>, out: &mut Page, base: &mut Base) -> usize {
    let Some(form) = child(event, BORN, out, base) else { return 0 };
    let (g, h) = event.costs_or_nan();
    let place = SearchPosition { node: base.next, g, h };
    base.new_node(g, h);
    if !next.is_some_and(|next| next.is_expansion(place.node, (g, h))) {
        out.put(form, 2);
        return 1;
    }
    out.put(form | u64::from(NEWEST) << 16, 3);
    base.enter(place);
    2
}

/// Writes a child over the bound, if it has the most frequent form.
#[inline]
pub(super) fn cut(event: &EventData, out: &mut Page, base: &mut Base) -> bool {
    let form = child(event, CUT, out, base);
    if let Some(form) = form {
        out.put(form, 2);
    }
    form.is_some()
}

/// The two bytes of a child whose g is one more and whose h differs by at most one. Its parent is the node expanded
/// last, or the node that the search went back to.
#[inline(always)]
fn child(event: &EventData, form: u8, out: &mut Page, base: &mut Base) -> Option<u64> {
    let (g, h) = event.costs_or_nan();
    let (from, code) = (event.from().map_or(NO_NODE, |from| from.0), event.code().unwrap_or(CODES));
    if from != base.here.node && !go_back_to(from, g, out, base) {
        return None;
    }
    let here = base.here;
    // Three random cases: no branches.
    let away = h - here.h;
    let step = u8::from(away > -1.0) + u8::from(away > 0.0);
    let is_common = here.g + 1.0 == g && here.h + STEPS[usize::from(step)] == h && code < CODES;
    is_common.then(|| u64::from(form + (step << DETAIL)) | u64::from(code) << 8)
}

/// Writes an expansion, if it has a short form.
#[inline]
pub(super) fn expand(event: &EventData, out: &mut Page, base: &mut Base) -> bool {
    let ((g, h), Some(node)) = (event.costs_or_nan(), event.node()) else { return false };
    let place = SearchPosition { node: node.0, g, h };
    if let Some(age) = base.age(place.node)
        && base.born(age) == place
    {
        out.push(EXPAND | (age as u8) << ABOVE);
    } else if let Some(form) = form(base.here, place) {
        let away = place.node.wrapping_sub(base.here.node).cast_signed();
        let mut pen = Pen::new(out, base, EXPAND | form << ABOVE);
        put_signed(&mut pen, away);
        pen.finish();
    } else {
        return false;
    }
    base.enter(place);
    true
}

/// The number of the form that yields the costs of a position.
#[inline]
fn form(here: SearchPosition, place: SearchPosition) -> Option<u8> {
    let more = step(here.g, place.g)?;
    let form = if more == 1 && place.h == here.h {
        BLIND
    } else if place.h == here.h - f64::from(more) {
        more.checked_add(SAME_F).filter(|form| (LEAST..BLIND).contains(form))?
    } else {
        return None;
    };
    u8::try_from(form).ok()
}

/// The length of the step back in a first byte, if it has one.
#[inline]
pub(super) const fn back(first: u8) -> Option<u8> {
    let back = first >> ABOVE;
    if first & 7 == BACK && back != 0 { Some(back) } else { None }
}

/// Decodes an event whose first byte is a short form. The outer `None` is damage, the inner one another event.
#[inline]
pub(super) fn read(first: u8, bytes: &mut Bytes<'_>, base: &mut Base) -> Option<Option<TraceEvent>> {
    match (first & 7, first >> ABOVE) {
        (EXPAND, 1..) => {
            let place = expanded(first >> ABOVE, bytes, base)?;
            base.enter(place);
            Some(Some(TraceEvent::Expand { node: place.node, g: place.g, h: place.h }))
        }
        (BOUND, _) if first >> DETAIL != 0 => {
            Some(Some(field::cut(&mut EventDecoder { bytes, first, base })?))
        }
        _ => Some(None),
    }
}

/// The position of an expansion in the form of this number.
#[inline]
fn expanded(form: u8, bytes: &mut Bytes<'_>, base: &Base) -> Option<SearchPosition> {
    if u64::from(form) <= NEW {
        return Some(base.born(form.into()));
    }
    let node = base.here.node.wrapping_add_signed(bytes.signed()?);
    let (g, h) = match i32::from(form) {
        BLIND => (1.0, 0.0),
        form => (f64::from(form - SAME_F), f64::from(SAME_F - form)),
    };
    Some(SearchPosition { node, g: base.here.g + g, h: base.here.h + h })
}
