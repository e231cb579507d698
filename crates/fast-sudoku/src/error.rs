//! Errors: invalid texts with positions, and requests that cannot be fulfilled.

use crate::engine::Engine;
#[cfg(feature = "std")]
use crate::engine::VARIABLE;
use core::fmt::{Display, Formatter};

/// An invalid puzzle or engine, or a request that cannot be fulfilled. Positions are in bytes, counted from 1.
///
/// ```
/// let text = "12x";
/// let error = fast_sudoku::Grid::parse(text).unwrap_err();
/// assert_eq!(error.position(), Some(3));
/// assert_eq!(error.to_string(), "position 3: expected a digit from 1 to 9, or `.` or `0` for an empty cell, found `x`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub(crate) Fault);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The byte at this position is not a cell.
    Cell { at: usize, found: u8 },
    /// The byte at this position is not the mark of this digit.
    Mark { at: usize, found: u8, digit: u8 },
    /// The number of bytes is wrong.
    Length { expected: usize, found: usize },
    /// No engine has this name.
    Engine(Word),
    /// The machine cannot run this engine.
    Missing(Engine),
    /// The environment variable names no engine of this machine.
    #[cfg(feature = "std")]
    Variable(Word),
    /// The digit at this position occurs earlier in the same house.
    Twice { at: usize, digit: u8 },
    /// No cell has this number.
    Place(usize),
    /// The puzzle must have one solution, but has none.
    Unsolvable,
    /// The puzzle must have one solution, but has several.
    Ambiguous,
    /// No puzzle was found in this number of tries.
    Tries(u64),
    /// No such puzzle exists: a proof.
    Impossible,
    /// The requirements contradict each other.
    Contradiction,
}

impl Error {
    /// Returns the position of the invalid byte in the text, counted from 1; `None` if its length is wrong.
    ///
    /// ```
    /// use fast_sudoku::Grid;
    /// assert_eq!(Grid::parse("..?").unwrap_err().position(), Some(3));
    /// assert_eq!(Grid::parse("...").unwrap_err().position(), None);
    /// ```
    #[must_use]
    pub const fn position(&self) -> Option<usize> {
        match self.0 {
            Fault::Cell { at, .. } | Fault::Mark { at, .. } | Fault::Twice { at, .. } => Some(at + 1),
            _ => None,
        }
    }

    /// Whether the text of a puzzle is invalid.
    ///
    /// ```
    /// assert!(fast_sudoku::Grid::parse("...").unwrap_err().is_input());
    /// ```
    #[must_use]
    pub const fn is_input(&self) -> bool {
        matches!(self.0, Fault::Cell { .. } | Fault::Mark { .. } | Fault::Length { .. })
    }

    /// Whether the engine does not exist or this machine does not have it.
    ///
    /// ```
    /// assert!(fast_sudoku::Engine::parse("steam").unwrap_err().is_engine());
    /// ```
    #[must_use]
    pub const fn is_engine(&self) -> bool {
        match self.0 {
            Fault::Engine(_) | Fault::Missing(_) => true,
            #[cfg(feature = "std")]
            Fault::Variable(_) => true,
            _ => false,
        }
    }

    /// Whether a digit repeats in a row, column or box.
    ///
    /// ```
    /// let grid = fast_sudoku::Grid::parse(&format!("1.1{}", ".".repeat(78)))?;
    /// let error = fast_sudoku::canonical(&grid).unwrap_err();
    /// assert!(error.is_clash() && error.position() == Some(3));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub const fn is_clash(&self) -> bool {
        matches!(self.0, Fault::Twice { .. })
    }

    /// Whether the puzzle must have exactly one solution, but has none.
    ///
    /// ```
    /// let puzzle = fast_sudoku::Grid::parse(&"1".repeat(81))?;
    /// assert!(fast_sudoku::minimize(&puzzle, 0..81).unwrap_err().is_unsolvable());
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub const fn is_unsolvable(&self) -> bool {
        matches!(self.0, Fault::Unsolvable)
    }

    /// Whether the puzzle must have exactly one solution, but has several.
    ///
    /// ```
    /// assert!(fast_sudoku::minimize(&fast_sudoku::Grid::EMPTY, 0..81).unwrap_err().is_ambiguous());
    /// ```
    #[must_use]
    pub const fn is_ambiguous(&self) -> bool {
        matches!(self.0, Fault::Ambiguous)
    }

    /// Whether the allowed tries found nothing, which does not prove that there is nothing.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Target};
    /// let error = Generator::new(1).next_like(&Target::default().clues(17..=17).tries(10)).unwrap_err();
    /// assert!(error.is_limit());
    /// assert_eq!(error.to_string(), "found no such puzzle in 10 tries, which does not mean that there is none");
    /// ```
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        matches!(self.0, Fault::Tries(_))
    }

    /// Whether the requested puzzle provably does not exist.
    ///
    /// ```
    /// use fast_sudoku::{Generator, Target};
    /// assert!(Generator::new(1).next_like(&Target::default().clues(0..=16)).unwrap_err().is_impossible());
    /// ```
    #[must_use]
    pub const fn is_impossible(&self) -> bool {
        matches!(self.0, Fault::Impossible | Fault::Contradiction)
    }
}

/// The beginning of a name of the input, to quote in a message.
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
struct Has;

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

/// Formats a byte for a message.
struct Shown(u8);

impl Display for Shown {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        if self.0.is_ascii_graphic() {
            write!(f, "`{}`", char::from(self.0))
        } else {
            write!(f, "byte {}", self.0)
        }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Fault::Cell { at, found } => write!(
                f,
                "position {}: expected a digit from 1 to 9, or `.` or `0` for an empty cell, found {}",
                at + 1,
                Shown(found)
            ),
            Fault::Mark { at, found, digit } => write!(
                f,
                "position {}: expected the candidate {digit}, or `.` or `0` if it is not a candidate, found {}",
                at + 1,
                Shown(found)
            ),
            Fault::Length { expected, found } => write!(f, "expected {expected} characters, found {found}"),
            Fault::Twice { at, digit } => {
                write!(f, "position {}: the digit {digit} is already in the same row, column or box", at + 1)
            }
            Fault::Place(cell) => write!(f, "expected a cell from 0 to 80, found {cell}"),
            Fault::Unsolvable => write!(f, "expected a puzzle with one solution, but this one has none"),
            Fault::Ambiguous => write!(f, "expected a puzzle with one solution, but this one has several"),
            Fault::Tries(tries) => {
                write!(f, "found no such puzzle in {tries} tries, which does not mean that there is none")
            }
            Fault::Impossible => {
                write!(f, "no puzzle with one solution has fewer than 17 clues (McGuire and others, 2012)")
            }
            Fault::Contradiction => {
                write!(f, "the pattern has more cells, or fewer, than the puzzle may have clues")
            }
            Fault::Engine(found) => {
                write!(f, "expected an engine: portable, neon, avx2 or avx512, found {found}")
            }
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
