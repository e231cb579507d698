//! Features of PDDL that Solvarium does not support, by the words that begin them.

use super::names::meant;
use super::syntax::Expr;
use crate::Fault;

/// Words with the name of their feature. Numeric fluents are from PDDL 2.1 (Fox and Long, 2003), preferences and constraints from PDDL 3
/// (Gerevini et al., 2009), processes and events from PDDL+ (Fox and Long, 2006).
const FEATURES: &[(&str, &str)] = &[
    (":durative-action", "durative actions"),
    (":constraints", "constraints"),
    (":process", "processes"),
    (":event", "events"),
    (":axiom", "axioms in the syntax of PDDL 1; write `(:derived ...)` instead"),
    (":safety", "safety constraints"),
    (":vars", "variables of an action in addition to its parameters"),
    (":expansion", "expansions of actions"),
    (":method", "hierarchical methods"),
    (":task", "hierarchical tasks"),
    (":htn", "hierarchical networks of tasks"),
    (":ordered-tasks", "hierarchical tasks"),
    (":ordered-subtasks", "hierarchical tasks"),
    (":length", "lengths of plans"),
    (":observe", "observations"),
    (":duration", "durative actions"),
    (":condition", "durative actions"),
    ("preference", "preferences"),
    ("<", "numeric conditions"),
    ("<=", "numeric conditions"),
    (">", "numeric conditions"),
    (">=", "numeric conditions"),
    ("decrease", "numeric fluents"),
    ("assign", "numeric fluents"),
    ("scale-up", "numeric fluents"),
    ("scale-down", "numeric fluents"),
    ("over", "durative actions"),
    ("always", "constraints on the course of a plan"),
    ("sometime", "constraints on the course of a plan"),
    ("within", "constraints on the course of a plan"),
    ("at-most-once", "constraints on the course of a plan"),
    ("sometime-after", "constraints on the course of a plan"),
    ("sometime-before", "constraints on the course of a plan"),
    ("always-within", "constraints on the course of a plan"),
    ("hold-during", "constraints on the course of a plan"),
    ("hold-after", "constraints on the course of a plan"),
    ("probabilistic", "probabilistic effects"),
    ("oneof", "nondeterministic effects"),
    ("unknown", "unknown facts"),
];

/// The error that a word begins an unsupported feature, if it does.
pub(super) fn feature(at: Expr<'_>, word: &str) -> Option<Fault> {
    let (_, name) = FEATURES.iter().find(|(known, _)| *known == word)?;
    Some(unsupported(at, name))
}

/// The error that a feature is not supported.
pub(super) fn unsupported(at: Expr<'_>, feature: &str) -> Fault {
    at.fault(format!("not supported: {feature}"))
}

/// The error for a section that is not one of `known`.
pub(super) fn section(section: Expr<'_>, known: &[&str]) -> Fault {
    let Some(word) = section.head() else {
        return section.expected(&format!("a section such as `({} ...)`", known[0]));
    };
    feature(section, word).unwrap_or_else(|| {
        let hint = meant(word, known.iter().copied());
        section.fault(format!("expected `({})`, found {}{hint}", known.join(")`, `("), section.found()))
    })
}
