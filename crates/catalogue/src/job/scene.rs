//! A state as a picture: what stands in which cell, for those who draw. How it
//! is drawn is their affair.

use super::network::Network;
use serde::{Deserialize, Serialize};

/// What there is to see of a state that a list of actions led to.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let start = job.scene(0, &[])?;
/// assert_eq!((start.text, start.is_goal), (job.draw(), false));
/// assert_eq!(start.picture.unwrap().cells[1].text, "4");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scene {
    /// The state, drawn in several lines of text.
    pub text: String,
    /// The state as a picture, if it is one of cells.
    pub picture: Option<Picture>,
    /// The same as points with lines between them, if it is one of these.
    pub network: Option<Network>,
    /// The actions that led to it, as people say them.
    pub actions: Vec<String>,
    /// Whether it is a goal.
    pub is_goal: bool,
}

/// A board of cells.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Look};
/// let job = catalogue::parse("1.....3..4.....2")?;
/// let picture = job.scene(0, &[])?.picture.unwrap();
/// assert_eq!((picture.look, picture.width, picture.height), (Look::Grid, 4, 4));
/// assert_eq!((picture.regions[0], picture.regions[15]), (0, 3));
/// assert_eq!(picture.cells[1].candidates.as_deref(), Some(&[2, 3][..]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What kind of board it is.
    pub look: Look,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Row by row.
    pub cells: Vec<Cell>,
    /// The number of the region that each cell is in; empty if there are none.
    pub regions: Vec<u16>,
    /// The sides with a wall of each field: 1 above, 2 to the right, 4 below, 8 to the left; empty if there are none.
    pub walls: Vec<u8>,
    /// The cages of a killer Sudoku.
    pub cages: Vec<Cage>,
    /// Whether the digits of both long diagonals are different.
    pub diagonals: bool,
    /// The step of a person that is explained on it.
    pub deduction: Option<Deduction>,
}

/// What a step of a person rests on, and what it changes: cells from 0, digits from 1.
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
    /// Those among them that are fins.
    pub fins: Vec<(usize, u8)>,
    /// The digits that it puts in.
    pub placed: Vec<(usize, u8)>,
    /// The candidates that it strikes out.
    pub struck: Vec<(usize, u8)>,
    /// The links of its chains.
    pub links: Vec<Link>,
}

/// A link of a chain between candidates; an end may be several candidates of one digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// Where it begins.
    pub from: Vec<(usize, u8)>,
    /// Where it ends.
    pub to: Vec<(usize, u8)>,
    /// Whether its end is there if its beginning is not; else its end is not there if its beginning is.
    #[serde(rename = "strong")]
    pub is_strong: bool,
}

impl Scene {
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
            diagonals: false,
            deduction: None,
        }
    }

    /// Takes a candidate out of a cell. A cell that holds it is where a decision contradicts what was ruled out: nothing fits.
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
/// let job = catalogue::parse("AA..\n....\n....\n....\nA = 7")?;
/// let cage = job.scene(0, &[])?.picture.unwrap().cages.remove(0);
/// assert_eq!((cage.cells, cage.sum), (vec![0, 1], 7));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// Its cells, row by row from 0, lowest first.
    pub cells: Vec<usize>,
    /// What their digits add up to.
    pub sum: u32,
}

/// What kind of board it is.
///
/// ```
/// use solvarium_catalogue::Look;
/// assert_eq!(Look::Chess.name(), "chess");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// A grid to be filled in, with regions.
    Grid,
    /// Tiles that slide.
    Tiles,
    /// A chequered board with pieces.
    Chess,
    /// Fields to walk on.
    Map,
}

impl Look {
    /// Its name in small letters.
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
    /// What is written in it; nothing if it is empty.
    pub text: String,
    /// What it is.
    pub tone: Tone,
    /// The digits that may still come here, lowest first, if it is a cell to fill.
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

    /// Whether it is to be filled and nothing fits.
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

/// What a cell is.
///
/// ```
/// use solvarium_catalogue::Tone;
/// assert_eq!(Tone::Given.name(), "given");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tone {
    /// Something that a search put here, or that moves.
    Plain,
    /// Something that was here from the start and stays.
    Given,
    /// Nothing.
    Empty,
    /// Not to be entered.
    Wall,
    /// Where the search begins.
    Start,
    /// Where it is to end.
    Goal,
    /// Where it is now.
    Here,
}

impl Tone {
    /// Its name in small letters.
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
        }
    }
}

#[cfg(test)]
mod tests;
