//! `solvarium compare`: several methods on one puzzle, one table.

use crate::args::Common;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::human::{show_count, show_duration, show_size};
use crate::limits::LimitArgs;
use crate::ordering::heuristic;
use crate::out::{self, STRONG};
use crate::progress::{Progress, gauge_line};
use crate::puzzles::{Puzzle, ReadingArgs};
use crate::record::{Number, Record};
use crate::table::{Align, Table};
use crate::{interrupt, show};
use clap::{Args, ValueEnum};
use solvarium::catalogue::{Ending, Method, Order, Report};
use solvarium::limits::Gauge;
use solvarium::stats::effective_branching;
use std::ffi::OsString;
use std::io::Write;

/// Options of `compare`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium compare evil.txt --with astar --with dfs
  solvarium compare '8 6 7 / 2 5 4 / 3 0 1' --with astar --with ida \\
      --heuristic manhattan --heuristic misplaced

b* is the effective branching factor: that of the uniform tree with as many
nodes as were generated, as deep as the plan is long. A cost of ≥57 is that of a
search that was stopped: it had proved that no plan costs less.")]
pub struct CompareArgs {
    /// A file, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT", default_value = "-", hide_default_value = true)]
    input: OsString,

    /// A method; give it several times
    #[arg(long = "with", value_name = "METHOD", value_parser = Method::parse, required = true)]
    methods: Vec<Method>,

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

/// Runs every method, one after the other, so that times can be compared.
pub fn run(args: &CompareArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let puzzle = args.reading.one(&args.input)?;
    let limits = args.limits.limits(1, &stop);
    let (mut reports, mut exit) = (Vec::new(), Exit::Solved);
    for order in orders(args) {
        let gauge = Gauge::new();
        let progress = Progress::begin(common.show(), gauge_line(order.method.to_string(), &gauge));
        let report = puzzle.job.solve(&order, &limits.clone().gauge(&gauge), None)?;
        drop(progress);
        exit = exit.and(show::exit(&report));
        reports.push(report);
        if stop.is_raised() {
            break;
        }
    }
    write(args, &puzzle, &reports)?;
    Ok(exit)
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
    let mut table = Table::new(&[
        ("method", Align::Left),
        ("heuristic", Align::Left),
        ("outcome", Align::Left),
        ("cost", Align::Right),
        ("expanded", Align::Right),
        ("generated", Align::Right),
        ("time", Align::Right),
        ("memory", Align::Right),
        ("b*", Align::Right),
    ]);
    for report in reports {
        table.row(vec![
            report.method.clone(),
            report.heuristic.map_or("", |h| h.name).into(),
            outcome(report),
            cost(report),
            show_count(report.stats.expanded),
            show_count(report.stats.generated),
            show_duration(report.elapsed),
            show_size(report.stats.bytes_peak),
            branching(report).map(|b| format!("{b:.3}")).unwrap_or_default(),
        ]);
    }
    table
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
