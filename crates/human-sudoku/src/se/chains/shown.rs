//! Computes the nodes of the forcing chain that is shown: breadth-first, in the program's order of links.

use super::links::{Kinds, Links};
use super::literal::Literal;
use crate::position::Position;
use crate::se::order::seen_in_order;

/// Returns the shortest chain from a literal to its opposite; empty if there is none.
pub(super) fn forcing_path(position: &Position, links: &Links, start: Literal, kinds: Kinds) -> Vec<Literal> {
    let mut nodes = vec![(start, None)];
    let mut seen = vec![false; Literal::COUNT];
    seen[start.number()] = true;
    let mut at = 0;
    while at < nodes.len() {
        for next in successors(position, links, nodes[at].0, kinds) {
            if !std::mem::replace(&mut seen[next.number()], true) {
                nodes.push((next, Some(at)));
            }
            if (next.cell(), next.digit()) == (start.cell(), start.digit()) && next != start {
                return path(&nodes, nodes.len() - 1);
            }
        }
        at += 1;
    }
    Vec::new()
}

fn successors(position: &Position, links: &Links, from: Literal, kinds: Kinds) -> Vec<Literal> {
    let (cell, digit) = (from.cell(), from.digit());
    let others = position.candidates(cell).without(digit);
    let in_order = |cells| seen_in_order(links.geometry, cell, cells);
    if from.is_on() {
        let here = others.into_iter().filter(|_| kinds != Kinds::X).map(|other| Literal::off(cell, other));
        return here.chain(in_order(links.places[digit]).map(|peer| Literal::off(peer, digit))).collect();
    }
    let here = others.only().filter(|_| kinds != Kinds::X).map(|other| Literal::on(cell, other));
    let partners = links.partners(cell, digit);
    here.into_iter().chain(in_order(partners).map(|partner| Literal::on(partner, digit))).collect()
}

fn path(nodes: &[(Literal, Option<usize>)], end: usize) -> Vec<Literal> {
    let mut path: Vec<Literal> =
        std::iter::successors(Some(end), |&at| nodes[at].1).map(|at| nodes[at].0).collect();
    path.reverse();
    path
}
