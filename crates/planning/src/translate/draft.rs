//! A task on variables, before it gets its final form.

use super::axioms::Rules;
use super::encoding::{Condition, Encoding};
use super::operator::{Change, Draft as Operator, drafts};
use crate::ground::Error;
use crate::ground::program::{AtomId, Literal, Program};
use crate::sas::Fact;

/// The name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueName {
    /// The atom is true.
    Atom(AtomId),
    /// The atom is false.
    Negated(AtomId),
    /// No atom of the variable is true.
    None,
}

/// A task on variables.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) sizes: Vec<u32>,
    pub(super) names: Vec<Vec<ValueName>>,
    /// The layer of each derived variable.
    pub(super) layers: Vec<Option<u32>>,
    pub(super) initial: Vec<u32>,
    pub(super) goal: Condition,
    pub(super) operators: Vec<Operator>,
    /// The derived facts with their conditions.
    pub(super) axioms: Vec<Change>,
    pub(super) mutexes: Vec<Vec<Fact>>,
}

impl Draft {
    /// The task with these groups as variables; `None` if its goal is never true.
    pub(super) fn new(
        program: &Program<'_>,
        rules: &Rules,
        mut variables: Vec<Vec<AtomId>>,
        groups: &[Vec<AtomId>],
    ) -> Result<Option<Self>, Error> {
        let Some(goal) = &program.goal else { return Ok(None) };
        let basic = variables.len();
        let mut derived: Vec<AtomId> = rules.layers.keys().copied().collect();
        derived.sort_unstable();
        variables.extend(derived.iter().map(|&atom| vec![atom]));
        let goals = variables.len();
        let encoding = Encoding::new(variables, groups, program.predicates.len());
        let mut draft = Self {
            sizes: (0..goals as u32).map(|variable| encoding.size(variable)).collect(),
            names: encoding.members.iter().map(|atoms| names(atoms)).collect(),
            layers: vec![None; basic],
            initial: encoding.members.iter().map(|atoms| initial(program, atoms)).collect(),
            ..Self::default()
        };
        draft.layers.extend(derived.iter().map(|atom| Some(rules.layers[atom])));
        for (number, operator) in program.operators.iter().enumerate() {
            draft.operators.extend(drafts(&encoding, number, operator)?);
        }
        for axiom in &rules.axioms {
            let Some(fact) = encoding.fact(axiom.atom) else { continue };
            let conditions = encoding.conditions(&axiom.condition)?;
            draft.axioms.extend(conditions.into_iter().map(|condition| Change { fact, condition }));
        }
        let mutex = |group: &Vec<AtomId>| group.iter().filter_map(|&atom| encoding.fact(atom)).collect();
        draft.mutexes = groups.iter().map(mutex).collect();
        Ok(draft.set_goal(goal, &encoding)?.then_some(draft))
    }

    /// Sets the goal; returns false if it is never true. A goal with alternatives is a new derived variable.
    fn set_goal(&mut self, goal: &[Literal], encoding: &Encoding) -> Result<bool, Error> {
        let mut conditions = encoding.conditions(goal)?;
        match conditions.len() {
            0 => return Ok(false),
            1 => self.goal = conditions.swap_remove(0),
            _ => {
                let fact = Fact { variable: self.sizes.len() as u32, value: 0 };
                self.sizes.push(2);
                self.names.push(vec![ValueName::None; 2]);
                self.layers.push(Some(self.layers.iter().flatten().max().map_or(0, |layer| layer + 1)));
                self.initial.push(1);
                self.axioms.extend(conditions.into_iter().map(|condition| Change { fact, condition }));
                self.goal = vec![fact];
            }
        }
        Ok(true)
    }
}

fn names(atoms: &[AtomId]) -> Vec<ValueName> {
    let last = if let [atom] = atoms { ValueName::Negated(*atom) } else { ValueName::None };
    atoms.iter().map(|&atom| ValueName::Atom(atom)).chain([last]).collect()
}

/// The value of a variable in the initial state.
fn initial(program: &Program<'_>, atoms: &[AtomId]) -> u32 {
    atoms.iter().position(|&atom| program.initial[atom as usize]).unwrap_or(atoms.len()) as u32
}
