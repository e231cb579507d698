//! The nodes of a search, as reported to observers.

/// Observer of the search. `()` observes nothing, and costs nothing.
pub(crate) trait SearchObserver {
    /// A node was visited.
    fn look(&mut self, step: &Step<'_>);
}

impl SearchObserver for () {
    #[inline]
    fn look(&mut self, _: &Step<'_>) {}
}

/// A node: the root or a guess, with the options that it forces.
pub(crate) struct Step<'a> {
    /// The number of guesses on the path to it.
    pub depth: usize,
    /// The option that was guessed last; none at the root.
    pub guess: Option<usize>,
    /// The options that are chosen.
    pub chosen: &'a [u32],
    /// The last of them, which were forced: an item had no other option left.
    pub followed: &'a [u32],
    /// How the node ends.
    pub end: End,
}

/// The result of examining a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The node has a branch.
    Open,
    /// A primary item has no options.
    Dead,
    /// The node is a solution.
    Solved,
}
