//! Clauses of propositional logic.

use std::fmt::{Display, Formatter};

/// A formula in conjunctive normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// The number of variables, which are numbered from 1.
    pub variables: usize,
    /// The clauses. A clause lists variables, or negations as negative numbers, of which at least one must be true.
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
