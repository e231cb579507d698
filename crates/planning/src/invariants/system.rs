//! Systems of equalities and inequalities between terms. Variables may have any value, so a system is satisfiable if the equalities make
//! no two objects equal, and each clause has a pair that they do not make equal.

use crate::ground::normal::{Body, Literal};
use solvarium_forms::pddl::{Atom, Term};

/// A conjunction of equalities and of clauses, each of which says that one of its pairs differs. It extends another system, so a copy
/// stores only its own additions.
#[derive(Clone, Debug, Default)]
pub(super) struct System<'b> {
    base: Option<&'b System<'b>>,
    equal: Vec<(Term, Term)>,
    differ: Vec<Vec<(Term, Term)>>,
    literals: Vec<Literal>,
}

impl<'b> System<'b> {
    /// A system that extends this one.
    pub(super) fn extended(&'b self) -> Self {
        Self { base: Some(self), ..Self::default() }
    }

    /// This system, and the systems that it extends.
    fn all(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |system| system.base)
    }

    pub(super) fn equal(&mut self, one: Term, other: Term) {
        if one != other {
            self.equal.push((one, other));
        }
    }

    /// At least one of the pairs differs.
    pub(super) fn differ(&mut self, pairs: Vec<(Term, Term)>) {
        self.differ.push(pairs);
    }

    /// The arguments are equal.
    pub(super) fn same(&mut self, one: &Atom, other: &Atom) {
        for (&one, &other) in one.terms.iter().zip(&other.terms) {
            self.equal(one, other);
        }
    }

    /// The conjunction holds in one state.
    pub(super) fn hold(&mut self, body: &Body) {
        for &(one, other, is_equal) in &body.equalities {
            if is_equal {
                self.equal(one, other);
            } else {
                self.differ(vec![(one, other)]);
            }
        }
        body.literals.iter().for_each(|literal| self.literal(literal.clone()));
    }

    /// Requires that the literal holds in that state: its arguments differ from those of its negation.
    pub(super) fn literal(&mut self, literal: Literal) {
        let opposite = |other: &&Literal| {
            other.is_positive != literal.is_positive && other.atom.predicate == literal.atom.predicate
        };
        let opposites = self.all().flat_map(|system| system.literals.iter()).filter(opposite);
        let clauses: Vec<_> = opposites.map(|other| pairs(&literal.atom, &other.atom)).collect();
        self.differ.extend(clauses);
        self.literals.push(literal);
    }

    /// The literals that hold.
    pub(super) fn literals(&self) -> impl Iterator<Item = &Literal> {
        self.all().flat_map(|system| &system.literals)
    }

    /// The terms that are equal in each solution.
    pub(super) fn classes(&self) -> Classes {
        let mut classes = Classes::default();
        for &(one, other) in self.all().flat_map(|system| &system.equal) {
            classes.join(one, other);
        }
        classes
    }

    pub(super) fn is_satisfiable(&self) -> bool {
        let classes = self.classes();
        let differs = |&(one, other): &(Term, Term)| classes.root(one) != classes.root(other);
        let mut clauses = self.all().flat_map(|system| &system.differ);
        !classes.has_conflict && clauses.all(|clause| clause.iter().any(differs))
    }
}

/// The arguments of two atoms in pairs.
pub(super) fn pairs(one: &Atom, other: &Atom) -> Vec<(Term, Term)> {
    one.terms.iter().copied().zip(other.terms.iter().copied()).collect()
}

/// Classes of equal terms, each named by its root. Only terms that are not their own root are listed.
#[derive(Debug, Default)]
pub(super) struct Classes {
    roots: Vec<(Term, Term)>,
    has_conflict: bool,
}

impl Classes {
    pub(super) fn root(&self, term: Term) -> Term {
        self.roots.iter().find(|(known, _)| *known == term).map_or(term, |(_, root)| *root)
    }

    fn join(&mut self, one: Term, other: Term) {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return;
        }
        // An object stays the root of its class.
        let (root, child) = match (one, other) {
            (Term::Object(_), Term::Object(_)) => {
                self.has_conflict = true;
                return;
            }
            (Term::Object(_), _) => (one, other),
            _ => (other, one),
        };
        for (_, of) in &mut self.roots {
            if *of == child {
                *of = root;
            }
        }
        self.roots.push((child, root));
    }
}

#[cfg(test)]
mod tests {
    use super::System;
    use solvarium_forms::pddl::Term::{Object, Variable};

    #[test]
    fn equal_terms_cannot_differ() {
        let mut system = System::default();
        system.equal(Variable(0), Variable(1));
        system.equal(Variable(1), Object(3));
        system.differ(vec![(Variable(0), Variable(2)), (Variable(0), Object(3))]);
        assert!(system.is_satisfiable());
        system.equal(Variable(2), Variable(0));
        assert!(!system.is_satisfiable());
        let mut system = System::default();
        system.equal(Variable(0), Object(1));
        system.equal(Variable(0), Object(2));
        assert!(!system.is_satisfiable());
    }
}
