//! Conditions: comparisons of sums joined by `|`, `&` and `!`, and the methods of a model that take them.

use super::compound::{Compound, CompoundKind, Formula, Operand};
use super::constraint::{Constraint, Relation};
use super::linear::Comparison;
use super::model::Model;
use super::var::Var;
use std::collections::BTreeSet;
use std::ops::{BitAnd, BitOr, Not};

/// Comparisons joined by `|` (or), `&` (and) and `!` (not): [`Model::add`] takes it.
///
/// ```
/// use solvarium::csp::{count, Backtrack, Model};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
/// // Two jobs of 3 and 4 hours on one machine, one after the other.
/// model.add((x + 3).le(y) | (y + 4).le(x));
/// model.add(!(x.eq(0) & y.eq(9)));
/// assert_eq!(count(&model.build()?, &Backtrack::new(), 100, &Default::default()).number, 48);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a condition has no effect until `Model::add` takes it"]
pub struct Condition(Tree);

#[derive(Clone, Debug)]
enum Tree {
    Is(Comparison),
    Any(Vec<Condition>),
    All(Vec<Condition>),
}

impl Condition {
    /// The condition that at least one of these holds; false if there are none.
    ///
    /// ```
    /// use solvarium::csp::{Condition, Model};
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..3).map(|i| model.variable(format!("x{i}"), 0..2)).collect();
    /// model.add(Condition::any(all.iter().map(|&x| x.eq(1))));
    /// let csp = model.build()?;
    /// assert!(csp.check(&[0, 1, 0]).is_ok() && csp.check(&[0, 0, 0]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn any<C: Into<Self>>(conditions: impl IntoIterator<Item = C>) -> Self {
        Self(Tree::Any(conditions.into_iter().map(Into::into).collect()))
    }

    /// The condition that all of these hold.
    ///
    /// ```
    /// use solvarium::csp::{Condition, Model};
    /// let mut model = Model::new();
    /// let all: Vec<_> = (0..3).map(|i| model.variable(format!("x{i}"), 0..2)).collect();
    /// model.add(!Condition::all(all.iter().map(|&x| x.eq(1))));
    /// let csp = model.build()?;
    /// assert!(csp.check(&[0, 1, 0]).is_ok() && csp.check(&[1, 1, 1]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn all<C: Into<Self>>(conditions: impl IntoIterator<Item = C>) -> Self {
        Self(Tree::All(conditions.into_iter().map(Into::into).collect()))
    }

    /// The tree of sums, or the variables of the first sum whose numbers are too large.
    fn formula(&self) -> Result<Formula, BTreeSet<Var>> {
        let all = |parts: &[Self]| parts.iter().map(Self::formula).collect::<Result<Box<[_]>, _>>();
        Ok(match &self.0 {
            Tree::Is(comparison) => {
                let Some((terms, relation, total)) = comparison.parts() else {
                    return Err(comparison.variables());
                };
                let terms = terms.into_iter().filter(|&(weight, _)| weight != 0).collect();
                Formula::Sum { terms, relation, total }
            }
            Tree::Any(parts) => Formula::Any(all(parts)?),
            Tree::All(parts) => Formula::All(all(parts)?),
        })
    }
}

impl From<Comparison> for Condition {
    fn from(comparison: Comparison) -> Self {
        Self(Tree::Is(comparison))
    }
}

/// De Morgan's laws move the negation down to the comparisons.
impl Not for Condition {
    type Output = Self;

    fn not(self) -> Self {
        let each = |parts: Vec<Self>| parts.into_iter().map(Not::not).collect();
        Self(match self.0 {
            Tree::Is(comparison) => Tree::Is(comparison.negated()),
            Tree::Any(parts) => Tree::All(each(parts)),
            Tree::All(parts) => Tree::Any(each(parts)),
        })
    }
}

impl Not for Comparison {
    type Output = Condition;

    fn not(self) -> Condition {
        !Condition::from(self)
    }
}

/// `|` and `&`, each of two operands that become conditions.
macro_rules! joined {
    ($($operand:ty),*) => {$(
        impl<C: Into<Condition>> BitOr<C> for $operand {
            type Output = Condition;

            fn bitor(self, other: C) -> Condition {
                Condition::any([Condition::from(self), other.into()])
            }
        }

        impl<C: Into<Condition>> BitAnd<C> for $operand {
            type Output = Condition;

            fn bitand(self, other: C) -> Condition {
                Condition::all([Condition::from(self), other.into()])
            }
        }
    )*};
}

joined!(Comparison, Condition);

impl Model {
    /// Adds a comparison of weighted sums (see [`Linear`](super::Linear)), or several of them joined by `|`, `&` and `!`.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.add((2 * x + y).le(5));
    /// model.add(x.eq(0) | y.ge(3));
    /// let csp = model.build()?;
    /// assert!(csp.check(&[1, 3]).is_ok() && csp.check(&[2, 3]).is_err() && csp.check(&[1, 2]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn add(&mut self, condition: impl Into<Condition>) {
        let condition = condition.into();
        match (&condition.0, condition.formula()) {
            (_, Err(variables)) => self.refuse_sum(variables.into_iter()),
            (Tree::Is(_), Ok(Formula::Sum { terms, relation, total })) => {
                self.linear(&terms, relation, total)
            }
            (_, Ok(formula)) => self.compound(CompoundKind::Condition { formula, premise: None }),
        }
    }

    /// Requires that at least one of these conditions holds.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.any([x.eq(3), y.eq(3), (x + y).eq(3)]);
    /// let csp = model.build()?;
    /// assert_eq!(csp.say(&csp.constraints()[0]), "x = 3 or y = 3 or x + y = 3");
    /// assert!(csp.check(&[1, 2]).is_ok() && csp.check(&[1, 1]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn any<C: Into<Condition>>(&mut self, conditions: impl IntoIterator<Item = C>) {
        self.add(Condition::any(conditions));
    }

    /// Requires the second condition if the first one holds.
    ///
    /// ```
    /// use solvarium::csp::Model;
    /// let mut model = Model::new();
    /// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
    /// model.implies(x.gt(5), y.lt(5));
    /// let csp = model.build()?;
    /// assert!(csp.check(&[6, 4]).is_ok() && csp.check(&[5, 5]).is_ok());
    /// assert_eq!(csp.check(&[6, 5]).unwrap_err().to_string(), "if x >= 6 then y <= 4 does not hold: x = 6, y = 5");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn implies(&mut self, condition: impl Into<Condition>, then: impl Into<Condition>) {
        let (condition, then) = (condition.into(), then.into());
        let whole = !condition.clone() | then.clone();
        match (whole.formula(), condition.formula(), then.formula()) {
            (Ok(formula), Ok(premise), Ok(then)) => {
                self.compound(CompoundKind::Condition { formula, premise: Some((premise, then)) });
            }
            (Err(variables), ..) | (_, Err(variables), _) | (.., Err(variables)) => {
                self.refuse_sum(variables.into_iter());
            }
        }
    }

    /// Requires that the element of a list at `index`, counted from 0, is `value`. Elements and value are
    /// variables or numbers. Values of `index` that are not an index of the list are excluded.
    ///
    /// ```
    /// use solvarium::csp::{Model, Operand};
    /// let mut model = Model::new();
    /// let [place, price] = ["place", "price"].map(|name| model.variable(name, 0..=9));
    /// model.element(place, [5, 0, 3], price);
    /// let csp = model.build()?;
    /// assert!(csp.check(&[2, 3]).is_ok() && csp.check(&[2, 5]).is_err() && csp.check(&[3, 3]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn element<E: Into<Operand>>(
        &mut self,
        index: Var,
        list: impl IntoIterator<Item = E>,
        value: impl Into<Operand>,
    ) {
        let list = list.into_iter().map(Into::into).collect();
        self.compound(CompoundKind::Element { index, list, value: value.into() });
    }

    /// Requires that the number of these variables with `value` satisfies a comparison with `number`, which is a number or a variable.
    ///
    /// ```
    /// use solvarium::csp::{count, Backtrack, Model, Relation};
    /// let mut model = Model::new();
    /// let days: Vec<_> = (0..5).map(|day| model.variable(format!("day {day}"), 0..3)).collect();
    /// // At most one day off (0), and exactly three late shifts (2).
    /// model.count(&days, 0, Relation::AtMost, 1);
    /// model.count(&days, 2, Relation::Equal, 3);
    /// assert_eq!(count(&model.build()?, &Backtrack::new(), 100, &Default::default()).number, 30);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn count(&mut self, variables: &[Var], value: i32, relation: Relation, number: impl Into<Operand>) {
        let (variables, number) = (variables.into(), number.into());
        self.compound(CompoundKind::Count { variables, value, relation, number });
    }

    fn compound(&mut self, kind: CompoundKind) {
        self.push(Constraint::Compound(Compound::new(kind)));
    }
}
