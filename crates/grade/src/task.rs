//! A task: a problem, a question, points and limits, as a TOML file.

use crate::backtracking::Backtracking;
use crate::form::{self, File};
use crate::recording::Recording;
use crate::truth::Truth;
use solvarium::Error;
use solvarium_catalogue::{AuxiliaryInputs, Instance, ProblemKind, read};
use std::path::Path;

/// A task that was read.
pub struct Task {
    /// The title.
    pub title: String,
    /// The text for students.
    pub about: String,
    /// The question.
    pub ask: Ask,
    /// The points of a right answer.
    pub points: f64,
    /// The limits of the program and of the check.
    pub limits: Limits,
    /// Whether states and costs are compared with the problem.
    pub is_checked: bool,
    /// The text of the problem, which the program reads from standard input.
    pub text: String,
    /// The problem.
    pub instance: Box<dyn Instance>,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("title", &self.title).field("ask", &self.ask).finish_non_exhaustive()
    }
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A path from the start to a goal.
    Plan {
        /// Whether no path may be cheaper.
        is_optimal: bool,
    },
    /// The order in which a search expands nodes.
    Order(Order),
    /// A heuristic that is admissible.
    Heuristic {
        /// Whether the heuristic must also be consistent.
        is_consistent: bool,
        /// The least number of different states.
        at_least: usize,
    },
    /// The number of solutions.
    Count,
    /// The value of a game.
    Value {
        /// Whether the search must be alpha-beta, with all its cut-offs.
        is_alpha_beta: bool,
    },
}

/// The rules of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The search.
    pub search: Search,
    /// Whether the search has a closed list.
    pub is_graph: bool,
    /// The time of the goal test.
    pub goal_test: GoalTest,
    /// Whether a closed state is reopened for a cheaper path.
    pub reopens: bool,
    /// Whether the heuristic must be admissible.
    pub is_admissible: bool,
}

/// A search whose order can be checked.
///
/// ```
/// use solvarium_grade::Search;
/// assert!(Search::Astar.has_costs() && !Search::Greedy.has_costs());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Search {
    /// The shallowest node first.
    BreadthFirst,
    /// A node of the newest expansion first.
    DepthFirst,
    /// The lowest g first.
    UniformCost,
    /// The lowest h first.
    Greedy,
    /// The lowest g + h first.
    Astar,
    /// Depth-first search below a bound on g + h, which grows.
    Ida,
    /// Backtracking on variables, the one with the fewest remaining values first.
    Mrv,
}

impl Search {
    /// Whether the search needs a heuristic.
    #[must_use]
    pub const fn is_informed(self) -> bool {
        matches!(self, Self::Greedy | Self::Astar | Self::Ida)
    }

    /// Whether the search is about the costs of paths, so that a cheaper path replaces another.
    #[must_use]
    pub const fn has_costs(self) -> bool {
        matches!(self, Self::UniformCost | Self::Astar | Self::Ida)
    }
}

/// The time of the goal test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalTest {
    /// When a node is generated.
    Generation,
    /// When a node is taken from the open list.
    Expansion,
    /// At either of these two moments.
    Any,
}

/// Limits of a program and of its check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Wall-clock time, in seconds.
    pub seconds: f64,
    /// Memory of each process, in MiB.
    pub memory: u64,
    /// Output, in MiB.
    pub output: u64,
    /// States of the problem that the check visits.
    pub states: usize,
}

impl Task {
    /// Reads a task; files that it names are beside it.
    ///
    /// ```
    /// use solvarium_grade::Task;
    /// let text = "title = \"t\"\nproblem = { text = \"Arad -> Bucharest\" }\nquestion = { ask = \"order\", serach = \"astar\" }";
    /// let error = Task::parse(text, "t.toml", ".".as_ref()).unwrap_err().to_string();
    /// assert!(error.starts_with("t.toml: line 3, column 29: unknown key 'serach'; did you mean 'search'?"), "{error}");
    /// ```
    ///
    /// # Errors
    /// The file is not a task: the error has the line and the column, or names the key. Or its problem cannot answer its question.
    pub fn parse(text: &str, name: &str, folder: &Path) -> Result<Self, Error> {
        let file: File = form::parse(text, name)?;
        let within = |error: Error| Error::input(format!("{name}: {error}"));
        let ask = file.question.ask().map_err(within)?;
        let (instance, text) = problem(&file.problem, folder).map_err(within)?;
        if !(file.points.is_finite() && file.points >= 0.0) {
            return Err(within(Error::input("`points` is a number of at least 0")));
        }
        let limits = file.limits.limits().map_err(within)?;
        let is_checked = file.problem.states != form::States::Free;
        if matches!(ask, Ask::Value { .. }) != instance.playing().is_some() {
            let message = "`ask = \"value\"` is for games, and games are for `ask = \"value\"`";
            return Err(within(Error::input(message)));
        }
        let task = Self {
            title: file.title,
            about: file.about,
            ask,
            points: file.points,
            limits,
            is_checked,
            text,
            instance,
        };
        task.check_problem().map_err(within)?;
        Ok(task)
    }

    /// Checks that the problem can answer the question, so that no student is graded for a mistake of the task.
    fn check_problem(&self) -> Result<(), Error> {
        match self.ask {
            Ask::Value { .. } => Ok(()),
            Ask::Order(order) if order.search == Search::Mrv => {
                Backtracking::posed(&*self.instance, &Recording::default()).map(drop)
            }
            _ if self.is_checked => Truth::new(&*self.instance, self.limits.states).map(drop),
            _ => Ok(()),
        }
    }
}

/// Reads the problem, and returns it with its text.
fn problem(given: &form::Problem, folder: &Path) -> Result<(Box<dyn Instance>, String), Error> {
    let load = |name: &String| {
        let path = folder.join(name);
        std::fs::read_to_string(&path)
            .map_err(|error| Error::input(format!("{}: cannot be read: {error}", path.display())))
    };
    let text = match (&given.text, &given.file) {
        (Some(text), None) => text.clone(),
        (None, Some(file)) => load(file)?,
        _ => return Err(Error::input("`problem` needs either `text` or `file`")),
    };
    let domain = given.domain.as_ref().map(load).transpose()?;
    let kind = given.kind.as_deref().map(ProblemKind::parse).transpose()?;
    let auxiliary = AuxiliaryInputs {
        domain: domain.as_deref(),
        goal: given.goal.as_deref(),
        ..AuxiliaryInputs::default()
    };
    let mut items = read(&text, kind.as_ref(), &auxiliary)?;
    match items.len() {
        1 => Ok((items.remove(0).instance?, text)),
        count => Err(Error::input(format!("a task has one problem, and this text has {count}"))),
    }
}
