//! Derived predicates: their facts are computed again in each state, stratum by stratum.

use super::evaluate::{Evaluator, State};
use solvarium_budget as budget;
use solvarium_forms::pddl::{Axiom, Domain, Fact, Formula};

/// The rules by stratum: a rule that needs a derived atom to be false is above all rules for this atom.
pub(super) struct Strata<'d> {
    rules: Vec<Vec<&'d Axiom>>,
    is_derived: Vec<bool>,
}

impl<'d> Strata<'d> {
    /// Fails if a predicate depends on its own negation.
    pub(super) fn of(domain: &'d Domain) -> Result<Self, String> {
        let mut is_derived = vec![false; domain.predicates.len()];
        domain.axioms.iter().for_each(|axiom| is_derived[axiom.predicate] = true);
        let mut level = vec![0_usize; domain.predicates.len()];
        let most = is_derived.iter().filter(|derived| **derived).count();
        loop {
            let mut has_changed = false;
            for axiom in &domain.axioms {
                let mut needed = level[axiom.predicate];
                raise(&axiom.condition, true, &is_derived, &level, &mut needed);
                if needed > most {
                    let name = &domain.predicates[axiom.predicate].name;
                    return Err(format!("rules derive `{name}` from its own negation"));
                }
                has_changed |= needed > level[axiom.predicate];
                level[axiom.predicate] = needed;
            }
            if !has_changed {
                break;
            }
        }
        let mut rules = vec![Vec::new(); most + 1];
        domain.axioms.iter().for_each(|axiom| rules[level[axiom.predicate]].push(axiom));
        rules.retain(|stratum| !stratum.is_empty());
        Ok(Self { rules, is_derived })
    }

    /// Replaces the derived facts of a state.
    pub(super) fn derive(&self, evaluator: &Evaluator<'_>, state: &mut State) {
        if self.rules.is_empty() {
            return;
        }
        state.retain(|fact| !self.is_derived[fact.predicate]);
        for stratum in &self.rules {
            loop {
                let mut new = Vec::new();
                for axiom in stratum {
                    evaluator.any(&axiom.parameters, &mut Vec::new(), &mut |objects| {
                        let fact = Fact { predicate: axiom.predicate, objects: objects.clone() };
                        if !state.contains(&fact) && evaluator.is_true(&axiom.condition, objects, state) {
                            new.push(fact);
                        }
                        false
                    });
                }
                if new.is_empty() || budget::is_spent() {
                    break;
                }
                state.extend(new);
            }
        }
    }
}

/// Raises a level to at least the level of each derived predicate in a formula, and above the level of each negated
/// one.
fn raise(formula: &Formula, sign: bool, is_derived: &[bool], level: &[usize], needed: &mut usize) {
    match formula {
        Formula::And(all) | Formula::Or(all) => {
            all.iter().for_each(|one| raise(one, sign, is_derived, level, needed));
        }
        Formula::Not(one) => raise(one, !sign, is_derived, level, needed),
        Formula::Imply(both) => {
            raise(&both.0, !sign, is_derived, level, needed);
            raise(&both.1, sign, is_derived, level, needed);
        }
        Formula::Exists(_, body) | Formula::Forall(_, body) => raise(body, sign, is_derived, level, needed),
        Formula::Atom(atom) if is_derived[atom.predicate] => {
            *needed = (*needed).max(level[atom.predicate] + usize::from(!sign));
        }
        Formula::Atom(_) | Formula::Equal(..) => {}
    }
}
