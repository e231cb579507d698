//! Whether an action keeps the weight of a candidate from growing (Helmert, 2009, section 5): it adds at most one atom
//! of an instance, and whenever it adds one, it deletes a true atom of the same instance.

use super::candidate::{Candidate, matching};
use super::system::{System, pairs};
use crate::ground::normal::{Body, Literal, Normal, Schema, SimpleEffect};
use solvarium_budget as budget;
use solvarium_forms::pddl::{Atom, Term};

/// The result of the check of a candidate.
pub(super) enum Verdict {
    /// The weight never grows.
    Invariant,
    /// The weight can grow. These candidates with one more part may be invariants.
    Refine(Vec<Candidate>),
}

/// Checks candidates of a task.
pub(super) struct Checker<'n> {
    schemas: Vec<Threat<'n>>,
    /// The schemas that add atoms of each predicate.
    adders: Vec<Vec<usize>>,
}

/// A schema that adds atoms.
struct Threat<'n> {
    normal: &'n Normal<'n>,
    schema: &'n Schema,
    /// The condition of the action, and pairs of parameters that are different in each reachable instance.
    condition: System<'static>,
    /// Copies of the effects with renamed quantified variables.
    copies: Vec<SimpleEffect>,
    /// The first renamed variable.
    width: usize,
}

impl<'n> Checker<'n> {
    /// `different` has the pairs of each schema's parameters that are never equal.
    pub(super) fn new(normal: &'n Normal<'n>, different: Vec<Vec<(usize, usize)>>) -> Self {
        let mut adders = vec![Vec::new(); normal.predicates.len()];
        for (index, schema) in normal.schemas.iter().enumerate() {
            for effect in schema.effects.iter().filter(|effect| effect.is_add) {
                let known: &mut Vec<usize> = &mut adders[effect.atom.predicate];
                if known.last() != Some(&index) {
                    known.push(index);
                }
            }
        }
        let threats = normal.schemas.iter().zip(different);
        Self {
            schemas: threats.map(|(schema, different)| Threat::new(normal, schema, &different)).collect(),
            adders,
        }
    }

    pub(super) fn check(&self, candidate: &Candidate) -> Verdict {
        for part in &candidate.parts {
            for &index in &self.adders[part.predicate] {
                let threat = &self.schemas[index];
                if budget::spend(threat.schema.effects.len()).is_err() || threat.is_too_heavy(candidate) {
                    return Verdict::Refine(Vec::new());
                }
                if let Some(effect) = threat.unbalanced(candidate, part.predicate) {
                    return Verdict::Refine(threat.refinements(candidate, effect));
                }
            }
        }
        Verdict::Invariant
    }
}

impl<'n> Threat<'n> {
    fn new(normal: &'n Normal<'n>, schema: &'n Schema, different: &[(usize, usize)]) -> Self {
        let mut condition = System::default();
        condition.hold(&schema.body);
        for &(one, other) in different {
            condition.differ(vec![(Term::Variable(one), Term::Variable(other))]);
        }
        let own = schema.effects.iter().map(|effect| effect.variables.len()).max();
        let from = schema.variables.len();
        let width = from + own.unwrap_or(0);
        let copies = schema.effects.iter().map(|effect| renamed(effect, from, width)).collect();
        Self { normal, schema, condition, copies, width }
    }

    /// The effects that add or delete, each with its copy.
    fn effects(&self, is_add: bool) -> impl Iterator<Item = (&SimpleEffect, &SimpleEffect)> {
        self.schema.effects.iter().zip(&self.copies).filter(move |(effect, _)| effect.is_add == is_add)
    }

    /// Whether the action can add two atoms of one instance that are both false before.
    fn is_too_heavy(&self, candidate: &Candidate) -> bool {
        let is_covered = |effect: &SimpleEffect| candidate.part(effect.atom.predicate).is_some();
        let adds: Vec<_> = self.effects(true).filter(|(effect, _)| is_covered(effect)).collect();
        for (at, (one, _)) in adds.iter().enumerate() {
            for (other_at, (_, other)) in adds.iter().enumerate().skip(at) {
                // An effect without quantified variables adds one atom.
                let is_pair = other_at > at || !one.variables.is_empty();
                if is_pair && adds_both(self.condition.extended(), candidate, one, other) {
                    return true;
                }
            }
        }
        false
    }

    /// The first add effect on a predicate that no delete effect balances.
    fn unbalanced(&self, candidate: &Candidate, predicate: usize) -> Option<&SimpleEffect> {
        let is_own = |effect: &&SimpleEffect| effect.is_add && effect.atom.predicate == predicate;
        self.schema.effects.iter().filter(is_own).find(|effect| !self.is_balanced(candidate, effect))
    }

    /// Whether the action deletes a true atom of the instance in which this effect makes an atom true.
    fn is_balanced(&self, candidate: &Candidate, add: &SimpleEffect) -> bool {
        let mut system = self.condition.extended();
        system.hold(&add.body);
        system.literal(Literal { atom: add.atom.clone(), is_positive: false });
        if !system.is_satisfiable() {
            return true;
        }
        let Some(values) = candidate.cover(&add.atom) else { return false };
        assume_light(&mut system, candidate, &values);
        if !system.is_satisfiable() {
            return true;
        }
        self.effects(false).any(|(_, delete)| {
            let Some(own) = candidate.cover(&delete.atom) else { return false };
            let matched = Matching { system: &system, first_free: self.width };
            let Some(start) = matched.unify_all(&own, &values) else { return false };
            let is_needed = Literal { atom: delete.atom.clone(), is_positive: true };
            let mut needed = vec![is_needed];
            needed.extend(delete.body.literals.iter().cloned());
            matched.find(&needed, start, &|binding| {
                self.has_instance(delete, add, binding)
                    && self.is_deleted(&system, &substituted(&delete.atom, binding), &delete.body, binding)
            })
        })
    }

    /// Whether the quantified variables of a delete effect can have these values for all values of the other variables.
    fn has_instance(&self, delete: &SimpleEffect, add: &SimpleEffect, binding: &Binding) -> bool {
        let (domain, objects) = (self.normal.domain, &self.normal.problem.objects);
        delete.variables.iter().enumerate().all(|(at, types)| {
            let own = Term::Variable(self.width + at);
            match binding.value(own) {
                Term::Object(object) => domain.is_one_of(&objects[object].types, types),
                value if value == own => objects.iter().any(|one| domain.is_one_of(&one.types, types)),
                Term::Variable(index) => {
                    let variables = self.schema.variables.iter().chain(&add.variables);
                    let mut found = variables.skip(index).take(1).flatten();
                    // The other variable has one of several types, so each of these must fit.
                    found.all(|&one| domain.is_one_of(&[one], types))
                }
            }
        })
    }

    /// Whether a delete effect happens and no effect of the action adds the same atom.
    fn is_deleted(&self, system: &System<'_>, atom: &Atom, body: &Body, binding: &Binding) -> bool {
        let classes = system.classes();
        let holds = |&(one, other, is_equal): &(Term, Term, bool)| {
            let (one, other) = (binding.value(one), binding.value(other));
            if is_equal {
                return classes.root(one) == classes.root(other);
            }
            let mut equal = system.extended();
            equal.equal(one, other);
            !equal.is_satisfiable()
        };
        let mut own = self.effects(true).filter(|(effect, _)| effect.atom.predicate == atom.predicate);
        body.equalities.iter().all(holds)
            && own.all(|(effect, _)| {
                // The delete effect is a copy already, so this effect needs variables that differ from both.
                let copy = renamed(effect, self.schema.variables.len(), 2 * self.width);
                let mut again = system.extended();
                again.hold(&copy.body);
                again.same(&copy.atom, atom);
                !again.is_satisfiable()
            })
    }

    /// The candidates with one more part, by which a delete effect may balance the add effect.
    fn refinements(&self, candidate: &Candidate, add: &SimpleEffect) -> Vec<Candidate> {
        let Some(values) = candidate.cover(&add.atom) else { return Vec::new() };
        let mut found = Vec::new();
        for (_, delete) in self.effects(false) {
            if candidate.part(delete.atom.predicate).is_some() {
                continue;
            }
            let is_free = |term| matches!(term, Term::Variable(index) if index >= self.width);
            for part in matching(&delete.atom, &values, &is_free) {
                let refined = candidate.with(part);
                if !found.contains(&refined) {
                    found.push(refined);
                }
            }
        }
        found
    }
}

/// Assumes that the weight of an instance is at most 1, so two literals that hold are not both atoms of this instance.
fn assume_light(system: &mut System<'_>, candidate: &Candidate, values: &[Term]) {
    let positive = system.literals().filter(|literal| literal.is_positive);
    let covers =
        positive.filter_map(|literal| Some((literal.atom.predicate, candidate.cover(&literal.atom)?)));
    let covers: Vec<(usize, Vec<Term>)> = covers.collect();
    for (at, (one, cover)) in covers.iter().enumerate() {
        // Two atoms of one predicate may be the same atom.
        for (_, other) in covers[at + 1..].iter().filter(|(predicate, _)| predicate != one) {
            let pairs = [cover, other]
                .into_iter()
                .flat_map(|cover| cover.iter().copied().zip(values.iter().copied()));
            system.differ(pairs.collect());
        }
    }
}

/// Whether two effects can add two atoms of one instance that are both false before.
fn adds_both(
    mut system: System<'_>,
    candidate: &Candidate,
    one: &SimpleEffect,
    other: &SimpleEffect,
) -> bool {
    let (Some(first), Some(second)) = (candidate.cover(&one.atom), candidate.cover(&other.atom)) else {
        return false;
    };
    for (&one, other) in first.iter().zip(second) {
        system.equal(one, other);
    }
    if one.atom.predicate == other.atom.predicate {
        system.differ(pairs(&one.atom, &other.atom));
    }
    for effect in [one, other] {
        system.hold(&effect.body);
        system.literal(Literal { atom: effect.atom.clone(), is_positive: false });
    }
    assume_light(&mut system, candidate, &first);
    system.is_satisfiable()
}

/// A copy of an effect in which the quantified variables, which follow the `width` variables of the schema, begin at `from`.
fn renamed(effect: &SimpleEffect, width: usize, from: usize) -> SimpleEffect {
    let mut effect = effect.clone();
    let rename = |term: &mut Term| match term {
        Term::Variable(index) if *index >= width => *index += from - width,
        _ => {}
    };
    effect.atom.terms.iter_mut().for_each(rename);
    effect.body.literals.iter_mut().flat_map(|literal| &mut literal.atom.terms).for_each(rename);
    for (one, other, _) in &mut effect.body.equalities {
        rename(one);
        rename(other);
    }
    effect
}

/// The values of the variables of a delete effect.
#[derive(Clone, Debug, Default)]
struct Binding(Vec<(Term, Term)>);

impl Binding {
    fn value(&self, term: Term) -> Term {
        self.0.iter().find(|(known, _)| *known == term).map_or(term, |(_, value)| *value)
    }
}

fn substituted(atom: &Atom, binding: &Binding) -> Atom {
    let terms = atom.terms.iter().map(|&term| binding.value(term)).collect();
    Atom { predicate: atom.predicate, terms }
}

/// Matches the needed literals with literals that hold before the action.
struct Matching<'s> {
    system: &'s System<'s>,
    /// The first variable that can be bound.
    first_free: usize,
}

impl Matching<'_> {
    /// The binding that makes terms equal to others in each solution of the system.
    fn unify(&self, binding: &mut Binding, term: Term, other: Term) -> bool {
        let term = binding.value(term);
        if matches!(term, Term::Variable(index) if index >= self.first_free) {
            binding.0.push((term, other));
            return true;
        }
        let classes = self.system.classes();
        classes.root(term) == classes.root(other)
    }

    fn unify_all(&self, terms: &[Term], others: &[Term]) -> Option<Binding> {
        let mut binding = Binding::default();
        let fits = terms.iter().zip(others).all(|(&one, &other)| self.unify(&mut binding, one, other));
        fits.then_some(binding)
    }

    /// Whether the needed literals are among the literals that hold, with a binding that `accept` accepts.
    fn find(&self, needed: &[Literal], binding: Binding, accept: &dyn Fn(&Binding) -> bool) -> bool {
        let mut open = vec![(0, binding)];
        while let Some((at, binding)) = open.pop() {
            let Some(literal) = needed.get(at) else {
                if accept(&binding) {
                    return true;
                }
                continue;
            };
            for held in self.system.literals() {
                let is_same =
                    held.is_positive == literal.is_positive && held.atom.predicate == literal.atom.predicate;
                let mut next = binding.clone();
                let terms = literal.atom.terms.iter().zip(&held.atom.terms);
                if is_same && terms.clone().all(|(&one, &other)| self.unify(&mut next, one, other)) {
                    open.push((at + 1, next));
                }
            }
            if budget::spend(1).is_err() {
                return false;
            }
        }
        false
    }
}
