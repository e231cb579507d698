//! Conditions, goals and effects.

use super::context::{Context, Scope};
use super::model::{Cost, Effect, Formula};
use super::refuse::{feature, unsupported};
use super::syntax::{Expr, Items};
use crate::Fault;
use crate::naming::shown;
use solvarium_budget as budget;

/// The connectives of formulas.
const CONNECTIVES: [&str; 6] = ["and", "or", "not", "imply", "exists", "forall"];

/// The atoms that effects may change, and the list that receives costs.
pub(super) struct EffectReader<'c> {
    pub(super) context: &'c Context,
    /// Whether rules derive each predicate.
    pub(super) derived: &'c [bool],
    /// The terms of the cost that were read so far.
    pub(super) costs: Vec<Cost>,
    /// Whether the effect that is read is inside `when` or `forall`.
    pub(super) is_inner: bool,
}

impl Context {
    /// Reads a condition.
    pub(super) fn formula(&self, formula: Expr<'_>, scope: &mut Scope) -> Result<Formula, Fault> {
        let _ = budget::hold(size_of::<Formula>());
        if formula.word().is_some() {
            return Err(formula.expected("a condition such as `(on a b)`"));
        }
        let Some(head) = formula.head() else {
            return match formula.items().next() {
                None => Ok(Formula::And(Vec::new())),
                Some(first) => Err(first.expected("the name of a predicate, or `and`, `or`, `not`")),
            };
        };
        let mut parts = formula.tail();
        match head {
            "and" | "or" => {
                let all = parts.map(|part| self.formula(part, scope)).collect::<Result<_, _>>()?;
                Ok(if head == "and" { Formula::And(all) } else { Formula::Or(all) })
            }
            "not" => Ok(Formula::Not(Box::new(self.formula(only(formula)?, scope)?))),
            "imply" => {
                let [one, other] = two(formula, "two conditions")?;
                Ok(Formula::Imply(Box::new((self.formula(one, scope)?, self.formula(other, scope)?))))
            }
            "exists" | "forall" => {
                let [variables, body] = two(formula, "variables and a condition")?;
                let (count, body) = self.quantified(variables, scope, |scope| self.formula(body, scope))?;
                let variables = scope.split_off(count);
                let body = Box::new(body);
                Ok(if head == "exists" {
                    Formula::Exists(variables, body)
                } else {
                    Formula::Forall(variables, body)
                })
            }
            "=" => {
                let [one, other] = two(formula, "two objects or variables")?;
                if let Some(number) = [one, other].into_iter().find(|one| one.word().is_none()) {
                    return Err(unsupported(number, "numeric conditions"));
                }
                Ok(Formula::Equal(self.term(one, scope)?.0, self.term(other, scope)?.0))
            }
            _ if parts.next().is_some_and(|part| part.word().is_none()) && self.is_unknown(head) => {
                let hint = super::names::meant(head, CONNECTIVES.into_iter());
                Err(feature(formula, head).unwrap_or_else(|| {
                    formula.fault(format!("expected a condition, found {}{hint}", formula.found()))
                }))
            }
            _ => Ok(Formula::Atom(self.atom(formula, scope)?)),
        }
    }

    fn is_unknown(&self, predicate: &str) -> bool {
        self.predicates.names.get(predicate).is_none()
    }

    /// Reads the body of a quantifier in the scope of its variables, which stay at the end of the scope; returns their first index.
    fn quantified<T>(
        &self,
        variables: Expr<'_>,
        scope: &mut Scope,
        body: impl FnOnce(&mut Scope) -> Result<T, Fault>,
    ) -> Result<(usize, T), Fault> {
        if variables.word().is_some() {
            return Err(variables.expected("variables such as `(?x - block)`"));
        }
        let count = scope.len();
        scope.extend(self.types.parameters(variables.items())?);
        Ok((count, body(scope)?))
    }
}

impl EffectReader<'_> {
    /// Reads an effect.
    pub(super) fn effect(&mut self, effect: Expr<'_>, scope: &mut Scope) -> Result<Effect, Fault> {
        let _ = budget::hold(size_of::<Effect>());
        let none = Effect::And(Vec::new());
        match effect.head() {
            None if effect.word().is_none() && effect.items().next().is_none() => Ok(none),
            None => Err(effect.expected("an effect such as `(on a b)`")),
            Some("and") => {
                Ok(Effect::And(effect.tail().map(|part| self.effect(part, scope)).collect::<Result<_, _>>()?))
            }
            Some("not") => {
                let atom = only(effect)?;
                let deleted = self.context.atom(atom, scope)?;
                self.check_basic(atom, deleted.predicate)?;
                Ok(Effect::Delete(deleted))
            }
            Some("forall") => {
                let [variables, body] = two(effect, "variables and an effect")?;
                let context = self.context;
                let (count, body) = context.quantified(variables, scope, |scope| self.inner(body, scope))?;
                Ok(Effect::Forall(scope.split_off(count), Box::new(body)))
            }
            Some("when") => {
                let [condition, body] = two(effect, "a condition and an effect")?;
                let condition = self.context.formula(condition, scope)?;
                Ok(Effect::When(condition, Box::new(self.inner(body, scope)?)))
            }
            Some("increase") => {
                self.cost(effect, scope)?;
                Ok(none)
            }
            Some(connective) if CONNECTIVES.contains(&connective) => {
                Err(effect.expected("an effect, which is `and`, `not`, `forall`, `when` or an atom"))
            }
            Some(_) => {
                let added = self.context.atom(effect, scope)?;
                self.check_basic(effect, added.predicate)?;
                Ok(Effect::Add(added))
            }
        }
    }

    /// Reads an effect inside `when` or `forall`.
    fn inner(&mut self, effect: Expr<'_>, scope: &mut Scope) -> Result<Effect, Fault> {
        let before = std::mem::replace(&mut self.is_inner, true);
        let read = self.effect(effect, scope);
        self.is_inner = before;
        read
    }

    /// Refuses an effect on a derived predicate.
    fn check_basic(&self, at: Expr<'_>, predicate: usize) -> Result<(), Fault> {
        if self.derived[predicate] {
            let name = shown(&self.context.predicates.all[predicate].name);
            return Err(at.fault(format!("expected a predicate that no rule derives, found `{name}`")));
        }
        Ok(())
    }

    /// Reads `(increase (total-cost) ...)`.
    fn cost(&mut self, effect: Expr<'_>, scope: &Scope) -> Result<(), Fault> {
        let [total, amount] = two(effect, "`(total-cost)` and an amount")?;
        if total.head() != Some("total-cost") || total.tail().next().is_some() {
            return Err(unsupported(total, "numeric fluents except `(total-cost)`"));
        }
        if self.is_inner {
            return Err(unsupported(effect, "costs inside `when` or `forall`"));
        }
        let _ = budget::hold(size_of::<Cost>());
        let cost = match (amount.word(), amount.head()) {
            (Some(_), _) => Cost::Constant(number(amount)?),
            (None, Some("+" | "-" | "*" | "/" | "total-cost")) => {
                return Err(unsupported(amount, "costs that are computed"));
            }
            (None, _) => Cost::Function(self.context.application(amount, &self.context.functions, scope)?),
        };
        self.costs.push(cost);
        Ok(())
    }
}

/// Reads a cost: a whole number, which may be written as `5.0`.
pub(super) fn number(number: Expr<'_>) -> Result<u32, Fault> {
    let word = number.word().unwrap_or_default();
    let whole = word.split_once('.').filter(|(_, part)| part.bytes().all(|digit| digit == b'0'));
    let digits = whole.map_or(word, |(whole, _)| whole);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(number.expected("a cost, which is a whole number from 0"));
    }
    digits.parse().map_err(|_| number.expected(&format!("a cost of at most {}", u32::MAX)))
}

/// The only part of `(not ...)`.
fn only(list: Expr<'_>) -> Result<Expr<'_>, Fault> {
    let mut parts = list.tail();
    match (parts.next(), parts.next()) {
        (Some(part), None) => Ok(part),
        (None, _) => Err(list.expected("`(not ...)` with one part")),
        (_, Some(second)) => Err(second.expected("`)`, since `not` has one part")),
    }
}

/// The two parts of a list.
fn two<'t>(list: Expr<'t>, expected: &str) -> Result<[Expr<'t>; 2], Fault> {
    let mut parts: Items<'t> = list.tail();
    match (parts.next(), parts.next(), parts.next()) {
        (Some(one), Some(other), None) => Ok([one, other]),
        (_, _, Some(third)) => Err(third.expected(&format!("`)` after {expected}"))),
        _ => Err(list.expected(&format!("{expected} after `{}`", list.head().unwrap_or_default()))),
    }
}
