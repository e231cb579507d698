//! A scene with a complete picture, ready to be drawn, and its changes.

use super::faults::faults;
use solvarium_catalogue::{Cage, Cell, Deduction, Look, Picture, PictureRule, Scene};

/// The largest number of cells that are drawn one by one.
const MOST_CELLS: usize = 20_000;
/// The largest number of cells of a map.
const MOST_FIELDS: usize = 4_000_000;

/// A changed cell.
#[derive(Clone, Copy)]
pub(super) struct Change<'a> {
    /// The index.
    pub cell: usize,
    /// The content of the cell before the step; empty if there was none.
    pub was: &'a str,
    /// The content of the cell now; empty if there is none.
    pub is: &'a str,
}

/// A scene prepared for drawing.
pub(super) struct Board<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The scene before, to mark changes.
    pub before: Option<&'a Scene>,
    /// The kind of its picture, if that can be drawn.
    pub look: Option<Look>,
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The cells, row by row.
    pub cells: &'a [Cell],
    /// The region of each cell, or empty.
    pub regions: &'a [u16],
    /// The sides of each cell that have a wall, or empty.
    pub walls: &'a [u8],
    /// The level and the size of each bar, or empty.
    pub levels: &'a [[u32; 2]],
    /// The cages. Some cell numbers may be out of range.
    pub cages: &'a [Cage],
    /// Whether the diagonals are constraints.
    pub diagonals: bool,
    /// The other rules of a variant. Some cell numbers may be out of range.
    pub rules: &'a [PictureRule],
    /// The explained step, if any.
    pub deduction: Option<&'a Deduction>,
    /// The cells before, if the number of cells is the same.
    pub old: Option<&'a [Cell]>,
    /// The changed cells.
    pub changes: Vec<Change<'a>>,
    /// The faulty cells.
    pub faults: &'a [usize],
    /// Whether sentences below a grid explain its rules.
    pub has_legend: bool,
    /// Whether the state is a goal, and a full board without faults. A search by decisions can fill a board and meet a contradiction.
    pub is_goal: bool,
}

impl<'a> Board<'a> {
    /// Prepares a scene. An incomplete picture counts as none: the text is drawn then.
    pub fn of(scene: &'a Scene, before: Option<&'a Scene>) -> Self {
        let mut board = Self {
            scene,
            before,
            look: None,
            width: 0,
            height: 0,
            cells: &[],
            regions: &[],
            walls: &[],
            levels: &[],
            cages: &[],
            diagonals: false,
            rules: &[],
            deduction: None,
            old: None,
            changes: Vec::new(),
            faults: &[],
            has_legend: true,
            is_goal: scene.is_goal && faults(scene).is_empty(),
        };
        if let Some(picture) = scene.picture.as_ref().filter(|picture| is_complete(picture)) {
            let is_alike = |old: &&Picture| (old.width, old.height) == (picture.width, picture.height);
            let old = before.and_then(|before| before.picture.as_ref()).filter(is_alike);
            board.look = Some(picture.look);
            (board.width, board.height) = (picture.width, picture.height);
            board.cells = &picture.cells;
            board.levels = &picture.levels;
            (board.cages, board.diagonals) = (&picture.cages, picture.diagonals);
            board.rules = &picture.rules;
            board.deduction = picture.deduction.as_ref();
            let has_regions = picture.regions.len() == picture.cells.len();
            board.regions = if has_regions { &picture.regions } else { &[] };
            let has_walls = picture.walls.len() == picture.cells.len();
            board.walls = if has_walls { &picture.walls } else { &[] };
            board.old = old.filter(|old| is_complete(old)).map(|old| &old.cells[..]);
            board.changes = changes(board.cells, board.old.unwrap_or(board.cells));
        }
        board
    }

    /// Returns the column and row of a cell, from 0.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell % self.width.max(1), cell / self.width.max(1))
    }

    /// Formats the position of a cell for people.
    pub fn say(&self, cell: usize) -> String {
        let (column, row) = self.place(cell);
        format!("row {}, column {}", row + 1, column + 1)
    }

    /// Returns the cells that received a value.
    pub fn came(&self) -> impl Iterator<Item = &Change<'a>> {
        self.changes.iter().filter(|change| !change.is.is_empty())
    }

    /// Returns the cells that became empty.
    pub fn went(&self) -> impl Iterator<Item = &Change<'a>> {
        self.changes.iter().filter(|change| change.is.is_empty())
    }

    /// Returns the first cell that satisfies a predicate.
    pub fn find(&self, is_it: impl Fn(&Cell) -> bool) -> Option<usize> {
        self.cells.iter().position(is_it)
    }
}

pub(super) fn is_complete(picture: &Picture) -> bool {
    let most = if picture.look == Look::Map { MOST_FIELDS } else { MOST_CELLS };
    let cells = picture.width.checked_mul(picture.height);
    cells.is_some_and(|cells| (1..=most).contains(&cells) && picture.cells.len() == cells)
}

fn changes<'a>(new: &'a [Cell], old: &'a [Cell]) -> Vec<Change<'a>> {
    let pairs = old.iter().zip(new).enumerate();
    let changed = pairs.filter(|(_, (was, is))| was.text != is.text);
    changed.map(|(cell, (was, is))| Change { cell, was: &was.text, is: &is.text }).collect()
}
