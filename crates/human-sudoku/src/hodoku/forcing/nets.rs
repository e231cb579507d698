//! Forcing nets: from each candidate in either state four rounds of singles are played; what they give counts as following
//! directly, as do the links of candidates and groups, and the closure of that is taken.

use std::ops::ControlFlow;

use super::super::choice::Extent;
use super::super::links::{Closure, Graph, Grouping, Literal, literal, nodes};
use super::super::{Board, Found};
use super::verdict::{self, Reason, Verdict};
use super::way::{self, Fact, Goal};
use crate::board::CellSet;
use crate::step::{Node, Step};
use crate::technique::Technique;

/// How many rounds of singles are played.
const ROUNDS: usize = 4;

/// What nets prove: placements first, then lower cells.
pub(in super::super) fn find(
    graph: &mut Graph,
    closure: &mut Closure,
    board: &Board,
    extent: Extent,
    found: &mut Found<'_>,
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

/// Places a candidate, or strikes it out, and plays rounds of singles.
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
    let goal = || Goal::Fact(fact(graph, verdict.result));
    step.chains = match &verdict.reason {
        Reason::Contradiction(start) => {
            vec![chain(board, graph, *start, verdict.result, Goal::Contradiction)]
        }
        Reason::Verity(starts) => {
            starts.iter().map(|&start| chain(board, graph, start, verdict.result, goal())).collect()
        }
    };
    step
}

/// From a start to the result, with the singles between them.
fn chain(board: &Board, graph: &Graph, start: Literal, result: Literal, goal: Goal) -> Vec<Node> {
    let mut chain = nodes(graph, &[start]);
    if start != result {
        let between = way::between(board, fact(graph, start), goal).unwrap_or_default();
        chain.extend(between.into_iter().map(|Fact { cell, digit, on }| Node {
            cells: CellSet::of(cell),
            digit: digit as u8,
            on,
        }));
        chain.extend(nodes(graph, &[result]));
    }
    chain
}

/// A candidate as a fact.
fn fact(graph: &Graph, literal: Literal) -> Fact {
    let place = graph.place(literal.node);
    // Starts and results are candidates: their place is one cell.
    Fact { cell: place.cells.first().unwrap_or_default(), digit: place.digit, on: literal.on }
}
