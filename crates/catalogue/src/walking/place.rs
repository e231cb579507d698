//! A map to walk on, for traits that name no puzzle.

use solvarium::puzzle::grid_map::GridMap;

/// A map to walk on.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::parse("S..G")?.place_to_walk().is_some());
/// assert!(catalogue::parse("queens 6")?.place_to_walk().is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Place<'m>(pub(crate) &'m GridMap);
