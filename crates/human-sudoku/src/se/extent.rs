//! How much of what it finds a search has to give.

/// What a search has to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The effect and the price of the step that is taken first.
    Price,
    /// The step that is taken first, with its chains.
    First,
    /// All steps, with their chains.
    All,
}

impl Extent {
    /// Whether the chains and sets of a step are asked for.
    pub(super) const fn is_shown(self) -> bool {
        !matches!(self, Self::Price)
    }
}
