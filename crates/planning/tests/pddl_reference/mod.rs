//! Solves a PDDL task by Dijkstra's algorithm on sets of facts, evaluating formulas as they are written.

use solvarium_forms::pddl::{
    Action, Atom, Cost, Domain, Effect, Fact, Formula, OBJECT, Parameter, Problem, Term,
};
use std::collections::{BTreeSet, HashMap};

/// The maximum number of states.
const STATES_MOST: usize = 200;

/// A set of facts: a bit each.
type State = u64;

pub struct Reference<'t> {
    domain: &'t Domain,
    problem: &'t Problem,
    /// The first bit of each predicate.
    first: Vec<usize>,
    derived: State,
    /// The cost of the cheapest path to each reachable state.
    distances: HashMap<State, u64>,
}

impl<'t> Reference<'t> {
    /// Explores a task, whatever its goal; `None` if it has too many states.
    pub fn new(domain: &'t Domain, problem: &'t Problem) -> Option<Self> {
        let (mut first, mut next) = (Vec::new(), 0);
        let mut derived = 0;
        for (index, predicate) in domain.predicates.iter().enumerate() {
            let count = problem.objects.len().pow(predicate.parameters.len() as u32);
            first.push(next);
            if domain.axioms.iter().any(|axiom| axiom.predicate == index) {
                (next..next + count).for_each(|bit| derived |= 1 << bit);
            }
            next += count;
        }
        assert!(next <= 64);
        let mut reference = Self { domain, problem, first, derived, distances: HashMap::new() };
        reference.distances = reference.explore()?;
        Some(reference)
    }

    /// The cost of the cheapest plan, if there is one.
    pub fn cost_of(&self, goal: &Formula) -> Option<u64> {
        let reached = self.distances.iter().filter(|(state, _)| self.is_true(goal, &mut Vec::new(), **state));
        reached.map(|(_, cost)| *cost).min()
    }

    /// The cost of the state that is hardest to reach.
    pub fn farthest(&self) -> u64 {
        self.distances.values().copied().max().unwrap_or(0)
    }

    /// A goal that is true in the state that is hardest to reach: a literal for each fact that `is_chosen`.
    pub fn hard_goal(&self, mut is_chosen: impl FnMut() -> bool) -> Formula {
        let hardest = self.distances.iter().map(|(state, cost)| (*cost, *state)).max();
        let state = hardest.map_or(0, |(_, state)| state);
        let mut literals = Vec::new();
        for (predicate, declared) in self.domain.predicates.iter().enumerate() {
            let any = |_| Parameter { name: String::new(), types: vec![OBJECT] };
            let variables: Vec<Parameter> = declared.parameters.iter().map(any).collect();
            self.each(&variables, &mut Vec::new(), &mut |objects| {
                if is_chosen() {
                    let terms = objects.iter().copied().map(Term::Object).collect();
                    let atom = Formula::Atom(Atom { predicate, terms });
                    let is_true = state & self.bit(predicate, objects.iter().copied()) != 0;
                    literals.push(if is_true { atom } else { Formula::Not(Box::new(atom)) });
                }
            });
        }
        Formula::And(literals)
    }

    /// The cost of the cheapest path to each reachable state; `None` if there are too many.
    fn explore(&self) -> Option<HashMap<State, u64>> {
        let bit = |fact: &Fact| self.bit(fact.predicate, fact.objects.iter().copied());
        let start = self.derive(self.problem.initial.iter().map(bit).fold(0, |state, bit| state | bit));
        let mut best = HashMap::from([(start, 0)]);
        let mut open = BTreeSet::from([(0, start)]);
        while let Some((cost, state)) = open.pop_first() {
            for action in &self.domain.actions {
                self.each(&action.parameters, &mut Vec::new(), &mut |objects| {
                    if !self.is_true(&action.precondition, objects, state) {
                        return;
                    }
                    let after = self.after(action, objects, state);
                    let next = cost + self.cost(action, objects);
                    let known = best.entry(after).or_insert(u64::MAX);
                    if next < *known {
                        open.remove(&(*known, after));
                        open.insert((next, after));
                        *known = next;
                    }
                });
            }
            if best.len() > STATES_MOST {
                return None;
            }
        }
        Some(best)
    }

    fn bit(&self, predicate: usize, objects: impl Iterator<Item = usize>) -> State {
        1 << (self.first[predicate] + objects.fold(0, |sum, one| sum * self.problem.objects.len() + one))
    }

    fn atom(&self, atom: &Atom, objects: &[usize]) -> State {
        self.bit(atom.predicate, atom.terms.iter().map(|&term| object(term, objects)))
    }

    /// Calls `found` with each choice of objects for the variables.
    fn each(
        &self,
        variables: &[Parameter],
        objects: &mut Vec<usize>,
        found: &mut dyn FnMut(&mut Vec<usize>),
    ) {
        let Some((variable, rest)) = variables.split_first() else { return found(objects) };
        for (index, object) in self.problem.objects.iter().enumerate() {
            if self.domain.is_one_of(&object.types, &variable.types) {
                objects.push(index);
                self.each(rest, objects, found);
                objects.pop();
            }
        }
    }

    /// Whether objects of the variables give a formula this truth value.
    fn some(
        &self,
        variables: &[Parameter],
        body: &Formula,
        sign: bool,
        objects: &mut Vec<usize>,
        state: State,
    ) -> bool {
        let mut is_found = false;
        self.each(variables, objects, &mut |objects| is_found |= self.is_true(body, objects, state) == sign);
        is_found
    }

    fn is_true(&self, formula: &Formula, objects: &mut Vec<usize>, state: State) -> bool {
        match formula {
            Formula::And(all) => all.iter().all(|one| self.is_true(one, objects, state)),
            Formula::Or(all) => all.iter().any(|one| self.is_true(one, objects, state)),
            Formula::Not(one) => !self.is_true(one, objects, state),
            Formula::Imply(both) => {
                !self.is_true(&both.0, objects, state) || self.is_true(&both.1, objects, state)
            }
            Formula::Exists(variables, body) => self.some(variables, body, true, objects, state),
            Formula::Forall(variables, body) => !self.some(variables, body, false, objects, state),
            Formula::Atom(atom) => state & self.atom(atom, objects) != 0,
            Formula::Equal(one, other) => object(*one, objects) == object(*other, objects),
        }
    }

    /// The state after an action: additions win over deletions.
    fn after(&self, action: &Action, objects: &mut Vec<usize>, state: State) -> State {
        let (mut added, mut deleted) = (0, 0);
        self.collect(&action.effect, objects, state, &mut added, &mut deleted);
        self.derive(state & !deleted | added)
    }

    fn collect(
        &self,
        effect: &Effect,
        objects: &mut Vec<usize>,
        state: State,
        added: &mut State,
        deleted: &mut State,
    ) {
        match effect {
            Effect::And(all) => all.iter().for_each(|one| self.collect(one, objects, state, added, deleted)),
            Effect::Forall(variables, body) => {
                self.each(variables, objects, &mut |objects| {
                    self.collect(body, objects, state, added, deleted)
                });
            }
            Effect::When(condition, body) => {
                if self.is_true(condition, objects, state) {
                    self.collect(body, objects, state, added, deleted);
                }
            }
            Effect::Add(atom) => *added |= self.atom(atom, objects),
            Effect::Delete(atom) => *deleted |= self.atom(atom, objects),
        }
    }

    fn cost(&self, action: &Action, objects: &[usize]) -> u64 {
        if !self.problem.metric {
            return 1;
        }
        let costs = action.costs.iter().map(|cost| match cost {
            Cost::Constant(cost) => u64::from(*cost),
            Cost::Function(atom) => {
                let objects: Vec<usize> = atom.terms.iter().map(|&term| object(term, objects)).collect();
                let is_it =
                    |(fact, _): &&(Fact, u32)| fact.predicate == atom.predicate && fact.objects == objects;
                self.problem.values.iter().find(is_it).map_or(0, |(_, value)| u64::from(*value))
            }
        });
        costs.sum()
    }

    /// Computes the derived facts again: those of predicates in the order of their declarations, each with its own and the earlier ones.
    /// A predicate may also need a later one to be true, if that is in the same group: its name has the same first letter.
    fn derive(&self, state: State) -> State {
        let mut state = state & !self.derived;
        let letter = |predicate: usize| self.domain.predicates[predicate].name.chars().next();
        let mut groups: Vec<_> = self.domain.axioms.iter().map(|axiom| letter(axiom.predicate)).collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            loop {
                let before = state;
                for axiom in self.domain.axioms.iter().filter(|axiom| letter(axiom.predicate) == group) {
                    self.each(&axiom.parameters, &mut Vec::new(), &mut |objects| {
                        if self.is_true(&axiom.condition, objects, before) {
                            state |= self.bit(axiom.predicate, objects.iter().copied());
                        }
                    });
                }
                if state == before {
                    break;
                }
            }
        }
        state
    }
}

fn object(term: Term, objects: &[usize]) -> usize {
    match term {
        Term::Object(object) => object,
        Term::Variable(variable) => objects[variable],
    }
}
