//! Pattern databases that `pdb build` has kept, offered to searches.

use crate::cache;
use fast_tiles::{Database, Pattern, Shelf, Trust};
use solvarium::puzzle::tiles;

struct Kept(Shelf);

impl tiles::Shelf for Kept {
    fn has(&self, pattern: &Pattern) -> bool {
        self.0.path(pattern).is_file()
    }

    /// With its sum checked; what is damaged is as if it were not there: `pdb list` says why.
    fn open(&self, pattern: &Pattern) -> Option<Database> {
        self.0.open(pattern, Trust::Nothing).ok()
    }
}

/// Has searches look where `pdb` keeps its databases. Nothing is read before one is asked for.
pub fn offer() {
    if let Ok(folder) = cache::folder("pdb") {
        tiles::use_shelf(Kept(Shelf::new(folder)));
    }
}
