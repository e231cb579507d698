//! `solvarium pdb verify`: verifies checksums of files, and their contents against moves.

use super::{Place, fault, patterns};
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
use solvarium::rng::Rng;
use solvarium_catalogue::databases::{Database, Flaw, Pattern, Proof, Shelf, Slot, Verdict};
use solvarium_lab::memory;
use solvarium_lab::units::{self, show_count};
use std::ffi::OsStr;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Databases up to this number of states are recounted completely, in seconds.
const SMALL: u64 = 8_000_000;

/// Options of `pdb verify`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium pdb verify                  all that is there
  solvarium pdb verify 7-8 --whole      every state: minutes
  solvarium pdb verify some/4x4_1-2.pdb
A file is read and its sum compared. Then a small database is counted again, in
another way; of a large one, states are drawn, and from each and from all
around it one goes where it says the goal is.
Exit code 1: one is damaged or wrong.")]
pub struct VerifyArgs {
    /// Partitions, databases or files [default: all in the folder]
    #[arg(value_name = "NAME|FILE")]
    what: Vec<PathBuf>,

    /// Count large databases again too: a byte of memory for each state
    #[arg(long)]
    whole: bool,

    /// Draw so many states of a large one
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = units::count)]
    sample: u64,

    /// Draw others
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    place: Place,

    /// Use no more memory: 512MiB [default: 3/4 of what is free]
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
            rows.write(&mut out, &Record::of(path, &verdict))?;
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
    let shelf = args.place.shelf()?;
    if args.what.is_empty() {
        let slots = shelf.slots().map_err(|error| fault(&error))?;
        let is_database = |slot: &&Slot| slot.path().extension() == Some(OsStr::new("pdb"));
        return Ok(slots.iter().filter(is_database).map(|slot| slot.path().into()).collect());
    }
    let each = args.what.iter().map(|what| named(&shelf, what));
    Ok(each.collect::<Result<Vec<_>, _>>()?.concat())
}

/// A file, or all files with this name in the folder.
fn named(shelf: &Shelf, what: &Path) -> Result<Vec<PathBuf>, Fault> {
    if what.is_file() {
        return Ok(vec![what.into()]);
    }
    let name = what.to_string_lossy();
    let is_path = name.contains(['/', '\\'])
        || (name.ends_with(".pdb") && Pattern::named(name.trim_end_matches(".pdb")).is_none());
    if is_path {
        return Err(Fault::usage(format!("{name}: there is no such file")));
    }
    Ok(patterns(&name, None)?.iter().map(|pattern| shelf.path(pattern)).collect())
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
    let proof = Proof::new(&database);
    let _shown = Progress::begin(common.show(), line(path, "states", &done));
    if args.whole || proof.states() <= SMALL {
        recount(args, &proof, stop, &done)
    } else {
        Ok(sample(args, &proof, stop, &done))
    }
}

/// The result of a verification.
enum Seen {
    Right {
        proved: u64,
        states: u64,
    },
    Wrong(Flaw),
    /// The file is damaged, or not a database.
    Refused(String),
    Interrupted,
}

impl Seen {
    const fn exit(&self) -> Exit {
        match self {
            Self::Right { .. } => Exit::Solved,
            Self::Wrong(_) | Self::Refused(_) => Exit::Unsolved,
            Self::Interrupted => Exit::Interrupted,
        }
    }
}

/// Reports a result; faults are errors.
fn report(out: &mut Out, path: &Path, seen: &Seen) -> io::Result<()> {
    let path = path.display();
    match seen {
        Seen::Right { proved, states } if proved == states => {
            writeln!(out, "{path}: sound, all {} states proved", show_count(*states))?;
        }
        Seen::Right { proved, states } => {
            let (proved, states) = (show_count(*proved), show_count(*states));
            writeln!(out, "{path}: sound, {proved} of {states} states proved")?;
        }
        Seen::Wrong(flaw) => out::say_error(&format!("{path}: {flaw}: remove it, and build it anew")),
        Seen::Refused(why) => out::say_error(why),
        Seen::Interrupted => {}
    }
    Ok(())
}

/// The result, for programs.
#[derive(Serialize)]
struct Record {
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

impl Row for Record {
    const COLUMNS: &'static [&'static str] = &["file", "outcome", "proved", "states", "why", "stopped_by"];

    fn kind(&self) -> &'static str {
        "verification"
    }
}

impl Record {
    fn of(path: &Path, seen: &Seen) -> Self {
        let (outcome, proved, states, why) = match seen {
            Seen::Right { proved, states } => ("sound", Some(*proved), Some(*states), None),
            Seen::Wrong(flaw) => ("wrong", None, None, Some(flaw.to_string())),
            Seen::Refused(why) => ("refused", None, None, Some(why.clone())),
            Seen::Interrupted => ("stopped", None, None, None),
        };
        let stopped_by = matches!(seen, Seen::Interrupted).then(|| Stop::Asked.name());
        Self { file: path.display().to_string(), outcome, proved, states, why, stopped_by, version: VERSION }
    }
}

fn recount(args: &VerifyArgs, proof: &Proof<'_>, stop: &StopFlag, done: &AtomicU64) -> Result<Seen, Fault> {
    let memory = args.memory_limit.unwrap_or_else(|| memory::default_limit(1)) as u64;
    let verdict = proof.complete(memory, |states| {
        done.store(states, Ordering::Relaxed);
        if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match verdict {
        Err(error) => {
            out::say_error(&format!("{error}: see --memory-limit"));
            Err(Fault::Reported(Exit::Limit))
        }
        Ok(Verdict::Right) => Ok(Seen::Right { proved: proof.states(), states: proof.states() }),
        Ok(Verdict::Wrong(flaw)) => Ok(Seen::Wrong(flaw)),
        Ok(Verdict::Stopped) => Ok(Seen::Interrupted),
    }
}

fn sample(args: &VerifyArgs, proof: &Proof<'_>, stop: &StopFlag, done: &AtomicU64) -> Seen {
    let mut rng = Rng::seeded(args.seed);
    for number in 0..args.sample {
        if stop.is_raised() {
            return Seen::Interrupted;
        }
        done.store(number, Ordering::Relaxed);
        let state = u64::try_from(rng.below(usize::try_from(proof.states()).unwrap_or(usize::MAX)));
        if let Err(flaw) = proof.state(state.unwrap_or_default()) {
            return Seen::Wrong(flaw);
        }
    }
    Seen::Right { proved: args.sample, states: proof.states() }
}

fn line(path: &Path, what: &'static str, done: &Arc<AtomicU64>) -> impl FnMut() -> String + Send + 'static {
    let (name, done) = (path.display().to_string(), Arc::clone(done));
    move || format!("{name}: {} {what}", show_count(done.load(Ordering::Relaxed)))
}
