//! The option `--explain-auto`: prints the rule by which `auto` chose the method, and the reason.

use crate::fault::Fault;
use crate::output::out;
use clap::Args;
use solvarium_catalogue::{Method, auto::Rule};

/// Whether to print the rule by which `auto` chose the method.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// Print the rule by which `auto` chose the method, and the reason
    #[arg(long)]
    explain_auto: bool,
}

impl ExplainArgs {
    /// Whether to print the rule.
    pub const fn is_asked(&self) -> bool {
        self.explain_auto
    }

    /// Refuses the option if a method is named.
    pub fn check(&self, method: &Method) -> Result<(), Fault> {
        if !self.explain_auto || method.entry() == Method::default().entry() {
            return Ok(());
        }
        Err(Fault::usage(format!(
            "--explain-auto explains what auto chose, but --with names {method}: remove one of them"
        )))
    }

    /// Prints the rule that applied to a puzzle, if there was one.
    pub fn say(&self, puzzle: &str, rule: Option<&Rule>) {
        if let Some(rule) = rule.filter(|_| self.explain_auto) {
            out::say_note(&format!("{puzzle}: auto: {rule}"));
        }
    }
}
