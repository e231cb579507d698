//! Ctrl-C: the first one asks the search to stop, so that what is done can be
//! written; the second ends the program where it stands.

use crate::exit::Exit;
use crate::fault::Fault;
use solvarium::limits::StopFlag;
use std::time::Duration;

/// A flag that Ctrl-C raises.
pub fn flag() -> Result<StopFlag, Fault> {
    let flag = StopFlag::new();
    let raised = flag.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        raised.raise();
    })
    .map_err(|error| Fault::Failure(format!("Ctrl-C cannot be listened for: {error}")))?;
    Ok(flag)
}

/// Waits for it: for Ctrl-C, that is, where nothing else ends the program.
pub fn wait(flag: &StopFlag) {
    while !flag.is_raised() {
        std::thread::sleep(Duration::from_millis(50));
    }
}
