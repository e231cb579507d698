//! `solvarium pdb build`: builds databases layer by layer, with checkpoints.

use super::built::BuildRecord;
use super::{FolderArgs, fault, names, patterns, shape};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out::{self, Out, STRONG};
use crate::output::progress::Progress;
use crate::output::rows::{FormArgs, Rows};
use crate::{host::disk, host::interrupt, host::shell, options::threads};
use clap::Args;
use solvarium::limits::StopFlag;
use solvarium_catalogue::databases::{About, Building, Built, DatabaseFolder, News, Order, Pattern, Shape};
use solvarium_lab::memory;
use solvarium_lab::units::{self, show_count, show_duration, show_size};
use std::cell::Cell;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Options of `pdb build`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium pdb build 7-8               for the 15-puzzle (Korf and Felner, 2002)
  solvarium pdb build 6-6-6-6           for the 24-puzzle
  solvarium pdb build --tiles 1,2,5,6 --tiles 3,4,7,8
  solvarium pdb build --shape 3x5 --tiles 1,2,3,4,5,6,7
To continue after Ctrl-C, a limit or a crash, repeat the command.")]
pub struct BuildArgs {
    /// A partition: 5-5-5, 6-6-3 or 7-8 for 4x4, 5-5-5-5-4 or 6-6-6-6 for 5x5,
    /// 4-4 for 3x3
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// The tiles of one pattern, at most eight; repeat it for each pattern
    #[arg(long, value_name = "N,N,...", value_parser = tiles, conflicts_with = "name")]
    tiles: Vec<Tiles>,

    /// Columns x rows [default: from the partition, or 4x4]
    #[arg(long, value_name = "WxH", value_parser = shape)]
    shape: Option<Shape>,

    #[command(flatten)]
    place: FolderArgs,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = units::count)]
    jobs: Option<u64>,

    /// Time between two saves [default: chosen so that saving takes less than 5 % of the time]
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    keep_every: Option<Duration>,

    /// Stop after this time, for example 10s or 5min [default: none]
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Use at most this much memory, for example 512MiB [default: 3/4 of free]
    #[arg(long, value_name = "SIZE", value_parser = units::size, help_heading = "Limits")]
    memory_limit: Option<usize>,

    #[command(flatten)]
    form: FormArgs,
}

/// The tiles of a part.
#[derive(Clone, Debug)]
struct Tiles(Vec<u8>);

fn tiles(text: &str) -> Result<Tiles, String> {
    let tiles = text.split([',', ' ', '-']).map(|tile| tile.trim().parse::<u8>());
    tiles.collect::<Result<_, _>>().map(Tiles).map_err(|_| "expected tiles, such as 1,2,5,6".to_string())
}

/// Builds each missing part.
pub fn run(args: &BuildArgs, common: Common) -> Result<Exit, Fault> {
    let (patterns, databases) = (parts(args)?, args.place.databases()?);
    let memory = args.memory_limit.unwrap_or_else(|| memory::default_limit(1)) as u64;
    let order = Order { memory, threads: threads::asked(args.jobs), keep_every: args.keep_every };
    let missing: Vec<&Pattern> =
        patterns.iter().filter(|pattern| !databases.path(pattern).exists()).collect();
    if let Some(exit) = refused(&missing, memory, common) {
        return Ok(exit);
    }
    has_room(&missing, databases.folder())?;
    let ends = args.time_limit.map(|time| Instant::now() + time);
    let rows = Rows::new(args.form.format);
    let mut run = Run {
        databases,
        order,
        ends,
        stop: interrupt::flag_of_keeper()?,
        common,
        is_lost: Cell::new(false),
        rows,
    };
    let mut out = out::standard();
    for pattern in &patterns {
        let exit = run.build(pattern, &mut out)?;
        out.flush()?;
        if exit != Exit::Solved {
            if !run.is_lost.get() && !common.quiet {
                print_resume(args);
            }
            return Ok(exit);
        }
    }
    if let Some(name) = args.name.as_ref().filter(|_| !run.rows.are_asked()) {
        let about = patterns.iter().map(|pattern| About::read(run.databases.path(pattern)));
        let mean: f64 = about.map(|about| about.map_or(0.0, |about| about.mean())).sum();
        writeln!(out, "{STRONG}{name}{STRONG:#}: mean {mean:.2}, in {}", run.databases.folder().display())?;
    }
    Ok(out.flush().map(|()| Exit::Solved)?)
}

fn parts(args: &BuildArgs) -> Result<Vec<Pattern>, Fault> {
    match &args.name {
        Some(name) => match &patterns(name, args.shape)?[..] {
            [] => Err(Fault::usage(format!("expected {}", names(args.shape)))),
            all => Ok(all.to_vec()),
        },
        None if args.tiles.is_empty() => {
            Err(Fault::usage(format!("expected {}; or --tiles 1,2,5,6", names(args.shape))))
        }
        None => {
            let shape = args.shape.unwrap_or(Shape::FIFTEEN);
            let all = args.tiles.iter().map(|tiles| Pattern::new(shape, &tiles.0));
            all.collect::<Result<_, _>>().map_err(|error| Fault::usage(error.to_string()))
        }
    }
}

/// Reports the memory and disk needed before building; returns the exit code if they are too large.
fn refused(missing: &[&Pattern], memory: u64, common: Common) -> Option<Exit> {
    let needs = missing.iter().map(|pattern| Building::memory(pattern)).max()?;
    let sizes: Vec<u64> = missing.iter().map(|pattern| Building::size(pattern)).collect();
    // A checkpoint has the size of three databases, and is written beside the previous one.
    let (kept, all) = (6 * sizes.iter().max()?, sizes.iter().sum::<u64>());
    let (needed, disk) = (show_size(needs), show_size(all));
    if needs > memory {
        let allowed = show_size(memory);
        out::say_error(&format!("needs {needed} of memory, but the limit is {allowed} (see --memory-limit)"));
        return Some(Exit::Limit);
    }
    if !common.quiet && needs > 64 << 20 {
        let kept = show_size(kept);
        out::say_note(&format!(
            "needs {needed} of memory and {disk} of disk, plus up to {kept} of disk while it is built"
        ));
    }
    None
}

/// Refuses a build for which the disk has no room.
fn has_room(missing: &[&Pattern], folder: &Path) -> Result<(), Fault> {
    let all = missing.iter().map(|pattern| Building::size(pattern)).sum();
    disk::free(folder).map_or(Ok(()), |free| fits(all, free, folder))
}

fn fits(all: u64, free: u64, folder: &Path) -> Result<(), Fault> {
    let (needed, has) = (show_size(all), show_size(free));
    if all > free {
        let place = folder.display();
        return Err(Fault::Failure(format!(
            "needs {needed} of disk, but {place} has {has}: free some space, or choose another folder with --dir"
        )));
    }
    Ok(())
}

/// Data shared by the builds.
struct Run {
    databases: DatabaseFolder,
    order: Order,
    ends: Option<Instant>,
    stop: StopFlag,
    common: Common,
    /// Whether the last checkpoint could not be written.
    is_lost: Cell<bool>,
    rows: Rows,
}

impl Run {
    fn build(&mut self, pattern: &Pattern, out: &mut Out) -> Result<Exit, Fault> {
        let (gauge, started) = (Arc::new(Gauge::new(pattern)), Instant::now());
        let built = {
            let _shown = Progress::begin(self.common.show(), line(&gauge, &self.stop));
            self.databases.build(pattern, &self.order, |news| self.progress(&gauge, &news))
        };
        let built = match built {
            Err(error) if error.is_memory() => {
                out::say_error(&error.to_string());
                return Ok(Exit::Limit);
            }
            built => built.map_err(|error| fault(&error))?,
        };
        let time = started.elapsed();
        self.rows.write(out, &BuildRecord::of(pattern, &self.databases, &built, time, &self.stop))?;
        out.flush()?;
        let (name, time) = (pattern.name(), show_duration(time));
        match built {
            Built::There | Built::Made if self.rows.are_asked() => {}
            Built::There => writeln!(out, "{name} is there")?,
            Built::Made => writeln!(out, "{name} is built, in {time}")?,
            Built::Stopped if self.stop.is_raised() => return Ok(Exit::Interrupted),
            Built::Stopped => {
                out::say_error(&format!("{name}: the time limit was reached"));
                return Ok(Exit::Limit);
            }
        }
        Ok(Exit::Solved)
    }

    fn progress(&self, gauge: &Gauge, news: &News<'_>) -> ControlFlow<()> {
        match news {
            News::Refused(error) => out::say_warning(&format!("{error}; it is built again")),
            News::NotKept(error) => {
                self.is_lost.set(true);
                out::say_warning(&format!("the work cannot be saved: {error}"));
            }
            News::Waits => gauge.say("waiting for another process that is building it"),
            News::Keeps(_) => {
                self.is_lost.set(false);
                gauge.say("saving the work");
            }
            News::Writes => gauge.say("writing it"),
            News::Resumes(building) => {
                gauge.known(building, &gauge.before);
                if !self.common.quiet {
                    let (moves, name) = (building.counts().len() - 1, building.pattern().name());
                    out::say_note(&format!("{name}: continues after {moves} moves"));
                }
            }
            News::Layer(building) => gauge.known(building, &gauge.states),
        }
        let is_late = self.ends.is_some_and(|end| Instant::now() >= end);
        if is_late || self.stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Prints the command that continues the build.
fn print_resume(args: &BuildArgs) {
    let what = match &args.name {
        Some(name) => name.clone(),
        None => args
            .tiles
            .iter()
            .map(|tiles| format!("--tiles {}", joined(&tiles.0)))
            .collect::<Vec<_>>()
            .join(" "),
    };
    let shape = args.shape.map(|shape| format!(" --shape {shape}")).unwrap_or_default();
    let dir =
        args.place.dir.as_ref().map(|dir| format!(" --dir {}", shell::quoted(&dir.display().to_string())));
    let dir = dir.unwrap_or_default();
    out::say_note(&format!("the work is saved; continue with\n  solvarium pdb build {what}{shape}{dir}"));
}

fn joined(tiles: &[u8]) -> String {
    tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The progress of a build, for the progress line.
struct Gauge {
    name: String,
    states: AtomicU64,
    /// States known when it was continued.
    before: AtomicU64,
    all: AtomicU64,
    moves: AtomicU64,
    /// The activity between layers.
    other: Mutex<Option<&'static str>>,
    started: Instant,
}

impl Gauge {
    fn new(pattern: &Pattern) -> Self {
        let [states, before, all, moves] = [const { AtomicU64::new(0) }; 4];
        let (name, other, started) = (pattern.name(), Mutex::new(None), Instant::now());
        Self { name, states, before, all, moves, other, started }
    }

    fn known(&self, building: &Building, states: &AtomicU64) {
        states.store(building.counts().iter().sum(), Ordering::Relaxed);
        self.all.store(building.states(), Ordering::Relaxed);
        self.moves.store(building.counts().len() as u64 - 1, Ordering::Relaxed);
        *self.other.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn say(&self, other: &'static str) {
        *self.other.lock().unwrap_or_else(PoisonError::into_inner) = Some(other);
    }

    fn line(&self, elapsed: Duration) -> String {
        let [states, before, all, moves] =
            [&self.states, &self.before, &self.all, &self.moves].map(|number| number.load(Ordering::Relaxed));
        if let Some(other) = *self.other.lock().unwrap_or_else(PoisonError::into_inner) {
            return format!("{}: {other}", self.name);
        }
        let rate = states.saturating_sub(before) as f64 / elapsed.as_secs_f64().max(1e-3);
        let share = 100.0 * states as f64 / all.max(1) as f64;
        let left = Duration::try_from_secs_f64(all.saturating_sub(states) as f64 / rate);
        // Too early for an estimate: the first layers are small.
        let left = left.ok().filter(|_| share >= 1.0);
        let left = left.map_or(String::new(), |left| format!(", {} left", show_duration(left)));
        let (states, rate) = (show_count(states), show_count(rate as u64));
        format!("{}: {moves} moves, {states} states ({share:.1} %), {rate}/s{left}", self.name)
    }
}

fn line(gauge: &Arc<Gauge>, stop: &StopFlag) -> impl FnMut() -> String + Send + 'static {
    let (gauge, stop) = (Arc::clone(gauge), stop.clone());
    move || {
        let end = if stop.is_raised() {
            "; finishing the layer to save it (Ctrl-C again: stop at once)"
        } else {
            ""
        };
        format!("{}{end}", gauge.line(gauge.started.elapsed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_excludes_earlier_work() {
        let gauge = Gauge::new(&Pattern::new(Shape::EIGHT, &[1, 2]).unwrap());
        for (number, value) in
            [(&gauge.states, 3000), (&gauge.before, 1000), (&gauge.all, 12_000), (&gauge.moves, 7)]
        {
            number.store(value, Ordering::Relaxed);
        }
        let line = gauge.line(Duration::from_secs(2));
        assert_eq!(line, "3x3_1-2: 7 moves, 3,000 states (25.0 %), 1,000/s, 9.00 s left");
        gauge.say("writing it");
        assert_eq!(gauge.line(Duration::ZERO), "3x3_1-2: writing it");
    }

    #[test]
    fn builds_too_large_for_the_disk_are_refused() {
        assert!(fits(1 << 20, 1 << 20, Path::new("pdb")).is_ok());
        let refused = fits(3 << 20, 1 << 20, Path::new("pdb")).unwrap_err();
        assert_eq!(refused.exit(), Exit::Failure);
        let message = "needs 3.0 MiB of disk, but pdb has 1.0 MiB: free some space, or choose another folder with --dir";
        assert_eq!(refused.message(), Some(message));
    }

    #[test]
    fn tiles_are_read_as_people_write_them() {
        for text in ["1,2,5", "1, 2, 5", "1-2-5"] {
            assert_eq!(tiles(&text.replace(", ", ",")).unwrap().0, [1, 2, 5]);
        }
        assert!(tiles("1,x").is_err() && tiles("").is_err());
    }
}
