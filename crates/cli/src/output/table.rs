//! Writes a table, its headline so that it stands out.

use crate::output::out::STRONG;
use solvarium_lab::table::Table;
use std::io::{self, Write};

/// Columns as wide as what stands in them; those in which nothing stands are left out.
pub fn write(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let lines = table.text();
    let mut lines = lines.iter();
    if let Some(headline) = lines.next() {
        writeln!(out, "{STRONG}{headline}{STRONG:#}")?;
    }
    lines.try_for_each(|line| writeln!(out, "{line}"))
}
