//! Constraints as data: which combinations of values are allowed.

use super::Var;
use super::automaton::Automaton;
use super::compound::{Compound, say_sum};
use crate::limits::heap_block;
use std::fmt::{Debug, Formatter};
use std::sync::Arc;

/// A variable with a number added to it, so that all-different constraints can express the
/// diagonals of queens.
///
/// ```
/// use solvarium::csp::{Constraint, Model};
/// let mut model = Model::new();
/// let queens: Vec<_> = (0..4).map(|row| model.variable(format!("row {row}"), 0..4)).collect();
/// model.all_different((0..).zip(&queens).map(|(row, &queen)| (queen, row)));
/// let csp = model.build()?;
/// let terms = csp.constraints()[0].different().unwrap();
/// assert_eq!((terms[3].variable, terms[3].shift), (queens[3], 3));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The variable.
    pub variable: Var,
    /// The number added to the variable's value.
    pub shift: i32,
}

/// The comparison of a sum with its total.
///
/// ```
/// use solvarium::csp::Relation;
/// assert!(Relation::AtMost.holds(3, 4) && !Relation::NotEqual.holds(4, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// Less or equal.
    AtMost,
    /// Greater or equal.
    AtLeast,
}

impl Relation {
    /// Whether the comparison of `sum` with `total` is true.
    #[must_use]
    pub const fn holds(self, sum: i64, total: i64) -> bool {
        match self {
            Self::Equal => sum == total,
            Self::NotEqual => sum != total,
            Self::AtMost => sum <= total,
            Self::AtLeast => sum >= total,
        }
    }

    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
        }
    }
}

/// The pairs of values that a binary constraint allows.
pub(super) type Allows = Arc<dyn Fn(i32, i32) -> bool + Send + Sync>;

/// A constraint of a model: see the methods of [`Model`](super::Model) that make them. A copy shares its lists and rows.
#[derive(Clone)]
#[non_exhaustive]
pub enum Constraint {
    /// No two of these are equal.
    AllDifferent {
        /// Two or more terms, of different variables.
        terms: Arc<[Term]>,
    },
    /// These two are not equal.
    NotEqual {
        /// Of two variables.
        terms: [Term; 2],
    },
    /// A weighted sum satisfies a comparison with a number.
    Linear {
        /// Weights other than 0, each with its variable; no variable twice.
        terms: Arc<[(i32, Var)]>,
        /// The comparison.
        relation: Relation,
        /// The number.
        total: i64,
    },
    /// The values are one of these rows.
    Table {
        /// The variables, none twice.
        variables: Arc<[Var]>,
        /// The rows, each with a value for each variable.
        rows: Arc<[Box<[i32]>]>,
    },
    /// The values, one after the other, are accepted by an automaton.
    Automaton {
        /// The variables in the order of its layers, none twice.
        variables: Arc<[Var]>,
        /// The name of the constraint.
        name: Arc<str>,
        /// The automaton.
        automaton: Arc<Automaton>,
    },
    /// A pair of values is one of those that a function allows.
    Binary {
        /// The two variables.
        variables: [Var; 2],
        /// The name of the constraint.
        name: Arc<str>,
        /// The function.
        allows: Arc<dyn Fn(i32, i32) -> bool + Send + Sync>,
    },
    /// A condition made of others, an element of a list, or a number of values.
    Compound(Compound),
}

impl Constraint {
    /// Memory in bytes, without that of a function.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + match self {
                Self::AllDifferent { terms } => heap_block(size_of_val(&**terms)),
                Self::Linear { terms, .. } => heap_block(size_of_val(&**terms)),
                Self::Table { variables, rows } => {
                    let row = size_of::<Box<[i32]>>() + heap_block(variables.len() * size_of::<i32>());
                    heap_block(size_of_val(&**variables)) + rows.len() * row
                }
                Self::Automaton { variables, automaton, .. } => {
                    heap_block(size_of_val(&**variables)) + automaton.bytes()
                }
                Self::Compound(compound) => heap_block(compound.bytes()),
                Self::NotEqual { .. } | Self::Binary { .. } => 0,
            }
    }

    /// The number of steps that one evaluation takes.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::AllDifferent { terms } => terms.len(),
            Self::NotEqual { .. } | Self::Binary { .. } => 2,
            Self::Linear { terms, .. } => terms.len(),
            Self::Table { variables, rows } => variables.len() * rows.len(),
            Self::Automaton { automaton, .. } => automaton.steps(),
            Self::Compound(compound) => compound.size(),
        }
    }

    /// The variables, each once.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.not_equal(y, x);
    /// assert_eq!(model.build()?.constraints()[0].variables(), [y, x]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn variables(&self) -> Vec<Var> {
        self.each_variable().collect()
    }

    /// Iterates over the variables without allocating a list. Searches call this at each node.
    pub(super) fn each_variable(&self) -> impl Iterator<Item = Var> + Clone + '_ {
        let count = match self {
            Self::AllDifferent { terms } => terms.len(),
            Self::NotEqual { .. } | Self::Binary { .. } => 2,
            Self::Linear { terms, .. } => terms.len(),
            Self::Table { variables, .. } | Self::Automaton { variables, .. } => variables.len(),
            Self::Compound(compound) => compound.scope.len(),
        };
        (0..count).map(|at| match self {
            Self::AllDifferent { terms } => terms[at].variable,
            Self::NotEqual { terms } => terms[at].variable,
            Self::Linear { terms, .. } => terms[at].1,
            Self::Table { variables, .. } | Self::Automaton { variables, .. } => variables[at],
            Self::Binary { variables, .. } => variables[at],
            Self::Compound(compound) => compound.scope[at],
        })
    }

    /// The terms that must differ, if this is an all-different constraint or requires two terms to
    /// differ.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=3));
    /// model.not_equal(x, y);
    /// model.binary(x, y, "below", |x, y| x < y);
    /// let csp = model.build()?;
    /// assert!(csp.constraints()[0].different().is_some() && csp.constraints()[1].different().is_none());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn different(&self) -> Option<&[Term]> {
        match self {
            Self::AllDifferent { terms } => Some(terms),
            Self::NotEqual { terms } => Some(terms),
            _ => None,
        }
    }

    /// Whether the constraint holds for the values that `value` returns for its variables.
    pub(super) fn holds(&self, value: impl Fn(Var) -> i32) -> bool {
        let shifted = |term: &Term| i64::from(value(term.variable)) + i64::from(term.shift);
        match self {
            Self::AllDifferent { terms } => all_differ(terms.iter().map(shifted)),
            Self::NotEqual { terms: [one, other] } => shifted(one) != shifted(other),
            Self::Linear { terms, relation, total } => {
                let sum = terms.iter().map(|&(weight, var)| i64::from(weight) * i64::from(value(var))).sum();
                relation.holds(sum, *total)
            }
            Self::Table { variables, rows } => rows
                .iter()
                .any(|row| row.iter().zip(variables.iter()).all(|(&wanted, &var)| wanted == value(var))),
            Self::Automaton { variables, automaton, .. } => {
                automaton.accepts(|at, wanted| value(variables[at]) == wanted)
            }
            Self::Binary { variables: [x, y], allows, .. } => allows(value(*x), value(*y)),
            Self::Compound(compound) => compound.holds(&value),
        }
    }

    /// Returns the constraint as text, with the names of its variables.
    pub(super) fn say(&self, name: impl Fn(Var) -> String) -> String {
        let term = |term: &Term| match term.shift {
            0 => name(term.variable),
            shift => format!("{}{shift:+}", name(term.variable)),
        };
        match self {
            Self::AllDifferent { terms } => {
                format!("{} are all different", terms.iter().map(term).collect::<Vec<_>>().join(", "))
            }
            Self::NotEqual { terms: [one, other] } => format!("{} != {}", term(one), term(other)),
            Self::Linear { terms, relation, total } => say_sum(terms, *relation, *total, &name),
            Self::Table { variables, rows } => {
                let names = variables.iter().map(|&var| name(var)).collect::<Vec<_>>().join(", ");
                format!("({names}) is one of {} rows", rows.len())
            }
            Self::Automaton { variables, name: what, .. } => {
                let names = variables.iter().map(|&var| name(var)).collect::<Vec<_>>().join(", ");
                format!("{what}({names})")
            }
            Self::Binary { variables: [x, y], name: what, .. } => {
                format!("{what}({}, {})", name(*x), name(*y))
            }
            Self::Compound(compound) => compound.say(&name),
        }
    }
}

/// Whether all of these are different.
pub(super) fn all_differ(values: impl Iterator<Item = i64>) -> bool {
    let mut all: Vec<_> = values.collect();
    all.sort_unstable();
    all.windows(2).all(|pair| pair[0] != pair[1])
}

impl Debug for Constraint {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(|variable| format!("#{}", variable.index())))
    }
}
