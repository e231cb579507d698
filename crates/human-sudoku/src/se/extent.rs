//! The detail of a search's results.

/// The steps that a search must return, and their detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The effect and the difficulty of the step that is taken.
    Price,
    /// The step that is taken, with its chains.
    First,
    /// All steps, with their chains.
    All,
}

impl Extent {
    /// Whether the chains and sets of a step are requested.
    pub(super) const fn is_shown(self) -> bool {
        !matches!(self, Self::Price)
    }
}
