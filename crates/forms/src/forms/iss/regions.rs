//! Regions of constraints: jigsaws, windows, regions with the same digits.

use super::constraints::Reader;
use crate::Fault;

impl Reader<'_, '_> {
    /// Regions, a character for each cell. With boxes beside them, they are further sets of different digits.
    pub fn jigsaw(&mut self) -> Result<(), Fault> {
        let (names, shape) = (*self.part.all.last().unwrap_or(&""), self.shape);
        let size = shape.region();
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
        let mut regions: Vec<Vec<usize>> = known.into_iter().map(of).collect();
        let count = regions.len();
        regions.retain(|region| region.len() == size);
        // One region may have another size: the rest of the grid.
        if regions.len() + 1 < count {
            return Err(self.refuse(&format!("regions of {size} cells"), names));
        }
        self.pieces.extend(regions.iter().cloned());
        if shape.boxes.is_none() && regions.len() == count && self.grid.regions.is_none() {
            let mut numbers = vec![0; cells.len()];
            for (number, region) in (0..).zip(&regions) {
                region.iter().for_each(|&cell| numbers[cell] = number);
            }
            self.grid.boxes = None;
            self.grid.regions = Some(numbers);
            return Ok(());
        }
        self.extra_regions(regions.into_iter())
    }

    fn extra_regions(&mut self, mut regions: impl Iterator<Item = Vec<usize>>) -> Result<(), Fault> {
        regions.try_for_each(|region| self.add("extra-region", vec![region], Vec::new()))
    }

    /// The windows of a 9x9 grid, or of grids with other boxes: they are one cell away from each border and from each
    /// other.
    pub fn windows(&mut self) -> Result<(), Fault> {
        let shape = self.shape;
        let boxes = shape.boxes_of(shape.window());
        let (high, wide) = boxes.ok_or_else(|| self.refuse("a grid with boxes", ""))?;
        if shape.stated().is_none() && (shape.rows, high, wide) == (9, 3, 3) {
            return self.add("windows", Vec::new(), Vec::new());
        }
        let corners =
            (1..).step_by(wide + 1).take_while(|left| left + wide < shape.columns).flat_map(|left| {
                let tops = (1..).step_by(high + 1).take_while(|top| top + high < shape.rows);
                tops.map(move |top| top * shape.columns + left)
            });
        self.extra_regions(corners.map(|corner| shape.block(corner, (high, wide))))
    }

    /// Cells with the same position in their boxes have different digits. The boxes are those that the grid has without `NoBoxes`.
    pub fn disjoint_sets(&mut self) -> Result<(), Fault> {
        let shape = self.shape;
        if shape.boxes.is_some() {
            return self.add("disjoint-groups", Vec::new(), Vec::new());
        }
        let boxes = shape.boxes_of(shape.region()).ok_or_else(|| self.refuse("a grid with boxes", ""))?;
        let boxes = shape.in_boxes(boxes);
        self.extra_regions((0..shape.region()).map(|at| boxes.iter().map(|cells| cells[at]).collect()))
    }

    /// The rows, columns, boxes and jigsaw pieces of the greatest size have the same set of digits. No rule if that
    /// size is the number of digits.
    pub fn same_values(&mut self) -> Result<(), Fault> {
        let shape = self.shape;
        let rows = (0..shape.rows).map(|row| shape.row(row));
        let columns = (0..shape.columns).map(|column| shape.column(column));
        let boxes = shape.boxes.map(|boxes| shape.in_boxes(boxes)).unwrap_or_default();
        let mut sets: Vec<Vec<usize>> = rows.chain(columns).chain(boxes).collect();
        sets.append(&mut self.pieces);
        let most = sets.iter().map(Vec::len).max().unwrap_or(0);
        sets.retain(|set| set.len() == most);
        if most == shape.count() || sets.len() < 2 {
            return Ok(());
        }
        self.add("same-digits", sets, Vec::new())
    }
}
