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
    _rest: Vec<OsString>,
}

/// Says how to get it.
pub fn run(_: &BulkArgs, _: Common) -> Result<Exit, Fault> {
    Err(Fault::usage(
        "this build has no bulk: `cargo build --release --features bulk` makes one that does; `solvarium solve FILE` reads lines and tables, too",
    ))
}
