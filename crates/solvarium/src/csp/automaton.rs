//! Automata over sequences of variables: which sequences of values are accepted. Each variable has its own layer of states, so
//! rules that depend on the position are automata, too (multi-valued decision diagrams).
//!
//! States without a way to the end are removed, and states with the same continuations are merged.

use crate::limits::heap_block;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Maximum number of steps of an automaton.
const STEPS_MOST: usize = 1 << 20;

/// A step of an automaton: in state `from`, `value` leads to state `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state before, of all states of all layers.
    pub from: u32,
    /// The value of the layer's variable.
    pub value: i32,
    /// The state after.
    pub to: u32,
}

/// The accepted sequences of values, as a layered automaton: see [`Model::automaton`](super::Model::automaton).
///
/// States are numbered over all layers; the first is 0, the last is the only accepting one. In each layer, steps are sorted by
/// their first state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// All steps, one layer after the other.
    steps: Box<[Step]>,
    /// The end of each layer's steps.
    ends: Box<[usize]>,
    states: usize,
}

impl Automaton {
    /// Builds the automaton that starts in `start`, continues by `step` (with the position and the value) and accepts the states
    /// that `accepts` accepts. `None` if it has too many steps. The functions are `dyn`, so that this is compiled once for a type of
    /// states: there are 200 automata of Sudoku variants.
    pub(super) fn build<S: Clone + Eq + Hash>(
        domains: &[&[i32]],
        start: S,
        step: &mut dyn FnMut(usize, &S, i32) -> Option<S>,
        accepts: &dyn Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut layers: Vec<Vec<Step>> = Vec::with_capacity(domains.len());
        let (mut states, mut count) = (vec![start], 0);
        for (at, values) in domains.iter().enumerate() {
            let mut known: FxHashMap<S, u32> = FxHashMap::default();
            let (mut next, mut steps) = (Vec::new(), Vec::new());
            for (from, state) in (0..).zip(&states) {
                for &value in *values {
                    let Some(after) = step(at, state, value) else { continue };
                    let to = *known.entry(after).or_insert_with_key(|after| {
                        next.push(after.clone());
                        (next.len() - 1) as u32
                    });
                    steps.push(Step { from, value, to });
                }
                if count + steps.len() > STEPS_MOST {
                    return None;
                }
            }
            count += steps.len();
            layers.push(steps);
            states = next;
        }
        Some(reduce(&layers, &states.iter().map(accepts).collect::<Vec<_>>()))
    }

    /// The steps of each variable's layer.
    pub fn layers(&self) -> impl DoubleEndedIterator<Item = &[Step]> + ExactSizeIterator + '_ {
        (0..self.ends.len()).map(|at| self.layer(at))
    }

    /// The steps of a layer.
    fn layer(&self, at: usize) -> &[Step] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.steps[start..self.ends[at]]
    }

    /// The number of states of all layers.
    #[must_use]
    pub const fn states(&self) -> usize {
        self.states
    }

    /// The number of steps of all layers.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn bytes(&self) -> usize {
        heap_block(size_of_val(&*self.steps)) + heap_block(size_of_val(&*self.ends))
    }

    /// Whether a sequence is accepted whose values at each position satisfy `allows`.
    pub(super) fn accepts(&self, allows: impl Fn(usize, i32) -> bool) -> bool {
        self.reached(allows)[self.states - 1]
    }

    /// The states that are reached by allowed values.
    fn reached(&self, allows: impl Fn(usize, i32) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.states];
        reached[0] = true;
        for (at, steps) in self.layers().enumerate() {
            for step in steps {
                if reached[step.from as usize] && allows(at, step.value) {
                    reached[step.to as usize] = true;
                }
            }
        }
        reached
    }

    /// Calls `support` for each value at a position that is in an accepted sequence of allowed values.
    pub(super) fn supports(
        &self,
        own: usize,
        allows: impl Fn(usize, i32) -> bool,
        mut support: impl FnMut(i32),
    ) {
        let reached = self.reached(&allows);
        let mut useful = vec![false; self.states];
        useful[self.states - 1] = reached[self.states - 1];
        for (at, steps) in self.layers().enumerate().rev() {
            for step in steps.iter().rev() {
                if useful[step.to as usize] && reached[step.from as usize] && allows(at, step.value) {
                    useful[step.from as usize] = true;
                    if at == own {
                        support(step.value);
                    }
                }
            }
            if at == own {
                return;
            }
        }
    }
}

/// Removes states that lead to no end, and merges states with the same continuations, from the last layer to the first.
fn reduce(layers: &[Vec<Step>], is_end: &[bool]) -> Automaton {
    // The new number of each state of the layer behind, counted from the end: the accepting state is 0.
    let mut names: Vec<Option<u32>> = is_end.iter().map(|&is_end| is_end.then_some(0)).collect();
    let mut count = 1;
    let mut reduced: Vec<Vec<Step>> = Vec::with_capacity(layers.len());
    for (at, steps) in layers.iter().enumerate().rev() {
        let mut known: FxHashMap<Vec<(i32, u32)>, u32> = FxHashMap::default();
        // The states of this layer are those to which the steps before lead.
        let states = at
            .checked_sub(1)
            .map_or(1, |before| layers[before].iter().map(|step| step.to as usize + 1).max().unwrap_or(0));
        let mut own = vec![None; states];
        let mut kept = Vec::new();
        for steps in steps.chunk_by(|a, b| a.from == b.from) {
            let next = |step: &Step| Some((step.value, names[step.to as usize]?));
            let after: Vec<(i32, u32)> = steps.iter().filter_map(next).collect();
            if after.is_empty() {
                continue;
            }
            own[steps[0].from as usize] = Some(*known.entry(after).or_insert_with_key(|after| {
                kept.extend(after.iter().map(|&(value, to)| Step { from: count, value, to }));
                count += 1;
                count - 1
            }));
        }
        reduced.push(kept);
        names = own;
    }
    // Without an accepted sequence, the start has no number yet.
    let states = if names[0].is_some() { count } else { count + 1 };
    let name = |number: u32| states - 1 - number;
    let (mut steps, mut ends) = (Vec::new(), Vec::new());
    for layer in reduced.iter().rev() {
        let first = steps.len();
        steps.extend(layer.iter().map(|step| Step {
            from: name(step.from),
            value: step.value,
            to: name(step.to),
        }));
        steps[first..].sort_by_key(|step| step.from);
        ends.push(steps.len());
    }
    Automaton { steps: steps.into(), ends: ends.into(), states: states as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rising(domains: &[&[i32]]) -> Automaton {
        Automaton::build(domains, 0, &mut |_, last, value| (value > *last).then_some(value), &|_| true)
            .unwrap()
    }

    #[test]
    fn states_are_merged_and_dead_ones_removed() {
        let four = [1, 2, 3, 4];
        let automaton = rising(&[&four[..]; 4]);
        assert_eq!((automaton.states(), automaton.steps()), (5, 4), "1 2 3 4 only");
        assert!(automaton.accepts(|at, value| value == at as i32 + 1));
        let automaton = rising(&[&four[..]; 2]);
        // After 1, 2 and 3; and the end.
        assert_eq!((automaton.states(), automaton.steps()), (5, 3 + 6));
        let mut found = Vec::new();
        automaton.supports(0, |at, value| at == 0 || value == 3, |value| found.push(value));
        found.sort_unstable();
        assert_eq!(found, [1, 2]);
    }

    #[test]
    fn an_automaton_without_accepted_sequences_or_variables() {
        let automaton = rising(&[&[2], &[1, 2]]);
        assert_eq!(automaton.steps(), 0);
        assert!(!automaton.accepts(|_, _| true));
        let of_none = |accepts: bool| {
            Automaton::build(&[], (), &mut |_, &(), _| None, &|&()| accepts).unwrap().accepts(|_, _| true)
        };
        assert_eq!((of_none(true), of_none(false)), (true, false));
    }
}
