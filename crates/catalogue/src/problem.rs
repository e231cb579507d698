//! Problems by name: the description of a problem, and a problem with its settings. The rows are in the files of the
//! puzzles, in [`problems`](crate::problems()), which lists them all.

use crate::explore::Explore;
use crate::generate::Generator;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::reading::{AuxiliaryInput, AuxiliaryInputs, Described, Item, StartLines, TextFeatures};
use crate::table::{Brief, Entry, Spec, short};
use solvarium::Error;
use std::fmt::{Debug, Display, Formatter};

/// Description of a puzzle: all of its row beyond its name, declared in the puzzle's own file.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let tiles = catalogue::find(catalogue::problems(), "problem", "8-puzzle")?;
/// assert!(tiles.of.asks_for_a_path() && tiles.of.heuristics.iter().any(|h| h.name == "manhattan"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct ProblemInfo {
    /// A small example instance.
    pub example: &'static str,
    /// Instances to start with: the name of each, and its text.
    pub examples: &'static [(&'static str, &'static str)],
    /// Kind of solution.
    pub answer: Answer,
    /// The heuristics, the blind one first.
    pub heuristics: &'static [&'static Entry<HeuristicInfo>],
    /// Generators of its instances.
    pub generators: &'static [&'static Entry<Generator>],
    /// Short forms of the names of its actions.
    pub(crate) briefs: &'static [Brief],
    /// How texts of this puzzle may begin with its name, and what may follow.
    pub(crate) header: HeaderRule,
    /// Auxiliary input that it takes beside its text.
    pub(crate) auxiliary: Option<AuxiliaryInput>,
    /// Scores how likely a text is this puzzle; none if a text must begin with its name.
    pub(crate) score: Option<fn(&TextFeatures<'_>) -> u8>,
    /// Reads a text as this puzzle. A text that makes no sense as a whole becomes one faulty item.
    pub(crate) read: fn(&str, &ProblemKind, &AuxiliaryInputs<'_>) -> Vec<Item>,
    /// Conversion from the puzzle of a text form, if there is one.
    pub(crate) described: Option<Described>,
    /// Returns a reader of a file line by line, if each line is a puzzle of this problem in its own notation.
    pub(crate) by_lines: Option<StartLines>,
    /// Numbering of the states for explorations of the whole space, if there is one: an example, and the reader.
    pub(crate) explore: Option<Explore>,
}

/// Kind of solution of a problem.
///
/// ```
/// use solvarium_catalogue::{Answer, ProblemKind};
/// assert_eq!(ProblemKind::parse("tsp")?.entry().of.answer, Answer::State);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The path to the goal.
    Path,
    /// The goal itself, such as a filled board; the order of the actions does not matter.
    Goal,
    /// A complete assignment without a path to it: only local searches solve such problems.
    State,
    /// The value of a position of a game.
    Value,
}

/// Text that may follow the name of a problem at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderRule {
    /// Numbers and words, with any spacing.
    Free,
    /// Rows in which each character counts.
    Rows,
    /// Any text, so the name needs a colon after it; an alias needs none.
    AnyText,
}

impl ProblemInfo {
    /// A puzzle whose answer is a path, without any optional part.
    pub(crate) const PLAIN: Self = Self {
        example: "",
        examples: &[],
        answer: Answer::Path,
        heuristics: &[],
        generators: &[],
        briefs: &[],
        header: HeaderRule::Free,
        auxiliary: None,
        score: None,
        read: |_, _, _| Vec::new(),
        described: None,
        by_lines: None,
        explore: None,
    };

    /// Whether the answer is the path to the goal. Otherwise it is the goal itself, such as a filled board, and the
    /// order of the actions does not matter.
    ///
    /// ```
    /// use solvarium_catalogue::ProblemKind;
    /// assert!(ProblemKind::parse("tiles")?.entry().of.asks_for_a_path());
    /// assert!(!ProblemKind::parse("sudoku")?.entry().of.asks_for_a_path());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn asks_for_a_path(&self) -> bool {
        self.answer == Answer::Path
    }
}

impl ProblemInfo {
    /// Whether the problem takes a goal beside its text.
    ///
    /// ```
    /// use solvarium_catalogue::ProblemKind;
    /// assert!(ProblemKind::parse("tiles")?.entry().of.takes_a_goal() && !ProblemKind::parse("jugs")?.entry().of.takes_a_goal());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn takes_a_goal(&self) -> bool {
        self.auxiliary == Some(AuxiliaryInput::Goal)
    }
}

impl Debug for ProblemInfo {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProblemInfo").field("answer", &self.answer).finish_non_exhaustive()
    }
}

/// A problem with its settings, as text: `sudoku`, `tiles(order=URDL)`.
///
/// ```
/// use solvarium_catalogue::ProblemKind;
/// let kind = ProblemKind::parse("8-puzzle( order = urdl )")?;
/// assert_eq!((kind.to_string(), kind.entry().name), ("tiles(order=URDL)".into(), "tiles"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemKind(pub(crate) Spec<ProblemInfo>);

impl ProblemKind {
    /// This problem with its defaults.
    pub(crate) fn of(entry: &'static Entry<ProblemInfo>) -> Self {
        Self(Spec::of(entry))
    }

    /// Whether this is the problem of this row.
    pub(crate) fn is(&self, entry: &Entry<ProblemInfo>) -> bool {
        self.0.entry == entry
    }

    /// Short form of an action's name, for narrow displays.
    ///
    /// ```
    /// use solvarium_catalogue::ProblemKind;
    /// assert_eq!(ProblemKind::parse("sudoku")?.brief("insert 4 at row 5, column 2"), "r5c2=4");
    /// assert_eq!(ProblemKind::parse("romania")?.brief("drive to Sibiu"), "Sibiu");
    /// assert_eq!(ProblemKind::parse("tiles")?.brief("Up"), "↑");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn brief(&self, action: &str) -> String {
        short(action, self.entry().of.briefs)
    }

    /// The row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::ProblemKind;
    /// assert_eq!(ProblemKind::parse("alphametic")?.entry().name, "cryptarithm");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn entry(&self) -> &'static Entry<ProblemInfo> {
        self.0.entry
    }

    /// A small example instance.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
    /// let kind = ProblemKind::parse("queens")?;
    /// assert!(catalogue::read(kind.example(), Some(&kind), &AuxiliaryInputs::default())?[0].instance.is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn example(&self) -> &'static str {
        self.0.entry.of.example
    }

    /// The heuristic of this name, which must be one for this problem.
    ///
    /// ```
    /// use solvarium_catalogue::ProblemKind;
    /// let tiles = ProblemKind::parse("tiles")?;
    /// assert_eq!(tiles.heuristic("taxicab")?.to_string(), "manhattan");
    /// assert!(tiles.heuristic("octile").unwrap_err().to_string().starts_with("heuristic 'octile' is not for tiles"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// No heuristic has this name, its settings are invalid, or it belongs to another problem.
    pub fn heuristic(&self, text: &str) -> Result<HeuristicChoice, Error> {
        let own = self.entry().of.heuristics;
        if let Ok(choice) = HeuristicChoice::among(own, text) {
            return Ok(choice);
        }
        let choice = HeuristicChoice::parse(text)?;
        self.admit(&choice).map(|()| choice)
    }

    /// Refuses a heuristic of another problem.
    pub(crate) fn admit(&self, choice: &HeuristicChoice) -> Result<(), Error> {
        let own = self.entry().of.heuristics;
        if own.contains(&choice.entry()) {
            return Ok(());
        }
        let known: Vec<_> = own.iter().map(|entry| entry.name).collect();
        let (name, problem) = (choice.entry().name, self.entry().name);
        Err(Error::setting(match known[..] {
            [] => format!("heuristic '{name}' is not for {problem}, which has no heuristics"),
            _ => format!("heuristic '{name}' is not for {problem}; known: {}", known.join(", ")),
        }))
    }
}

impl Display for ProblemKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.0, f)
    }
}
