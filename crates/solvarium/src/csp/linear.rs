//! Weighted sums of variables, written with `+`, `-` and `*`, and compared with `le`, `lt`, `ge`, `gt`, `eq` and `ne`.

use super::{Relation, Term, Var};
use std::collections::BTreeSet;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

/// A weighted sum of variables and a number: `2 * x + y - 3`.
///
/// Compare it with another sum or a number to get a [`Comparison`], which [`Model::add`](super::Model::add) takes. A
/// number that overflows is an error of [`Model::build`](super::Model::build), never a panic.
///
/// ```
/// use solvarium::csp::{Backtrack, Linear, Model};
/// use solvarium::solve;
/// let mut model = Model::new();
/// let [x, y, z] = ["x", "y", "z"].map(|name| model.variable(name, 0..=9));
/// model.add((2 * x + y).le(5));
/// model.add((z - 3).eq(x + y));
/// model.add([x, y, z].iter().sum::<Linear>().gt(10));
/// let csp = model.build()?;
/// let answer = solve(&csp, &Backtrack::new());
/// assert_eq!(csp.values_of(answer.plan().unwrap()), [0, 4, 7]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Linear {
    /// Weights and variables as they were written; a variable may occur more than once.
    terms: Vec<(i64, Var)>,
    constant: i64,
    /// Whether a number was too large.
    overflows: bool,
}

/// A [`Linear`] sum that compares with zero; [`Model::add`](super::Model::add) takes it.
///
/// ```
/// use solvarium::csp::{Comparison, Model};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
/// let growing: Comparison = x.lt(y);
/// model.add(growing);
/// assert!(model.clone().build()?.check(&[2, 3]).is_ok());
/// assert!(model.build()?.check(&[3, 3]).is_err());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a comparison has no effect until `Model::add` takes it"]
pub struct Comparison {
    difference: Linear,
    relation: Relation,
}

/// Weights and variables, the comparison of their sum, and the number.
pub(super) type Parts = (Vec<(i32, Var)>, Relation, i64);

impl Comparison {
    /// The parts of a linear constraint: each variable once, and the number to compare with. `None` if one does not fit.
    pub(super) fn parts(&self) -> Option<Parts> {
        let Linear { terms, constant, overflows } = &self.difference;
        if *overflows {
            return None;
        }
        let mut terms = terms.clone();
        terms.sort_by_key(|&(_, variable)| variable);
        let mut sums: Vec<(i64, Var)> = Vec::with_capacity(terms.len());
        for (weight, variable) in terms {
            match sums.last_mut() {
                Some(last) if last.1 == variable => last.0 = last.0.checked_add(weight)?,
                _ => sums.push((weight, variable)),
            }
        }
        let weighted =
            sums.into_iter().map(|(weight, variable)| Some((i32::try_from(weight).ok()?, variable)));
        Some((weighted.collect::<Option<_>>()?, self.relation, constant.checked_neg()?))
    }

    /// The negation of this comparison.
    pub(super) fn negated(self) -> Self {
        let Self { difference, relation } = self;
        match relation {
            Relation::Equal => Self { difference, relation: Relation::NotEqual },
            Relation::NotEqual => Self { difference, relation: Relation::Equal },
            Relation::AtMost => Self { difference: difference - 1, relation: Relation::AtLeast },
            Relation::AtLeast => Self { difference: difference + 1, relation: Relation::AtMost },
        }
    }

    /// The variables of the sum, in order.
    pub(super) fn variables(&self) -> BTreeSet<Var> {
        self.difference.terms.iter().map(|&(_, variable)| variable).collect()
    }
}

impl Linear {
    /// The value of the sum for these values of the variables.
    pub(super) fn value(&self, values: &[i32]) -> Option<i64> {
        let mut sum = (!self.overflows).then_some(self.constant)?;
        for &(weight, variable) in &self.terms {
            let value = *values.get(variable.index())?;
            sum = sum.checked_add(weight.checked_mul(value.into())?)?;
        }
        Some(sum)
    }

    /// The number, if there is one; otherwise records that it was too large.
    fn fitting(&mut self, number: Option<i64>) -> i64 {
        self.overflows |= number.is_none();
        number.unwrap_or(0)
    }

    fn plus(mut self, other: Self) -> Self {
        self.constant = self.fitting(self.constant.checked_add(other.constant));
        self.overflows |= other.overflows;
        self.terms.extend(other.terms);
        self
    }

    fn times(mut self, factor: i64) -> Self {
        self.constant = self.fitting(self.constant.checked_mul(factor));
        for at in 0..self.terms.len() {
            self.terms[at].0 = self.fitting(self.terms[at].0.checked_mul(factor));
        }
        self
    }

    fn minus(self, other: Self) -> Self {
        self.plus(other.times(-1))
    }

    fn compared(self, relation: Relation, other: Self) -> Comparison {
        Comparison { difference: self.minus(other), relation }
    }
}

impl From<Var> for Linear {
    fn from(variable: Var) -> Self {
        Self { terms: vec![(1, variable)], ..Self::default() }
    }
}

impl From<&Var> for Linear {
    fn from(variable: &Var) -> Self {
        (*variable).into()
    }
}

impl From<Term> for Linear {
    fn from(term: Term) -> Self {
        Self { constant: term.shift.into(), ..term.variable.into() }
    }
}

impl From<i64> for Linear {
    fn from(constant: i64) -> Self {
        Self { constant, ..Self::default() }
    }
}

impl From<i32> for Linear {
    fn from(constant: i32) -> Self {
        i64::from(constant).into()
    }
}

impl From<Var> for Term {
    fn from(variable: Var) -> Self {
        Self { variable, shift: 0 }
    }
}

impl From<(Var, i32)> for Term {
    fn from((variable, shift): (Var, i32)) -> Self {
        Self { variable, shift }
    }
}

impl From<&Var> for Term {
    fn from(variable: &Var) -> Self {
        (*variable).into()
    }
}

/// A variable and a number make a [`Term`], which all-different constraints take.
impl Add<i32> for Var {
    type Output = Term;

    fn add(self, shift: i32) -> Term {
        Term { variable: self, shift }
    }
}

impl Sub<i32> for Var {
    type Output = Term;

    fn sub(self, shift: i32) -> Term {
        // A shift at the end of the range is refused when the model is built.
        Term { variable: self, shift: shift.saturating_neg() }
    }
}

impl Add<Var> for i32 {
    type Output = Term;

    fn add(self, variable: Var) -> Term {
        variable + self
    }
}

/// An operator of two operands, each of which becomes a sum.
macro_rules! operators {
    ($($left:ty, $right:ty);*) => {$(
        impl Add<$right> for $left {
            type Output = Linear;

            fn add(self, other: $right) -> Linear {
                Linear::from(self).plus(other.into())
            }
        }

        impl Sub<$right> for $left {
            type Output = Linear;

            fn sub(self, other: $right) -> Linear {
                Linear::from(self).minus(other.into())
            }
        }
    )*};
}

operators! {
    Var, Var; Var, Term; Var, Linear;
    Term, Var; Term, Term; Term, Linear; Term, i32;
    Linear, Var; Linear, Term; Linear, Linear; Linear, i32;
    i32, Term; i32, Linear
}

impl Sub<Var> for i32 {
    type Output = Linear;

    fn sub(self, variable: Var) -> Linear {
        Linear::from(self).minus(variable.into())
    }
}

/// Products with a number, negation, comparisons, and sums of iterators.
macro_rules! operand {
    ($($operand:ty),*) => {$(
        impl Mul<i32> for $operand {
            type Output = Linear;

            fn mul(self, factor: i32) -> Linear {
                Linear::from(self).times(factor.into())
            }
        }

        impl Mul<$operand> for i32 {
            type Output = Linear;

            fn mul(self, operand: $operand) -> Linear {
                operand * self
            }
        }

        impl Neg for $operand {
            type Output = Linear;

            fn neg(self) -> Linear {
                self * -1
            }
        }

        impl Sum<$operand> for Linear {
            fn sum<I: Iterator<Item = $operand>>(all: I) -> Self {
                all.fold(Self::default(), |sum, one| sum.plus(one.into()))
            }
        }

        impl $operand {
            /// The comparison "at most the other sum".
            pub fn le(self, other: impl Into<Linear>) -> Comparison {
                Linear::from(self).compared(Relation::AtMost, other.into())
            }

            /// The comparison "less than the other sum".
            pub fn lt(self, other: impl Into<Linear>) -> Comparison {
                (Linear::from(self) + 1).compared(Relation::AtMost, other.into())
            }

            /// The comparison "at least the other sum".
            pub fn ge(self, other: impl Into<Linear>) -> Comparison {
                Linear::from(self).compared(Relation::AtLeast, other.into())
            }

            /// The comparison "greater than the other sum".
            pub fn gt(self, other: impl Into<Linear>) -> Comparison {
                (Linear::from(self) - 1).compared(Relation::AtLeast, other.into())
            }

            /// The comparison "equal to the other sum".
            pub fn eq(self, other: impl Into<Linear>) -> Comparison {
                Linear::from(self).compared(Relation::Equal, other.into())
            }

            /// The comparison "not equal to the other sum".
            pub fn ne(self, other: impl Into<Linear>) -> Comparison {
                Linear::from(self).compared(Relation::NotEqual, other.into())
            }
        }
    )*};
}

operand!(Var, Term, Linear);

impl<'a> Sum<&'a Var> for Linear {
    fn sum<I: Iterator<Item = &'a Var>>(all: I) -> Self {
        all.copied().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::{Backtrack, Csp, Model, count};

    /// Two variables from 0 to 9 and a condition on them.
    fn of_two(add: impl FnOnce(&mut Model, Var, Var)) -> Csp {
        let mut model = Model::new();
        let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
        add(&mut model, x, y);
        model.build().unwrap()
    }

    fn text_of(compare: impl FnOnce(Var, Var) -> Comparison) -> String {
        let csp = of_two(|model, x, y| model.add(compare(x, y)));
        csp.say(&csp.constraints()[0])
    }

    #[test]
    fn operators_display_their_effects_on_numbers() {
        assert_eq!(text_of(|x, y| (2 * x + y).le(5)), "2 x + y <= 5");
        assert_eq!(text_of(|x, y| (2 * x - y + 1).le(5)), "2 x + -1 y <= 4");
        assert_eq!(text_of(|x, y| (x - 3).ge(y * 2 - (1 - x))), "-2 y >= 2");
        assert_eq!(text_of(|x, y| (-(x + y)).lt(-3)), "-1 x + -1 y <= -4");
        assert_eq!(text_of(|x, y| (3 - x).gt(y)), "-1 x + -1 y >= -2");
        assert_eq!(text_of(|x, y| (5 + x).eq(y + 5)), "x + -1 y = 0");
        assert_eq!(text_of(|x, y| x.ne(y + 1 + x + x)), "-1 x + -1 y != 1");
        assert_eq!(text_of(|x, _| x.le(10_000_000_000i64)), "x <= 10000000000");
        assert_eq!(text_of(|x, y| [x, y, x].into_iter().sum::<Linear>().lt(x + x)), "y <= -1");
    }

    #[test]
    fn comparisons_allow_the_pairs_that_numbers_allow() {
        type Compare = (fn(Var, Var) -> Comparison, fn(i32, i32) -> bool);
        let all: [Compare; 6] = [
            (|x, y| (3 * x - 4).le(2 * y), |x, y| 3 * x - 4 <= 2 * y),
            (|x, y| (3 * x - 4).lt(2 * y), |x, y| 3 * x - 4 < 2 * y),
            (|x, y| (3 * x - 4).ge(2 * y), |x, y| 3 * x - 4 >= 2 * y),
            (|x, y| (3 * x - 4).gt(2 * y), |x, y| 3 * x - 4 > 2 * y),
            (|x, y| (3 * x - 4).eq(2 * y), |x, y| 3 * x - 4 == 2 * y),
            (|x, y| (3 * x - 4).ne(2 * y), |x, y| 3 * x - 4 != 2 * y),
        ];
        for (compare, holds) in all {
            let csp = of_two(|model, x, y| model.add(compare(x, y)));
            let expected =
                (0..10).flat_map(|x| (0..10).map(move |y| (x, y))).filter(|&(x, y)| holds(x, y)).count();
            let counted = count(&csp, &Backtrack::new(), 1000, &Default::default()).number;
            assert_eq!(counted, expected as u64);
        }
    }

    #[test]
    fn sums_without_variables_hold_or_do_not() {
        let counted = |csp: Csp| count(&csp, &Backtrack::new(), 1000, &Default::default()).number;
        assert_eq!(counted(of_two(|model, x, _| model.add((x - x).le(0)))), 100);
        assert_eq!(counted(of_two(|model, x, _| model.add(x.lt(x)))), 0);
    }

    #[test]
    fn numbers_that_are_too_large_are_refused_when_the_model_is_built() {
        let huge = |x: Var| i32::MAX * (i32::MAX * (i32::MAX * x));
        let all: [fn(Var) -> Comparison; 6] = [
            |x| (i32::MAX * x + x).le(5),
            |x| (i32::MIN * (i32::MIN * x)).le(5),
            |x| (x - 1).le(i64::MIN),
            |x| x.lt(i64::MIN),
            |x| x.gt(i64::MAX),
            |x| (i32::MAX * (i32::MAX * (i32::MAX * (x + 1)))).eq(0),
        ];
        let refused = |comparison: fn(Var) -> Comparison| {
            let mut model = Model::new();
            let x = model.variable("x", 0..=9);
            model.add(comparison(x));
            model.build().err().map(|error| error.to_string())
        };
        for (number, comparison) in all.into_iter().enumerate() {
            let message = refused(comparison).unwrap_or_else(|| panic!("{number} is taken"));
            assert_eq!(message, "a number in a sum over x is too large", "{number}");
        }
        let mut model = Model::new();
        let x = model.variable("x", 0..=9);
        model.linear(&[(i32::MAX, x), (1, x)], Relation::AtMost, 5);
        assert!(model.build().unwrap_err().to_string().ends_with("x appears twice"));
        let mut model = Model::new();
        let x = model.variable("x", 0..=9);
        model.add((huge(x) - huge(x)).le(1));
        assert!(model.build().is_err());
    }

    #[test]
    fn terms_of_an_all_different_are_variables_with_a_number() {
        let mut model = Model::new();
        let queens: Vec<_> = (0..6).map(|row| model.variable(format!("row {row}"), 0..6)).collect();
        model.all_different(&queens);
        model.all_different(queens.iter().zip(0..).map(|(&queen, row)| queen + row));
        model.all_different(queens.iter().zip(0..).map(|(&queen, row)| queen - row));
        assert_eq!(count(&model.build().unwrap(), &Backtrack::new(), 100, &Default::default()).number, 4);
    }
}
