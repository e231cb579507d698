//! The shape of a grid: its rows, columns, digits and boxes, `Shape~6x8~0-7`, `RegionSize~9`, `NoBoxes`.

use super::arguments::Arguments;
use crate::{Fault, GridShape};

/// The greatest number of rows, columns and digits.
const MOST: usize = 16;

/// Rows, columns, digits and regions.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub rows: usize,
    pub columns: usize,
    pub least: u8,
    pub greatest: u8,
    /// The number of cells of a box or of a jigsaw piece, if the string gives it.
    told_region: Option<usize>,
    /// The rows and columns of a box.
    pub boxes: Option<(usize, usize)>,
}

impl Shape {
    /// The shape that the constraints say.
    pub fn of(parts: &[Arguments<'_>]) -> Result<Self, Fault> {
        let find = |name: &str| parts.iter().find(|part| part.name == name);
        let (rows, columns, least, greatest) = match find("Shape") {
            None => (9, 9, 1, 9),
            Some(part) => sides(part)?,
        };
        let most = usize::from(greatest - least) + 1;
        let region = |part: &Arguments<'_>| {
            let size = part.all.first().and_then(|size| size.parse().ok());
            let fault = || Fault::new(format!("RegionSize: expected a number of cells from 2 to {most}"));
            size.filter(|size| (2..=most).contains(size)).ok_or_else(fault)
        };
        let told_region = find("RegionSize").map(region).transpose()?;
        let shape = Self { rows, columns, least, greatest, told_region, boxes: None };
        let boxes = if find("NoBoxes").is_some() { None } else { shape.boxes_of(shape.region()) };
        Ok(Self { boxes, ..shape })
    }

    /// The number of cells of a box or of a jigsaw piece.
    pub fn region(self) -> usize {
        self.told_region.unwrap_or(self.rows.max(self.columns))
    }

    /// The number of cells of a window.
    pub fn window(self) -> usize {
        self.told_region.unwrap_or(self.count())
    }

    /// The rows and columns of boxes with this number of cells: as square as possible, and wide if both directions fit.
    pub fn boxes_of(self, cells: usize) -> Option<(usize, usize)> {
        let fits = |&(high, wide): &(usize, usize)| {
            self.rows.is_multiple_of(high) && self.columns.is_multiple_of(wide)
        };
        let sides = (2..=cells.isqrt()).rev().filter(|side| cells.is_multiple_of(*side));
        sides.flat_map(|side| [(side, cells / side), (cells / side, side)]).find(fits)
    }

    /// The shape for the description; `None` if it is the usual one.
    pub fn stated(self) -> Option<GridShape> {
        let Self { rows, columns, least, greatest, .. } = self;
        let is_usual = rows == columns && least == 1 && usize::from(greatest) == rows;
        (!is_usual).then_some(GridShape { rows, columns, least, greatest })
    }

    /// The boxes for the description: boxes of one row mean that there are none; `None` if they are the usual ones.
    pub fn stated_boxes(self) -> Option<(usize, usize)> {
        let is_usual = self.stated().is_none() && self.region() == self.rows;
        match self.boxes {
            Some(_) if is_usual => None,
            boxes => Some(boxes.unwrap_or((1, self.columns))),
        }
    }

    /// The number of digits.
    pub fn count(self) -> usize {
        usize::from(self.greatest - self.least) + 1
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The cells of a row.
    pub fn row(self, row: usize) -> Vec<usize> {
        (row * self.columns..(row + 1) * self.columns).collect()
    }

    /// The cells of a column.
    pub fn column(self, column: usize) -> Vec<usize> {
        (column..self.cells()).step_by(self.columns).collect()
    }

    /// The cells of each box of these rows and columns, row by row.
    pub fn in_boxes(self, (high, wide): (usize, usize)) -> Vec<Vec<usize>> {
        let corners = (0..self.rows)
            .step_by(high)
            .flat_map(|row| (0..self.columns).step_by(wide).map(move |column| row * self.columns + column));
        corners.map(|corner| self.block(corner, (high, wide))).collect()
    }

    /// The cells of a rectangle of these rows and columns, from its top left cell on.
    pub fn block(self, corner: usize, (high, wide): (usize, usize)) -> Vec<usize> {
        (0..high * wide).map(|at| corner + at / wide * self.columns + at % wide).collect()
    }
}

/// The rows, columns and digits of `6x8`, `6x8~9` or `6x8~0-7`.
fn sides(part: &Arguments<'_>) -> Result<(usize, usize, u8, u8), Fault> {
    let refuse = |why: &str| Fault::new(format!("Shape~{}: not supported: {why}", part.all.join("~")));
    let side = |text: &str| text.parse().ok().filter(|side| (2..=MOST).contains(side));
    let grid = || {
        let (rows, columns) = part.all.first()?.split_once('x')?;
        side(rows).zip(side(columns))
    };
    let (rows, columns) = grid().ok_or_else(|| refuse("a grid must have 2 to 16 rows and columns"))?;
    let usual = rows.max(columns);
    let digits = || match part.all.get(1..).unwrap_or_default() {
        [] => Some((1, usual as u8)),
        [range] => match range.split_once('-') {
            None => range.parse().ok().map(|greatest| (1, greatest)),
            Some((least, greatest)) => least.parse().ok().zip(greatest.parse().ok()),
        },
        _ => None,
    };
    let is_right = |&(least, greatest): &(u8, u8)| {
        least <= 1 && greatest >= least && (usual..=MOST).contains(&(usize::from(greatest - least) + 1))
    };
    let (least, greatest) = digits().filter(is_right).ok_or_else(|| {
        refuse("digits must begin with 0 or 1 and be as many as the cells in a row, up to 16")
    })?;
    Ok((rows, columns, least, greatest))
}
