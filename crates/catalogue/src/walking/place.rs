//! A map to walk on.

use solvarium::puzzle::grid_map::{Corners, GridMap, Neighbours};

/// A map with the rules of its steps.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::parse("S..G")?.place_to_walk().is_some());
/// assert!(catalogue::parse("queens 6")?.place_to_walk().is_none());
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Place<'m> {
    pub(crate) map: &'m GridMap,
    pub(crate) neighbours: Neighbours,
    pub(crate) corners: Corners,
}
