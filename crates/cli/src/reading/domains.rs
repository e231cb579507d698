//! Domains of planning problems among the inputs. `solve domain.pddl p01.pddl p02.pddl` has two problems.

use crate::fault::Fault;
use crate::reading::input::Input;
use solvarium::Limits;
use solvarium_catalogue::PddlPart;
use std::ffi::OsString;
use std::path::Path;

/// The domains among the inputs, each with its name.
#[derive(Default)]
pub struct Domains(Vec<(String, Input)>);

impl Domains {
    /// Takes the domains out of the inputs, if other inputs remain. Only files that end in `.pddl` are considered.
    pub fn take(inputs: &mut Vec<OsString>, limits: &Limits) -> Result<Self, Fault> {
        let (mut domains, mut others) = (Vec::new(), Vec::new());
        for argument in inputs.iter() {
            match domain(argument, limits)? {
                Some(domain) => domains.push(domain),
                None => others.push(argument.clone()),
            }
        }
        if domains.is_empty() || others.is_empty() {
            return Ok(Self::default());
        }
        *inputs = others;
        Ok(Self(domains))
    }

    /// The domain of a problem: the domain that the problem names, or else the only domain.
    pub fn of(&self, problem: &str) -> Option<&str> {
        let PddlPart::Problem(wanted) = PddlPart::of(problem)? else { return None };
        let named = self.0.iter().find(|(name, _)| *name == wanted);
        let found = named.or(if let [only] = &self.0[..] { Some(only) } else { None });
        found.map(|(_, input)| input.text.as_str())
    }
}

fn domain(argument: &OsString, limits: &Limits) -> Result<Option<(String, Input)>, Fault> {
    let path = Path::new(argument);
    if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pddl")) || !path.is_file() {
        return Ok(None);
    }
    let input = Input::open(argument, limits)?;
    Ok(match PddlPart::of(&input.text) {
        Some(PddlPart::Domain(name)) => Some((name, input)),
        _ => None,
    })
}
