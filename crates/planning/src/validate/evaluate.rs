//! Evaluates formulas on sets of facts.

use solvarium_budget as budget;
use solvarium_forms::pddl::{Atom, Domain, Fact, Formula, Parameter, Problem, Term};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The true facts.
pub(super) type State = HashSet<Fact>;

/// A task, with tables for its names, costs and types.
pub(super) struct Evaluator<'t> {
    pub(super) domain: &'t Domain,
    pub(super) problem: &'t Problem,
    pub(super) values: HashMap<&'t Fact, u32>,
    objects: HashMap<&'t str, usize>,
    /// The objects of each list of types that was needed.
    members: RefCell<HashMap<Vec<usize>, Rc<[usize]>>>,
}

impl<'t> Evaluator<'t> {
    pub(super) fn new(domain: &'t Domain, problem: &'t Problem) -> Self {
        let names = problem.objects.iter().enumerate();
        Self {
            domain,
            problem,
            values: problem.values.iter().map(|(fact, value)| (fact, *value)).collect(),
            objects: names.map(|(index, object)| (&object.name[..], index)).collect(),
            members: RefCell::default(),
        }
    }

    /// The object with this name.
    pub(super) fn object(&self, name: &str) -> Result<usize, String> {
        self.objects.get(name).copied().ok_or_else(|| {
            let names = self.problem.objects.iter().map(|object| &object.name[..]);
            match solvarium::suggest::nearest(name, names) {
                Some(near) => format!("unknown object `{name}`; did you mean `{near}`?"),
                None => format!("unknown object `{}`", solvarium::suggest::short(name)),
            }
        })
    }

    /// An atom with the objects of its variables.
    pub(super) fn fact(&self, atom: &Atom, objects: &[usize]) -> Fact {
        let objects = atom.terms.iter().map(|&term| object(term, objects)).collect();
        Fact { predicate: atom.predicate, objects }
    }

    /// Whether a formula is true; `objects` are those of the variables.
    pub(super) fn is_true(&self, formula: &Formula, objects: &mut Vec<usize>, state: &State) -> bool {
        match formula {
            Formula::And(all) => all.iter().all(|one| self.is_true(one, objects, state)),
            Formula::Or(all) => all.iter().any(|one| self.is_true(one, objects, state)),
            Formula::Not(one) => !self.is_true(one, objects, state),
            Formula::Imply(both) => {
                !self.is_true(&both.0, objects, state) || self.is_true(&both.1, objects, state)
            }
            Formula::Exists(variables, body) => {
                self.any(variables, objects, &mut |objects| self.is_true(body, objects, state))
            }
            Formula::Forall(variables, body) => {
                !self.any(variables, objects, &mut |objects| !self.is_true(body, objects, state))
            }
            Formula::Atom(atom) => state.contains(&self.fact(atom, objects)),
            Formula::Equal(one, other) => object(*one, objects) == object(*other, objects),
        }
    }

    /// Calls `found` with each assignment of objects to the variables, until it returns true; returns whether it did.
    pub(super) fn any(
        &self,
        variables: &[Parameter],
        objects: &mut Vec<usize>,
        found: &mut dyn FnMut(&mut Vec<usize>) -> bool,
    ) -> bool {
        let members: Vec<Rc<[usize]>> = variables.iter().map(|one| self.members(&one.types)).collect();
        let outer = objects.len();
        // The position of each variable in its list; the list of an empty type ends at once.
        let mut at = vec![0; members.len()];
        if members.iter().any(|list| list.is_empty()) {
            return false;
        }
        loop {
            objects.truncate(outer);
            objects.extend(members.iter().zip(&at).map(|(list, &at)| list[at]));
            let is_found = budget::spend(1).is_err() || found(objects);
            objects.truncate(outer);
            if is_found {
                return true;
            }
            // Advances the last variable that has another object.
            let Some(last) = (0..at.len()).rfind(|&one| at[one] + 1 < members[one].len()) else {
                return false;
            };
            at[last] += 1;
            at[last + 1..].fill(0);
        }
    }

    /// The objects that have one of the types.
    fn members(&self, types: &[usize]) -> Rc<[usize]> {
        if let Some(known) = self.members.borrow().get(types) {
            return Rc::clone(known);
        }
        let all = self.problem.objects.iter().enumerate();
        let members: Rc<[usize]> = all
            .filter(|(_, object)| self.domain.is_one_of(&object.types, types))
            .map(|(index, _)| index)
            .collect();
        self.members.borrow_mut().insert(types.to_vec(), Rc::clone(&members));
        members
    }
}

/// The object of a term.
fn object(term: Term, objects: &[usize]) -> usize {
    match term {
        Term::Object(object) => object,
        Term::Variable(variable) => objects[variable],
    }
}
