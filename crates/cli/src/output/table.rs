//! Writes tables with a highlighted header.

use crate::output::out::STRONG;
use solvarium_lab::table::Table;
use std::io::{self, Write};

/// Writes a table. Columns are as wide as their contents; empty ones are omitted.
pub fn write(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let lines = table.text();
    let mut lines = lines.iter();
    if let Some(headline) = lines.next() {
        writeln!(out, "{STRONG}{headline}{STRONG:#}")?;
    }
    lines.try_for_each(|line| writeln!(out, "{line}"))
}
