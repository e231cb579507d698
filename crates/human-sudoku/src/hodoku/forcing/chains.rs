//! Forcing chains: every consequence has one parent. The closure of all links, those of groups among them.

use std::ops::ControlFlow;

use super::super::choice::Extent;
use super::super::links::{Graph, Grouping, Literal, Trail, nodes};
use super::super::{Board, Found};
use super::verdict::{self, Reason, Verdict};
use crate::step::{Node, Step};
use crate::technique::Technique;

/// What the closure of links proves: placements first, then lower cells.
pub(in super::super) fn find(
    graph: &mut Graph,
    board: &Board,
    extent: Extent,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    graph.build(board, Grouping::of(board));
    let choices = verdict::all(graph.closure(), graph, board, extent);
    choices.give(found, |verdict| step(graph, extent, &verdict))
}

fn step(graph: &Graph, extent: Extent, verdict: &Verdict) -> Step {
    let names = [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];
    let mut step = verdict.step(graph, names);
    if !extent.is_shown() {
        return step;
    }
    step.chains = match &verdict.reason {
        Reason::Contradiction(start) => contradiction(graph, *start),
        Reason::Verity(starts) => {
            starts.iter().filter_map(|&start| chain(graph, start, verdict.result)).collect()
        }
    };
    step
}

fn chain(graph: &Graph, start: Literal, end: Literal) -> Option<Vec<Node>> {
    if start == end {
        return Some(nodes(graph, &[start]));
    }
    Trail::from(graph, start).to(end).map(|chain| nodes(graph, &chain))
}

/// Two chains from a start that contradict each other: to both states of a candidate.
fn contradiction(graph: &Graph, start: Literal) -> Vec<Vec<Node>> {
    let trail = Trail::from(graph, start);
    let own = Literal { node: start.node, on: !start.on };
    if let Some(chain) = trail.to(own) {
        return vec![nodes(graph, &chain)];
    }
    let both = (0..graph.candidates()).find_map(|node| {
        let [on, off] = [true, false].map(|on| trail.to(Literal { node, on }));
        Some(vec![nodes(graph, &on?), nodes(graph, &off?)])
    });
    both.unwrap_or_default()
}
