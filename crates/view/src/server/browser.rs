//! Opens the page in the user's browser.

use std::io;

/// Asks the desktop to open this address, without waiting for the browser.
pub(super) fn open(url: &str) -> io::Result<()> {
    open::that_detached(url)
}
