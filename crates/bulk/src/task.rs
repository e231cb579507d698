//! What is done with each puzzle of a column.

use serde::Serialize;
use solvarium::limits::StopFlag;
use solvarium::{Error, Limits};
use solvarium_catalogue::Kind;
use solvarium_human::Program;
use std::time::Duration;

/// What is asked of each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Its solution.
    Solve,
    /// How many solutions it has.
    Count,
    /// What it costs people, on two scales.
    Rate,
    /// Its canonical form: equal for two that are the same under other names.
    Canonical,
    /// Whether it has one solution, and no clue too many.
    Check,
    /// How people solve it.
    Explain,
}

impl Verb {
    /// All, in the order of their help.
    pub const ALL: [Self; 6] =
        [Self::Solve, Self::Count, Self::Rate, Self::Canonical, Self::Check, Self::Explain];

    /// Its name.
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

    /// The verb of this name.
    ///
    /// ```
    /// use solvarium_bulk::Verb;
    /// assert_eq!(Verb::parse("count")?, Verb::Count);
    /// assert!(Verb::parse("slove").unwrap_err().to_string().contains("did you mean 'solve'"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is none; the message has all.
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

    /// The rows of a segment of a file: some seconds of work, or some minutes where a row takes milliseconds.
    #[cfg(feature = "files")]
    pub(crate) const fn segment(self) -> u64 {
        match self {
            Self::Solve | Self::Count | Self::Canonical | Self::Check => 1 << 17,
            Self::Rate | Self::Explain => 1 << 14,
        }
    }
}

/// Limits of each row; none is set at first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// Expanded states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<usize>,
    /// By the clock: with it, a row may end differently the next time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Duration>,
}

impl Bounds {
    /// Whether there are none.
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

/// A verb with its settings. Two tasks with the same [`settings`](Self::settings) give the same answers.
#[derive(Clone, Debug)]
pub struct Task {
    pub(crate) verb: Verb,
    /// What the rows are; Sudoku, if nothing is said.
    pub(crate) kind: Option<Kind>,
    /// At how many solutions `count` stops.
    pub(crate) cap: u64,
    /// Whose order of techniques `explain` follows.
    pub(crate) order: Program,
    pub(crate) bounds: Bounds,
    pub(crate) stop: StopFlag,
}

impl Task {
    /// This, without limits, on Sudoku.
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

    /// Rows are puzzles of this kind.
    ///
    /// # Errors
    /// The verb is for Sudoku only.
    ///
    /// ```
    /// use solvarium_bulk::{Task, Verb};
    /// use solvarium_catalogue::Kind;
    /// assert!(Task::new(Verb::Solve).kind(Kind::parse("tiles")?).is_ok());
    /// assert!(Task::new(Verb::Rate).kind(Kind::parse("tiles")?).unwrap_err().to_string().contains("Sudoku"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn kind(mut self, kind: Kind) -> Result<Self, Error> {
        let takes_any = matches!(self.verb, Verb::Solve | Verb::Count);
        if !takes_any && kind.to_string() != "sudoku" {
            return Err(Error::setting(format!(
                "bulk {} is for Sudoku, not for {kind}; solve and count take every problem",
                self.verb.name()
            )));
        }
        self.kind = Some(kind).filter(|kind| kind.to_string() != "sudoku");
        Ok(self)
    }

    /// `count` stops at so many solutions; 2 at first.
    #[must_use]
    pub const fn cap(mut self, cap: u64) -> Self {
        self.cap = cap;
        self
    }

    /// `explain` follows this order of techniques.
    #[must_use]
    pub const fn order(mut self, order: Program) -> Self {
        self.order = order;
        self
    }

    /// Limits of each row.
    ///
    /// # Errors
    /// The verb knows no such limit.
    ///
    /// ```
    /// use solvarium_bulk::{Bounds, Task, Verb};
    /// let bounds = Bounds { nodes: Some(10), ..Bounds::default() };
    /// assert!(Task::new(Verb::Solve).bounds(bounds).is_ok());
    /// let refused = Task::new(Verb::Rate).bounds(bounds).unwrap_err().to_string();
    /// assert_eq!(refused, "bulk rate takes limits of time and memory, none of nodes");
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
            return Err(Error::setting(format!("bulk {} takes {takes}, none of {name}", self.verb.name())));
        }
        self.bounds = bounds;
        Ok(self)
    }

    /// Whoever raises the flag ends the work; what is not done then is no answer.
    #[must_use]
    pub fn stop(mut self, stop: &StopFlag) -> Self {
        self.stop = stop.clone();
        self
    }

    /// The verb.
    #[must_use]
    pub const fn verb(&self) -> Verb {
        self.verb
    }

    /// What the answers depend on, for a record beside them.
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
