//! Errors: invalid boards, and requests that cannot be fulfilled.

#[cfg(feature = "alloc")]
use crate::engine::Engine;
#[cfg(feature = "std")]
use crate::engine::VARIABLE;
use crate::shape::Shape;
use core::fmt::{Display, Formatter};

/// An invalid board or engine, or a request that cannot be fulfilled.
///
/// ```
/// let error = fast_tiles::Board::parse("0 1 2 / 3 4 5 / 6 7").unwrap_err();
/// assert!(error.is_input());
/// assert_eq!(error.to_string(), "row 3: expected 3 cells as in the first row, found 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub(crate) Fault);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// No board has these sides.
    Shape { width: usize, height: usize },
    /// The word at this byte is not a number.
    Word { at: usize, found: Word },
    /// More cells than any board has.
    Cells,
    /// This row, counted from 0, has a different number of cells than the first.
    Row { row: usize, expected: usize, found: usize },
    /// The number of cells does not fit the shape.
    Count { shape: Shape, found: usize },
    /// The tile on this cell is not one of the shape's.
    Tile { shape: Shape, cell: usize, tile: u8 },
    /// This tile lies on two cells.
    Twice { tile: u8, first: usize, second: usize },
    /// The goal cannot be reached.
    #[cfg(feature = "alloc")]
    Unsolvable,
    /// The board has too many cells for this search.
    #[cfg(feature = "alloc")]
    Large(Shape),
    /// The board is not a 15-puzzle.
    #[cfg(feature = "alloc")]
    Fifteen(Shape),
    /// The shape has too many boards for this search.
    #[cfg(feature = "alloc")]
    Huge(Shape),
    /// More memory is needed than allowed, in bytes.
    #[cfg(feature = "alloc")]
    Memory { needs: u64, allowed: u64 },
    /// The system could not provide this number of bytes.
    #[cfg(feature = "alloc")]
    NoMemory { needs: u64 },
    /// No pattern can have this number of tiles.
    #[cfg(feature = "alloc")]
    PatternCount { shape: Shape, found: usize },
    /// The pattern's shape does not have this tile, or the pattern has it twice.
    #[cfg(feature = "alloc")]
    Pattern { shape: Shape, tile: u8 },
    /// A board or a database has a different shape than expected.
    #[cfg(feature = "alloc")]
    Mismatch { expected: Shape, found: Shape },
    /// Two patterns of a partition share this tile.
    #[cfg(feature = "alloc")]
    Common { tile: u8 },
    /// A heuristic has more databases than it can compare.
    #[cfg(feature = "alloc")]
    Databases { found: usize },
    /// No engine has this name.
    Engine(Word),
    /// The machine cannot run this engine.
    #[cfg(feature = "alloc")]
    Missing(Engine),
    /// The environment variable names no engine of this machine.
    #[cfg(feature = "std")]
    Variable(Word),
}

impl Fault {
    pub(crate) fn word(at: usize, found: &str) -> Self {
        Self::Word { at, found: Word::new(found) }
    }
}

impl Error {
    /// Whether the board or its text is invalid.
    ///
    /// ```
    /// assert!(fast_tiles::Board::parse("").unwrap_err().is_input());
    /// ```
    #[must_use]
    pub const fn is_input(&self) -> bool {
        use Fault::{Cells, Count, Row, Shape, Tile, Twice, Word};
        matches!(
            self.0,
            Shape { .. } | Word { .. } | Cells | Row { .. } | Count { .. } | Tile { .. } | Twice { .. }
        )
    }

    /// Whether the board is valid but cannot reach the goal: a proof.
    ///
    /// ```
    /// let board = fast_tiles::Board::parse("0 2 1 / 3 4 5 / 6 7 8")?;
    /// assert!(fast_tiles::Solver::new().solve(&board).unwrap_err().is_unsolvable());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn is_unsolvable(&self) -> bool {
        matches!(self.0, Fault::Unsolvable)
    }

    /// Whether the board is valid but its shape is not supported here.
    ///
    /// ```
    /// use fast_tiles::{Board, Shape, Solver};
    /// let error = Solver::new().solve(&Board::goal(Shape::TWENTY_FOUR)).unwrap_err();
    /// assert!(error.is_shape());
    /// assert_eq!(error.to_string(), "expected a board of at most 16 cells, found 5x5");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn is_shape(&self) -> bool {
        matches!(self.0, Fault::Large(_) | Fault::Fifteen(_) | Fault::Huge(_) | Fault::Mismatch { .. })
    }

    /// Whether more memory is needed than is allowed or available.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// let error = fast_tiles::depths_while(fast_tiles::Shape::EIGHT, 0, |_| ControlFlow::Continue(())).unwrap_err();
    /// assert!(error.is_memory());
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn is_memory(&self) -> bool {
        matches!(self.0, Fault::Memory { .. } | Fault::NoMemory { .. })
    }

    /// Whether these tiles do not form a pattern, or these patterns do not form a partition.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape};
    /// assert!(Pattern::new(Shape::EIGHT, &[]).unwrap_err().is_pattern());
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn is_pattern(&self) -> bool {
        matches!(
            self.0,
            Fault::PatternCount { .. }
                | Fault::Pattern { .. }
                | Fault::Common { .. }
                | Fault::Databases { .. }
        )
    }

    /// Whether the engine does not exist or this machine does not have it.
    ///
    /// ```
    /// assert!(fast_tiles::Engine::parse("steam").unwrap_err().is_engine());
    /// ```
    #[must_use]
    pub const fn is_engine(&self) -> bool {
        match self.0 {
            Fault::Engine(_) => true,
            #[cfg(feature = "alloc")]
            Fault::Missing(_) => true,
            #[cfg(feature = "std")]
            Fault::Variable(_) => true,
            _ => false,
        }
    }
}

/// The beginning of a word of the input, to quote in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    bytes: [u8; Self::ROOM],
    kept: usize,
    is_complete: bool,
}

impl Word {
    const ROOM: usize = 24;

    pub(crate) fn new(name: &str) -> Self {
        let mut bytes = [0; Self::ROOM];
        let kept = name.floor_char_boundary(Self::ROOM);
        bytes[..kept].copy_from_slice(&name.as_bytes()[..kept]);
        Self { bytes, kept, is_complete: kept == name.len() }
    }
}

impl Display for Word {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        let kept = core::str::from_utf8(&self.bytes[..self.kept]).unwrap_or_default();
        write!(f, "`{}{}`", kept.escape_debug(), if self.is_complete { "" } else { "..." })
    }
}

/// Formats the engines of this machine as part of a sentence.
#[cfg(feature = "alloc")]
struct Has;

#[cfg(feature = "alloc")]
impl Display for Has {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        let has = || Engine::ALL.into_iter().filter(|engine| engine.is_available());
        let last = has().count() - 1;
        for (i, engine) in has().enumerate() {
            let before = match i {
                0 => "",
                _ if i == last => " or ",
                _ => ", ",
            };
            write!(f, "{before}{engine}")?;
        }
        Ok(())
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Fault::Shape { width, height } => {
                write!(f, "expected sides of at least 2 and at most 25 cells, found {width}x{height}")
            }
            Fault::Word { at, found } => write!(
                f,
                "position {}: expected a number, or 0, _, . or x for the blank, found {found}",
                at + 1
            ),
            Fault::Cells => write!(f, "expected at most 25 cells, found more"),
            Fault::Row { row, expected, found } => {
                write!(f, "row {}: expected {expected} cells as in the first row, found {found}", row + 1)
            }
            Fault::Count { shape, found } => {
                write!(f, "expected the {} cells of a {shape} board, found {found}", shape.cells())
            }
            Fault::Tile { shape, cell, tile } => {
                let last = shape.cells() - 1;
                write!(f, "cell {cell}, counted from 0: a {shape} board has tiles up to {last}, found {tile}")
            }
            Fault::Twice { tile: 0, first, second } => {
                write!(f, "the blank is on cells {first} and {second}, counted from 0")
            }
            Fault::Twice { tile, first, second } => {
                write!(f, "tile {tile} is on cells {first} and {second}, counted from 0")
            }
            #[cfg(feature = "alloc")]
            Fault::Unsolvable => write!(
                f,
                "the goal cannot be reached: every move keeps the parity, and this board and the goal have different parities"
            ),
            #[cfg(feature = "alloc")]
            Fault::Large(shape) => write!(f, "expected a board of at most 16 cells, found {shape}"),
            #[cfg(feature = "alloc")]
            Fault::Fifteen(shape) => write!(f, "expected a board of 4x4, found {shape}"),
            #[cfg(feature = "alloc")]
            Fault::Huge(shape) => write!(f, "expected a board of at most 12 cells, found {shape}"),
            #[cfg(feature = "alloc")]
            Fault::Memory { needs, allowed } => {
                write!(f, "needs {needs} bytes of memory, but the limit is {allowed}")
            }
            #[cfg(feature = "alloc")]
            Fault::NoMemory { needs } => {
                write!(f, "needs {needs} bytes of memory, more than the machine has")
            }
            #[cfg(feature = "alloc")]
            Fault::PatternCount { shape, found } => {
                write!(
                    f,
                    "expected a pattern of 1 to 8 tiles of a {shape} board, each once, found {found} tiles"
                )
            }
            #[cfg(feature = "alloc")]
            Fault::Pattern { shape, tile } => {
                write!(
                    f,
                    "expected a pattern of 1 to 8 tiles of a {shape} board, each once, found tile {tile}"
                )?;
                // A tile that the shape has was on the board before.
                if (1..shape.cells()).contains(&tile) { write!(f, " twice") } else { Ok(()) }
            }
            #[cfg(feature = "alloc")]
            Fault::Mismatch { expected, found } => write!(f, "expected a board of {expected}, found {found}"),
            #[cfg(feature = "alloc")]
            Fault::Databases { found } => {
                write!(f, "expected at most {} databases, found {found}", crate::pattern::DATABASES_MAX)
            }
            #[cfg(feature = "alloc")]
            Fault::Common { tile } => {
                write!(f, "expected patterns without a common tile, found tile {tile} in two")
            }
            Fault::Engine(found) => {
                write!(f, "expected an engine: portable, avx2 or avx512, found {found}")
            }
            #[cfg(feature = "alloc")]
            Fault::Missing(engine) => {
                write!(f, "this machine cannot run the engine {engine}; it can run {Has}")
            }
            #[cfg(feature = "std")]
            Fault::Variable(found) => {
                write!(f, "{VARIABLE}: expected an engine that this machine can run: {Has}, found {found}")
            }
        }
    }
}

impl core::error::Error for Error {}
