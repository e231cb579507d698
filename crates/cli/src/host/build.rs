//! The build of this program.

use solvarium_catalogue::Build;
use std::sync::LazyLock;

/// The build of this program.
pub const BUILD: Build = Build::new(option_env!("SOLVARIUM_COMMIT"));

/// The text of `--version`.
pub fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| BUILD.to_string());
    &TEXT
}
