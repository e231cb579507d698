//! Pattern databases of sliding tiles in files: builds, lists, proves and removes them, and lets searches find them.
//!
//! `fast-tiles` does the work; the types are its own.
//!
//! ```
//! use solvarium_catalogue::databases::{Named, DatabaseFolder};
//! let parts = Named::all().iter().find(|named| named.name() == "7-8").map(Named::patterns);
//! let parts = parts.transpose()?.unwrap_or_default();
//! let databases = DatabaseFolder::new("no-such-folder");
//! assert!(parts.len() == 2 && parts.iter().all(|part| !databases.path(part).exists()));
//! # Ok::<(), fast_tiles::Error>(())
//! ```

pub use fast_tiles::folder::{Built, DatabaseFolder, News, Order, Slot, State};
pub use fast_tiles::{
    About, Building, Database, FileError, Flaw, Named, Pattern, Proof, Shape, Trust, Verdict,
};

use solvarium::puzzle::tiles;
use solvarium::rng::Rng;
use std::ops::ControlFlow;
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
    tiles::use_stored_databases(FolderCache {
        databases: DatabaseFolder::new(folder),
        known: Mutex::new(Vec::new()),
        refused,
    })
}

/// How much of a database is verified.
///
/// ```
/// use solvarium_catalogue::databases::Check;
/// let all = Check { whole: true, sample: 0, seed: 0, memory: 1 << 30 };
/// assert!(all.whole);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Whether a large one is recounted completely, too.
    pub whole: bool,
    /// The number of states that are drawn of a large one otherwise.
    pub sample: u64,
    /// The seed of the draw.
    pub seed: u64,
    /// The bytes of memory that a recount may use.
    pub memory: u64,
}

/// The outcome of a verification.
///
/// ```
/// use solvarium_catalogue::databases::Checked;
/// assert_ne!(Checked::Stopped, Checked::Right { proved: 0, states: 0 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The database is right, as far as it was checked.
    Right {
        /// The proved states.
        proved: u64,
        /// All states.
        states: u64,
    },
    /// An entry is wrong.
    Wrong(Flaw),
    /// The progress callback asked to stop.
    Stopped,
}

/// Databases up to this number of states are recounted completely, in seconds.
const SMALL: u64 = 8_000_000;

impl Check {
    /// Verifies a database against the moves of the puzzle: a small one is counted again in another way. Of a large one, states are drawn; from
    /// each and from its neighbours the values must lead to the goal. `progress` gets the number of states so far.
    ///
    /// ```
    /// use solvarium_catalogue::databases::{Check, Checked, Database, Pattern, Shape};
    /// use std::ops::ControlFlow;
    /// let database = Database::build(&Pattern::new(Shape::EIGHT, &[1, 2])?)?;
    /// let check = Check { whole: false, sample: 100, seed: 0, memory: u64::MAX };
    /// let checked = check.verify(&database, |_| ControlFlow::Continue(()))?;
    /// assert!(matches!(checked, Checked::Right { proved, states } if proved == states));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    ///
    /// # Errors
    /// A recount needs more memory.
    pub fn verify(
        &self,
        database: &Database,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Checked, fast_tiles::Error> {
        let proof = Proof::new(database);
        if !self.whole && proof.states() > SMALL {
            return Ok(self.drawn(&proof, progress));
        }
        Ok(match proof.complete(self.memory, &mut progress)? {
            Verdict::Right => Checked::Right { proved: proof.states(), states: proof.states() },
            Verdict::Wrong(flaw) => Checked::Wrong(flaw),
            Verdict::Stopped => Checked::Stopped,
        })
    }

    fn drawn(&self, proof: &Proof<'_>, mut progress: impl FnMut(u64) -> ControlFlow<()>) -> Checked {
        let mut rng = Rng::seeded(self.seed);
        for number in 0..self.sample {
            if progress(number).is_break() {
                return Checked::Stopped;
            }
            let state = u64::try_from(rng.below(usize::try_from(proof.states()).unwrap_or(usize::MAX)));
            if let Err(flaw) = proof.state(state.unwrap_or_default()) {
                return Checked::Wrong(flaw);
            }
        }
        Checked::Right { proved: self.sample, states: proof.states() }
    }
}

/// The databases of a folder, for the searches of this process.
struct FolderCache {
    databases: DatabaseFolder,
    /// Patterns whose files were refused; each is reported once.
    known: Mutex<Vec<Pattern>>,
    refused: Box<dyn Fn(&FileError) + Send + Sync>,
}

impl FolderCache {
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

impl tiles::StoredDatabases for FolderCache {
    fn has(&self, pattern: &Pattern) -> bool {
        !self.is_refused(pattern) && self.databases.path(pattern).is_file()
    }

    /// Opens a database and verifies its checksum.
    fn open(&self, pattern: &Pattern) -> Option<Database> {
        let database = self.databases.open(pattern, Trust::Nothing);
        database.inspect_err(|error| self.refuse(pattern, error)).ok()
    }
}
