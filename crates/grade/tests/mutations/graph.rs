//! Random graphs with estimates.

use crate::Rng;
use std::fmt::Write as _;

pub(crate) struct Graph {
    /// The neighbours of each node, with the costs of the edges.
    pub(crate) edges: Vec<Vec<(usize, u32)>>,
    pub(crate) h: Vec<u32>,
    /// The true cost to the goal, which is the last node. The start is the first.
    pub(crate) distance: Vec<u32>,
}

impl Graph {
    /// A connected graph of this size. Estimates are admissible, and consistent if requested.
    pub(crate) fn random(rng: &mut Rng, size: usize, is_consistent: bool) -> Self {
        let mut edges = vec![Vec::new(); size];
        let mut join = |a: usize, b: usize, cost: u32| {
            let is_new = a != b && !edges[a].iter().any(|&(other, _): &(usize, u32)| other == b);
            if is_new {
                edges[a].push((b, cost));
                edges[b].push((a, cost));
            }
        };
        for node in 1..size {
            let cost = 1 + rng.below(6) as u32;
            join(node, rng.below(node), cost);
        }
        for _ in 0..size {
            let cost = 1 + rng.below(9) as u32;
            join(rng.below(size), rng.below(size), cost);
        }
        let distance = distances(&edges, size - 1);
        let h = match is_consistent {
            // A fraction of the distances is consistent.
            true => distance.iter().map(|&far| far - far / 3).collect::<Vec<_>>(),
            false => distance
                .iter()
                .map(|&far| if rng.chance(2) { far } else { rng.below(far as usize + 1) as u32 })
                .collect(),
        };
        let is_consistent_now =
            |h: &[u32]| (0..size).all(|a| edges[a].iter().all(|&(b, cost)| h[a] <= h[b] + cost));
        let h = if !is_consistent || is_consistent_now(&h) { h } else { distance.clone() };
        Self { edges, h, distance }
    }

    pub(crate) fn goal(&self) -> usize {
        self.edges.len() - 1
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (a, edges) in self.edges.iter().enumerate() {
            for (b, cost) in edges.iter().filter(|(b, _)| a < *b) {
                let _ = writeln!(text, "n{a} n{b} {cost}");
            }
        }
        for (node, h) in self.h.iter().enumerate() {
            let _ = writeln!(text, "h(n{node}) = {h}");
        }
        let _ = writeln!(text, "start: n0\ngoal: n{}", self.goal());
        text
    }
}

/// Bellman and Ford: slow and obvious.
fn distances(edges: &[Vec<(usize, u32)>], goal: usize) -> Vec<u32> {
    let mut distance = vec![u32::MAX / 2; edges.len()];
    distance[goal] = 0;
    for _ in 0..edges.len() {
        for node in 0..edges.len() {
            for &(other, cost) in &edges[node] {
                distance[node] = distance[node].min(distance[other] + cost);
            }
        }
    }
    distance
}
