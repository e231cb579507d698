//! Formulas of propositional logic in conjunctive normal form: find an assignment in which each clause has a true
//! literal.

use crate::Error;
use crate::csp::{Csp, Model, Relation, Var};
use std::fmt::Write;

/// A formula: variables from 1, and clauses of literals. A negative number is a negated literal.
///
/// ```
/// use solvarium::{csp::{count, Backtrack}, puzzle::cnf::Cnf, Limits};
/// let formula = Cnf::new(3, vec![vec![1, -2], vec![2, 3], vec![-1, -3]])?;
/// assert_eq!(count(formula.csp(), &Backtrack::new(), 10, &Limits::none()).number, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cnf {
    clauses: Vec<Vec<i32>>,
    csp: Csp,
}

impl Cnf {
    /// A formula with this number of variables and these clauses.
    ///
    /// # Errors
    /// There is no variable, a literal has no variable, or a clause is empty, so nothing satisfies it.
    ///
    /// ```
    /// use solvarium::puzzle::cnf::Cnf;
    /// assert!(Cnf::new(2, vec![vec![1, 3]]).unwrap_err().is_input());
    /// assert!(Cnf::new(2, vec![vec![]]).unwrap_err().is_unsolvable());
    /// ```
    pub fn new(variables: usize, clauses: Vec<Vec<i32>>) -> Result<Self, Error> {
        if variables == 0 {
            return Err(Error::input("expected a variable, found none"));
        }
        let mut model = Model::new();
        let all: Vec<Var> = (1..=variables).map(|name| model.variable(name.to_string(), 0..=1)).collect();
        for clause in &clauses {
            add(&mut model, &all, clause)?;
        }
        Ok(Self { csp: model.build()?, clauses })
    }

    /// The model: a variable for each variable of the formula, 1 if it is true.
    #[must_use]
    pub const fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The clauses.
    #[must_use]
    pub fn clauses(&self) -> &[Vec<i32>] {
        &self.clauses
    }

    /// The number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.csp.variables().len()
    }

    /// The formula in the format DIMACS.
    ///
    /// ```
    /// use solvarium::puzzle::cnf::Cnf;
    /// assert_eq!(Cnf::new(2, vec![vec![1, -2]])?.print(), "p cnf 2 1\n1 -2 0\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables(), self.clauses.len());
        for clause in &self.clauses {
            // Writing to a string cannot fail.
            clause.iter().for_each(|literal| _ = write!(text, "{literal} "));
            text.push_str("0\n");
        }
        text
    }

    /// The assignment as solvers print it: `v 1 -2 0`. Variables without a value are left out.
    ///
    /// ```
    /// use solvarium::puzzle::cnf::Cnf;
    /// assert_eq!(Cnf::new(2, vec![vec![1, -2]])?.draw(|var| (var.index() == 1).then_some(0)), "v -2 0\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let literal = |var: Var| value(var).map(|value| literal(var, value).to_string());
        let known: Vec<String> = self.csp.variables().filter_map(literal).collect();
        if known.is_empty() {
            "c no variable has a value\n".into()
        } else {
            format!("v {} 0\n", known.join(" "))
        }
    }

    /// The assignment in one line: all true literals.
    ///
    /// ```
    /// use solvarium::puzzle::cnf::Cnf;
    /// assert_eq!(Cnf::new(2, vec![vec![1, -2]])?.line(&[1, 0]), "1 -2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, values: &[i32]) -> String {
        let literals = self.csp.variables().zip(values).map(|(var, &value)| literal(var, value).to_string());
        literals.collect::<Vec<_>>().join(" ")
    }

    /// An assignment of a value, in words.
    ///
    /// ```
    /// use solvarium::puzzle::cnf::Cnf;
    /// let formula = Cnf::new(1, vec![vec![1]])?;
    /// let var = formula.csp().variables().next().unwrap();
    /// assert_eq!((&*formula.say(var, 1), &*formula.say(var, 0)), ("let 1 hold", "let 1 not hold"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        let not = if value == 0 { "not " } else { "" };
        format!("let {} {not}hold", variable.index() + 1)
    }

    /// Verifies that each clause has a true literal.
    ///
    /// # Errors
    /// The first clause without a true literal.
    ///
    /// ```
    /// use solvarium::puzzle::cnf::Cnf;
    /// let formula = Cnf::new(2, vec![vec![1, -2]])?;
    /// assert!(formula.check(&[0, 0]).is_ok());
    /// assert_eq!(formula.check(&[0, 1]).unwrap_err().to_string(), "clause 1 does not hold: 1 -2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        if values.len() != self.variables() {
            return Err(Error::input(format!("{} values for {} variables", values.len(), self.variables())));
        }
        let holds = |&literal: &i32| (values[literal.unsigned_abs() as usize - 1] == 1) == (literal > 0);
        match self.clauses.iter().position(|clause| !clause.iter().any(holds)) {
            None => Ok(()),
            Some(at) => {
                let literals: Vec<String> = self.clauses[at].iter().map(i32::to_string).collect();
                Err(Error::input(format!("clause {} does not hold: {}", at + 1, literals.join(" "))))
            }
        }
    }
}

fn literal(var: Var, value: i32) -> i64 {
    let number = var.index() as i64 + 1;
    if value == 0 { -number } else { number }
}

/// Adds a clause: the sum of its distinct true literals is at least 1.
fn add(model: &mut Model, all: &[Var], clause: &[i32]) -> Result<(), Error> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    if literals.is_empty() {
        return Err(Error::unsolvable("a clause is empty, so it cannot be satisfied"));
    }
    let odd = literals.iter().find(|literal| **literal == 0 || literal.unsigned_abs() as usize > all.len());
    if let Some(odd) = odd {
        return Err(Error::input(format!("expected a variable from 1 to {}, found {odd}", all.len())));
    }
    // A clause with a variable and its negation is always true.
    if literals.iter().any(|literal| literals.binary_search(&-literal).is_ok()) {
        return Ok(());
    }
    let term = |&literal: &i32| (literal.signum(), all[literal.unsigned_abs() as usize - 1]);
    let negated = literals.iter().filter(|literal| **literal < 0).count();
    let total = 1 - i64::try_from(negated).unwrap_or(i64::MAX);
    model.linear(&literals.iter().map(term).collect::<Vec<_>>(), Relation::AtLeast, total);
    Ok(())
}

impl PartialEq for Cnf {
    fn eq(&self, other: &Self) -> bool {
        (self.variables(), &self.clauses) == (other.variables(), &other.clauses)
    }
}

impl Eq for Cnf {}
