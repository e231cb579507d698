//! The numbers of an event, small enough to pass hundreds of events at once.

use super::event::EventKind;
use solvarium::watch::Node;

/// The numbers of an event: 40 bytes for any problem. The kind of the event determines which of them it has.
///
/// ```
/// use solvarium::{Limits, watch::Node};
/// use solvarium_catalogue::{self as catalogue, EventKind, EventData, SearchEvent, Method, Request};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let mut all: Vec<EventData> = Vec::new();
/// let mut look = |event: &SearchEvent<'_>| all.push(event.data);
/// let request = Request { method: Method::parse("bfs")?, ..Request::default() };
/// instance.solve(&request, &Limits::none(), Some(&mut look))?;
/// // The start has no parent; its first child has, and was made by the first action.
/// let (start, child) = (all[0], all[2]);
/// assert_eq!((start.kind, start.node(), start.from(), start.action()), (EventKind::Generate, Some(Node(0)), None, None));
/// assert_eq!((child.node(), child.from(), child.g()), (Some(Node(1)), Some(Node(0)), Some(1.0)));
/// assert!(child.action().is_some());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EventData {
    /// Kind of the event.
    pub kind: EventKind,
    code: u32,
    // An event stores its two nodes side by side, and its two costs. This struct does not keep the costs in pairs: the
    // compiler would load each pair at once, and the store buffer cannot forward such a load after two stores. A
    // recorded IDA* then
    // took 2.44 times as long as the bare one; with this order, 2.25 times.
    node: u64,
    g: f64,
    from: u64,
    h: f64,
}

/// The numbers for no node and for no code.
const NO_NODE: u64 = u64::MAX;
const NO_CODE: u32 = u32::MAX;

impl EventData {
    /// Creates an event of this kind without other numbers.
    #[inline]
    pub(crate) const fn of(kind: EventKind) -> Self {
        Self { kind, code: NO_CODE, node: NO_NODE, from: NO_NODE, g: f64::NAN, h: f64::NAN }
    }

    /// Sets the node of the event.
    #[inline]
    pub(crate) const fn at(self, node: Node) -> Self {
        Self { node: node.0, ..self }
    }

    /// Sets the parent of the node.
    #[inline]
    pub(crate) const fn below(self, from: Option<Node>) -> Self {
        let from = match from {
            Some(Node(number)) => number,
            None => NO_NODE,
        };
        Self { from, ..self }
    }

    /// Sets both costs; `None` becomes NaN.
    #[inline]
    pub(crate) const fn costs(self, g: Option<f64>, h: Option<f64>) -> Self {
        const fn or_none(cost: Option<f64>) -> f64 {
            match cost {
                Some(cost) => cost,
                None => f64::NAN,
            }
        }
        Self { g: or_none(g), h: or_none(h), ..self }
    }

    /// Sets the number of the action.
    #[inline]
    pub(crate) const fn by(self, code: Option<u32>) -> Self {
        let code = match code {
            Some(code) => code,
            None => NO_CODE,
        };
        Self { code, ..self }
    }

    /// The node of the event; pruned children have none.
    #[must_use]
    #[inline]
    pub const fn node(&self) -> Option<Node> {
        if self.node == NO_NODE { None } else { Some(Node(self.node)) }
    }

    /// The parent of the node.
    #[must_use]
    #[inline]
    pub const fn from(&self) -> Option<Node> {
        if self.from == NO_NODE { None } else { Some(Node(self.from)) }
    }

    /// The cost of the path to the node, or the bound of a round.
    #[must_use]
    #[inline]
    pub const fn g(&self) -> Option<f64> {
        if self.g.is_nan() { None } else { Some(self.g) }
    }

    /// The estimate of the remaining cost.
    #[must_use]
    #[inline]
    pub const fn h(&self) -> Option<f64> {
        if self.h.is_nan() { None } else { Some(self.h) }
    }

    /// Both costs, [`g`](Self::g) and [`h`](Self::h); NaN where there is none.
    #[must_use]
    #[inline]
    pub const fn costs_or_nan(&self) -> (f64, f64) {
        (self.g, self.h)
    }

    /// Whether this is the expansion of that node, with bitwise equal costs.
    #[must_use]
    #[inline]
    pub const fn is_expansion(&self, node: u64, (g, h): (f64, f64)) -> bool {
        let is_same = self.node == node && self.g.to_bits() == g.to_bits() && self.h.to_bits() == h.to_bits();
        is_same && matches!(self.kind, EventKind::Expand)
    }

    /// The number of the action that led here, or was forced or ruled out here, for
    /// [`Instance::scene`](crate::Instance::scene). For a node without a parent, it is the index of its root. The start
    /// has index 0; the goals of a backward search have 1 and up.
    #[must_use]
    #[inline]
    pub const fn code(&self) -> Option<u32> {
        if self.code == NO_CODE { None } else { Some(self.code) }
    }

    /// The number of the action that led here, or was forced or ruled out here; none of a root.
    #[must_use]
    #[inline]
    pub const fn action(&self) -> Option<u32> {
        if self.from == NO_NODE && matches!(self.kind, EventKind::Generate) { None } else { self.code() }
    }
}
