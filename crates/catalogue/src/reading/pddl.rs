//! Parts of a planning task: its domain, and its problem.

use solvarium_forms::pddl::{self, TextKind};

/// A text in PDDL: a domain or a problem, with the name of the domain.
///
/// ```
/// use solvarium_catalogue::PddlPart;
/// let text = "(define (domain lamps) (:predicates (on ?l)))";
/// assert_eq!(PddlPart::of(text), Some(PddlPart::Domain("lamps".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PddlPart {
    /// A domain, with its name in lower case. The name is empty if the text cannot be read.
    Domain(String),
    /// A problem, with the name of its domain in lower case. The name is empty if the text cannot be read.
    Problem(String),
}

impl PddlPart {
    /// Returns what this text is, by its first words; `None` if it is not PDDL.
    ///
    /// ```
    /// use solvarium_catalogue::PddlPart;
    /// let text = "(define (problem one) (:domain Lamps) (:goal (and)))";
    /// assert_eq!(PddlPart::of(text), Some(PddlPart::Problem("lamps".into())));
    /// assert_eq!(PddlPart::of("queens 8"), None);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        Some(match pddl::kind(text)? {
            TextKind::Domain => {
                Self::Domain(pddl::domain(text).map(|domain| domain.name).unwrap_or_default())
            }
            TextKind::Problem => Self::Problem(pddl::domain_of(text).unwrap_or_default()),
        })
    }
}
