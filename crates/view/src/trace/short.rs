//! Short forms of the commonest events, since version 2: first bytes that version 1 never wrote, so that one decoder reads both.
//!
//! A search mostly expands a node that it has just made, or one near the last whose costs follow from those of the last; and
//! one that goes down comes back to a node above. Fields have short forms of their own ([`field`](super::field)).

use super::base::Base;
use super::event::TraceEvent;
use super::field::{Eye, cut};
use super::path::{NEW, Place};
use super::pen::Pen;
use super::varint::{Bytes, put_signed, step};
use solvarium_catalogue::{EventKind, Facts};

/// The three lowest bits of first bytes. The five above are nought in version 1, of a bound the three highest.
const EXPAND: u8 = 1;
const BOUND: u8 = 4;
const BACK: u8 = 6;
const ABOVE: u8 = 3;
const DETAIL: u8 = 5;

/// The numbers that stand above [`EXPAND`]: up to [`NEW`], how many nodes ago the node was new; then g is so much more than
/// that of the node expanded last, and h as much less; the last, g is one more, and h the same.
const SAME_F: i32 = 19;
const LEAST: i32 = NEW as i32 + 1;
const BLIND: i32 = 31;

/// Writes that the search went back to the node that an event comes from, if it did.
#[inline]
pub(super) fn go_back(event: &Facts, out: &mut Vec<u8>, base: &mut Base) {
    if let Some(from) = event.from()
        && from.0 != base.here.node
    {
        go_back_to(from.0, out, base);
    }
}

#[inline(never)]
fn go_back_to(node: u64, out: &mut Vec<u8>, base: &mut Base) {
    if let Some(back) = base.go_back_to(node) {
        out.push(BACK | back << ABOVE);
    }
}

/// The bits of the first byte of a child of the node expanded last whose g is one more, and whose h is one less: its next
/// bits count up from there.
const BORN: u8 = 0x18 | 2 << DETAIL;
const CUT: u8 = BOUND | 0x18 | 1 << DETAIL;
/// One-byte codes.
const CODES: u32 = 0x80;

/// Writes a child of the commonest sort in two bytes, if it is one: the general way comes to the same bytes.
#[inline]
pub(super) fn child(event: &Facts, out: &mut Vec<u8>, base: &mut Base) -> bool {
    let (Some(from), Some(g), Some(h), Some(code)) = (event.from(), event.g(), event.h(), event.code())
    else {
        return false;
    };
    if from.0 != base.here.node {
        go_back_to(from.0, out, base);
    }
    if from.0 != base.here.node || code >= CODES || g != base.here.g + 1.0 {
        return false;
    }
    // Of three kinds that follow each other at random: no branches.
    let away = h - base.here.h;
    let step = u8::from(away > -1.0) + u8::from(away > 0.0);
    if base.here.h + (f64::from(step) - 1.0) != h {
        return false;
    }
    let first = match event.kind {
        EventKind::Generate => {
            base.new_node(g, h);
            BORN
        }
        _ => CUT,
    };
    out.push(first + (step << DETAIL));
    out.push(code as u8);
    true
}

/// Writes an expansion, if it has a short form.
#[inline]
pub(super) fn expand(event: &Facts, out: &mut Vec<u8>, base: &mut Base) -> bool {
    let (Some(node), Some(g), Some(h)) = (event.node(), event.g(), event.h()) else { return false };
    let place = Place { node: node.0, g, h };
    if let Some(age) = base.age(place.node).filter(|&age| base.born(age) == place) {
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

/// The number of the form from which the costs of a place follow.
#[inline]
fn form(here: Place, place: Place) -> Option<u8> {
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

/// How far back a first byte says that the search went, if it says so.
#[inline]
pub(super) const fn back(first: u8) -> Option<u8> {
    let back = first >> ABOVE;
    if first & 7 == BACK && back != 0 { Some(back) } else { None }
}

/// Reads an event whose first byte is a short form. The outer `None` is damage, the inner that it is none.
#[inline]
pub(super) fn read(first: u8, bytes: &mut Bytes<'_>, base: &mut Base) -> Option<Option<TraceEvent>> {
    match (first & 7, first >> ABOVE) {
        (EXPAND, 1..) => {
            let place = expanded(first >> ABOVE, bytes, base)?;
            base.enter(place);
            Some(Some(TraceEvent::Expand { node: place.node, g: place.g, h: place.h }))
        }
        (BOUND, _) if first >> DETAIL != 0 => Some(Some(cut(&mut Eye { bytes, first, base })?)),
        _ => Some(None),
    }
}

/// The place of an expansion in the form of this number.
#[inline]
fn expanded(form: u8, bytes: &mut Bytes<'_>, base: &Base) -> Option<Place> {
    if u64::from(form) <= NEW {
        return Some(base.born(form.into()));
    }
    let node = base.here.node.wrapping_add_signed(bytes.signed()?);
    let (g, h) = match i32::from(form) {
        BLIND => (1.0, 0.0),
        form => (f64::from(form - SAME_F), f64::from(SAME_F - form)),
    };
    Some(Place { node, g: base.here.g + g, h: base.here.h + h })
}
