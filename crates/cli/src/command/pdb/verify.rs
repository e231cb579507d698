//! `solvarium pdb verify`: the sums of files, and what they say, held against moves.

use super::{Place, fault, patterns};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out::{self, Out};
use crate::output::progress::Progress;
use crate::{host::interrupt, host::memory};
use clap::Args;
use solvarium::limits::StopFlag;
use solvarium::rng::Rng;
use solvarium_catalogue::databases::{Database, Flaw, Pattern, Proof, Shelf, Slot, Verdict};
use solvarium_lab::human::{self, show_count};
use std::ffi::OsStr;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Databases of no more states are counted again as a whole, in seconds.
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
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = human::count)]
    sample: u64,

    /// Draw others
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    place: Place,

    /// Use no more memory: 512MiB [default: 3/4 of what is free]
    #[arg(long, value_name = "SIZE", value_parser = human::size, help_heading = "Limits")]
    memory_limit: Option<usize>,
}

/// Verifies each, and says what is wrong.
pub fn run(args: &VerifyArgs, common: Common) -> Result<Exit, Fault> {
    let (paths, stop) = (paths(args)?, interrupt::flag()?);
    let (mut out, mut exit) = (out::standard(), Exit::Solved);
    for path in &paths {
        let end = verify(args, path, common, &stop, &mut out)?;
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

/// A file; or what has this name in the folder.
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

fn verify(
    args: &VerifyArgs,
    path: &Path,
    common: Common,
    stop: &StopFlag,
    out: &mut Out,
) -> Result<Exit, Fault> {
    let done = Arc::new(AtomicU64::new(0));
    let database = {
        let _shown = Progress::begin(common.show(), line(path, "bytes", &done));
        Database::open_telling(path, |bytes| done.store(bytes, Ordering::Relaxed))
    };
    let database = match database {
        Err(error) if error.is_refused() => {
            out::say_error(&error.to_string());
            return Ok(Exit::Unsolved);
        }
        database => database.map_err(|error| fault(&error))?,
    };
    done.store(0, Ordering::Relaxed);
    let proof = Proof::new(&database);
    let _shown = Progress::begin(common.show(), line(path, "states", &done));
    let verdict = if args.whole || proof.states() <= SMALL {
        whole(args, &proof, stop, &done)?
    } else {
        sample(args, &proof, stop, &done)
    };
    Ok(match verdict {
        Seen::Right(states) => {
            writeln!(out, "{}: sound, {states}", path.display())?;
            Exit::Solved
        }
        Seen::Wrong(flaw) => {
            out::say_error(&format!("{}: {flaw}: remove it, and build it anew", path.display()));
            Exit::Unsolved
        }
        Seen::Interrupted => Exit::Interrupted,
    })
}

/// What was found.
enum Seen {
    Right(String),
    Wrong(Flaw),
    Interrupted,
}

fn whole(args: &VerifyArgs, proof: &Proof<'_>, stop: &StopFlag, done: &AtomicU64) -> Result<Seen, Fault> {
    let memory = args.memory_limit.unwrap_or_else(|| memory::default_limit(1)) as u64;
    let verdict = proof.whole(memory, |states| {
        done.store(states, Ordering::Relaxed);
        if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match verdict {
        Err(error) => {
            out::say_error(&format!("{error}: see --memory-limit"));
            Err(Fault::Told(Exit::Limit))
        }
        Ok(Verdict::Right) => Ok(Seen::Right(format!("all {} states proved", show_count(proof.states())))),
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
    Seen::Right(format!("{} of {} states proved", show_count(args.sample), show_count(proof.states())))
}

fn line(path: &Path, what: &'static str, done: &Arc<AtomicU64>) -> impl FnMut() -> String + Send + 'static {
    let (name, done) = (path.display().to_string(), Arc::clone(done));
    move || format!("{name}: {} {what}", show_count(done.load(Ordering::Relaxed)))
}
