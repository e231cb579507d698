//! Formulas in conjunctive normal form, as SAT solvers take them: a list of
//! clauses, each a list of literals of which one must be true.
//!
//! A literal is a number other than 0: `5` says that variable 5 is true, `-5`
//! that it is false. Clauses are stored one after the other, each followed by a zero, in memory as
//! in the text format (DIMACS, 1993):
//!
//! ```text
//! literals   1 -2 0   2 3 0   -1 -3 0        x1 or not x2; x2 or x3; not x1 or not x3
//! ```

use crate::Error;
use crate::limits::Stop;
use crate::store::memory_budget;
use std::fmt::{Display, Formatter};

/// A formula in conjunctive normal form.
///
/// ```
/// use solvarium::csp::sat::Cnf;
/// let mut cnf = Cnf::new();
/// let (rain, wet) = (cnf.variable(), cnf.variable());
/// cnf.clause(&[-rain, wet])?; // if it rains, the street is wet
/// assert_eq!(cnf.to_string(), "p cnf 2 1\n-1 2 0\n");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: i32,
    clauses: usize,
    /// The clauses, each followed by a zero.
    literals: Vec<i32>,
}

impl Cnf {
    /// A formula without clauses, which is true.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a formula of this many variables, without clauses.
    pub(super) const fn over(variables: i32) -> Self {
        Self { variables, clauses: 0, literals: Vec::new() }
    }

    /// Creates a variable; returns the literal that means it is true.
    ///
    /// ```
    /// use solvarium::csp::sat::Cnf;
    /// let mut cnf = Cnf::new();
    /// assert_eq!((cnf.variable(), cnf.variable(), cnf.variables()), (1, 2, 2));
    /// ```
    pub const fn variable(&mut self) -> i32 {
        self.variables = self.variables.saturating_add(1);
        self.variables
    }

    /// The number of variables; they are numbered from 1.
    #[must_use]
    pub const fn variables(&self) -> usize {
        self.variables.unsigned_abs() as usize
    }

    /// The number of clauses.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.clauses
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.clauses == 0
    }

    /// Adds the clause that one of these literals is true. An empty clause is never true. The formula then has all
    /// variables up to the greatest one in the clause.
    ///
    /// # Errors
    /// A literal is 0, or too large for solvers: more than 2^30 in size.
    ///
    /// ```
    /// use solvarium::csp::sat::Cnf;
    /// let mut cnf = Cnf::new();
    /// cnf.clause(&[1, -3])?;
    /// assert_eq!((cnf.variables(), cnf.len()), (3, 1));
    /// assert!(cnf.clause(&[1, 0]).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn clause(&mut self, literals: &[i32]) -> Result<(), Error> {
        const MOST: u32 = 1 << 30;
        if let Some(wrong) = literals.iter().find(|literal| !(1..=MOST).contains(&literal.unsigned_abs())) {
            return Err(Error::input(format!(
                "{wrong} is not a literal: literals are 1 to {MOST}, and -1 to -{MOST}"
            )));
        }
        let greatest = literals.iter().map(|literal| literal.abs()).max().unwrap_or(0);
        self.variables = self.variables.max(greatest);
        self.push(literals.iter().copied());
        Ok(())
    }

    /// Adds a clause without checking its literals. Their variables must exist.
    pub(super) fn push(&mut self, literals: impl IntoIterator<Item = i32>) {
        self.literals.extend(literals);
        self.literals.push(0);
        self.clauses += 1;
    }

    /// Reserves memory for this many more numbers (literals and zeros) within `budget` bytes.
    pub(super) fn reserve(&mut self, numbers: usize, budget: usize) -> Result<(), Stop> {
        memory_budget::reserve(&mut self.literals, numbers, budget)
    }

    /// The clauses, in the order in which they were added.
    ///
    /// ```
    /// use solvarium::csp::sat::Cnf;
    /// let mut cnf = Cnf::new();
    /// cnf.clause(&[1, -3])?;
    /// cnf.clause(&[])?;
    /// assert!(cnf.clauses().eq([&[1, -3][..], &[]]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split(|&literal| literal == 0).take(self.clauses)
    }

    /// Whether a model, the truth of each variable from the first, makes every clause true.
    ///
    /// ```
    /// use solvarium::csp::sat::Cnf;
    /// let mut cnf = Cnf::new();
    /// cnf.clause(&[1, -2])?;
    /// assert!(cnf.holds(&[true, true]) && !cnf.holds(&[false, true]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn holds(&self, model: &[bool]) -> bool {
        let is_true = |&literal: &i32| model.get(index(literal)).is_some_and(|&truth| truth == (literal > 0));
        self.clauses().all(|clause| clause.iter().any(is_true))
    }

    /// Bytes of a list of the clauses.
    #[cfg(feature = "sat")]
    pub(super) const fn list_bytes(&self) -> usize {
        self.clauses * size_of::<&[i32]>()
    }

    /// Heap memory in bytes.
    pub(super) const fn bytes(&self) -> usize {
        memory_budget::bytes(&self.literals)
    }
}

/// Returns the index of a literal's variable, from 0.
pub(super) const fn index(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

/// The text format that all SAT solvers and proof checkers read.
impl Display for Cnf {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.clauses)?;
        for clause in self.clauses() {
            clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
            writeln!(f, "0")?;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    #[cfg(feature = "sat")]
    use crate::rng::Rng;

    /// A random formula: about four clauses a variable are as often satisfiable as not.
    #[cfg(feature = "sat")]
    pub fn random(seed: u64) -> Cnf {
        let (mut rng, mut cnf) = (Rng::seeded(seed), Cnf::new());
        let variables = 1 + rng.below(9);
        for _ in 0..rng.below(variables * 7) {
            let literal = |rng: &mut Rng| {
                let variable = 1 + i32::try_from(rng.below(variables)).unwrap();
                if rng.below(2) == 0 { variable } else { -variable }
            };
            let clause: Vec<_> =
                (0..rng.below(2) + rng.below(2) + 1 + rng.below(2)).map(|_| literal(&mut rng)).collect();
            cnf.clause(&clause).unwrap();
        }
        cnf
    }

    /// The pigeonhole principle, which has no short proof by resolution (Haken, 1985).
    #[cfg(feature = "sat")]
    pub fn pigeons(pigeons: i32, holes: i32) -> Cnf {
        let mut cnf = Cnf::new();
        let sits = |pigeon, hole| pigeon * holes + hole + 1;
        for pigeon in 0..pigeons {
            cnf.clause(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>()).unwrap();
        }
        for hole in 0..holes {
            for one in 0..pigeons {
                for other in 0..one {
                    cnf.clause(&[-sits(one, hole), -sits(other, hole)]).unwrap();
                }
            }
        }
        cnf
    }

    /// All models, by trying all assignments.
    pub fn models(cnf: &Cnf) -> Vec<Vec<bool>> {
        let variables = cnf.variables();
        let model = |bits: u32| (0..variables).map(|at| bits >> at & 1 == 1).collect::<Vec<_>>();
        (0..1 << variables).map(model).filter(|model| cnf.holds(model)).collect()
    }

    #[test]
    fn refuses_literals_that_are_none() {
        let mut cnf = Cnf::new();
        for wrong in [0, i32::MIN, i32::MAX] {
            assert!(cnf.clause(&[1, wrong]).unwrap_err().is_input());
        }
        assert!(cnf.is_empty());
    }

    #[test]
    fn empty_clauses_keep_their_place() {
        let mut cnf = Cnf::new();
        cnf.clause(&[]).unwrap();
        cnf.clause(&[2]).unwrap();
        cnf.clause(&[]).unwrap();
        assert!(cnf.clauses().eq([&[][..], &[2], &[]]));
        assert_eq!(cnf.to_string(), "p cnf 2 3\n0\n2 0\n0\n");
        assert!(!cnf.holds(&[true, true]));
    }
}
