//! Problems by name: what there is to know of one, and one with its settings. The rows stand beside the puzzles, in
//! [`problems`](crate::problems()), which lists them all.

use crate::explore::Explore;
use crate::generate::Generator;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::reading::{Described, Extra, Extras, Item, Looks, StartLines};
use crate::table::{Brief, Entry, Spec, short};
use solvarium::Error;
use std::fmt::{Debug, Display, Formatter};

/// What the catalogue knows of a puzzle beside its name: all of it in one value, declared in the puzzle's own file.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let tiles = catalogue::find(catalogue::problems(), "problem", "8-puzzle")?;
/// assert!(tiles.of.asks_for_a_path() && tiles.of.heuristics.iter().any(|h| h.name == "manhattan"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Puzzle {
    /// A small instance, for trying something out on the problem.
    pub example: &'static str,
    /// Instances to begin with, for whoever has none at hand: what each is called, and its text.
    pub examples: &'static [(&'static str, &'static str)],
    /// What a solution is.
    pub answer: Answer,
    /// Its heuristics, the one that knows nothing first.
    pub heuristics: &'static [&'static Entry<HeuristicInfo>],
    /// What makes instances of it.
    pub generators: &'static [&'static Entry<Generator>],
    /// Short forms of what its actions are called.
    pub(crate) briefs: &'static [Brief],
    /// How many texts that are this puzzle begin with its name, and what follows.
    pub(crate) head: Head,
    /// What can be given beside its text.
    pub(crate) extra: Option<Extra>,
    /// How well a text looks like this puzzle; none: a text must begin with its name.
    pub(crate) looks: Option<fn(&Looks<'_>) -> u8>,
    /// Reads a text as this puzzle. A text that as a whole makes no sense is one item that says so.
    pub(crate) read: fn(&str, &Kind, &Extras<'_>) -> Vec<Item>,
    /// How a puzzle that a form describes becomes one of these, if one can.
    pub(crate) described: Option<Described>,
    /// Reads a file that begins so line by line, if each line has such a puzzle in its own notation.
    pub(crate) by_lines: Option<StartLines>,
    /// Numbers its states, so that the whole space can be walked, if it can: an example, and the reader.
    pub(crate) explore: Option<Explore>,
}

/// What a solution of a problem is.
///
/// ```
/// use solvarium_catalogue::{Answer, Kind};
/// assert_eq!(Kind::parse("tsp")?.entry().of.answer, Answer::State);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The way to the goal.
    Path,
    /// The goal itself, such as a filled board; in which order it was filled matters little.
    Goal,
    /// A whole state, without steps to it: only local searches run on it.
    State,
}

/// What may follow the name of a problem at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Head {
    /// Numbers and words with free blanks.
    Free,
    /// Rows in which each character counts.
    Rows,
    /// Any text at all, so that the name needs a colon behind it; an alias does not.
    AnyText,
}

impl Puzzle {
    /// A puzzle whose answer is a path, without anything that only some have.
    pub(crate) const PLAIN: Self = Self {
        example: "",
        examples: &[],
        answer: Answer::Path,
        heuristics: &[],
        generators: &[],
        briefs: &[],
        head: Head::Free,
        extra: None,
        looks: None,
        read: |_, _, _| Vec::new(),
        described: None,
        by_lines: None,
        explore: None,
    };

    /// Whether the answer is the way to the goal; otherwise it is the goal
    /// itself, a filled board, and in which order it was filled matters little.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert!(Kind::parse("tiles")?.entry().of.asks_for_a_path());
    /// assert!(!Kind::parse("sudoku")?.entry().of.asks_for_a_path());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn asks_for_a_path(&self) -> bool {
        self.answer == Answer::Path
    }
}

impl Puzzle {
    /// Whether a goal can be given beside its text.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert!(Kind::parse("tiles")?.entry().of.takes_a_goal() && !Kind::parse("jugs")?.entry().of.takes_a_goal());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn takes_a_goal(&self) -> bool {
        self.extra == Some(Extra::Goal)
    }
}

impl Debug for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Puzzle").field("answer", &self.answer).finish_non_exhaustive()
    }
}

/// A problem with its settings, as it is typed: `sudoku`, `tiles(order=URDL)`.
///
/// ```
/// use solvarium_catalogue::Kind;
/// let kind = Kind::parse("8-puzzle( order = urdl )")?;
/// assert_eq!((kind.to_string(), kind.entry().name), ("tiles(order=URDL)".into(), "tiles"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Kind(pub(crate) Spec<Puzzle>);

impl Kind {
    /// This problem with its defaults.
    pub(crate) fn of(entry: &'static Entry<Puzzle>) -> Self {
        Self(Spec::of(entry))
    }

    /// Whether it is the one of this row.
    pub(crate) fn is(&self, entry: &Entry<Puzzle>) -> bool {
        self.0.entry == entry
    }

    /// What one of its actions is called where there is little room.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert_eq!(Kind::parse("sudoku")?.brief("insert 4 at row 5, column 2"), "r5c2=4");
    /// assert_eq!(Kind::parse("romania")?.brief("drive to Sibiu"), "Sibiu");
    /// assert_eq!(Kind::parse("tiles")?.brief("Up"), "↑");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn brief(&self, action: &str) -> String {
        short(action, self.entry().of.briefs)
    }

    /// Its row in the table.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// assert_eq!(Kind::parse("alphametic")?.entry().name, "cryptarithm");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn entry(&self) -> &'static Entry<Puzzle> {
        self.0.entry
    }

    /// A small instance, for trying something out on the problem.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, Extras, Kind};
    /// let kind = Kind::parse("queens")?;
    /// assert!(catalogue::read(kind.example(), Some(&kind), &Extras::default())?[0].job.is_ok());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn example(&self) -> &'static str {
        self.0.entry.of.example
    }

    /// The heuristic that is called so, which must be one for this problem.
    ///
    /// ```
    /// use solvarium_catalogue::Kind;
    /// let tiles = Kind::parse("tiles")?;
    /// assert_eq!(tiles.heuristic("taxicab")?.to_string(), "manhattan");
    /// assert!(tiles.heuristic("octile").unwrap_err().to_string().starts_with("heuristic 'octile' is not for tiles"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Nothing is called so, its settings are wrong, or it is another problem's.
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
        let name = choice.entry().name;
        Err(Error::setting(format!(
            "heuristic '{name}' is not for {}; known: {}",
            self.entry().name,
            known.join(", ")
        )))
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.0, f)
    }
}
