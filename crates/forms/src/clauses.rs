//! Clauses of propositional logic.

use std::fmt::{Display, Formatter};

/// A formula in conjunctive normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// How many variables there are: 1 to this.
    pub variables: usize,
    /// The clauses: a variable, or its negation as a negative number, at least one of which holds.
    pub clauses: Vec<Vec<i32>>,
}

impl Display for Clauses {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "cnf {}", self.variables)?;
        for clause in &self.clauses {
            let literals: Vec<String> = clause.iter().map(i32::to_string).collect();
            write!(f, " ({})", literals.join(" "))?;
        }
        Ok(())
    }
}
