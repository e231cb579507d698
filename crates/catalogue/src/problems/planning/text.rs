//! A planning task as text: PDDL, with the domain and the problem in one text or in two, or the file of a translator.

use crate::instance::{Finding, Findings};
use crate::parts::SAS;
use crate::reading::{AuxiliaryInputs, refusal};
use solvarium::Error;
use solvarium::error::Place;
use solvarium_budget::Metered;
use solvarium_forms::pddl::{self, TextKind};
use solvarium_planning::{Limits, Outcome, ground, sas, validate};

/// A task, and the text that holds all of it.
pub(super) struct Read {
    pub(super) task: sas::Task,
    pub(super) text: String,
    /// The name of the problem, or nothing.
    pub(super) name: String,
    /// Whether the goal cannot be reached even if facts never become false.
    pub(super) is_refuted: bool,
}

fn is_sas(text: &str) -> bool {
    text.trim_start().starts_with(SAS)
}

/// Reads the tasks of a text, each with the line on which it begins. A domain may be an auxiliary input, or come before
/// or after its problem in the same text. If there are several domains, a problem takes the last one above it.
pub(super) fn read(text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Vec<(usize, Result<Read, Error>)> {
    if is_sas(text) {
        let read = |task| Read { task, text: text.to_owned(), name: String::new(), is_refuted: false };
        return vec![(1, sas::Task::read(text).map(read))];
    }
    match Definitions::of(text, auxiliary) {
        Ok(definitions) => definitions.tasks().collect(),
        Err(error) => vec![(1, Err(error))],
    }
}

/// The definitions of a text, in the order of the text.
struct Definitions<'t> {
    domains: Vec<Part<'t>>,
    problems: Vec<Part<'t>>,
    /// Whether the domain is an auxiliary input.
    is_beside: bool,
}

impl<'t> Definitions<'t> {
    /// Finds the definitions, of which one at least is a problem, and one a domain.
    fn of(text: &'t str, auxiliary: &AuxiliaryInputs<'t>) -> Result<Self, Error> {
        let (mut domains, mut problems) = (Vec::new(), Vec::new());
        for part in parts(text) {
            match pddl::kind(part.text) {
                Some(TextKind::Domain) => domains.push(part),
                Some(TextKind::Problem) => problems.push(part),
                None => {
                    return Err(part.refuse("expected `(define (domain ...))` or `(define (problem ...))`"));
                }
            }
        }
        if let Some(text) = auxiliary.domain {
            domains.push(Part { text, line: 0 });
        }
        let Some(problem) = problems.first() else {
            return Err(Error::input(
                "this is a domain without a problem to solve: name the file of a problem after it, as in `solve domain.pddl problem.pddl`",
            ));
        };
        if domains.is_empty() {
            let name = pddl::domain_of(problem.text).unwrap_or_default();
            return Err(Error::input(format!(
                "this problem needs its domain `{name}`: name its file first, as in `solve domain.pddl problem.pddl`, or use --domain"
            )));
        }
        let is_beside = auxiliary.domain.is_some();
        match domains.get(1) {
            Some(second) if is_beside || problems.len() == 1 => {
                Err(second.refuse("expected one domain, found a second one"))
            }
            _ => Ok(Self { domains, problems, is_beside }),
        }
    }

    fn tasks(self) -> impl Iterator<Item = (usize, Result<Read, Error>)> {
        (0..self.problems.len()).metered().map(move |index| {
            let problem = &self.problems[index];
            let above = self.domains.iter().rfind(|domain| domain.line <= problem.line);
            let domain = above.or(self.domains.first());
            let none = || Err(problem.refuse("expected a domain"));
            (problem.line + 1, domain.map_or_else(none, |domain| self.task(domain, problem)))
        })
    }

    fn task(&self, domain: &Part<'_>, problem: &Part<'_>) -> Result<Read, Error> {
        let read_domain = pddl::domain(domain.text).map_err(|fault| {
            let fault = domain.place(&refusal(&fault));
            if self.is_beside { of_domain(&fault) } else { fault }
        })?;
        let read_problem =
            pddl::problem(problem.text, &read_domain).map_err(|fault| problem.place(&refusal(&fault)))?;
        let outcome = ground(&read_domain, &read_problem, &Limits::default());
        let outcome = outcome.map_err(|error| Error::input(error.to_string()))?;
        let is_refuted = outcome == Outcome::NoSolution;
        let text = format!("{}\n{}\n", domain.text.trim(), problem.text.trim());
        Ok(Read { task: outcome.into_task(), text, name: read_problem.name.clone(), is_refuted })
    }
}

/// Checks a plan of the task that a text holds alone, with code that grounding and search do not use.
pub(super) fn check_plan(text: &str, plan: &str) -> Result<Findings, Error> {
    if is_sas(text) {
        return Err(Error::setting("plans are checked against PDDL, but this task is a translator's file"));
    }
    let definitions = Definitions::of(text, &AuxiliaryInputs::default())?;
    let (domain, problem) = (&definitions.domains[0], &definitions.problems[0]);
    let domain = pddl::domain(domain.text).map_err(|fault| refusal(&fault))?;
    let problem = pddl::problem(problem.text, &domain).map_err(|fault| refusal(&fault))?;
    let (good, text) = match validate(&domain, &problem, plan) {
        Ok(cost) => (true, format!("the goal is reached; cost {cost}")),
        Err(fault) => {
            let line = fault.line.map(|line| format!("line {line}, ")).unwrap_or_default();
            (false, format!("{line}{fault}"))
        }
    };
    Ok(Findings(vec![Finding { what: "valid", good: Some(good), stopped: None, text }]))
}

/// An error in a domain that came as an auxiliary input. Its position is part of the message: callers take a position of the error for one
/// in the problem's file.
fn of_domain(error: &Error) -> Error {
    Error::input(format!("its domain, {error}"))
}

/// A definition in a text.
struct Part<'t> {
    text: &'t str,
    /// The number of lines above it.
    line: usize,
}

impl Part<'_> {
    /// The error, with its position in the whole text.
    fn place(&self, error: &Error) -> Error {
        let place = error.place().map(|place| Place::new(place.line + self.line, place.column));
        let moved = Error::input(error.message());
        place.into_iter().fold(moved, Error::at)
    }

    fn refuse(&self, what: &str) -> Error {
        Error::input(what).at(Place::new(self.line + 1, 0))
    }
}

/// Splits a text after each definition: where its outermost parenthesis is closed. An unclosed one is a part, too.
fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut depth, mut start, mut is_comment) = (Vec::new(), 0_usize, 0, false);
    let (mut line, mut above) = (0, 0);
    for (at, byte) in text.bytes().enumerate().metered() {
        match byte {
            b'\n' => {
                line += 1;
                is_comment = false;
            }
            _ if is_comment => {}
            b';' => is_comment = true,
            b'(' => depth += 1,
            b')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    parts.push(Part { text: &text[start..=at], line: above });
                    (start, above) = (at + 1, line);
                }
            }
            _ => {}
        }
    }
    let rest = &text[start..];
    let has_words = |line: &str| !line.split(';').next().unwrap_or_default().trim().is_empty();
    if rest.lines().any(has_words) {
        parts.push(Part { text: rest, line: above });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_split_where_they_end() {
        let text = "; one (\n(define (domain a))\n; two\n(define\n(problem p) (:domain a)) ; end\n";
        let found: Vec<_> = parts(text).into_iter().map(|part| (part.line, part.text.trim())).collect();
        assert_eq!(
            found,
            [(0, "; one (\n(define (domain a))"), (1, "; two\n(define\n(problem p) (:domain a))")]
        );
        assert_eq!(parts("(define (domain a)").len(), 1);
        assert_eq!(parts("; nothing\n\n").len(), 0);
    }
}
