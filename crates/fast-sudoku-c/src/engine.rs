//! The engine of the library, one for all threads.

use crate::fault::{Fault, answer};
use core::ffi::{CStr, c_char};
use core::sync::atomic::{AtomicUsize, Ordering};
use fast_sudoku::{Engine, Solver};

/// The chosen engine: an index into [`Engine::ALL`], or out of range if none is chosen.
static CHOSEN: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Returns a solver with the chosen engine, else with that of the environment variable, else with the best engine.
pub(crate) fn solver() -> Solver {
    let chosen = Engine::ALL.get(CHOSEN.load(Ordering::Relaxed));
    chosen.and_then(|engine| Solver::with(*engine).ok()).unwrap_or_default()
}

/// Selects the engine for all threads by its name: "portable", "neon", "avx2" or "avx512". Null selects the engine that the environment
/// variable FAST_SUDOKU_ENGINE names, or the best of this machine. Returns 0; or FAST_SUDOKU_ERROR_ENGINE, and changes nothing.
///
/// # Safety
/// `name` is null or zero-terminated.
///
/// ```
/// use fast_sudoku_c::*;
/// unsafe {
///     assert_eq!(fast_sudoku_choose(c"steam".as_ptr()), FAST_SUDOKU_ERROR_ENGINE);
///     assert_eq!(fast_sudoku_choose(c"portable".as_ptr()), 0);
///     assert_eq!(std::ffi::CStr::from_ptr(fast_sudoku_engine()), c"portable");
/// }
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_choose(name: *const c_char) -> i32 {
    answer(|| {
        if name.is_null() {
            Solver::from_env()?;
            CHOSEN.store(usize::MAX, Ordering::Relaxed);
            return Ok(0);
        }
        // SAFETY: it is zero-terminated by the caller's contract.
        let name = unsafe { CStr::from_ptr(name) }.to_str().map_err(|_| Fault::EngineName)?;
        let engine = Solver::with(Engine::parse(name)?)?.engine();
        let place = Engine::ALL.iter().position(|other| *other == engine).ok_or(Fault::Internal)?;
        CHOSEN.store(place, Ordering::Relaxed);
        Ok(0)
    }) as i32
}

/// Returns the name of the current engine. It belongs to the library and stays valid.
///
/// ```
/// assert!(!fast_sudoku_c::fast_sudoku_engine().is_null());
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn fast_sudoku_engine() -> *const c_char {
    match solver().engine() {
        Engine::Portable => c"portable",
        Engine::Neon => c"neon",
        Engine::Avx2 => c"avx2",
        Engine::Avx512 => c"avx512",
    }
    .as_ptr()
}

/// Returns the library's version, such as "0.1.0". It belongs to the library and stays valid.
///
/// ```
/// let version = unsafe { std::ffi::CStr::from_ptr(fast_sudoku_c::fast_sudoku_version()) };
/// assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn fast_sudoku_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
