//! Dodging: series with values at the same x are drawn side by side, each in its own slot.

use super::drawable::Trace;
use super::ruler::Ruler;
use crate::figure::Scale;

/// The maximum width of a slot, in units of the sheet.
const WIDEST: f64 = 90.0;

/// The slots at every x.
pub(super) struct Slots {
    /// The bits of each x, ascending, with the series there, in their order.
    at: Vec<(u64, Vec<usize>)>,
    /// The width of the space that all series at one x share.
    room: f64,
}

/// A slot: the offset of its centre from x, and its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    pub shift: f64,
    pub width: f64,
}

impl Slots {
    /// Assigns slots for the values of x that `occupied` returns for each trace.
    pub fn new(traces: &[Trace], scale: &Scale, ruler: &Ruler, occupied: fn(&Trace) -> Vec<f64>) -> Self {
        let mut all = Vec::new();
        for (series, trace) in traces.iter().enumerate() {
            all.extend(occupied(trace).into_iter().map(|x| (key(x), series)));
        }
        all.sort_unstable();
        all.dedup();
        let sharing = |slots: &[(u64, usize)]| (slots[0].0, slots.iter().map(|slot| slot.1).collect());
        let at: Vec<(u64, Vec<usize>)> = all.chunk_by(|one, other| one.0 == other.0).map(sharing).collect();
        let room = match scale {
            Scale::Names(names) => ruler.length() / names.len().max(1) as f64,
            _ => nearest(at.iter().map(|(x, _)| ruler.place(f64::from_bits(*x))).collect()),
        };
        Self { at, room: 0.84 * room.min(WIDEST * 2.0) }
    }

    /// The last slot at every x.
    pub fn last(&self) -> impl Iterator<Item = Slot> {
        self.at.iter().map(|(_, sharing)| {
            let width = self.width(sharing.len());
            Slot { shift: (sharing.len() as f64 - 1.0) / 2.0 * width, width }
        })
    }

    /// The width of a slot if `count` series share an x.
    fn width(&self, count: usize) -> f64 {
        (self.room / count as f64).min(WIDEST)
    }

    /// The slot of a series at `x`.
    pub fn slot(&self, x: f64, series: usize) -> Slot {
        let at = self.at.binary_search_by_key(&key(x), |(x, _)| *x);
        let sharing = at.map_or(&[][..], |at| &self.at[at].1);
        let nth = sharing.iter().position(|&other| other == series).unwrap_or(0) as f64;
        let count = sharing.len().max(1);
        let width = self.width(count);
        Slot { shift: (nth - (count as f64 - 1.0) / 2.0) * width, width }
    }
}

/// The key of x: -0 and 0 are one position.
fn key(x: f64) -> u64 {
    (x + 0.0).to_bits()
}

/// The minimum distance between two positions.
fn nearest(mut places: Vec<f64>) -> f64 {
    places.sort_by(f64::total_cmp);
    places.windows(2).map(|two| two[1] - two[0]).fold(WIDEST, f64::min).max(4.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Axis, Point};

    fn slots(axis: &Axis, xs: &[&[f64]]) -> Slots {
        let trace = |xs: &&[f64]| Trace::Dots(xs.iter().map(|&x| Point::new(x, 1.0)).collect());
        let traces: Vec<_> = xs.iter().map(trace).collect();
        let ruler = Ruler::new(axis, xs.concat().into_iter(), (0.0, 300.0));
        Slots::new(&traces, &axis.scale, &ruler, |trace| match trace {
            Trace::Dots(points) => points.iter().map(|point| point.x).collect(),
            _ => Vec::new(),
        })
    }

    #[test]
    fn series_share_the_room_at_an_x() {
        let slots = slots(&Axis::names("", ["a", "b", "c"]), &[&[0.0, 1.0], &[0.0, 0.0, 2.0], &[-0.0]]);
        let shifts = |x: f64| [0, 1, 2].map(|series| slots.slot(x, series).shift);
        assert_eq!((shifts(0.0), shifts(-0.0)), ([-28.0, 0.0, 28.0], [-28.0, 0.0, 28.0]));
        assert_eq!(
            (slots.slot(1.0, 0), slots.slot(2.0, 1)),
            (Slot { shift: 0.0, width: 84.0 }, Slot { shift: 0.0, width: 84.0 })
        );
    }

    #[test]
    fn the_rooms_at_different_x_do_not_overlap() {
        let slots = slots(&Axis::linear(""), &[&[0.0, 1.0, 9.0], &[1.0]]);
        let [left, right] = [0, 1].map(|series| slots.slot(1.0, series));
        assert!(left.shift < 0.0 && left.shift == -right.shift && 2.0 * left.width < 300.0 / 9.0);
    }
}
