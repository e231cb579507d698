//! Chaos construction: unknown regions of as many cells as there are digits, which are variables; and cells with some values that form one
//! area.

use super::constraints::Reader;
use crate::Fault;

/// A control cell, 1 if the first cell does not count, and lists of regions of cells.
type Controlled = (usize, Vec<i32>, Vec<Vec<usize>>);

impl Reader<'_, '_> {
    /// Each region is one area, has each digit once, and is numbered in the order of the first cells.
    pub fn chaos(&mut self) -> Result<(), Fault> {
        let (shape, rows) = (self.shape, self.rows_of("CC")?);
        if shape.cells() != shape.count() * shape.count() {
            return Err(self.refuse("a square grid with as many digits as rows", ""));
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
        let values: Option<Vec<i32>> = values.split('_').map(|value| value.parse().ok()).collect();
        let values = values.ok_or_else(|| self.refuse("values such as 1_2", part.all[1]))?;
        if let Some(size) = part.all.get(2).filter(|size| !size.is_empty()) {
            let size = size.parse().map_err(|_| self.refuse("a number of cells", size))?;
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
            [] => self.straight_arms(control),
            arms => arms.to_vec(),
        };
        if arms.iter().any(|arm| arm[0] != arms[0][0]) {
            return Err(self.refuse("arms that begin in one cell", ""));
        }
        self.add("run-length", std::iter::once(vec![control]).chain(arms).collect(), less)
    }

    /// `ChaosCount~R1C1~0~CC1~CC2`: a control cell, and the cells of which it counts those in the region of the first.
    pub fn chaos_count(&mut self) -> Result<(), Fault> {
        let (control, less, arms) = self.controlled()?;
        let cells = if arms.is_empty() { self.around(control) } else { arms.concat() };
        self.add("count-equal", vec![std::iter::once(control).chain(cells).collect()], less)
    }

    /// The control cell and its lists.
    fn controlled(&self) -> Result<Controlled, Fault> {
        let control = self.cell(self.part.all.first().copied().unwrap_or_default())?;
        let less = match self.part.all.get(1) {
            None | Some(&("" | "0")) => Vec::new(),
            Some(&"1") => vec![1],
            Some(other) => return Err(self.refuse("0 or 1", other)),
        };
        let lists = self.part.all.get(2..).unwrap_or_default().split(|word| *word == "-");
        let lists = lists.filter(|list| !list.is_empty()).map(|list| {
            let cells = self.cells(list)?;
            cells.into_iter().map(|cell| self.region_of(cell)).collect()
        });
        Ok((control, less, lists.collect::<Result<_, _>>()?))
    }

    /// The region of a cell, or this region.
    fn region_of(&self, cell: usize) -> Result<usize, Fault> {
        let regions = self.rows_of("CC")?.concat();
        let region = regions.get(cell).copied().or_else(|| regions.contains(&cell).then_some(cell));
        region.ok_or_else(|| self.refuse("regions of cells such as CC1", ""))
    }

    /// The regions of the cells in the four directions, each from the control cell on.
    fn straight_arms(&self, control: usize) -> Vec<Vec<usize>> {
        let (row, column) = (control / self.shape.columns, control % self.shape.columns);
        let (of_row, of_column) = (self.shape.row(row), self.shape.column(column));
        let back = |cells: &[usize]| cells.iter().rev().copied().collect::<Vec<_>>();
        let arms = [
            back(&of_row[..=column]),
            of_row[column..].to_vec(),
            back(&of_column[..=row]),
            of_column[row..].to_vec(),
        ];
        arms.into_iter()
            .map(|arm| arm.into_iter().filter_map(|cell| self.region_of(cell).ok()).collect())
            .collect()
    }

    /// The regions of the control cell and of its eight neighbours.
    fn around(&self, control: usize) -> Vec<usize> {
        let columns = self.shape.columns;
        let is_near = |&cell: &usize| {
            (cell / columns).abs_diff(control / columns) <= 1
                && (cell % columns).abs_diff(control % columns) <= 1
        };
        let others = (0..self.shape.cells()).filter(is_near).filter(|&cell| cell != control);
        std::iter::once(control).chain(others).filter_map(|cell| self.region_of(cell).ok()).collect()
    }
}
