//! The grammar of a task's file, and its errors with places and suggestions.

use crate::task::{Ask, GoalTest, Limits, Order, Search};
use serde::Deserialize;
use solvarium::{Error, suggest};

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct File {
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) about: String,
    pub(crate) problem: Problem,
    pub(crate) question: Question,
    #[serde(default = "one")]
    pub(crate) points: f64,
    #[serde(default)]
    pub(crate) limits: Bounds,
}

const fn one() -> f64 {
    1.0
}

/// A problem of the catalogue: a text or a file, and the domain of a planning task.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Problem {
    pub(crate) text: Option<String>,
    pub(crate) file: Option<String>,
    pub(crate) domain: Option<String>,
    pub(crate) goal: Option<String>,
    #[serde(rename = "as")]
    pub(crate) kind: Option<String>,
    #[serde(default)]
    pub(crate) states: States,
}

/// Whether the grader compares states and costs with the problem.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum States {
    #[default]
    Checked,
    Free,
}

/// The question, with the keys of all kinds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Question {
    ask: Kind,
    search: Option<Named>,
    graph: Option<bool>,
    goal_test: Option<GoalTest>,
    reopen: Option<bool>,
    admissible: Option<bool>,
    consistent: Option<bool>,
    at_least: Option<usize>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Plan,
    OptimalPlan,
    Order,
    Heuristic,
    Count,
    Value,
}

/// A search of an order or of a game.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Named {
    BreadthFirst,
    DepthFirst,
    UniformCost,
    Greedy,
    Astar,
    Ida,
    Mrv,
    AlphaBeta,
}

impl Question {
    /// The question, if its keys belong together.
    pub(crate) fn ask(&self) -> Result<Ask, Error> {
        let of_order = self.ask == Kind::Order;
        let of_heuristic = self.ask == Kind::Heuristic;
        let keys = [
            ("search", self.search.is_some(), of_order || self.ask == Kind::Value),
            ("graph", self.graph.is_some(), of_order),
            ("goal-test", self.goal_test.is_some(), of_order),
            ("reopen", self.reopen.is_some(), of_order),
            ("admissible", self.admissible.is_some(), of_order),
            ("consistent", self.consistent.is_some(), of_heuristic),
            ("at-least", self.at_least.is_some(), of_heuristic),
        ];
        if let Some((key, ..)) = keys.iter().find(|(_, is_given, is_known)| *is_given && !is_known) {
            return Err(Error::input(format!("`{key}` does not belong to this question")));
        }
        Ok(match self.ask {
            Kind::Plan => Ask::Plan { is_optimal: false },
            Kind::OptimalPlan => Ask::Plan { is_optimal: true },
            Kind::Count => Ask::Count,
            Kind::Heuristic => Ask::Heuristic {
                is_consistent: self.consistent.unwrap_or(false),
                at_least: self.at_least.unwrap_or(1),
            },
            Kind::Value => match self.search {
                None | Some(Named::AlphaBeta) => Ask::Value { is_alpha_beta: self.search.is_some() },
                Some(_) => return Err(Error::input("the search of a game is \"alpha-beta\"")),
            },
            Kind::Order => Ask::Order(self.order()?),
        })
    }

    fn order(&self) -> Result<Order, Error> {
        let search = match self.search {
            None => return Err(Error::input("`ask = \"order\"` needs `search`")),
            Some(Named::AlphaBeta) => {
                return Err(Error::input("\"alpha-beta\" belongs to `ask = \"value\"`"));
            }
            Some(Named::BreadthFirst) => Search::BreadthFirst,
            Some(Named::DepthFirst) => Search::DepthFirst,
            Some(Named::UniformCost) => Search::UniformCost,
            Some(Named::Greedy) => Search::Greedy,
            Some(Named::Astar) => Search::Astar,
            Some(Named::Ida) => Search::Ida,
            Some(Named::Mrv) => Search::Mrv,
        };
        let default = if search.has_costs() { GoalTest::Expansion } else { GoalTest::Any };
        let is_tree = matches!(search, Search::Ida | Search::Mrv);
        if is_tree && (self.graph == Some(true) || self.goal_test.is_some() || self.reopen.is_some()) {
            return Err(Error::input(
                "this search is a tree search: `graph`, `goal-test` and `reopen` do not apply to it",
            ));
        }
        Ok(Order {
            search,
            is_graph: self.graph.unwrap_or(!is_tree),
            goal_test: self.goal_test.unwrap_or(default),
            reopens: self.reopen.unwrap_or(true),
            is_admissible: self.admissible.unwrap_or(search.is_informed() && search.has_costs()),
        })
    }
}

/// The limits, with their defaults.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct Bounds {
    seconds: f64,
    memory_mib: u64,
    output_mib: u64,
    states: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { seconds: 10.0, memory_mib: 1024, output_mib: 64, states: 200_000 }
    }
}

impl Bounds {
    pub(crate) fn limits(&self) -> Result<Limits, Error> {
        if !(self.seconds > 0.0 && self.seconds <= 86_400.0) {
            return Err(Error::input("`seconds` is above 0 and at most 86400"));
        }
        for (key, value) in [("memory-mib", self.memory_mib), ("output-mib", self.output_mib)] {
            if !(1..=1 << 20).contains(&value) {
                return Err(Error::input(format!("`{key}` is from 1 to 1048576")));
            }
        }
        let Self { seconds, memory_mib: memory, output_mib: output, states } = *self;
        Ok(Limits { seconds, memory, output, states })
    }
}

/// Parses the file.
pub(crate) fn parse(text: &str, name: &str) -> Result<File, Error> {
    toml::from_str(text).map_err(|error| {
        let wording = corrected(error.message());
        let Some(span) = error.span() else { return Error::input(format!("{name}: {wording}")) };
        let before = text.get(..span.start).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Error::input(format!("{name}: line {line}, column {column}: {wording}"))
    })
}

/// Names the nearest known key or value in the parser's message about an unknown one.
fn corrected(message: &str) -> String {
    let message = message.trim_end();
    let (what, rest) =
        match (message.strip_prefix("unknown field "), message.strip_prefix("unknown variant ")) {
            (Some(rest), _) => ("key", rest),
            (_, Some(rest)) => ("value", rest),
            _ => return message.into(),
        };
    let mut quoted = rest.split('`').skip(1).step_by(2);
    let name = quoted.next().unwrap_or_default();
    let known: Vec<&str> = quoted.collect();
    suggest::unknown(what, name, known.iter().copied(), &known)
}
