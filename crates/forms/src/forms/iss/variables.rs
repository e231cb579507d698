//! Variables: cells outside of the grid, in named groups. `Var~A~Label~6` or `Var~A~Label~2x3` declares the group `VA`, `Doppelganger` those
//! of the digits that rows, columns and boxes lack, and `ChaosConstruction` the group `CC` of the regions of all cells.

use super::arguments::Arguments;
use super::constraints::Reader;
use super::shape::Shape;
use crate::{Fault, GridRule};

/// The greatest number of variables.
const MOST: usize = 1_000;

/// A group of variables.
pub(super) struct Group {
    prefix: String,
    /// The number of its first variable, after the cells.
    pub first: usize,
    count: usize,
    /// The length of a row; the length of the grid's rows if only the number of variables is given.
    pub columns: usize,
}

impl Group {
    /// The variable of a name: the prefix and a number from 1 on, or only the prefix if it is the only one.
    fn find(&self, name: &str) -> Option<usize> {
        let rest = name.strip_prefix(&self.prefix)?;
        let at = if rest.is_empty() && self.count == 1 { 1 } else { rest.parse().ok()? };
        (1..=self.count).contains(&at).then(|| self.first + at - 1)
    }

    /// Whether a variable is in it.
    pub fn contains(&self, cell: usize) -> bool {
        self.cells().contains(&cell)
    }

    /// The number after its last variable.
    pub const fn end(&self) -> usize {
        self.first + self.count
    }

    /// A variable moved by rows and columns within the group.
    fn moved(&self, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
        let (at, columns) = (cell - self.first, self.columns);
        let row = (at / columns).checked_add_signed(down).filter(|row| row * columns < self.count)?;
        let column = (at % columns).checked_add_signed(right).filter(|&column| column < columns)?;
        // The last row may be shorter.
        Some(self.first + row * columns + column).filter(|&cell| cell < self.end())
    }

    fn names(&self) -> impl Iterator<Item = String> + '_ {
        let name =
            |at: usize| if self.count == 1 { self.prefix.clone() } else { format!("{}{at}", self.prefix) };
        (1..=self.count).map(name)
    }

    /// The numbers of its variables.
    fn cells(&self) -> std::ops::Range<usize> {
        self.first..self.end()
    }
}

/// The groups that the constraints declare.
pub(super) fn groups(parts: &[Arguments<'_>], shape: Shape) -> Result<Vec<Group>, Fault> {
    let mut groups: Vec<Group> = Vec::new();
    let mut add = |prefix: String, (rows, columns): (usize, usize), is_list: bool| {
        let first = groups.last().map_or(shape.cells(), Group::end);
        let left = MOST.saturating_sub(first - shape.cells());
        let fits = rows.checked_mul(columns).is_some_and(|count| count <= left);
        if !fits {
            return Err(Fault::new(format!("Var~{prefix}: expected at most 1,000 variables")));
        }
        if groups.iter().any(|group| group.prefix == prefix) {
            return Err(Fault::new(format!("Var: expected each name once, found `{prefix}` again")));
        }
        let (count, columns) = (rows * columns, if is_list { shape.columns } else { columns });
        groups.push(Group { prefix, first, count, columns });
        Ok(())
    };
    for part in parts {
        match part.name {
            "Var" => {
                let (prefix, size) = (part.all.first().copied().unwrap_or_default(), part.all.get(2));
                let (size, is_list) = match size.map(|size| size.split_once('x').ok_or(*size)) {
                    None | Some(Err("")) => (Some((1, 1)), true),
                    Some(Err(count)) => (count.parse().ok().map(|count| (1, count)), true),
                    Some(Ok((rows, columns))) => (rows.parse().ok().zip(columns.parse().ok()), false),
                };
                let size = size.filter(|&(rows, columns): &(usize, usize)| rows > 0 && columns > 0);
                let is_name = !prefix.is_empty() && prefix.chars().all(|c| c.is_ascii_uppercase());
                let size = size.filter(|_| is_name && prefix.len() < 20).ok_or_else(|| {
                    let found: String = part.all.join("~").chars().take(20).collect();
                    Fault::new(format!("Var: expected a name of capital letters, a label and a size such as `A~Label~2x3`, found `{found}`"))
                })?;
                add(format!("V{prefix}"), size, is_list)?;
            }
            "Doppelganger" => {
                for (prefix, count) in
                    [("DGR", shape.columns), ("DGC", shape.rows), ("DGB", box_count(shape)?)]
                {
                    add(prefix.to_owned(), (1, count), true)?;
                }
            }
            "ChaosConstruction" => add("CC".to_owned(), (shape.rows, shape.columns), false)?,
            _ => {}
        }
    }
    Ok(groups)
}

/// The names of all variables, each with these digits.
pub(super) fn named(groups: &[Group], digits: &[u128]) -> Vec<(String, u128)> {
    groups.iter().flat_map(Group::names).zip(digits.iter().copied()).collect()
}

fn box_count(shape: Shape) -> Result<usize, Fault> {
    let is_right = shape.rows == shape.columns && shape.least == 0 && shape.count() == shape.rows + 1;
    let boxes = shape.boxes.filter(|_| is_right);
    let (high, wide) = boxes.ok_or_else(|| {
        Fault::new("Doppelganger: expected a square grid with boxes and one digit more than rows, from 0 on")
    })?;
    Ok(shape.cells() / (high * wide))
}

impl Reader<'_, '_> {
    /// The variable of a name, moved in a copy.
    pub fn variable(&self, name: &str) -> Option<usize> {
        self.groups.iter().find_map(|group| {
            let cell = group.find(name)?;
            self.moved.map_or(Some(cell), |by| group.moved(cell, by))
        })
    }

    /// The group of a variable.
    pub fn group_of(&self, cell: usize) -> Option<&Group> {
        self.groups.iter().find(|group| group.contains(cell))
    }

    /// The rows of a group of variables, or of the grid without a name.
    pub fn rows_of(&self, prefix: &str) -> Result<Vec<Vec<usize>>, Fault> {
        if prefix.is_empty() {
            return Ok((0..self.shape.rows).map(|row| self.shape.row(row)).collect());
        }
        let group = self.groups.iter().find(|group| group.prefix == prefix);
        let group = group.ok_or_else(|| self.refuse("the name of a group of variables", prefix))?;
        let cells: Vec<usize> = group.cells().collect();
        Ok(cells.chunks(group.columns).map(<[usize]>::to_vec).collect())
    }

    /// Each row, column and box has 0 and all other digits but one. The missing digits of all rows differ, and so do
    /// those of columns and of boxes. For each 0, the missing digits of its row, its column and its box differ.
    pub fn doppelganger(&mut self) -> Result<(), Fault> {
        let (shape, greatest) = (self.shape, i32::from(self.shape.greatest));
        let boxes = shape.boxes.map_or_else(Vec::new, |boxes| shape.in_boxes(boxes));
        // The digits that rows lack make a column beside the grid, `DGC`.
        let sets = [
            ("DGC", (0..shape.rows).map(|row| shape.row(row)).collect()),
            ("DGR", (0..shape.columns).map(|column| shape.column(column)).collect()),
            ("DGB", boxes),
        ];
        let mut lacking: Vec<Vec<usize>> = vec![Vec::new(); shape.cells()];
        for (prefix, sets) in sets {
            let missing: Vec<usize> =
                self.groups.iter().filter(|group| group.prefix == prefix).flat_map(Group::cells).collect();
            self.add("extra-region", vec![missing.clone()], Vec::new())?;
            for (cells, &missing) in sets.iter().zip(&missing) {
                self.add("one-of", vec![vec![missing]], (1..=greatest).collect())?;
                self.add("extra-region", vec![cells.iter().copied().chain([missing]).collect()], Vec::new())?;
                cells.iter().for_each(|&cell| lacking[cell].push(missing));
            }
        }
        for (cell, missing) in lacking.into_iter().enumerate() {
            self.spend(missing.len() + 1)?;
            let is_other = GridRule::new("one-of", vec![vec![cell]], (1..=greatest).collect());
            let differ = GridRule::new("extra-region", vec![missing], Vec::new());
            self.grid.rules.push(GridRule::of_parts("either", vec![is_other, differ]));
        }
        Ok(())
    }
}
