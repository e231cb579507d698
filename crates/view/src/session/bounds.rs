//! The limits of a watched run.

/// Limits of a watched run.
///
/// ```
/// use solvarium_view::session::Bounds;
/// let bounds = Bounds { seconds: Some(60.0), ..Bounds::default() };
/// assert_eq!(bounds.nodes, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(default)]
pub struct Bounds {
    /// Expansions.
    pub nodes: Option<u64>,
    /// Search time in seconds, excluding pauses.
    pub seconds: Option<f64>,
    /// Memory of the search in bytes; the data kept for the page is extra. Within a [`Budget`](crate::budget::Budget), the requested part of its quota.
    pub bytes: Option<usize>,
}
