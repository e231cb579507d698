//! `solvarium bulk` of a build without it.

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
    /// What the parts of an array cannot have: the build that runs them says it.
    #[expect(clippy::unused_self, reason = "the build with it looks")]
    pub const fn uncut(&self) -> Option<&'static str> {
        None
    }

    /// Whether a number of threads was asked for; which, the build that runs it reads.
    pub fn jobs(&self) -> Option<u64> {
        let is_jobs = |word: &OsString| {
            word.to_str().is_some_and(|word| word.starts_with("-j") || word.starts_with("--jobs"))
        };
        self.rest.iter().any(is_jobs).then_some(1)
    }
}

/// Says how to get it.
pub fn run(_: &BulkArgs, _: Common) -> Result<Exit, Fault> {
    Err(Fault::usage(
        "this build has no bulk: `cargo build --release --features bulk` makes one that does; `solvarium solve FILE` reads lines and tables, too",
    ))
}
