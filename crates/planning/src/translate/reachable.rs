//! Removes values that a variable cannot reach in its own domain transition graph (Helmert, 2009, section 7), and variables with one value.

use super::draft::Draft;
use super::encoding::{Condition, value};
use crate::sas::Fact;

/// A fact after the removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// The fact is true in each reachable state.
    Always,
    /// The fact is true in no reachable state.
    Never,
    /// The fact may change, and has a new index.
    Fact(Fact),
}

/// The facts that are left.
#[derive(Debug)]
pub(super) struct Renaming {
    facts: Vec<Vec<Left>>,
    /// The old index of each variable that is left, and the old values.
    pub(super) variables: Vec<(usize, Vec<u32>)>,
}

impl Renaming {
    /// The reachable values of the variables of a task. Each derived variable keeps both values.
    pub(super) fn reachable(draft: &Draft) -> Self {
        let mut edges: Vec<Vec<(Option<u32>, u32)>> = vec![Vec::new(); draft.sizes.len()];
        for operator in &draft.operators {
            for change in &operator.effects {
                let variable = change.fact.variable;
                let before =
                    value(&operator.condition, variable).or_else(|| value(&change.condition, variable));
                edges[variable as usize].push((before, change.fact.value));
            }
        }
        let kept = draft.sizes.iter().enumerate().map(|(variable, &size)| {
            if draft.layers[variable].is_some() {
                return (0..size).collect();
            }
            let is_reached = closure(size, draft.initial[variable], &mut edges[variable]);
            (0..size).filter(|&value| is_reached[value as usize]).collect()
        });
        Self::keeping(kept.collect(), |variable, values: &[u32]| {
            values.len() > 1 || draft.layers[variable].is_some()
        })
    }

    /// Keeps these values of the variables that `is_kept` accepts.
    pub(super) fn keeping(values: Vec<Vec<u32>>, is_kept: impl Fn(usize, &[u32]) -> bool) -> Self {
        let (mut facts, mut variables) = (Vec::new(), Vec::new());
        for (old, values) in values.into_iter().enumerate() {
            let size = values.last().map_or(0, |&last| last as usize + 1);
            let mut left = vec![Left::Never; size];
            let is_kept = is_kept(old, &values);
            for (new, &value) in (0..).zip(&values) {
                let fact = Fact { variable: variables.len() as u32, value: new };
                left[value as usize] = if is_kept { Left::Fact(fact) } else { Left::Always };
            }
            if is_kept {
                variables.push((old, values));
            }
            facts.push(left);
        }
        Self { facts, variables }
    }

    pub(super) fn fact(&self, fact: Fact) -> Left {
        self.facts[fact.variable as usize].get(fact.value as usize).copied().unwrap_or(Left::Never)
    }

    /// A condition after the removal; `None` if it is never true.
    pub(super) fn condition(&self, condition: &[Fact]) -> Option<Condition> {
        let mut left = Condition::with_capacity(condition.len());
        for &fact in condition {
            match self.fact(fact) {
                Left::Always => {}
                Left::Never => return None,
                Left::Fact(fact) => left.push(fact),
            }
        }
        Some(left)
    }

    /// The task after the removal; `None` if its goal is never true.
    pub(super) fn apply(&self, mut draft: Draft) -> Option<Draft> {
        draft.goal = self.condition(&draft.goal)?;
        draft.operators.retain_mut(|operator| {
            let Some(condition) = self.condition(&operator.condition) else { return false };
            operator.condition = condition;
            operator.effects.retain_mut(|change| {
                let (Left::Fact(fact), Some(condition)) =
                    (self.fact(change.fact), self.condition(&change.condition))
                else {
                    return false;
                };
                (change.fact, change.condition) = (fact, condition);
                true
            });
            !operator.effects.is_empty()
        });
        draft.axioms.retain_mut(|axiom| {
            let (Left::Fact(fact), Some(condition)) =
                (self.fact(axiom.fact), self.condition(&axiom.condition))
            else {
                return false;
            };
            (axiom.fact, axiom.condition) = (fact, condition);
            true
        });
        draft.mutexes = draft
            .mutexes
            .iter()
            .map(|group| {
                let left = group.iter().filter_map(|&fact| match self.fact(fact) {
                    Left::Fact(fact) => Some(fact),
                    _ => None,
                });
                left.collect::<Vec<Fact>>()
            })
            .filter(|group| group.len() > 1)
            .collect();
        let of = |(old, _): &(usize, Vec<u32>)| draft.layers[*old];
        let layers = self.variables.iter().map(of).collect();
        let initial = self.variables.iter().map(|(old, values)| {
            let value = draft.initial[*old];
            values.iter().position(|&one| one == value).unwrap_or(0) as u32
        });
        draft.initial = initial.collect();
        draft.names = self
            .variables
            .iter()
            .map(|(old, values)| values.iter().map(|&value| draft.names[*old][value as usize]).collect())
            .collect();
        draft.sizes = self.variables.iter().map(|(_, values)| values.len() as u32).collect();
        draft.layers = layers;
        Some(draft)
    }
}

/// Whether each value can be reached from the first. An edge without a start is there from each value.
fn closure(size: u32, first: u32, edges: &mut Vec<(Option<u32>, u32)>) -> Vec<bool> {
    edges.sort_unstable();
    edges.dedup();
    let mut is_reached = vec![false; size as usize];
    let mut open = vec![first];
    is_reached[first as usize] = true;
    let always = edges.partition_point(|(before, _)| before.is_none());
    for &(_, after) in &edges[..always] {
        if !std::mem::replace(&mut is_reached[after as usize], true) {
            open.push(after);
        }
    }
    while let Some(value) = open.pop() {
        let from = edges.partition_point(|&(before, _)| before < Some(value));
        for &(_, after) in edges[from..].iter().take_while(|(before, _)| *before == Some(value)) {
            if !std::mem::replace(&mut is_reached[after as usize], true) {
                open.push(after);
            }
        }
    }
    is_reached
}

#[cfg(test)]
mod tests {
    use super::closure;

    #[test]
    fn edges_without_a_start_are_always_there() {
        let mut edges = vec![(Some(0), 1), (Some(3), 4), (None, 3), (Some(5), 0)];
        assert_eq!(closure(6, 0, &mut edges), [true, true, false, true, true, false]);
    }
}
