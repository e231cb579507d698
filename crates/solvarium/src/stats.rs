//! What a run counts. Node counts are part of behaviour: same problem, same
//! settings, same seed, same numbers on every machine.

/// The counters of a run. All start at zero.
///
/// ```
/// use solvarium::{path::AStar, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let stats = solve(&puzzle, &AStar::new(Manhattan::of(&puzzle))).stats;
/// assert_eq!(stats.expanded, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// States whose actions were listed. A goal that ends the search is not
    /// expanded; a state expanded again in a later round, or after it was
    /// re-opened, counts again.
    pub expanded: u64,
    /// Children made by an action, whatever became of them. The start is not
    /// one, nor is the parent that an inverse action would lead back to.
    pub generated: u64,
    /// Closed states that were put back on the open list because a cheaper
    /// path to them was found.
    pub reopened: u64,
    /// Children whose state had been seen before.
    pub duplicates: u64,
    /// Children dropped unseen: over the bound, too deep, dead ends, cycles.
    pub pruned: u64,
    /// Rounds of iterative searches, layers of beams; 1 for all others.
    pub rounds: u64,
    /// The most nodes that were on the open list at once (for depth-first
    /// searches by recursion: on the path).
    pub open_peak: u64,
    /// The most states that were stored for telling duplicates, at once.
    pub seen_peak: u64,
    /// The most bytes that all of the search's structures took at once, as
    /// allocated: states, table, lists, path.
    pub bytes_peak: u64,
    /// The greatest number of actions from the start to a node that was
    /// generated and kept.
    pub depth_peak: u64,
}
