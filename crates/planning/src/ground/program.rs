//! The ground task over atoms: operators, rules and the goal, from the reachable instances.

use super::Error;
use super::normal::{Body, Normal, Schema, SimpleEffect};
use super::reach::{Clause, Kind, Reached};
use super::relation::Object;
use crate::sas::MOST;
use rustc_hash::FxHashMap;
use solvarium_budget as budget;
use solvarium_forms::pddl::{Atom, Cost, Term};

/// An atom that changes: a fact of a predicate that actions change. Atoms are numbered predicate by predicate, in the
/// order in which they were found.
pub(crate) type AtomId = u32;

/// An atom or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal {
    pub(crate) atom: AtomId,
    pub(crate) is_positive: bool,
}

/// An operator over atoms.
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    pub(crate) schema: usize,
    /// Index of the instance among those of the schema.
    pub(crate) instance: usize,
    pub(crate) condition: Vec<Literal>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) cost: u32,
}

/// An effect over atoms.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub(crate) condition: Vec<Literal>,
    pub(crate) atom: AtomId,
    pub(crate) is_add: bool,
}

/// A rule over atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axiom {
    pub(crate) condition: Vec<Literal>,
    pub(crate) atom: AtomId,
}

/// A ground task over atoms.
#[derive(Debug)]
pub(crate) struct Program<'n> {
    pub(crate) normal: &'n Normal<'n>,
    pub(crate) reached: Reached,
    /// The first atom of each predicate.
    offsets: Vec<AtomId>,
    /// The clause of each schema.
    clauses: Vec<usize>,
    /// The predicate of each atom.
    pub(crate) predicates: Vec<usize>,
    pub(crate) initial: Vec<bool>,
    pub(crate) operators: Vec<Operator>,
    pub(crate) axioms: Vec<Axiom>,
    /// The goal; `None` if it cannot be reached.
    pub(crate) goal: Option<Vec<Literal>>,
}

/// A literal of the normal form as part of a ground condition.
enum Ground {
    True,
    False,
    Literal(Literal),
}

impl<'n> Program<'n> {
    pub(crate) fn of(normal: &'n Normal<'n>, reached: Reached) -> Result<Self, Error> {
        let (mut offsets, mut predicates) = (Vec::new(), Vec::new());
        for (predicate, relation) in reached.relations.iter().enumerate() {
            offsets.push(predicates.len() as AtomId);
            if normal.fluent.get(predicate) == Some(&true) {
                predicates.resize(predicates.len() + relation.len(), predicate);
            }
        }
        let is_action = |(_, clause): &(usize, &Clause)| matches!(clause.kind, Kind::Action(_));
        // The clauses of actions are in the order of the schemas.
        let clauses = reached.clauses.iter().enumerate().filter(is_action).map(|(at, _)| at).collect();
        let mut program = Self {
            normal,
            reached,
            offsets,
            clauses,
            initial: vec![false; predicates.len()],
            predicates,
            operators: Vec::new(),
            axioms: Vec::new(),
            goal: None,
        };
        for fact in &normal.problem.initial {
            let row: Vec<Object> = fact.objects.iter().map(|&object| object as Object).collect();
            if let Some(atom) = program.id(fact.predicate, &row) {
                program.initial[atom as usize] = true;
            }
        }
        program.goal = program.condition(&normal.goal, &[]);
        program.add_operators()?;
        program.add_axioms()?;
        Ok(program)
    }

    /// The reachable atom with these arguments.
    pub(crate) fn id(&self, predicate: usize, row: &[Object]) -> Option<AtomId> {
        if self.normal.fluent.get(predicate) != Some(&true) {
            return None;
        }
        Some(self.offsets[predicate] + self.reached.relations[predicate].find(row)?)
    }

    /// The arguments of an atom.
    pub(crate) fn arguments(&self, atom: AtomId) -> &[Object] {
        let predicate = self.predicates[atom as usize];
        self.reached.relations[predicate].row(atom - self.offsets[predicate])
    }

    /// The atoms of a predicate.
    pub(crate) fn atoms_of(&self, predicate: usize) -> std::ops::Range<AtomId> {
        match self.normal.fluent.get(predicate) {
            Some(true) => {
                let from = self.offsets[predicate];
                from..from + self.reached.relations[predicate].len() as AtomId
            }
            _ => 0..0,
        }
    }

    /// The name of an atom, for example `on(a, b)`.
    pub(crate) fn atom_name(&self, atom: AtomId) -> String {
        let objects = &self.normal.problem.objects;
        let arguments: Vec<&str> =
            self.arguments(atom).iter().map(|&object| &objects[object as usize].name[..]).collect();
        format!("{}({})", self.normal.predicates[self.predicates[atom as usize]].name, arguments.join(", "))
    }

    /// The name of an operator: the action and its objects.
    pub(crate) fn operator_name(&self, operator: &Operator) -> String {
        let schema = &self.normal.schemas[operator.schema];
        let mut name = self.normal.domain.actions[schema.action].name.clone();
        for &object in &self.arguments_of(operator)[..schema.shown] {
            name.push(' ');
            name.push_str(&self.normal.problem.objects[object as usize].name);
        }
        name
    }

    /// The objects of an operator's parameters, and of its quantified variables.
    pub(crate) fn arguments_of(&self, operator: &Operator) -> &[Object] {
        self.reached.clauses[self.clauses[operator.schema]].instance(operator.instance)
    }

    fn literal(&self, atom: &Atom, is_positive: bool, binding: &[Object], row: &mut Vec<Object>) -> Ground {
        row.clear();
        row.extend(atom.terms.iter().map(|&term| value(term, binding)));
        let predicate = atom.predicate;
        if !self.normal.fluent[predicate] {
            let is_true = self.reached.relations[predicate].find(row).is_some();
            return if is_true == is_positive { Ground::True } else { Ground::False };
        }
        match self.id(predicate, row) {
            Some(atom) => Ground::Literal(Literal { atom, is_positive }),
            None if is_positive => Ground::False,
            None => Ground::True,
        }
    }

    /// A ground condition, sorted; `None` if it is never true.
    fn condition(&self, body: &Body, binding: &[Object]) -> Option<Vec<Literal>> {
        let mut literals = Vec::with_capacity(body.literals.len());
        let mut row = Vec::new();
        for literal in &body.literals {
            match self.literal(&literal.atom, literal.is_positive, binding, &mut row) {
                Ground::True => {}
                Ground::False => return None,
                Ground::Literal(literal) => literals.push(literal),
            }
        }
        let holds = |&(one, other, is_equal): &(Term, Term, bool)| {
            (value(one, binding) == value(other, binding)) == is_equal
        };
        if !body.equalities.iter().all(holds) {
            return None;
        }
        literals.sort_unstable();
        literals.dedup();
        // Literals of the same atom are neighbours now.
        let is_contradiction = literals.windows(2).any(|pair| pair[0].atom == pair[1].atom);
        (!is_contradiction).then_some(literals)
    }

    fn add_operators(&mut self) -> Result<(), Error> {
        let costs = self.values();
        // The operator of each instance of a schema; `None` if its condition contradicts itself.
        let mut numbers: Vec<Vec<Option<u32>>> = vec![Vec::new(); self.normal.schemas.len()];
        let mut operators = Vec::new();
        for clause in &self.reached.clauses {
            let Kind::Action(index) = clause.kind else { continue };
            let schema = &self.normal.schemas[index];
            for instance in 0..clause.count {
                let binding = clause.instance(instance);
                let operator = self.operator(schema, index, instance, binding, &costs)?;
                numbers[index].push(operator.as_ref().map(|_| operators.len() as u32));
                if let Some(operator) = operator {
                    let size = operator.condition.len() + 4 * operator.effects.len();
                    budget::hold(100 + 8 * size).map_err(|_| Error::Interrupted)?;
                    operators.push(operator);
                }
            }
        }
        for clause in &self.reached.clauses {
            let Kind::Effect(index, at) = clause.kind else { continue };
            let schema = &self.normal.schemas[index];
            let effect = &schema.effects[at];
            let applies = clause.applies();
            for instance in 0..clause.count {
                budget::spend(1).map_err(|_| Error::Interrupted)?;
                let binding = clause.instance(instance);
                let row = self.reached.relations[applies].find(&binding[..schema.variables.len()]);
                let Some(number) = row.and_then(|row| numbers[index][row as usize]) else { continue };
                if let Some(ground) = self.effect(effect, binding) {
                    budget::hold(64 + 8 * ground.condition.len()).map_err(|_| Error::Interrupted)?;
                    operators[number as usize].effects.push(ground);
                }
            }
        }
        self.operators = operators;
        Ok(())
    }

    /// An operator with its unconditional effects.
    fn operator(
        &self,
        schema: &Schema,
        index: usize,
        instance: usize,
        binding: &[Object],
        costs: &FxHashMap<(usize, Vec<Object>), u32>,
    ) -> Result<Option<Operator>, Error> {
        let Some(condition) = self.condition(&schema.body, binding) else { return Ok(None) };
        let effects = schema.effects.iter().filter(|effect| effect.is_unconditional());
        let effects = effects.filter_map(|effect| self.effect(effect, binding)).collect();
        let cost = self.cost(schema, binding, costs)?;
        Ok(Some(Operator { schema: index, instance, condition, effects, cost }))
    }

    /// A ground effect; `None` if it changes nothing.
    fn effect(&self, effect: &SimpleEffect, binding: &[Object]) -> Option<Effect> {
        let condition = self.condition(&effect.body, binding)?;
        let row: Vec<Object> = effect.atom.terms.iter().map(|&term| value(term, binding)).collect();
        let atom = self.id(effect.atom.predicate, &row)?;
        Some(Effect { condition, atom, is_add: effect.is_add })
    }

    /// The values of functions.
    fn values(&self) -> FxHashMap<(usize, Vec<Object>), u32> {
        let values = self.normal.problem.values.iter();
        values
            .map(|(fact, value)| {
                let row = fact.objects.iter().map(|&object| object as Object).collect();
                ((fact.predicate, row), *value)
            })
            .collect()
    }

    fn cost(
        &self,
        schema: &Schema,
        binding: &[Object],
        values: &FxHashMap<(usize, Vec<Object>), u32>,
    ) -> Result<u32, Error> {
        if !self.normal.problem.metric {
            return Ok(1);
        }
        let mut sum = 0_u32;
        for cost in self.normal.costs(schema) {
            let term = match cost {
                Cost::Constant(cost) => *cost,
                Cost::Function(atom) => {
                    let row: Vec<Object> = atom.terms.iter().map(|&term| value(term, binding)).collect();
                    let found = values.get(&(atom.predicate, row.clone()));
                    *found.ok_or_else(|| self.missing(atom.predicate, &row))?
                }
            };
            sum = sum.checked_add(term).filter(|&sum| sum <= MOST).ok_or(Error::Cost)?;
        }
        Ok(sum)
    }

    fn missing(&self, function: usize, row: &[Object]) -> Error {
        let mut name = format!("({}", self.normal.domain.functions[function].name);
        for &object in row {
            name.push(' ');
            name.push_str(&self.normal.problem.objects[object as usize].name);
        }
        Error::MissingValue(name + ")")
    }

    fn add_axioms(&mut self) -> Result<(), Error> {
        let mut axioms = Vec::new();
        for clause in &self.reached.clauses {
            let Kind::Axiom(index) = clause.kind else { continue };
            let rule = &self.normal.rules[index];
            for instance in 0..clause.count {
                let binding = clause.instance(instance);
                let row: Vec<Object> = rule.head.terms.iter().map(|&term| value(term, binding)).collect();
                let Some(atom) = self.id(rule.head.predicate, &row) else { continue };
                if let Some(condition) = self.condition(&rule.body, binding) {
                    budget::hold(64 + 8 * condition.len()).map_err(|_| Error::Interrupted)?;
                    axioms.push(Axiom { condition, atom });
                }
            }
        }
        self.axioms = axioms;
        Ok(())
    }
}

/// The object of a term.
fn value(term: Term, binding: &[Object]) -> Object {
    match term {
        Term::Variable(variable) => binding[variable],
        Term::Object(object) => object as Object,
    }
}
