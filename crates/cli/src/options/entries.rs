//! Help texts of arguments that take a name from a table of the catalogue.

use solvarium_catalogue::Entry;

/// The text, then the names of the table.
pub fn help<T>(text: &str, table: &[&Entry<T>]) -> String {
    let names: Vec<_> = table.iter().map(|entry| entry.name).collect();
    format!("{text}{}", names.join(", "))
}
