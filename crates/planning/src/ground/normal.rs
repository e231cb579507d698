//! The normal form of a task before grounding (Helmert, "Concise finite-domain representations for PDDL planning tasks", 2009, section
//! 4): conditions are conjunctions of literals. A disjunction splits its action, rule or effect; a quantifier "for some" becomes
//! parameters; a quantifier "for all" becomes the negation of a new derived predicate.

use super::Error;
use super::branch::{Branch, Splitter};
use solvarium_forms::pddl::{Atom, Cost, Domain, Effect, Formula, Parameter, Problem, Term};

/// A literal of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Literal {
    pub(crate) atom: Atom,
    pub(crate) is_positive: bool,
}

/// A conjunction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Body {
    pub(crate) literals: Vec<Literal>,
    /// Pairs of terms that must be equal (true) or different (false).
    pub(crate) equalities: Vec<(Term, Term, bool)>,
}

/// The types of each variable.
pub(crate) type Variables = Vec<Vec<usize>>;

/// An action schema whose condition is a conjunction.
#[derive(Clone, Debug)]
pub(crate) struct Schema {
    /// Index of the action in the domain.
    pub(crate) action: usize,
    /// The parameters of the action, and then the variables of quantifiers.
    pub(crate) variables: Variables,
    /// The number of parameters of the action.
    pub(crate) shown: usize,
    pub(crate) body: Body,
    pub(crate) effects: Vec<SimpleEffect>,
}

/// An effect on one atom.
#[derive(Clone, Debug)]
pub(crate) struct SimpleEffect {
    /// The quantified variables. Their indices follow the variables of the schema.
    pub(crate) variables: Variables,
    pub(crate) body: Body,
    pub(crate) atom: Atom,
    pub(crate) is_add: bool,
}

impl SimpleEffect {
    /// Whether the effect happens whenever the action does.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.variables.is_empty() && self.body == Body::default()
    }
}

/// A rule for a derived predicate.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) head: Atom,
    pub(crate) variables: Variables,
    pub(crate) body: Body,
}

/// A predicate of the normal form.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub(crate) name: String,
    pub(crate) arity: usize,
}

/// A task in normal form.
#[derive(Debug)]
pub(crate) struct Normal<'d> {
    pub(crate) domain: &'d Domain,
    pub(crate) problem: &'d Problem,
    /// The predicates of the domain, and then the new ones.
    pub(crate) predicates: Vec<Symbol>,
    pub(crate) schemas: Vec<Schema>,
    pub(crate) rules: Vec<Rule>,
    /// The goal, which has no variables.
    pub(crate) goal: Body,
    /// Whether actions or rules change each predicate.
    pub(crate) fluent: Vec<bool>,
    /// Whether rules derive each predicate.
    pub(crate) derived: Vec<bool>,
}

impl<'d> Normal<'d> {
    pub(crate) fn of(domain: &'d Domain, problem: &'d Problem) -> Result<Self, Error> {
        let symbol = |one: &solvarium_forms::pddl::Predicate| Symbol {
            name: one.name.clone(),
            arity: one.parameters.len(),
        };
        let mut splitter = Splitter::new(domain.predicates.iter().map(symbol).collect());
        let mut schemas = Vec::new();
        for (index, action) in domain.actions.iter().enumerate() {
            splitter.begin(&action.parameters);
            let scope = splitter.scope();
            for branch in splitter.split(&action.precondition, &scope)? {
                schemas.push(schema(index, action, branch, &mut splitter)?);
            }
        }
        for axiom in &domain.axioms {
            splitter.begin(&axiom.parameters);
            let terms = splitter.scope();
            let head = Atom { predicate: axiom.predicate, terms: terms.clone() };
            for branch in splitter.split(&axiom.condition, &terms)? {
                splitter.add_rule(head.clone(), branch);
            }
        }
        let goal = goal(&problem.goal, &mut splitter)?;
        let (predicates, rules) = splitter.finish();
        let mut derived = vec![false; predicates.len()];
        rules.iter().for_each(|rule| derived[rule.head.predicate] = true);
        let mut fluent = derived.clone();
        for effect in schemas.iter().flat_map(|schema| &schema.effects) {
            fluent[effect.atom.predicate] = true;
        }
        Ok(Self { domain, problem, predicates, schemas, rules, goal, fluent, derived })
    }

    /// The costs of a schema's action.
    pub(crate) fn costs(&self, schema: &Schema) -> &'d [Cost] {
        &self.domain.actions[schema.action].costs
    }
}

/// The schema for one branch of an action's condition.
fn schema(
    index: usize,
    action: &solvarium_forms::pddl::Action,
    branch: Branch,
    splitter: &mut Splitter,
) -> Result<Schema, Error> {
    let shown = action.parameters.len();
    let (variables, body) = branch.numbered(&types(&action.parameters), shown);
    let mut effects = Vec::new();
    splitter.begin(&action.parameters);
    let scope = splitter.scope();
    let mut collector = Collector { splitter, effects: &mut effects };
    collector.effect(&action.effect, &scope, &Branch::default())?;
    // The quantified variables of an effect are numbered after the action's parameters. The schema has more variables, so they move up.
    let moved = variables.len() - shown;
    for effect in &mut effects {
        effect.shift(shown, moved);
    }
    Ok(Schema { action: index, variables, shown, body, effects })
}

impl SimpleEffect {
    /// Adds `by` to the index of each variable from `from` on.
    fn shift(&mut self, from: usize, by: usize) {
        let shift = |term: &mut Term| match term {
            Term::Variable(index) if *index >= from => *index += by,
            _ => {}
        };
        self.atom.terms.iter_mut().for_each(shift);
        self.body.literals.iter_mut().flat_map(|literal| &mut literal.atom.terms).for_each(shift);
        for (one, other, _) in &mut self.body.equalities {
            shift(one);
            shift(other);
        }
    }
}

/// The types of parameters.
pub(super) fn types(parameters: &[Parameter]) -> Variables {
    parameters.iter().map(|parameter| parameter.types.clone()).collect()
}

/// Collects the effects of an action.
struct Collector<'s> {
    splitter: &'s mut Splitter,
    effects: &'s mut Vec<SimpleEffect>,
}

impl Collector<'_> {
    /// Collects an effect in a scope; `around` holds the conditions and variables around it.
    fn effect(&mut self, effect: &Effect, scope: &[Term], around: &Branch) -> Result<(), Error> {
        match effect {
            Effect::And(all) => all.iter().try_for_each(|one| self.effect(one, scope, around)),
            Effect::Forall(variables, body) => {
                let mut around = around.clone();
                let scope = self.splitter.declare(variables, scope, &mut around);
                self.effect(body, &scope, &around)
            }
            Effect::When(condition, body) => {
                for branch in self.splitter.split(condition, scope)? {
                    self.effect(body, scope, &around.and(&branch))?;
                }
                Ok(())
            }
            Effect::Add(atom) | Effect::Delete(atom) => {
                let atom = super::branch::substituted(atom, scope);
                let parameters = self.splitter.parameters().to_vec();
                let shown = parameters.len();
                let (variables, body, atom) = around.numbered_with(&parameters, atom);
                self.effects.push(SimpleEffect {
                    variables: variables[shown..].to_vec(),
                    body,
                    atom,
                    is_add: matches!(effect, Effect::Add(_)),
                });
                Ok(())
            }
        }
    }
}

/// The goal as a conjunction of literals; a new derived atom if it is not one.
fn goal(goal: &Formula, splitter: &mut Splitter) -> Result<Body, Error> {
    splitter.begin(&[]);
    let mut branches = splitter.split(goal, &[])?;
    if let [branch] = &branches[..]
        && branch.variables.is_empty()
    {
        return Ok(branches.swap_remove(0).body);
    }
    let atom = splitter.new_predicate("goal", Vec::new());
    for branch in branches {
        splitter.add_rule(atom.clone(), branch);
    }
    Ok(Body { literals: vec![Literal { atom, is_positive: true }], equalities: Vec::new() })
}
