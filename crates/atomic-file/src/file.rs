//! Atomic rename: a file is written aside, made durable, and renamed to its place.

use crate::living::Aside;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// The end of the name of a temporary file, which becomes another by [`AtomicFile::commit`].
pub const UNFINISHED: &str = ".fresh";

/// Bytes of a buffer: what goes to the system at a time.
const BUFFER: usize = 1 << 16;

/// Without locks: temporary files of this age are of processes that were killed, not of another that writes.
const LEFT_BEHIND: Duration = Duration::from_secs(3600);

/// The most bytes of a name that the name of its temporary file repeats: file systems allow 255 in all.
const REPEATED: usize = 200;

/// A new content for a file, which replaces the old one by atomic rename when it is [committed](AtomicFile::commit); a file
/// that is dropped before was never there.
///
/// It has no buffer: wrap it in a [`BufWriter`], or use [`write_with`].
///
/// ```
/// use solvarium_atomic_file::AtomicFile;
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.txt");
/// let mut file = AtomicFile::create(&path)?;
/// file.write_all(b"half")?;
/// drop(file);
/// assert_eq!(std::fs::read_dir(folder.path())?.count(), 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    aside: Aside,
    /// What it is to be; no symbolic link.
    path: PathBuf,
}

impl AtomicFile {
    /// Begins a new content for the file at this path, which may be there or not. A symbolic link is followed: the file that
    /// it names is replaced, not the link.
    ///
    /// # Errors
    /// If the folder is not there or may not be written to. The error names no file.
    ///
    /// ```
    /// use solvarium_atomic_file::AtomicFile;
    /// assert_eq!(AtomicFile::create("/no/such/folder/a").unwrap_err().kind(), std::io::ErrorKind::NotFound);
    /// ```
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        let path = followed(path.as_ref());
        let prefix = format!("{}.", repeated(path.file_name().unwrap_or_default()));
        let mut names = tempfile::Builder::new();
        names.prefix(&prefix).suffix(UNFINISHED);
        // Others may read it, as far as the umask lets them: a file of `Builder::tempfile_in` is private. The error of this
        // has no path in it; the user knows only the other.
        loop {
            let aside = names.make_in(folder(&path), |aside| File::create_new(aside))?;
            if is_held(&aside) {
                let aside = Aside::new(aside);
                return Ok(Self { aside, path });
            }
        }
    }

    /// Opens what was written so far, to be read from its beginning.
    ///
    /// # Errors
    /// If no more files can be opened.
    ///
    /// ```
    /// use solvarium_atomic_file::AtomicFile;
    /// use std::io::{Read, Write};
    /// let folder = tempfile::tempdir()?;
    /// let mut file = AtomicFile::create(folder.path().join("a.txt"))?;
    /// file.write_all(b"whole")?;
    /// let mut text = String::new();
    /// file.reopen()?.read_to_string(&mut text)?;
    /// assert_eq!(text, "whole");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn reopen(&self) -> io::Result<File> {
        self.aside.opened()
    }

    /// Gives the file its name: asks the disk to keep its bytes, renames it over what is there, and asks the disk to keep
    /// that. It keeps the permissions of the file that it replaces.
    ///
    /// # Errors
    /// If the disk is full or fails, or the path is a folder; then the old file is there as it was. Only if the disk fails to
    /// keep the folder, the new file may be there.
    ///
    /// ```
    /// use solvarium_atomic_file::AtomicFile;
    /// use std::io::Write;
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("a.txt");
    /// for content in ["first", "second"] {
    ///     let mut file = AtomicFile::create(&path)?;
    ///     file.write_all(content.as_bytes())?;
    ///     file.commit()?;
    /// }
    /// assert_eq!(std::fs::read_to_string(&path)?, "second");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn commit(self) -> io::Result<()> {
        self.sync()?;
        let path = self.path.clone();
        self.appear()?;
        sync_folder(folder(&path))
    }

    /// The same for a file that nobody has made yet: of several processes that do this at once, one succeeds.
    ///
    /// On a file system without hard links, the name is taken first: others may see an empty file, and a process that is killed
    /// meanwhile leaves that.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if there is a file; it stays. Else as [`AtomicFile::commit`].
    ///
    /// ```
    /// use solvarium_atomic_file::AtomicFile;
    /// use std::io::{ErrorKind, Write};
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("a.txt");
    /// let make = |content: &str| {
    ///     let mut file = AtomicFile::create(&path)?;
    ///     file.write_all(content.as_bytes())?;
    ///     file.commit_new()
    /// };
    /// make("first")?;
    /// assert_eq!(make("second").unwrap_err().kind(), ErrorKind::AlreadyExists);
    /// assert_eq!(std::fs::read_to_string(&path)?, "first");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn commit_new(self) -> io::Result<()> {
        self.sync()?;
        #[cfg(feature = "failpoint")]
        crate::failpoint::renames(&self.path)?;
        self.aside.named(|aside| match fs::hard_link(aside, &self.path) {
            Err(error) if has_no_links(&error) => {
                File::create_new(&self.path)?;
                fs::rename(aside, &self.path).inspect_err(|_| drop(fs::remove_file(&self.path)))
            }
            linked => linked.and_then(|()| fs::remove_file(aside)),
        })?;
        sync_folder(folder(&self.path))
    }

    /// Asks the disk to keep the bytes.
    fn sync(&self) -> io::Result<()> {
        #[cfg(feature = "failpoint")]
        crate::failpoint::operates(crate::failpoint::Operation::Sync)?;
        self.aside.file.sync_all()
    }

    /// The same without waiting for the disk: a crash of the program leaves the file whole or as it was, but a power cut may
    /// leave it torn. For content that has a check sum, and is quickly made again.
    ///
    /// # Errors
    /// As [`AtomicFile::commit`].
    ///
    /// ```
    /// use solvarium_atomic_file::AtomicFile;
    /// use std::io::Write;
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("a.txt");
    /// let mut file = AtomicFile::create(&path)?;
    /// file.write_all(b"whole")?;
    /// assert!(!path.exists());
    /// file.appear()?;
    /// assert_eq!(std::fs::read_to_string(&path)?, "whole");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn appear(self) -> io::Result<()> {
        #[cfg(feature = "failpoint")]
        crate::failpoint::renames(&self.path)?;
        if let Ok(old) = self.path.metadata() {
            self.aside.file.set_permissions(old.permissions())?;
        }
        self.aside.named(|aside| fs::rename(aside, &self.path))
    }
}

/// By the file itself: the errors of a [`NamedTempFile`] name the temporary file, of which the user knows nothing.
impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(feature = "failpoint")]
        crate::failpoint::operates(crate::failpoint::Operation::Write)?;
        self.aside.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.aside.file.flush()
    }
}

/// Replaces the content of a file by these bytes, by atomic rename.
///
/// # Errors
/// As [`AtomicFile::create`] and [`AtomicFile::commit`].
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.txt");
/// solvarium_atomic_file::write(&path, b"all of it")?;
/// assert_eq!(std::fs::read(&path)?, b"all of it");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(path: impl AsRef<Path>, content: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(content)?;
    file.commit()
}

/// Replaces the content of a file by what `content` writes, by atomic rename; if that fails, the old file stays.
///
/// # Errors
/// As [`write()`], and those of `content`.
///
/// ```
/// use std::io::{Error, Write};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.txt");
/// solvarium_atomic_file::write_with(&path, |out| writeln!(out, "{} of {}", 3, 4))?;
/// let failed = solvarium_atomic_file::write_with(&path, |out| {
///     out.write_all(b"half")?;
///     Err(Error::other("no more"))
/// });
/// assert_eq!(failed.unwrap_err().to_string(), "no more");
/// assert_eq!(std::fs::read_to_string(&path)?, "3 of 4\n");
/// # Ok::<(), Error>(())
/// ```
pub fn write_with(
    path: impl AsRef<Path>,
    content: impl FnOnce(&mut BufWriter<AtomicFile>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, AtomicFile::create(path)?);
    content(&mut out)?;
    out.into_inner()?.commit()
}

/// The name of the file that a temporary file was to become, by the name of that; none if it is not such a name. Whoever
/// holds the lock of a folder removes these: processes that were killed leave them. Without such a lock, [`clear`] does.
///
/// ```
/// use solvarium_atomic_file::unfinished;
/// assert_eq!(unfinished("a.pdb.k3JxQz.fresh"), Some("a.pdb"));
/// assert_eq!(unfinished("a.pdb"), None);
/// ```
#[must_use]
pub fn unfinished(name: &str) -> Option<&str> {
    name.strip_suffix(UNFINISHED)?.rsplit_once('.').map(|(file, _)| file)
}

/// Removes the temporary files of one file that processes have left which were killed; how many there were. Those of living
/// processes stay: they hold a lock on them, which a process loses when it ends in any way.
///
/// On a file system without file locks, a temporary file is removed when its last write is more than an hour ago.
///
/// # Errors
/// If the folder cannot be read.
///
/// ```
/// use solvarium_atomic_file::{AtomicFile, clear};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.txt");
/// std::fs::write(folder.path().join("a.txt.k3JxQz.fresh"), "half")?;
/// let file = AtomicFile::create(&path)?;
/// assert_eq!(clear(&path)?, 1);
/// file.commit()?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn clear(path: impl AsRef<Path>) -> io::Result<u64> {
    Ok(Unfinished::of(path.as_ref())?.left)
}

/// The same for many files: each folder is read once.
///
/// # Errors
/// As [`clear`].
///
/// ```
/// let folder = tempfile::tempdir()?;
/// for half in ["a.txt.k3JxQz.fresh", "b.txt.k3JxQz.fresh", "c.txt.k3JxQz.fresh"] {
///     std::fs::write(folder.path().join(half), "half")?;
/// }
/// let ours = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
/// assert_eq!(solvarium_atomic_file::clear_all(&ours)?, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn clear_all(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> io::Result<u64> {
    let mut names = BTreeMap::<PathBuf, HashSet<String>>::new();
    for path in paths {
        let path = followed(path.as_ref());
        let name = repeated(path.file_name().unwrap_or_default()).into_owned();
        names.entry(folder(&path).into()).or_default().insert(name);
    }
    names.iter().try_fold(0, |left, (folder, names)| {
        Ok(left + Unfinished::in_folder(folder, |file| names.contains(file))?.left)
    })
}

/// Whether a living process writes a file of this name just now, as far as locks tell; what killed ones have left is removed.
///
/// # Errors
/// As [`clear`].
///
/// ```
/// use solvarium_atomic_file::{AtomicFile, is_written};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.txt");
/// std::fs::write(folder.path().join("a.txt.k3JxQz.fresh"), "of a process that was killed")?;
/// assert!(!is_written(&path)?);
/// let file = AtomicFile::create(&path)?;
/// assert!(is_written(&path)?);
/// file.commit()?;
/// assert!(!is_written(&path)?);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn is_written(path: impl AsRef<Path>) -> io::Result<bool> {
    Ok(Unfinished::of(path.as_ref())?.living > 0)
}

/// The same for all files of a folder.
///
/// # Errors
/// As [`clear`].
///
/// ```
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("a.txt.k3JxQz.fresh"), "half")?;
/// assert_eq!(solvarium_atomic_file::clear_folder(folder.path())?, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn clear_folder(folder: impl AsRef<Path>) -> io::Result<u64> {
    Ok(Unfinished::in_folder(folder.as_ref(), |_| true)?.left)
}

/// Temporary files.
#[derive(Default)]
struct Unfinished {
    /// Those that killed processes have left: they are removed.
    left: u64,
    /// Those that somebody writes.
    living: u64,
}

impl Unfinished {
    /// Of the file at this path.
    fn of(path: &Path) -> io::Result<Self> {
        let path = followed(path);
        let name = repeated(path.file_name().unwrap_or_default());
        Self::in_folder(folder(&path), |file| file == name)
    }

    /// Of a folder; one that is not there has none.
    fn in_folder(folder: &Path, are_ours: impl Fn(&str) -> bool) -> io::Result<Self> {
        let mut found = Self::default();
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(found),
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            // What goes away meanwhile was renamed, or cleared by another.
            if unfinished(&name.to_string_lossy()).is_some_and(&are_ours) {
                match was_left(&entry.path()) {
                    true => found.left += 1,
                    false => found.living += u64::from(entry.path().exists()),
                }
            }
        }
        Ok(found)
    }
}

/// Removes a temporary file if no process holds its lock; this process holds the lock meanwhile. A process that has just created
/// the file, and has not locked it yet, finds by [`is_held`] that the file is gone, and creates another.
fn was_left(aside: &Path) -> bool {
    let Ok(file) = OpenOptions::new().write(true).open(aside) else { return false };
    let is_left = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => {
            let written = file.metadata().and_then(|data| data.modified()).ok();
            written.and_then(|at| at.elapsed().ok()).is_some_and(|age| age > LEFT_BEHIND)
        }
    };
    is_left && fs::remove_file(aside).is_ok()
}

/// Locks a temporary file for as long as this process has it; false if [`clear`] of another was quicker.
fn is_held(aside: &NamedTempFile) -> bool {
    match aside.as_file().try_lock() {
        Ok(()) => aside.path().exists(),
        Err(TryLockError::WouldBlock) => false,
        // There are no locks here: its age tells that it is in use.
        Err(TryLockError::Error(_)) => true,
    }
}

/// The file that a path leads to. A link that leads nowhere is replaced itself.
fn followed(path: &Path) -> PathBuf {
    let followed = if path.is_symlink() { path.canonicalize().ok() } else { None };
    followed.unwrap_or_else(|| path.into())
}

/// What the name of a temporary file repeats of a name.
fn repeated(name: &OsStr) -> Cow<'_, str> {
    match name.to_string_lossy() {
        name if name.len() > REPEATED => name[..name.floor_char_boundary(REPEATED)].to_owned().into(),
        name => name,
    }
}

/// The folder of a path, which is `.` for a plain name.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A name lasts when its folder does.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(feature = "failpoint")]
    crate::failpoint::operates(crate::failpoint::Operation::Sync)?;
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    match synced {
        // Folders that may be written to but not read, and file systems on which they are no files: it has to do without.
        Err(error) if !cfg!(unix) || cannot_sync(error.kind()) => Ok(()),
        synced => synced,
    }
}

/// Whether a hard link failed because the file system has none.
fn has_no_links(error: &io::Error) -> bool {
    // EPERM on Linux, and ENOSYS by some file systems in user space.
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::Unsupported)
}

const fn cannot_sync(why: ErrorKind) -> bool {
    matches!(why, ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported)
}
