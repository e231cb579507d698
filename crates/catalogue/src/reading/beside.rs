//! Files that belong to an input file: the scenarios of a MovingAI map (Sturtevant, 2012), the domain of a planning
//! problem.

use super::auxiliary::{AuxiliaryInput, AuxiliaryInputs};
use super::pddl::PddlPart;
use crate::problem::ProblemKind;
use solvarium_forms::pddl;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A file that belongs to another one, which is not complete without it.
///
/// ```
/// use solvarium_catalogue::{AuxiliaryInputs, Beside};
/// let folder = std::env::temp_dir().join("solvarium-beside");
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("arena.map.scen"), "version 1\n")?;
/// let beside = Beside::of(&folder.join("arena.map"), "type octile\n", None).unwrap();
/// assert_eq!(beside.path(), folder.join("arena.map.scen"));
/// let text = std::fs::read_to_string(beside.path())?;
/// assert_eq!(beside.with(&text, AuxiliaryInputs::default()).scenarios, Some("version 1\n"));
/// assert!(Beside::of(&folder.join("arena.txt"), "type octile\n", None).is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    input: AuxiliaryInput,
    path: PathBuf,
}

impl Beside {
    /// The auxiliary file of a file with this text that is read as this kind. `None` if it needs none, or none exists.
    ///
    /// ```
    /// use solvarium_catalogue::Beside;
    /// assert_eq!(Beside::of(std::path::Path::new("queens.txt"), "queens 8", None), None);
    /// ```
    #[must_use]
    pub fn of(file: &Path, text: &str, kind: Option<&ProblemKind>) -> Option<Self> {
        let scenarios = || scenarios(file, text).into_iter().find(|path| path.is_file());
        let found = |input: AuxiliaryInput| move |path: PathBuf| Self { input, path };
        let any = scenarios().map(found(AuxiliaryInput::Scenarios));
        let any = any.or_else(|| domain(file, text).map(found(AuxiliaryInput::Domain)));
        any.filter(|beside| kind.is_none_or(|kind| kind.entry().of.auxiliary == Some(beside.input)))
    }

    /// The path.
    ///
    /// ```
    /// use solvarium_catalogue::Beside;
    /// let folder = std::env::temp_dir().join("solvarium-beside-path");
    /// std::fs::create_dir_all(&folder)?;
    /// std::fs::write(folder.join("cave.scen"), "version 1\n")?;
    /// let beside = Beside::of(&folder.join("cave.map"), "type octile\n", None).unwrap();
    /// assert_eq!(beside.path(), folder.join("cave.scen"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The auxiliary inputs, with the text of this file among them.
    ///
    /// ```
    /// use solvarium_catalogue::{AuxiliaryInputs, Beside};
    /// let folder = std::env::temp_dir().join("solvarium-beside-with");
    /// std::fs::create_dir_all(&folder)?;
    /// std::fs::write(folder.join("domain.pddl"), "(define (domain d))")?;
    /// let problem = "(define (problem p) (:domain d))";
    /// let beside = Beside::of(&folder.join("p01.pddl"), problem, None).unwrap();
    /// assert_eq!(beside.with("text", AuxiliaryInputs::default()).domain, Some("text"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with<'a>(&self, text: &'a str, auxiliary: AuxiliaryInputs<'a>) -> AuxiliaryInputs<'a> {
        match self.input {
            AuxiliaryInput::Domain => AuxiliaryInputs { domain: Some(text), ..auxiliary },
            _ => AuxiliaryInputs { scenarios: Some(text), ..auxiliary },
        }
    }

    /// Name of the input in messages: `scenarios`, `a domain`.
    ///
    /// ```
    /// use solvarium_catalogue::Beside;
    /// let folder = std::env::temp_dir().join("solvarium-beside-name");
    /// std::fs::create_dir_all(&folder)?;
    /// std::fs::write(folder.join("domain.pddl"), "(define (domain d))")?;
    /// let problem = "(define (problem p) (:domain d))";
    /// assert_eq!(Beside::of(&folder.join("p01.pddl"), problem, None).unwrap().name(), "a domain");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.input.name()
    }
}

/// The files that may hold the scenarios of a map, the likeliest first: `x.map.scen` and `x.scen` beside `x.map`.
/// None if the text is not a MovingAI map, or the file has another extension.
fn scenarios(map: &Path, text: &str) -> Vec<PathBuf> {
    if !has_extension(map, "map") || !text.trim_start().starts_with("type ") {
        return Vec::new();
    }
    let mut whole = map.as_os_str().to_owned();
    whole.push(".scen");
    vec![whole.into(), map.with_extension("scen")]
}

/// The domain of a planning problem, by the habits of collections of such problems.
fn domain(problem: &Path, text: &str) -> Option<PathBuf> {
    if !has_extension(problem, "pddl") {
        return None;
    }
    let PddlPart::Problem(wanted) = PddlPart::of(text)? else { return None };
    let folder = problem.parent()?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let names: Vec<OsString> = entries.map(|entry| entry.file_name()).collect();
    let names: Vec<&str> = names.iter().filter_map(|name| name.to_str()).collect();
    let name = problem.file_name()?.to_str()?;
    let candidates = pddl::domains_beside(name, &wanted, &names).into_iter();
    candidates.map(|name| problem.with_file_name(name)).find(|path| path.is_file())
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}
