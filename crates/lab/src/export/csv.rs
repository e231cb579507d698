//! Comma-separated values (RFC 4180): fields with commas or quotes are quoted, missing values are empty.

use super::{Cell, Column};
use crate::study::{Run, Study};
use std::io::{self, Write};

/// Writes a header line, then a line for each run.
pub(super) fn write(study: &Study, columns: &[Column<'_>], out: &mut impl Write) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    writer.write_record(columns.iter().map(|column| &column.name))?;
    let mut field = String::new();
    for run in &study.rows {
        for column in columns {
            field.clear();
            cell(&column.cell, run, &mut field);
            writer.write_field(&field)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()
}

/// Appends the value of a run in a column, as text.
fn cell(cell: &Cell<'_>, run: &Run, to: &mut String) {
    use std::fmt::Write;
    // Writing to a string cannot fail.
    let _ = match cell {
        Cell::Text(cell) => to.write_str(cell(run).unwrap_or_default()),
        Cell::Word(cell) => to.write_str(cell(run)),
        Cell::Count(cell) => cell(run).map_or(Ok(()), |count| write!(to, "{count}")),
        Cell::Real(cell) => cell(run).map_or(Ok(()), |real| write!(to, "{real}")),
    };
}
