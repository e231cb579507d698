//! Handles Ctrl-C, and the signals of a service manager or a closed terminal (SIGTERM, SIGHUP).
//!
//! The first signal raises a flag, which every search and every loop over puzzles checks. The code that sees it writes its remaining output
//! and ends; no file is replaced after that ([`Uninterrupted`]). The main thread may be drawing, or waiting for a pipe that nobody writes
//! to or reads from. So the signal thread ends the program itself after a while without progress. The second signal ends it at once. Both
//! remove temporary files.

use crate::exit::Exit;
use crate::fault::Fault;
use solvarium::limits::StopFlag;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Maximum time for the main thread to end after a signal, without a sign of life.
const GRACE: Duration = Duration::from_secs(3);
/// The maximum time while a thread waits for input or output outside the program.
const GRACE_OF_WAITING: Duration = Duration::from_millis(500);
/// Interval of the signal thread's checks.
const LOOK: Duration = Duration::from_millis(50);

/// Number of threads waiting for input or output outside the program.
static WAITING: AtomicU64 = AtomicU64::new(0);
/// Number of completed waits.
static WAITED: AtomicU64 = AtomicU64::new(0);

/// The behaviour of a command after the first signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
    /// The command ends soon, so a longer wait is not justified.
    EndsSoon,
    /// The command saves its progress, which may take minutes, and reports this.
    Keeps,
}

/// A flag that such a signal raises.
pub fn flag() -> Result<StopFlag, Fault> {
    listened(After::EndsSoon)
}

/// A flag for commands that first save their progress, however long that takes. The second signal ends them at once.
pub fn flag_of_keeper() -> Result<StopFlag, Fault> {
    listened(After::Keeps)
}

/// Ends the program at an interrupt, for commands that have nothing left to write.
pub fn end_at_once() -> Result<(), Fault> {
    listen(|| end()).map_err(|error| cannot(&error))
}

fn listened(after: After) -> Result<StopFlag, Fault> {
    let flag = StopFlag::new();
    let raised = flag.clone();
    listen(move || {
        if raised.is_raised() {
            end();
        }
        raised.raise();
        // If no thread can be started, only a second signal ends the program.
        let _ = std::thread::Builder::new().name("end".into()).spawn(move || end_late(after));
    })
    .map_err(|error| cannot(&error))?;
    Ok(flag)
}

fn cannot(error: &io::Error) -> Fault {
    Fault::Failure(format!("Ctrl-C cannot be handled: {error}"))
}

/// Ends the program when it shows no sign of life: no file was renamed, and no wait completed.
fn end_late(after: After) {
    let life = || (WAITED.load(Ordering::Relaxed), solvarium_atomic_file::commits());
    let (mut last, mut since) = (life(), Instant::now());
    loop {
        std::thread::sleep(LOOK);
        let now = life();
        if now != last {
            (last, since) = (now, Instant::now());
        }
        let is_over = match (WAITING.load(Ordering::Relaxed), after) {
            (1.., _) => since.elapsed() >= GRACE_OF_WAITING,
            (0, After::EndsSoon) => since.elapsed() >= GRACE,
            (0, After::Keeps) => false,
        };
        if is_over {
            end();
        }
    }
}

/// Ends the program immediately, without waiting for any thread.
fn end() -> ! {
    solvarium_atomic_file::abandon();
    let code = i32::from(Exit::Interrupted.code());
    #[cfg(unix)]
    signal_hook::low_level::exit(code);
    #[cfg(not(unix))]
    std::process::exit(code)
}

/// Runs code that may wait for a writer of our input or a reader of our output.
pub fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITING.fetch_add(1, Ordering::Relaxed);
    let waited = wait();
    WAITED.fetch_add(1, Ordering::Relaxed);
    WAITING.fetch_sub(1, Ordering::Relaxed);
    waited
}

/// A reader or writer that may wait for a process outside the program.
pub struct Patient<T>(pub T);

impl<T: Read> Read for Patient<T> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        waiting(|| self.0.read(into))
    }
}

impl<T: Write> Write for Patient<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        waiting(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        waiting(|| self.0.flush())
    }
}

/// A token that proves that the program was not interrupted. Files can be renamed only with it, so no file is
/// incomplete because of an interruption. The flag is never lowered, so everything complete before this was created is
/// complete.
#[derive(Debug)]
pub struct Uninterrupted(());

impl Uninterrupted {
    /// Checks the flag after the last answer is complete.
    ///
    /// # Errors
    /// [`Fault::Interrupted`] if the flag is raised.
    pub fn of(stop: &StopFlag) -> Result<Self, Fault> {
        if stop.is_raised() { Err(Fault::Interrupted) } else { Ok(Self(())) }
    }

    /// For content made without a search or a loop: a signal cannot make it incomplete.
    pub const fn of_text() -> Self {
        Self(())
    }
}

/// Runs this in a thread of its own at every signal that should end the program.
#[cfg(unix)]
fn listen(asked: impl Fn() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    if !stays_when_the_terminal_closes() {
        signals.add_signal(SIGHUP)?;
    }
    let listen = move || signals.forever().for_each(|_| asked());
    // The thread does almost nothing, so it gets a small stack, even if RUST_MIN_STACK sets a large one.
    std::thread::Builder::new().name("signals".into()).stack_size(1 << 18).spawn(listen).map(drop)
}

#[cfg(not(unix))]
fn listen(asked: impl Fn() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(asked).map_err(io::Error::other)
}

/// Whether the program should survive its terminal: `nohup` makes it ignore SIGHUP. If the system does not report that, SIGHUP keeps its
/// effect.
#[cfg(unix)]
fn stays_when_the_terminal_closes() -> bool {
    std::fs::read_to_string("/proc/self/status").map_or(true, |status| ignores_hangups(&status))
}

/// Parses the Linux line `SigIgn: 0000000000001001`: a bit for each signal, SIGHUP the lowest.
#[cfg(unix)]
fn ignores_hangups(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask & 1 == 1)
}

/// Waits for the flag, if nothing else ends the program.
pub fn wait(flag: &StopFlag) {
    while !flag.is_raised() {
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_program_has_no_proof() {
        let stop = StopFlag::new();
        assert!(Uninterrupted::of(&stop).is_ok());
        stop.raise();
        assert_eq!(Uninterrupted::of(&stop).unwrap_err().exit(), Exit::Interrupted);
    }

    #[test]
    fn reads_the_signal_mask_of_linux() {
        assert!(ignores_hangups("Name:\tx\nSigIgn:\t0000000000001001\n"));
        assert!(!ignores_hangups("SigIgn:\t0000000000001000\n"));
        assert!(ignores_hangups("Name:\tx\n"), "nobody knows");
    }
}
