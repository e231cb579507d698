//! The text of a problem.

use super::context::{Context, Scope};
use super::domain::{define, once};
use super::formula::number;
use super::model::{Atom, Domain, Fact, Problem, Term};
use super::refuse::{section as unknown_section, unsupported};
use super::syntax::{Expr, Tree};
use crate::Fault;
use crate::naming::shown;
use solvarium_budget as budget;
use std::collections::HashSet;

/// The sections of a problem.
const SECTIONS: [&str; 6] = [":domain", ":objects", ":init", ":goal", ":metric", ":requirements"];

/// Reads the text of a problem of a domain.
///
/// ```
/// use solvarium_forms::pddl;
/// let domain = pddl::domain("(define (domain lamps) (:predicates (on ?l)))")?;
/// let text = "(define (problem one) (:domain lamps) (:objects a b) (:init (on a)) (:goal (on b)))";
/// let problem = pddl::problem(text, &domain)?;
/// assert_eq!((problem.objects.len(), problem.initial.len()), (2, 1));
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
///
/// # Errors
/// The text is not a problem of this domain, or uses a feature that is not supported. The error has a position.
pub fn problem(text: &str, domain: &Domain) -> Result<Problem, Fault> {
    let tree = Tree::parse(text)?;
    let (name, sections) = define(tree.root(), "problem")?;
    let mut found: [Option<Expr<'_>>; 6] = [None; 6];
    for section in sections {
        match section.head().and_then(|head| SECTIONS.iter().position(|known| *known == head)) {
            Some(kind) => once(&mut found[kind], section)?,
            None => return Err(unknown_section(section, &SECTIONS)),
        }
    }
    let [of, objects, initial, goal, metric, _] = found;
    let of = of.ok_or_else(|| missing(tree.root(), "(:domain ...)"))?;
    check_domain(of, domain)?;
    let mut context = Context::of(domain);
    if let Some(section) = objects {
        context.types.objects(section.tail(), &mut context.object_names, &mut context.objects)?;
    }
    let goal = goal.ok_or_else(|| missing(tree.root(), "(:goal ...)"))?;
    let mut parts = goal.tail();
    let (Some(condition), None) = (parts.next(), parts.next()) else {
        return Err(goal.fault("expected `(:goal ...)` with one condition"));
    };
    let (initial, values) = match initial {
        Some(section) => InitialReader::new(&context, domain).read(section)?,
        None => Default::default(),
    };
    Ok(Problem {
        name,
        domain: domain.name.clone(),
        initial,
        values,
        goal: context.formula(condition, &mut Scope::new())?,
        metric: metric.map(check_metric).transpose()?.is_some(),
        objects: context.objects,
    })
}

/// Returns the name of the domain that a problem's text names, in lower case.
///
/// ```
/// let text = "(define (problem one) (:domain Lamps) (:goal (and)))";
/// assert_eq!(solvarium_forms::pddl::domain_of(text)?, "lamps");
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
///
/// # Errors
/// The text is not a problem, or names no domain.
pub fn domain_of(text: &str) -> Result<String, Fault> {
    let tree = Tree::parse(text)?;
    let (_, mut sections) = define(tree.root(), "problem")?;
    let section = sections.find(|section| section.head() == Some(":domain"));
    let section = section.ok_or_else(|| missing(tree.root(), "(:domain ...)"))?;
    Ok(named(section)?.to_owned())
}

fn missing(root: Expr<'_>, section: &str) -> Fault {
    root.fault(format!("expected `{section}` in the problem, found none"))
}

/// The name in `(:domain name)`.
fn named<'t>(section: Expr<'t>) -> Result<&'t str, Fault> {
    let mut parts = section.tail();
    match (parts.next().and_then(Expr::word), parts.next()) {
        (Some(name), None) => Ok(name),
        _ => Err(section.expected("`(:domain name)`")),
    }
}

/// Refuses a problem of another domain.
fn check_domain(section: Expr<'_>, domain: &Domain) -> Result<(), Fault> {
    let name = named(section)?;
    if name == domain.name {
        return Ok(());
    }
    let (expected, found) = (shown(&domain.name), shown(name));
    Err(section.fault(format!("expected a problem of the domain `{expected}`, found one of `{found}`")))
}

/// Refuses all metrics but the total cost.
fn check_metric(section: Expr<'_>) -> Result<(), Fault> {
    let parts: Vec<_> = section.tail().collect();
    let [direction, what] = parts[..] else {
        return Err(section.fault("expected `(:metric minimize (total-cost))`"));
    };
    if direction.word() == Some("maximize") {
        return Err(unsupported(direction, "maximisation"));
    }
    // `total-cost` is a function without arguments: some files write no parentheses.
    let is_total = what.word() == Some("total-cost")
        || what.head() == Some("total-cost") && what.tail().next().is_none();
    match (direction.word(), is_total) {
        (Some("minimize"), true) => Ok(()),
        (Some("minimize"), false) => Err(unsupported(what, "metrics except `(total-cost)`")),
        _ => Err(direction.expected("`minimize`")),
    }
}

/// The true atoms, and the values of functions.
type Initial = (Vec<Fact>, Vec<(Fact, u32)>);

/// Reads the initial state.
struct InitialReader<'c> {
    context: &'c Context,
    derived: Vec<bool>,
    facts: HashSet<Fact>,
    assigned: HashSet<Fact>,
    initial: Initial,
}

impl<'c> InitialReader<'c> {
    fn new(context: &'c Context, domain: &Domain) -> Self {
        let mut derived = vec![false; domain.predicates.len()];
        domain.axioms.iter().for_each(|axiom| derived[axiom.predicate] = true);
        Self {
            context,
            derived,
            facts: HashSet::new(),
            assigned: HashSet::new(),
            initial: Initial::default(),
        }
    }

    fn read(mut self, section: Expr<'_>) -> Result<Initial, Fault> {
        for part in section.tail() {
            self.part(part)?;
        }
        Ok(self.initial)
    }

    fn part(&mut self, part: Expr<'_>) -> Result<(), Fault> {
        match part.head() {
            Some("=") => self.value(part),
            Some("not") => {
                // Atoms that are not listed are false, so this one is only checked.
                let atom = part.tail().next().ok_or_else(|| part.expected("`(not (...))`"))?;
                self.context.atom(atom, &Scope::new()).map(drop)
            }
            // Some files wrap the initial state in a conjunction.
            Some("and") if self.context.predicates.names.get("and").is_none() => {
                part.tail().try_for_each(|one| self.part(one))
            }
            Some("at") if part.tail().next().and_then(Expr::word).is_some_and(is_number) => {
                Err(unsupported(part, "timed initial literals"))
            }
            _ => {
                let atom = self.context.atom(part, &Scope::new())?;
                if self.derived[atom.predicate] {
                    let name = shown(&self.context.predicates.all[atom.predicate].name);
                    let message = format!("expected a predicate that no rule derives, found `{name}`");
                    return Err(part.fault(message));
                }
                let fact = ground(atom);
                let _ = budget::hold(2 * size_of::<Fact>() + 16 * fact.objects.len());
                if self.facts.insert(fact.clone()) {
                    self.initial.0.push(fact);
                }
                Ok(())
            }
        }
    }

    /// Reads `(= (distance a b) 5)`.
    fn value(&mut self, part: Expr<'_>) -> Result<(), Fault> {
        let parts: Vec<_> = part.tail().take(3).collect();
        let [function, amount] = parts[..] else {
            return Err(part.fault("expected a function and its value after `=`"));
        };
        if function.word().is_some() {
            return Err(function.expected("a function such as `(total-cost)`"));
        }
        // A plan's cost starts from 0, whatever the file has.
        if function.head() == Some("total-cost") {
            return number(amount).map(drop);
        }
        let symbols = &self.context.functions;
        let fact = ground(self.context.application(function, symbols, &Scope::new())?);
        if !self.assigned.insert(fact.clone()) {
            return Err(function.fault(format!("{} has two values for the same arguments", function.found())));
        }
        let _ = budget::hold(2 * size_of::<Fact>() + 16 * fact.objects.len());
        self.initial.1.push((fact, number(amount)?));
        Ok(())
    }
}

fn is_number(word: &str) -> bool {
    word.parse::<f64>().is_ok()
}

/// An atom that was read without variables in scope.
fn ground(atom: Atom) -> Fact {
    let object = |term: Term| match term {
        Term::Object(object) => Some(object),
        Term::Variable(_) => None,
    };
    Fact { predicate: atom.predicate, objects: atom.terms.into_iter().filter_map(object).collect() }
}
