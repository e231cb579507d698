//! Constraints that consist of others (one of several conditions holds), and two constraints on lists: an element of a
//! list, and the number of occurrences of a value.
//!
//! A condition is a tree of sums without negation: a negation is moved down to the sums when the condition is
//! written. A compound constraint stores its scope with each variable once, because a variable may occur in
//! several parts.

use super::{Relation, Var};
use std::sync::Arc;

/// A variable or a number.
///
/// ```
/// use solvarium::csp::{Model, Operand};
/// let mut model = Model::new();
/// let x = model.variable("x", 0..3);
/// assert_eq!((Operand::from(x), Operand::from(7)), (Operand::Variable(x), Operand::Value(7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The value of a variable.
    Variable(Var),
    /// A number.
    Value(i32),
}

impl From<Var> for Operand {
    fn from(variable: Var) -> Self {
        Self::Variable(variable)
    }
}

impl From<&Var> for Operand {
    fn from(variable: &Var) -> Self {
        Self::Variable(*variable)
    }
}

impl From<i32> for Operand {
    fn from(value: i32) -> Self {
        Self::Value(value)
    }
}

impl Operand {
    /// The variable, if it is one.
    pub(super) const fn variable(self) -> Option<Var> {
        match self {
            Self::Variable(variable) => Some(variable),
            Self::Value(_) => None,
        }
    }

    fn value(self, value: &dyn Fn(Var) -> i32) -> i32 {
        match self {
            Self::Variable(variable) => value(variable),
            Self::Value(number) => number,
        }
    }

    fn say(self, name: &dyn Fn(Var) -> String) -> String {
        match self {
            Self::Variable(variable) => name(variable),
            Self::Value(number) => number.to_string(),
        }
    }
}

/// A constraint made of conditions, or one over a list: see [`Model::any`](super::Model::any),
/// [`Model::implies`](super::Model::implies), [`Model::element`](super::Model::element) and
/// [`Model::count`](super::Model::count).
///
/// ```
/// use solvarium::csp::{Constraint, Model};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..9));
/// model.implies(x.eq(1), y.ge(5));
/// let csp = model.build()?;
/// assert!(matches!(csp.constraints()[0], Constraint::Compound(_)));
/// assert_eq!(csp.say(&csp.constraints()[0]), "if x = 1 then y >= 5");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compound {
    pub(super) kind: Arc<CompoundKind>,
    /// The variables, each once, in their order.
    pub(super) scope: Arc<[Var]>,
}

/// The kinds of compound constraints.
#[derive(Clone, Debug)]
pub(super) enum CompoundKind {
    /// A condition holds. If it was written as an implication, `premise` is kept for its text.
    Condition { formula: Formula, premise: Option<(Formula, Formula)> },
    /// The element of a list at an index, counted from 0, is this.
    Element { index: Var, list: Box<[Operand]>, value: Operand },
    /// The number of variables with a value satisfies a comparison with a number.
    Count { variables: Box<[Var]>, value: i32, relation: Relation, number: Operand },
}

/// A predicate on the terms of a sum.
type OfTerms<'a> = dyn Fn(&[(i32, Var)]) -> bool + 'a;

/// A tree of sums.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Sum { terms: Box<[(i32, Var)]>, relation: Relation, total: i64 },
    Any(Box<[Self]>),
    All(Box<[Self]>),
}

impl Formula {
    /// Adds its variables to a list.
    fn gather(&self, all: &mut Vec<Var>) {
        match self {
            Self::Sum { terms, .. } => all.extend(terms.iter().map(|&(_, variable)| variable)),
            Self::Any(parts) | Self::All(parts) => parts.iter().for_each(|part| part.gather(all)),
        }
    }

    /// The number of terms of all sums, and of parts.
    fn size(&self) -> usize {
        match self {
            Self::Sum { terms, .. } => terms.len() + 1,
            Self::Any(parts) | Self::All(parts) => 1 + parts.iter().map(Self::size).sum::<usize>(),
        }
    }

    fn holds(&self, value: &dyn Fn(Var) -> i32) -> bool {
        match self {
            Self::Sum { terms, relation, total } => {
                let sum = terms.iter().map(|&(weight, var)| i64::from(weight) * i64::from(value(var))).sum();
                relation.holds(sum, *total)
            }
            Self::Any(parts) => parts.iter().any(|part| part.holds(value)),
            Self::All(parts) => parts.iter().all(|part| part.holds(value)),
        }
    }

    fn say(&self, name: &dyn Fn(Var) -> String) -> String {
        let joined = |parts: &[Self], word: &str, none: &str| {
            let text_of = |part: &Self| match part {
                Self::Sum { .. } => part.say(name),
                _ if parts.len() == 1 => part.say(name),
                _ => format!("({})", part.say(name)),
            };
            match parts {
                [] => none.to_string(),
                _ => parts.iter().map(text_of).collect::<Vec<_>>().join(word),
            }
        };
        match self {
            Self::Sum { terms, relation, total } => say_sum(terms, *relation, *total, name),
            Self::Any(parts) => joined(parts, " or ", "false"),
            Self::All(parts) => joined(parts, " and ", "true"),
        }
    }

    /// Whether a predicate is true of one of its sums.
    pub(super) fn find_sum(&self, is: &OfTerms<'_>) -> bool {
        match self {
            Self::Sum { terms, .. } => is(terms),
            Self::Any(parts) | Self::All(parts) => parts.iter().any(|part| part.find_sum(is)),
        }
    }
}

/// A weighted sum that compares with a number, in words.
pub(super) fn say_sum(
    terms: &[(i32, Var)],
    relation: Relation,
    total: i64,
    name: &dyn Fn(Var) -> String,
) -> String {
    let part = |&(weight, var): &(i32, Var)| match weight {
        1 => name(var),
        _ => format!("{weight} {}", name(var)),
    };
    let sum = match terms {
        [] => "0".to_string(),
        _ => terms.iter().map(part).collect::<Vec<_>>().join(" + "),
    };
    format!("{sum} {} {total}", relation.sign())
}

impl Compound {
    pub(super) fn new(kind: CompoundKind) -> Self {
        let mut scope = Vec::new();
        match &kind {
            CompoundKind::Condition { formula, .. } => formula.gather(&mut scope),
            CompoundKind::Element { index, list, value } => {
                scope.push(*index);
                scope.extend(list.iter().chain([value]).filter_map(|operand| operand.variable()));
            }
            CompoundKind::Count { variables, number, .. } => {
                scope.extend(variables.iter().copied().chain(number.variable()));
            }
        }
        scope.sort_unstable();
        scope.dedup();
        Self { kind: Arc::new(kind), scope: scope.into() }
    }

    pub(super) fn holds(&self, value: &dyn Fn(Var) -> i32) -> bool {
        match &*self.kind {
            CompoundKind::Condition { formula, .. } => formula.holds(value),
            CompoundKind::Element { index, list, value: wanted } => {
                let place = usize::try_from(value(*index)).ok();
                place
                    .and_then(|place| list.get(place))
                    .is_some_and(|found| found.value(value) == wanted.value(value))
            }
            CompoundKind::Count { variables, value: counted, relation, number } => {
                let count = variables.iter().filter(|&&variable| value(variable) == *counted).count();
                relation.holds(i64::try_from(count).unwrap_or(i64::MAX), number.value(value).into())
            }
        }
    }

    pub(super) fn say(&self, name: &dyn Fn(Var) -> String) -> String {
        match &*self.kind {
            CompoundKind::Condition { premise: Some((premise, then)), .. } => {
                format!("if {} then {}", premise.say(name), then.say(name))
            }
            CompoundKind::Condition { formula, premise: None } => formula.say(name),
            CompoundKind::Element { index, list, value } => {
                let listed = list.iter().map(|operand| operand.say(name)).collect::<Vec<_>>().join(", ");
                format!("element {} of [{listed}] = {}", name(*index), value.say(name))
            }
            CompoundKind::Count { variables, value, relation, number } => {
                let listed = variables.iter().map(|&variable| name(variable)).collect::<Vec<_>>().join(", ");
                format!("number of {value} in [{listed}] {} {}", relation.sign(), number.say(name))
            }
        }
    }

    /// The number of steps that one evaluation takes.
    pub(super) fn size(&self) -> usize {
        match &*self.kind {
            CompoundKind::Condition { formula, .. } => formula.size(),
            CompoundKind::Element { list, .. } => list.len(),
            CompoundKind::Count { variables, .. } => variables.len(),
        }
    }

    /// Approximate heap memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        let own = match &*self.kind {
            CompoundKind::Condition { .. } => 4 * size_of_val(&*self.scope),
            CompoundKind::Element { list, .. } => size_of_val(&**list),
            CompoundKind::Count { variables, .. } => size_of_val(&**variables),
        };
        own + size_of_val(&*self.scope)
    }
}
