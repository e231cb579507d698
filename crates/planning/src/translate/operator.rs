//! Operators on variables from operators on atoms.

use super::encoding::{ALTERNATIVES_MOST, Condition, Encoding, insert, value};
use crate::ground::Error;
use crate::ground::program::Operator;
use crate::sas::Fact;
use solvarium_budget as budget;

/// An operator on variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    /// Index of the operator on atoms.
    pub(super) of: usize,
    pub(super) condition: Condition,
    /// The effects with their conditions, sorted by variable.
    pub(super) effects: Vec<Change>,
}

/// An effect on a variable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Change {
    pub(super) fact: Fact,
    pub(super) condition: Condition,
}

/// The effects on one variable, before they are combined.
#[derive(Debug, Default)]
struct Pending {
    variable: u32,
    adds: Vec<Change>,
    deletes: Vec<Change>,
}

/// The operators on variables of one operator on atoms: one for each alternative of its condition.
pub(super) fn drafts(encoding: &Encoding, of: usize, operator: &Operator) -> Result<Vec<Draft>, Error> {
    let mut drafts = Vec::new();
    for condition in encoding.conditions(&operator.condition)? {
        let mut effects = Vec::new();
        for pending in pending(encoding, operator, &condition)? {
            combine(encoding, pending, &condition, &mut effects)?;
        }
        if effects.is_empty() {
            continue;
        }
        effects.sort_unstable();
        effects.dedup();
        let size = 16 * condition.len() + 64 * effects.len();
        budget::hold(size).map_err(|_| Error::Interrupted)?;
        drafts.push(Draft { of, condition, effects });
    }
    Ok(drafts)
}

/// The effects of an operator by variable, without conditions that the operator's condition implies.
fn pending(encoding: &Encoding, operator: &Operator, condition: &[Fact]) -> Result<Vec<Pending>, Error> {
    let mut all: Vec<Pending> = Vec::new();
    for effect in &operator.effects {
        let Some(fact) = encoding.fact(effect.atom) else { continue };
        for own in encoding.conditions(&effect.condition)? {
            let Some(condition) = without(own, condition) else { continue };
            let at = match all.iter().position(|pending| pending.variable == fact.variable) {
                Some(at) => at,
                None => {
                    all.push(Pending { variable: fact.variable, ..Pending::default() });
                    all.len() - 1
                }
            };
            let list = if effect.is_add { &mut all[at].adds } else { &mut all[at].deletes };
            list.push(Change { fact, condition });
        }
    }
    Ok(all)
}

/// A condition without the facts that `known` has; `None` if they contradict each other.
fn without(mut condition: Condition, known: &[Fact]) -> Option<Condition> {
    let mut can_hold = true;
    condition.retain(|fact| match value(known, fact.variable) {
        None => true,
        Some(value) => {
            can_hold &= value == fact.value;
            false
        }
    });
    can_hold.then_some(condition)
}

/// Combines the effects on a variable: a delete effect sets "none of them" if its atom is true and no add effect happens.
fn combine(
    encoding: &Encoding,
    pending: Pending,
    condition: &[Fact],
    effects: &mut Vec<Change>,
) -> Result<(), Error> {
    let variable = pending.variable;
    let before = value(condition, variable);
    let is_certain = pending.adds.iter().any(|add| add.condition.is_empty());
    for delete in pending.deletes.iter().filter(|_| !is_certain) {
        let mut when = delete.condition.clone();
        // In a variable with two values, the value "none of them" is not changed by a delete effect.
        let is_needed = before.is_none() && encoding.size(variable) > 2;
        let can_happen = match before {
            Some(before) => before == delete.fact.value,
            None if is_needed => insert(&mut when, delete.fact),
            None => value(&when, variable).is_none_or(|value| value == delete.fact.value),
        };
        if can_happen {
            let none = encoding.none(variable);
            let alternatives = unless(encoding, when, &pending.adds)?;
            effects.extend(alternatives.into_iter().map(|condition| Change { fact: none, condition }));
        }
    }
    let changes = |add: &Change| {
        before != Some(add.fact.value) && value(&add.condition, variable) != Some(add.fact.value)
    };
    effects.extend(pending.adds.into_iter().filter(changes));
    Ok(())
}

/// Returns conditions of which one is true if `when` is true and no condition of `adds` is.
fn unless(encoding: &Encoding, when: Condition, adds: &[Change]) -> Result<Vec<Condition>, Error> {
    let mut conditions = vec![when];
    for add in adds {
        let mut next = Vec::new();
        for condition in conditions {
            let known = |fact: &Fact| value(&condition, fact.variable).map(|value| value == fact.value);
            if add.condition.iter().any(|fact| known(fact) == Some(false)) {
                next.push(condition);
                continue;
            }
            let open: Vec<Fact> =
                add.condition.iter().copied().filter(|fact| known(fact).is_none()).collect();
            for fact in open {
                let others = (0..encoding.size(fact.variable)).filter(|&value| value != fact.value);
                for value in others {
                    let mut condition = condition.clone();
                    insert(&mut condition, Fact { variable: fact.variable, value });
                    budget::hold(8 * condition.len() + 32).map_err(|_| Error::Interrupted)?;
                    next.push(condition);
                }
            }
        }
        if next.len() > ALTERNATIVES_MOST {
            return Err(Error::Branches(ALTERNATIVES_MOST));
        }
        conditions = next;
    }
    Ok(conditions)
}
