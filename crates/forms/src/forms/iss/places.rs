//! Cells, rows, columns and diagonals of constraints: `R1C1`, `C1`, `C1,-1`.

use super::constraints::Reader;
use crate::{Fault, web};

impl Reader<'_, '_> {
    /// A cell: `R1C1`. From 10 on, the numbers are letters: `RaC1`. Or a variable: `VA2`.
    pub fn cell(&self, name: &str) -> Result<usize, Fault> {
        if let Some(variable) = self.variable(name) {
            return Ok(variable);
        }
        let (rows, columns) = (self.shape.rows, self.shape.columns);
        let inside = |text: &str, count: usize| place(text).filter(|&at| at < count);
        let cell = name.strip_prefix(['R', 'r']).and_then(|rest| rest.split_at_checked(1)).and_then(
            |(row, rest)| {
                let column = rest.strip_prefix(['C', 'c'])?;
                let (row, column) = (inside(row, rows)?, inside(column, columns)?);
                let (down, right) = self.moved.unwrap_or_default();
                let moved =
                    |at: usize, by: isize, count: usize| at.checked_add_signed(by).filter(|&at| at < count);
                Some(moved(row, down, rows)? * columns + moved(column, right, columns)?)
            },
        );
        cell.ok_or_else(|| self.refuse(&format!("a cell from R1C1 to R{rows}C{columns}"), name))
    }

    pub fn cells(&self, names: &[&str]) -> Result<Vec<usize>, Fault> {
        let cells = names.iter().filter(|name| !name.is_empty()).map(|name| self.cell(name));
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        if cells.is_empty() { Err(self.refuse("cells", "")) } else { Ok(cells) }
    }

    /// The pairs of neighbours among cells, the earlier first. A repeated cell has the position of its first mention.
    pub fn neighbours(&self) -> Result<Vec<(usize, usize)>, Fault> {
        let (mut known, mut pairs) = (Vec::new(), Vec::new());
        for other in self.cells(&self.part.all)? {
            if !known.contains(&other) {
                let (layer, size) = self.layer(other);
                let row = |cell: usize| (cell - layer) / size;
                let touch = |&&one: &&usize| {
                    let apart = one.abs_diff(other);
                    (apart == size || apart == 1)
                        && self.layer(one).0 == layer
                        && (apart == size || row(one) == row(other))
                };
                pairs.extend(known.iter().filter(touch).map(|&one| (one, other)));
                known.push(other);
            }
        }
        if pairs.is_empty() {
            Err(self.refuse("neighbouring cells", &self.part.all.join("~")))
        } else {
            Ok(pairs)
        }
    }

    /// For the grid or the group of variables that contains a cell: the number of its first cell, and the length of its
    /// rows.
    pub fn layer(&self, cell: usize) -> (usize, usize) {
        self.group_of(cell).map_or((0, self.shape.columns), |group| (group.first, group.columns))
    }

    /// A row or a column: `R1`, `C1`, also as `C1,1`, or `C1,-1` for the reverse.
    pub fn house(&self, name: &str) -> Result<Vec<usize>, Fault> {
        self.is_in_place()?;
        let (shape, (line, direction)) = (self.shape, name.split_once(',').unwrap_or((name, "1")));
        let at = |text: &str, count: usize| place(text).filter(|&at| at < count);
        let cells = match line.split_at_checked(1) {
            Some(("R", row)) => at(row, shape.rows).map(|row| shape.row(row)),
            Some(("C", column)) => at(column, shape.columns).map(|column| shape.column(column)),
            _ => None,
        };
        let mut cells = cells.ok_or_else(|| self.refuse("a row or a column such as R1", name))?;
        if direction == "-1" {
            cells.reverse();
        }
        Ok(cells)
    }

    /// A clue outside the grid cannot be in `Replicate`: a copy would be inside the grid.
    fn is_in_place(&self) -> Result<(), Fault> {
        match self.moved {
            None => Ok(()),
            Some(_) => Err(web::unsupported(&format!("{} within Replicate", self.part.name))),
        }
    }

    /// The diagonal of a little killer from its first cell. Its direction depends on the side: from the left side
    /// downwards, from the top to the left, and so on clockwise.
    pub fn diagonal(&self, start: usize) -> Result<Vec<usize>, Fault> {
        self.is_in_place()?;
        let (rows, columns) = (self.shape.rows, self.shape.columns);
        let (row, column) = (start / columns, start % columns);
        let (bottom, last) = (rows - 1, columns - 1);
        let (down, right) = match (row, column) {
            (_, 0) if row < bottom => (1, 1),
            (0, _) => (1, -1),
            (_, _) if column == last && row < bottom => (-1, -1),
            (_, _) if row == bottom && (1..last).contains(&column) => (-1, 1),
            _ => return Err(self.refuse("a cell at the side of the grid", &self.part.all.join("~"))),
        };
        let inside = |at: isize, count: usize| usize::try_from(at).ok().filter(|&at| at < count);
        let at = |step: isize| {
            let row = inside(row as isize + step * down, rows)?;
            Some(row * columns + inside(column as isize + step * right, columns)?)
        };
        Ok((0..).map_while(at).collect())
    }
}

/// The index of a row or a column, written as one character: `1` to `9`, then letters from `a` on.
fn place(text: &str) -> Option<usize> {
    let mut characters = text.chars();
    let digit = characters.next()?.to_digit(17)? as usize;
    (characters.next().is_none() && digit > 0).then(|| digit - 1)
}
