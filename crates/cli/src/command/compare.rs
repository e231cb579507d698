//! `solvarium compare`: several methods on one puzzle, or on many, one table.

use crate::args::Common;
use crate::exit::Exit;
use crate::experiment::Experiment;
use crate::fault::Fault;
use crate::limits::LimitArgs;
use crate::ordering::heuristic;
use crate::out::{self, STRONG};
use crate::progress::{Progress, gauge_line};
use crate::puzzles::{Puzzle, Puzzles, ReadingArgs};
use crate::record::{Number, Record};
use crate::table::{Align, Table};
use crate::tally::{self, Tally};
use crate::{interrupt, show};
use clap::{Args, ValueEnum};
use solvarium::catalogue::{Ending, Method, Order, Report};
use solvarium::limits::{Gauge, StopFlag};
use solvarium::stats::{Effort, effective_branching};
use solvarium::{Error, Limits};
use solvarium_lab::human::{show_count, show_duration, show_size};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Options of `compare`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium compare evil.txt --with astar --with dfs
  solvarium compare '8 6 7 / 2 5 4 / 3 0 1' --with astar --with ida \\
      --heuristic manhattan --heuristic misplaced
  solvarium compare grid3.txt --with 'backtrack(propagate=fc)' \\
      --with 'backtrack(hidden=singles,order=dom-wdeg)' --with sat
  solvarium compare many.txt --with singles --with sat     each puzzle by each
  solvarium compare --experiment experiments/sudoku-inference.toml

b* is the effective branching factor: that of the uniform tree with as many
nodes as were generated, as deep as the plan is long. A cost of ≥57 is that of a
search that was stopped: it had proved that no plan costs less.")]
pub struct CompareArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// A method; give it several times
    #[arg(long = "with", value_name = "METHOD", value_parser = Method::parse)]
    #[arg(required_unless_present = "experiment")]
    methods: Vec<Method>,

    /// Questions, methods and puzzles that a file names, instead
    #[arg(long, value_name = "TOML", conflicts_with_all = ["input", "methods", "heuristics", "format"])]
    experiment: Option<PathBuf>,

    /// Where the experiment's files of puzzles lie [default: beside it]
    #[arg(long, value_name = "FOLDER", requires = "experiment")]
    instances: Option<PathBuf>,

    /// A heuristic for those that ask one; several times
    #[arg(long = "heuristic", value_name = "H", value_parser = heuristic)]
    heuristics: Vec<String>,

    /// The seed of methods that roll dice
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Form of the output: text or json
    #[arg(long, value_enum, default_value_t, value_name = "FORM", hide_possible_values = true)]
    format: Format,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Compares what is asked for.
pub fn run(args: &CompareArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let session = Session { args, common, limits, stop };
    if let Some(path) = &args.experiment {
        return session.experiment(path);
    }
    let puzzles = args.reading.puzzles(&args.input)?;
    match &puzzles.all[..] {
        [Ok(puzzle)] => session.one(puzzle),
        _ => session.many(&puzzles),
    }
}

struct Session<'a> {
    args: &'a CompareArgs,
    common: Common,
    limits: Limits,
    stop: StopFlag,
}

impl Session<'_> {
    fn solve(&self, puzzle: &Puzzle, order: &Order, limits: &Limits) -> Result<Report, Error> {
        let gauge = Gauge::new();
        let what = format!("{}: {}", puzzle.name, order.method);
        let _progress = Progress::begin(self.common.show(), gauge_line(what, &gauge));
        puzzle.job.solve(order, &limits.clone().gauge(&gauge), None)
    }

    /// Runs every method on a puzzle, one after the other, so that times can be compared.
    fn one(&self, puzzle: &Puzzle) -> Result<Exit, Fault> {
        let (mut reports, mut exit) = (Vec::new(), Exit::Solved);
        for order in orders(self.args) {
            let report = self.solve(puzzle, &order, &self.limits)?;
            exit = exit.and(show::exit(&report));
            reports.push(report);
            if self.stop.is_raised() {
                break;
            }
        }
        write(self.args, puzzle, &reports)?;
        Ok(exit)
    }

    /// Runs every method on every puzzle that can be read.
    fn many(&self, puzzles: &Puzzles) -> Result<Exit, Fault> {
        let mut exit = Exit::Solved;
        for fault in puzzles.all.iter().filter_map(|puzzle| puzzle.as_ref().err()) {
            exit = exit.and(fault.tell());
        }
        let good: Vec<_> = puzzles.good().collect();
        if good.is_empty() {
            return Ok(exit);
        }
        let (mut out, json) = (out::standard(), self.args.format == Format::Json);
        let line = |report: &Report| match json {
            true => Ok(writeln!(out, "{}", Record::of(report).line()?)?),
            false => Ok(()),
        };
        let (tallies, ended) = self.tally(&good, &orders(self.args), &self.limits, line)?;
        if !json {
            writeln!(out, "{STRONG}{} puzzles{STRONG:#}", good.len())?;
            tally::table(&tallies).write(&mut out)?;
        }
        out.flush()?;
        Ok(exit.and(ended))
    }

    /// Each puzzle by each method before the next: what slows the machine down
    /// for a while slows all of them down. `tell` hears of each run.
    fn tally(
        &self,
        puzzles: &[&Puzzle],
        orders: &[Order],
        limits: &Limits,
        mut tell: impl FnMut(&Report) -> Result<(), Fault>,
    ) -> Result<(Vec<Tally>, Exit), Fault> {
        let name = |order: &Order| match &order.heuristic {
            Some(heuristic) => format!("{} with {heuristic}", order.method),
            None => order.method.to_string(),
        };
        let mut tallies: Vec<_> = orders.iter().map(|order| Tally::of(name(order))).collect();
        let mut exit = Exit::Solved;
        for puzzle in puzzles {
            for (order, tally) in orders.iter().zip(&mut tallies) {
                let report = self.solve(puzzle, order, limits)?;
                if self.stop.is_raised() {
                    return Ok((tallies, Exit::Interrupted));
                }
                exit = exit.and(show::exit(&report));
                tell(&report)?;
                tally.add(&report);
            }
        }
        Ok((tallies, exit))
    }

    /// Puts each question of an experiment to its methods, over each of its sets of puzzles.
    fn experiment(&self, path: &Path) -> Result<Exit, Fault> {
        let experiment = Experiment::read(path)?;
        let limits = experiment.bound(&self.args.limits).limits(1, &self.stop);
        let beside = path.parent().unwrap_or(Path::new("."));
        let folder = self.args.instances.as_deref().unwrap_or(beside);
        let mut sets = Vec::new();
        for set in &experiment.instances {
            match set.puzzles(folder, &self.limits)? {
                Some(puzzles) => sets.push((&set.name, puzzles)),
                None => out::say_note(&format!(
                    "instances '{}' left out: its file is not in {}; see --instances",
                    set.name,
                    folder.display()
                )),
            }
        }
        let mut out = out::standard();
        writeln!(out, "{STRONG}{}{STRONG:#}", experiment.title)?;
        for question in &experiment.questions {
            for (name, puzzles) in &sets {
                let good: Vec<_> = puzzles.iter().collect();
                let order = |method: &Method| Order {
                    method: method.clone(),
                    seed: self.args.seed,
                    ..Order::default()
                };
                let orders: Vec<_> = question.methods.iter().map(order).collect();
                let (tallies, ended) = self.tally(&good, &orders, &limits, |_| Ok(()))?;
                writeln!(out, "\n{STRONG}{}{STRONG:#} {name}, {} puzzles", question.ask, good.len())?;
                tally::table(&tallies).write(&mut out)?;
                out.flush()?;
                if ended == Exit::Interrupted {
                    return Ok(ended);
                }
            }
        }
        Ok(Exit::Solved)
    }
}

/// Every method with every heuristic, those that ask none once.
fn orders(args: &CompareArgs) -> Vec<Order> {
    let order = |method: &Method, heuristic: Option<&String>| Order {
        method: method.clone(),
        heuristic: heuristic.cloned(),
        seed: args.seed,
        steps: false,
    };
    let of = |method: &Method| {
        if args.heuristics.is_empty() || !method.entry().of.is_informed() {
            vec![order(method, None)]
        } else {
            args.heuristics.iter().map(|h| order(method, Some(h))).collect()
        }
    };
    args.methods.iter().flat_map(of).collect()
}

fn write(args: &CompareArgs, puzzle: &Puzzle, reports: &[Report]) -> Result<(), Fault> {
    let mut out = out::standard();
    if args.format == Format::Json {
        for report in reports {
            writeln!(out, "{}", Record::of(report).line()?)?;
        }
    } else {
        writeln!(out, "{STRONG}{}{STRONG:#}", puzzle.job.describe())?;
        writeln!(out, "{}", puzzle.job.draw().trim_end())?;
        table(reports).write(&mut out)?;
    }
    Ok(out.flush()?)
}

fn table(reports: &[Report]) -> Table {
    let constrained = reports.iter().any(|report| report.stats.effort != Effort::default());
    let mut columns = vec![
        ("method", Align::Left),
        ("heuristic", Align::Left),
        ("outcome", Align::Left),
        ("cost", Align::Right),
        ("expanded", Align::Right),
        ("generated", Align::Right),
        ("time", Align::Right),
        ("memory", Align::Right),
        ("b*", Align::Right),
    ];
    if constrained {
        columns.extend(EFFORT.map(|name| (name, Align::Right)));
    }
    let mut table = Table::new(&columns);
    for report in reports {
        let mut row = vec![
            report.method.clone(),
            report.heuristic.map_or("", |h| h.name).into(),
            outcome(report),
            cost(report),
            show_count(report.stats.expanded),
            show_count(report.stats.generated),
            show_duration(report.elapsed),
            show_size(report.stats.bytes_peak),
            branching(report).map(|b| format!("{b:.3}")).unwrap_or_default(),
        ];
        if constrained {
            row.extend(efforts(report));
        }
        table.row(row);
    }
    table
}

/// The columns that methods over constraints have beside.
const EFFORT: [&str; 3] = ["backtracks", "propagations", "struck out"];

/// What stands in them; nothing for other methods.
fn efforts(report: &Report) -> [String; 3] {
    let effort = &report.stats.effort;
    if *effort == Effort::default() {
        return Default::default();
    }
    [effort.backtracks, effort.propagations, effort.struck.iter().sum()].map(show_count)
}

/// The cost of the plan, or what is proved of it: `≥57`.
fn cost(report: &Report) -> String {
    let bound = || report.stats.lower_bound.map(|bound| format!("≥{}", Number::of(bound.value())));
    report.cost.map(|cost| Number::of(cost).to_string()).or_else(bound).unwrap_or_default()
}

fn outcome(report: &Report) -> String {
    match &report.ending {
        Ending::Stopped(stop) => format!("stopped: {}", stop.name()),
        ending => ending.name().into(),
    }
}

fn branching(report: &Report) -> Option<f64> {
    match report.ending {
        Ending::Solved => effective_branching(report.stats.generated, report.actions.len() as u64),
        _ => None,
    }
}
