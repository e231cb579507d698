//! The steps of each cell of a map with walls between cells, or on which diagonal steps may pass corners.

use super::step::Step;
use super::terrain::{Corners, Ground};

/// The cells of a map.
struct Fields<'m> {
    width: usize,
    fields: &'m [Ground],
    walls: &'m [u8],
}

impl Fields<'_> {
    /// The number of the cell that a step leads to, on the map or not.
    fn beyond(&self, from: usize, step: Step) -> Option<usize> {
        let (right, down) = step.offset();
        let x = (from % self.width).checked_add_signed(right.into()).filter(|&x| x < self.width)?;
        let y = (from / self.width).checked_add_signed(down.into())?;
        Some(y * self.width + x).filter(|&at| at < self.fields.len())
    }

    /// The cell that a step leads to, if it is free and passable from a cell of this class.
    fn joined(&self, from: usize, step: Step) -> Option<usize> {
        let class = self.fields[from].class();
        self.beyond(from, step).filter(|&at| class != 0 && self.fields[at].class() == class)
    }

    /// Like [`Self::joined`], for a straight step that no wall blocks.
    fn side(&self, from: usize, step: Step) -> Option<usize> {
        let is_walled = self.walls.get(from).is_some_and(|walls| walls >> step as u8 & 1 != 0);
        if is_walled { None } else { self.joined(from, step) }
    }

    /// Whether a diagonal step is legal, depending on the number of passable corners.
    fn is_diagonal_free(&self, from: usize, step: Step, parts: (Step, Step), corners: Corners) -> bool {
        let round = |first, then| self.side(from, first).is_some_and(|at| self.side(at, then).is_some());
        let ways = usize::from(round(parts.0, parts.1)) + usize::from(round(parts.1, parts.0));
        match corners {
            Corners::NoObstacle => ways == 2,
            Corners::OneObstacle => ways > 0,
            Corners::Always if self.walls.is_empty() => self.joined(from, step).is_some(),
            Corners::Always => ways > 0,
        }
    }
}

/// The steps of each cell, with one bit per step number.
pub(super) fn of(width: usize, fields: &[Ground], walls: &[u8], corners: Corners) -> Vec<u8> {
    let map = Fields { width, fields, walls };
    let is_free = |from: usize, step: Step| match step.parts() {
        None => map.side(from, step).is_some(),
        Some(parts) => map.is_diagonal_free(from, step, parts, corners),
    };
    let steps = |from: usize| {
        let free = Step::ALL.iter().filter(|step| is_free(from, **step));
        free.fold(0, |steps, step| steps | 1 << *step as u8)
    };
    (0..fields.len()).map(steps).collect()
}

/// A component label for each cell.
pub(super) fn labels(width: usize, ways: &[u8]) -> Vec<u32> {
    let strides = Step::strides(width);
    let mut labels = vec![0; ways.len()];
    let mut open = Vec::new();
    for (at, label) in (0..ways.len()).zip(1..) {
        if labels[at] != 0 {
            continue;
        }
        labels[at] = label;
        open.push(at);
        while let Some(from) = open.pop() {
            for step in Step::ALL.into_iter().filter(|step| ways[from] >> *step as u8 & 1 != 0) {
                let to = from.wrapping_add_signed(strides[step as usize]);
                if labels[to] == 0 {
                    labels[to] = label;
                    open.push(to);
                }
            }
        }
    }
    labels
}
