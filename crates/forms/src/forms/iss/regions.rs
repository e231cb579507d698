//! Regions of constraints: jigsaws, windows, regions with the same digits.

use super::constraints::Reader;
use super::shape;
use crate::Fault;

impl Reader<'_, '_> {
    /// Regions, a character for each cell. With boxes beside them, they are further sets of different digits.
    pub fn jigsaw(&mut self) -> Result<(), Fault> {
        let (names, shape) = (*self.part.all.last().unwrap_or(&""), self.shape);
        let size = shape.region;
        let cells: Vec<char> = names.chars().collect();
        if cells.len() != shape.cells() {
            let what =
                format!("the regions of a {} x {} grid, one letter for each cell", shape.rows, shape.columns);
            return Err(self.refuse(&what, names));
        }
        let mut known: Vec<char> = Vec::new();
        for &name in &cells {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        let of = |name: char| (0..cells.len()).filter(|&cell| cells[cell] == name).collect::<Vec<_>>();
        let regions: Vec<Vec<usize>> = known.into_iter().map(of).collect();
        if shape.boxes.is_none() && regions.iter().all(|region| region.len() == size) {
            let mut numbers = vec![0; cells.len()];
            for (number, region) in (0..).zip(&regions) {
                region.iter().for_each(|&cell| numbers[cell] = number);
            }
            self.grid.boxes = None;
            self.grid.regions = Some(numbers);
            return Ok(());
        }
        // One region may have another size: the rest of the grid.
        let odd = regions.iter().filter(|region| region.len() != size).count();
        if odd > 1 {
            return Err(self.refuse(&format!("regions of {size} cells"), names));
        }
        for region in regions.into_iter().filter(|region| region.len() == size) {
            self.add("extra-region", vec![region], Vec::new());
        }
        Ok(())
    }

    /// The windows of a 9x9 grid, or those of boxes of another size: a cell away from each border and from each other.
    pub fn windows(&mut self) -> Result<(), Fault> {
        let shape = self.shape;
        if shape.told().is_none() && shape.rows == 9 {
            self.add("windows", Vec::new(), Vec::new());
            return Ok(());
        }
        let boxes = shape::boxes((shape.rows, shape.columns), shape.region);
        let (high, wide) = boxes.ok_or_else(|| self.refuse("a grid with boxes", ""))?;
        for left in (1..).step_by(wide + 1).take_while(|left| left + wide < shape.columns) {
            for top in (1..).step_by(high + 1).take_while(|top| top + high < shape.rows) {
                let cell = |at: usize| (top + at / wide) * shape.columns + left + at % wide;
                self.add("extra-region", vec![(0..high * wide).map(cell).collect()], Vec::new());
            }
        }
        Ok(())
    }

    /// The rows, columns and regions of the greatest size have the same digits; nothing if that is the number of digits.
    pub fn same_values(&mut self) {
        let shape = self.shape;
        let columns = shape.columns;
        let mut sets: Vec<Vec<usize>> = Vec::new();
        sets.extend((0..shape.rows).map(|row| (row * columns..(row + 1) * columns).collect()));
        sets.extend((0..columns).map(|column| (column..shape.cells()).step_by(columns).collect()));
        if let Some((high, wide)) = shape.boxes {
            let in_row = columns / wide;
            let number = |cell: usize| cell / columns / high * in_row + cell % columns / wide;
            let of = |region: usize| (0..shape.cells()).filter(|&cell| number(cell) == region).collect();
            sets.extend((0..shape.cells() / (high * wide)).map(of));
        }
        if let Some(regions) = &self.grid.regions {
            let of = |region: u8| (0..regions.len()).filter(|&cell| regions[cell] == region).collect();
            sets.extend((0..=regions.iter().copied().max().unwrap_or(0)).map(of));
        }
        let most = sets.iter().map(Vec::len).max().unwrap_or(0);
        sets.retain(|set| set.len() == most);
        if most < shape.count() && sets.len() > 1 {
            self.add("same-digits", sets, Vec::new());
        }
    }
}
