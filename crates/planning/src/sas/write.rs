//! Writes a task in the translator format of Fast Downward, version 3. [`Task::read`] reads the same task back.

use super::read::VERSION;
use super::{Axiom, Effect, Fact, Operator, Task, Variable};
use std::fmt::{Display, Formatter, Result};

/// Writes the text of a `.sas` file.
///
/// ```
/// use solvarium_planning::sas::Task;
/// let task = Task { metric: true, ..Task::default() };
/// assert!(task.to_string().starts_with("begin_version\n3\nend_version\nbegin_metric\n1\n"));
/// assert_eq!(Task::read(&task.to_string()), Ok(task));
/// ```
impl Display for Task {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "begin_version\n{VERSION}\nend_version")?;
        writeln!(f, "begin_metric\n{}\nend_metric", u8::from(self.metric))?;
        list(f, &self.variables, variable)?;
        list(f, &self.mutexes, |f, group| mutex(f, group))?;
        writeln!(f, "begin_state")?;
        self.initial.iter().try_for_each(|value| writeln!(f, "{value}"))?;
        writeln!(f, "end_state\nbegin_goal")?;
        facts(f, &self.goal)?;
        writeln!(f, "end_goal")?;
        list(f, &self.operators, operator)?;
        list(f, &self.axioms, axiom)
    }
}

fn variable(f: &mut Formatter<'_>, variable: &Variable) -> Result {
    writeln!(f, "begin_variable\n{}", variable.name)?;
    match variable.layer {
        Some(layer) => writeln!(f, "{layer}")?,
        None => writeln!(f, "-1")?,
    }
    list(f, &variable.values, |f, value| writeln!(f, "{value}"))?;
    writeln!(f, "end_variable")
}

fn mutex(f: &mut Formatter<'_>, group: &[Fact]) -> Result {
    writeln!(f, "begin_mutex_group")?;
    facts(f, group)?;
    writeln!(f, "end_mutex_group")
}

fn operator(f: &mut Formatter<'_>, operator: &Operator) -> Result {
    writeln!(f, "begin_operator\n{}", operator.name)?;
    facts(f, &operator.prevail)?;
    list(f, &operator.effects, effect)?;
    writeln!(f, "{}\nend_operator", operator.cost)
}

fn effect(f: &mut Formatter<'_>, effect: &Effect) -> Result {
    write!(f, "{}", effect.conditions.len())?;
    effect.conditions.iter().try_for_each(|fact| write!(f, " {} {}", fact.variable, fact.value))?;
    write!(f, " {}", effect.variable)?;
    match effect.before {
        Some(value) => write!(f, " {value}")?,
        None => write!(f, " -1")?,
    }
    writeln!(f, " {}", effect.after)
}

fn axiom(f: &mut Formatter<'_>, axiom: &Axiom) -> Result {
    writeln!(f, "begin_rule")?;
    facts(f, &axiom.conditions)?;
    writeln!(f, "{} {} {}\nend_rule", axiom.variable, axiom.before, axiom.after)
}

fn facts(f: &mut Formatter<'_>, facts: &[Fact]) -> Result {
    list(f, facts, |f, fact| writeln!(f, "{} {}", fact.variable, fact.value))
}

/// Writes the number of items on a line, then the items.
fn list<T>(
    f: &mut Formatter<'_>,
    items: &[T],
    mut item: impl FnMut(&mut Formatter<'_>, &T) -> Result,
) -> Result {
    writeln!(f, "{}", items.len())?;
    items.iter().try_for_each(|one| item(f, one))
}
