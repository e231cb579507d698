//! `solvarium bulk` of a build without this feature.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use clap::Args;
use std::ffi::OsString;

/// All arguments, unparsed.
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
}

/// Reports how to get a build with this feature.
pub fn run(_: &BulkArgs, _: Common) -> Result<Exit, Fault> {
    Err(Fault::usage(
        "this build has no `bulk`: build it with `cargo build --release --features bulk`, or use `solvarium solve FILE`, which reads lines and tables",
    ))
}
