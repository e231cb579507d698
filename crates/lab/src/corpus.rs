//! Well-known puzzles by name, for experiments that name them.

use crate::Error;
use std::sync::OnceLock;

/// A puzzle of the corpus.
///
/// ```
/// let korf = solvarium_lab::corpus::find("15-puzzle, korf 79")?[0];
/// assert_eq!((korf.problem, korf.cost), ("tiles", Some(42.0)));
/// # Ok::<(), solvarium_lab::Error>(())
/// ```
#[derive(Debug)]
pub struct CorpusEntry {
    /// The name.
    pub name: &'static str,
    /// The problem of which it is an instance.
    pub problem: &'static str,
    line: &'static str,
    /// The cost of an optimal plan, for problems with costs.
    pub cost: Option<f64>,
    /// The author and the year.
    pub source: &'static str,
}

impl CorpusEntry {
    /// The puzzle as text.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::corpus::find("8 queens")?[0].text(), "8");
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        self.line.replace(" / ", "\n")
    }
}

/// Returns all puzzles, in the order of the file.
///
/// ```
/// assert!(solvarium_lab::corpus::all().iter().any(|entry| entry.name == "escargot"));
/// ```
#[must_use]
pub fn all() -> &'static [CorpusEntry] {
    static ALL: OnceLock<Vec<CorpusEntry>> = OnceLock::new();
    ALL.get_or_init(|| include_str!("../corpus/puzzles.txt").lines().filter_map(entry).collect())
}

fn entry(line: &'static str) -> Option<CorpusEntry> {
    let mut parts = line.split('|').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty() && !name.starts_with('#'))?;
    let (problem, text, cost, source) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    Some(CorpusEntry { name, problem, line: text, cost: cost.parse().ok(), source })
}

/// Returns the puzzle of this name. A name that ends in `*` selects all puzzles that begin with it.
///
/// ```
/// use solvarium_lab::corpus;
/// assert_eq!(corpus::find("grid*")?.len(), 3);
/// assert!(corpus::find("grid 9").unwrap_err().to_string().contains("grid 1"));
/// # Ok::<(), solvarium_lab::Error>(())
/// ```
///
/// # Errors
/// No puzzle has this name; the message lists all names.
pub fn find(name: &str) -> Result<Vec<&'static CorpusEntry>, Error> {
    let found: Vec<_> = match name.strip_suffix('*') {
        Some(start) => all().iter().filter(|entry| entry.name.starts_with(start)).collect(),
        None => all().iter().filter(|entry| entry.name == name).collect(),
    };
    if found.is_empty() {
        let names: Vec<_> = all().iter().map(|entry| entry.name).collect();
        return Err(Error::input(format!("unknown puzzle '{name}'; there are: {}", names.join("; "))));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium::Limits;
    use solvarium_catalogue::{self as catalogue, ProblemKind, Request};

    #[test]
    fn every_puzzle_is_read_and_has_its_cost() {
        let lines = include_str!("../corpus/puzzles.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(all().len(), lines.count());
        for entry in all() {
            let kind = ProblemKind::parse(entry.problem).unwrap();
            let instance = catalogue::parse_as(&entry.text(), &kind).unwrap();
            let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
            if let Some(cost) = entry.cost {
                assert_eq!(report.cost, Some(cost), "{}", entry.name);
            }
            assert_eq!(report.ending.name(), "solved", "{}", entry.name);
        }
    }
}
