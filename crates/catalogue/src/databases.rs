//! Pattern databases of sliding tiles in files: builds, lists, proves and removes them, and lets searches find them.
//!
//! `fast-tiles` does the work; the types are its own.
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

/// Makes the searches of this process look for databases in a folder before they build them. Nothing is read before a
/// search needs it. A damaged file counts as missing, and `refused` is called once for each. Returns whether this was
/// the first folder of this process: later ones are ignored.
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

/// The databases of a folder, for the searches of this process.
struct Kept {
    shelf: Shelf,
    /// Patterns whose files were refused; each is reported once.
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

    /// Opens a database and verifies its checksum.
    fn open(&self, pattern: &Pattern) -> Option<Database> {
        let database = self.shelf.open(pattern, Trust::Nothing);
        database.inspect_err(|error| self.refuse(pattern, error)).ok()
    }
}
