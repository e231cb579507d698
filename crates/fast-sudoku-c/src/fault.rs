//! Errors: a code for the program, and a message for its user, stored per thread.

use core::ffi::c_char;
use core::fmt::{Display, Formatter};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A pointer is null.
pub const FAST_SUDOKU_ERROR_NULL: i32 = -1;
/// A text has the wrong number of characters, or a batch does not fit into memory.
pub const FAST_SUDOKU_ERROR_LENGTH: i32 = -2;
/// A character is invalid: fast_sudoku_error_position returns its position.
pub const FAST_SUDOKU_ERROR_CHARACTER: i32 = -3;
/// No such engine exists, or this machine cannot run it.
pub const FAST_SUDOKU_ERROR_ENGINE: i32 = -4;
/// An internal error of this library.
pub const FAST_SUDOKU_ERROR_INTERNAL: i32 = -5;
/// A puzzle that must have exactly one solution has none or several.
pub const FAST_SUDOKU_ERROR_NOT_UNIQUE: i32 = -6;
/// An order has an invalid cell, or does not fit into memory.
pub const FAST_SUDOKU_ERROR_ORDER: i32 = -7;
/// The input and the output of a function overlap.
pub const FAST_SUDOKU_ERROR_OVERLAP: i32 = -8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Null(&'static str),
    Length(usize),
    Clues(usize),
    Order(usize),
    Batch { stride: usize, count: usize },
    Input(fast_sudoku::Error),
    EngineName,
    Overlap,
    Internal,
}

impl Fault {
    pub(crate) const fn code(self) -> i32 {
        match self {
            Self::Null(_) => FAST_SUDOKU_ERROR_NULL,
            Self::Length(_) | Self::Clues(_) | Self::Batch { .. } => FAST_SUDOKU_ERROR_LENGTH,
            Self::Input(error) if error.is_engine() => FAST_SUDOKU_ERROR_ENGINE,
            Self::Input(error) if error.position().is_some() => FAST_SUDOKU_ERROR_CHARACTER,
            Self::Input(error) if error.is_input() => FAST_SUDOKU_ERROR_LENGTH,
            Self::Input(error) if error.is_unsolvable() || error.is_ambiguous() => {
                FAST_SUDOKU_ERROR_NOT_UNIQUE
            }
            // No other error of the library can occur here.
            Self::Input(_) | Self::Order(_) => FAST_SUDOKU_ERROR_ORDER,
            Self::EngineName => FAST_SUDOKU_ERROR_ENGINE,
            Self::Overlap => FAST_SUDOKU_ERROR_OVERLAP,
            Self::Internal => FAST_SUDOKU_ERROR_INTERNAL,
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Null(name) => write!(f, "`{name}` is null"),
            Self::Length(found) => write!(f, "expected 81 or 729 characters, found {found}"),
            Self::Clues(found) => write!(f, "expected 81 characters, found {found}"),
            Self::Order(found) => write!(f, "expected an order that fits into memory, found {found} cells"),
            Self::Batch { stride, count } => {
                write!(
                    f,
                    "expected puzzles at least 81 bytes apart that fit into memory, found {count} with a stride of {stride}"
                )
            }
            Self::Input(error) => write!(f, "{error}"),
            Self::EngineName => write!(f, "expected the name of an engine, found bytes that are not UTF-8"),
            Self::Overlap => {
                write!(
                    f,
                    "expected separate buffers for puzzles, solutions and counts, found some that overlap"
                )
            }
            Self::Internal => write!(f, "a bug in the library"),
        }
    }
}

impl From<fast_sudoku::Error> for Fault {
    fn from(error: fast_sudoku::Error) -> Self {
        Self::Input(error)
    }
}

/// Checks that a pointer is not null.
pub(crate) fn require_non_null<T>(pointer: *const T, name: &'static str) -> Result<(), Fault> {
    if pointer.is_null() { Err(Fault::Null(name)) } else { Ok(()) }
}

thread_local! {
    static LAST: Cell<Option<Fault>> = const { Cell::new(None) };
}

pub(crate) fn remember(fault: Fault) {
    LAST.set(Some(fault));
}

/// Runs the work. Returns its result, or the code of its error.
pub(crate) fn answer(work: impl FnOnce() -> Result<i64, Fault>) -> i64 {
    // The state after a panic is discarded: nothing that the work changes is used afterwards.
    match catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Fault::Internal)) {
        Ok(value) => value,
        Err(fault) => {
            remember(fault);
            i64::from(fault.code())
        }
    }
}

/// Writes the message of this thread's last error to `text`, zero-terminated and cut to the available room. Returns the
/// length of the whole message without the zero, or 0 if there was no error yet. `text` may be null if `room` is 0.
///
/// # Safety
/// `text` has room for `room` bytes.
///
/// ```
/// use fast_sudoku_c::*;
/// let mut text = [0; 80];
/// unsafe {
///     assert_eq!(fast_sudoku_count(c"12".as_ptr(), 2, 1), i64::from(FAST_SUDOKU_ERROR_LENGTH));
///     let length = fast_sudoku_error(text.as_mut_ptr().cast(), text.len());
///     assert_eq!(&text[..length], b"expected 81 or 729 characters, found 2");
/// }
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_error(text: *mut c_char, room: usize) -> usize {
    let message = LAST.get().map_or_else(String::new, |fault| fault.to_string());
    if !text.is_null() && room > 0 {
        let kept = message.floor_char_boundary(room - 1);
        // SAFETY: `kept` bytes and a zero are at most `room`, which the caller has; a new string does not overlap.
        unsafe {
            text.cast::<u8>().copy_from_nonoverlapping(message.as_ptr(), kept);
            text.add(kept).write(0);
        }
    }
    message.len()
}

/// Returns the position of the invalid character of this thread's last error, counted from 1; 0 for any other error.
///
/// ```
/// use fast_sudoku_c::*;
/// let text = ".".repeat(40) + "x" + &".".repeat(40);
/// assert_eq!(unsafe { fast_sudoku_is_unique(text.as_ptr().cast(), 81) }, i64::from(FAST_SUDOKU_ERROR_CHARACTER));
/// assert_eq!(fast_sudoku_error_position(), 41);
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn fast_sudoku_error_position() -> usize {
    match LAST.get() {
        Some(Fault::Input(error)) => error.position().unwrap_or(0),
        _ => 0,
    }
}
