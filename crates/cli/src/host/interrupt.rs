//! Ctrl-C, and what a service manager or a closed terminal sends (SIGTERM, SIGHUP).
//!
//! The first one raises a flag, at which every search and every loop over puzzles looks. Whoever has seen it writes what it
//! has to standard output and ends; no file is replaced any more ([`Whole`]). The main thread may be where nobody looks at a
//! flag: it draws, or waits for a pipe that nobody writes to or reads from. So the thread of the signals ends the program
//! itself when nothing has come of it for a while. The second signal ends it at once. Both remove what was written aside.

use crate::exit::Exit;
use crate::fault::Fault;
use solvarium::limits::StopFlag;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long the main thread may take to end after a signal without a sign of life.
const GRACE: Duration = Duration::from_secs(3);
/// The same while a thread waits for somebody outside the program.
const GRACE_OF_WAITING: Duration = Duration::from_millis(500);
/// How often the thread of the signals looks.
const LOOK: Duration = Duration::from_millis(50);

/// How many threads wait for somebody outside the program.
static WAITING: AtomicU64 = AtomicU64::new(0);
/// How many waits are over.
static WAITED: AtomicU64 = AtomicU64::new(0);

/// What a command does after the first signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
    /// It ends soon, as nothing is worth a wait.
    EndsSoon,
    /// It keeps what is done, which may take minutes, and says so.
    Keeps,
}

/// A flag that such a signal raises.
pub fn flag() -> Result<StopFlag, Fault> {
    listened(After::EndsSoon)
}

/// The same for commands that first keep what is done, however long that takes: the second signal ends them at once.
pub fn flag_of_keeper() -> Result<StopFlag, Fault> {
    listened(After::Keeps)
}

/// Ends the program at such a signal, where nothing has to be told to anybody.
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
        // Where no thread can be had, a second signal ends it.
        let _ = std::thread::Builder::new().name("end".into()).spawn(move || end_late(after));
    })
    .map_err(|error| cannot(&error))?;
    Ok(flag)
}

fn cannot(error: &io::Error) -> Fault {
    Fault::Failure(format!("Ctrl-C cannot be listened for: {error}"))
}

/// Ends the program when it shows no sign of life: no file got its name, and nobody was waited for to the end.
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

/// Ends the program where it stands. Nothing that the language does at an end can wait for a thread here.
fn end() -> ! {
    solvarium_atomic_file::abandon();
    let code = i32::from(Exit::Interrupted.code());
    #[cfg(unix)]
    signal_hook::low_level::exit(code);
    #[cfg(not(unix))]
    std::process::exit(code)
}

/// Does what may wait for somebody outside the program: whoever writes to our input, or reads our output.
pub fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITING.fetch_add(1, Ordering::Relaxed);
    let waited = wait();
    WAITED.fetch_add(1, Ordering::Relaxed);
    WAITING.fetch_sub(1, Ordering::Relaxed);
    waited
}

/// What is read or written by waiting for somebody outside the program.
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

/// Evidence that nobody has asked the program to stop, so that no answer was cut short by that: files get their names by it
/// alone. The flag is never lowered, so what was whole before this was made is whole.
#[derive(Debug)]
pub struct Whole(());

impl Whole {
    /// Asks for it, after the last answer is there.
    ///
    /// # Errors
    /// [`Fault::Interrupted`] if the flag is raised.
    pub fn of(stop: &StopFlag) -> Result<Self, Fault> {
        if stop.is_raised() { Err(Fault::Interrupted) } else { Ok(Self(())) }
    }

    /// For content that no search and no loop makes, which a signal cannot cut short.
    pub const fn of_text() -> Self {
        Self(())
    }
}

/// Does this, in a thread of its own, whenever a signal comes that should end the program.
#[cfg(unix)]
fn listen(asked: impl Fn() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    if !stays_when_the_terminal_closes() {
        signals.add_signal(SIGHUP)?;
    }
    let listen = move || signals.forever().for_each(|_| asked());
    // It does next to nothing: where the stacks of threads are made large, by RUST_MIN_STACK, its own need not be.
    std::thread::Builder::new().name("signals".into()).stack_size(1 << 18).spawn(listen).map(drop)
}

#[cfg(not(unix))]
fn listen(asked: impl Fn() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(asked).map_err(io::Error::other)
}

/// Whether whoever started the program wants it to outlive its terminal: `nohup` has it
/// ignore SIGHUP. Where the system does not say, it is left as it is.
#[cfg(unix)]
fn stays_when_the_terminal_closes() -> bool {
    std::fs::read_to_string("/proc/self/status").map_or(true, |status| ignores_hangups(&status))
}

/// The line `SigIgn: 0000000000001001` of Linux: a bit for each signal, SIGHUP's the lowest.
#[cfg(unix)]
fn ignores_hangups(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask & 1 == 1)
}

/// Waits for it, where nothing else ends the program.
pub fn wait(flag: &StopFlag) {
    while !flag.is_raised() {
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_to_stop_is_not_whole() {
        let stop = StopFlag::new();
        assert!(Whole::of(&stop).is_ok());
        stop.raise();
        assert_eq!(Whole::of(&stop).unwrap_err().exit(), Exit::Interrupted);
    }

    #[test]
    fn reads_what_linux_says() {
        assert!(ignores_hangups("Name:\tx\nSigIgn:\t0000000000001001\n"));
        assert!(!ignores_hangups("SigIgn:\t0000000000001000\n"));
        assert!(ignores_hangups("Name:\tx\n"), "nobody knows");
    }
}
