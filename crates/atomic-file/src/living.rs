//! The temporary files that this process writes: so that one which is ended from outside can remove them.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;
use tempfile::{NamedTempFile, TempPath};

/// Those that have no name yet. Whoever holds it gives names, so that nothing gets one after [`abandon`].
static LIVING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// How many files got their name.
static COMMITS: AtomicU64 = AtomicU64::new(0);

/// How often [`abandon`] tries to have the list, and how long it waits between: a disk that hangs must not hold it up.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

fn living() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file, removed when it is dropped.
#[derive(Debug)]
pub(crate) struct Aside {
    pub file: File,
    path: TempPath,
}

impl Aside {
    pub fn new(named: NamedTempFile) -> Self {
        let (file, path) = named.into_parts();
        living().insert(path.to_path_buf());
        Self { file, path }
    }

    /// Opens it to be read.
    pub fn opened(&self) -> io::Result<File> {
        File::open(&self.path)
    }

    /// Gives it a name: from then on it is no temporary file.
    pub fn named(mut self, name: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let mut living = living();
        let named = name(&self.path);
        living.remove(&*self.path);
        drop(living);
        if named.is_ok() {
            COMMITS.fetch_add(1, Ordering::Relaxed);
            self.path.disable_cleanup(true);
        }
        named
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        living().remove(&*self.path);
    }
}

/// How many files of this process have got their name so far: what tells that a process which was asked to end still
/// finishes something.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let before = solvarium_atomic_file::commits();
/// solvarium_atomic_file::write(folder.path().join("a.txt"), b"whole")?;
/// assert!(solvarium_atomic_file::commits() > before);
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn commits() -> u64 {
    COMMITS.load(Ordering::Relaxed)
}

/// Removes the temporary files of this process, none of which gets its name any more: threads that commit or drop one wait
/// for ever. For a thread that ends the process at once while others write.
///
/// Where a disk hangs in a rename, the files stay, and [`clear`](crate::clear) removes them later.
///
/// ```no_run
/// solvarium_atomic_file::abandon();
/// std::process::exit(130);
/// ```
pub fn abandon() {
    for _ in 0..TRIES {
        let living = match LIVING.try_lock() {
            Ok(living) => living,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                thread::sleep(PAUSE);
                continue;
            }
        };
        for aside in living.iter() {
            // Nobody is left to tell.
            let _ = fs::remove_file(aside);
        }
        // It is never given back: the process ends.
        std::mem::forget(living);
        return;
    }
}
