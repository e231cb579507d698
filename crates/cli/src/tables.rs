//! Makes the pattern databases of `pdb build` available to searches.

use crate::{host::cache, output::out};
use solvarium_catalogue::databases;

/// Sets the folder in which searches look for databases. Nothing is read before one is needed.
pub fn offer() {
    if let Ok(folder) = cache::folder("pdb") {
        databases::offer(folder, |error| {
            out::say_warning(&format!("{error}; the search continues without it"))
        });
    }
}
