//! `solvarium sweep`: executes the runs of an experiment, each exactly once, across interruptions.

mod new;
mod status;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::build::BUILD;
use crate::options::args::Common;
use crate::options::part;
use crate::output::out::{self, Form, STRONG};
use crate::output::progress::Progress;
use crate::output::rows::{FormArgs, Rows};
use crate::{host::interrupt, host::shell, lab, options::threads};
use clap::Args;
use solvarium::limits::StopFlag;
use solvarium::wording::count;
use solvarium_lab::units::{self, show_count};
use solvarium_lab::{Begin, Experiment, Feature, Prepared, Shard, Study, Sweep, Swept};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Options of `sweep`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium sweep --new mine                      write mine.toml as a template
  solvarium sweep experiments/8-puzzle-heuristics.toml --dry-run
  solvarium sweep experiments/8-puzzle-heuristics.toml --scale small -o out
  solvarium sweep -o out --status                 the progress, from another terminal
  solvarium sweep mine.toml -o out --resume       after Ctrl-C or a crash
  solvarium sweep other.toml -o out --overwrite   remove the runs in out first
  solvarium sweep mine.toml -o out --part 2/4     the second of four machines
Then: solvarium report out. Parts of several machines: report a b c d -o all.")]
pub struct SweepArgs {
    /// The experiment: a file in TOML (see docs/experiments.md)
    #[arg(value_name = "EXPERIMENT", required_unless_present_any = ["status", "new"])]
    experiment: Option<PathBuf>,

    /// The folder of the results
    #[arg(short, long, value_name = "FOLDER", required_unless_present_any = ["dry_run", "new"])]
    out: Option<PathBuf>,

    /// Write a template NAME.toml and run nothing
    #[arg(long, value_name = "NAME", conflicts_with_all = ["experiment", "out", "dry_run", "status", "resume", "overwrite"])]
    new: Option<String>,

    /// Size of the experiment: the name of one of its scales, such as small, or full
    #[arg(long, value_name = "NAME", default_value = "full")]
    scale: String,

    /// Check everything and print the number of runs and the estimated time
    #[arg(long)]
    dry_run: bool,

    /// Only show the progress of the sweep in the folder
    #[arg(long, conflicts_with_all = ["dry_run", "resume"])]
    status: bool,

    /// Continue with the results in the folder; no run is repeated
    #[arg(long)]
    resume: bool,

    /// Delete all runs in the folder, and start the experiment again
    #[arg(long, conflicts_with_all = ["resume", "status", "dry_run", "shard"])]
    overwrite: bool,

    /// Do only this part, such as 1/4; in a job array: auto (Slurm, Grid Engine) or auto/4 (HyperQueue)
    #[arg(long = "part", alias = "shard", value_name = "I/N", default_value = "1/1", value_parser = part::parse)]
    shard: Shard,

    /// Number of parallel runs [default: 1 if time is measured, else one per core]
    #[arg(long, value_name = "N", value_parser = units::count)]
    jobs: Option<u64>,

    /// The folder of the experiment's puzzle files [default: that of EXPERIMENT]
    #[arg(long, value_name = "FOLDER")]
    instances: Option<PathBuf>,

    #[command(flatten)]
    form: FormArgs,
}

impl SweepArgs {
    /// An option that the parts of an array cannot have.
    pub fn uncut(&self) -> Option<&'static str> {
        let options = [
            ("--status", self.status),
            ("--dry-run", self.dry_run),
            ("--new", self.new.is_some()),
            ("--overwrite", self.overwrite),
        ];
        options.into_iter().find(|(_, is_set)| *is_set).map(|(name, _)| name)
    }
}

/// Time limit of trial runs in a dry run.
const PATIENCE: Duration = Duration::from_secs(3);

/// Executes the sweep, or reports what it would run.
pub fn run(args: &SweepArgs, common: Common) -> Result<Exit, Fault> {
    if let Some(name) = &args.new {
        return new::run(name, common);
    }
    let Some(file) = args.experiment.as_deref().filter(|_| !args.status) else {
        return status::run(args);
    };
    let stop = interrupt::flag()?;
    let experiment = Experiment::read(file, Some(&args.scale)).map_err(lab::fault)?;
    let experiment = match &args.out {
        Some(out) if !args.overwrite => experiment.drawn_in(out),
        _ => experiment,
    };
    let beside = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let folder = args.instances.as_deref().unwrap_or(beside);
    let prepared = {
        let making = experiment.making();
        let _shown = Progress::begin(common.show(), move || making_line(making.made(), making.total()));
        experiment.prepare(folder, BUILD, &stop)
    };
    let prepared = match prepared {
        Err(error) if error.is_stopped() => return Ok(Exit::Interrupted),
        other => other.map_err(lab::fault)?,
    };
    prepared.notes.iter().for_each(|note| out::say_note(note));
    let at_once = at_once(args, &prepared);
    match &args.out {
        Some(folder) if !args.dry_run => sweep(args, &prepared, folder, at_once, common, &stop),
        _ => dry_run(args, &prepared, at_once, &stop),
    }
}

/// `making the instances: 12 of 200`.
fn making_line(made: u64, total: u64) -> String {
    match total {
        0 => "reading the instances".into(),
        total => format!("making the instances: {} of {}", show_count(made), show_count(total)),
    }
}

/// The number of parallel runs: one if times count.
fn at_once(args: &SweepArgs, prepared: &Prepared) -> usize {
    let is_alone = args.jobs.is_none() && prepared.is_timed();
    let at_once = if is_alone { 1 } else { threads::asked(args.jobs).get() };
    if at_once > 1 && prepared.is_timed() {
        out::say_warning(&format!(
            "times are measured, but {at_once} runs run in parallel and slow each other down; the report says so"
        ));
    }
    at_once
}

fn dry_run(args: &SweepArgs, prepared: &Prepared, at_once: usize, stop: &StopFlag) -> Result<Exit, Fault> {
    let (mut out, mut rows) = (out::standard(), Rows::new(args.form.format));
    if !rows.are_asked() {
        write!(out, "{}", prepared.describe())?;
        out.flush()?;
    }
    let estimate = prepared.estimate(args.shard, PATIENCE, stop).map_err(lab::fault)?;
    if rows.are_asked() {
        rows.write(&mut out, &status::SweepRecord::planned(prepared.plan(), &estimate, at_once))?;
        out.flush()?;
        return Ok(if stop.is_raised() { Exit::Interrupted } else { Exit::Solved });
    }
    let plural = if at_once == 1 { "one at a time".into() } else { format!("{at_once} at once") };
    writeln!(out, "{:<10} {}, {plural}", "time", estimate.describe(at_once))?;
    out.flush()?;
    Ok(if stop.is_raised() { Exit::Interrupted } else { Exit::Solved })
}

fn sweep(
    args: &SweepArgs,
    prepared: &Prepared,
    folder: &Path,
    at_once: usize,
    common: Common,
    stop: &StopFlag,
) -> Result<Exit, Fault> {
    let progress = Arc::new(solvarium_lab::Progress::default());
    let begin = match (args.resume, args.overwrite) {
        (_, true) => Begin::Overwrite,
        (true, false) => Begin::Resume,
        (false, false) => Begin::New,
    };
    let sweep = Sweep { begin, shard: args.shard, at_once };
    let swept = {
        let _shown = Progress::begin(common.show(), lab::progress_line(&progress));
        prepared.sweep(folder, sweep, &progress, stop)
    };
    let swept = match swept {
        Err(error) => {
            print_resume(args, folder, progress.done(), progress.total());
            return Err(lab::fault(error));
        }
        Ok(swept) => swept,
    };
    report(args, folder, swept, common)?;
    Ok(if swept.is_complete() { Exit::Solved } else { Exit::Interrupted })
}

fn report(args: &SweepArgs, folder: &Path, swept: Swept, common: Common) -> Result<(), Fault> {
    if swept.damaged > 0 {
        out::say_warning(&format!(
            "{} in the log: dropped, and the runs repeated",
            count(swept.damaged, "damaged line")
        ));
    }
    let mut out = out::standard();
    if args.form.format != Form::Text {
        status::write(args, folder, &mut out)?;
    }
    if !swept.is_complete() {
        print_resume(args, folder, swept.done, swept.total);
        return Ok(());
    }
    if args.form.format != Form::Text {
        return Ok(());
    }
    let is_part = args.shard != Shard::default();
    let part = if is_part { format!("part {}: ", args.shard) } else { String::new() };
    writeln!(out, "{part}{STRONG}{}{STRONG:#} in {}", count(swept.total, "run"), folder.display())?;
    if is_part && !Study::open(&[folder.to_path_buf()]).map_err(lab::fault)?.is_complete() {
        if !common.quiet {
            writeln!(out, "progress: solvarium sweep -o {} --status", shell::path(folder))?;
        }
        return Ok(out.flush()?);
    }
    if !common.quiet {
        lab::report_missing(&[Feature::Parquet]);
        writeln!(out, "figures and tables: solvarium report {}", shell::path(folder))?;
    }
    Ok(out.flush()?)
}

/// Prints the command that continues the sweep: the same one with `--resume`.
fn print_resume(args: &SweepArgs, folder: &Path, done: u64, total: u64) {
    if done == 0 {
        return;
    }
    let scale = if args.scale == "full" { String::new() } else { format!(" --scale {}", args.scale) };
    let shard =
        if args.shard == Shard::default() { String::new() } else { format!(" --part {}", args.shard) };
    let instances = args.instances.as_ref().map(|path| format!(" --instances {}", shell::path(path)));
    let jobs = args.jobs.map(|jobs| format!(" --jobs {jobs}"));
    out::say_note(&format!(
        "{} of {} runs are done and saved; continue with\n  solvarium sweep {} -o {}{scale}{shard}{}{} --resume",
        show_count(done),
        show_count(total),
        args.experiment.as_deref().map(shell::path).unwrap_or_default(),
        shell::path(folder),
        instances.unwrap_or_default(),
        jobs.unwrap_or_default(),
    ));
}
