//! Nice loops and alternating inference chains (AIC), plain and grouped: all that the closures of the links show. The
//! one that removes most is taken.

use std::ops::ControlFlow;

use super::super::choice::{Choices, Extent, Key};
use super::super::{Board, OnStep};
use super::closure::literal;
use super::graph::{Graph, Grouping};
use super::trail::{Literal, Trail, is_lasso, nodes};
use crate::board::{CandidateSet, CellSet};
use crate::step::{Set, Step};
use crate::technique::Technique;

/// The form in which a step is shown, from one literal to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LoopKind {
    /// A loop whose first candidate refutes or proves itself.
    Discontinuous,
    /// A loop without a discontinuity.
    Continuous,
    /// A chain with two ends.
    Open,
}

#[derive(Clone, Copy, Debug)]
struct Proof {
    kind: LoopKind,
    start: Literal,
    end: Literal,
    gone: CandidateSet,
}

/// Finds the loops and chains of a board, best first.
pub(in super::super) fn find(
    graph: &mut Graph,
    board: &Board,
    grouping: Grouping,
    extent: Extent,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    graph.build(board, grouping);
    let graph = &*graph;
    let mut search = LoopSearch { board, graph, choices: Choices::new(extent) };
    search.continuous();
    // Nodes that remove more come first, so that the rest is seldom examined.
    (0..graph.candidates()).filter(|&node| graph.infers(node)).for_each(|node| search.chains(node));
    (0..graph.candidates()).for_each(|node| search.discontinuous(node));
    let LoopSearch { choices, .. } = search;
    choices.give(found, |proof| step(graph, grouping, extent, &proof))
}

struct LoopSearch<'s> {
    board: &'s Board,
    graph: &'s Graph,
    choices: Choices<Proof>,
}

impl LoopSearch<'_> {
    /// Adds a proof, if it is better than the known ones and its chain is valid.
    fn add(&mut self, kind: LoopKind, [start, end]: [Literal; 2], gone: CandidateSet) {
        let Some(key) = self.better(kind, [start, end], gone) else { return };
        if chain(self.graph, kind, [start, end]).is_some() {
            self.choices.add(key, Proof { kind, start, end, gone });
        }
    }

    /// Returns the index of a proof among the known ones, if it removes something and is better.
    fn better(&self, kind: LoopKind, [start, end]: [Literal; 2], gone: CandidateSet) -> Option<Key> {
        if gone.is_empty() {
            return None;
        }
        let key = Key::of_set(&gone, self.rank(kind, start, end));
        self.choices.improves(key).then_some(key)
    }

    /// Returns the tie-breaking rank of a step: loops from true candidates first, then those from false ones, then
    /// chains; among these the lower start, then the lower end.
    fn rank(&self, kind: LoopKind, start: Literal, end: Literal) -> usize {
        let order = if kind == LoopKind::Open { 2 } else { usize::from(!start.on) };
        (order * self.graph.len() + start.node) * 2 * self.graph.len() + literal(end.node, end.on)
    }

    /// Finds loops with their discontinuity in the cell of a candidate. A candidate is false if its truth implies its
    /// falsehood or the truth of another of its cell. A candidate is true if its falsehood implies that. Another of the
    /// cell is false if the candidate's falsehood implies it.
    fn discontinuous(&mut self, node: usize) {
        let place = self.graph.place(node);
        let Some(cell) = place.cells.first() else { return };
        let others = self.board.position().candidates(cell).without(place.digit);
        if !self.choices.wants(others.len().max(1)) {
            return;
        }
        let others = others.into_iter().map(|digit| self.graph.node(cell, digit));
        let [on, off] = [true, false].map(|on| Literal { node, on });
        if self.choices.wants(1) && self.graph.refutes_itself(node) {
            let alone = CandidateSet::of_digit(place.digit, place.cells);
            self.add(LoopKind::Discontinuous, [on, off], alone);
            for other in others.clone().filter(|&other| self.graph.is_on_with(node, other)) {
                self.add(LoopKind::Discontinuous, [on, Literal { node: other, on: true }], alone);
            }
        }
        if self.choices.wants(others.clone().count()) && self.graph.is_on_without(node, node) {
            let gone = self.graph.candidate_set(others.clone());
            self.add(LoopKind::Discontinuous, [off, on], gone);
        }
        if !self.graph.infers(node) {
            return;
        }
        for other in others {
            if self.choices.wants(1)
                && self.graph.is_off_without(node, other)
                && self.graph.refutes_itself(other)
            {
                let gone = self.graph.candidate_set(std::iter::once(other));
                self.add(LoopKind::Discontinuous, [off, Literal { node: other, on: false }], gone);
            }
        }
    }

    /// Finds chains from a false candidate to a true one. If both ends have the same digit, it is removed from cells
    /// that see both. If they have two digits in cells that see each other, each digit is removed from the other end's
    /// cell. A chain
    /// that removes only one candidate is written as a loop from it.
    fn chains(&mut self, node: usize) {
        let position = self.board.position();
        let geometry = position.geometry();
        let graph = self.graph;
        let start = graph.place(node);
        let Some(first) = start.cells.first() else { return };
        let near = geometry.peers(first) & position.places(start.digit);
        let ends = |other| [Literal { node, on: false }, Literal { node: other, on: true }];
        if near.has_several() {
            graph.each_on_without(node, start.digit, |other| {
                let gone = graph.place(other).cells.first().map(|last| near & geometry.peers(last));
                let Some(gone) = gone.filter(|gone| gone.has_several()) else { return };
                if other != node && self.choices.wants(gone.len()) {
                    self.add(LoopKind::Open, ends(other), CandidateSet::of_digit(start.digit, gone));
                }
            });
        }
        if !self.choices.wants(2) {
            return;
        }
        for digit in position.candidates(first).without(start.digit) {
            let both = near & position.places(digit);
            if both.is_empty() {
                continue;
            }
            graph.each_on_without(node, digit, |other| {
                if let Some(last) = graph.place(other).cells.first().filter(|&last| both.contains(last)) {
                    let mut gone = CandidateSet::of(first, digit);
                    gone.insert(last, start.digit);
                    self.add(LoopKind::Open, ends(other), gone);
                }
            });
        }
    }

    /// Finds loops through a cell by two strong links of different digits.
    fn continuous(&mut self) {
        let position = self.board.position();
        for cell in position.empty_cells() {
            let digits = position.candidates(cell);
            if digits.len() < 3 {
                continue;
            }
            for one in digits.into_iter().filter(|&one| self.graph.infers(self.graph.node(cell, one))) {
                let start = self.graph.node(cell, one);
                let ends = digits.without(one).into_iter().map(|two| self.graph.node(cell, two));
                let start = Literal { node: start, on: false };
                for end in ends.filter(|&end| self.graph.is_on_without(start.node, end)) {
                    let end = Literal { node: end, on: true };
                    let kind = LoopKind::Continuous;
                    if let Some(chain) = chain(self.graph, kind, [start, end]) {
                        let gone = self.removed_by_loop(&chain);
                        if let Some(key) = self.better(kind, [start, end], gone) {
                            self.choices.add(key, Proof { kind, start, end, gone });
                        }
                    }
                }
            }
        }
    }

    /// Returns the eliminations of a continuous loop. Its weak links are strong, so their digit is removed from cells that see both ends
    /// and are not on the loop; and a cell through which it passes by two strong links has one of these two digits.
    fn removed_by_loop(&self, chain: &[Literal]) -> CandidateSet {
        let position = self.board.position();
        let geometry = position.geometry();
        let next = |at: usize| chain[(at + 1) % chain.len()];
        let set = |at: usize| set_between(self.graph, chain[at], next(at));
        let passed = (0..chain.len())
            .filter(|&at| set(at).is_none() && set((at + chain.len() - 1) % chain.len()).is_none())
            .fold(CellSet::EMPTY, |passed, at| passed | self.graph.place(chain[at].node).cells);
        let mut gone = CandidateSet::EMPTY;
        for (at, literal) in chain.iter().enumerate() {
            let [here, there] = [literal.node, next(at).node].map(|node| self.graph.place(node));
            if let Some(set) = set(at) {
                let others = set.digits.without(here.digit).without(there.digit);
                others.into_iter().for_each(|digit| self.locked(set, digit, passed, &mut gone));
            } else if literal.on && here.digit == there.digit {
                let seen = geometry.common_peers(here.cells | there.cells) & position.places(here.digit);
                gone.insert_all(here.digit, seen - passed);
            } else if literal.on
                && let Some(cell) = here.cells.first()
            {
                for digit in position.candidates(cell).without(here.digit).without(there.digit) {
                    gone.insert(cell, digit);
                }
            }
        }
        gone
    }

    /// Adds the eliminations of a digit in an almost locked set. The loop gives the set one of two digits, so the set
    /// has all its other digits. These are removed from cells that see all their places in the set and are not on the
    /// loop.
    fn locked(&self, set: &Set, digit: usize, passed: CellSet, gone: &mut CandidateSet) {
        let places = self.board.position().places(digit);
        let seen = self.board.position().geometry().common_peers(set.cells & places) & places;
        gone.insert_all(digit, seen - set.cells - passed);
    }
}

/// Returns the chain of a proof, if it is valid. If the first chain from start to end is not, HoDoKu refuses the proof.
/// With almost locked sets, which have many more links, another chain is searched.
fn chain(graph: &Graph, kind: LoopKind, ends: [Literal; 2]) -> Option<Vec<Literal>> {
    let first = Trail::between(graph, ends[0], ends[1])?;
    if is_valid(graph, &first, kind) {
        return Some(first);
    }
    if !graph.has_sets() {
        return None;
    }
    let fits = |chain: &[Literal]| match chain {
        [.., last] if *last == ends[1] => is_valid(graph, chain, kind),
        _ => !turns(graph, &chain[..2], kind) && !is_lasso(graph, chain, kind != LoopKind::Open),
    };
    Trail::fitting(graph, ends, fits)
}

/// Whether a chain is valid: it has at least three links and returns to no cell that it left. A loop must leave its
/// first cell at once, and return to it only by its last link.
fn is_valid(graph: &Graph, chain: &[Literal], kind: LoopKind) -> bool {
    let last = chain.len() - 1;
    last > 2
        && !turns(graph, &chain[..2], kind)
        && !turns(graph, &chain[last - 1..], kind)
        && !is_lasso(graph, chain, kind != LoopKind::Open)
}

/// Whether the first or the last two nodes of a loop are in one cell.
fn turns(graph: &Graph, two: &[Literal], kind: LoopKind) -> bool {
    let cell = |at: usize| graph.place(two[at].node).cells.first();
    kind != LoopKind::Open && cell(0) == cell(1)
}

fn step(graph: &Graph, grouping: Grouping, extent: Extent, proof: &Proof) -> Step {
    let grouped = grouping != Grouping::Single;
    let mut step = Step::new(match proof.kind {
        LoopKind::Discontinuous if grouped => Technique::GroupedDiscontinuousNiceLoop,
        LoopKind::Discontinuous => Technique::DiscontinuousNiceLoop,
        LoopKind::Continuous if grouped => Technique::GroupedContinuousNiceLoop,
        LoopKind::Continuous => Technique::ContinuousNiceLoop,
        LoopKind::Open if grouped => Technique::GroupedAic,
        LoopKind::Open => Technique::Aic,
    });
    step.eliminations = proof.gone;
    if !extent.is_shown() {
        return step;
    }
    let chain = chain(graph, proof.kind, [proof.start, proof.end]).unwrap_or_default();
    step.sets = sets_of(graph, &chain);
    step.chains = vec![nodes(graph, &chain)];
    for node in &step.chains[0] {
        step.cells |= node.cells;
        step.digits.insert(usize::from(node.digit));
    }
    step
}

/// Returns the almost locked sets that a chain passes.
pub(in super::super) fn sets_of(graph: &Graph, chain: &[Literal]) -> Vec<Set> {
    chain.windows(2).filter_map(|pair| set_between(graph, pair[0], pair[1])).copied().collect()
}

/// Returns the smallest almost locked set by which a false node makes the next one true, unless that is a single cell.
fn set_between(graph: &Graph, one: Literal, two: Literal) -> Option<&Set> {
    let [first, second] = [one, two].map(|literal| graph.place(literal.node).cells);
    let is_inside = !one.on && (first != second || first.len() > 1);
    is_inside.then(|| graph.sets_with(one.node, two.node).min_by_key(|set| set.cells.len())).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::bits::contains;
    use super::*;
    use crate::board::Geometry;
    use crate::budget::Budget;
    use crate::finder::Finder;
    use crate::hodoku::{Form, Forms, Ladder};
    use crate::position::Position;
    use crate::technique::Level;
    use crate::technique_set::TechniqueSet;

    /// Returns the board of a puzzle where only chains or harder techniques help, with almost locked sets as nodes.
    fn board(seed: u64) -> Board {
        let mut position = Position::of_puzzle(Geometry::NINE, fast_sudoku::generate(seed).cells());
        let mut ladder = Ladder::new(TechniqueSet::EMPTY);
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            if step.technique.entry().hodoku.is_some_and(|entry| entry.level >= Level::Unfair) {
                break;
            }
            position.apply(&step);
        }
        let mut board = Board::of_position(&position);
        board.set_forms(Forms::DEFAULT.with(Form::AlsNodes));
        board
    }

    /// If the first chain returns to a cell, the search finds another chain. Two nodes of one set may share cells.
    #[test]
    fn chains_through_almost_locked_sets_return_to_no_cell() {
        let (mut others, mut sharing, mut graph) = (0, 0, Graph::default());
        for seed in 5_000_000..5_000_006 {
            graph.build(&board(seed), Grouping::AlmostLocked);
            for (start, end) in (0..graph.candidates())
                .step_by(5)
                .flat_map(|start| (start + 1..graph.candidates()).step_by(3).map(move |end| (start, end)))
            {
                if !graph.is_on_without(start, end) {
                    continue;
                }
                let ends = [Literal { node: start, on: false }, Literal { node: end, on: true }];
                let Some(chain) = chain(&graph, LoopKind::Open, ends) else { continue };
                assert_eq!([Some(&ends[0]), Some(&ends[1])], [chain.first(), chain.last()]);
                let is_link = |two: &[Literal]| {
                    two[0].on != two[1].on && contains(graph.linked(two[0].node, two[0].on), two[1].node)
                };
                assert!(
                    chain.windows(2).all(is_link) && is_valid(&graph, &chain, LoopKind::Open),
                    "{chain:?}"
                );
                let shares = |two: &[Literal]| {
                    set_between(&graph, two[0], two[1]).is_some()
                        && graph.place(two[0].node).cells.contains_all(graph.place(two[1].node).cells)
                };
                sharing += usize::from(chain.windows(2).any(shares));
                others += usize::from(Trail::between(&graph, ends[0], ends[1]) != Some(chain));
            }
        }
        assert!(others > 0 && sharing > 0, "{others} other chains, {sharing} with shared cells");
    }
}
