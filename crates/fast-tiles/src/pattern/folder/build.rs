//! Builds a missing database of a directory, from its last checkpoint if there is one, and with checkpoints on the way.

use super::DatabaseFolder;
use super::slot::remove;
use crate::pattern::Pattern;
use crate::pattern::building::Building;
use crate::pattern::file::{FileError, Trust};
use core::num::NonZero;
use core::ops::ControlFlow;
use core::time::Duration;
use solvarium_atomic_file::{Claim, Holder, Refused};
use std::time::Instant;

/// The ratio of the time between two checkpoints to the time of writing one: the cost stays below a twentieth.
const SHARE: u32 = 20;

/// The assumed write speed of a disk until one is measured.
const BYTES_PER_SECOND: u64 = 250_000_000;

/// Options of a build.
///
/// ```
/// assert_eq!(fast_tiles::folder::Order::default().memory, u64::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The memory limit in bytes.
    pub memory: u64,
    /// Number of threads, if the system provides them.
    pub threads: NonZero<usize>,
    /// The least time between two checkpoints. `None` chooses it so that checkpoints cost less than a twentieth of the
    /// time.
    pub keep_every: Option<Duration>,
}

impl Default for Order {
    fn default() -> Self {
        Self { memory: u64::MAX, threads: NonZero::<usize>::MIN, keep_every: None }
    }
}

/// A progress event of a build. Its receiver can stop the build.
///
/// ```
/// use fast_tiles::folder::{Built, News, DatabaseFolder};
/// use fast_tiles::{Pattern, Shape};
/// use std::ops::ControlFlow;
/// let folder = tempfile::tempdir()?;
/// let (databases, pattern) = (DatabaseFolder::new(folder.path()), Pattern::new(Shape::EIGHT, &[1, 2, 4, 5])?);
/// let mut layers = 0;
/// let built = databases.build(&pattern, &Default::default(), |news| {
///     layers += usize::from(matches!(news, News::Layer(_)));
///     if layers < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// })?;
/// assert_eq!((built, layers), (Built::Stopped, 5));
/// // It resumes from the checkpoint.
/// let mut counts = 0;
/// databases.build(&pattern, &Default::default(), |news| {
///     if let News::Resumes(building) = news {
///         counts = building.counts().len();
///     }
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(counts, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum News<'a> {
    /// Another process builds the same database, and this one waits for it.
    Waits,
    /// The existing file is refused, and the build starts from scratch.
    Refused(&'a FileError),
    /// The build resumes from a checkpoint.
    Resumes(&'a Building),
    /// The next layer begins.
    Layer(&'a Building),
    /// A checkpoint is being written.
    Keeps(&'a Building),
    /// A checkpoint could not be written. The build continues.
    NotKept(&'a FileError),
    /// The build is complete, and the database is being written.
    Writes,
}

/// The outcome of a build.
///
/// ```
/// use fast_tiles::folder::Built;
/// assert_ne!(Built::There, Built::Made);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// The database existed already.
    There,
    /// The database has been built.
    Made,
    /// The receiver of events stopped the build.
    Stopped,
}

impl DatabaseFolder {
    /// Builds the database of a pattern if it is missing, and reports events to `go_on`. If `go_on` stops the build, a
    /// checkpoint remains.
    ///
    /// # Errors
    /// Returns an error if it takes more memory than allowed, or the folder cannot be created or written to.
    ///
    /// ```
    /// use fast_tiles::folder::{Built, DatabaseFolder};
    /// use fast_tiles::{Pattern, Shape};
    /// use std::ops::ControlFlow;
    /// let folder = tempfile::tempdir()?;
    /// let (databases, pattern) = (DatabaseFolder::new(folder.path()), Pattern::new(Shape::EIGHT, &[1, 2])?);
    /// let build = || databases.build(&pattern, &Default::default(), |_| ControlFlow::Continue(()));
    /// assert_eq!((build()?, build()?), (Built::Made, Built::There));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build(
        &self,
        pattern: &Pattern,
        order: &Order,
        mut go_on: impl FnMut(News<'_>) -> ControlFlow<()>,
    ) -> Result<Built, FileError> {
        std::fs::create_dir_all(&self.0).map_err(|error| FileError::io(&self.0, error))?;
        if self.is_there(pattern, &mut go_on).is_some() {
            return Ok(Built::There);
        }
        let claim = self.claimed(pattern, |_| go_on(News::Waits))?;
        let Ok(_claim) = claim else { return Ok(Built::Stopped) };
        // The former holder of the claim may have built it.
        if self.is_there(pattern, &mut |_| ControlFlow::Continue(())).is_some() {
            return Ok(Built::There);
        }
        self.clear(pattern)?;
        let built = self.made(pattern, order, &mut go_on)?;
        if built != Built::Stopped {
            remove(&self.part(pattern))?;
        }
        Ok(built)
    }

    /// Returns `Some` if the file exists and its checksum is correct.
    fn is_there(&self, pattern: &Pattern, go_on: &mut impl FnMut(News<'_>) -> ControlFlow<()>) -> Option<()> {
        match self.open(pattern, Trust::Nothing) {
            Ok(_) => Some(()),
            Err(error) if error.is_missing() => None,
            Err(error) => {
                // A receiver that stops here will stop again at the next event.
                let _ = go_on(News::Refused(&error));
                None
            }
        }
    }

    /// Acquires the claim on a pattern, waiting for its holder; returns the holder if `go_on` returns false.
    pub(super) fn claimed(
        &self,
        pattern: &Pattern,
        waits: impl FnMut(&Holder) -> ControlFlow<()>,
    ) -> Result<Result<Claim, Holder>, FileError> {
        let path = self.path(pattern);
        match Claim::take(&path, waits) {
            Ok(claim) => Ok(Ok(claim)),
            Err(Refused::Held(holder)) => Ok(Err(holder)),
            Err(Refused::Failed(error)) => Err(FileError::io(&path, error)),
        }
    }

    fn made(
        &self,
        pattern: &Pattern,
        order: &Order,
        go_on: &mut impl FnMut(News<'_>) -> ControlFlow<()>,
    ) -> Result<Built, FileError> {
        let mut building = self.begun(pattern, order, go_on)?;
        let mut pace = Pace::new(pattern, order);
        while !building.is_done() {
            if go_on(News::Layer(&building)).is_break() {
                self.keep(&mut building, go_on);
                return Ok(Built::Stopped);
            }
            building.layer();
            if pace.is_due() && !building.is_done() {
                pace.keeps(|| self.keep(&mut building, go_on));
            }
        }
        let _ = go_on(News::Writes);
        building.save(self.path(pattern)).map(|_| Built::Made)
    }

    /// Resumes from the checkpoint, or starts from the goal.
    fn begun(
        &self,
        pattern: &Pattern,
        order: &Order,
        go_on: &mut impl FnMut(News<'_>) -> ControlFlow<()>,
    ) -> Result<Building, FileError> {
        let part = self.part(pattern);
        match Building::resume_on(order.threads, pattern, order.memory, &part) {
            Ok(building) => {
                let _ = go_on(News::Resumes(&building));
                return Ok(building);
            }
            Err(error) if error.is_refused() => {
                let _ = go_on(News::Refused(&error));
                remove(&part)?;
            }
            Err(error) if error.is_missing() => {}
            Err(error) => return Err(error),
        }
        Building::on(order.threads, pattern, order.memory).map_err(|error| FileError::tiles(&part, error))
    }

    fn keep(&self, building: &mut Building, go_on: &mut impl FnMut(News<'_>) -> ControlFlow<()>) {
        let _ = go_on(News::Keeps(building));
        if let Err(error) = building.keep(self.part(&building.pattern)) {
            let _ = go_on(News::NotKept(&error));
        }
    }
}

/// Decides when to write a checkpoint.
struct Pace {
    last: Instant,
    /// The measured or assumed time to write a checkpoint.
    cost: Duration,
    every: Option<Duration>,
}

impl Pace {
    fn new(pattern: &Pattern, order: &Order) -> Self {
        let cost = Duration::from_secs(1 + Building::memory(pattern) / BYTES_PER_SECOND);
        Self { last: Instant::now(), cost, every: order.keep_every }
    }

    fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every.unwrap_or(SHARE * self.cost)
    }

    fn keeps(&mut self, keep: impl FnOnce()) {
        let start = Instant::now();
        keep();
        self.last = Instant::now();
        self.cost = self.last - start;
    }
}
