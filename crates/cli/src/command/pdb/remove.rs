//! `solvarium pdb remove`: removes databases and unfinished builds.

use super::{FolderArgs, fault, patterns};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out;
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use clap::Args;
use serde::Serialize;
use solvarium::wording::count;
use solvarium_catalogue::databases::{DatabaseFolder, Pattern};
use std::io::Write;

/// Options of `pdb remove`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium pdb remove 7-8
  solvarium pdb remove 4x4_1-2-5-6
  solvarium pdb remove --all")]
pub struct RemoveArgs {
    /// Partitions or databases, as pdb list names them
    #[arg(value_name = "NAME", required_unless_present = "all")]
    names: Vec<String>,

    /// All databases and builds in the folder
    #[arg(long, conflicts_with = "names")]
    all: bool,

    #[command(flatten)]
    place: FolderArgs,

    #[command(flatten)]
    form: FormArgs,
}

/// The removed files of a pattern, for programs.
#[derive(Serialize)]
struct RemovalRecord {
    name: String,
    files: usize,
    version: &'static str,
}

impl Row for RemovalRecord {
    const COLUMNS: &'static [&'static str] = &["type", "name", "files"];

    fn kind(&self) -> &'static str {
        "removal"
    }
}

/// Removes databases. A missing file does not stop the removal of the others.
pub fn run(args: &RemoveArgs, common: Common) -> Result<Exit, Fault> {
    let databases = args.place.databases()?;
    let wanted = if args.all { all(&databases)? } else { named(&args.names)? };
    let (mut out, mut rows, mut files) = (out::standard(), Rows::new(args.form.format), 0);
    for pattern in &wanted {
        let removed = databases.remove(pattern).map_err(|error| fault(&error))?;
        rows.write(&mut out, &RemovalRecord { name: pattern.name(), files: removed, version: VERSION })?;
        files += removed;
    }
    out.flush()?;
    if !args.all && files == 0 {
        return Err(Fault::usage(format!("no database of that name is in {}", databases.folder().display())));
    }
    if !common.quiet {
        out::say_note(&format!("{} removed", count(files, "file")));
    }
    Ok(Exit::Solved)
}

fn named(names: &[String]) -> Result<Vec<Pattern>, Fault> {
    Ok(names.iter().map(|name| patterns(name, None)).collect::<Result<Vec<_>, _>>()?.concat())
}

/// All patterns with files in the folder; other files are ignored.
fn all(databases: &DatabaseFolder) -> Result<Vec<Pattern>, Fault> {
    let slots = databases.slots().map_err(|error| fault(&error))?;
    let patterns = slots.iter().filter_map(|slot| Pattern::named(slot.name().split('.').next()?));
    let mut patterns: Vec<Pattern> = patterns.collect();
    patterns.dedup();
    Ok(patterns)
}
