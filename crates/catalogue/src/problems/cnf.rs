//! Propositional formulas in conjunctive normal form, in the catalogue.

use super::forward::own_functions;
use crate::auto::{self, Rule};
use crate::instance::{MODEL_HEURISTICS, Modelled, modelled};
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Described, Interpreted};
use crate::table::Entry;
use solvarium::Error;
use solvarium::puzzle::cnf::Cnf;
use solvarium::wording::count;
use solvarium_forms as forms;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "cnf",
    aliases: &["sat-formula", "dimacs"],
    help: "satisfy clauses: a DIMACS file, `p cnf VARIABLES CLAUSES`",
    settings: &[],
    of: ProblemInfo {
        example: "p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 0\n",
        examples: &[("Three clauses", "p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 0\n")],
        answer: Answer::Goal,
        heuristics: MODEL_HEURISTICS,
        described: Some(Described { kind: forms::Kind::Cnf, interpret }),
        briefs: &[("let * not hold", "-$1"), ("let * hold", "$1")],
        ..ProblemInfo::PLAIN
    },
};

fn interpret(
    puzzle: &forms::Puzzle,
    kind: &ProblemKind,
    _: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let forms::Puzzle::Cnf(formula) = puzzle else { return Err(Error::input("expected clauses")) };
    let formula = Cnf::new(formula.variables, formula.clauses.clone())?;
    Ok(Interpreted::plain(modelled(formula, kind)))
}

impl Modelled for Cnf {
    own_functions!(and a line);

    fn describe(&self) -> String {
        let variables = count(self.variables(), "variable");
        format!("formula of {variables} and {}", count(self.clauses().len(), "clause"))
    }

    fn auto(&self) -> &'static Rule {
        if cfg!(feature = "sat") { &auto::LEARNT_CNF } else { &auto::CNF }
    }
}
