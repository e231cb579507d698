//! The fields of events: how each is read from an observed event, encoded and decoded.
//!
//! Numbers are encoded as differences to close ones: a node to the next new one, a child's parent and costs to the node expanded last.
//! [`Base`] has these reference values; encoder and decoder each keep one, and the fields update both in the same way.

use super::base::Base;
use super::event::TraceEvent;
use super::pen::Pen;
use super::varint::{Bytes, Sink, put, put_cost, put_signed, step};
use solvarium::watch::{Node, Rule, Verdict, Why};
use solvarium_catalogue::EventData;

/// Bit 3 of the first byte: `from` is the node expanded last.
const FROM_HERE: u8 = 1 << 3;
/// Bit 4: g is one more than that of the node expanded last.
const ONE_MORE: u8 = 1 << 4;
/// Position of the three highest bits, the detail: a reason's code, or the flag of a root.
const DETAIL: u8 = 5;
const ROOT: u8 = 1;
/// The detail of a child with the h of the node expanded last; h one less and one more are its neighbours.
const BORN_WITH_SAME_H: i32 = 3;
/// Like [`BORN_WITH_SAME_H`], for a pruned child over the bound: its first byte is that of a bound, which has no detail.
const CUT_WITH_SAME_H: i32 = 2;
const PRUNE_TO_BOUND: u8 = 3 ^ 4;

/// Decodes one event after its first byte.
pub(super) struct EventDecoder<'a, 'b> {
    pub(super) bytes: &'a mut Bytes<'b>,
    pub(super) first: u8,
    pub(super) base: &'a mut Base,
}

impl EventDecoder<'_, '_> {
    const fn has(&self, bits: u8) -> bool {
        self.first & bits != 0
    }

    const fn detail(&self) -> u8 {
        self.first >> DETAIL
    }
}

/// A field of an event. `put` encodes it and `take` decodes it; `None` is damage.
pub(super) trait Field {
    type Value;
    fn of(event: &EventData) -> Self::Value;
    fn put(value: Self::Value, pen: &mut Pen<'_>);
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<Self::Value>;
}

/// A reason carried by an event. A reader may not know it: see `Decoded`.
pub(super) trait Reason {
    type Decoded;
    fn put(self, pen: &mut Pen<'_>);
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<Self::Decoded>;
}

/// Stored in the first byte.
impl Reason for Why {
    type Decoded = Option<Self>;

    #[inline]
    fn put(self, pen: &mut Pen<'_>) {
        pen.turn(self.code() << DETAIL);
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<Option<Self>> {
        Some(Self::from_code(eye.detail()))
    }
}

/// Stored in the first byte.
impl Reason for Verdict {
    type Decoded = Self;

    #[inline]
    fn put(self, pen: &mut Pen<'_>) {
        pen.turn(self.code() << DETAIL);
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<Self> {
        Self::from_code(eye.detail())
    }
}

/// Stored as a byte.
impl Reason for Rule {
    type Decoded = Option<Self>;

    #[inline]
    fn put(self, pen: &mut Pen<'_>) {
        pen.push(self.code());
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<Option<Self>> {
        Some(Self::from_code(eye.bytes.byte()?))
    }
}

const fn number(node: Option<Node>) -> u64 {
    match node {
        Some(Node(number)) => number,
        None => 0,
    }
}

/// Declares a field whose value is encoded as a difference.
macro_rules! near {
    ($(#[$about:meta])* $field:ident($event:ident, $base:ident): $value:ty = $of:expr;
        put $put:ident, take $take:ident, near $near:expr $(; then $then:ident)?) => {
        $(#[$about])*
        pub(super) struct $field;

        impl Field for $field {
            type Value = $value;

            #[inline]
            fn of($event: &EventData) -> $value {
                $of
            }

            #[inline]
            fn put(value: $value, pen: &mut Pen<'_>) {
                let $base = &*pen.base;
                let near = $near;
                $put(pen, value, near);
                $(pen.base.$then(value);)?
            }

            #[inline]
            fn take(eye: &mut EventDecoder<'_, '_>) -> Option<$value> {
                let $base = &mut *eye.base;
                let value = $take(eye.bytes, $near)?;
                $($base.$then(value);)?
                Some(value)
            }
        }
    };
}

#[inline]
fn put_near(out: &mut impl Sink, node: u64, near: u64) {
    put_signed(out, node.wrapping_sub(near).cast_signed());
}

#[inline]
fn take_near(bytes: &mut Bytes<'_>, near: u64) -> Option<u64> {
    Some(near.wrapping_add_signed(bytes.signed()?))
}

#[inline]
fn take_cost(bytes: &mut Bytes<'_>, near: f64) -> Option<f64> {
    bytes.cost(near)
}

/// The fields of an expansion change the position one by one; the last one completes it.
impl Base {
    #[inline]
    const fn enter_node(&mut self, node: u64) {
        self.here.node = node;
    }

    #[inline]
    const fn enter_g(&mut self, g: f64) {
        self.here.g = g;
    }

    #[inline]
    const fn enter_h(&mut self, h: f64) {
        self.here.h = h;
        self.enter(self.here);
    }
}

near! {
    /// A node, relative to the next new one.
    Known(event, base): u64 = number(event.node()); put put_near, take take_near, near base.next
}
near! {
    /// A node, relative to the one expanded last, which it replaces.
    Expanded(event, base): u64 = number(event.node());
    put put_near, take take_near, near base.here.node; then enter_node
}
near! {
    /// The cost of the expanded node.
    ExpandedCost(event, base): f64 = event.g().unwrap_or(0.0);
    put put_cost, take take_cost, near base.here.g; then enter_g
}
near! {
    /// The estimate of the expanded node.
    ExpandedEstimate(event, base): f64 = event.h().unwrap_or(0.0);
    put put_cost, take take_cost, near base.here.h; then enter_h
}
near! {
    /// A cost, relative to that of the node expanded last.
    Cost(event, base): f64 = event.g().unwrap_or(0.0); put put_cost, take take_cost, near base.here.g
}
near! {
    /// An estimate, relative to that of the node expanded last.
    Estimate(event, base): f64 = event.h().unwrap_or(0.0); put put_cost, take take_cost, near base.here.h
}
near! {
    /// A bound, relative to 0.
    Bound(event, _base): f64 = event.g().unwrap_or(0.0); put put_cost, take take_cost, near 0.0
}

/// The parent of a child: a bit of the first byte means the node expanded last.
pub(super) struct Parent;

impl Field for Parent {
    type Value = u64;

    #[inline]
    fn of(event: &EventData) -> u64 {
        number(event.from())
    }

    #[inline]
    fn put(from: u64, pen: &mut Pen<'_>) {
        let here = pen.base.here.node;
        if from == here {
            pen.turn(FROM_HERE);
        } else {
            put_near(pen, from, here);
        }
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<u64> {
        let here = eye.base.here.node;
        if eye.has(FROM_HERE) { Some(here) } else { take_near(eye.bytes, here) }
    }
}

/// The parent of a new node, or the flag of a root. Increments the number of the next new node.
pub(super) struct Origin;

impl Field for Origin {
    type Value = Option<u64>;

    #[inline]
    fn of(event: &EventData) -> Option<u64> {
        event.from().map(|from| from.0)
    }

    #[inline]
    fn put(from: Option<u64>, pen: &mut Pen<'_>) {
        pen.base.next += 1;
        match from {
            Some(from) => Parent::put(from, pen),
            None => pen.turn(ROOT << DETAIL),
        }
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<Option<u64>> {
        eye.base.next += 1;
        match eye.detail() {
            ROOT => Some(None),
            _ => Parent::take(eye).map(Some),
        }
    }
}

/// The action's number; for a root, its index.
pub(super) struct Action;

impl Field for Action {
    type Value = u32;

    #[inline]
    fn of(event: &EventData) -> u32 {
        event.code().unwrap_or(0)
    }

    #[inline]
    fn put(code: u32, pen: &mut Pen<'_>) {
        put(pen, code.into());
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<u32> {
        u32::try_from(eye.bytes.number()?).ok()
    }
}

/// The cost of a child: a bit of the first byte means one more than its parent's.
pub(super) struct ChildCost;

impl Field for ChildCost {
    type Value = f64;

    #[inline]
    fn of(event: &EventData) -> f64 {
        Cost::of(event)
    }

    #[inline]
    fn put(g: f64, pen: &mut Pen<'_>) {
        if g == pen.base.here.g + 1.0 {
            pen.turn(ONE_MORE);
        } else {
            Cost::put(g, pen);
        }
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<f64> {
        if eye.has(ONE_MORE) { Some(eye.base.here.g + 1.0) } else { Cost::take(eye) }
    }
}

/// The cost of a new node: a child's, or that of a root, which is always written.
pub(super) struct BirthCost;

impl Field for BirthCost {
    type Value = f64;

    #[inline]
    fn of(event: &EventData) -> f64 {
        Cost::of(event)
    }

    #[inline]
    fn put(g: f64, pen: &mut Pen<'_>) {
        pen.base.birth().0 = g;
        if is_root(pen.turned()) { Cost::put(g, pen) } else { ChildCost::put(g, pen) }
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<f64> {
        let g = if is_root(eye.first) { Cost::take(eye) } else { ChildCost::take(eye) }?;
        eye.base.birth().0 = g;
        Some(g)
    }
}

/// The estimate of a new node: if it differs by at most one from that of the node expanded last, the detail encodes it.
pub(super) struct BirthEstimate;

impl Field for BirthEstimate {
    type Value = f64;

    #[inline]
    fn of(event: &EventData) -> f64 {
        Estimate::of(event)
    }

    #[inline]
    fn put(h: f64, pen: &mut Pen<'_>) {
        pen.base.birth().1 = h;
        match small_step(pen.base.here.h, h).filter(|_| !is_root(pen.turned())) {
            Some(step) => pen.turn(((BORN_WITH_SAME_H + step) as u8) << DETAIL),
            None => Estimate::put(h, pen),
        }
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<f64> {
        let h = match eye.detail() {
            0 | ROOT => Estimate::take(eye)?,
            detail => eye.base.here.h + f64::from(i32::from(detail) - BORN_WITH_SAME_H),
        };
        eye.base.birth().1 = h;
        Some(h)
    }
}

/// The estimate of a pruned child: if it differs by at most one from that of the node expanded last, and the child is over the bound, a
/// detail encodes it.
pub(super) struct DroppedEstimate;

impl Field for DroppedEstimate {
    type Value = f64;

    #[inline]
    fn of(event: &EventData) -> f64 {
        Estimate::of(event)
    }

    #[inline]
    fn put(h: f64, pen: &mut Pen<'_>) {
        let is_over_bound = pen.turned() >> DETAIL == Why::OverBound.code();
        match small_step(pen.base.here.h, h).filter(|_| is_over_bound) {
            Some(step) => pen.turn(PRUNE_TO_BOUND | ((CUT_WITH_SAME_H + step) as u8) << DETAIL),
            None => Estimate::put(h, pen),
        }
    }

    #[inline]
    fn take(eye: &mut EventDecoder<'_, '_>) -> Option<f64> {
        Estimate::take(eye)
    }
}

/// A child over the bound whose estimate is in the first byte.
pub(super) fn cut(eye: &mut EventDecoder<'_, '_>) -> Option<TraceEvent> {
    let (from, code, g) = (Parent::take(eye)?, Action::take(eye)?, ChildCost::take(eye)?);
    let h = eye.base.here.h + f64::from(i32::from(eye.detail()) - CUT_WITH_SAME_H);
    Some(TraceEvent::Prune { why: Some(Why::OverBound), from, code, g, h })
}

const fn is_root(first: u8) -> bool {
    first >> DETAIL == ROOT
}

/// The difference between two costs, if it is at most one.
#[inline]
fn small_step(near: f64, cost: f64) -> Option<i32> {
    step(near, cost).filter(|step| (-1..=1).contains(step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_fit_where_they_are_written() {
        // 7 is the code for a reason without one.
        assert!(Why::ALL.iter().all(|why| why.code() < 7));
        assert!(Verdict::ALL.iter().all(|verdict| verdict.code() < 7));
        assert!(Rule::ALL.iter().all(|rule| rule.code() != 7));
    }
}
