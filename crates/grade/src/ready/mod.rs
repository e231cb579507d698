//! Ten tasks with solutions in Python, which `grade --init` writes.

/// A task with its solution.
///
/// ```
/// use solvarium_grade::READY;
/// assert_eq!((READY.len(), READY[0].name), (10, "01-breadth-first"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    /// The name of its files, without the ending.
    pub name: &'static str,
    /// The task.
    pub task: &'static str,
    /// A solution.
    pub solution: &'static str,
}

macro_rules! ready {
    ($($name:literal)*) => {
        &[$(Ready {
            name: $name,
            task: include_str!(concat!($name, ".toml")),
            solution: include_str!(concat!($name, ".py")),
        }),*]
    };
}

/// The tasks, from breadth-first search to alpha-beta.
pub const READY: &[Ready] = ready! {
    "01-breadth-first"
    "02-depth-first"
    "03-uniform-cost"
    "04-greedy"
    "05-astar"
    "06-ida"
    "07-closed-list"
    "08-heuristic"
    "09-mrv"
    "10-alpha-beta"
};
