//! A state as a picture: the contents of each cell. The display decides how to draw it.

use super::network::Network;
use serde::{Deserialize, Serialize};

/// A state that a list of actions led to, as text, picture or network.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let start = instance.scene(0, &[])?;
/// assert_eq!((start.text, start.is_goal), (instance.draw(), false));
/// assert_eq!(start.picture.unwrap().cells[1].text, "4");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scene {
    /// The state, drawn in several lines of text.
    pub text: String,
    /// The state as a picture, if it consists of cells.
    pub picture: Option<Picture>,
    /// The state as points with lines between them, if it has such a form.
    pub network: Option<Network>,
    /// The names of the actions that led to it.
    pub actions: Vec<String>,
    /// Whether the state is a goal.
    pub is_goal: bool,
}

/// A board of cells.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Look};
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let picture = instance.scene(0, &[])?.picture.unwrap();
/// assert_eq!((picture.look, picture.width, picture.height), (Look::Grid, 4, 4));
/// assert_eq!((picture.regions[0], picture.regions[15]), (0, 3));
/// assert_eq!(picture.cells[1].candidates.as_deref(), Some(&[2, 3][..]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Kind of board.
    pub look: Look,
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// The number of the region that each cell is in; empty if there are none.
    pub regions: Vec<u16>,
    /// The walled sides of each cell: 1 above, 2 to the right, 4 below, 8 to the left; empty if there are no walls.
    pub walls: Vec<u8>,
    /// The cages of a killer Sudoku.
    pub cages: Vec<Cage>,
    /// The level and the size of each bar, if it is a picture of bars; otherwise empty.
    pub levels: Vec<[u32; 2]>,
    /// Whether the digits on each long diagonal are different.
    pub diagonals: bool,
    /// The rules of a variant other than rows, columns, regions and [`cages`](Self::cages).
    pub rules: Vec<PictureRule>,
    /// The deduction that is explained on the picture.
    pub deduction: Option<Deduction>,
}

/// A rule of a Sudoku variant in a picture.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("....\n....\n....\n....\nthermo r1c1-r1c3")?;
/// let rule = instance.scene(0, &[])?.picture.unwrap().rules.remove(0);
/// assert_eq!((rule.name, &rule.paths[0][..]), ("thermo", &[0, 1, 2][..]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureRule {
    /// The name of its kind.
    pub name: &'static str,
    /// The rule of its kind in a sentence.
    pub help: &'static str,
    /// The cells, row by row from 0: lines in their order, or sets.
    pub paths: Vec<Vec<usize>>,
    /// The numbers.
    pub values: Vec<i32>,
    /// The rule as it is written.
    pub text: String,
}

/// A deduction of a human solver: the pattern that it rests on, and its changes. Cells count from 0, digits from 1.
///
/// ```
/// use solvarium_catalogue::Deduction;
/// assert!(Deduction::default().links.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deduction {
    /// The step in words.
    pub text: String,
    /// The cells of each house of the pattern.
    pub houses: Vec<Vec<usize>>,
    /// The candidates of the pattern.
    pub used: Vec<(usize, u8)>,
    /// The candidates of the pattern that are fins.
    pub fins: Vec<(usize, u8)>,
    /// The candidates of the pattern by their roles; a candidate has one role at most.
    #[serde(default)]
    pub parts: Vec<DeductionPart>,
    /// The digits that the deduction places.
    pub placed: Vec<(usize, u8)>,
    /// The candidates that the deduction removes.
    pub struck: Vec<(usize, u8)>,
    /// The links of the deduction's chains.
    pub links: Vec<Link>,
}

/// A part of a deduction's pattern.
///
/// ```
/// use solvarium_catalogue::DeductionPart;
/// let hinge = DeductionPart { role: "hinge".into(), candidates: vec![(40, 3), (40, 7)] };
/// assert_eq!(hinge.candidates.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeductionPart {
    /// The name of its role, such as `hinge`.
    pub role: String,
    /// The candidates.
    pub candidates: Vec<(usize, u8)>,
}

/// A link of a chain between candidates; an end may be several candidates of one digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// Candidates at the beginning of the link.
    pub from: Vec<(usize, u8)>,
    /// Candidates at the end of the link.
    pub to: Vec<(usize, u8)>,
    /// If strong, the end is true when the beginning is false; otherwise the end is false when the beginning is true.
    #[serde(rename = "strong")]
    pub is_strong: bool,
}

/// The lower side of a cell in [`Picture::walls`].
pub(crate) const BELOW: u8 = 4;

impl Scene {
    /// A state of which only a text is known.
    ///
    /// ```
    /// use solvarium_catalogue::Scene;
    /// assert_eq!(Scene::of_text("A B\n".into(), vec!["go".into()], false).actions, ["go"]);
    /// ```
    #[must_use]
    pub const fn of_text(text: String, actions: Vec<String>, is_goal: bool) -> Self {
        Self { text, picture: None, network: None, actions, is_goal }
    }

    /// A state as a picture, without the actions that led to it.
    ///
    /// ```
    /// use solvarium_catalogue::{Cell, Look, Picture, Scene, Tone};
    /// let scene = Scene::of(Picture::new(Look::Grid, (1, 1), vec![Cell::new("1", Tone::Given)]), "1\n".into());
    /// assert!(scene.actions.is_empty() && !scene.is_goal);
    /// ```
    #[must_use]
    pub const fn of(picture: Picture, text: String) -> Self {
        Self { text, picture: Some(picture), network: None, actions: Vec::new(), is_goal: false }
    }
}

impl Picture {
    /// A board without regions, cages and diagonals: its columns and rows, and its cells row by row.
    ///
    /// ```
    /// use solvarium_catalogue::{Cell, Look, Picture, Tone};
    /// let picture = Picture::new(Look::Tiles, (2, 1), vec![Cell::new("1", Tone::Plain), Cell::new("", Tone::Empty)]);
    /// assert!(picture.regions.is_empty() && picture.cages.is_empty());
    /// ```
    #[must_use]
    pub const fn new(look: Look, (width, height): (usize, usize), cells: Vec<Cell>) -> Self {
        Self {
            look,
            width,
            height,
            cells,
            regions: Vec::new(),
            walls: Vec::new(),
            cages: Vec::new(),
            levels: Vec::new(),
            diagonals: false,
            rules: Vec::new(),
            deduction: None,
        }
    }

    /// Removes a candidate from a cell. If the cell already holds that value, it becomes a cell without candidates, which
    /// shows the contradiction.
    ///
    /// ```
    /// use solvarium_catalogue::{Cell, Look, Picture, Tone};
    /// let cells = vec![Cell { candidates: Some(vec![1, 2]), ..Cell::new("", Tone::Empty) }, Cell::new("1", Tone::Plain)];
    /// let mut picture = Picture::new(Look::Grid, (2, 1), cells);
    /// picture.strike_out(0, 1);
    /// picture.strike_out(1, 1);
    /// assert_eq!(picture.cells[0].candidates, Some(vec![2]));
    /// assert!(picture.cells[1].is_dead());
    /// ```
    pub fn strike_out(&mut self, cell: usize, candidate: u8) {
        let Some(cell) = self.cells.get_mut(cell) else { return };
        match &mut cell.candidates {
            Some(candidates) => candidates.retain(|&other| other != candidate),
            None if cell.text == candidate.to_string() => {
                *cell = Cell { candidates: Some(Vec::new()), ..Cell::new("", Tone::Empty) };
            }
            None => {}
        }
    }
}

/// Cells whose digits are different and add up to a sum.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("AA..\n....\n....\n....\nA = 7")?;
/// let cage = instance.scene(0, &[])?.picture.unwrap().cages.remove(0);
/// assert_eq!((cage.cells, cage.sum), (vec![0, 1], 7));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The cells, row by row from 0, lowest first.
    pub cells: Vec<usize>,
    /// Sum of their digits.
    pub sum: u32,
}

/// Kind of a board.
///
/// ```
/// use solvarium_catalogue::Look;
/// assert_eq!(Look::Chess.name(), "chess");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// A grid to fill, with regions.
    Grid,
    /// Tiles that slide.
    Tiles,
    /// A chequered board with pieces.
    Chess,
    /// Fields of a map.
    Map,
    /// Bars with levels: vessels if they are one row, a stack if they are one column.
    Bars,
    /// Tokens on two banks, which are the first and the last row, and a boat on the water between them.
    Banks,
    /// A table of texts.
    Table,
    /// Blocks in stacks, with the hand above the first row; pegs, if there are any, are the last row.
    Stacks,
    /// Cells of a floor with walls, things and actors.
    Floor,
    /// A board with the stones of two players. The first player's stones have the tone of givens, the second player's the plain tone,
    /// and objects that belong to no player the neutral tone.
    Stones,
    /// Dots at even rows and columns, with lines and boxes between them. A line is drawn, and a box is taken, if its
    /// cell has a text.
    Dots,
    /// A string of bits, `1` and `0`, in rows. Cells after its end are empty.
    Bits,
}

impl Look {
    /// The name in small letters.
    ///
    /// ```
    /// use solvarium_catalogue::Look;
    /// assert_eq!(Look::Grid.name(), "grid");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Tiles => "tiles",
            Self::Chess => "chess",
            Self::Map => "map",
            Self::Bars => "bars",
            Self::Banks => "banks",
            Self::Table => "table",
            Self::Stacks => "stacks",
            Self::Floor => "floor",
            Self::Stones => "stones",
            Self::Dots => "dots",
            Self::Bits => "bits",
        }
    }
}

/// A cell of a board.
///
/// ```
/// use solvarium_catalogue::{Cell, Tone};
/// let given = Cell::new("7", Tone::Given);
/// assert!(!given.is_dead());
/// let dead = Cell { candidates: Some(vec![]), ..Cell::new("", Tone::Empty) };
/// assert!(dead.is_dead());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Text in the cell; empty for an empty cell.
    pub text: String,
    /// Kind of cell.
    pub tone: Tone,
    /// The digits that are still possible here, lowest first, if it is a cell to fill.
    pub candidates: Option<Vec<u8>>,
}

impl Cell {
    /// A cell that holds this, without candidates.
    ///
    /// ```
    /// use solvarium_catalogue::{Cell, Tone};
    /// assert_eq!(Cell::new("7", Tone::Plain).candidates, None);
    /// ```
    #[must_use]
    pub fn new(text: impl ToString, tone: Tone) -> Self {
        Self { text: text.to_string(), tone, candidates: None }
    }

    /// Whether this is a cell to fill without any possible digit.
    ///
    /// ```
    /// use solvarium_catalogue::{Cell, Tone};
    /// assert!(!Cell::new("", Tone::Wall).is_dead()); // nothing is to come here
    /// ```
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.candidates.as_ref().is_some_and(Vec::is_empty)
    }
}

/// Kind of a cell.
///
/// ```
/// use solvarium_catalogue::Tone;
/// assert_eq!(Tone::Given.name(), "given");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tone {
    /// Content that a search placed, or that moves.
    Plain,
    /// Content of the start that stays.
    Given,
    /// Empty.
    Empty,
    /// A wall.
    Wall,
    /// Start of the search.
    Start,
    /// Goal of the search.
    Goal,
    /// Current position.
    Here,
    /// Content of neither player of a game.
    Neutral,
}

impl Tone {
    /// The name in small letters.
    ///
    /// ```
    /// use solvarium_catalogue::Tone;
    /// assert_eq!(Tone::Here.name(), "here");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Given => "given",
            Self::Empty => "empty",
            Self::Wall => "wall",
            Self::Start => "start",
            Self::Goal => "goal",
            Self::Here => "here",
            Self::Neutral => "neutral",
        }
    }
}

#[cfg(test)]
mod tests;
