//! Spreads the first boards of a round: expands one board at a time until there are enough for the blocks.

use super::tree::{Group, Tree};
use crate::answer::Stop;
use crate::direction::Direction;
use crate::meter::Meter;
use crate::trail::Trail;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// Number of boards that is enough. Small under Miri, so that small boards reach the stacks there too.
const ENOUGH: usize = if cfg!(miri) { 16 } else { 3000 };

/// A board with a known path.
#[derive(Clone, Copy)]
pub(super) struct Root {
    pub(super) board: u64,
    /// The board's group; `None` for the first board.
    pub(super) group: Option<usize>,
    /// The cell of the blank.
    pub(super) cell: u8,
    pub(super) slack: usize,
    /// The last step of its path.
    pub(super) step: Option<usize>,
}

/// The outcome of a spread.
pub(super) enum Spread {
    /// The path to the goal.
    Goal(Vec<Direction>),
    /// Boards that have all others below them; none if all have been expanded.
    Roots(Vec<Root>),
}

/// Expands boards breadth-first until there are enough.
pub(super) fn spread(
    tree: &Tree,
    roots: Vec<Root>,
    goal: u64,
    trail: &mut Trail,
    meter: &mut Meter<'_>,
) -> Result<Spread, Stop> {
    let mut roots = VecDeque::from(roots);
    while roots.len() < ENOUGH
        && let Some(root) = roots.pop_front()
    {
        let spent = meter.spend(1);
        if root.board == goal {
            return Ok(Spread::Goal(trail.ways(root.step)));
        }
        spent?;
        match root.group {
            Some(group) => roots.extend(children(&tree.groups[group], root, trail)),
            None => roots.extend(children(&tree.first(root.cell), root, trail)),
        }
    }
    let mut roots = Vec::from(roots);
    // Boards that came nearer to the goal lead to it more often.
    roots.sort_by_key(|root| core::cmp::Reverse(root.slack));
    Ok(Spread::Roots(roots))
}

fn children(group: &Group, root: Root, trail: &mut Trail) -> impl Iterator<Item = Root> {
    group.children.iter().filter_map(move |child| {
        let tile = root.board >> (4 * child.cell) & 15;
        let farther = usize::from(child.nearer >> tile & 1 == 0);
        let slack = root.slack.checked_sub(farther)?;
        let board = root.board ^ tile << (4 * child.cell) ^ tile << (4 * root.cell);
        let step = Some(trail.go(root.step, child.way));
        Some(Root { board, group: Some(child.group), cell: child.cell, slack, step })
    })
}
