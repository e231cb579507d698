//! Pattern databases that `pdb build` has kept, offered to searches.

use crate::{cache, out};
use fast_tiles::{Database, FileError, Pattern, Shelf, Trust};
use solvarium::puzzle::tiles;
use std::sync::{Mutex, PoisonError};

struct Kept {
    shelf: Shelf,
    /// Those that were refused, which is said once.
    refused: Mutex<Vec<Pattern>>,
}

impl Kept {
    fn is_refused(&self, pattern: &Pattern) -> bool {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).contains(pattern)
    }

    fn refuse(&self, pattern: &Pattern, error: &FileError) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if !error.is_missing() && !refused.contains(pattern) {
            refused.push(*pattern);
            out::say_warning(&format!("{error}; the search goes on without it"));
        }
    }
}

impl tiles::Shelf for Kept {
    fn has(&self, pattern: &Pattern) -> bool {
        !self.is_refused(pattern) && self.shelf.path(pattern).is_file()
    }

    /// With its sum checked; what is damaged is as if it were not there.
    fn open(&self, pattern: &Pattern) -> Option<Database> {
        let database = self.shelf.open(pattern, Trust::Nothing);
        database.inspect_err(|error| self.refuse(pattern, error)).ok()
    }
}

/// Has searches look where `pdb` keeps its databases. Nothing is read before one is asked for.
pub fn offer() {
    if let Ok(folder) = cache::folder("pdb") {
        tiles::use_shelf(Kept { shelf: Shelf::new(folder), refused: Mutex::new(Vec::new()) });
    }
}
