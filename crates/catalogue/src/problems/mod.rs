//! The one list of problems. A problem is a file or a folder here, and one line in the list.

mod bits;
mod forward;
mod squares;

use crate::explore::Space;
use crate::generate::{Generator, GeneratorChoice};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::table::{Entry, Spec};
use solvarium::Error;
use std::sync::LazyLock;

/// Declares the files and lists the rows in them.
macro_rules! list {
    ($($(#[$only:meta])? $module:ident),* $(,)?) => {
        $($(#[$only])? mod $module;)*

        static PROBLEMS: &[&Entry<ProblemInfo>] = &[$($(#[$only])? &$module::ENTRY),*];
    };
}

list! {
    sudoku,
    tiles,
    river,
    jugs,
    pancake,
    romania,
    graph,
    map,
    #[cfg(feature = "planning")]
    planning,
    queens,
    killer,
    colouring,
    quasigroup,
    cryptarithm,
    zebra,
    cnf,
    tsp,
    #[cfg(feature = "variants")]
    variant,
    onemax,
    royal_road,
    hello,
    #[cfg(feature = "games")]
    tic_tac_toe,
    #[cfg(feature = "games")]
    mnk,
    #[cfg(feature = "games")]
    connect_four,
    #[cfg(feature = "games")]
    othello,
    #[cfg(feature = "games")]
    nim,
    #[cfg(feature = "games")]
    kayles,
    #[cfg(feature = "games")]
    dots_and_boxes,
    #[cfg(feature = "games")]
    pig,
    #[cfg(feature = "games")]
    breakthrough,
    #[cfg(feature = "games")]
    textbook,
}

pub(crate) use sudoku::generate as new_sudoku;
#[cfg(feature = "variants")]
pub use variant::{as_variant, check_grid, rules as variant_rules};

/// Every problem that comes with the library.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::problems().iter().any(|problem| problem.name == "sudoku"));
/// ```
#[must_use]
pub fn problems() -> &'static [&'static Entry<ProblemInfo>] {
    PROBLEMS
}

static HEURISTICS: LazyLock<Vec<&Entry<HeuristicInfo>>> = LazyLock::new(|| {
    let mut all: Vec<&Entry<HeuristicInfo>> = Vec::new();
    for entry in PROBLEMS.iter().flat_map(|problem| problem.of.heuristics) {
        if !all.contains(entry) {
            all.push(entry);
        }
    }
    all
});

/// Every heuristic that comes with the library, in the order of its problems.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Admissibility};
/// let faulty = catalogue::heuristics().iter().find(|h| h.name == "manhattan-counting-blank").unwrap();
/// assert_eq!(faulty.of.admissibility, Admissibility::Inadmissible);
/// ```
#[must_use]
pub fn heuristics() -> &'static [&'static Entry<HeuristicInfo>] {
    &HEURISTICS
}

static GENERATORS: LazyLock<Vec<&Entry<Generator>>> =
    LazyLock::new(|| problems().iter().flat_map(|problem| problem.of.generators).copied().collect());

/// Every generator that comes with the library, in the order of its problems.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// assert!(catalogue::generators().iter().map(|entry| entry.name).take(4).eq(["sudoku", "jigsaw", "tiles", "pancake"]));
/// ```
#[must_use]
pub fn generators() -> &'static [&'static Entry<Generator>] {
    &GENERATORS
}

/// The problems that a heuristic is for.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, HeuristicChoice};
/// let manhattan = HeuristicChoice::parse("manhattan")?;
/// assert!(catalogue::problems_of(manhattan.entry()).map(|problem| problem.name).eq(["tiles"]));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn problems_of(heuristic: &Entry<HeuristicInfo>) -> impl Iterator<Item = &'static Entry<ProblemInfo>> {
    PROBLEMS.iter().copied().filter(move |problem| problem.of.heuristics.contains(&heuristic))
}

impl GeneratorChoice {
    /// Parses a generator: a name, and in brackets the settings that differ from their defaults.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// let error = GeneratorChoice::parse("tiles(dept=3)").unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "column 7: unknown setting of generator 'tiles': 'dept'; did you mean 'depth'?");
    /// ```
    ///
    /// # Errors
    /// The text names an unknown generator or setting, a value is out of range, a setting occurs twice, or a bracket
    /// is not closed. The error has the column.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Spec::parse(generators(), "generator", text).map(Self)
    }

    /// The problem whose instances it makes.
    ///
    /// ```
    /// use solvarium_catalogue::GeneratorChoice;
    /// assert_eq!(GeneratorChoice::parse("jigsaw")?.problem().unwrap().name, "sudoku");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn problem(&self) -> Option<&'static Entry<ProblemInfo>> {
        let makes = |problem: &&Entry<ProblemInfo>| problem.of.generators.contains(&self.entry());
        PROBLEMS.iter().copied().find(makes)
    }
}

impl HeuristicChoice {
    /// Parses a heuristic: a name, and in brackets the settings that differ from their defaults.
    ///
    /// ```
    /// use solvarium_catalogue::HeuristicChoice;
    /// assert_eq!(HeuristicChoice::parse("taxicab")?.to_string(), "manhattan");
    /// assert_eq!(HeuristicChoice::parse("patterns(7-7)").unwrap_err().to_string(),
    ///     "column 10: unknown setting of heuristic 'patterns': '7-7'; known: parts");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text names an unknown heuristic, its settings are invalid, or a bracket is not closed. If there are
    /// settings, the error has the column.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::among(heuristics(), text)
    }
}

impl ProblemKind {
    /// Parses a problem: a name, and in brackets the settings that differ from their defaults.
    ///
    /// ```
    /// use solvarium_catalogue::ProblemKind;
    /// assert_eq!(ProblemKind::parse("sudoku(first,all)")?.to_string(), "sudoku(cells=first,digits=all)");
    /// assert_eq!(ProblemKind::parse("sudoku(3X2)")?.to_string(), "sudoku(boxes=3x2)");
    /// assert!(ProblemKind::parse("sudoku(middle)").unwrap_err().is_setting());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text names an unknown problem or setting, a value is out of range, a setting occurs twice, or a bracket is
    /// not closed. The error has the column.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Spec::parse(problems(), "problem", text).map(Self)
    }

    /// The problem of a heuristic, which therefore need not be named beside it.
    ///
    /// ```
    /// use solvarium_catalogue::ProblemKind;
    /// assert_eq!(ProblemKind::of_heuristic("gcd")?.to_string(), "jugs");
    /// assert_eq!(ProblemKind::of_heuristic("sides")?.to_string(), "map(neighbours=four)");
    /// assert!(ProblemKind::of_heuristic("blind").unwrap_err().to_string().starts_with(
    ///     "heuristic 'blind' is for several problems; name one of them: sudoku, tiles, "));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is no such heuristic, or it is for several problems.
    pub fn of_heuristic(name: &str) -> Result<Self, Error> {
        let heuristic = HeuristicChoice::parse(name)?.entry();
        let fit: Vec<_> = problems_of(heuristic).collect();
        match (&fit[..], heuristic.of.only_with) {
            ([only], "") => Ok(Self::of(only)),
            ([only], with) => Self::parse(&format!("{}({with})", only.name)),
            _ => Err(Error::setting(format!(
                "heuristic '{}' is for several problems; name one of them: {}",
                heuristic.name,
                fit.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
            ))),
        }
    }
}

/// The problems whose state spaces can be explored, and an example of each.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, ProblemKind, Space};
/// for (problem, example) in catalogue::explored() {
///     assert!(Space::read(&ProblemKind::parse(problem)?, example).is_ok());
/// }
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn explored() -> impl Iterator<Item = (&'static str, &'static str)> {
    problems().iter().filter_map(|entry| Some((entry.name, entry.of.explore.as_ref()?.example)))
}

impl Space {
    /// Reads an instance of a problem. For tiles it may be a size, `3x4`, which is the ordered board with the blank
    /// first.
    ///
    /// ```
    /// use solvarium_catalogue::{ProblemKind, Space};
    /// let error = Space::read(&ProblemKind::parse("queens")?, "8").err().unwrap();
    /// assert_eq!(error.to_string(), "states of queens are not numbered; problems that can be explored: tiles, river, jugs and pancake");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is invalid, the states of the problem have no numbers, or the board has more than 16 cells.
    pub fn read(kind: &ProblemKind, text: &str) -> Result<Self, Error> {
        match &kind.entry().of.explore {
            Some(explore) => (explore.read)(text),
            None => Err(Error::setting(format!(
                "states of {} are not numbered; problems that can be explored: {}",
                kind.entry().name,
                known()
            ))),
        }
    }
}

/// The names of the problems that can be explored, as a part of a sentence.
fn known() -> String {
    let names: Vec<_> = explored().map(|(name, _)| name).collect();
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.join(", "),
    }
}

impl std::str::FromStr for ProblemKind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}
