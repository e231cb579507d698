//! A database of the folder, built if it is not there: from the last checkpoint, if there is one, and with checkpoints on the
//! way.

use super::Shelf;
use super::slot::remove;
use crate::pattern::Pattern;
use crate::pattern::building::Building;
use crate::pattern::file::{FileError, Trust};
use core::num::NonZero;
use core::ops::ControlFlow;
use core::time::Duration;
use solvarium_atomic_file::{Claim, Holder, Refused};
use std::time::Instant;

/// The time between two checkpoints is so many times what it takes to write one: so it costs less than a twentieth.
const SHARE: u32 = 20;

/// What a disk is believed to write in a second, before one knows.
const BYTES_PER_SECOND: u64 = 250_000_000;

/// How a database is built.
///
/// ```
/// assert_eq!(fast_tiles::shelf::Order::default().memory, u64::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The most bytes of memory.
    pub memory: u64,
    /// How many threads build it, if the system gives them.
    pub threads: NonZero<usize>,
    /// How long at least between keeping it twice; none: so long that it costs less than a twentieth of the time.
    pub keep_every: Option<Duration>,
}

impl Default for Order {
    fn default() -> Self {
        Self { memory: u64::MAX, threads: NonZero::<usize>::MIN, keep_every: None }
    }
}

/// What happens while a database is built; whoever is told may want no more.
///
/// ```
/// use fast_tiles::shelf::{Built, News, Shelf};
/// use fast_tiles::{Pattern, Shape};
/// use std::ops::ControlFlow;
/// let folder = tempfile::tempdir()?;
/// let (shelf, pattern) = (Shelf::new(folder.path()), Pattern::new(Shape::EIGHT, &[1, 2, 4, 5])?);
/// let mut layers = 0;
/// let built = shelf.build(&pattern, &Default::default(), |news| {
///     layers += usize::from(matches!(news, News::Layer(_)));
///     if layers < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// })?;
/// assert_eq!((built, layers), (Built::Stopped, 5));
/// // It goes on where it was.
/// let mut counts = 0;
/// shelf.build(&pattern, &Default::default(), |news| {
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
    /// Another process builds the same, and one waits for it.
    Waits,
    /// What is there is refused, and the build begins anew.
    Refused(&'a FileError),
    /// What was left off is gone on with.
    Resumes(&'a Building),
    /// The next layer.
    Layer(&'a Building),
    /// It is kept, so that it can be gone on with.
    Keeps(&'a Building),
    /// It cannot be kept: it goes on, but cannot be gone on with.
    NotKept(&'a FileError),
    /// All is known, and is written.
    Writes,
}

/// How a build ended.
///
/// ```
/// use fast_tiles::shelf::Built;
/// assert_ne!(Built::There, Built::Made);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// It was there before.
    There,
    /// It is there now.
    Made,
    /// Whoever was told wanted no more.
    Stopped,
}

impl Shelf {
    /// Builds the database of a pattern, if it is not there; `go_on` is told what happens. When it wants no more, what
    /// is done is kept.
    ///
    /// # Errors
    /// If it takes more memory than is allowed, or the folder cannot be made or written to.
    ///
    /// ```
    /// use fast_tiles::shelf::{Built, Shelf};
    /// use fast_tiles::{Pattern, Shape};
    /// use std::ops::ControlFlow;
    /// let folder = tempfile::tempdir()?;
    /// let (shelf, pattern) = (Shelf::new(folder.path()), Pattern::new(Shape::EIGHT, &[1, 2])?);
    /// let build = || shelf.build(&pattern, &Default::default(), |_| ControlFlow::Continue(()));
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
        // Whoever had the claim may have built it.
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

    /// Something, if its file has the sum that it should have.
    fn is_there(&self, pattern: &Pattern, go_on: &mut impl FnMut(News<'_>) -> ControlFlow<()>) -> Option<()> {
        match self.open(pattern, Trust::Nothing) {
            Ok(_) => Some(()),
            Err(error) if error.is_missing() => None,
            Err(error) => {
                // Whoever wants no more will say so again.
                let _ = go_on(News::Refused(&error));
                None
            }
        }
    }

    /// The claim on a pattern, when whoever has it is done; the holder, if one does not want to wait.
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

    /// What was left off, or the goal.
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

/// When a build is kept.
struct Pace {
    last: Instant,
    /// What it took, or will take.
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
