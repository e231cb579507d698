//! Layers made from state numbers, as by an external engine, have the same depths as a walk in memory.

use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, ProblemKind, Space};
use std::collections::BTreeSet;
use std::num::NonZero;

/// Breadth-first search with sets: the successors of a layer without the last two layers, or without all layers if
/// steps cannot be undone.
fn layers(space: &Space) -> Vec<u64> {
    let mut layers = vec![BTreeSet::from([space.start()])];
    while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
        let mut next = Vec::new();
        space.expand(&last.iter().copied().collect::<Vec<_>>(), &mut next);
        let mut fresh: BTreeSet<u64> = next.into_iter().collect();
        let before = if space.is_undirected() { layers.len().saturating_sub(2) } else { 0 };
        for layer in &layers[before..] {
            fresh.retain(|number| !layer.contains(number));
        }
        layers.push(fresh);
    }
    layers.pop();
    layers.iter().map(|layer| layer.len() as u64).collect()
}

#[test]
fn layers_by_numbers_are_those_of_a_walk() {
    let all: Vec<_> = catalogue::explored().collect();
    assert!(all.len() >= 4);
    for (problem, example) in
        all.into_iter().chain([("tiles", "2x4"), ("pancake", "7"), ("jugs", "8 5 3 -> 4")])
    {
        let space = Space::read(&ProblemKind::parse(problem).unwrap(), example).unwrap();
        let walked = space.in_memory(NonZero::<usize>::MIN, &Limits::none());
        assert_eq!(layers(&space), walked.counts, "{problem} {example}");
    }
}
