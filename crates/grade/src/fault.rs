//! A mistake in a search, with its place and the open list as it was.

use serde::Serialize;

/// The rule that a search breaks.
///
/// ```
/// use solvarium_grade::Kind;
/// assert_eq!(serde_json::to_string(&Kind::GoalTest).unwrap(), "\"goal-test\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// The program failed, or its output is not a search.
    Program,
    /// A limit on time, memory or output was reached.
    Limit,
    /// The first node is not the start of the problem.
    Start,
    /// No action of the problem leads from the parent to the node.
    Step,
    /// g is not the g of the parent plus the cost of the action.
    Cost,
    /// h is too high, or differs between nodes of one state.
    Heuristic,
    /// Another open node comes before the expanded one.
    Order,
    /// A state was expanded again, or a dropped node.
    Closed,
    /// A node was dropped, and no other node replaces it.
    Dropped,
    /// A successor of an expanded node was never reported.
    Missing,
    /// The goal was tested too early or too late.
    GoalTest,
    /// A node was reported as a goal but is not one.
    NotGoal,
    /// The search ended without a goal although nodes are open.
    Unfinished,
    /// A bound of an iterative search is wrong.
    Bound,
    /// The wrong variable was chosen.
    Variable,
    /// The answer is wrong: a cost, a count or a value.
    Answer,
}

/// An open node, as it was when the mistake was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Open {
    /// The name of the node.
    pub node: String,
    /// The state.
    pub state: String,
    /// The cost of its path.
    pub g: f64,
    /// The estimate of the remaining cost.
    pub h: f64,
}

/// The first mistake of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fault {
    /// The rule that it breaks.
    pub kind: Kind,
    /// The mistake in a sentence.
    pub message: String,
    /// The line of the output, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The number of the event in a recorded trace, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<usize>,
    /// The open list at that time: its first nodes, the next one to expand first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Open>,
    /// The number of open nodes.
    #[serde(skip_serializing_if = "is_zero")]
    pub open_count: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Fault {
    /// A mistake of this kind, at no line.
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), line: None, event: None, open: Vec::new(), open_count: 0 }
    }

    /// The fault of an event after the goal.
    pub(crate) fn after_goal() -> Self {
        Self::new(Kind::GoalTest, "the search continues after its goal")
    }

    /// The fault of a second node without a parent.
    pub(crate) fn second_start() -> Self {
        Self::new(Kind::Start, "a second node without a parent: this search has one start")
    }

    /// Adds the open list, of which the first nodes are shown.
    pub(crate) fn with_open(self, open: Vec<Open>, count: usize) -> Self {
        Self { open, open_count: count, ..self }
    }

    /// Adds the place, unless there is one.
    pub(crate) fn at(self, line: usize, event: usize) -> Self {
        Self { line: self.line.or(Some(line)), event: self.event.or(Some(event)), ..self }
    }
}

/// A state in one line.
pub(crate) fn one_line(state: &str) -> String {
    state.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}

/// A state in one line of limited length, as messages quote it.
pub(crate) fn short(state: &str) -> String {
    format!("`{}`", solvarium::suggest::short(&one_line(state)))
}
