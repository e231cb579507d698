//! Joins the atoms of a rule's body with the facts that are known (Helmert, 2009, section 6): one join for each atom that a new fact
//! can match. The remaining atoms follow in a fixed order that begins with the atoms that leave the fewest rows.
//!
//! The join has its cursors in a list, not on the stack, so that a long body cannot overflow the stack.

use super::normal::Body;
use super::relation::{Object, Relation, extend_key};
use solvarium_budget as budget;
use solvarium_forms::pddl::{Atom, Term};

/// The body of a rule, as joins need it.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) atoms: Vec<Atom>,
    /// The set of objects of each variable.
    pub(super) sets: Vec<usize>,
    /// Terms that must be equal or different.
    equalities: Vec<(Term, Term, bool)>,
    /// Atoms of predicates that never change, which must be false.
    absent: Vec<Atom>,
}

/// Sets of objects, one for each list of types that variables have.
#[derive(Debug, Default)]
pub(super) struct Sets {
    pub(super) members: Vec<Vec<Object>>,
    pub(super) has: Vec<Vec<bool>>,
}

/// The order in which a query is joined, after the atom that the new fact matches.
#[derive(Debug)]
pub(super) struct Order {
    /// The atom that the new fact matches; `None` for a rule without changing atoms.
    trigger: Option<Match>,
    steps: Vec<Step>,
}

/// One step of a join: a source of rows or objects, and the conditions after it.
#[derive(Debug)]
struct Step {
    source: Source,
    checks: Checks,
}

#[derive(Debug)]
enum Source {
    /// The rows of an atom that match the variables that are bound.
    Rows { matched: Match, index: usize, key: Vec<Term> },
    /// The objects of a variable.
    Objects { variable: usize },
}

/// How the columns of an atom are compared with a row.
#[derive(Debug, Default)]
struct Match {
    atom: usize,
    /// Columns whose values are stored in a variable.
    binds: Vec<(usize, usize)>,
    /// Columns whose values are known.
    known: Vec<(usize, Term)>,
    /// Columns whose variable an earlier column of the same atom binds.
    again: Vec<(usize, usize)>,
    checks: Checks,
}

/// Conditions whose variables are all bound.
#[derive(Debug, Default)]
struct Checks {
    equalities: Vec<usize>,
    absent: Vec<usize>,
}

/// The facts and sets that a join reads.
#[derive(Clone, Copy)]
pub(super) struct Known<'k> {
    pub(super) relations: &'k [Relation],
    pub(super) sets: &'k Sets,
}

impl Query {
    /// The query of a body. Negative literals of predicates that change are left to the ground operators.
    pub(super) fn new(body: &Body, sets: Vec<usize>, fluent: &[bool]) -> Self {
        let positive = body.literals.iter().filter(|literal| literal.is_positive);
        let negative = body.literals.iter().filter(|literal| !literal.is_positive);
        Self {
            atoms: positive.map(|literal| literal.atom.clone()).collect(),
            sets,
            equalities: body.equalities.clone(),
            absent: negative
                .map(|literal| literal.atom.clone())
                .filter(|atom| !fluent[atom.predicate])
                .collect(),
        }
    }

    /// The order after the atom `trigger`. `size` estimates the rows of an atom's predicate, and the values in one of its
    /// columns.
    pub(super) fn order(
        &self,
        trigger: Option<usize>,
        relations: &mut [Relation],
        sets: &Sets,
        size: &dyn Fn(usize, Option<usize>) -> f64,
    ) -> Order {
        let mut planner =
            Planner { query: self, bound: vec![false; self.sets.len()], done: Checks::default() };
        let trigger = trigger.map(|atom| planner.bind(atom));
        let mut left: Vec<usize> = (0..self.atoms.len())
            .filter(|&atom| trigger.as_ref().is_none_or(|trigger| trigger.atom != atom))
            .collect();
        let mut steps = Vec::new();
        // Without a trigger, checks without variables come before the first step.
        let first = planner.checks();
        let mut trigger = trigger;
        if trigger.is_none() && !(first.equalities.is_empty() && first.absent.is_empty()) {
            trigger = Some(Match { atom: usize::MAX, checks: first, ..Match::default() });
        }
        while !left.is_empty() && budget::spend(left.len()).is_ok() {
            let estimate = |&atom: &usize| planner.estimate(atom, sets, size);
            let best = (0..left.len())
                .min_by(|&one, &other| estimate(&left[one]).total_cmp(&estimate(&left[other])))
                .unwrap_or(0);
            let atom = left.remove(best);
            let matched = planner.bind(atom);
            let (columns, key): (Vec<usize>, Vec<Term>) = matched.known.iter().copied().unzip();
            let index = relations[self.atoms[atom].predicate].index(&columns);
            steps.push(Step { source: Source::Rows { matched, index, key }, checks: Checks::default() });
        }
        for variable in 0..self.sets.len() {
            if !planner.bound[variable] {
                planner.bound[variable] = true;
                steps.push(Step { source: Source::Objects { variable }, checks: planner.checks() });
            }
        }
        Order { trigger, steps }
    }

    pub(super) fn value(term: Term, binding: &[Object]) -> Object {
        match term {
            Term::Variable(variable) => binding[variable],
            Term::Object(object) => object as Object,
        }
    }

    /// Whether the checks hold.
    fn holds(&self, checks: &Checks, binding: &[Object], known: Known<'_>) -> bool {
        checks.equalities.iter().all(|&at| {
            let (one, other, is_equal) = self.equalities[at];
            (Self::value(one, binding) == Self::value(other, binding)) == is_equal
        }) && checks.absent.iter().all(|&at| {
            let atom = &self.absent[at];
            let row: Vec<Object> = atom.terms.iter().map(|&term| Self::value(term, binding)).collect();
            known.relations[atom.predicate].find(&row).is_none()
        })
    }

    /// Compares a row with an atom and binds its variables.
    fn matches(&self, matched: &Match, row: &[Object], binding: &mut [Object], known: Known<'_>) -> bool {
        for &(column, variable) in &matched.binds {
            if !known.sets.has[self.sets[variable]][row[column] as usize] {
                return false;
            }
            binding[variable] = row[column];
        }
        matched.known.iter().all(|&(column, term)| row[column] == Self::value(term, binding))
            && matched.again.iter().all(|&(column, variable)| row[column] == binding[variable])
            && self.holds(&matched.checks, binding, known)
    }

    /// Calls `found` with each binding that makes all atoms true, with the new fact `row` of the trigger's predicate. A binding is found
    /// from one of its atoms only: atoms before the trigger match older rows. Ends when `found` returns false.
    pub(super) fn join(
        &self,
        order: &Order,
        row: Option<(usize, u32)>,
        known: Known<'_>,
        found: &mut dyn FnMut(&[Object]) -> bool,
    ) {
        let mut binding = vec![0; self.sets.len()];
        if let Some(trigger) = &order.trigger {
            let values = row.map_or(&[][..], |(predicate, row)| known.relations[predicate].row(row));
            if !self.matches(trigger, values, &mut binding, known) {
                return;
            }
        }
        let newest =
            order.trigger.as_ref().zip(row).map(|(trigger, (predicate, row))| (trigger.atom, predicate, row));
        let mut cursors: Vec<Cursor<'_>> = Vec::with_capacity(order.steps.len());
        loop {
            match order.steps.get(cursors.len()) {
                Some(step) => cursors.push(self.open(step, &binding, known)),
                None if !found(&binding) => return,
                None => {}
            }
            // Advances the innermost cursor that has another row.
            loop {
                let Some(step) = cursors.len().checked_sub(1) else { return };
                if budget::spend(1).is_err() {
                    return;
                }
                match self.advance(&order.steps[step], &mut cursors[step], &mut binding, newest, known) {
                    None => drop(cursors.pop()),
                    Some(true) => break,
                    Some(false) => {}
                }
            }
        }
    }

    /// The rows or objects of a step.
    fn open<'k>(&self, step: &Step, binding: &[Object], known: Known<'k>) -> Cursor<'k> {
        let values = match &step.source {
            Source::Objects { variable } => &known.sets.members[self.sets[*variable]][..],
            Source::Rows { matched, index, key } => {
                let relation = &known.relations[self.atoms[matched.atom].predicate];
                let key = key.iter().fold(0, |key, &term| extend_key(key, Self::value(term, binding)));
                relation.with_key(*index, key)
            }
        };
        Cursor { values, next: 0 }
    }

    /// Takes the next row or object; `None` at the end, and whether it fits.
    fn advance(
        &self,
        step: &Step,
        cursor: &mut Cursor<'_>,
        binding: &mut [Object],
        newest: Option<(usize, usize, u32)>,
        known: Known<'_>,
    ) -> Option<bool> {
        let &value = cursor.values.get(cursor.next)?;
        cursor.next += 1;
        let fits = match &step.source {
            Source::Objects { variable } => {
                binding[*variable] = value;
                true
            }
            Source::Rows { matched, .. } => {
                let predicate = self.atoms[matched.atom].predicate;
                let is_newest = newest
                    .is_some_and(|(atom, of, row)| matched.atom < atom && predicate == of && value == row);
                !is_newest && self.matches(matched, known.relations[predicate].row(value), binding, known)
            }
        };
        Some(fits && self.holds(&step.checks, binding, known))
    }
}

/// The rows or objects of a step that are left.
struct Cursor<'k> {
    values: &'k [u32],
    next: usize,
}

/// Chooses the order of a query.
struct Planner<'q> {
    query: &'q Query,
    bound: Vec<bool>,
    /// The checks that already have a step.
    done: Checks,
}

impl Planner<'_> {
    /// Binds the variables of an atom.
    fn bind(&mut self, atom: usize) -> Match {
        let mut matched = Match { atom, ..Match::default() };
        for (column, &term) in self.query.atoms[atom].terms.iter().enumerate() {
            match term {
                Term::Variable(variable) if !self.bound[variable] => {
                    let is_bound = matched.binds.iter().any(|&(_, known)| known == variable);
                    let columns = if is_bound { &mut matched.again } else { &mut matched.binds };
                    columns.push((column, variable));
                }
                _ => matched.known.push((column, term)),
            }
        }
        matched.binds.iter().for_each(|&(_, variable)| self.bound[variable] = true);
        matched.checks = self.checks();
        matched
    }

    /// The checks whose variables have become bound.
    fn checks(&mut self) -> Checks {
        let bound = |term: &Term| match term {
            Term::Variable(variable) => self.bound[*variable],
            Term::Object(_) => true,
        };
        let query = self.query;
        let equalities: Vec<usize> = (0..query.equalities.len())
            .filter(|at| !self.done.equalities.contains(at))
            .filter(|&at| bound(&query.equalities[at].0) && bound(&query.equalities[at].1))
            .collect();
        let absent: Vec<usize> = (0..query.absent.len())
            .filter(|at| !self.done.absent.contains(at))
            .filter(|&at| query.absent[at].terms.iter().all(bound))
            .collect();
        self.done.equalities.extend_from_slice(&equalities);
        self.done.absent.extend_from_slice(&absent);
        Checks { equalities, absent }
    }

    /// The estimated number of rows of an atom for each binding of the variables that are bound.
    fn estimate(&self, number: usize, sets: &Sets, size: &dyn Fn(usize, Option<usize>) -> f64) -> f64 {
        let atom = &self.query.atoms[number];
        let mut rows = size(number, None);
        for (column, term) in atom.terms.iter().enumerate() {
            let is_bound = match term {
                Term::Variable(variable) => self.bound[*variable],
                Term::Object(_) => true,
            };
            if is_bound {
                rows /= size(number, Some(column)).max(1.0);
            } else if let Term::Variable(variable) = term {
                // A variable of a small type matches few of the rows.
                let members = sets.members[self.query.sets[*variable]].len() as f64;
                let values = size(number, Some(column)).max(1.0);
                rows *= (members / values).min(1.0);
            }
        }
        rows
    }
}
