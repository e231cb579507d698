//! From a ground task over atoms to a task in finite-domain form.

mod axioms;
pub(crate) mod components;
mod draft;
mod encoding;
mod operator;
mod order;
mod reachable;
#[cfg(test)]
mod tests;

use crate::ground::normal::Normal;
use crate::ground::program::{AtomId, Program};
use crate::ground::reach::reach;
use crate::ground::{Error, Limits};
use crate::invariants::{choose, groups};
use crate::sas::{Axiom, Effect, Fact, Operator, Task, Variable};
use draft::{Draft, ValueName};
use encoding::value;
use reachable::Renaming;
use solvarium_budget::{self as budget, Metered as _};
use solvarium_forms::pddl::{Domain, Problem};

/// The result of grounding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The task in finite-domain form.
    Task(Task),
    /// The task has no plan: its goal cannot become true even if facts never become false, or contradicts itself.
    NoSolution,
}

impl Outcome {
    /// Returns the task. A task without a plan is replaced by a small one with an unreachable goal.
    #[must_use]
    pub fn into_task(self) -> Task {
        match self {
            Self::Task(task) => task,
            Self::NoSolution => {
                let values = vec!["<unreachable goal>".into(), "<always>".into()];
                Task {
                    variables: vec![Variable { name: "var0".into(), layer: None, values }],
                    initial: vec![1],
                    goal: vec![Fact { variable: 0, value: 0 }],
                    ..Task::default()
                }
            }
        }
    }
}

/// Grounds a PDDL task and finds its finite-domain variables.
///
/// Operators are in the order of the actions in the domain, and for one action in the order of their names. Each variable comes after
/// those that it depends on, as far as possible.
///
/// ```
/// use solvarium_forms::pddl;
/// use solvarium_planning::{Limits, Outcome, ground};
/// let domain = pddl::domain("(define (domain lamps) (:predicates (on ?l))
///     (:action press :parameters (?l) :precondition (not (on ?l)) :effect (on ?l)))")?;
/// let text = "(define (problem one) (:domain lamps) (:objects a b) (:init (on a)) (:goal (and (on a) (on b))))";
/// let problem = pddl::problem(text, &domain)?;
/// let Outcome::Task(task) = ground(&domain, &problem, &Limits::default()).unwrap() else { panic!() };
/// assert_eq!(task.operators[0].name, "press b");
/// assert_eq!(task.variables[0].values, ["Atom on(b)", "NegatedAtom on(b)"]);
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
///
/// # Errors
/// A limit was reached, a cost has no value, or rules derive an atom from its own negation.
pub fn ground(domain: &Domain, problem: &Problem, limits: &Limits) -> Result<Outcome, Error> {
    let normal = Normal::of(domain, problem)?;
    let reached = reach(&normal, limits)?;
    let mut program = Program::of(&normal, reached)?;
    if program.goal.is_none() {
        return Ok(Outcome::NoSolution);
    }
    let rules = axioms::rules(&mut program)?;
    let rank = whole(ranks(&program))?;
    let groups = whole(groups(&program, &rank))?;
    let is_derived = |&predicate: &usize| normal.derived[predicate];
    let derived: Vec<bool> = program.predicates.iter().map(is_derived).collect();
    let variables = whole(choose(&groups, program.predicates.len(), &rank, &derived))?;
    let Some(draft) = Draft::new(&program, &rules, variables, &groups)? else {
        return Ok(Outcome::NoSolution);
    };
    let Some(draft) = Renaming::reachable(&draft).apply(draft) else { return Ok(Outcome::NoSolution) };
    let draft = whole(ordered(draft))?;
    whole(task(&program, draft)).map(Outcome::Task)
}

/// A result, unless the budget ended it early.
fn whole<T>(result: T) -> Result<T, Error> {
    if budget::is_spent() { Err(Error::Interrupted) } else { Ok(result) }
}

/// The position of each atom in the order of the names of predicates and objects.
fn ranks(program: &Program<'_>) -> Vec<u32> {
    let place = |names: Vec<&str>| {
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&at| names[at]);
        let mut place = vec![0_u32; names.len()];
        (0..).zip(order).for_each(|(at, one)| place[one] = at);
        place
    };
    let predicates = place(program.normal.predicates.iter().map(|one| &one.name[..]).collect());
    let objects = place(program.normal.problem.objects.iter().map(|one| &one.name[..]).collect());
    let mut in_order: Vec<usize> = (0..predicates.len()).collect();
    in_order.sort_unstable_by_key(|&predicate| predicates[predicate]);
    let mut rank = vec![0; program.predicates.len()];
    let mut next = 0;
    for predicate in in_order {
        for atom in by_arguments(program, predicate, &objects).into_iter().metered() {
            rank[atom as usize] = next;
            next += 1;
        }
    }
    rank
}

/// The atoms of a predicate in the order of the places of their arguments.
fn by_arguments(program: &Program<'_>, predicate: usize, places: &[u32]) -> Vec<AtomId> {
    let mut atoms: Vec<AtomId> = program.atoms_of(predicate).collect();
    let place = |atom: AtomId, column: usize| places[program.arguments(atom)[column] as usize];
    let columns = 0..program.normal.predicates[predicate].arity;
    if atoms.len() < places.len() {
        let all = |atom: AtomId| columns.clone().map(move |column| place(atom, column));
        atoms.sort_unstable_by(|&one, &other| all(one).cmp(all(other)));
        return atoms;
    }
    // Counting sort by each column, the last one first: it ends within a step if the budget does.
    let mut sorted = atoms.clone();
    for column in columns.rev() {
        let mut starts = vec![0; places.len() + 1];
        atoms.iter().metered().for_each(|&atom| starts[place(atom, column) as usize + 1] += 1);
        (0..places.len()).for_each(|at| starts[at + 1] += starts[at]);
        for &atom in atoms.iter().metered() {
            let start = &mut starts[place(atom, column) as usize];
            sorted[*start] = atom;
            *start += 1;
        }
        if budget::is_spent() {
            break;
        }
        std::mem::swap(&mut atoms, &mut sorted);
    }
    atoms
}

/// The task with the variables that matter, in order.
fn ordered(draft: Draft) -> Draft {
    let order = order::order(&draft);
    let mut position = vec![None; draft.sizes.len()];
    (0..).zip(&order).for_each(|(at, &variable)| position[variable] = Some(at));
    let moved = |fact: Fact| Some(Fact { variable: position[fact.variable as usize]?, value: fact.value });
    let condition = |facts: &[Fact]| {
        let mut facts: Vec<Fact> = facts.iter().copied().filter_map(moved).collect();
        facts.sort_unstable();
        facts
    };
    let change = |change: &operator::Change| {
        Some(operator::Change { fact: moved(change.fact)?, condition: condition(&change.condition) })
    };
    let mut operators = Vec::with_capacity(draft.operators.len());
    for one in draft.operators.iter().metered() {
        let mut effects: Vec<_> = one.effects.iter().filter_map(change).collect();
        if !effects.is_empty() {
            effects.sort_unstable();
            operators.push(operator::Draft { of: one.of, condition: condition(&one.condition), effects });
        }
    }
    let mutexes =
        draft.mutexes.iter().metered().map(|group| condition(group)).filter(|group| group.len() > 1);
    Draft {
        sizes: order.iter().map(|&old| draft.sizes[old]).collect(),
        names: order.iter().map(|&old| draft.names[old].clone()).collect(),
        layers: order.iter().map(|&old| draft.layers[old]).collect(),
        initial: order.iter().map(|&old| draft.initial[old]).collect(),
        goal: condition(&draft.goal),
        operators,
        axioms: draft.axioms.iter().metered().filter_map(change).collect(),
        mutexes: mutexes.collect(),
    }
}

/// The task in its public form.
fn task(program: &Program<'_>, draft: Draft) -> Task {
    let name = |name: &ValueName| match name {
        ValueName::Atom(atom) => format!("Atom {}", program.atom_name(*atom)),
        ValueName::Negated(atom) => format!("NegatedAtom {}", program.atom_name(*atom)),
        ValueName::None => "<none of those>".into(),
    };
    let variables =
        draft.names.iter().zip(&draft.layers).metered().enumerate().map(|(at, (names, &layer))| Variable {
            name: format!("var{at}"),
            layer,
            values: names.iter().metered().map(name).collect(),
        });
    let axioms = draft.axioms.iter().map(|axiom| Axiom {
        conditions: axiom.condition.clone(),
        variable: axiom.fact.variable,
        before: 1 - axiom.fact.value,
        after: axiom.fact.value,
    });
    Task {
        metric: program.normal.problem.metric,
        variables: variables.collect(),
        mutexes: draft.mutexes,
        initial: draft.initial,
        goal: draft.goal,
        axioms: axioms.collect(),
        operators: operators(program, &draft.operators),
    }
}

/// The operators, sorted by action and name, without copies.
fn operators(program: &Program<'_>, drafts: &[operator::Draft]) -> Vec<Operator> {
    let mut found: Vec<(usize, Operator)> = drafts
        .iter()
        .metered()
        .map(|draft| {
            let of = &program.operators[draft.of];
            let changes = |variable| draft.effects.iter().any(|change| change.fact.variable == variable);
            let prevail = draft.condition.iter().copied().filter(|fact| !changes(fact.variable)).collect();
            let effects = draft.effects.iter().map(|change| Effect {
                conditions: change.condition.clone(),
                variable: change.fact.variable,
                before: value(&draft.condition, change.fact.variable),
                after: change.fact.value,
            });
            let action = program.normal.schemas[of.schema].action;
            let name = program.operator_name(of);
            (action, Operator { name, prevail, effects: effects.collect(), cost: of.cost })
        })
        .collect();
    found.sort_by(|(one, first), (other, second)| (one, &first.name).cmp(&(other, &second.name)));
    let mut operators: Vec<Operator> = found.into_iter().map(|(_, operator)| operator).collect();
    operators.dedup();
    operators
}
