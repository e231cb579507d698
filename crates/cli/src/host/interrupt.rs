//! Ctrl-C, and what a service manager or a closed terminal sends (SIGTERM, SIGHUP): the
//! first one asks the search to stop, so that what is done can be written; the second
//! ends the program where it stands.

use crate::exit::Exit;
use crate::fault::Fault;
use solvarium::limits::StopFlag;
use std::io;
use std::time::Duration;

/// A flag that such a signal raises.
pub fn flag() -> Result<StopFlag, Fault> {
    let flag = StopFlag::new();
    let raised = flag.clone();
    listen(move || {
        if raised.is_raised() {
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        raised.raise();
    })
    .map_err(|error| Fault::Failure(format!("Ctrl-C cannot be listened for: {error}")))?;
    Ok(flag)
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
    use super::ignores_hangups;

    #[test]
    fn reads_what_linux_says() {
        assert!(ignores_hangups("Name:\tx\nSigIgn:\t0000000000001001\n"));
        assert!(!ignores_hangups("SigIgn:\t0000000000001000\n"));
        assert!(ignores_hangups("Name:\tx\n"), "nobody knows");
    }
}
