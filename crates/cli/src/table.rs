//! A table of plain text: columns as wide as what stands in them.

use crate::out::STRONG;
use std::io::{self, Write};

/// Where a column's text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Rows under a headline.
pub struct Table {
    columns: Vec<(&'static str, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns and no rows.
    pub fn new(columns: &[(&'static str, Align)]) -> Self {
        Self { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row: a text for each column.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes it; columns in which nothing stands are left out.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let widths: Vec<_> = (0..self.columns.len()).map(|at| self.width(at)).collect();
        let titles: Vec<_> = self.columns.iter().map(|&(title, _)| title.to_string()).collect();
        writeln!(out, "{STRONG}{}{STRONG:#}", self.line(&titles, &widths))?;
        self.rows.iter().try_for_each(|row| writeln!(out, "{}", self.line(row, &widths)))
    }

    /// The width of a column, none if it is empty.
    fn width(&self, at: usize) -> Option<usize> {
        let widest = self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max()?;
        (widest > 0).then(|| widest.max(self.columns[at].0.chars().count()))
    }

    fn line(&self, cells: &[String], widths: &[Option<usize>]) -> String {
        let padded = self.columns.iter().zip(cells).zip(widths).filter_map(|(((_, align), cell), width)| {
            let width = (*width)?;
            Some(match align {
                Align::Left => format!("{cell:width$}"),
                Align::Right => format!("{cell:>width$}"),
            })
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligns_and_leaves_out_what_is_empty() {
        let mut table = Table::new(&[("name", Align::Left), ("none", Align::Left), ("n", Align::Right)]);
        table.row(vec!["a".into(), String::new(), "1".into()]);
        table.row(vec!["µs long".into(), String::new(), "1,000".into()]);
        let mut out = Vec::new();
        table.write(&mut anstream::StripStream::new(&mut out)).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "name         n\na            1\nµs long  1,000\n");
    }
}
