//! `solvarium compare`: several methods on one puzzle or many, in one table.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::out::{self, Form, STRONG};
use crate::output::progress::{Progress, gauge_line};
use crate::output::record::Record;
use crate::output::rows::{FormArgs, Rows};
use crate::reading::puzzles::{Puzzle, Puzzles, ReadingArgs};
use crate::{host::interrupt, output::show, output::table};
use clap::Args;
use solvarium::limits::{Gauge, StopFlag};
use solvarium::{Error, Limits};
use solvarium_catalogue::{HeuristicChoice, Method, Report, Request};
use solvarium_lab::Comparison;
use std::ffi::OsString;
use std::io::Write;

/// Options of `compare`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium compare evil.txt --with astar --with dfs
  solvarium compare '8 6 7 / 2 5 4 / 3 0 1' --with astar --with ida \\
      --heuristic manhattan --heuristic misplaced
  solvarium compare grid3.txt --with 'backtrack(propagate=fc)' \\
      --with 'backtrack(hidden=singles,order=dom-wdeg)' --with sat
  solvarium compare many.txt --with singles --with sat     each puzzle with both

b* is the effective branching factor: a uniform tree with this branching factor
and the plan's depth has as many nodes as were generated. A cost of ≥57 means
that the search was stopped after it proved that no plan costs less. For many
seeds, saved rows and figures, see solvarium sweep.")]
pub struct CompareArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// A method from solvarium list methods; can be repeated [default: a
    /// standard set of methods that apply to the first puzzle]
    #[arg(long = "with", aliases = ["method", "algorithm"], value_name = "METHOD", value_parser = Method::parse)]
    methods: Vec<Method>,

    /// A heuristic for methods that use one; can be repeated
    #[arg(long = "heuristic", value_name = "H", value_parser = HeuristicChoice::parse)]
    heuristics: Vec<HeuristicChoice>,

    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the comparison.
pub fn run(args: &CompareArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let session = Session { args, common, limits, stop };
    let puzzles = args.reading.within(&session.limits).puzzles(&args.input, common)?;
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
    fn solve(&self, puzzle: &Puzzle, request: &Request) -> Result<Report, Error> {
        let gauge = Gauge::new();
        let what = format!("{}: {}", puzzle.name, request.method);
        let _progress = Progress::begin(self.common.show(), gauge_line(what, &gauge));
        puzzle.instance.solve(request, &self.limits.clone().gauge(&gauge), None)
    }

    /// Runs every method on a puzzle, one after another, so that their times are comparable.
    fn one(&self, puzzle: &Puzzle) -> Result<Exit, Fault> {
        let requests = requests(self.args, puzzle);
        let mut out = out::standard();
        let (comparison, exit) = self.compare(&[puzzle], &requests, &mut out)?;
        if self.args.form.format == Form::Text {
            if !self.common.quiet {
                writeln!(out, "{STRONG}{}{STRONG:#}", puzzle.instance.describe())?;
                writeln!(out, "{}", puzzle.instance.draw().trim_end())?;
            }
            table::write(&comparison.run_by_run(), &mut out)?;
        }
        Ok(out.flush().map(|()| exit)?)
    }

    /// Runs every method on every readable puzzle.
    fn many(&self, puzzles: &Puzzles) -> Result<Exit, Fault> {
        let (mut out, mut exit) = (out::standard(), Exit::Solved);
        let rows = Rows::new(self.args.form.format);
        for refused in puzzles.all.iter().filter_map(|puzzle| puzzle.as_ref().err()) {
            exit = exit.and(refused.fault.report());
            rows.refuse(&mut out, refused)?;
        }
        out.flush()?;
        let good: Vec<_> = puzzles.good().collect();
        if good.is_empty() {
            return Ok(exit);
        }
        let (comparison, ended) = self.compare(&good, &requests(self.args, good[0]), &mut out)?;
        if self.args.form.format == Form::Text {
            write!(out, "{STRONG}{} puzzles{STRONG:#}", good.len())?;
            for (what, table) in comparison.in_all() {
                writeln!(out, "\n{STRONG}{what}{STRONG:#}")?;
                table::write(&table, &mut out)?;
            }
        }
        Ok(out.flush().map(|()| exit.and(ended))?)
    }

    /// Runs all methods on one puzzle before the next, so that a temporary slowdown of the machine affects all of them. Records are written
    /// as they arrive.
    fn compare(
        &self,
        puzzles: &[&Puzzle],
        requests: &[Request],
        out: &mut impl Write,
    ) -> Result<(Comparison, Exit), Fault> {
        let (mut comparison, mut exit) = (Comparison::of(requests), Exit::Solved);
        let mut rows = Rows::new(self.args.form.format);
        for puzzle in puzzles {
            let number = comparison.puzzle(&puzzle.name);
            let mut ended = Exit::Solved;
            for (method, request) in requests.iter().enumerate() {
                let report = self.solve(puzzle, request)?;
                ended = ended.and(show::exit(&report));
                rows.write(out, &Record::of(&report).from(&puzzle.origin))?;
                comparison.add(number, method, &report);
                if self.stop.is_raised() {
                    return Ok((comparison, Exit::Interrupted));
                }
            }
            exit = exit.and(puzzle.exit(ended));
        }
        Ok((comparison, exit))
    }
}

/// Default methods, one of each type; those that cannot run on the puzzle are skipped.
const USUAL: [&str; 10] = [
    "auto",
    "astar",
    "greedy",
    "ida",
    "bfs",
    "backtrack",
    "exact-cover",
    "sat",
    "min-conflicts",
    "lin-kernighan",
];

/// Combines every method with every heuristic; a method without a heuristic appears once.
fn requests(args: &CompareArgs, puzzle: &Puzzle) -> Vec<Request> {
    let request = |method: &Method, heuristic: Option<&HeuristicChoice>| Request {
        method: method.clone(),
        heuristic: heuristic.cloned(),
        seed: args.seed,
    };
    let of = |method: &Method| {
        if args.heuristics.is_empty() || !method.entry().of.is_informed() {
            vec![request(method, None)]
        } else {
            args.heuristics.iter().map(|h| request(method, Some(h))).collect()
        }
    };
    if !args.methods.is_empty() {
        return args.methods.iter().flat_map(of).collect();
    }
    let fitting = solvarium_catalogue::methods_for(puzzle.instance.as_ref());
    let usual = fitting.into_iter().filter(|method| USUAL.contains(&method.name));
    usual.filter_map(|method| Method::parse(method.name).ok()).flat_map(|method| of(&method)).collect()
}
