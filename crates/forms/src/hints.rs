//! Hints from the user about a text.

use crate::Kind;

/// Hints from the user about a text. The default has none.
///
/// ```
/// use solvarium_forms::{Hints, Kind};
/// let hints = Hints { kind: Some(Kind::Map), ..Hints::default() };
/// assert!(hints.column.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'h> {
    /// The option `--as`: only puzzles of this problem.
    pub kind: Option<Kind>,
    /// The option `--column`: the name or the number, from 1, of the column with the puzzles.
    pub column: Option<&'h str>,
}
