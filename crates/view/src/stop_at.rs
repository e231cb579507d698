//! Breakpoints of a search, and finding them in its past.

use crate::tree::{Leaf, Row, Tree, TreeEvent};
use serde::{Deserialize, Serialize};
use solvarium_catalogue::Instance;

/// A breakpoint.
///
/// ```
/// use solvarium_view::stop_at::Break;
/// let deep: Break = serde_json::from_str(r#"{"kind": "depth", "value": 12}"#)?;
/// assert_eq!(deep, Break::Depth { value: 12 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Break {
    /// A goal is found, or the search ends without one.
    Goal,
    /// An iteration begins.
    Bound,
    /// A closed state is re-opened for the first time.
    Reopening,
    /// The heuristic is found inconsistent: f decreases along an action.
    Inconsistency,
    /// A cell has no candidate left.
    DeadCell,
    /// A node at this depth is created.
    Depth {
        /// Number of actions from the start.
        value: u32,
    },
    /// A node with at least this f is created.
    F {
        /// g + h.
        value: f64,
    },
    /// A node is created by an action whose name contains this text.
    Action {
        /// Part of the name, ignoring case.
        value: String,
    },
    /// A local search finds a state better than all before.
    Best,
    /// A local search finds a state with at most this cost.
    Cost {
        /// The cost: faults, or a length.
        value: f64,
    },
    /// A state with this text is created.
    State {
        /// The text; whitespace is ignored.
        value: String,
    },
}

/// The tree's answer about a breakpoint at an event. The puzzle may be slow user code, so it is called when the tree is
/// no longer locked.
pub(crate) enum Suspicion<'b> {
    /// The answer is known.
    Known(bool),
    /// True if the text of this state is the expected one.
    State(Path, &'b str),
    /// True if a cell of this state has no candidate left.
    DeadCell(Path),
}

/// The path to a state: its root, and the actions from there.
type Path = (u32, Vec<u32>);

impl Suspicion<'_> {
    /// Whether the breakpoint is reached.
    pub(crate) fn is_true(&self, instance: &dyn Instance) -> bool {
        let scene = |(root, codes): &Path| instance.scene(*root, codes).ok();
        match self {
            Self::Known(is_true) => *is_true,
            Self::State(path, text) => {
                scene(path).is_some_and(|scene| squeezed(&scene.text) == squeezed(text))
            }
            Self::DeadCell(path) => scene(path)
                .and_then(|scene| scene.picture)
                .is_some_and(|picture| picture.cells.iter().any(solvarium_catalogue::Cell::is_dead)),
        }
    }
}

impl Break {
    /// The tree's answer about this breakpoint at an event.
    pub(crate) fn suspicion(&self, tree: &Tree, event: u32) -> Suspicion<'_> {
        let Some(what) = tree.event_at(event) else { return Suspicion::Known(false) };
        let born = match what {
            TreeEvent::Born(row) => Some(row),
            _ => None,
        };
        let node = born.filter(|&row| tree.leaf(row).is_none());
        Suspicion::Known(match self {
            Self::Goal => matches!(what, TreeEvent::Goal(_) | TreeEvent::Done),
            Self::Bound => matches!(what, TreeEvent::Bound(_)),
            Self::Best => best(tree, what).is_some(),
            Self::Cost { value } => best(tree, what).is_some_and(|cost| cost <= *value),
            Self::Reopening => tree.reopening() == Some(event),
            Self::Inconsistency => tree.inconsistency() == Some(event),
            Self::Depth { value } => node.is_some_and(|row| tree.depth(row) == *value),
            Self::F { value } => node.is_some_and(|row| tree.f(row) >= *value),
            Self::Action { value } => node.is_some_and(|row| is_called(tree, row, value)),
            Self::DeadCell => {
                let may_be = |row: &Row| matches!(tree.leaf(*row), None | Some((Leaf::Pruned(_), _)));
                match born.filter(may_be) {
                    Some(row) => return Suspicion::DeadCell(tree.path_with_propagation(row)),
                    None => false,
                }
            }
            Self::State { value } if tree.has_states() => {
                node.is_some_and(|row| squeezed(tree.state(row)) == squeezed(value))
            }
            Self::State { value } => match node {
                Some(row) => return Suspicion::State(tree.path_with_propagation(row), value),
                None => false,
            },
        })
    }
}

/// The cost of the new best state, if the event is one.
fn best(tree: &Tree, what: TreeEvent) -> Option<f64> {
    let TreeEvent::State(number) = what else { return None };
    tree.local()
        .states(u32::MAX)
        .get(number as usize)
        .filter(|state| !state.is_report)
        .map(|state| state.cost)
}

/// Whether the name of the action that led to a row contains this text.
fn is_called(tree: &Tree, row: Row, part: &str) -> bool {
    tree.action(row).is_some_and(|name| name.to_lowercase().contains(&part.to_lowercase()))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
