//! Checks costs on grids: steps of one form have one cost.

use super::Event;

/// Relative precision of the costs in a trace, which are printed with six digits.
const PRECISION: f64 = 1e-5;

/// The costs and places of all nodes.
#[derive(Debug, Default)]
pub(super) struct Costs {
    nodes: Vec<(f64, Option<(f64, f64)>)>,
    /// The cost of a straight step and of a diagonal one, as the first of each had it.
    steps: [Option<f64>; 2],
}

impl Costs {
    /// The g of a node.
    pub(super) fn g(&self, node: u32) -> f64 {
        self.nodes.get(node as usize).map_or(f64::INFINITY, |node| node.0)
    }

    /// Processes a node; returns the error in its g, if it is one step of a grid from its parent.
    pub(super) fn check(&mut self, node: u32, parent: Option<u32>, g: f64, event: &Event) -> Option<String> {
        let place = event.number("x").zip(event.number("y"));
        let before = parent.and_then(|parent| self.nodes.get(parent as usize)).copied();
        self.nodes.resize(node as usize, (0.0, None));
        self.nodes.push((g, place));
        let ((before_g, before), place) = (before?, place?);
        let (dx, dy) = ((place.0 - before?.0).abs(), (place.1 - before?.1).abs());
        if event.g.is_none() || dx.max(dy) != 1.0 || dx.fract() + dy.fract() != 0.0 {
            return None;
        }
        let step = self.steps[usize::from(dx == dy)].get_or_insert(g - before_g);
        let expected = before_g + *step;
        let is_right = (g - expected).abs() <= PRECISION * g.abs().max(step.abs());
        let id = event.id.as_deref().unwrap_or_default();
        (!is_right).then(|| {
            format!("node {id} has g = {g:e}, expected {expected:e}: that of its parent plus {step:e}")
        })
    }
}
