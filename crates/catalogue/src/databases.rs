//! Pattern databases of sliding tiles in files: what builds, lists, proves and removes them, and how searches find them.
//!
//! The work is that of `fast-tiles`, whose types these are.
//!
//! ```
//! use solvarium_catalogue::databases::{Named, Shelf};
//! let parts = Named::all().iter().find(|named| named.name() == "7-8").map(Named::patterns);
//! let parts = parts.transpose()?.unwrap_or_default();
//! let shelf = Shelf::new("no-such-folder");
//! assert!(parts.len() == 2 && parts.iter().all(|part| !shelf.path(part).exists()));
//! # Ok::<(), fast_tiles::Error>(())
//! ```

pub use fast_tiles::shelf::{Built, News, Order, Shelf, Slot, State};
pub use fast_tiles::{
    About, Building, Database, FileError, Flaw, Named, Pattern, Proof, Shape, Trust, Verdict,
};

use solvarium::puzzle::tiles;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Has the searches of this process look in a folder for databases before they make them. Nothing is read before one is
/// asked for. What is damaged is as if it were not there, and `refused` is told of each once. Whether it is the first
/// folder of this process, and so is taken.
///
/// ```
/// use solvarium_catalogue::databases;
/// assert!(databases::offer("no-such-folder".into(), |_| {}));
/// assert!(!databases::offer("another".into(), |_| {}));
/// ```
pub fn offer(folder: PathBuf, refused: impl Fn(&FileError) + Send + Sync + 'static) -> bool {
    let refused = Box::new(refused);
    tiles::use_shelf(Kept { shelf: Shelf::new(folder), known: Mutex::new(Vec::new()), refused })
}

/// The databases of a folder, as searches ask for them.
struct Kept {
    shelf: Shelf,
    /// Those that were refused, which is said once.
    known: Mutex<Vec<Pattern>>,
    refused: Box<dyn Fn(&FileError) + Send + Sync>,
}

impl Kept {
    fn is_refused(&self, pattern: &Pattern) -> bool {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).contains(pattern)
    }

    fn refuse(&self, pattern: &Pattern, error: &FileError) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if !error.is_missing() && !known.contains(pattern) {
            known.push(*pattern);
            (self.refused)(error);
        }
    }
}

impl tiles::Shelf for Kept {
    fn has(&self, pattern: &Pattern) -> bool {
        !self.is_refused(pattern) && self.shelf.path(pattern).is_file()
    }

    /// With its sum checked.
    fn open(&self, pattern: &Pattern) -> Option<Database> {
        let database = self.shelf.open(pattern, Trust::Nothing);
        database.inspect_err(|error| self.refuse(pattern, error)).ok()
    }
}
