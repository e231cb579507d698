//! Forcing nets: from each candidate in either state, four rounds of singles are played. Their results count as direct
//! consequences, like the links of candidates and groups. Then the transitive closure is computed.

use std::ops::ControlFlow;

use super::super::choice::Extent;
use super::super::links::{Closure, Graph, Grouping, Literal, literal, nodes};
use super::super::{Board, OnStep};
use super::path::{self, Chain, Fact};
use super::verdict::{self, Reason, Verdict};
use crate::step::{By, Node, Step};
use crate::technique::Technique;

/// The number of rounds of singles.
const ROUNDS: usize = 4;

/// Finds the results that nets prove: placements first, then lower cells.
pub(in super::super) fn find(
    graph: &mut Graph,
    closure: &mut Closure,
    board: &Board,
    extent: Extent,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    graph.build(board, Grouping::Grouped);
    graph.link(closure);
    for cell in board.position().empty_cells() {
        for digit in board.position().candidates(cell) {
            for on in [true, false] {
                play(board, graph, closure, [cell, digit], on);
            }
        }
    }
    closure.close();
    let choices = verdict::all(closure, graph, board, extent);
    choices.give(found, |verdict| step(board, graph, extent, &verdict))
}

/// Places or removes a candidate, and plays rounds of singles.
fn play(board: &Board, graph: &Graph, closure: &mut Closure, [cell, digit]: [usize; 2], on: bool) {
    let from = literal(graph.node(cell, digit), on);
    let mut after = board.clone();
    if on {
        after.place(cell, digit);
    } else {
        after.remove(cell, digit);
    }
    for _ in 0..ROUNDS {
        let singles = after.take_singles();
        if singles.is_empty() {
            break;
        }
        for (cell, digit) in singles {
            let position = after.position();
            if position.candidates(cell).contains(digit) {
                after.place(cell, digit);
            } else if position.value(cell) != Some(digit) && board.position().candidates(cell).contains(digit)
            {
                closure.add(from, graph.node(cell, digit), true);
                closure.add(from, graph.node(cell, digit), false);
            }
        }
    }
    let position = board.position();
    for digit in 0..position.size() {
        for cell in position.places(digit) - after.position().places(digit) {
            closure.add(from, graph.node(cell, digit), after.position().value(cell) == Some(digit));
        }
    }
}

fn step(board: &Board, graph: &Graph, extent: Extent, verdict: &Verdict) -> Step {
    let names = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];
    let mut step = verdict.step(graph, names);
    if !extent.is_shown() {
        return step;
    }
    let chain: Vec<Chain> = match &verdict.reason {
        Reason::Contradiction(start) => contradiction(board, graph, *start, verdict.result),
        Reason::Verity(starts) => {
            let result = fact(graph, verdict.result);
            // Everything follows from an impossible start, so there may be no path to the result itself.
            let chains = |&start: &Literal| match path::to_fact(board, fact(graph, start), result) {
                Some(chain) => vec![chain],
                None => contradiction(board, graph, start, verdict.result),
            };
            starts.iter().flat_map(chains).collect()
        }
    };
    (step.chains, step.reasons) = chain.into_iter().unzip();
    // Reasons are omitted if each node follows from the one before.
    let is_plain = |(chain, nodes): (usize, &Vec<Node>)| {
        (1..nodes.len()).all(|at| {
            let reason = step.reason(chain, at);
            reason.parents == [at as u16 - 1] && reason.by == By::Link
        })
    };
    if step.chains.iter().enumerate().all(is_plain) {
        step.reasons.clear();
    }
    step
}

/// Returns the two chains that show why a start is impossible; else only their ends.
fn contradiction(board: &Board, graph: &Graph, start: Literal, result: Literal) -> Vec<Chain> {
    match path::to_contradiction(board, fact(graph, start)) {
        Some(chain) => chain.to_vec(),
        None => vec![(nodes(graph, &[start, result]), Vec::new())],
    }
}

/// Returns a candidate as a fact.
fn fact(graph: &Graph, literal: Literal) -> Fact {
    let place = graph.place(literal.node);
    // Starts and results are candidates, so their place is one cell.
    Fact { cell: place.cells.first().unwrap_or_default(), digit: place.digit, on: literal.on }
}
