//! The width of a figure in a paper of two columns.

/// The number of columns of a figure. Texts have the same size in both.
///
/// ```
/// use solvarium_lab::figure::Columns;
/// assert!(Columns::One.points() < Columns::Two.points() / 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// One column: 3.5 inches.
    One,
    /// Both columns with the gap between them: 7.2 inches.
    Two,
}

impl Columns {
    /// The width in points, 72 to the inch.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::figure::Columns::One.points(), 252.0);
    /// ```
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Self::One => 252.0,
            Self::Two => 518.4,
        }
    }

    /// The width in units of a sheet; one unit is 0.72 points.
    pub(super) const fn units(self) -> f64 {
        match self {
            Self::One => 350.0,
            Self::Two => 720.0,
        }
    }
}
