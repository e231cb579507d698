//! Atomic rename: a file is written under a temporary name, synced, and renamed.

use crate::living::TemporaryFile;
use crate::owner::{Life, Owner};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The extension of a temporary file, which [`AtomicFile::commit`] renames.
pub const UNFINISHED: &str = ".fresh";

/// The size of the write buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// The age, since the last write, at which a temporary file of a process on another machine is removed. If the process is still running, its
/// rename fails with an error.
const LEFT_BEHIND: Duration = Duration::from_secs(86_400);

/// The time since the last write after which a temporary file does not count as being written.
const QUIET: Duration = Duration::from_secs(600);

/// The maximum number of bytes of a name that the name of its temporary file repeats: file systems allow 255 in all.
const REPEATED: usize = 200;

/// A new content for a file, which replaces the old one by atomic rename when it is [committed](AtomicFile::commit). If it is dropped
/// before, it leaves no trace.
///
/// The file has no buffer: wrap it in a [`BufWriter`], or use [`write_with`].
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
    aside: TemporaryFile,
    /// The destination, with symbolic links resolved.
    path: PathBuf,
}

impl AtomicFile {
    /// Begins a new content for the file at this path, which may exist or not. Symbolic links are followed: the target is replaced, not
    /// the link.
    ///
    /// # Errors
    /// The folder does not exist or may not be written to. The error does not contain the path.
    ///
    /// ```
    /// use solvarium_atomic_file::AtomicFile;
    /// assert_eq!(AtomicFile::create("/no/such/folder/a").unwrap_err().kind(), std::io::ErrorKind::NotFound);
    /// ```
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        let path = followed(path.as_ref());
        let prefix = format!("{}.{}-", repeated(path.file_name().unwrap_or_default()), Owner::this());
        let mut names = tempfile::Builder::new();
        names.prefix(&prefix).suffix(UNFINISHED);
        // Other users may read the file, if the umask permits it; a file of `Builder::tempfile_in` would be private.
        // The error contains no path, because the user knows only the destination.
        let aside = names.make_in(folder(&path), |aside| File::create_new(aside))?;
        Ok(Self { aside: TemporaryFile::new(aside), path })
    }

    /// Opens the bytes written so far for reading from the beginning.
    ///
    /// # Errors
    /// No more files can be opened.
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

    /// Renames the file to its destination: syncs its bytes, renames it over the existing file, and syncs the folder. It keeps the
    /// permissions of the file that it replaces.
    ///
    /// # Errors
    /// The disk is full or fails, or the path is a folder; then the old file is unchanged. Only if syncing the folder fails, the new
    /// file may exist.
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

    /// Renames the file to its destination, unless that exists: if several processes do this at the same time, one succeeds.
    ///
    /// On a file system without hard links, an empty file reserves the name first. Other processes may see it, and a
    /// process that is killed meanwhile leaves it.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if the file exists; it is unchanged. Else see [`AtomicFile::commit`].
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
        let path = self.path.clone();
        self.appear_new()?;
        sync_folder(folder(&path))
    }

    /// Like [`AtomicFile::commit_new`], without syncing.
    pub(crate) fn appear_new(self) -> io::Result<()> {
        #[cfg(feature = "failpoint")]
        crate::failpoint::renames(&self.path)?;
        self.aside.named(|aside| match fs::hard_link(aside, &self.path) {
            Err(error) if has_no_links(&error) => {
                File::create_new(&self.path)?;
                fs::rename(aside, &self.path).inspect_err(|_| drop(fs::remove_file(&self.path)))
            }
            linked => linked.and_then(|()| fs::remove_file(aside)),
        })
    }

    /// Syncs the bytes.
    fn sync(&self) -> io::Result<()> {
        #[cfg(feature = "failpoint")]
        crate::failpoint::operates(crate::failpoint::Operation::Sync)?;
        self.aside.file.sync_all()
    }

    /// Like [`AtomicFile::commit`], without syncing: a crash of the program leaves the old or the new file, but a power cut may leave it
    /// torn. Use it for content that has a checksum and is cheap to make again.
    ///
    /// # Errors
    /// The errors of [`AtomicFile::commit`].
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

/// Writes to the file itself: errors of a named temporary file contain its name, which the user does not know.
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
/// See [`AtomicFile::create`] and [`AtomicFile::commit`].
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

/// Replaces the content of a file by the output of `content`, by atomic rename; if that fails, the old file is unchanged.
///
/// # Errors
/// See [`write()`], and errors of `content`.
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

/// Returns the destination's name from the name of a temporary file; `None` for other names. The owner of the [`Claim`](crate::Claim)
/// on a folder can remove these files, which killed processes leave. Without a claim, use [`clear`].
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

/// Removes the temporary files of a destination that killed processes have left, and returns their number. Files of running processes
/// stay: the name of a temporary file contains its owner.
///
/// It is unknown whether a process on another machine is running; its file is removed a day after its last write.
///
/// # Errors
/// The folder cannot be read.
///
/// ```
/// use solvarium_atomic_file::{AtomicFile, clear};
/// use std::fs::File;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.txt");
/// File::create(folder.path().join("a.txt.k3JxQz.fresh"))?.set_modified(std::time::UNIX_EPOCH)?;
/// let file = AtomicFile::create(&path)?;
/// assert_eq!(clear(&path)?, 1);
/// file.commit()?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn clear(path: impl AsRef<Path>) -> io::Result<u64> {
    Ok(Unfinished::of(path.as_ref())?.left)
}

/// Does the same as [`clear`] for many files, reading each folder once.
///
/// # Errors
/// The errors of [`clear`].
///
/// ```
/// let folder = tempfile::tempdir()?;
/// for half in ["a.txt.k3JxQz.fresh", "b.txt.k3JxQz.fresh", "c.txt.k3JxQz.fresh"] {
///     std::fs::File::create(folder.path().join(half))?.set_modified(std::time::UNIX_EPOCH)?;
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

/// Returns whether a running process is writing a file of this name, and removes the files of killed ones. A process on another machine
/// counts if its last write is less than ten minutes ago.
///
/// # Errors
/// The errors of [`clear`].
///
/// ```
/// use solvarium_atomic_file::{AtomicFile, is_written};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.txt");
/// let half = std::fs::File::create(folder.path().join("a.txt.k3JxQz.fresh"))?; // of a machine that was switched off
/// half.set_modified(std::time::UNIX_EPOCH)?;
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

/// Does the same as [`clear`] for all files of a folder.
///
/// # Errors
/// The errors of [`clear`].
///
/// ```
/// let folder = tempfile::tempdir()?;
/// std::fs::File::create(folder.path().join("a.txt.k3JxQz.fresh"))?.set_modified(std::time::UNIX_EPOCH)?;
/// assert_eq!(solvarium_atomic_file::clear_folder(folder.path())?, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn clear_folder(folder: impl AsRef<Path>) -> io::Result<u64> {
    Ok(Unfinished::in_folder(folder.as_ref(), |_| true)?.left)
}

/// The numbers of temporary files.
#[derive(Default)]
struct Unfinished {
    /// The number of files left by killed processes, which are removed.
    left: u64,
    /// The number of files being written.
    living: u64,
}

impl Unfinished {
    /// Counts the unfinished files of the file at this path.
    fn of(path: &Path) -> io::Result<Self> {
        let path = followed(path);
        let name = repeated(path.file_name().unwrap_or_default());
        Self::in_folder(folder(&path), |file| file == name)
    }

    /// Counts the unfinished files in a folder; a missing folder has none.
    fn in_folder(folder: &Path, are_ours: impl Fn(&str) -> bool) -> io::Result<Self> {
        let mut found = Self::default();
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(found),
            entries => entries?,
        };
        for entry in entries {
            let name = entry?.file_name();
            let name = name.to_string_lossy();
            if unfinished(&name).is_some_and(&are_ours) {
                match self::found(&folder.join(&*name), &name) {
                    TemporaryState::Left => found.left += 1,
                    TemporaryState::Written => found.living += 1,
                    TemporaryState::Quiet => {}
                }
            }
        }
        Ok(found)
    }
}

/// The state of a temporary file.
pub(crate) enum TemporaryState {
    /// The process of the file was killed; the file is removed.
    Left,
    /// The file is being written.
    Written,
    /// The file was not written recently, as far as this machine can know; or it was renamed meanwhile.
    Quiet,
}

/// The state of a temporary file, by the owner in its name. A file that was left is removed.
pub(crate) fn found(path: &Path, name: &str) -> TemporaryState {
    let owner = name.strip_suffix(UNFINISHED).and_then(|name| name.rsplit_once('.')?.1.rsplit_once('-'));
    let owner = owner.and_then(|(owner, _)| Owner::parse(owner));
    let written =
        || path.metadata().and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
    let found = match (owner.map_or(Life::Elsewhere, |owner| owner.life()), written()) {
        (_, Err(_)) => TemporaryState::Quiet,
        (Life::Alive, _) => TemporaryState::Written,
        (Life::Elsewhere, Ok(age)) if age < QUIET => TemporaryState::Written,
        (Life::Elsewhere, Ok(age)) if age < LEFT_BEHIND => TemporaryState::Quiet,
        (Life::Ended | Life::Elsewhere, Ok(_)) => TemporaryState::Left,
    };
    match found {
        TemporaryState::Left if fs::remove_file(path).is_err() => TemporaryState::Quiet,
        found => found,
    }
}

/// The target of a path. A link without a target is replaced itself.
pub(crate) fn followed(path: &Path) -> PathBuf {
    let followed = if path.is_symlink() { path.canonicalize().ok() } else { None };
    followed.unwrap_or_else(|| path.into())
}

/// The part of a name that the name of its temporary file repeats.
pub(crate) fn repeated(name: &OsStr) -> Cow<'_, str> {
    match name.to_string_lossy() {
        name if name.len() > REPEATED => name[..name.floor_char_boundary(REPEATED)].to_owned().into(),
        name => name,
    }
}

/// The folder of a path, which is `.` for a plain name.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Syncs a folder, so that its names are durable.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(feature = "failpoint")]
    crate::failpoint::operates(crate::failpoint::Operation::Sync)?;
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    match synced {
        // Ignored for unreadable folders, and for file systems that cannot sync folders.
        Err(error) if !cfg!(unix) || cannot_sync(error.kind()) => Ok(()),
        synced => synced,
    }
}

/// Whether a hard link failed because the file system has none.
fn has_no_links(error: &io::Error) -> bool {
    // EPERM on Linux, and ENOSYS by some file systems in user space; ERROR_INVALID_FUNCTION by FAT and exFAT on Windows.
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::Unsupported)
        || cfg!(windows) && error.raw_os_error() == Some(1)
}

const fn cannot_sync(why: ErrorKind) -> bool {
    matches!(why, ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported)
}
