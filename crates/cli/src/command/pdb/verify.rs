//! `solvarium pdb verify`: verifies checksums of files, and their contents against moves.

use super::{FolderArgs, fault, patterns};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::output::out::{self, Out};
use crate::output::progress::Progress;
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use clap::Args;
use serde::Serialize;
use solvarium::limits::{Stop, StopFlag};
use solvarium_catalogue::databases::{Check, Checked, Database, DatabaseFolder, Pattern, Slot};
use solvarium_lab::memory;
use solvarium_lab::units::{self, show_count};
use std::ffi::OsStr;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Options of `pdb verify`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium pdb verify                  all databases in the folder
  solvarium pdb verify 7-8 --whole      every state; takes minutes
  solvarium pdb verify some/4x4_1-2.pdb
The checksum of each file is compared. A small database is then computed again
by another method. In a large one, random states are checked: from each and its
neighbours, a path of decreasing values must lead to the goal.
Exit code 1: a database is damaged or wrong.")]
pub struct VerifyArgs {
    /// Partitions, databases or files [default: all in the folder]
    #[arg(value_name = "NAME|FILE")]
    what: Vec<PathBuf>,

    /// Recompute large databases, too; this needs a byte of memory per state
    #[arg(long)]
    whole: bool,

    /// Number of states to sample from a large database
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = units::count)]
    sample: u64,

    /// Random seed of the sample
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    place: FolderArgs,

    /// Use at most this much memory, for example 512MiB [default: 3/4 of free]
    #[arg(long, value_name = "SIZE", value_parser = units::size, help_heading = "Limits")]
    memory_limit: Option<usize>,
}

/// Verifies each, and reports errors.
pub fn run(args: &VerifyArgs, common: Common) -> Result<Exit, Fault> {
    let (paths, stop) = (paths(args)?, interrupt::flag()?);
    let (mut out, mut rows, mut exit) = (out::standard(), Rows::new(args.form.format), Exit::Solved);
    for path in &paths {
        let verdict = verify(args, path, common, &stop)?;
        let end = verdict.exit();
        if rows.are_asked() {
            rows.write(&mut out, &VerifyRecord::of(path, &verdict))?;
        } else {
            report(&mut out, path, &verdict)?;
        }
        out.flush()?;
        exit = exit.and(end);
        if end == Exit::Interrupted {
            break;
        }
    }
    if paths.is_empty() && !common.quiet {
        out::say_note("there are no databases");
    }
    Ok(exit)
}

fn paths(args: &VerifyArgs) -> Result<Vec<PathBuf>, Fault> {
    let databases = args.place.databases()?;
    if args.what.is_empty() {
        let slots = databases.slots().map_err(|error| fault(&error))?;
        let is_database = |slot: &&Slot| slot.path().extension() == Some(OsStr::new("pdb"));
        return Ok(slots.iter().filter(is_database).map(|slot| slot.path().into()).collect());
    }
    let each = args.what.iter().map(|what| named(&databases, what));
    Ok(each.collect::<Result<Vec<_>, _>>()?.concat())
}

/// A file, or all files with this name in the folder.
fn named(databases: &DatabaseFolder, what: &Path) -> Result<Vec<PathBuf>, Fault> {
    if what.is_file() {
        return Ok(vec![what.into()]);
    }
    let name = what.to_string_lossy();
    let is_path = name.contains(['/', '\\'])
        || (name.ends_with(".pdb") && Pattern::named(name.trim_end_matches(".pdb")).is_none());
    if is_path {
        return Err(Fault::usage(format!("{name}: there is no such file")));
    }
    Ok(patterns(&name, None)?.iter().map(|pattern| databases.path(pattern)).collect())
}

fn verify(args: &VerifyArgs, path: &Path, common: Common, stop: &StopFlag) -> Result<Seen, Fault> {
    let done = Arc::new(AtomicU64::new(0));
    let database = {
        let _shown = Progress::begin(common.show(), line(path, "bytes", &done));
        Database::open_telling(path, |bytes| done.store(bytes, Ordering::Relaxed))
    };
    let database = match database {
        Err(error) if error.is_refused() => return Ok(Seen::Refused(error.to_string())),
        database => database.map_err(|error| fault(&error))?,
    };
    done.store(0, Ordering::Relaxed);
    let _shown = Progress::begin(common.show(), line(path, "states", &done));
    let memory = args.memory_limit.unwrap_or_else(|| memory::default_limit(1)) as u64;
    let VerifyArgs { whole, sample, seed, .. } = *args;
    let checked = Check { whole, sample, seed, memory }.verify(&database, |states| {
        done.store(states, Ordering::Relaxed);
        if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    checked.map(Seen::Checked).map_err(|error| {
        out::say_error(&format!("{error} (see --memory-limit)"));
        Fault::Reported(Exit::Limit)
    })
}

/// The result of a verification.
enum Seen {
    Checked(Checked),
    /// The file is damaged, or not a database.
    Refused(String),
}

impl Seen {
    const fn exit(&self) -> Exit {
        match self {
            Self::Checked(Checked::Right { .. }) => Exit::Solved,
            Self::Checked(Checked::Wrong(_)) | Self::Refused(_) => Exit::Unsolved,
            Self::Checked(Checked::Stopped) => Exit::Interrupted,
        }
    }
}

/// Reports a result; faults are errors.
fn report(out: &mut Out, path: &Path, seen: &Seen) -> io::Result<()> {
    let path = path.display();
    match seen {
        Seen::Checked(Checked::Right { proved, states }) if proved == states => {
            writeln!(out, "{path}: correct, all {} states proved", show_count(*states))?;
        }
        Seen::Checked(Checked::Right { proved, states }) => {
            let (proved, states) = (show_count(*proved), show_count(*states));
            writeln!(out, "{path}: correct, {proved} of {states} states proved")?;
        }
        Seen::Checked(Checked::Wrong(flaw)) => {
            out::say_error(&format!("{path}: {flaw}: remove it and build it again"))
        }
        Seen::Refused(why) => out::say_error(why),
        Seen::Checked(Checked::Stopped) => {}
    }
    Ok(())
}

/// The result, for programs.
#[derive(Serialize)]
struct VerifyRecord {
    file: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    version: &'static str,
}

impl Row for VerifyRecord {
    const COLUMNS: &'static [&'static str] = &["file", "outcome", "proved", "states", "why", "stopped_by"];

    fn kind(&self) -> &'static str {
        "verification"
    }
}

impl VerifyRecord {
    fn of(path: &Path, seen: &Seen) -> Self {
        let (outcome, proved, states, why) = match seen {
            Seen::Checked(Checked::Right { proved, states }) => ("sound", Some(*proved), Some(*states), None),
            Seen::Checked(Checked::Wrong(flaw)) => ("wrong", None, None, Some(flaw.to_string())),
            Seen::Refused(why) => ("refused", None, None, Some(why.clone())),
            Seen::Checked(Checked::Stopped) => ("stopped", None, None, None),
        };
        let stopped_by = matches!(seen, Seen::Checked(Checked::Stopped)).then(|| Stop::Asked.name());
        Self { file: path.display().to_string(), outcome, proved, states, why, stopped_by, version: VERSION }
    }
}

fn line(path: &Path, what: &'static str, done: &Arc<AtomicU64>) -> impl FnMut() -> String + Send + 'static {
    let (name, done) = (path.display().to_string(), Arc::clone(done));
    move || format!("{name}: {} {what}", show_count(done.load(Ordering::Relaxed)))
}
