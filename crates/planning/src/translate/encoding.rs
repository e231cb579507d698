//! Atoms as values of finite-domain variables, and conditions on atoms as conditions on variables.

use crate::ground::Error;
use crate::ground::program::{AtomId, Literal};
use crate::sas::Fact;
use solvarium_budget as budget;

/// The maximum number of alternatives of a condition with negative literals.
pub(super) const ALTERNATIVES_MOST: usize = 1 << 16;

/// A conjunction of facts, sorted by variable, at most one for each variable.
pub(super) type Condition = Vec<Fact>;

/// The variables of a task. The values of a variable are its atoms and then "none of them".
#[derive(Debug)]
pub(super) struct Encoding {
    /// The atoms of each variable.
    pub(super) members: Vec<Vec<AtomId>>,
    /// The value that means that an atom is true; `None` for an atom that is never true.
    facts: Vec<Option<Fact>>,
    /// The groups of which each atom is a member; at most one atom of a group is true.
    groups: Vec<Vec<u32>>,
}

impl Encoding {
    /// The encoding of the atoms below `count` by these variables. At most one atom of each of `groups` is true.
    pub(super) fn new(members: Vec<Vec<AtomId>>, groups: &[Vec<AtomId>], count: usize) -> Self {
        let mut facts = vec![None; count];
        for (variable, atoms) in (0..).zip(&members) {
            for (value, &atom) in (0..).zip(atoms) {
                facts[atom as usize] = Some(Fact { variable, value });
            }
        }
        let mut groups_of = vec![Vec::new(); count];
        for (number, group) in (0..).zip(groups) {
            group.iter().for_each(|&atom| groups_of[atom as usize].push(number));
        }
        Self { members, facts, groups: groups_of }
    }

    /// The number of values of a variable.
    pub(super) fn size(&self, variable: u32) -> u32 {
        self.members[variable as usize].len() as u32 + 1
    }

    /// The value of a variable of which no atom is true.
    pub(super) fn none(&self, variable: u32) -> Fact {
        Fact { variable, value: self.size(variable) - 1 }
    }

    pub(super) fn fact(&self, atom: AtomId) -> Option<Fact> {
        self.facts[atom as usize]
    }

    /// Converts a conjunction of literals to a disjunction of conditions on variables. A negative literal on a variable
    /// with more than two values makes several conditions.
    pub(super) fn conditions(&self, literals: &[Literal]) -> Result<Vec<Condition>, Error> {
        let mut condition = Condition::new();
        if self.are_exclusive(literals) {
            return Ok(Vec::new());
        }
        for literal in literals.iter().filter(|literal| literal.is_positive) {
            let Some(fact) = self.fact(literal.atom) else { return Ok(Vec::new()) };
            if !insert(&mut condition, fact) {
                return Ok(Vec::new());
            }
        }
        let excluded = literals.iter().filter(|literal| !literal.is_positive);
        let mut excluded: Vec<Fact> = excluded.filter_map(|literal| self.fact(literal.atom)).collect();
        excluded.sort_unstable();
        let mut choices = Vec::new();
        for group in excluded.chunk_by(|one, other| one.variable == other.variable) {
            let variable = group[0].variable;
            if let Some(value) = value(&condition, variable) {
                if group.iter().any(|fact| fact.value == value) {
                    return Ok(Vec::new());
                }
                continue;
            }
            let values = (0..self.size(variable)).map(|value| Fact { variable, value });
            choices.push(values.filter(|fact| !group.contains(fact)).collect::<Vec<Fact>>());
        }
        product(condition, choices)
    }
}

impl Encoding {
    /// Whether two atoms that must be true are in one group.
    fn are_exclusive(&self, literals: &[Literal]) -> bool {
        let positive = literals.iter().filter(|literal| literal.is_positive);
        let mut groups: Vec<u32> =
            positive.flat_map(|literal| self.groups[literal.atom as usize].iter().copied()).collect();
        groups.sort_unstable();
        groups.windows(2).any(|pair| pair[0] == pair[1])
    }
}

/// Returns all conditions that extend this one by one fact of each choice, without contradictions.
fn product(condition: Condition, choices: Vec<Vec<Fact>>) -> Result<Vec<Condition>, Error> {
    let mut conditions = vec![condition];
    for choice in choices {
        let mut next = Vec::with_capacity(conditions.len() * choice.len());
        for condition in &conditions {
            for &fact in &choice {
                let mut condition = condition.clone();
                budget::hold(8 * condition.len() + 32).map_err(|_| Error::Interrupted)?;
                if insert(&mut condition, fact) {
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

/// The value of a variable in a condition.
pub(super) fn value(condition: &[Fact], variable: u32) -> Option<u32> {
    let at = condition.binary_search_by_key(&variable, |fact| fact.variable).ok()?;
    Some(condition[at].value)
}

/// Adds a fact to a condition; returns false if the variable has another value already.
pub(super) fn insert(condition: &mut Condition, fact: Fact) -> bool {
    match condition.binary_search_by_key(&fact.variable, |known| known.variable) {
        Ok(at) => condition[at] == fact,
        Err(at) => {
            condition.insert(at, fact);
            true
        }
    }
}
