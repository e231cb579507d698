//! A list of the temporary files that this process is writing. A thread that exits the process uses it to remove them.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;
use tempfile::{NamedTempFile, TempPath};

/// The files that are not renamed yet. The lock is held while files are renamed, so that none is renamed after [`abandon`].
static LIVING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The number of renamed files.
static COMMITS: AtomicU64 = AtomicU64::new(0);

/// The number of attempts of [`abandon`] to lock the list, and the time between them: a hanging disk must not block it.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

fn living() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file, removed when it is dropped.
#[derive(Debug)]
pub(crate) struct TemporaryFile {
    pub file: File,
    path: TempPath,
}

impl TemporaryFile {
    pub fn new(named: NamedTempFile) -> Self {
        let (file, path) = named.into_parts();
        living().insert(path.to_path_buf());
        Self { file, path }
    }

    /// Opens it for reading.
    pub fn opened(&self) -> io::Result<File> {
        File::open(&self.path)
    }

    /// Renames it, so that it is no longer temporary.
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

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        living().remove(&*self.path);
    }
}

/// Returns the number of files that this process has renamed so far. After a request to stop, a growing number shows that the process
/// still finishes files.
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

/// Removes the temporary files of this process, so that none is renamed later. From then on, a thread that commits or drops a temporary
/// file blocks forever. Call this only from a thread that then exits the process.
///
/// If a rename hangs, the temporary files remain, and [`clear`](crate::clear) removes them later.
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
            // The process ends, so the error is not reported.
            let _ = fs::remove_file(aside);
        }
        // The list is never unlocked, since the process ends.
        std::mem::forget(living);
        return;
    }
}
