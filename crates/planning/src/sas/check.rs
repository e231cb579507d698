//! The conditions that a task must meet beyond its types: every index is in range, operators change only plain
//! variables, and axioms only derived variables, layer by layer.

use super::{Axiom, Fact, Operator, Task};
use solvarium::Error;
use solvarium::wording::count;

/// The greatest cost of an operator and the greatest number of anything in a task. Sums of two still fit 32 bits.
pub(crate) const MOST: u32 = i32::MAX as u32;

/// A part of a task, by index in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Variable(usize),
    Mutex(usize),
    Initial,
    Goal,
    Operator(usize),
    Axiom(usize),
}

/// A condition that a part of the task does not meet.
pub(super) type Broken = (Part, String);

impl Task {
    /// Checks that every variable and value that the task names exists, that operators change plain variables and
    /// axioms derived ones, and that axioms depend only on lower layers and their own, and on default values only of lower
    /// layers.
    ///
    /// # Errors
    /// The first part that is wrong.
    pub fn check(&self) -> Result<(), Error> {
        self.first_broken().map_or(Ok(()), |(part, message)| Err(Error::input(self.describe(part, &message))))
    }

    /// Names the part in front of a message about it.
    pub(super) fn describe(&self, part: Part, message: &str) -> String {
        match part {
            Part::Variable(index) => format!("variable {index}: {message}"),
            Part::Mutex(index) => format!("mutex group {index}: {message}"),
            Part::Initial => format!("initial state: {message}"),
            Part::Goal => format!("goal: {message}"),
            Part::Operator(index) => format!("operator {index} `{}`: {message}", self.operators[index].name),
            Part::Axiom(index) => format!("axiom {index}: {message}"),
        }
    }

    /// The first part of the task that does not meet its conditions.
    pub(super) fn first_broken(&self) -> Option<Broken> {
        self.broken_variable()
            .or_else(|| self.broken_initial())
            .or_else(|| self.first_of(&self.mutexes, Part::Mutex, |group| self.facts(group)))
            .or_else(|| self.facts(&self.goal).err().map(|message| (Part::Goal, message)))
            .or_else(|| self.first_of(&self.operators, Part::Operator, |operator| self.operator(operator)))
            .or_else(|| self.first_of(&self.axioms, Part::Axiom, |axiom| self.axiom(axiom)))
    }

    fn first_of<T>(
        &self,
        parts: &[T],
        part: impl Fn(usize) -> Part,
        check: impl Fn(&T) -> Result<(), String>,
    ) -> Option<Broken> {
        let broken = |(index, item)| check(item).err().map(|message| (part(index), message));
        parts.iter().enumerate().find_map(broken)
    }

    fn broken_variable(&self) -> Option<Broken> {
        let empty = self.variables.iter().position(|variable| variable.values.is_empty())?;
        Some((Part::Variable(empty), "it has no values; a variable needs at least one".into()))
    }

    fn broken_initial(&self) -> Option<Broken> {
        let (found, wanted) = (self.initial.len(), self.variables.len());
        if found != wanted {
            let message =
                format!("it has {found} values for {wanted} variables; give each variable one value");
            return Some((Part::Initial, message));
        }
        let facts = (0..).zip(&self.initial).map(|(variable, &value)| Fact { variable, value });
        let message = facts.map(|fact| self.fact(fact)).find_map(Result::err)?;
        Some((Part::Initial, message))
    }

    fn facts(&self, facts: &[Fact]) -> Result<(), String> {
        facts.iter().try_for_each(|&fact| self.fact(fact))
    }

    /// Checks that the variable and the value exist.
    fn fact(&self, fact: Fact) -> Result<(), String> {
        let Some(variable) = self.variables.get(fact.variable as usize) else {
            let all = count(self.variables.len(), "variable");
            return Err(format!(
                "there is no variable {}; the task has {all}, numbered from 0",
                fact.variable
            ));
        };
        let values = variable.values.len();
        if (fact.value as usize) < values {
            Ok(())
        } else {
            let (Fact { variable, value }, all) = (fact, count(values, "value"));
            Err(format!("variable {variable} has no value {value}; it has {all}, numbered from 0"))
        }
    }

    fn operator(&self, operator: &Operator) -> Result<(), String> {
        if operator.cost > MOST {
            return Err(format!("the cost is {}; at most {MOST} is supported", operator.cost));
        }
        self.facts(&operator.prevail)?;
        for effect in &operator.effects {
            let fact = |value| Fact { variable: effect.variable, value };
            self.facts(&effect.conditions)?;
            self.fact(fact(effect.after))?;
            effect.before.map_or(Ok(()), |value| self.fact(fact(value)))?;
            if self.layer(effect.variable).is_some() {
                return Err(format!("it changes variable {}, which only axioms may derive", effect.variable));
            }
        }
        Ok(())
    }

    fn axiom(&self, axiom: &Axiom) -> Result<(), String> {
        let fact = |value| Fact { variable: axiom.variable, value };
        self.facts(&axiom.conditions)?;
        self.facts(&[fact(axiom.before), fact(axiom.after)])?;
        let variable = axiom.variable;
        let Some(layer) = self.layer(variable) else {
            return Err(format!("it derives variable {variable}, which has no axiom layer"));
        };
        let default = self.initial[variable as usize];
        if axiom.before != default {
            let before = axiom.before;
            return Err(format!(
                "it requires value {before} of variable {variable}, whose default is {default}"
            ));
        }
        for &Fact { variable, value } in &axiom.conditions {
            let other = self.layer(variable);
            if other > Some(layer) {
                return Err(format!("it depends on variable {variable}, which is in a higher layer"));
            }
            // Whether the variable keeps its default value is known only when all rules of the layer have fired.
            if other == Some(layer) && value == self.initial[variable as usize] {
                return Err(format!(
                    "it requires the default {value} of variable {variable}, which is in the same layer; \
                     put that variable in a lower layer"
                ));
            }
        }
        Ok(())
    }

    fn layer(&self, variable: u32) -> Option<u32> {
        self.variables.get(variable as usize).and_then(|variable| variable.layer)
    }
}
