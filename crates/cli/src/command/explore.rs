//! `solvarium explore`: counts all reachable states by depth.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out::{self, Form, Out};
use crate::output::progress::{Progress, states_line};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::{host::cache, host::interrupt, host::shell, options::threads, output::table};
use clap::Args;
use serde::Serialize;
use solvarium::Limits;
use solvarium::explore::{Begin, Explored, WorkFolder, disk_needed, least_memory};
use solvarium::limits::{Gauge, Stop};
use solvarium::wording::count;
use solvarium_catalogue::{self as catalogue, ProblemKind, Space};
use solvarium_lab::memory;
use solvarium_lab::table::{Align, Table};
use solvarium_lab::units::{self, show_count, show_duration, show_size};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Options of `explore`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium explore tiles 3x3          all 181,440 boards of the 8-puzzle
  solvarium explore tiles 3x4 --format json
  solvarium explore tiles 2x7 --memory-limit 2GiB     on disk, for hours
  solvarium explore tiles '1 2 3 / 4 0 5 / 6 7 8'     from another start
  solvarium explore river 3 3 2
  solvarium explore pancake 8
A space that does not fit into memory is searched on disk, in a folder that
is printed. To continue after Ctrl-C, a limit or a crash, repeat the command.")]
pub struct ExploreArgs {
    #[arg(value_name = "PROBLEM", value_parser = ProblemKind::parse, help = known())]
    problem: ProblemKind,

    /// A puzzle as for solve; for tiles also a size (3x4), for pancakes a number
    #[arg(value_name = "INSTANCE", required = true)]
    instance: Vec<String>,

    /// Search on disk and keep the work in this folder [default: in memory
    /// if it fits, else ~/.cache/solvarium/explore or $SOLVARIUM_CACHE]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,

    /// Delete the saved work, and start the count again
    #[arg(long)]
    overwrite: bool,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = units::count)]
    jobs: Option<u64>,

    #[command(flatten)]
    form: FormArgs,

    /// Stop after this time, for example 10s or 5min [default: none]
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Use at most this much memory, for example 512MiB [default: 3/4 of free]
    #[arg(long, value_name = "SIZE", value_parser = units::size, help_heading = "Limits")]
    memory_limit: Option<usize>,

    /// Approximate limit on disk space
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value = "64GiB", help_heading = "Limits")]
    disk_limit: usize,
}

/// The explorable problems, for the help of an argument.
fn known() -> String {
    let names: Vec<_> = catalogue::explored().map(|(name, _)| name).collect();
    names.join(", ")
}

/// Explores the space, and reports the number of states at each depth.
pub fn run(args: &ExploreArgs, common: Common) -> Result<Exit, Fault> {
    let space = Space::read(&args.problem, &args.instance.join(" "))?;
    let memory = args.memory_limit.unwrap_or_else(|| memory::default_limit(1));
    let (stop, gauge) = (interrupt::flag_of_keeper()?, Gauge::new());
    let limits = Limits::none().memory(memory).stop(&stop).gauge(&gauge);
    let limits = args.time_limit.map_or(limits.clone(), |time| limits.time(time));
    let folder = folder(args, &space, memory)?;
    if let Some(folder) = folder.as_ref().filter(|_| !common.quiet) {
        out::say_note(&format!("on disk, in {}", folder.folder.display()));
    }
    let started = Instant::now();
    let found = {
        let _shown = Progress::begin(common.show(), states_line(space.name().into(), &gauge));
        match &folder {
            Some(folder) => space.on_disk(folder, threads::asked(args.jobs), &limits)?,
            None => space.in_memory(threads::asked(args.jobs), &limits),
        }
    };
    let mut out = out::standard();
    match args.form.format {
        Form::Text => text(&mut out, &space, &found, started.elapsed())?,
        Form::Json => {
            Rows::new(Form::Json).write(&mut out, &ExploreRecord::of(&space, &found, started.elapsed()))?
        }
        Form::Csv => depths(&mut out, &found)?,
    }
    out.flush()?;
    if !common.quiet {
        remarks(args, &space, &found, folder.as_ref(), memory);
    }
    Ok(match found.stopped {
        None => Exit::Solved,
        Some(stop) => Exit::of_stop(stop),
    })
}

/// The folder of the checkpoints; `None` to keep everything in memory.
fn folder(args: &ExploreArgs, space: &Space, memory: usize) -> Result<Option<WorkFolder>, Fault> {
    let fits = space.memory().is_some_and(|needed| needed <= memory as u64);
    let folder = match &args.dir {
        Some(folder) => folder.clone(),
        None if fits => return Ok(None),
        None => cache::folder("explore")?.join(file_name(space.name())),
    };
    let begin = if args.overwrite { Begin::Overwrite } else { Begin::Resume };
    Ok(Some(WorkFolder { folder, begin, disk: args.disk_limit as u64 }))
}

/// Converts `tiles 1 2 / 3 0` to `tiles-1-2_3-0`, different for each board.
fn file_name(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '/').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").replace("-/-", "_")
}

fn text(out: &mut Out, space: &Space, found: &Explored, time: Duration) -> Result<(), Fault> {
    let mut rows = Table::new(&[("depth", Align::Right), ("states", Align::Right)]);
    for (depth, count) in found.counts.iter().enumerate() {
        rows.row(vec![depth.to_string(), show_count(*count)]);
    }
    if !found.counts.is_empty() {
        table::write(&rows, out)?;
    }
    let stopped = found.stopped.map(|stop| format!("stopped: {stop}; ")).unwrap_or_default();
    let to = if found.counts.is_empty() { String::new() } else { format!(" to depth {}", found.deepest()) };
    writeln!(
        out,
        "{}: {stopped}{}{to}, {}",
        space.name(),
        count(found.states(), "state"),
        show_duration(time)
    )?;
    Ok(())
}

/// The result of the exploration.
#[derive(Serialize)]
struct ExploreRecord<'a> {
    space: &'a str,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    states: u64,
    depths: &'a [u64],
    seconds: f64,
    version: &'static str,
}

impl Row for ExploreRecord<'_> {
    const COLUMNS: &'static [&'static str] = &["space", "outcome", "stopped_by", "states", "seconds"];

    fn kind(&self) -> &'static str {
        "space"
    }
}

impl<'a> ExploreRecord<'a> {
    fn of(space: &'a Space, found: &'a Explored, time: Duration) -> Self {
        Self {
            space: space.name(),
            outcome: if found.stopped.is_none() { "explored" } else { "stopped" },
            stopped_by: found.stopped.as_ref().map(Stop::name),
            states: found.states(),
            depths: &found.counts,
            seconds: time.as_secs_f64(),
            version: VERSION,
        }
    }
}

/// A depth as a table row.
#[derive(Serialize)]
struct Layer {
    depth: usize,
    states: u64,
}

impl Row for Layer {
    const COLUMNS: &'static [&'static str] = &["depth", "states"];

    fn kind(&self) -> &'static str {
        "depth"
    }
}

fn depths(out: &mut Out, found: &Explored) -> Result<(), Fault> {
    let mut rows = Rows::new(Form::Csv);
    for (depth, &states) in found.counts.iter().enumerate() {
        rows.write(out, &Layer { depth, states })?;
    }
    Ok(())
}

/// Writes remarks: the origin of the numbers, and how to continue.
fn remarks(args: &ExploreArgs, space: &Space, found: &Explored, folder: Option<&WorkFolder>, memory: usize) {
    if let Some(deepest) = found.known.checked_sub(1) {
        out::say_note(&format!(
            "depths up to {deepest} were saved by an earlier run; --overwrite starts again"
        ));
    }
    let Some(stop) = found.stopped else { return };
    let numbers = space.numbers().unwrap_or(u64::MAX);
    out::say_note(&match (stop, folder) {
        (Stop::Disk, _) => format!(
            "the table of states needs {} of disk, and links between its parts need some more (see --disk-limit)",
            show_size(disk_needed(numbers))
        ),
        (Stop::Memory, _) if least_memory(numbers, threads::asked(args.jobs)) > memory as u64 => {
            format!(
                "on disk it needs at least {} of memory",
                show_size(least_memory(numbers, threads::asked(args.jobs)))
            )
        }
        (Stop::Memory, _) => {
            "this work was started with more memory or fewer threads: use these again, or start again with --overwrite".into()
        }
        (_, Some(folder)) => format!("the work is saved; continue with\n  {}", same(args, &folder.folder)),
        (_, None) => "work in memory is not saved; --dir FOLDER saves it".into(),
    });
}

/// The command that continues the exploration.
fn same(args: &ExploreArgs, folder: &Path) -> String {
    let instance = args.instance.join(" ");
    let is_plain = instance.chars().all(char::is_alphanumeric);
    let instance = if is_plain { instance } else { shell::quoted(&instance) };
    let dir = args.dir.as_ref().map(|_| format!(" --dir {}", shell::quoted(&folder.display().to_string())));
    let memory = args.memory_limit.map(|memory| format!(" --memory-limit {memory}"));
    let jobs = args.jobs.map(|jobs| format!(" --jobs {jobs}"));
    let [dir, memory, jobs] = [dir, memory, jobs].map(Option::unwrap_or_default);
    format!("solvarium explore {} {instance}{dir}{memory}{jobs}", args.problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_exploration_has_its_own_folder() {
        for (name, file) in [
            ("tiles 3x4", "tiles-3x4"),
            ("tiles 1 2 3 / 4 5 0", "tiles-1-2-3_4-5-0"),
            ("tiles 1 2 / 3 4 / 5 0", "tiles-1-2_3-4_5-0"),
            ("jugs 5 3 -> 4", "jugs-5-3-4"),
        ] {
            assert_eq!(file_name(name), file);
        }
    }
}
