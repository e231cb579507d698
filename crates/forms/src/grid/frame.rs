//! The lines drawn between the cells of a grid: boxes, irregular regions, or no meaning.
//!
//! Lines between all cells, or without a regular pattern, do not mark boxes. Lines that stop between two rows or columns are walls of
//! irregular regions.

use super::lines::{Line, LineKind};
use crate::cut::is_bar;
use crate::matrix::Cell;

/// The regions of a grid, from its drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// No lines, or lines without a meaning.
    Nothing,
    /// Boxes with this number of rows and columns. A side is unknown if lines run in one direction only.
    Boxes { rows: Option<usize>, columns: Option<usize> },
    /// The number of the region of each cell, from 0.
    Regions(Vec<u8>),
    /// Walls that do not form n regions of n cells.
    Broken,
}

/// The rows of a grid as drawn: the cells, their line, and the lines between them.
pub(super) struct Drawing<'a, 't> {
    pub(super) rows: &'a [Vec<Cell<'t>>],
    /// Indices of the rows among the lines.
    pub(super) at: &'a [usize],
    pub(super) lines: &'a [Line<'t>],
}

/// The strength of a separator between two neighbours: greater is stronger.
type Strength = u8;
const LIGHT: Strength = 100;
const DOUBLE: Strength = 101;
const HEAVY: Strength = 102;

const fn strength(c: char) -> Strength {
    match c {
        '━' | '┃' | '═' | '║' | '┅' | '┇' | '┉' | '┋' | '╍' | '╏' | '█' | '▌' => {
            HEAVY
        }
        '=' => DOUBLE,
        _ if is_bar(c) || matches!(c, '-' | '+' | '_' | '~' | '—' | '–' | '*' | ':' | '#' | '.') => LIGHT,
        _ => 0,
    }
}

impl Drawing<'_, '_> {
    fn size(&self) -> usize {
        self.rows.len()
    }

    /// The strength of the separators after each cell of a row except the last: of bars, or the width of the spaces.
    fn beside(&self, row: usize) -> Vec<Strength> {
        let text: Vec<char> = self.lines[self.at[row]].text.chars().collect();
        let between = |pair: &[Cell<'_>]| {
            let from = pair[0].place.column + pair[0].text.chars().count();
            let gap = text.get(from - 1..pair[1].place.column.saturating_sub(1)).unwrap_or_default();
            let bars = gap.iter().filter(|&&c| is_bar(c)).count();
            match gap.iter().filter(|&&c| is_bar(c)).map(|&c| strength(c)).max() {
                Some(LIGHT) if bars > 1 => DOUBLE,
                Some(strength) => strength,
                None => u8::try_from(gap.len()).unwrap_or(LIGHT - 1).min(LIGHT - 1),
            }
        };
        self.rows[row].windows(2).map(between).collect()
    }

    /// The lines between a row and the next.
    fn between(&self, row: usize) -> &[Line<'_>] {
        self.lines.get(self.at[row] + 1..self.at[row + 1]).unwrap_or_default()
    }

    /// The strength of the separator below a row: of a line, or of a blank line.
    fn below(&self, row: usize) -> Strength {
        let of = |line: &Line<'_>| match line.kind {
            LineKind::Rule | LineKind::Dashes => {
                let drawn = line.text.chars().filter(|c| !is_bar(*c) || matches!(c, '\u{2500}'..='\u{257f}'));
                drawn.map(strength).max().unwrap_or(LIGHT)
            }
            _ => 1,
        };
        self.between(row).iter().map(of).max().unwrap_or(0)
    }

    /// Interprets the drawing.
    pub(super) fn frame(&self) -> Frame {
        let size = self.size();
        let all: Vec<Vec<Strength>> = (0..size).map(|row| self.beside(row)).collect();
        let is_bar_at = |row: &[Strength], at: usize| row.get(at).is_some_and(|&found| found >= LIGHT);
        let is_uneven = |at: usize| all.iter().any(|row| is_bar_at(row, at) != is_bar_at(&all[0], at));
        let is_uneven_strength =
            |at: usize| all.iter().any(|row| is_bar_at(row, at) && row.get(at) != all[0].get(at));
        if (0..size.saturating_sub(1)).any(|at| is_uneven(at) || is_uneven_strength(at)) {
            return self.regions();
        }
        let (columns, rows) =
            (of_columns(&all), (0..size.saturating_sub(1)).map(|row| self.below(row)).collect::<Vec<_>>());
        let are_heavy = |all: &[Strength]| !all.is_empty() && all.iter().all(|&found| found == HEAVY);
        let are_none = |all: &[Strength]| all.iter().all(|&found| found < LIGHT);
        // Solvarium draws boxes of one row or one column like this.
        if are_heavy(&rows) && are_none(&columns) {
            return Frame::Boxes { rows: Some(1), columns: Some(size) };
        }
        if are_heavy(&columns) && are_none(&rows) {
            return Frame::Boxes { rows: Some(size), columns: Some(1) };
        }
        match (step(&rows, size), step(&columns, size)) {
            (None, None) => Frame::Nothing,
            (Some(rows), Some(columns)) if rows * columns != size => Frame::Nothing,
            (rows, columns) => Frame::Boxes { rows, columns },
        }
    }

    /// The regions separated by walls.
    fn regions(&self) -> Frame {
        let found = [HEAVY, LIGHT].into_iter().find_map(|least| {
            let walls: Vec<Vec<bool>> = (0..self.size())
                .map(|row| self.beside(row).into_iter().map(|found| found >= least).collect())
                .collect();
            let floors: Vec<Vec<bool>> = (1..self.size()).map(|row| self.floor(row - 1, least)).collect();
            regions(self.size(), &walls, &floors)
        });
        found.map_or(Frame::Broken, Frame::Regions)
    }

    /// Whether a wall is below each cell of a row.
    fn floor(&self, row: usize, least: Strength) -> Vec<bool> {
        let columns =
            self.rows[row].iter().map(|cell| cell.place.column + cell.text.chars().count().saturating_sub(1));
        let lines: Vec<Vec<char>> =
            self.between(row).iter().map(|line| line.text.chars().collect()).collect();
        let is_wall = |column: usize| {
            lines
                .iter()
                .any(|line| line.get(column - 1).is_some_and(|&c| !c.is_whitespace() && strength(c) >= least))
        };
        columns.map(is_wall).collect()
    }
}

/// The strength of the borders between columns: the same in all rows, or else only that of bars.
fn of_columns(all: &[Vec<Strength>]) -> Vec<Strength> {
    let Some(first) = all.first() else { return Vec::new() };
    let bars = first.iter().any(|&found| found >= LIGHT);
    let is_even = |at: usize| all.iter().all(|row| row.get(at) == first.get(at));
    let of = |at: usize| match first[at] {
        found if found >= LIGHT => found,
        // Spaces mean nothing beside bars, or if they differ from row to row.
        found if !bars && is_even(at) => found,
        _ => 0,
    };
    let found: Vec<Strength> = (0..first.len()).map(of).collect();
    if bars || (0..first.len()).all(is_even) { found } else { Vec::new() }
}

/// The distance between the strongest lines, if they are not everywhere and evenly spaced.
fn step(strengths: &[Strength], size: usize) -> Option<usize> {
    let most = *strengths.iter().max()?;
    if strengths.iter().all(|&found| found == most) {
        return None;
    }
    let places: Vec<usize> =
        (1..).zip(strengths).filter(|&(_, &found)| found == most).map(|(at, _)| at).collect();
    let step = *places.first()?;
    let is_even = places.iter().copied().eq((1..size / step).map(|at| at * step));
    (step > 1 && size.is_multiple_of(step) && is_even).then_some(step)
}

/// The regions of cells without walls between them, if they are n regions of n cells, and neither rows nor columns.
fn regions(size: usize, walls: &[Vec<bool>], floors: &[Vec<bool>]) -> Option<Vec<u8>> {
    let wall =
        |cell: usize| walls.get(cell / size).and_then(|row| row.get(cell % size)).copied().unwrap_or(true);
    let floor =
        |cell: usize| floors.get(cell / size).and_then(|row| row.get(cell % size)).copied().unwrap_or(true);
    let mut region = vec![u8::MAX; size * size];
    let mut counts = Vec::new();
    for start in 0..size * size {
        if region[start] != u8::MAX {
            continue;
        }
        let number = u8::try_from(counts.len()).ok().filter(|&number| usize::from(number) < size)?;
        let (mut open, mut count) = (vec![start], 0);
        region[start] = number;
        while let Some(cell) = open.pop() {
            count += 1;
            let (row, column) = (cell / size, cell % size);
            let sides = [
                (column + 1 < size && !wall(cell)).then(|| cell + 1),
                (column > 0 && !wall(cell.wrapping_sub(1))).then(|| cell.wrapping_sub(1)),
                (row + 1 < size && !floor(cell)).then(|| cell + size),
                (row > 0 && !floor(cell.wrapping_sub(size))).then(|| cell.wrapping_sub(size)),
            ];
            for side in sides.into_iter().flatten() {
                if region[side] == u8::MAX {
                    region[side] = number;
                    open.push(side);
                }
            }
        }
        counts.push(count);
    }
    let is_line = |stride: usize| (0..size).all(|at| region[at * stride] == region[0]);
    (counts.len() == size && counts.iter().all(|&count| count == size) && !is_line(1) && !is_line(size))
        .then_some(region)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_between_all_cells_and_irregular_lines_are_ignored() {
        assert_eq!(step(&[100, 100, 100], 4), None);
        assert_eq!(step(&[0, 100, 0], 4), Some(2));
        assert_eq!(step(&[0, 100, 0, 100, 0], 6), Some(2));
        assert_eq!(step(&[0, 0, 100, 0, 0], 6), Some(3));
        assert_eq!(step(&[100, 0, 0], 4), None);
        assert_eq!(step(&[100, 102, 100], 4), Some(2));
        assert_eq!(step(&[0, 0, 100, 0, 100, 0, 0, 0], 9), None);
    }
}
