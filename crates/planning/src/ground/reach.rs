//! Relaxed reachability: all facts that become true if no action makes a fact false, and the actions, effects and rules that apply to
//! them. This is semi-naive evaluation of a Datalog program (Helmert, 2009, section 6): each new fact is joined with older ones.

use super::join::{Known, Order, Query, Sets};
use super::normal::{Body, Literal, Normal};
use super::relation::{Object, Relation};
use super::{Error, Limits};
use solvarium_budget as budget;
use solvarium_forms::pddl::{Atom, Term};

/// The head of a Datalog rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An action schema applies.
    Action(usize),
    /// An effect of a schema happens; only for effects with a condition or quantified variables.
    Effect(usize, usize),
    /// A rule derives an atom.
    Axiom(usize),
}

/// A Datalog rule and its instances.
#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) kind: Kind,
    query: Query,
    /// The order after each atom, and for clauses without changing atoms. An order is planned when it is first needed.
    orders: Vec<Option<Order>>,
    /// The atoms that become true.
    heads: Vec<Atom>,
    /// The number of variables.
    pub(crate) width: usize,
    /// The objects of the variables, for each instance.
    pub(crate) instances: Vec<Object>,
    pub(crate) count: usize,
}

impl Clause {
    /// For an effect, the predicate of the bindings for which its schema applies.
    pub(crate) fn applies(&self) -> usize {
        self.query.atoms.first().map_or(0, |atom| atom.predicate)
    }

    /// The objects of the variables in an instance.
    pub(crate) fn instance(&self, at: usize) -> &[Object] {
        &self.instances[at * self.width..(at + 1) * self.width]
    }
}

/// The reachable facts and instances.
#[derive(Debug)]
pub(crate) struct Reached {
    /// The true atoms of each predicate; then, for schemas with conditional effects, where they apply.
    pub(crate) relations: Vec<Relation>,
    pub(crate) clauses: Vec<Clause>,
}

/// Computes the reachable facts and instances of a task.
pub(crate) fn reach(normal: &Normal<'_>, limits: &Limits) -> Result<Reached, Error> {
    let mut search = Search::new(normal, limits);
    search.load()?;
    search.run()?;
    Ok(Reached { relations: search.relations, clauses: search.clauses })
}

struct Search<'n> {
    normal: &'n Normal<'n>,
    limits: &'n Limits,
    relations: Vec<Relation>,
    sets: Sets,
    clauses: Vec<Clause>,
    /// The clauses and atoms that each predicate matches.
    triggers: Vec<Vec<(usize, usize)>>,
    /// The facts, in the order in which they were found.
    queue: Vec<(usize, u32)>,
    operators: usize,
    /// The number of objects that each variable may have, by the types of the parameters of each predicate.
    domains: Vec<Vec<f64>>,
}

impl<'n> Search<'n> {
    fn new(normal: &'n Normal<'n>, limits: &'n Limits) -> Self {
        let relations = normal.predicates.iter().map(|one| Relation::new(one.arity)).collect();
        let mut search = Self {
            normal,
            limits,
            relations,
            sets: Sets::default(),
            clauses: Vec::new(),
            triggers: Vec::new(),
            queue: Vec::new(),
            operators: 0,
            domains: Vec::new(),
        };
        search.add_clauses();
        search.triggers = vec![Vec::new(); search.relations.len()];
        for (clause, one) in search.clauses.iter().enumerate() {
            for (at, atom) in one.query.atoms.iter().enumerate() {
                search.triggers[atom.predicate].push((clause, at));
            }
        }
        search.domains = search.domains();
        search
    }

    /// Whether facts of a predicate appear during the search.
    fn is_fluent(&self, predicate: usize) -> bool {
        self.normal.fluent.get(predicate).copied().unwrap_or(true)
    }

    /// The clauses of all schemas, their effects, and rules.
    fn add_clauses(&mut self) {
        let normal = self.normal;
        let mut known = Vec::new();
        for (index, schema) in normal.schemas.iter().enumerate() {
            let simple = schema.effects.iter().filter(|effect| effect.is_add && effect.is_unconditional());
            let mut heads: Vec<Atom> = simple.map(|effect| effect.atom.clone()).collect();
            let mut others =
                schema.effects.iter().enumerate().filter(|(_, one)| !one.is_unconditional()).peekable();
            let applies = Atom {
                predicate: self.relations.len(),
                terms: (0..schema.variables.len()).map(Term::Variable).collect(),
            };
            if others.peek().is_some() {
                self.relations.push(Relation::new(schema.variables.len()));
                heads.push(applies.clone());
            }
            self.add(Kind::Action(index), &schema.body, &schema.variables, heads, &mut known);
            for (at, effect) in others {
                let mut body = effect.body.clone();
                body.literals.insert(0, Literal { atom: applies.clone(), is_positive: true });
                let mut heads = Vec::new();
                if effect.is_add {
                    heads.push(effect.atom.clone());
                } else {
                    // A fact that is never true need not become false.
                    body.literals.push(Literal { atom: effect.atom.clone(), is_positive: true });
                }
                let variables = [&schema.variables[..], &effect.variables].concat();
                self.add(Kind::Effect(index, at), &body, &variables, heads, &mut known);
            }
        }
        for (index, rule) in normal.rules.iter().enumerate() {
            self.add(Kind::Axiom(index), &rule.body, &rule.variables, vec![rule.head.clone()], &mut known);
        }
    }

    fn add(
        &mut self,
        kind: Kind,
        body: &Body,
        variables: &[Vec<usize>],
        heads: Vec<Atom>,
        known: &mut Vec<Vec<usize>>,
    ) {
        let sets = variables.iter().map(|types| self.set(types, known)).collect();
        let mut fluent = self.normal.fluent.clone();
        fluent.resize(self.relations.len(), true);
        let query = Query::new(body, sets, &fluent);
        let orders = (0..=query.atoms.len()).map(|_| None).collect();
        let width = variables.len();
        self.clauses.push(Clause { kind, query, orders, heads, width, instances: Vec::new(), count: 0 });
    }

    /// The set of the objects of these types.
    fn set(&mut self, types: &[usize], known: &mut Vec<Vec<usize>>) -> usize {
        if let Some(at) = known.iter().position(|other| other == types) {
            return at;
        }
        let domain = self.normal.domain;
        let is_member = |object: &solvarium_forms::pddl::Object| domain.is_one_of(&object.types, types);
        let has: Vec<bool> = self.normal.problem.objects.iter().map(is_member).collect();
        self.sets.members.push((0..has.len() as Object).filter(|&object| has[object as usize]).collect());
        self.sets.has.push(has);
        known.push(types.to_vec());
        known.len() - 1
    }

    /// The estimated number of different values in each column of each predicate that changes.
    fn domains(&self) -> Vec<Vec<f64>> {
        let all = self.normal.problem.objects.len() as f64;
        let mut domains: Vec<Vec<f64>> =
            self.relations.iter().map(|relation| vec![all; relation.arity()]).collect();
        for clause in &self.clauses {
            for atom in &clause.heads {
                for (column, term) in atom.terms.iter().enumerate() {
                    if let Term::Variable(variable) = term {
                        let members = self.sets.members[clause.query.sets[*variable]].len() as f64;
                        let slot = &mut domains[atom.predicate][column];
                        *slot = slot.min(members.max(1.0));
                    }
                }
            }
        }
        domains
    }

    /// Loads the initial state, and applies the clauses that need no changing fact.
    fn load(&mut self) -> Result<(), Error> {
        let problem = self.normal.problem;
        for fact in &problem.initial {
            let row: Vec<Object> = fact.objects.iter().map(|&object| object as Object).collect();
            if self.is_fluent(fact.predicate) {
                self.insert(fact.predicate, &row)?;
            } else if self.relations[fact.predicate].insert(&row).is_some() {
                self.relations[fact.predicate].show_next();
            }
        }
        for clause in 0..self.clauses.len() {
            let changes = |atom: &Atom| self.is_fluent(atom.predicate);
            if !self.clauses[clause].query.atoms.iter().any(changes) {
                self.apply(clause, None, None)?;
            }
        }
        Ok(())
    }

    fn run(&mut self) -> Result<(), Error> {
        let mut next = 0;
        while let Some(&(predicate, row)) = self.queue.get(next) {
            next += 1;
            self.relations[predicate].show_next();
            for at in 0..self.triggers[predicate].len() {
                let (clause, atom) = self.triggers[predicate][at];
                self.apply(clause, Some(atom), Some((predicate, row)))?;
            }
        }
        Ok(())
    }

    /// Adds a fact.
    fn insert(&mut self, predicate: usize, row: &[Object]) -> Result<(), Error> {
        let Some(number) = self.relations[predicate].insert(row) else { return Ok(()) };
        self.queue.push((predicate, number));
        if self.queue.len() > self.limits.facts {
            return Err(Error::Facts(self.limits.facts));
        }
        budget::hold(8 * (row.len() + 4)).map_err(|_| Error::Interrupted)
    }

    /// Joins a clause with a new fact, and adds the consequences.
    fn apply(
        &mut self,
        clause: usize,
        trigger: Option<usize>,
        row: Option<(usize, u32)>,
    ) -> Result<(), Error> {
        let order_at = trigger.unwrap_or_else(|| self.clauses[clause].query.atoms.len());
        if self.clauses[clause].orders[order_at].is_none() {
            self.plan(clause, trigger, order_at);
        }
        let one = &mut self.clauses[clause];
        let Some(order) = &one.orders[order_at] else { return Ok(()) };
        let before = one.count;
        let (instances, count) = (&mut one.instances, &mut one.count);
        let limit = if matches!(one.kind, Kind::Action(_)) { self.limits.operators } else { usize::MAX };
        let left = limit.saturating_sub(self.operators);
        let known = Known { relations: &self.relations, sets: &self.sets };
        one.query.join(order, row, known, &mut |binding| {
            let is_held = *count - before <= left && budget::hold(4 * binding.len() + 1).is_ok();
            if is_held {
                instances.extend_from_slice(binding);
                *count += 1;
            }
            is_held
        });
        if budget::is_spent() {
            return Err(Error::Interrupted);
        }
        if *count - before > left {
            return Err(Error::Operators(self.limits.operators));
        }
        if matches!(one.kind, Kind::Action(_)) {
            self.operators += *count - before;
        }
        self.conclude(clause, before)
    }

    /// Adds the heads of the instances from `from` on.
    fn conclude(&mut self, clause: usize, from: usize) -> Result<(), Error> {
        let mut row = Vec::new();
        for head in 0..self.clauses[clause].heads.len() {
            for at in from..self.clauses[clause].count {
                let one = &self.clauses[clause];
                let binding = one.instance(at);
                let atom = &one.heads[head];
                row.clear();
                row.extend(atom.terms.iter().map(|&term| Query::value(term, binding)));
                let predicate = atom.predicate;
                self.insert(predicate, &row)?;
            }
        }
        Ok(())
    }

    fn plan(&mut self, clause: usize, trigger: Option<usize>, order_at: usize) {
        let normal = self.normal;
        let is_fluent = |predicate: usize| normal.fluent.get(predicate).copied().unwrap_or(true);
        let mut relations = std::mem::take(&mut self.relations);
        let sizes: Vec<(f64, Vec<f64>)> = self.clauses[clause]
            .query
            .atoms
            .iter()
            .map(|atom| {
                let predicate = atom.predicate;
                let columns = 0..atom.terms.len();
                if is_fluent(predicate) {
                    let values = self.domains[predicate].clone();
                    return (values.iter().product(), values);
                }
                let relation = &relations[predicate];
                (relation.len() as f64, columns.map(|column| relation.distinct(column) as f64).collect())
            })
            .collect();
        let one = &mut self.clauses[clause];
        let size = |atom: usize, column: Option<usize>| match column {
            Some(column) => sizes[atom].1[column],
            None => sizes[atom].0,
        };
        one.orders[order_at] = Some(one.query.order(trigger, &mut relations, &self.sets, &size));
        self.relations = relations;
    }
}
