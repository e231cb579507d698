//! Chaos construction: unknown regions of as many cells as there are digits, which are variables; and cells with some values that form one
//! area.

use super::constraints::Reader;
use crate::Fault;

/// The greatest number of rows. The automaton of an area in 10 rows has more than 2^20 steps, that in 16 rows a billion.
const ROWS_MOST: usize = 9;

/// A control cell, 1 if the first cell does not count, and lists of regions of cells.
type Controlled = (usize, Vec<i32>, Vec<Vec<usize>>);

impl Reader<'_, '_> {
    /// Each region is one area, has each digit once, and is numbered in the order of the first cells.
    pub fn chaos(&mut self) -> Result<(), Fault> {
        let (shape, rows) = (self.shape, self.rows_of("CC")?);
        if shape.cells() != shape.count() * shape.count() {
            return Err(self.refuse("a square grid with as many digits as rows", ""));
        }
        if shape.rows > ROWS_MOST {
            let found = format!("{}x{}", shape.rows, shape.columns);
            return Err(self.refuse(&format!("a grid of at most {ROWS_MOST}x{ROWS_MOST}"), &found));
        }
        for region in shape.least..=shape.greatest {
            self.add("connected", rows.clone(), vec![region.into()])?;
        }
        let regions = rows.concat();
        self.add("pairs-differ", vec![regions.clone(), (0..shape.cells()).collect()], Vec::new())?;
        self.add("in-order", vec![regions], Vec::new())
    }

    /// `ConnectedValues~VA~1_2`: the cells of a group with these values are one area; perhaps of some size.
    pub fn connected(&mut self) -> Result<(), Fault> {
        let part = self.part;
        let (prefix, values) = match part.all[..] {
            [prefix, values, ..] => (prefix, values),
            _ => return Err(self.refuse("a group and its values", "")),
        };
        let rows = self.rows_of(prefix)?;
        let values = values.split('_').map(|value| self.number(value)).collect::<Result<Vec<_>, _>>()?;
        if let Some(size) = part.all.get(2).filter(|size| !size.is_empty()) {
            let size = self.number(size)?;
            let [value] = values[..] else {
                return Err(self.refuse("one value for a number of cells", part.all[1]));
            };
            self.add("look-and-say", vec![rows.concat()], vec![size, value])?;
        }
        self.add("connected", rows, values)
    }

    /// `ChaosArrow~R1C1~0~CC2~CC3~-~CC2~CC1`: a control cell and its arms.
    pub fn chaos_arrow(&mut self) -> Result<(), Fault> {
        let (control, less, arms) = self.controlled()?;
        let arms = match &arms[..] {
            [] => self.straight_arms(control)?,
            arms => arms.to_vec(),
        };
        if arms.iter().any(|arm| arm[0] != arms[0][0]) {
            return Err(self.refuse("arms that begin in one cell", ""));
        }
        self.add("run-length", std::iter::once(vec![control]).chain(arms).collect(), less)
    }

    /// `ChaosCount~R1C1~0~CC1~CC2`: a control cell, and a list of cells. The control cell counts the cells of the list
    /// in the region of the first one.
    pub fn chaos_count(&mut self) -> Result<(), Fault> {
        let (control, less, arms) = self.controlled()?;
        let cells = if arms.is_empty() { self.around(control)? } else { arms.concat() };
        self.add("count-equal", vec![std::iter::once(control).chain(cells).collect()], less)
    }

    /// The control cell and its lists.
    fn controlled(&self) -> Result<Controlled, Fault> {
        self.regions()?;
        let name = self.part.all.first().copied().unwrap_or_default();
        let control = self.cell(name)?;
        let less = match self.part.all.get(1) {
            None | Some(&("" | "0")) => Vec::new(),
            Some(&"1") => vec![1],
            Some(other) => return Err(self.refuse("0 or 1", other)),
        };
        let lists = self.part.all.get(2..).unwrap_or_default().split(|word| *word == "-");
        let lists = lists.filter(|list| !list.is_empty()).map(|list| self.regions_of(self.cells(list)?));
        let lists: Vec<Vec<usize>> = lists.collect::<Result<_, _>>()?;
        if lists.is_empty() && control >= self.shape.cells() {
            return Err(self.refuse("a cell of the grid, whose neighbours are known", name));
        }
        Ok((control, less, lists))
    }

    /// The variables of the regions of all cells.
    fn regions(&self) -> Result<Vec<usize>, Fault> {
        let rows = self.rows_of("CC").map_err(|_| self.refuse("`ChaosConstruction`", ""))?;
        Ok(rows.concat())
    }

    /// The regions of cells; a region variable is its own region.
    fn regions_of(&self, cells: Vec<usize>) -> Result<Vec<usize>, Fault> {
        let regions = self.regions()?;
        let region = |cell: usize| {
            let region = regions.get(cell).copied().or_else(|| regions.contains(&cell).then_some(cell));
            region.ok_or_else(|| self.refuse("regions of cells such as CC1", ""))
        };
        cells.into_iter().map(region).collect()
    }

    /// The regions of the cells in the four directions, each from the control cell on.
    fn straight_arms(&self, control: usize) -> Result<Vec<Vec<usize>>, Fault> {
        let (row, column) = (control / self.shape.columns, control % self.shape.columns);
        let (of_row, of_column) = (self.shape.row(row), self.shape.column(column));
        let back = |cells: &[usize]| cells.iter().rev().copied().collect::<Vec<_>>();
        let arms = [
            back(&of_row[..=column]),
            of_row[column..].to_vec(),
            back(&of_column[..=row]),
            of_column[row..].to_vec(),
        ];
        arms.into_iter().map(|arm| self.regions_of(arm)).collect()
    }

    /// The regions of the control cell and of its eight neighbours.
    fn around(&self, control: usize) -> Result<Vec<usize>, Fault> {
        let columns = self.shape.columns;
        let is_near = |&cell: &usize| {
            (cell / columns).abs_diff(control / columns) <= 1
                && (cell % columns).abs_diff(control % columns) <= 1
        };
        let others = (0..self.shape.cells()).filter(is_near).filter(|&cell| cell != control);
        self.regions_of(std::iter::once(control).chain(others).collect())
    }
}
