//! What there is to draw: a scene whose picture has been found whole, and what
//! changed in it.

use solvarium_catalogue::{Cage, Cell, Deduction, Look, Picture, Scene};

/// More cells than this are not drawn one by one.
const MOST_CELLS: usize = 20_000;
/// Nor this many, if they are fields of a map.
const MOST_FIELDS: usize = 4_000_000;

/// A cell that is not what it was.
#[derive(Clone, Copy)]
pub(super) struct Change<'a> {
    /// Its place.
    pub cell: usize,
    /// What was in it; nothing if it was empty.
    pub was: &'a str,
    /// What is in it now; nothing if it is empty.
    pub is: &'a str,
}

/// A scene to draw.
pub(super) struct Board<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The scene before, to mark what changed.
    pub before: Option<&'a Scene>,
    /// The kind of its picture, if it has one that can be drawn.
    pub look: Option<Look>,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Row by row, as many as columns times rows.
    pub cells: &'a [Cell],
    /// None, or as many as cells.
    pub regions: &'a [u16],
    /// None, or the sides with a wall of as many as cells.
    pub walls: &'a [u8],
    /// Cells with a sum; some of their numbers may be none of a cell.
    pub cages: &'a [Cage],
    /// Whether the diagonals count.
    pub diagonals: bool,
    /// The step that is explained on it.
    pub deduction: Option<&'a Deduction>,
    /// The cells before, if they were as many.
    pub old: Option<&'a [Cell]>,
    /// The cells that are not what they were.
    pub changes: Vec<Change<'a>>,
    /// The cells at fault.
    pub faults: &'a [usize],
}

impl<'a> Board<'a> {
    /// A picture that is not whole counts as none: the text is drawn then.
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
            cages: &[],
            diagonals: false,
            deduction: None,
            old: None,
            changes: Vec::new(),
            faults: &[],
        };
        if let Some(picture) = scene.picture.as_ref().filter(|picture| is_whole(picture)) {
            let is_alike = |old: &&Picture| (old.width, old.height) == (picture.width, picture.height);
            let old = before.and_then(|before| before.picture.as_ref()).filter(is_alike);
            board.look = Some(picture.look);
            (board.width, board.height) = (picture.width, picture.height);
            board.cells = &picture.cells;
            (board.cages, board.diagonals) = (&picture.cages, picture.diagonals);
            board.deduction = picture.deduction.as_ref();
            let has_regions = picture.regions.len() == picture.cells.len();
            board.regions = if has_regions { &picture.regions } else { &[] };
            let has_walls = picture.walls.len() == picture.cells.len();
            board.walls = if has_walls { &picture.walls } else { &[] };
            board.old = old.filter(|old| is_whole(old)).map(|old| &old.cells[..]);
            board.changes = changes(board.cells, board.old.unwrap_or(board.cells));
        }
        board
    }

    /// Column and row of a cell, from 0.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell % self.width.max(1), cell / self.width.max(1))
    }

    /// Where a cell is, as people say it.
    pub fn say(&self, cell: usize) -> String {
        let (column, row) = self.place(cell);
        format!("row {}, column {}", row + 1, column + 1)
    }

    /// What came into a cell.
    pub fn came(&self) -> impl Iterator<Item = &Change<'a>> {
        self.changes.iter().filter(|change| !change.is.is_empty())
    }

    /// What went and left its cell empty.
    pub fn went(&self) -> impl Iterator<Item = &Change<'a>> {
        self.changes.iter().filter(|change| change.is.is_empty())
    }

    /// The first cell of this kind.
    pub fn find(&self, is_it: impl Fn(&Cell) -> bool) -> Option<usize> {
        self.cells.iter().position(is_it)
    }
}

pub(super) fn is_whole(picture: &Picture) -> bool {
    let most = if picture.look == Look::Map { MOST_FIELDS } else { MOST_CELLS };
    let cells = picture.width.checked_mul(picture.height);
    cells.is_some_and(|cells| (1..=most).contains(&cells) && picture.cells.len() == cells)
}

fn changes<'a>(new: &'a [Cell], old: &'a [Cell]) -> Vec<Change<'a>> {
    let pairs = old.iter().zip(new).enumerate();
    let changed = pairs.filter(|(_, (was, is))| was.text != is.text);
    changed.map(|(cell, (was, is))| Change { cell, was: &was.text, is: &is.text }).collect()
}
