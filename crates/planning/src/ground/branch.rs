//! Splits a formula into conjunctions of literals: its disjunctive normal form, in which variables of "for some" are free.
//!
//! A conjunction of n disjunctions has 2^n branches or more. So if there are too many branches, the parts of the
//! conjunction become new derived atoms, whose rules are the branches of the parts.

use super::Error;
use super::normal::{Body, Literal, Rule, Symbol, Variables, types};
use solvarium_budget as budget;
use solvarium_forms::pddl::{Atom, Formula, Parameter, Term};

/// The maximum number of conjunctions of one formula.
const BRANCHES_MOST: usize = 1 << 16;

/// The maximum number of conjunctions of two formulas that are both true. Beyond it, these become new derived atoms.
const PRODUCT_MOST: usize = 1 << 8;

/// One conjunction of a disjunctive normal form.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    pub(super) body: Body,
    /// The quantified variables, with their indices in the terms and their types.
    pub(super) variables: Vec<(usize, Vec<usize>)>,
}

impl Branch {
    /// Both conjunctions.
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.extend(other);
        both
    }

    /// Adds the other conjunction to this one.
    fn extend(&mut self, other: &Self) {
        self.variables.extend_from_slice(&other.variables);
        self.body.literals.extend_from_slice(&other.body.literals);
        self.body.equalities.extend_from_slice(&other.body.equalities);
    }

    /// The types of all variables, and the body, in which quantified variables follow the `shown` parameters.
    pub(super) fn numbered(self, parameters: &[Vec<usize>], shown: usize) -> (Variables, Body) {
        let none = Atom { predicate: 0, terms: Vec::new() };
        debug_assert_eq!(parameters.len(), shown);
        let (variables, body, _) = self.numbered_with(parameters, none);
        (variables, body)
    }

    /// Like [`Self::numbered`], with an atom.
    pub(super) fn numbered_with(&self, parameters: &[Vec<usize>], mut atom: Atom) -> (Variables, Body, Atom) {
        let mut body = self.body.clone();
        let number = |term: &mut Term| {
            if let Term::Variable(index) = term
                && let Some(at) = self.variables.iter().position(|(known, _)| known == index)
            {
                *index = parameters.len() + at;
            }
        };
        atom.terms.iter_mut().for_each(number);
        body.literals.iter_mut().flat_map(|literal| &mut literal.atom.terms).for_each(number);
        for (one, other, _) in &mut body.equalities {
            number(one);
            number(other);
        }
        let mut variables = parameters.to_vec();
        variables.extend(self.variables.iter().map(|(_, types)| types.clone()));
        (variables, body, atom)
    }
}

/// An atom in which the variables are replaced by the terms of a scope.
pub(super) fn substituted(atom: &Atom, scope: &[Term]) -> Atom {
    let terms = atom.terms.iter().map(|&term| resolve(term, scope)).collect();
    Atom { predicate: atom.predicate, terms }
}

fn resolve(term: Term, scope: &[Term]) -> Term {
    match term {
        Term::Variable(index) => scope.get(index).copied().unwrap_or(term),
        Term::Object(_) => term,
    }
}

/// Splits formulas, and collects the derived predicates that stand for quantifiers.
pub(super) struct Splitter {
    predicates: Vec<Symbol>,
    rules: Vec<Rule>,
    /// The types of the variables of the current action or rule: parameters first, then one for each quantifier that was met.
    variables: Variables,
    parameters: usize,
    /// Formulas that have a new predicate already, with the types of its parameters.
    known: Vec<(Vec<Branch>, Variables, usize)>,
}

impl Splitter {
    pub(super) const fn new(predicates: Vec<Symbol>) -> Self {
        Self { predicates, rules: Vec::new(), variables: Vec::new(), parameters: 0, known: Vec::new() }
    }

    /// Begins an action, a rule or the goal.
    pub(super) fn begin(&mut self, parameters: &[Parameter]) {
        self.variables = types(parameters);
        self.parameters = parameters.len();
    }

    /// The parameters as the scope of a formula.
    pub(super) fn scope(&self) -> Vec<Term> {
        (0..self.parameters).map(Term::Variable).collect()
    }

    /// The types of the parameters.
    pub(super) fn parameters(&self) -> &[Vec<usize>] {
        &self.variables[..self.parameters]
    }

    /// The predicates and rules of the domain and of this splitter.
    pub(super) fn finish(self) -> (Vec<Symbol>, Vec<Rule>) {
        (self.predicates, self.rules)
    }

    /// Declares the variables of a quantifier; returns the scope inside it.
    pub(super) fn declare(
        &mut self,
        variables: &[Parameter],
        scope: &[Term],
        around: &mut Branch,
    ) -> Vec<Term> {
        let mut scope = scope.to_vec();
        for one in variables {
            scope.push(Term::Variable(self.variables.len()));
            around.variables.push((self.variables.len(), one.types.clone()));
            self.variables.push(one.types.clone());
        }
        scope
    }

    /// Adds the rule of a branch.
    pub(super) fn add_rule(&mut self, head: Atom, branch: Branch) {
        let parameters = self.variables[..self.parameters].to_vec();
        let (variables, body, head) = branch.numbered_with(&parameters, head);
        self.rules.push(Rule { head, variables, body });
    }

    /// Creates a derived predicate, applied to these terms.
    pub(super) fn new_predicate(&mut self, name: &str, terms: Vec<Term>) -> Atom {
        let number = self.predicates.len();
        self.predicates.push(Symbol { name: format!("{name}@{number}"), arity: terms.len() });
        Atom { predicate: number, terms }
    }

    /// The disjunctive normal form of a formula in a scope.
    pub(super) fn split(&mut self, formula: &Formula, scope: &[Term]) -> Result<Vec<Branch>, Error> {
        self.signed(formula, true, scope)
    }

    /// The disjunctive normal form of a formula, or of its negation.
    fn signed(&mut self, formula: &Formula, sign: bool, scope: &[Term]) -> Result<Vec<Branch>, Error> {
        match (formula, sign) {
            (Formula::And(all), true) | (Formula::Or(all), false) => {
                let mut product = vec![Branch::default()];
                for one in all {
                    let factor = self.signed(one, sign, scope)?;
                    product = self.multiply(product, factor)?;
                }
                Ok(product)
            }
            (Formula::And(all), false) | (Formula::Or(all), true) => {
                let mut sum = Vec::new();
                for one in all {
                    sum.extend(self.signed(one, sign, scope)?);
                    check(sum.len())?;
                }
                Ok(sum)
            }
            (Formula::Not(one), _) => self.signed(one, !sign, scope),
            (Formula::Imply(both), true) => {
                let mut sum = self.signed(&both.0, false, scope)?;
                sum.extend(self.signed(&both.1, true, scope)?);
                check(sum.len())?;
                Ok(sum)
            }
            (Formula::Imply(both), false) => {
                let one = self.signed(&both.0, true, scope)?;
                let other = self.signed(&both.1, false, scope)?;
                self.multiply(one, other)
            }
            (Formula::Exists(variables, body), true) | (Formula::Forall(variables, body), false) => {
                let mut around = Branch::default();
                let scope = self.declare(variables, scope, &mut around);
                let body = self.signed(body, sign, &scope)?;
                self.multiply(vec![around], body)
            }
            (Formula::Exists(variables, body), false) => self.universal(variables, body, true, scope),
            (Formula::Forall(variables, body), true) => self.universal(variables, body, false, scope),
            (Formula::Atom(atom), is_positive) => {
                let mut branch = Branch::default();
                branch.body.literals.push(Literal { atom: substituted(atom, scope), is_positive });
                Ok(vec![branch])
            }
            (Formula::Equal(one, other), is_equal) => {
                let mut branch = Branch::default();
                branch.body.equalities.push((resolve(*one, scope), resolve(*other, scope), is_equal));
                Ok(vec![branch])
            }
        }
    }

    /// The formula "no objects give `body` the truth value `sign`": the negation of a new derived atom, which its rules make true if some
    /// objects do.
    fn universal(
        &mut self,
        variables: &[Parameter],
        body: &Formula,
        sign: bool,
        scope: &[Term],
    ) -> Result<Vec<Branch>, Error> {
        let mut around = Branch::default();
        let inner = self.declare(variables, scope, &mut around);
        let body = self.signed(body, sign, &inner)?;
        let branches = self.multiply(vec![around], body)?;
        let mut negated = Branch::default();
        negated.body.literals.push(Literal { atom: self.derived(branches), is_positive: false });
        Ok(vec![negated])
    }

    /// A derived atom that is true when one of the branches is, applied to the variables that they do not quantify.
    fn derived(&mut self, mut branches: Vec<Branch>) -> Atom {
        let free = free(&branches);
        let parameters: Variables = free.iter().map(|&index| self.variables[index].clone()).collect();
        for branch in &mut branches {
            close(branch, &free);
        }
        let terms: Vec<Term> = free.into_iter().map(Term::Variable).collect();
        let like = |(known, types, _): &&(Vec<Branch>, Variables, usize)| {
            *types == parameters && known.len() == branches.len() && known.iter().zip(&branches).all(alike)
        };
        match self.known.iter().find(like) {
            Some(&(_, _, predicate)) => Atom { predicate, terms },
            None => self.quantifier(branches, parameters, terms),
        }
    }

    /// The conjunctions of each branch with each branch of the other formula. If there are too many, a new atom
    /// represents the branches of a formula.
    fn multiply(&mut self, mut one: Vec<Branch>, mut other: Vec<Branch>) -> Result<Vec<Branch>, Error> {
        if one.len().saturating_mul(other.len()) > PRODUCT_MOST && one.len().min(other.len()) > 1 {
            for branches in [&mut one, &mut other] {
                let mut branch = Branch::default();
                let atom = self.derived(std::mem::take(branches));
                branch.body.literals.push(Literal { atom, is_positive: true });
                branches.push(branch);
            }
        }
        multiply(one, &other)
    }

    /// Adds a predicate and its rules.
    fn quantifier(&mut self, branches: Vec<Branch>, parameters: Variables, terms: Vec<Term>) -> Atom {
        let atom = self.new_predicate("new-axiom", terms);
        let head =
            Atom { predicate: atom.predicate, terms: (0..parameters.len()).map(Term::Variable).collect() };
        for branch in &branches {
            let mut types = parameters.clone();
            types.extend(branch.variables.iter().map(|(_, types)| types.clone()));
            self.rules.push(Rule { head: head.clone(), variables: types, body: branch.body.clone() });
        }
        self.known.push((branches, parameters, atom.predicate));
        atom
    }
}

/// Whether two closed branches are equal.
fn alike((one, other): (&Branch, &Branch)) -> bool {
    let types = |branch: &Branch| branch.variables.iter().map(|(_, types)| types.clone()).collect::<Vec<_>>();
    one.body == other.body && types(one) == types(other)
}

/// The variables of branches that they do not quantify, in the order of their indices.
fn free(branches: &[Branch]) -> Vec<usize> {
    let mut found = Vec::new();
    for branch in branches {
        let equalities = branch.body.equalities.iter().flat_map(|&(one, other, _)| [one, other]);
        let literals = branch.body.literals.iter().flat_map(|literal| literal.atom.terms.iter().copied());
        for term in literals.chain(equalities) {
            if let Term::Variable(index) = term
                && !branch.variables.iter().any(|(own, _)| *own == index)
            {
                found.push(index);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Numbers the variables of a branch: first the free ones, then its own.
fn close(branch: &mut Branch, free: &[usize]) {
    let own: Vec<usize> = branch.variables.iter().map(|(index, _)| *index).collect();
    let number = |term: &mut Term| {
        if let Term::Variable(index) = term {
            let at = free.iter().chain(&own).position(|known| known == index);
            *index = at.unwrap_or(*index);
        }
    };
    branch.body.literals.iter_mut().flat_map(|literal| &mut literal.atom.terms).for_each(number);
    for (one, other, _) in &mut branch.body.equalities {
        number(one);
        number(other);
    }
}

/// The conjunction of each branch of one list with each branch of the other.
fn multiply(mut one: Vec<Branch>, other: &[Branch]) -> Result<Vec<Branch>, Error> {
    check(one.len().saturating_mul(other.len()))?;
    // The usual case takes no copies.
    if let ([first], [second]) = (&mut one[..], other) {
        first.extend(second);
        return Ok(one);
    }
    let mut product = Vec::with_capacity(one.len() * other.len());
    for first in &one {
        for second in other {
            let both = first.and(second);
            let size = both.body.literals.len() + both.variables.len() + 1;
            budget::spend(size).and_then(|()| budget::hold(100 * size)).map_err(|_| Error::Interrupted)?;
            product.push(both);
        }
    }
    Ok(product)
}

fn check(branches: usize) -> Result<(), Error> {
    if branches > BRANCHES_MOST { Err(Error::Branches(BRANCHES_MOST)) } else { Ok(()) }
}
