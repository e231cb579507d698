//! Variables by their numbers.

/// A variable of a model, by its number from 0 in the order of creation.
///
/// ```
/// use solvarium::csp::Model;
/// let mut model = Model::new();
/// let (x, y) = (model.variable("x", 0..2), model.variable("y", 0..2));
/// assert_eq!((x.index(), y.index()), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub(super) u32);

impl Var {
    /// The number of the variable.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The variable of this number.
    #[expect(clippy::cast_possible_truncation, reason = "a model has fewer than 2^32 variables")]
    #[must_use]
    pub const fn at(index: usize) -> Self {
        Self(index as u32)
    }
}
