//! `solvarium bulk` of a build without this feature.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use clap::Args;
use std::ffi::OsString;

/// Whatever is typed.
#[derive(Args, Debug)]
pub struct BulkArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    rest: Vec<OsString>,
}

impl BulkArgs {
    /// No option is checked here: the build that runs the parts does so.
    #[expect(clippy::unused_self, reason = "the build with it looks")]
    pub const fn uncut(&self) -> Option<&'static str> {
        None
    }

    /// Whether a number of threads was requested; the build that runs the parts reads it.
    pub fn jobs(&self) -> Option<u64> {
        let is_jobs = |word: &OsString| {
            word.to_str().is_some_and(|word| word.starts_with("-j") || word.starts_with("--jobs"))
        };
        self.rest.iter().any(is_jobs).then_some(1)
    }
}

/// Reports how to get a build with it.
pub fn run(_: &BulkArgs, _: Common) -> Result<Exit, Fault> {
    Err(Fault::usage(
        "this build has no bulk: `cargo build --release --features bulk` makes one that does; `solvarium solve FILE` reads lines and tables, too",
    ))
}
