//! Checks a plan against the PDDL text: conditions are evaluated as they are written, on sets of facts. It shares no code with grounding or
//! search, so a mistake there cannot hide here.

mod axioms;
mod evaluate;
mod steps;
#[cfg(test)]
mod tests;

use axioms::Strata;
use evaluate::{Evaluator, State};
use solvarium_budget as budget;
use solvarium_forms::pddl::{Action, Cost, Domain, Effect, Fact, Formula, Problem, Term};
use steps::{Step, steps};

/// The first error of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanFault {
    /// The number of the step, from 1; `None` after the last step.
    pub step: Option<usize>,
    /// The line of the plan's text, from 1.
    pub line: Option<usize>,
    /// The error in words, with the action.
    pub message: String,
}

impl std::fmt::Display for PlanFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for PlanFault {}

/// Validates a plan, and returns its cost. Without a metric, each step costs 1.
///
/// The text has one step in parentheses per line, for example `(drive t1 a b)`. A semicolon begins a comment.
///
/// ```
/// use solvarium_forms::pddl;
/// use solvarium_planning::validate;
/// let domain = pddl::domain("(define (domain lamps) (:predicates (on ?l))
///     (:action press :parameters (?l) :precondition (not (on ?l)) :effect (on ?l)))")?;
/// let text = "(define (problem one) (:domain lamps) (:objects a b) (:init (on a)) (:goal (and (on a) (on b))))";
/// let problem = pddl::problem(text, &domain)?;
/// assert_eq!(validate(&domain, &problem, "(press b) ; the only step"), Ok(1));
/// let fault = validate(&domain, &problem, "(press a)").unwrap_err();
/// assert_eq!(fault.to_string(), "step 1: (press a) is not applicable, since (not (on a)) is false");
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
///
/// # Errors
/// The first step that is not applicable or not an action, or the first part of the goal that is false at the end.
pub fn validate(domain: &Domain, problem: &Problem, plan: &str) -> Result<u64, PlanFault> {
    let end = |message: String| PlanFault { step: None, line: None, message };
    let evaluator = Evaluator::new(domain, problem);
    let strata = Strata::of(domain).map_err(end)?;
    let mut state: State = problem.initial.iter().cloned().collect();
    let mut cost = 0_u64;
    let steps = steps(plan)?;
    for (number, step) in (1..).zip(&steps) {
        let fault = |message| PlanFault { step: Some(number), line: Some(step.line), message };
        budget::spend(state.len()).map_err(|_| fault("interrupted".into()))?;
        let (action, objects) = evaluator.action(step).map_err(fault)?;
        strata.derive(&evaluator, &mut state);
        check(&evaluator, action, &objects, &state).map_err(fault)?;
        cost = cost.saturating_add(evaluator.cost(action, &objects).map_err(fault)?);
        evaluator.apply(&action.effect, objects, &mut state);
    }
    strata.derive(&evaluator, &mut state);
    match evaluator.first_false(&problem.goal, &mut Vec::new(), &state) {
        None => Ok(cost),
        Some(part) => {
            let when = match steps.len() {
                0 => "in the initial state".into(),
                count => format!("after step {count}, the last one"),
            };
            Err(end(format!("the goal is not reached: {part} is false {when}")))
        }
    }
}

/// Refuses an action whose precondition is false.
fn check(evaluator: &Evaluator<'_>, action: &Action, objects: &[usize], state: &State) -> Result<(), String> {
    match evaluator.first_false(&action.precondition, &mut objects.to_vec(), state) {
        None => Ok(()),
        Some(part) => {
            Err(format!("{} is not applicable, since {part} is false", evaluator.step(action, objects)))
        }
    }
}

impl Evaluator<'_> {
    /// The action and the objects of a step.
    fn action(&self, step: &Step) -> Result<(&Action, Vec<usize>), String> {
        let Some((name, arguments)) = step.words.split_first() else {
            return Err("expected an action, found `()`".into());
        };
        let action = self.domain.actions.iter().find(|action| action.name == *name);
        let action = action.ok_or_else(|| {
            let names: Vec<_> = self.domain.actions.iter().map(|action| &action.name[..]).collect();
            solvarium::suggest::unknown("action", name, names.iter().copied(), &names)
        })?;
        if arguments.len() != action.parameters.len() {
            return Err(format!(
                "expected {} for `{name}`, found {}",
                solvarium::wording::count(action.parameters.len(), "argument"),
                arguments.len()
            ));
        }
        let mut objects = Vec::with_capacity(arguments.len());
        for (word, parameter) in arguments.iter().zip(&action.parameters) {
            let object = self.object(word)?;
            let own = &self.problem.objects[object].types;
            if !self.domain.is_one_of(own, &parameter.types) {
                let names = |types: &[usize]| {
                    types
                        .iter()
                        .map(|&one| &self.domain.types[one].name[..])
                        .collect::<Vec<_>>()
                        .join("` or `")
                };
                let (required, found, of) = (names(&parameter.types), names(own), &parameter.name);
                return Err(format!(
                    "expected a `{required}` as {of} of `{name}`, found `{word}` of type `{found}`"
                ));
            }
            objects.push(object);
        }
        Ok((action, objects))
    }

    /// The cost of an action.
    fn cost(&self, action: &Action, objects: &[usize]) -> Result<u64, String> {
        if !self.problem.metric {
            return Ok(1);
        }
        let mut sum = 0_u64;
        for cost in &action.costs {
            sum += match cost {
                Cost::Constant(cost) => u64::from(*cost),
                Cost::Function(atom) => {
                    let fact = self.fact(atom, objects);
                    let value = self.values.get(&fact).ok_or_else(|| {
                        let name = &self.domain.functions[fact.predicate].name;
                        format!("{} has no value in the initial state", self.shown(name, &fact.objects))
                    })?;
                    u64::from(*value)
                }
            };
        }
        Ok(sum)
    }

    /// Applies an effect: all conditions are evaluated first, and additions win over deletions.
    fn apply(&self, effect: &Effect, mut objects: Vec<usize>, state: &mut State) {
        let (mut added, mut deleted) = (Vec::new(), Vec::new());
        self.collect(effect, &mut objects, state, &mut added, &mut deleted);
        for fact in &deleted {
            state.remove(fact);
        }
        state.extend(added);
    }

    fn collect(
        &self,
        effect: &Effect,
        objects: &mut Vec<usize>,
        state: &State,
        added: &mut Vec<Fact>,
        deleted: &mut Vec<Fact>,
    ) {
        match effect {
            Effect::And(all) => {
                all.iter().for_each(|one| self.collect(one, objects, state, added, deleted));
            }
            Effect::Forall(variables, body) => {
                self.any(variables, objects, &mut |objects| {
                    self.collect(body, objects, state, added, deleted);
                    false
                });
            }
            Effect::When(condition, body) => {
                if self.is_true(condition, objects, state) {
                    self.collect(body, objects, state, added, deleted);
                }
            }
            Effect::Add(atom) => added.push(self.fact(atom, objects)),
            Effect::Delete(atom) => deleted.push(self.fact(atom, objects)),
        }
    }

    /// The first part of a conjunction that is false, as PDDL.
    fn first_false(&self, formula: &Formula, objects: &mut Vec<usize>, state: &State) -> Option<String> {
        match formula {
            Formula::And(all) => all.iter().find_map(|one| self.first_false(one, objects, state)),
            _ if self.is_true(formula, objects, state) => None,
            _ => Some(self.text(formula, objects)),
        }
    }

    /// A step as it is written in a plan.
    fn step(&self, action: &Action, objects: &[usize]) -> String {
        self.shown(&action.name, objects)
    }

    /// A name with objects, in parentheses.
    fn shown(&self, name: &str, objects: &[usize]) -> String {
        let mut text = format!("({name}");
        for &object in objects {
            text.push(' ');
            text.push_str(&self.problem.objects[object].name);
        }
        text + ")"
    }

    /// A formula as PDDL, with the objects of its variables.
    fn text(&self, formula: &Formula, objects: &[usize]) -> String {
        let all = |name: &str, all: &[Formula]| {
            let parts: Vec<String> = all.iter().map(|one| self.text(one, objects)).collect();
            format!("({name} {})", parts.join(" "))
        };
        let term = |term: Term| match term {
            Term::Object(object) => self.problem.objects[object].name.clone(),
            Term::Variable(variable) => match objects.get(variable) {
                Some(&object) => self.problem.objects[object].name.clone(),
                None => format!("?x{}", variable - objects.len() + 1),
            },
        };
        match formula {
            Formula::And(parts) => all("and", parts),
            Formula::Or(parts) => all("or", parts),
            Formula::Not(one) => all("not", std::slice::from_ref(one)),
            Formula::Imply(both) => {
                format!("(imply {} {})", self.text(&both.0, objects), self.text(&both.1, objects))
            }
            Formula::Exists(_, body) => format!("(exists (...) {})", self.text(body, objects)),
            Formula::Forall(_, body) => format!("(forall (...) {})", self.text(body, objects)),
            Formula::Equal(one, other) => format!("(= {} {})", term(*one), term(*other)),
            Formula::Atom(atom) => {
                let words = atom.terms.iter().map(|&one| format!(" {}", term(one)));
                format!("({}{})", self.domain.predicates[atom.predicate].name, words.collect::<String>())
            }
        }
    }
}
