//! Clauses in the form of DIMACS (1993): `p cnf VARIABLES CLAUSES`, then numbers, each clause ended by 0.

use crate::clauses::Clauses;
use crate::features::{Features, numbered};
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Kind, Place};
use solvarium_budget as budget;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "dimacs-cnf",
    help: "clauses: `p cnf VARIABLES CLAUSES`, then numbers, with a 0 after each clause; `c` begins a comment",
    examples: &[
        Example { text: "c own\np cnf 3 2\n1 -2 0\n2 3 0\n", reads: &["cnf 3 (1 -2) (2 3)"] },
        Example { text: "p cnf 2 2\n1 2\n0 -1\n-2 0\n%\n0\n", reads: &["cnf 2 (1 2) (-1 -2)"] },
    ],
    refused: &[
        Refused {
            text: "p cnf 2 1\n1 3 0\n",
            message: "line 2, column 3: expected a variable from 1 to 2, or its negation, found `3`",
        },
        Refused { text: "p cnf 2 2\n1 2 0\n", message: "line 1: expected 2 clauses, found 1" },
        Refused {
            text: "p cnf two 2\n",
            message: "line 1: expected `p cnf VARIABLES CLAUSES`, found `p cnf two 2`",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// The maximum number of variables and of clauses.
const MOST: usize = 10_000_000;

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let is_said = |(_, line): &(usize, &str)| !is_comment(line);
    let is_cnf = features.filled().find(is_said).is_some_and(|(_, line)| is_header(line));
    if is_cnf { vec![Claim::new(Kind::Cnf, Claim::SURE, "clauses, a DIMACS file")] } else { Vec::new() }
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('c') && !line.trim_start().starts_with("cnf")
}

fn is_header(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("p") && words.next() == Some("cnf")
}

fn read(text: &str, _: Kind) -> Items<'_> {
    Box::new(std::iter::once(Item::new(1, clauses(text).map(Puzzle::Cnf))))
}

fn clauses(text: &str) -> Result<Clauses, Fault> {
    let mut lines = numbered(text).filter(|(_, line)| !line.trim().is_empty() && !is_comment(line));
    let Some((first, header)) = lines.next() else {
        return Err(Fault::new("expected clauses, found nothing"));
    };
    let (variables, declared) = sizes(header).ok_or_else(|| {
        let found: String = header.trim().chars().take(40).collect();
        Fault::new(format!("expected `p cnf VARIABLES CLAUSES`, found `{found}`")).at(Place::line(first))
    })?;
    let mut all = Clauses { variables, clauses: Vec::new() };
    let mut clause = Vec::new();
    // Some collections end their files with a line `%`.
    for (number, line) in lines.take_while(|(_, line)| line.trim() != "%") {
        for (at, word) in
            line.split_whitespace().map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
        {
            match literal(word, variables)
                .map_err(|fault| fault.at(Place::new(number, line[..at].chars().count() + 1)))?
            {
                0 => all.clauses.push(std::mem::take(&mut clause)),
                literal => clause.push(literal),
            }
            if budget::hold(size_of::<i32>()).is_err() {
                return Err(Fault::new("reading stopped"));
            }
        }
    }
    if !clause.is_empty() {
        all.clauses.push(clause);
    }
    match all.clauses.len() {
        found if found == declared => Ok(all),
        found => {
            Err(Fault::new(format!("expected {declared} clauses, found {found}")).at(Place::line(first)))
        }
    }
}

fn sizes(header: &str) -> Option<(usize, usize)> {
    let mut words =
        header.split_whitespace().skip(2).map(|word| word.parse().ok().filter(|&size| size <= MOST));
    let sizes = (words.next()??, words.next()??);
    words.next().is_none().then_some(sizes)
}

fn literal(word: &str, variables: usize) -> Result<i32, Fault> {
    let fits = |literal: &i32| literal.unsigned_abs() as usize <= variables;
    word.parse().ok().filter(fits).ok_or_else(|| {
        let found: String = word.chars().take(20).collect();
        Fault::new(format!("expected a variable from 1 to {variables}, or its negation, found `{found}`"))
    })
}
