//! Transition graphs: steps between numbered states, and shortest distances over
//! them (Dijkstra, 1959).

use crate::Cost;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A step to a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<C> {
    pub(super) to: u32,
    pub(super) cost: C,
}

/// The steps of all states in one list. The steps of state `i` end at `ends[i]` and begin where the steps of state `i -
/// 1` end. A state without an entry has no steps.
#[derive(Debug)]
pub(super) struct Graph<C> {
    pub(super) ends: Vec<usize>,
    pub(super) edges: Vec<Edge<C>>,
}

impl<C: Cost> Graph<C> {
    pub(super) const fn new() -> Self {
        Self { ends: Vec::new(), edges: Vec::new() }
    }

    /// The steps out of a state.
    pub(super) fn of(&self, id: u32) -> &[Edge<C>] {
        let id = id as usize;
        let begin = if id == 0 { 0 } else { self.end(id - 1) };
        &self.edges[begin..self.end(id)]
    }

    fn end(&self, id: usize) -> usize {
        self.ends.get(id).copied().unwrap_or(self.edges.len())
    }

    /// The reversed steps, by counting sort on their ends. Calls `look` at each step, and ends if it fails.
    pub(super) fn reversed<E>(&self, states: u32, look: impl Fn(usize) -> Result<(), E>) -> Result<Self, E> {
        let mut begins = vec![0; states as usize + 1];
        for (at, edge) in self.edges.iter().enumerate() {
            look(at)?;
            begins[edge.to as usize + 1] += 1;
        }
        for id in 1..begins.len() {
            begins[id] += begins[id - 1];
        }
        let nowhere = Edge { to: 0, cost: C::ZERO };
        let mut edges = vec![nowhere; self.edges.len()];
        for from in 0..states {
            look(from as usize)?;
            for edge in self.of(from) {
                let place = &mut begins[edge.to as usize];
                edges[*place] = Edge { to: from, cost: edge.cost };
                *place += 1;
            }
        }
        // After filling, each beginning has moved to the next one.
        begins.pop();
        Ok(Self { ends: begins, edges })
    }

    /// The least cost from the nearest of `sources` to each state; [`Cost::MAX`] if there is no path. If `look` returns
    /// an error, the costs are those of the paths found so far.
    pub(super) fn distances<E>(
        &self,
        distance: &mut [C],
        sources: &[u32],
        look: impl Fn(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut open = BinaryHeap::new();
        // Each source waits once, and each state once for each step into it.
        let most = sources.len() + self.edges.len();
        for &source in sources {
            distance[source as usize] = C::ZERO;
            push(&mut open, (C::ZERO, source), most);
        }
        let mut settled = 0;
        while let Some(Reverse((g, id))) = open.pop() {
            look(settled)?;
            settled += 1;
            if g > distance[id as usize] {
                continue;
            }
            for edge in self.of(id) {
                let g = g.plus(edge.cost);
                if g < distance[edge.to as usize] {
                    distance[edge.to as usize] = g;
                    push(&mut open, (g, edge.to), most);
                }
            }
        }
        Ok(())
    }
}

/// A priority queue of nodes, the nearest first.
type Open<C> = BinaryHeap<Reverse<(C, u32)>>;

/// Adds a node to the queue, whose capacity never exceeds `most`.
fn push<C: Cost>(open: &mut Open<C>, node: (C, u32), most: usize) {
    if open.len() == open.capacity() {
        open.reserve_exact(open.len().max(1 << 8).min(most.saturating_sub(open.len())));
    }
    open.push(Reverse(node));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The reference implementation: Floyd and Warshall's three loops.
    fn reference(states: usize, steps: &[(usize, usize, u8)]) -> Vec<Vec<u8>> {
        let mut all = vec![vec![u8::MAX; states]; states];
        for (id, row) in all.iter_mut().enumerate() {
            row[id] = 0;
        }
        for &(from, to, cost) in steps {
            all[from][to] = all[from][to].min(cost);
        }
        for via in 0..states {
            for from in 0..states {
                for to in 0..states {
                    all[from][to] = all[from][to].min(all[from][via].plus(all[via][to]));
                }
            }
        }
        all
    }

    proptest! {
        #[test]
        fn distances_agree_with_floyd_and_warshall(
            states in 1usize..12,
            mut steps in prop::collection::vec((0usize..12, 0usize..12, 0u8..60), 0..40),
        ) {
            steps.retain(|&(from, to, _)| from < states && to < states);
            steps.sort_by_key(|&(from, ..)| from);
            let mut graph = Graph::new();
            for id in 0..states {
                for &(_, to, cost) in steps.iter().filter(|step| step.0 == id) {
                    graph.edges.push(Edge { to: u32::try_from(to).unwrap(), cost });
                }
                graph.ends.push(graph.edges.len());
            }
            let truth = reference(states, &steps);
            let many = u32::try_from(states).unwrap();
            let endless = |_| Ok::<_, std::convert::Infallible>(());
            let Ok(back) = graph.reversed(many, endless);
            let distances = |graph: &Graph<u8>, id: usize| {
                let mut distances = vec![u8::MAX; states];
                let Ok(()) = graph.distances(&mut distances, &[u32::try_from(id).unwrap()], endless);
                distances
            };
            for id in 0..states {
                prop_assert_eq!(&distances(&graph, id), &truth[id]);
                let column: Vec<_> = truth.iter().map(|row| row[id]).collect();
                prop_assert_eq!(distances(&back, id), column);
            }
        }
    }
}
