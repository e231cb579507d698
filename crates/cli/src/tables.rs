//! Pattern databases that `pdb build` has kept, offered to searches.

use crate::{host::cache, output::out};
use solvarium_catalogue::databases;

/// Has searches look where `pdb` keeps its databases. Nothing is read before one is asked for.
pub fn offer() {
    if let Ok(folder) = cache::folder("pdb") {
        databases::offer(folder, |error| {
            out::say_warning(&format!("{error}; the search goes on without it"))
        });
    }
}
