//! The actions of a state, for programs that check the steps of others.

/// An action that is legal in a state.
///
/// ```
/// let instance = solvarium_catalogue::parse("jugs 4 3 -> 2")?;
/// let first = &instance.successors(&[])?[0];
/// assert_eq!((first.action.as_str(), first.cost), ("fill jug 1", 1.0));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Successor {
    /// The number of the action, for [`Instance::scene`](crate::Instance::scene).
    pub code: u32,
    /// The name of the action.
    pub action: String,
    /// The cost.
    pub cost: f64,
}
