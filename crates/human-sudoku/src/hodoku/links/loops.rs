//! Nice loops and alternating inference chains (AIC), plain and grouped: all that the closures of the links show; the one that
//! removes most is taken.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::super::choice::{Extent, Key};
use super::super::{Board, Found};
use super::graph::{Graph, Grouping};
use super::trail::{Literal, Trail, is_lasso, nodes};
use crate::board::{CandidateSet, CellSet};
use crate::step::Step;
use crate::technique::Technique;

/// How a step is shown: from a literal to another, and what kind it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A loop whose first candidate refutes or proves itself.
    Discontinuous,
    /// A loop without break.
    Continuous,
    /// A chain with two ends.
    Open,
}

#[derive(Clone, Copy, Debug)]
struct Proof {
    kind: Kind,
    start: Literal,
    end: Literal,
    gone: CandidateSet,
}

/// The loops and chains of a board, best first.
pub(in super::super) fn find(
    graph: &mut Graph,
    board: &Board,
    grouping: Grouping,
    extent: Extent,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    graph.build(board, grouping);
    let mut search = Search { board, graph, proofs: Vec::new(), order: BinaryHeap::new() };
    for node in 0..search.graph.candidates() {
        search.discontinuous(node);
        search.chains(node);
    }
    search.continuous();
    search.give(grouping, extent, found)
}

struct Search<'s> {
    board: &'s Board,
    graph: &'s Graph,
    proofs: Vec<Proof>,
    order: BinaryHeap<Reverse<(Key, Kind, usize)>>,
}

impl Search<'_> {
    fn add(&mut self, kind: Kind, [start, end]: [Literal; 2], gone: CandidateSet) {
        if !gone.is_empty() {
            let mut by_cell: Vec<(usize, usize)> = gone.iter().collect();
            by_cell.sort_unstable();
            self.order.push(Reverse((Key::of(by_cell.into_iter(), 0), kind, self.proofs.len())));
            self.proofs.push(Proof { kind, start, end, gone });
        }
    }

    /// A candidate that is false because it would follow from its truth, and the reverse.
    fn discontinuous(&mut self, node: usize) {
        let place = self.graph.place(node);
        let [on, off] = [true, false].map(|on| Literal { node, on });
        if self.graph.refutes_itself(node) {
            self.add(Kind::Discontinuous, [on, off], CandidateSet::of_digit(place.digit, place.cells));
        }
        if self.graph.is_on_without(node, node) {
            let Some(cell) = place.cells.first() else { return };
            let others = self.board.position().candidates(cell).without(place.digit);
            let gone = others.into_iter().map(|digit| self.graph.node(cell, digit));
            self.add(Kind::Discontinuous, [off, on], self.graph.candidate_set(gone));
        }
    }

    /// Chains from a candidate that is false to one that is true: of one digit, what sees both goes; of two digits in cells
    /// that see each other, each digit goes from the other's cell.
    fn chains(&mut self, node: usize) {
        let position = self.board.position();
        let geometry = position.geometry();
        let start = self.graph.place(node);
        let Some(first) = start.cells.first() else { return };
        let graph = self.graph;
        for other in graph.on_without(node).take_while(|&other| other < graph.candidates()) {
            let end = graph.place(other);
            let Some(last) = end.cells.first() else { continue };
            let mut gone = CandidateSet::EMPTY;
            if start.digit == end.digit && other > node {
                let seen = geometry.peers(first) & geometry.peers(last);
                gone = CandidateSet::of_digit(start.digit, seen & position.places(start.digit));
            } else if start.digit != end.digit && other > node && geometry.peers(first).contains(last) {
                gone.insert_all(end.digit, position.places(end.digit) & CellSet::of(first));
                gone.insert_all(start.digit, position.places(start.digit) & CellSet::of(last));
            }
            if gone.len() >= 2 {
                self.add(Kind::Open, [Literal { node, on: false }, Literal { node: other, on: true }], gone);
            }
        }
    }

    /// Loops through a cell by two strong links of different digits.
    fn continuous(&mut self) {
        let position = self.board.position();
        for cell in position.empty_cells() {
            let digits = position.candidates(cell);
            if digits.len() < 3 {
                continue;
            }
            for one in digits {
                let start = self.graph.node(cell, one);
                let ends = digits.without(one).into_iter().map(|two| self.graph.node(cell, two));
                let ends: Vec<usize> = ends.filter(|&end| self.graph.is_on_without(start, end)).collect();
                if ends.is_empty() {
                    continue;
                }
                let start = Literal { node: start, on: false };
                let trail = Trail::from(self.graph, start);
                for end in ends {
                    let end = Literal { node: end, on: true };
                    if let Some(chain) = trail.to(end).filter(|chain| !is_lasso(self.graph, chain, true)) {
                        let gone = self.removed_by_loop(&chain);
                        self.add(Kind::Continuous, [start, end], gone);
                    }
                }
            }
        }
    }

    /// What a continuous loop removes: its weak links are strong, and a cell that it passes by two strong links has one of
    /// both digits.
    fn removed_by_loop(&self, chain: &[Literal]) -> CandidateSet {
        let position = self.board.position();
        let geometry = position.geometry();
        let mut gone = CandidateSet::EMPTY;
        for (at, literal) in chain.iter().enumerate() {
            let next = chain[(at + 1) % chain.len()];
            let [here, there] = [literal, &next].map(|literal| self.graph.place(literal.node));
            if !literal.on {
                continue;
            }
            if here.digit == there.digit {
                let ends = here.cells | there.cells;
                let seen = geometry.common_peers(ends) & position.places(here.digit);
                gone.insert_all(here.digit, seen - ends);
            } else if let Some(cell) = here.cells.first() {
                for digit in position.candidates(cell).without(here.digit).without(there.digit) {
                    gone.insert(cell, digit);
                }
            }
        }
        gone
    }

    /// Gives the steps, best first: those whose chain comes back to a cell that it left are no nice loops.
    fn give(mut self, grouping: Grouping, extent: Extent, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut effects = Vec::new();
        while let Some(Reverse((_, _, number))) = self.order.pop() {
            let proof = self.proofs[number];
            if effects.contains(&proof.gone) {
                continue;
            }
            let Some(chain) = Trail::from(self.graph, proof.start).to(proof.end) else { continue };
            if is_lasso(self.graph, &chain, proof.kind != Kind::Open) {
                continue;
            }
            found(self.step(grouping, proof, &chain))?;
            if extent == Extent::First {
                break;
            }
            effects.push(proof.gone);
        }
        ControlFlow::Continue(())
    }

    fn step(&self, grouping: Grouping, proof: Proof, chain: &[Literal]) -> Step {
        let grouped = grouping == Grouping::Grouped;
        let mut step = Step::new(match proof.kind {
            Kind::Discontinuous if grouped => Technique::GroupedDiscontinuousNiceLoop,
            Kind::Discontinuous => Technique::DiscontinuousNiceLoop,
            Kind::Continuous if grouped => Technique::GroupedContinuousNiceLoop,
            Kind::Continuous => Technique::ContinuousNiceLoop,
            Kind::Open if grouped => Technique::GroupedAic,
            Kind::Open => Technique::Aic,
        });
        step.chains = vec![nodes(self.graph, chain)];
        for node in &step.chains[0] {
            step.cells |= node.cells;
            step.digits.insert(usize::from(node.digit));
        }
        step.eliminations = proof.gone;
        step
    }
}
