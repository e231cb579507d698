//! A map on which an agent walks, for traits that do not depend on the type of a puzzle.

use solvarium::puzzle::grid_map::GridMap;

/// A map on which an agent walks.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::parse("S..G")?.place_to_walk().is_some());
/// assert!(catalogue::parse("queens 6")?.place_to_walk().is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Place<'m>(pub(crate) &'m GridMap);
