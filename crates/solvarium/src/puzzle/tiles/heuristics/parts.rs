//! The division of tiles into patterns, and their databases, which are opened from disk or made at first use, once per
//! process.

use crate::Error;
use crate::limits::{Clock, Stop};
use fast_tiles::{Database, Named, Partition, Pattern, PatternHeuristic, Shape};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::Duration;

/// The division of tiles into patterns.
///
/// ```
/// use solvarium::puzzle::tiles::{Parts, Patterns, Tiles};
/// let puzzle = Tiles::parse("8 7 6 / 5 4 3 / 2 1 0")?;
/// assert_eq!(Patterns::of(&puzzle, Parts::Usual)?.sizes(), [4, 4]);
/// assert_eq!(Patterns::of(&puzzle, Parts::Small)?.sizes(), [4, 4]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// The largest databases that can be made in about a second: 4-4 for the 8-puzzle, 6-6-3 for the 15-puzzle,
    /// 5-5-5-5-4 for the 24-puzzle.
    Usual,
    /// The largest databases that can be made instantly: threes for the 15-puzzle and the 24-puzzle.
    Small,
    /// The largest databases in the literature: 7-8 for the 15-puzzle (17 s to make) and 6-6-6-6 for the 24-puzzle
    /// (10 s). Other shapes use the usual databases.
    Largest,
    /// A division by its name in the literature, the sizes of its patterns: `6-6-3`.
    Named(&'static str),
}

/// The maximum number of entries of a pattern of [`Parts::Usual`], for shapes without a named partition.
const USUAL: u64 = 6_000_000;
/// The maximum number of entries of a pattern of [`Parts::Small`].
const SMALL: u64 = 15_000;

/// The usual divisions that have names, by shape. No larger one can be made in about a second.
const NAMES: [(Shape, &str); 3] =
    [(Shape::EIGHT, "4-4"), (Shape::FIFTEEN, "6-6-3"), (Shape::TWENTY_FOUR, "5-5-5-5-4")];

impl Parts {
    /// The patterns for a shape.
    ///
    /// # Errors
    /// The name belongs to another shape.
    pub(crate) fn patterns(self, shape: Shape) -> Result<Vec<Pattern>, Error> {
        let named = match self {
            Self::Small => None,
            Self::Usual => {
                NAMES.iter().find(|(of, _)| *of == shape).and_then(|(_, name)| Named::find(shape, name))
            }
            Self::Largest => Named::all().iter().rfind(|named| named.shape() == shape),
            Self::Named(name) => Some(Named::find(shape, name).ok_or_else(|| not_of(shape, name))?),
        };
        let most = if self == Self::Small { SMALL } else { USUAL };
        let patterns = match named {
            Some(named) => named.patterns(),
            None => balanced(shape, most).iter().map(|tiles| Pattern::new(shape, tiles)).collect(),
        };
        patterns.map_err(|error| Error::setting(error.to_string()))
    }

    /// Whether the largest databases of a shape are on disk ([`use_stored_databases`]).
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Parts;
    /// assert!(!Parts::largest_are_kept(fast_tiles::Shape::FIFTEEN));
    /// ```
    #[must_use]
    pub fn largest_are_kept(shape: Shape) -> bool {
        are_kept(shape)
    }

    /// Returns the name of the partition for this shape, such as `6-6-3`. If the partition has no name, returns the
    /// value of the setting, such as `usual`.
    #[must_use]
    pub fn name(self, shape: Shape) -> &'static str {
        let usual = NAMES.iter().find(|(of, _)| *of == shape).map_or("usual", |(_, name)| name);
        match self {
            Self::Named(name) => name,
            Self::Small => "small",
            Self::Usual => usual,
            Self::Largest => {
                Named::all().iter().rfind(|named| named.shape() == shape).map_or(usual, Named::name)
            }
        }
    }
}

fn not_of(shape: Shape, name: &str) -> Error {
    let shapes =
        Named::all().iter().filter(|named| named.name() == name).map(|named| named.shape().to_string());
    let shapes = shapes.collect::<Vec<_>>().join(", ");
    Error::setting(format!("patterns {name} are for boards of {shapes}, not {shape}; 'usual' works for any"))
}

/// A store of pattern databases on disk.
///
/// ```
/// use fast_tiles::{Database, Pattern};
/// struct Nothing;
/// impl solvarium::puzzle::tiles::StoredDatabases for Nothing {
///     fn has(&self, _: &Pattern) -> bool {
///         false
///     }
///     fn open(&self, _: &Pattern) -> Option<Database> {
///         None
///     }
/// }
/// ```
pub trait StoredDatabases: Send + Sync {
    /// Whether the database of a pattern seems to exist.
    fn has(&self, pattern: &Pattern) -> bool;
    /// Opens the database, if it exists and is valid.
    fn open(&self, pattern: &Pattern) -> Option<Database>;
}

static STORED: OnceLock<Box<dyn StoredDatabases>> = OnceLock::new();

/// Sets the store of databases for this process. Databases are opened from it if possible, and hard boards use the
/// largest databases, if the store has them. Only the first call has an effect: it returns true, every later call false.
///
/// ```
/// # struct Nothing;
/// # impl solvarium::puzzle::tiles::StoredDatabases for Nothing {
/// #     fn has(&self, _: &fast_tiles::Pattern) -> bool {
/// #         false
/// #     }
/// #     fn open(&self, _: &fast_tiles::Pattern) -> Option<fast_tiles::Database> {
/// #         None
/// #     }
/// # }
/// use solvarium::puzzle::tiles::use_stored_databases;
/// assert!(use_stored_databases(Nothing));
/// assert!(!use_stored_databases(Nothing));
/// ```
pub fn use_stored_databases(stored: impl StoredDatabases + 'static) -> bool {
    STORED.set(Box::new(stored)).is_ok()
}

/// Whether hard boards of a shape are searched with the largest databases: they exist, and there is enough memory.
pub(crate) fn fit_for_hard(shape: Shape, clock: &Clock<'_>) -> Result<bool, Stop> {
    let mut bytes = 0;
    for pattern in Parts::Largest.patterns(shape).unwrap_or_default() {
        bytes += match kept(&pattern, &mut *all_made(clock)?) {
            Some(database) => database.bytes().len(),
            None => return Ok(false),
        };
    }
    Ok(bytes <= clock.memory())
}

/// Whether the largest databases of a shape seem to be on disk.
pub(crate) fn are_kept(shape: Shape) -> bool {
    let patterns = Parts::Largest.patterns(shape).unwrap_or_default();
    STORED.get().is_some_and(|stored| patterns.iter().all(|pattern| stored.has(pattern)))
}

/// Patterns of neighbouring tiles, of about equal size, with at most `most` entries.
fn balanced(shape: Shape, most: u64) -> Vec<Vec<u8>> {
    let tiles = winding(shape);
    let places = |count: &u64| (0..*count).map(|taken| u64::from(shape.cells()) - taken).product::<u64>();
    let largest =
        (1..=tiles.len().min(8) as u64).take_while(|count| places(count) <= most).last().unwrap_or(1);
    let parts = (tiles.len() as u64).div_ceil(largest);
    let ends = |part: u64| (part * tiles.len() as u64 / parts) as usize;
    (0..parts).map(|part| tiles[ends(part)..ends(part + 1)].to_vec()).collect()
}

/// All tiles in a winding order along strips of two rows, so that consecutive tiles are neighbours.
fn winding(shape: Shape) -> Vec<u8> {
    let width = shape.width();
    let mut tiles: Vec<u8> = (1..shape.cells()).collect();
    tiles.sort_by_key(|tile| {
        let (row, column) = (tile / width, tile % width);
        let strip = row / 2;
        (strip, if strip % 2 == 0 { column } else { width - column }, row)
    });
    tiles
}

/// The databases of these patterns, opened or made.
pub(crate) fn partition(
    patterns: &[Pattern],
    threads: NonZero<usize>,
    clock: &Clock<'_>,
) -> Result<Partition, Stop> {
    let mut databases = Vec::new();
    for pattern in patterns {
        let held: usize = databases.iter().map(|database: &Database| database.bytes().len()).sum();
        databases.push(database(pattern, threads, clock, held)?);
    }
    // The databases have different tiles and the same shape.
    Partition::new(databases).map_err(|_| Stop::Incomplete)
}

/// The PDB heuristic of a shape, with mirror images, and the bytes of its databases. Missing databases are made on
/// `threads` threads.
pub(crate) fn heuristic(
    shape: Shape,
    parts: Parts,
    threads: NonZero<usize>,
    clock: &Clock<'_>,
) -> Result<(Arc<PatternHeuristic>, usize), Stop> {
    static MADE: Mutex<Vec<(Shape, Parts, Arc<PatternHeuristic>)>> = Mutex::new(Vec::new());
    let patterns = parts.patterns(shape).map_err(|_| Stop::Incomplete)?;
    let partition = partition(&patterns, threads, clock)?;
    let bytes = partition.databases().iter().map(|database| database.bytes().len()).sum();
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((.., heuristic)) = made.iter().find(|(of, by, _)| (*of, *by) == (shape, parts)) {
        return Ok((Arc::clone(heuristic), bytes));
    }
    let heuristic = PatternHeuristic::new(shape, vec![partition]).map_err(|_| Stop::Incomplete)?;
    let heuristic = Arc::new(heuristic.reflected());
    made.push((shape, parts, Arc::clone(&heuristic)));
    Ok((heuristic, bytes))
}

/// Returns the database of a pattern, opened or made. `held` is the memory of the other databases in use, in bytes.
fn database(
    pattern: &Pattern,
    threads: NonZero<usize>,
    clock: &Clock<'_>,
    held: usize,
) -> Result<Database, Stop> {
    let mut made = all_made(clock)?;
    if let Some(known) = kept(pattern, &mut made) {
        clock.hold(held + known.bytes().len())?;
        return Ok(known);
    }
    let mut stop = Stop::Memory;
    let look = |_: &[u64]| match clock.look() {
        Ok(()) => ControlFlow::Continue(()),
        Err(why) => {
            stop = why;
            ControlFlow::Break(())
        }
    };
    let room = clock.memory().saturating_sub(held) as u64;
    // The only possible error is a lack of memory.
    let made_now = Database::build_on(threads, pattern, room, look).ok().flatten();
    let database = made_now.ok_or(stop)?;
    made.push(database.clone());
    clock.hold(held + database.bytes().len())?;
    Ok(database)
}

/// The database of a pattern, if it was made before in this process or is on disk.
fn kept(pattern: &Pattern, made: &mut Vec<Database>) -> Option<Database> {
    if let Some(known) = made.iter().find(|database| database.pattern() == pattern) {
        return Some(known.clone());
    }
    let database = STORED.get()?.open(pattern)?;
    made.push(database.clone());
    Some(database)
}

/// The databases made so far, locked, so that none is made twice.
fn all_made(clock: &Clock<'_>) -> Result<MutexGuard<'static, Vec<Database>>, Stop> {
    static MADE: Mutex<Vec<Database>> = Mutex::new(Vec::new());
    loop {
        match MADE.try_lock() {
            Ok(made) => return Ok(made),
            Err(TryLockError::Poisoned(made)) => return Ok(made.into_inner()),
            Err(TryLockError::WouldBlock) => clock.look()?,
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use std::collections::BTreeSet;

    #[test]
    fn each_tile_is_in_one_pattern() {
        for (width, height) in [(2, 2), (3, 3), (3, 4), (2, 8), (4, 4), (5, 3), (4, 5), (6, 4), (5, 5)] {
            let shape = Shape::new(width, height).unwrap();
            for parts in [Parts::Usual, Parts::Small, Parts::Largest] {
                let patterns = parts.patterns(shape).unwrap();
                let tiles: Vec<u8> = patterns.iter().flat_map(|pattern| pattern.tiles().to_vec()).collect();
                let all: BTreeSet<u8> = tiles.iter().copied().collect();
                assert_eq!(
                    (tiles.len(), all.len()),
                    (usize::from(shape.cells()) - 1, tiles.len()),
                    "{shape}"
                );
                assert!(all.iter().copied().eq(1..shape.cells()), "{shape}");
            }
        }
        let sizes = |parts: Parts| {
            parts.patterns(Shape::TWENTY_FOUR).unwrap().iter().map(|p| p.tiles().len()).collect::<Vec<_>>()
        };
        assert_eq!((sizes(Parts::Usual), sizes(Parts::Small)), (vec![4, 5, 5, 5, 5], vec![3; 8]));
        assert_eq!(sizes(Parts::Largest), [6; 4]);
    }

    #[test]
    fn names_are_those_of_the_literature() {
        let odd = Shape::new(3, 5).unwrap();
        let names =
            |shape: Shape| [Parts::Small, Parts::Usual, Parts::Largest].map(|parts| parts.name(shape));
        assert_eq!(names(Shape::EIGHT), ["small", "4-4", "4-4"]);
        assert_eq!(names(Shape::FIFTEEN), ["small", "6-6-3", "7-8"]);
        assert_eq!(names(Shape::TWENTY_FOUR), ["small", "5-5-5-5-4", "6-6-6-6"]);
        assert_eq!(names(odd), ["small", "usual", "usual"]);
    }

    #[test]
    fn a_name_belongs_to_one_shape() {
        let refused = Parts::Named("6-6-3").patterns(Shape::EIGHT).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "patterns 6-6-3 are for boards of 4x4, not 3x3; 'usual' works for any"
        );
    }

    #[test]
    fn limits_hold_while_databases_are_made() {
        let patterns = [Pattern::new(Shape::FIFTEEN, &[2, 3, 6, 9, 13, 14]).unwrap()];
        let made =
            |limits: &Limits| partition(&patterns, NonZero::<usize>::MIN, &Clock::new(limits)).map(|_| ());
        assert_eq!(made(&Limits::none().memory(3_000_000)), Err(Stop::Memory));
        assert_eq!(made(&Limits::none().time(Duration::ZERO)), Err(Stop::Time));
        assert_eq!(made(&Limits::none()), Ok(()));
        // A database that this process has already made takes less memory than making it.
        assert_eq!(made(&Limits::none().memory(3_000_000)), Ok(()));
        assert_eq!(made(&Limits::none().memory(100_000)), Err(Stop::Memory));
    }
}
