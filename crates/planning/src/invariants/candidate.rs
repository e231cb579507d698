//! Candidates for invariants (Helmert, 2009, section 5). A candidate has parameters and, for each of some predicates, the arguments that
//! these parameters are. At
//! most one argument is counted. The weight of an instance is the number of its true atoms, and an invariant's weight never grows.

use solvarium_forms::pddl::{Atom, Term};

/// The maximum number of orders of an atom's arguments that are tried. There are n! for n free variables.
const ORDERS_MOST: usize = 1000;

/// A predicate of a candidate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) predicate: usize,
    /// For each parameter of the candidate, the index of the argument.
    pub(super) order: Vec<usize>,
}

/// A candidate: its parts, sorted by predicate, each predicate once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Candidate {
    pub(super) parts: Vec<Part>,
}

impl Candidate {
    /// The candidates with one predicate: all arguments are parameters, or all but one.
    pub(super) fn initial(predicate: usize, arity: usize) -> impl Iterator<Item = Self> {
        (0..=arity).map(move |counted| {
            let order = (0..arity).filter(|&at| at != arity - counted.min(arity) || counted == 0).collect();
            Self { parts: vec![Part { predicate, order }] }
        })
    }

    pub(super) fn part(&self, predicate: usize) -> Option<&Part> {
        let at = self.parts.binary_search_by_key(&predicate, |part| part.predicate).ok()?;
        Some(&self.parts[at])
    }

    /// The values of the parameters for which an atom is in the instance.
    pub(super) fn cover(&self, atom: &Atom) -> Option<Vec<Term>> {
        let part = self.part(atom.predicate)?;
        Some(part.order.iter().map(|&at| atom.terms[at]).collect())
    }

    /// This candidate with another part.
    pub(super) fn with(&self, part: Part) -> Self {
        let mut parts = self.parts.clone();
        parts.push(part);
        parts.sort_unstable();
        Self { parts }
    }
}

/// The parts of the candidate by which an atom belongs to the instance with these values. `is_free` returns whether a
/// variable can have any value.
pub(super) fn matching(atom: &Atom, values: &[Term], is_free: &dyn Fn(Term) -> bool) -> Vec<Part> {
    if atom.terms.len() < values.len() || atom.terms.len() > values.len() + 1 {
        return Vec::new();
    }
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for &value in values {
        let fits = |at: usize| atom.terms[at] == value || is_free(atom.terms[at]);
        orders = orders
            .iter()
            .flat_map(|order| {
                let free = (0..atom.terms.len()).filter(|at| !order.contains(at) && fits(*at));
                free.map(|at| [&order[..], &[at]].concat()).collect::<Vec<_>>()
            })
            .take(ORDERS_MOST)
            .collect();
    }
    orders.into_iter().map(|order| Part { predicate: atom.predicate, order }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Candidate, matching};
    use solvarium_forms::pddl::{Atom, Term::Variable};

    #[test]
    fn at_most_one_argument_is_counted() {
        let orders: Vec<_> = Candidate::initial(7, 2).map(|one| one.parts[0].order.clone()).collect();
        assert_eq!(orders, [vec![0, 1], vec![0], vec![1]]);
        assert_eq!(Candidate::initial(7, 0).count(), 1);
        let atom = Atom { predicate: 1, terms: vec![Variable(4), Variable(5)] };
        assert_eq!(matching(&atom, &[Variable(5)], &|_| false)[0].order, [1]);
        assert!(matching(&atom, &[], &|_| false).is_empty());
        assert_eq!(matching(&atom, &[Variable(5)], &|term| term == Variable(4)).len(), 2);
    }
}
