//! Positions of boxes, violins and estimates: beside those of other series at the same x.

use super::drawable::Trace;
use super::ruler::Ruler;
use super::slots::{Slot, Slots};
use crate::figure::Scale;

/// The size of the marker of an estimate.
pub(in crate::figure) const ESTIMATE: f64 = 3.6;
/// The width of the line around a box.
pub(in crate::figure) const EDGE: f64 = 1.4;
/// Half of the maximum width of a box.
const HALF: f64 = 30.0;
/// The maximum distance between estimates side by side.
const APART: f64 = 10.0;

/// The sites of all series along x.
pub(in crate::figure) struct Sites {
    groups: Slots,
    estimates: Slots,
}

impl Sites {
    /// Creates the sites on an axis with this ruler.
    pub fn new(traces: &[Trace], scale: &Scale, x: &Ruler) -> Self {
        let groups = |trace: &Trace| match trace {
            Trace::Groups(_, groups) => groups.iter().map(|group| group.x).collect(),
            _ => Vec::new(),
        };
        let estimates = |trace: &Trace| match trace {
            Trace::Intervals(points) => points.iter().map(|point| point.x).collect(),
            _ => Vec::new(),
        };
        Self {
            groups: Slots::new(traces, scale, x, groups),
            estimates: Slots::new(traces, scale, x, estimates),
        }
    }

    /// The maximum distance of a mark's edge from its x.
    pub fn reach(&self) -> f64 {
        let groups = self.groups.last().map(|slot| slot.shift + half(slot) + EDGE);
        let estimates = self.estimates.last().map(|slot| aside(slot) + 1.3 * ESTIMATE);
        groups.chain(estimates).fold(0.0, f64::max)
    }

    /// The offset of a box or a violin, and half of its width.
    pub fn group(&self, series: usize, x: f64) -> (f64, f64) {
        let slot = self.groups.slot(x, series);
        (slot.shift, half(slot))
    }

    /// The offset of an estimate.
    pub fn estimate(&self, series: usize, x: f64) -> f64 {
        aside(self.estimates.slot(x, series))
    }
}

/// Half of the width of a box on a slot.
fn half(slot: Slot) -> f64 {
    (slot.width * 0.42).min(HALF)
}

fn aside(slot: Slot) -> f64 {
    if slot.width > APART { slot.shift / slot.width * APART } else { slot.shift }
}
