//! Methods for uncertain worlds, by name.

use crate::table::{Entry, Setting, Spec};
use solvarium::uncertain::{AndOr, Lao, Mdp, Method, PolicyIteration, Rtdp, ValueIteration};
use solvarium::{Error, settings::Values};
use std::fmt::{Display, Formatter};

/// Description of a method for uncertain worlds.
///
/// ```
/// use solvarium_catalogue::{Entry, uncertain::{PolicyMethod, PolicyMethodInfo}};
/// let entry: &Entry<PolicyMethodInfo> = PolicyMethod::parse("ao*")?.entry();
/// assert_eq!(entry.name, "lao");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug)]
pub struct PolicyMethodInfo {
    kind: Kind,
    /// The noun for its rounds: `sweep`.
    pub(super) round: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    ValueIteration,
    PolicyIteration,
    Modified,
    Rtdp,
    Lao,
    AndOr,
}

const fn row(
    (name, aliases): (&'static str, &'static [&'static str]),
    help: &'static str,
    settings: &'static [Setting],
    kind: Kind,
    round: &'static str,
) -> Entry<PolicyMethodInfo> {
    Entry { name, aliases, help, settings, of: PolicyMethodInfo { kind, round } }
}

static VALUE_ITERATION: Entry<PolicyMethodInfo> = row(
    ("value-iteration", &["vi"]),
    "updates the value of every state until none changes",
    ValueIteration::SETTINGS,
    Kind::ValueIteration,
    "sweep",
);

static POLICY_ITERATION: Entry<PolicyMethodInfo> = row(
    ("policy-iteration", &["pi"]),
    "evaluates a policy, improves it, and ends when nothing can be improved",
    PolicyIteration::SETTINGS,
    Kind::PolicyIteration,
    "sweep",
);

static MODIFIED: Entry<PolicyMethodInfo> = row(
    ("modified-policy-iteration", &["mpi"]),
    "policy iteration that evaluates each policy by a few sweeps only",
    PolicyIteration::MODIFIED_SETTINGS,
    Kind::Modified,
    "sweep",
);

static RTDP: Entry<PolicyMethodInfo> = row(
    ("rtdp", &[]),
    "walks from the start with the best action so far, and updates the states on its path",
    Rtdp::SETTINGS,
    Kind::Rtdp,
    "walk",
);

static LAO: Entry<PolicyMethodInfo> = row(
    ("lao", &["lao*", "ao", "ao*"]),
    "expands only the states that the best policy so far leads to; AO* where no state can repeat",
    Lao::SETTINGS,
    Kind::Lao,
    "pass",
);

static AND_OR: Entry<PolicyMethodInfo> = row(
    ("and-or", &["andor", "and-or-search"]),
    "a plan that always reaches a goal, whatever the outcomes; probabilities do not matter",
    AndOr::SETTINGS,
    Kind::AndOr,
    "round",
);

static ALL: [&Entry<PolicyMethodInfo>; 6] =
    [&VALUE_ITERATION, &POLICY_ITERATION, &MODIFIED, &RTDP, &LAO, &AND_OR];

/// The methods for uncertain worlds.
///
/// ```
/// use solvarium_catalogue::uncertain::policy_methods;
/// assert!(policy_methods().iter().any(|method| method.name == "and-or"));
/// ```
#[must_use]
pub fn policy_methods() -> &'static [&'static Entry<PolicyMethodInfo>] {
    &ALL
}

/// A method for uncertain worlds with its settings.
///
/// ```
/// use solvarium_catalogue::uncertain::PolicyMethod;
/// assert_eq!(PolicyMethod::parse("MPI(sweeps=5)")?.to_string(), "modified-policy-iteration(sweeps=5)");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyMethod(Spec<PolicyMethodInfo>);

/// The setting for a bound that no value exceeds.
const HOPE: &str = "hope";

impl PolicyMethod {
    /// Parses a name, and in brackets the settings that differ from their defaults.
    ///
    /// ```
    /// use solvarium_catalogue::uncertain::PolicyMethod;
    /// let error = PolicyMethod::parse("astar").unwrap_err().to_string();
    /// assert!(error.starts_with("column 1: unknown method 'astar'; known: value-iteration, "), "{error}");
    /// ```
    ///
    /// # Errors
    /// The text names an unknown method or setting, or a value is out of range. The error has the column.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Spec::parse(policy_methods(), "method", text).map(Self)
    }

    /// The row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::uncertain::PolicyMethod;
    /// assert_eq!(PolicyMethod::parse("vi")?.entry().name, "value-iteration");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn entry(&self) -> &'static Entry<PolicyMethodInfo> {
        self.0.entry
    }

    /// Whether the method ignores probabilities and rewards, so that an empty policy proves that no plan always succeeds.
    pub(super) fn is_and_or(&self) -> bool {
        self.0.entry.of.kind == Kind::AndOr
    }

    /// The method with this bound on values, if it takes one and none is set.
    ///
    /// # Errors
    /// The method needs a bound on values, and the world has none, or it is too large.
    pub(super) fn hoping(&self, hope: Option<f64>) -> Result<Self, Error> {
        let (name, values) = (self.0.entry.name, &self.0.values);
        let Some(at) = values.position(HOPE) else { return Ok(self.clone()) };
        let hope = hope.ok_or_else(|| {
            Error::setting(format!(
                "method '{name}' needs steps that cost something: set living below 0 or a discount below 1, or use value-iteration"
            ))
        })?;
        let is_chosen = values.chosen().nth(at).is_some_and(|(_, value)| value.is_some());
        if is_chosen || hope == 0.0 {
            return Ok(self.clone());
        }
        let hoping = self.0.clone().set_one("method", HOPE, &hope.to_string());
        hoping.map(Self).map_err(|_| {
            Error::setting(format!(
                "method '{name}' requires values of at most 1e12, but the values of this world may reach {hope:.0e}: set a lower living or discount, or use value-iteration"
            ))
        })
    }

    /// The method of the library.
    pub(super) fn made<M: Mdp>(&self) -> Box<dyn Method<M>> {
        let values: &Values = &self.0.values;
        match self.0.entry.of.kind {
            Kind::ValueIteration => Box::new(ValueIteration::configured(values)),
            Kind::PolicyIteration => Box::new(PolicyIteration::configured(values)),
            Kind::Modified => Box::new(PolicyIteration::modified(values)),
            Kind::Rtdp => Box::new(Rtdp::configured(values)),
            Kind::Lao => Box::new(Lao::configured(values)),
            Kind::AndOr => Box::new(AndOr::configured(values)),
        }
    }
}

impl Display for PolicyMethod {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
