//! What a search can be held at, and where in its past it happened.

use crate::tree::{Leaf, Row, Tree, TreeEvent};
use serde::{Deserialize, Serialize};
use solvarium_catalogue::Job;

/// Something to stop at.
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
    /// A round begins.
    Bound,
    /// A closed state is re-opened for the first time.
    Reopening,
    /// The heuristic is found inconsistent: f becomes less along an action.
    Inconsistency,
    /// A cell that nothing fits into any more.
    DeadCell,
    /// A node this deep comes into being.
    Depth {
        /// How many actions from the start.
        value: u32,
    },
    /// A node with at least this f comes into being.
    F {
        /// g + h.
        value: f64,
    },
    /// A node comes into being by an action whose name contains this.
    Action {
        /// Part of the name; case does not matter.
        value: String,
    },
    /// A local search finds a state better than all before.
    Best,
    /// A local search finds a state that costs no more than this.
    Cost {
        /// The cost: faults, or a length.
        value: f64,
    },
    /// A state whose text is this comes into being.
    State {
        /// The text; blanks and line ends do not matter.
        value: String,
    },
}

/// What the tree says of a breakpoint at an event. The puzzle, which may be somebody's own code and take its time, is asked
/// when the tree is not locked any more.
pub(crate) enum Suspicion<'b> {
    /// Whether it happened.
    Known(bool),
    /// It did if the text of this state is the one that is waited for.
    State(Path, &'b str),
    /// It did if nothing fits into a cell of this state.
    DeadCell(Path),
}

/// The way to a state: its root, and the actions from there.
type Path = (u32, Vec<u32>);

impl Suspicion<'_> {
    /// Whether the breakpoint is reached.
    pub(crate) fn is_true(&self, job: &dyn Job) -> bool {
        let scene = |(root, codes): &Path| job.scene(*root, codes).ok();
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
    /// What the tree says of this at an event.
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
                    Some(row) => return Suspicion::DeadCell(tree.whole_path(row)),
                    None => false,
                }
            }
            Self::State { value } => match node {
                Some(row) => return Suspicion::State(tree.whole_path(row), value),
                None => false,
            },
        })
    }
}

/// What a new best state costs, if this is one.
fn best(tree: &Tree, what: TreeEvent) -> Option<f64> {
    let TreeEvent::State(number) = what else { return None };
    tree.local()
        .states(u32::MAX)
        .get(number as usize)
        .filter(|state| !state.is_report)
        .map(|state| state.cost)
}

/// Whether the action that led to a row has this in its name.
fn is_called(tree: &Tree, row: Row, part: &str) -> bool {
    tree.action(row).is_some_and(|name| name.to_lowercase().contains(&part.to_lowercase()))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
