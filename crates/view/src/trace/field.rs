//! The fields of events: how each is taken from what a watcher sees, written, and read again.
//!
//! Numbers are differences to what is near: a node to the next new one, a child's parent and
//! costs to the node expanded last. [`Base`] is what they are differences to; encoder and
//! decoder each keep one, and the fields move both in the same way.

use super::varint::{Bytes, put, put_cost, put_signed};
use solvarium::watch::{Node, Rule, Verdict, Why};
use solvarium_catalogue::JobEvent;

/// Bit 3 of the first byte: `from` is the node expanded last.
const FROM_HERE: u8 = 1 << 3;
/// Bit 4: g is one more than that of the node expanded last.
const ONE_MORE: u8 = 1 << 4;
/// Where the three highest bits begin, the detail: a reason's code, or that a node is a root.
const DETAIL: u8 = 5;
const ROOT: u8 = 1 << DETAIL;

/// What numbers are differences to: the node expanded last, and the number of the next new node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Base {
    node: u64,
    g: f64,
    h: f64,
    next: u64,
}

/// Writes one event.
pub(super) struct Pen<'a> {
    out: &'a mut Vec<u8>,
    /// Where its first byte stands.
    first: usize,
    base: &'a mut Base,
}

impl<'a> Pen<'a> {
    /// Begins an event.
    #[inline]
    pub(super) fn new(out: &'a mut Vec<u8>, base: &'a mut Base, first: u8) -> Self {
        let at = out.len();
        out.push(first);
        Self { out, first: at, base }
    }

    #[inline]
    fn flag(&mut self, bits: u8) {
        if let Some(first) = self.out.get_mut(self.first) {
            *first |= bits;
        }
    }
}

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
    fn of(event: &JobEvent<'_>) -> Self::Value;
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
        pen.flag(self.code() << DETAIL);
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
        pen.flag(self.code() << DETAIL);
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
        pen.out.push(self.code());
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
        put $put:ident, take $take:ident, near $near:expr $(; then $then:expr)?) => {
        $(#[$about])*
        pub(super) struct $field;

        impl Field for $field {
            type Value = $value;

            #[inline]
            fn of($event: &JobEvent<'_>) -> $value {
                $of
            }

            #[inline]
            fn put(value: $value, pen: &mut Pen<'_>) {
                let $base = &mut *pen.base;
                $put(pen.out, value, $near);
                $($then = value;)?
            }

            #[inline]
            fn take(eye: &mut Eye<'_, '_>) -> Option<$value> {
                let $base = &mut *eye.base;
                let value = $take(eye.bytes, $near)?;
                $($then = value;)?
                Some(value)
            }
        }
    };
}

#[inline]
fn put_near(out: &mut Vec<u8>, node: u64, near: u64) {
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

near! {
    /// A node, near the next new one.
    Known(event, base): u64 = number(event.node); put put_near, take take_near, near base.next
}
near! {
    /// A node, near the one expanded last, whose place it takes.
    Expanded(event, base): u64 = number(event.node);
    put put_near, take take_near, near base.node; then base.node
}
near! {
    /// The cost of the node that is expanded.
    ExpandedCost(event, base): f64 = event.g.unwrap_or(0.0);
    put put_cost, take take_cost, near base.g; then base.g
}
near! {
    /// The estimate of the node that is expanded.
    ExpandedEstimate(event, base): f64 = event.h.unwrap_or(0.0);
    put put_cost, take take_cost, near base.h; then base.h
}
near! {
    /// A cost, near that of the node expanded last.
    Cost(event, base): f64 = event.g.unwrap_or(0.0); put put_cost, take take_cost, near base.g
}
near! {
    /// An estimate, near that of the node expanded last.
    Estimate(event, base): f64 = event.h.unwrap_or(0.0); put put_cost, take take_cost, near base.h
}
near! {
    /// A bound, near nought.
    Bound(event, _base): f64 = event.g.unwrap_or(0.0); put put_cost, take take_cost, near 0.0
}

/// The parent of a child: the node expanded last is a bit of the first byte.
pub(super) struct Parent;

impl Field for Parent {
    type Value = u64;

    #[inline]
    fn of(event: &JobEvent<'_>) -> u64 {
        number(event.from)
    }

    #[inline]
    fn put(from: u64, pen: &mut Pen<'_>) {
        if from == pen.base.node {
            pen.flag(FROM_HERE);
        } else {
            put_near(pen.out, from, pen.base.node);
        }
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<u64> {
        if eye.has(FROM_HERE) { Some(eye.base.node) } else { take_near(eye.bytes, eye.base.node) }
    }
}

/// The parent of a new node, or that it is a root. The next new node has another number.
pub(super) struct Origin;

impl Field for Origin {
    type Value = Option<u64>;

    #[inline]
    fn of(event: &JobEvent<'_>) -> Option<u64> {
        event.from.map(|from| from.0)
    }

    #[inline]
    fn put(from: Option<u64>, pen: &mut Pen<'_>) {
        pen.base.next += 1;
        match from {
            Some(from) => Parent::put(from, pen),
            None => pen.flag(ROOT),
        }
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<Option<u64>> {
        eye.base.next += 1;
        match eye.detail() {
            0 => Parent::take(eye).map(Some),
            _ => Some(None),
        }
    }
}

/// The number of an action; of a root, which one it is.
pub(super) struct Action;

impl Field for Action {
    type Value = u32;

    #[inline]
    fn of(event: &JobEvent<'_>) -> u32 {
        event.code.unwrap_or(0)
    }

    #[inline]
    fn put(code: u32, pen: &mut Pen<'_>) {
        put(pen.out, code.into());
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
    fn of(event: &JobEvent<'_>) -> f64 {
        Cost::of(event)
    }

    #[inline]
    fn put(g: f64, pen: &mut Pen<'_>) {
        if g == pen.base.g + 1.0 {
            pen.flag(ONE_MORE);
        } else {
            Cost::put(g, pen);
        }
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<f64> {
        if eye.has(ONE_MORE) { Some(eye.base.g + 1.0) } else { Cost::take(eye) }
    }
}

/// The cost of a new node: a child's, but that of a root is always written.
pub(super) struct BirthCost;

impl Field for BirthCost {
    type Value = f64;

    #[inline]
    fn of(event: &JobEvent<'_>) -> f64 {
        Cost::of(event)
    }

    #[inline]
    fn put(g: f64, pen: &mut Pen<'_>) {
        let is_root = pen.out.get(pen.first).is_some_and(|first| first & ROOT != 0);
        if is_root { Cost::put(g, pen) } else { ChildCost::put(g, pen) }
    }

    #[inline]
    fn take(eye: &mut Eye<'_, '_>) -> Option<f64> {
        if eye.detail() == 0 { ChildCost::take(eye) } else { Cost::take(eye) }
    }
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
