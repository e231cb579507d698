//! The task for each puzzle of a column.

use serde::Serialize;
use solvarium::limits::StopFlag;
use solvarium::{Error, Limits};
use solvarium_catalogue::ProblemKind;
use solvarium_human::Program;
use std::time::Duration;

/// The question about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// The solution.
    Solve,
    /// The number of solutions.
    Count,
    /// The difficulty for people, on two scales.
    Rate,
    /// The canonical form: equal for equivalent puzzles.
    Canonical,
    /// Whether the puzzle has one solution, and whether it is minimal.
    Check,
    /// The steps of a human solution.
    Explain,
}

impl Verb {
    /// All verbs, in the order of their help.
    pub const ALL: [Self; 6] =
        [Self::Solve, Self::Count, Self::Rate, Self::Canonical, Self::Check, Self::Explain];

    /// The name of the verb.
    ///
    /// ```
    /// assert_eq!(solvarium_bulk::Verb::Rate.name(), "rate");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Count => "count",
            Self::Rate => "rate",
            Self::Canonical => "canonical",
            Self::Check => "check",
            Self::Explain => "explain",
        }
    }

    /// Returns the verb with this name.
    ///
    /// ```
    /// use solvarium_bulk::Verb;
    /// assert_eq!(Verb::parse("count")?, Verb::Count);
    /// assert!(Verb::parse("slove").unwrap_err().to_string().contains("did you mean 'solve'"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// No verb has this name; the message lists all.
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|verb| verb.name() == name).ok_or_else(|| {
            let all = Self::ALL.map(Self::name);
            let near = solvarium::suggest::nearest(name, all.iter().copied())
                .map(|near| format!("; did you mean '{near}'?"));
            Error::setting(format!(
                "expected one of {}, found '{name}'{}",
                all.join(", "),
                near.unwrap_or_default()
            ))
        })
    }

    /// The number of rows of a segment in a file: some seconds of work, or some minutes if a row takes milliseconds.
    #[cfg(feature = "files")]
    pub(crate) const fn segment(self) -> u64 {
        match self {
            Self::Solve | Self::Count | Self::Canonical | Self::Check => 1 << 17,
            Self::Rate | Self::Explain => 1 << 14,
        }
    }
}

/// The limits of each row; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// The number of expanded states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The memory in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<usize>,
    /// Wall-clock time: with it, a row may end differently the next time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Duration>,
}

impl Bounds {
    /// Whether no limit is set.
    #[must_use]
    pub fn are_unset(&self) -> bool {
        *self == Self::default()
    }

    pub(crate) fn limits(&self, stop: &StopFlag) -> Limits {
        let mut limits = Limits::none().stop(stop);
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(memory) = self.memory {
            limits = limits.memory(memory);
        }
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        limits
    }
}

/// A verb with its settings. Tasks with the same [`settings`](Self::settings) give the same answers.
#[derive(Clone, Debug)]
pub struct Task {
    pub(crate) verb: Verb,
    /// The problem of the rows; Sudoku by default.
    pub(crate) kind: Option<ProblemKind>,
    /// The number of solutions at which `count` stops.
    pub(crate) cap: u64,
    /// The order of techniques for `explain`.
    pub(crate) order: Program,
    pub(crate) bounds: Bounds,
    pub(crate) stop: StopFlag,
}

impl Task {
    /// Creates a task without limits, for Sudoku.
    #[must_use]
    pub fn new(verb: Verb) -> Self {
        Self {
            verb,
            kind: None,
            cap: 2,
            order: Program::Human,
            bounds: Bounds::default(),
            stop: StopFlag::new(),
        }
    }

    /// Sets the problem of the rows.
    ///
    /// # Errors
    /// The verb supports Sudoku only.
    ///
    /// ```
    /// use solvarium_bulk::{Task, Verb};
    /// use solvarium_catalogue::ProblemKind;
    /// assert!(Task::new(Verb::Solve).kind(ProblemKind::parse("tiles")?).is_ok());
    /// assert!(Task::new(Verb::Rate).kind(ProblemKind::parse("tiles")?).unwrap_err().to_string().contains("Sudoku"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn kind(mut self, kind: ProblemKind) -> Result<Self, Error> {
        let takes_any = matches!(self.verb, Verb::Solve | Verb::Count);
        if !takes_any && kind.to_string() != "sudoku" {
            return Err(Error::setting(format!(
                "bulk {} is for Sudoku, not for {kind}; solve and count support every problem",
                self.verb.name()
            )));
        }
        self.kind = Some(kind).filter(|kind| kind.to_string() != "sudoku");
        Ok(self)
    }

    /// Sets the number of solutions at which `count` stops; 2 by default.
    #[must_use]
    pub const fn cap(mut self, cap: u64) -> Self {
        self.cap = cap;
        self
    }

    /// Sets the order of techniques for `explain`.
    #[must_use]
    pub const fn order(mut self, order: Program) -> Self {
        self.order = order;
        self
    }

    /// Sets the limits of each row.
    ///
    /// # Errors
    /// The verb does not support such a limit.
    ///
    /// ```
    /// use solvarium_bulk::{Bounds, Task, Verb};
    /// let bounds = Bounds { nodes: Some(10), ..Bounds::default() };
    /// assert!(Task::new(Verb::Solve).bounds(bounds).is_ok());
    /// let refused = Task::new(Verb::Rate).bounds(bounds).unwrap_err().to_string();
    /// assert_eq!(refused, "bulk rate takes limits of time and memory, not nodes");
    /// ```
    pub fn bounds(mut self, bounds: Bounds) -> Result<Self, Error> {
        let (takes, others): (&str, &[(&str, bool)]) = match self.verb {
            Verb::Solve | Verb::Count => ("", &[]),
            Verb::Rate | Verb::Explain => ("limits of time and memory", &[("nodes", bounds.nodes.is_some())]),
            Verb::Canonical | Verb::Check => (
                "no limit: a row takes microseconds",
                &[
                    ("nodes", bounds.nodes.is_some()),
                    ("memory", bounds.memory.is_some()),
                    ("time", bounds.time.is_some()),
                ],
            ),
        };
        if let Some((name, _)) = others.iter().find(|(_, is_set)| *is_set) {
            return Err(Error::setting(format!("bulk {} takes {takes}, not {name}", self.verb.name())));
        }
        self.bounds = bounds;
        Ok(self)
    }

    /// Sets a flag that stops the work; unfinished rows then have no answer.
    #[must_use]
    pub fn stop(mut self, stop: &StopFlag) -> Self {
        self.stop = stop.clone();
        self
    }

    /// Returns the verb.
    #[must_use]
    pub const fn verb(&self) -> Verb {
        self.verb
    }

    /// Everything on which the answers depend, for a record beside them.
    #[must_use]
    pub fn settings(&self) -> serde_json::Value {
        let mut settings = serde_json::json!({ "command": self.verb.name() });
        if let Some(kind) = &self.kind {
            settings["problem"] = kind.to_string().into();
        }
        match self.verb {
            Verb::Count => settings["cap"] = self.cap.into(),
            Verb::Explain => settings["order"] = self.order.name().into(),
            _ => {}
        }
        if !self.bounds.are_unset() {
            settings["limits"] = serde_json::json!(self.bounds);
        }
        settings
    }
}
