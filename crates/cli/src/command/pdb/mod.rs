//! `solvarium pdb`: pattern databases of sliding tiles in files.

mod build;
mod built;
mod list;
mod remove;
mod verify;

use crate::command::generate::size;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::cache;
use crate::options::args::Common;
use clap::{Args, Subcommand};
use solvarium_catalogue::databases::{DatabaseFolder, FileError, Named, Pattern, Shape};
use std::io::{self, ErrorKind};
use std::path::PathBuf;

/// Options of `pdb`.
#[derive(Args, Debug)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  solvarium pdb build 7-8
  solvarium pdb list
Databases serve goals with the blank in any corner. They are kept in the user's
cache or in $SOLVARIUM_CACHE. You can delete them: they can be built again."
)]
pub struct PdbArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Build missing databases, or continue an interrupted build
    Build(build::BuildArgs),
    /// List the databases and whether they are complete
    List(list::ListArgs),
    /// Check the databases for damage, and recompute their values or a sample of them
    Verify(verify::VerifyArgs),
    /// Remove databases and interrupted builds
    Remove(remove::RemoveArgs),
}

/// The folder of the databases.
#[derive(Args, Debug)]
struct FolderArgs {
    /// The folder [default: pdb in the user's cache or $SOLVARIUM_CACHE]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

impl FolderArgs {
    fn databases(&self) -> Result<DatabaseFolder, Fault> {
        Ok(DatabaseFolder::new(match &self.dir {
            Some(folder) => folder.clone(),
            None => cache::folder("pdb")?,
        }))
    }
}

/// Runs the subcommand.
pub fn run(args: &PdbArgs, common: Common) -> Result<Exit, Fault> {
    match &args.what {
        What::Build(args) => build::run(args, common),
        What::List(args) => list::run(args, common),
        What::Verify(args) => verify::run(args, common),
        What::Remove(args) => remove::run(args, common),
    }
}

/// Parses columns x rows.
fn shape(text: &str) -> Result<Shape, String> {
    let (width, height) = size(text)?;
    Shape::new(width, height).map_err(|error| error.to_string())
}

/// The parts of a named partition, or the pattern of a named file.
fn patterns(name: &str, shape: Option<Shape>) -> Result<Vec<Pattern>, Fault> {
    if let Some(pattern) = Pattern::named(name.strip_suffix(".pdb").unwrap_or(name)) {
        return Ok(vec![pattern]);
    }
    let is_it = |named: &&Named| named.name() == name && shape.is_none_or(|shape| named.shape() == shape);
    match Named::all().iter().find(is_it) {
        Some(named) => named.patterns().map_err(|error| Fault::usage(error.to_string())),
        None => Err(Fault::usage(format!("expected {}, found `{name}`", names(shape)))),
    }
}

/// A sentence that lists the available names.
fn names(shape: Option<Shape>) -> String {
    let all = Named::all().iter().filter(|named| shape.is_none_or(|shape| named.shape() == shape));
    let all: Vec<_> = all.map(|named| format!("{} ({})", named.name(), named.shape())).collect();
    match (&all[..], shape) {
        ([], Some(shape)) => format!("--tiles, because no partition of {shape} has a name"),
        _ => format!("a partition: {}", all.join(", ")),
    }
}

/// The exit and the advice for a file error.
fn fault(error: &FileError) -> Fault {
    match advice(error) {
        _ if error.is_missing() => Fault::usage(error.to_string()),
        Some(advice) => Fault::Failure(format!("{error}: {advice}")),
        None => Fault::Failure(error.to_string()),
    }
}

/// Advice for a problem with the disk.
fn advice(error: &FileError) -> Option<&'static str> {
    let cause = std::error::Error::source(error)?.downcast_ref::<io::Error>()?;
    Some(match cause.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "free some space, or choose another folder with --dir"
        }
        ErrorKind::FileTooLarge => "the limit on file sizes is too low (ulimit -f)",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "choose a folder you can write to with --dir or SOLVARIUM_CACHE"
        }
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => "this is a file: name a folder",
        _ => return None,
    })
}
