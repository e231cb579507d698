//! Forcing chains: every consequence has one parent. They use the closure of all links, group links included.

use std::ops::ControlFlow;

use super::super::choice::Extent;
use super::super::links::{Graph, Grouping, Literal, Trail, nodes};
use super::super::{Board, OnStep};
use super::verdict::{self, Reason, Verdict};
use crate::board::HouseSet;
use crate::step::{Node, Step};
use crate::technique::Technique;

/// Finds the results that the closure of links proves: placements first, then lower cells.
pub(in super::super) fn find(
    graph: &mut Graph,
    board: &Board,
    extent: Extent,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    graph.build(board, Grouping::of(board));
    graph.close();
    let choices = verdict::all(graph.closure(), graph, board, extent);
    choices.give(found, |verdict| step(board, graph, extent, &verdict))
}

fn step(board: &Board, graph: &Graph, extent: Extent, verdict: &Verdict) -> Step {
    let names = [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];
    let mut step = verdict.step(graph, names);
    if !extent.is_shown() {
        return step;
    }
    match &verdict.reason {
        Reason::Contradiction(start) => show_contradiction(board, graph, *start, &mut step),
        Reason::Verity(starts) => {
            let chains = starts.iter().filter_map(|&start| chain(graph, start, verdict.result));
            step.chains = chains.collect();
        }
    }
    step
}

fn chain(graph: &Graph, start: Literal, end: Literal) -> Option<Vec<Node>> {
    if start == end {
        return Some(nodes(graph, &[start]));
    }
    Trail::from(graph, start).to(end).map(|chain| nodes(graph, &chain))
}

/// Adds the chains that show why a start is impossible: one to its negation; two to both states of a candidate; or one
/// to each candidate of a cell, or to each place of a digit in a house, which are all false. In the last case, the step
/// names the house.
fn show_contradiction(board: &Board, graph: &Graph, start: Literal, step: &mut Step) {
    let trail = Trail::from(graph, start);
    let own = || Some(vec![trail.to(Literal { node: start.node, on: !start.on })?]);
    let both = || {
        (0..graph.candidates())
            .find_map(|node| [true, false].into_iter().map(|on| trail.to(Literal { node, on })).collect())
    };
    let emptied = || {
        let (house, nodes) = emptied(board, graph, &trail)?;
        step.houses = house.map_or(HouseSet::EMPTY, HouseSet::of);
        let chain = |end| if end == start { Some(vec![start]) } else { trail.to(end) };
        nodes.into_iter().map(|node| chain(Literal { node, on: false })).collect::<Option<Vec<_>>>()
    };
    let chains = own().or_else(both).or_else(emptied).unwrap_or_default();
    step.chains = chains.iter().map(|chain| nodes(graph, chain)).collect();
}

/// Returns the candidates of the first cell that are all false, or else of the first digit of a house, with the house.
fn emptied(board: &Board, graph: &Graph, trail: &Trail) -> Option<(Option<usize>, Vec<usize>)> {
    let position = board.position();
    let all_false = |nodes: Vec<usize>| {
        let is_false = |&node: &usize| trail.reaches(Literal { node, on: false });
        (!nodes.is_empty() && nodes.iter().all(is_false)).then_some(nodes)
    };
    let of_cell = |cell: usize| {
        all_false(position.candidates(cell).into_iter().map(|digit| graph.node(cell, digit)).collect())
    };
    let of_house = |house: usize| {
        (0..position.size()).find_map(|digit| {
            let places = position.places_in(digit, house).into_iter();
            all_false(places.map(|cell| graph.node(cell, digit)).collect())
        })
    };
    let mut cells = position.empty_cells().into_iter();
    let mut houses = 0..position.geometry().house_count();
    let cell = cells.find_map(of_cell).map(|nodes| (None, nodes));
    cell.or_else(|| houses.find_map(|house| Some((Some(house), of_house(house)?))))
}
