//! A directory of databases: a file for each, named after its shape and its tiles.
//!
//! ```text
//! 4x4_1-2-4-5-8.pdb                     a database
//! 4x4_1-2-4-5-8.part                    the checkpoint of its build
//! 4x4_1-2-4-5-8.pdb.1.claim             the claim of the process that builds it
//! 4x4_1-2-4-5-8.pdb.OWNER-k3JxQz.fresh  a file that a process is writing
//! ```
//!
//! Files are only replaced by atomic rename, so processes that build the same database at once do no harm. The claim
//! only avoids duplicate work.

mod build;
mod slot;

pub use build::{Built, News, Order};
pub use slot::{Slot, State};

use super::Pattern;
use super::database::{Database, Partition};
use super::file::{About, FileError, Trust};
use super::named::Named;
use crate::shape::Shape;
use std::format;
use std::path::{Path, PathBuf};
use std::string::String;
use std::vec::Vec;

/// A directory of databases.
///
/// ```
/// use fast_tiles::{Pattern, Shape, DatabaseFolder, Trust};
/// let folder = tempfile::tempdir()?;
/// let databases = DatabaseFolder::new(folder.path());
/// let pattern = Pattern::new(Shape::EIGHT, &[1, 2, 4, 5])?;
/// assert!(databases.open(&pattern, Trust::Nothing).unwrap_err().is_missing());
/// databases.build(&pattern, &Default::default(), |_| std::ops::ControlFlow::Continue(()))?;
/// assert_eq!(databases.open(&pattern, Trust::Nothing)?.pattern(), &pattern);
/// assert_eq!(databases.find(Shape::EIGHT, Trust::Nothing)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseFolder(PathBuf);

impl DatabaseFolder {
    /// Names a directory, which need not exist before a build.
    ///
    /// ```
    /// assert!(fast_tiles::DatabaseFolder::new("/no/such/folder").slots()?.is_empty());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// Returns the directory.
    ///
    /// ```
    /// assert_eq!(fast_tiles::DatabaseFolder::new("pdb").folder(), "pdb");
    /// ```
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Returns the path of a pattern's database, whether it exists or not.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape, DatabaseFolder};
    /// let path = DatabaseFolder::new("pdb").path(&Pattern::new(Shape::EIGHT, &[1, 2])?);
    /// assert_eq!(path, std::path::Path::new("pdb").join("3x3_1-2.pdb"));
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn path(&self, pattern: &Pattern) -> PathBuf {
        self.0.join(format!("{}.pdb", name(pattern)))
    }

    /// Returns the path of a pattern's checkpoint.
    fn part(&self, pattern: &Pattern) -> PathBuf {
        self.0.join(format!("{}.part", name(pattern)))
    }

    /// Opens the database of a pattern.
    ///
    /// # Errors
    /// The errors of [`Database::open`]; or the file has other tiles.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape, DatabaseFolder, Trust};
    /// let pattern = Pattern::new(Shape::EIGHT, &[1, 2])?;
    /// assert!(DatabaseFolder::new("/no/such/folder").open(&pattern, Trust::Body).unwrap_err().is_missing());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn open(&self, pattern: &Pattern, trust: Trust) -> Result<Database, FileError> {
        let path = self.path(pattern);
        let database = Database::open(&path, trust)?;
        if database.pattern() == pattern { Ok(database) } else { Err(FileError::other(&path)) }
    }

    /// Opens the partitions of a shape that are complete here, in order of decreasing mean: the named ones, and one of
    /// the remaining databases that share no tile. Refused files are ignored; [`DatabaseFolder::slots`] lists the reasons.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    ///
    /// ```
    /// use fast_tiles::{Shape, DatabaseFolder, Trust};
    /// assert!(DatabaseFolder::new("/no/such/folder").find(Shape::FIFTEEN, Trust::Body)?.is_empty());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    pub fn find(&self, shape: Shape, trust: Trust) -> Result<Vec<Partition>, FileError> {
        let partitions = self.partitions(shape)?.into_iter().map(|patterns| {
            let databases = patterns.iter().map(|pattern| self.open(pattern, trust));
            databases.collect::<Result<Vec<_>, _>>().ok().and_then(|all| Partition::new(all).ok())
        });
        Ok(partitions.flatten().collect())
    }

    /// Returns the partitions of a shape that [`DatabaseFolder::find`] would open, by the headers of their files.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    ///
    /// ```
    /// use fast_tiles::{Shape, DatabaseFolder};
    /// assert!(DatabaseFolder::new("/no/such/folder").partitions(Shape::FIFTEEN)?.is_empty());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    pub fn partitions(&self, shape: Shape) -> Result<Vec<Vec<Pattern>>, FileError> {
        let slots = self.slots()?;
        let here: Vec<&About> =
            slots.iter().filter_map(Slot::about).filter(|about| about.pattern().shape() == shape).collect();
        let mean = |pattern: &Pattern| {
            here.iter().find(|about| about.pattern() == pattern).map(|about| about.mean())
        };
        let named = Named::all().iter().filter(|named| named.shape() == shape).flat_map(Named::patterns);
        let mut all: Vec<Vec<Pattern>> =
            named.filter(|parts| parts.iter().all(|part| mean(part).is_some())).collect();
        let is_named = |pattern: &Pattern| all.iter().flatten().any(|part| part == pattern);
        let others = here.iter().map(|about| *about.pattern()).filter(|pattern| !is_named(pattern));
        let loose = disjoint(others.collect());
        all.extend((!loose.is_empty()).then_some(loose));
        let sum = |parts: &Vec<Pattern>| parts.iter().filter_map(mean).sum::<f64>();
        all.sort_by(|a, b| sum(b).total_cmp(&sum(a)));
        Ok(all)
    }
}

/// Selects patterns that share no tile, the largest first.
fn disjoint(mut patterns: Vec<Pattern>) -> Vec<Pattern> {
    patterns.sort_by_key(|pattern| (core::cmp::Reverse(pattern.tiles().len()), pattern.tiles));
    let mut kept: Vec<Pattern> = Vec::new();
    for pattern in patterns {
        if !kept.iter().flat_map(Pattern::tiles).any(|tile| pattern.tiles().contains(tile)) {
            kept.push(pattern);
        }
    }
    kept
}

impl Pattern {
    /// Returns its name on a [`DatabaseFolder`].
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape};
    /// assert_eq!(Pattern::new(Shape::EIGHT, &[2, 1])?.name(), "3x3_1-2");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> String {
        name(self)
    }

    /// Parses such a name.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape};
    /// assert_eq!(Pattern::named("3x3_1-2"), Pattern::new(Shape::EIGHT, &[1, 2]).ok());
    /// assert_eq!(Pattern::named("3x3_1-9"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (shape, tiles) = name.split_once('_')?;
        let (width, height) = shape.split_once('x')?;
        let tiles: Result<Vec<u8>, _> = tiles.split('-').map(str::parse).collect();
        let shape = Shape::new(width.parse().ok()?, height.parse().ok()?).ok()?;
        Self::new(shape, &tiles.ok()?).ok()
    }
}

/// Formats a name such as `4x4_1-2-4-5-8`.
fn name(pattern: &Pattern) -> String {
    let tiles: Vec<String> = pattern.tiles().iter().map(|tile| format!("{tile}")).collect();
    format!("{}_{}", pattern.shape(), tiles.join("-"))
}
