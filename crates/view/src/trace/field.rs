//! The fields of events: how each is taken from what a watcher sees, written, and read again.
//!
//! Numbers are differences to what is near: a node to the next new one, a child's parent and
//! costs to the node expanded last. [`Base`] is what they are differences to; encoder and
//! decoder each keep one, and the fields move both in the same way.

use super::base::Base;
use super::event::TraceEvent;
use super::pen::Pen;
use super::varint::{Bytes, Sink, put, put_cost, put_signed, step};
use solvarium::watch::{Node, Rule, Verdict, Why};
use solvarium_catalogue::Facts;

/// Bit 3 of the first byte: `from` is the node expanded last.
const FROM_HERE: u8 = 1 << 3;
/// Bit 4: g is one more than that of the node expanded last.
const ONE_MORE: u8 = 1 << 4;
/// Where the three highest bits begin, the detail: a reason's code, or that a node is a root.
const DETAIL: u8 = 5;
const ROOT: u8 = 1;
/// The detail of a child whose h is that of the node expanded last; one less and one more stand beside it.
const BORN_WITH_SAME_H: i32 = 3;
/// The same of a child over the bound: the first byte is that of a bound, which has no detail.
const CUT_WITH_SAME_H: i32 = 2;
const PRUNE_TO_BOUND: u8 = 3 ^ 4;

/// Reads one event, whose first byte has been read.
pub(super) struct Eye<'a, 'b> {
    pub(super) bytes: &'a mut Bytes<'b>,
    pub(super) first: u8,
    pub(super) base: &'a mut Base,
}

impl Eye<'_, '_> {
    const fn has(&self, bits: u8) -> bool {
        self.first & bits != 0
    }

    const fn detail(&self) -> u8 {
        self.first >> DETAIL
    }
}

/// A field of an event. What `put` writes, `take` reads; none is damage.
pub(super) trait Field {
    type Value;
    fn of(event: &Facts) -> Self::Value;
    fn put(value: Self::Value, pen: &mut Pen<'_>);
    fn take(eye: &mut Eye<'_, '_>) -> Option<Self::Value>;
}

/// A reason that an event's kind carries. A reader may not know it: `Told` says so.
pub(super) trait Reason {
    type Told;
    fn put(self, pen: &mut Pen<'_>);
    fn take(eye: &mut Eye<'_, '_>) -> Option<Self::Told>;
}

/// In the first byte.
impl Reason for Why {
    type Told = Option<Self>;

    #[inline]
    fn put(self, pen: &mut Pen<'_>) {
        pen.turn(self.code() << DETAIL);
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<Option<Self>> {
        Some(Self::from_code(eye.detail()))
    }
}

/// In the first byte.
impl Reason for Verdict {
    type Told = Self;

    #[inline]
    fn put(self, pen: &mut Pen<'_>) {
        pen.turn(self.code() << DETAIL);
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<Self> {
        Self::from_code(eye.detail())
    }
}

/// A byte.
impl Reason for Rule {
    type Told = Option<Self>;

    #[inline]
    fn put(self, pen: &mut Pen<'_>) {
        pen.push(self.code());
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<Option<Self>> {
        Some(Self::from_code(eye.bytes.byte()?))
    }
}

const fn number(node: Option<Node>) -> u64 {
    match node {
        Some(Node(number)) => number,
        None => 0,
    }
}

/// Declares a field whose value is a number near another.
macro_rules! near {
    ($(#[$about:meta])* $field:ident($event:ident, $base:ident): $value:ty = $of:expr;
        put $put:ident, take $take:ident, near $near:expr $(; then $then:ident)?) => {
        $(#[$about])*
        pub(super) struct $field;

        impl Field for $field {
            type Value = $value;

            #[inline]
            fn of($event: &Facts) -> $value {
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
            fn take(eye: &mut Eye<'_, '_>) -> Option<$value> {
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

/// The fields of an expansion change the place one by one; the last makes it known.
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
    /// A node, near the next new one.
    Known(event, base): u64 = number(event.node()); put put_near, take take_near, near base.next
}
near! {
    /// A node, near the one expanded last, whose place it takes.
    Expanded(event, base): u64 = number(event.node());
    put put_near, take take_near, near base.here.node; then enter_node
}
near! {
    /// The cost of the node that is expanded.
    ExpandedCost(event, base): f64 = event.g().unwrap_or(0.0);
    put put_cost, take take_cost, near base.here.g; then enter_g
}
near! {
    /// The estimate of the node that is expanded.
    ExpandedEstimate(event, base): f64 = event.h().unwrap_or(0.0);
    put put_cost, take take_cost, near base.here.h; then enter_h
}
near! {
    /// A cost, near that of the node expanded last.
    Cost(event, base): f64 = event.g().unwrap_or(0.0); put put_cost, take take_cost, near base.here.g
}
near! {
    /// An estimate, near that of the node expanded last.
    Estimate(event, base): f64 = event.h().unwrap_or(0.0); put put_cost, take take_cost, near base.here.h
}
near! {
    /// A bound, near nought.
    Bound(event, _base): f64 = event.g().unwrap_or(0.0); put put_cost, take take_cost, near 0.0
}

/// The parent of a child: the node expanded last is a bit of the first byte.
pub(super) struct Parent;

impl Field for Parent {
    type Value = u64;

    #[inline]
    fn of(event: &Facts) -> u64 {
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
    fn take(eye: &mut Eye<'_, '_>) -> Option<u64> {
        let here = eye.base.here.node;
        if eye.has(FROM_HERE) { Some(here) } else { take_near(eye.bytes, here) }
    }
}

/// The parent of a new node, or that it is a root. The next new node has another number.
pub(super) struct Origin;

impl Field for Origin {
    type Value = Option<u64>;

    #[inline]
    fn of(event: &Facts) -> Option<u64> {
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
    fn take(eye: &mut Eye<'_, '_>) -> Option<Option<u64>> {
        eye.base.next += 1;
        match eye.detail() {
            ROOT => Some(None),
            _ => Parent::take(eye).map(Some),
        }
    }
}

/// The number of an action; of a root, which one it is.
pub(super) struct Action;

impl Field for Action {
    type Value = u32;

    #[inline]
    fn of(event: &Facts) -> u32 {
        event.code().unwrap_or(0)
    }

    #[inline]
    fn put(code: u32, pen: &mut Pen<'_>) {
        put(pen, code.into());
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<u32> {
        u32::try_from(eye.bytes.number()?).ok()
    }
}

/// The cost of a child: one more than its parent's is a bit of the first byte.
pub(super) struct ChildCost;

impl Field for ChildCost {
    type Value = f64;

    #[inline]
    fn of(event: &Facts) -> f64 {
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
    fn take(eye: &mut Eye<'_, '_>) -> Option<f64> {
        if eye.has(ONE_MORE) { Some(eye.base.here.g + 1.0) } else { Cost::take(eye) }
    }
}

/// The cost of a new node: a child's, but that of a root is always written.
pub(super) struct BirthCost;

impl Field for BirthCost {
    type Value = f64;

    #[inline]
    fn of(event: &Facts) -> f64 {
        Cost::of(event)
    }

    #[inline]
    fn put(g: f64, pen: &mut Pen<'_>) {
        pen.base.birth().0 = g;
        if is_root(pen.turned()) { Cost::put(g, pen) } else { ChildCost::put(g, pen) }
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<f64> {
        let g = if is_root(eye.first) { Cost::take(eye) } else { ChildCost::take(eye) }?;
        eye.base.birth().0 = g;
        Some(g)
    }
}

/// The estimate of a new node: if it is at most one from that of the node expanded last, the detail says so.
pub(super) struct BirthEstimate;

impl Field for BirthEstimate {
    type Value = f64;

    #[inline]
    fn of(event: &Facts) -> f64 {
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
    fn take(eye: &mut Eye<'_, '_>) -> Option<f64> {
        let h = match eye.detail() {
            0 | ROOT => Estimate::take(eye)?,
            detail => eye.base.here.h + f64::from(i32::from(detail) - BORN_WITH_SAME_H),
        };
        eye.base.birth().1 = h;
        Some(h)
    }
}

/// The estimate of a child that was dropped: if it is at most one from that of the node expanded last and the child is over
/// the bound, a detail says so.
pub(super) struct DroppedEstimate;

impl Field for DroppedEstimate {
    type Value = f64;

    #[inline]
    fn of(event: &Facts) -> f64 {
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
    fn take(eye: &mut Eye<'_, '_>) -> Option<f64> {
        Estimate::take(eye)
    }
}

/// A child over the bound whose estimate is in the first byte.
pub(super) fn cut(eye: &mut Eye<'_, '_>) -> Option<TraceEvent> {
    let (from, code, g) = (Parent::take(eye)?, Action::take(eye)?, ChildCost::take(eye)?);
    let h = eye.base.here.h + f64::from(i32::from(eye.detail()) - CUT_WITH_SAME_H);
    Some(TraceEvent::Prune { why: Some(Why::OverBound), from, code, g, h })
}

const fn is_root(first: u8) -> bool {
    first >> DETAIL == ROOT
}

/// How far a cost is from another, if that is at most one.
#[inline]
fn small_step(near: f64, cost: f64) -> Option<i32> {
    step(near, cost).filter(|step| (-1..=1).contains(step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_fit_where_they_are_written() {
        // 7 is that of a reason that a writer has none for.
        assert!(Why::ALL.iter().all(|why| why.code() < 7));
        assert!(Verdict::ALL.iter().all(|verdict| verdict.code() < 7));
        assert!(Rule::ALL.iter().all(|rule| rule.code() != 7));
    }
}
