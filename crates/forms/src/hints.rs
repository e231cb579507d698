//! What a user says beside the text.

use crate::Kind;

/// What a user says beside the text: nothing, by default.
///
/// ```
/// use solvarium_forms::{Hints, Kind};
/// let hints = Hints { kind: Some(Kind::Map), ..Hints::default() };
/// assert!(hints.column.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'h> {
    /// The option `--as`: only puzzles of this kind.
    pub kind: Option<Kind>,
    /// The option `--column`: the name or the number, from 1, of the column with the puzzles.
    pub column: Option<&'h str>,
}
