//! PDDL, the planning domain definition language (Ghallab et al., 1998; Fox and Long, 2003; Edelkamp and Hoffmann, 2004).
//!
//! [`domain()`] and [`problem()`] read STRIPS, types, constants, equality, negative preconditions, action costs, ADL (disjunctions,
//! quantifiers, conditional effects) and derived predicates. Any other feature is an error with its name and position. Features need no
//! declaration in `:requirements`, since many files use features that they do not declare.
//!
//! Names are case-insensitive. Objects, predicates and types are indices after reading, so that no later step compares
//! names.

mod beside;
mod context;
mod domain;
mod formula;
mod hierarchy;
mod model;
mod names;
mod problem;
mod refuse;
mod syntax;
#[cfg(test)]
mod tests;

pub use beside::domains_beside;
pub use domain::domain;
pub use model::{
    Action, Atom, Axiom, Cost, Domain, Effect, Fact, Formula, OBJECT, Object, Parameter, Predicate, Problem,
    Term, Type,
};
pub use problem::{domain_of, problem};

/// The kinds of PDDL texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A domain.
    Domain,
    /// A problem.
    Problem,
}

/// Returns which kind of PDDL text this is, by its first words; `None` for other texts.
///
/// ```
/// use solvarium_forms::pddl::{TextKind, kind};
/// assert_eq!(kind("; blocks\n(define (DOMAIN blocks))"), Some(TextKind::Domain));
/// assert_eq!(kind("digraph { a -> b }"), None);
/// ```
#[must_use]
pub fn kind(text: &str) -> Option<TextKind> {
    let lines = solvarium_budget::lines(text).map(|line| line.split(';').next().unwrap_or_default());
    let mut words = lines.flat_map(|line| {
        let parts = line.split_inclusive(['(', ')']).flat_map(str::split_whitespace);
        parts.flat_map(|part| {
            let word = part.trim_end_matches(['(', ')']);
            [word, &part[word.len()..]].into_iter().filter(|piece| !piece.is_empty())
        })
    });
    let mut next = || words.next().map(str::to_ascii_lowercase);
    let head = [next(), next(), next(), next()].map(Option::unwrap_or_default);
    match head.each_ref().map(|word| &word[..]) {
        ["(", "define", "(", "domain"] => Some(TextKind::Domain),
        ["(", "define", "(", "problem"] => Some(TextKind::Problem),
        _ => None,
    }
}
