//! `solvarium convert`: converts puzzles from one format to another.

mod easiest;
mod target;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt::{self, Uninterrupted};
use crate::options::args::Common;
use crate::options::limits::{LimitArgs, may_keep};
use crate::options::print::PrintArgs;
use crate::output::formats::{Format, With, Writing};
use crate::output::out::{self, Form, Out};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::output::save::{self, Over};
use crate::output::show;
use crate::output::subject::Subject;
use crate::reading::origin::{Origin, Refused};
use crate::reading::puzzles::{Puzzle, ReadingArgs};
use clap::Args;
use easiest::Easiest;
use serde::Serialize;
use solvarium::Limits;
use solvarium::limits::{Stop, StopFlag};
use solvarium_catalogue::writing::{self, unmark};
use solvarium_catalogue::{Ending, Report, Request, Scene};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use target::{Target, Unwritten};

/// Options of `convert`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium convert evil.txt --to sdk
  solvarium convert many.txt -o many.csv --solved
  solvarium convert '1 4 2 / 3 0 5 / 6 7 8' -o board.svg
  solvarium convert map.txt -o path.svg --solved        with the path
  solvarium convert 8-puzzle.txt -o path.png --steps    each step, animated
  solvarium convert many.txt -o book.pdf --per-page 4 --easiest-first",
    mut_arg("format", |format| format.help("Format of the report about the written file: text, json or csv"))
)]
pub struct ConvertArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Write to PATH [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// The format: line, grid, candidates (or framed), 729, hodoku, sdk, sdm, csv, json,
    /// sudokuwiki, fpuzzles, svg, png, pdf [default: by the extension of PATH, or grid]
    #[arg(long, value_enum, value_name = "TYPE", hide_possible_values = true)]
    to: Option<Format>,

    /// Overwrite PATH if it exists
    #[arg(long)]
    force: bool,

    /// Write the solutions, for example the filled grid or the path on the map
    #[arg(long)]
    solved: bool,

    /// Draw every step of the solution, as an animation (png) or as pages (pdf)
    #[arg(long, conflicts_with_all = ["solved", "solutions"])]
    steps: bool,

    /// Draw the candidates of empty cells
    #[arg(long)]
    marks: bool,

    /// Sort Sudoku by HoDoKu's score, the easiest first
    #[arg(long)]
    easiest_first: bool,

    #[command(flatten)]
    report: FormArgs,

    #[command(flatten)]
    print: PrintArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The output for a puzzle, for programs.
#[derive(Serialize)]
struct ConvertRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    problem: String,
    form: String,
    out: String,
    version: &'static str,
}

impl Row for ConvertRecord<'_> {
    const COLUMNS: &'static [&'static str] = &["type", "file", "line", "problem", "form", "out"];

    fn kind(&self) -> &'static str {
        "conversion"
    }
}

/// Converts the puzzles one by one. Keeps them only for `--easiest-first`.
pub fn run(args: &ConvertArgs, common: Common) -> Result<Exit, Fault> {
    let format = args.format()?;
    let Some(writing) = &format.form().puzzle else {
        return Err(Fault::usage(format!(
            "{} is a format of results: `solvarium solve --format {0}` writes it",
            format.name()
        )));
    };
    args.check_place(writing)?;
    args.check_print(writing)?;
    args.check_steps(format)?;
    args.check_report()?;
    let stop = interrupt::flag()?;
    let mut conversion = Conversion::new(args, format, writing, &stop)?;
    let reading = args.reading.within(&conversion.limits);
    reading.one_after_the_other(&args.input, common, |puzzle| match puzzle {
        Ok(puzzle) => conversion.take(puzzle),
        Err(refused) => conversion.refuse(refused),
    })?;
    conversion.end()
}

/// A conversion in progress.
struct Conversion<'a> {
    args: &'a ConvertArgs,
    format: Format,
    stop: &'a StopFlag,
    limits: Limits,
    target: Target<'a>,
    /// The puzzles to be sorted, if the order differs from the input.
    easiest: Option<Easiest<'a>>,
    out: Out,
    rows: Rows,
    /// Rows about the written puzzles; valid once the file is renamed to its final name.
    pending_rows: Vec<u8>,
    exit: Exit,
}

impl<'a> Conversion<'a> {
    fn new(
        args: &'a ConvertArgs,
        format: Format,
        writing: &'static Writing,
        stop: &'a StopFlag,
    ) -> Result<Self, Fault> {
        let over = if args.force { Over::Old } else { Over::Nothing };
        Ok(Self {
            args,
            format,
            stop,
            limits: args.limits.limits(1, stop),
            target: Target::new((format, writing), args.out.as_deref(), over, &args.print)?,
            easiest: args.easiest_first.then(|| Easiest::new(stop)),
            out: out::standard(),
            rows: Rows::new(args.report.format),
            pending_rows: Vec::new(),
            exit: Exit::Solved,
        })
    }

    /// Converts the next puzzle of the input.
    fn take(&mut self, puzzle: &Puzzle) -> Result<(), Fault> {
        Uninterrupted::of(self.stop)?;
        match &mut self.easiest {
            None => self.write(puzzle, None)?,
            Some(easiest) => easiest.keep(puzzle)?,
        }
        self.has_room()
    }

    /// Writes a puzzle. A puzzle that cannot be drawn or solved does not stop the others.
    fn write(&mut self, puzzle: &Puzzle, caption: Option<&str>) -> Result<(), Fault> {
        let subject = match self.args.subject(puzzle, caption, &self.limits) {
            Ok(subject) => subject,
            Err(Fault::Interrupted) => return Err(Fault::Interrupted),
            Err(fault) => return self.refuse(&Refused { fault, origin: puzzle.origin.clone() }),
        };
        match self.target.put(&subject) {
            Ok(()) => Ok(self.rows.write(&mut self.pending_rows, &self.args.record(puzzle, self.format))?),
            // A puzzle that the format cannot hold ends the conversion, because the file must be complete or absent.
            Err(Unwritten::Misfit(fault)) => {
                let refused = Refused { fault, origin: puzzle.origin.clone() };
                self.refuse(&refused)?;
                self.out.flush()?;
                Err(Fault::Reported(self.exit))
            }
            Err(Unwritten::Other(fault)) => Err(fault),
        }
    }

    fn refuse(&mut self, refused: &Refused) -> Result<(), Fault> {
        self.rows.refuse(&mut self.out, refused)?;
        self.exit = self.exit.and(refused.fault.report());
        Ok(())
    }

    /// Ends the conversion if the data kept until its end exceeds the memory limit.
    fn has_room(&self) -> Result<(), Fault> {
        let held =
            self.pending_rows.len() + self.target.bytes() + self.easiest.as_ref().map_or(0, Easiest::bytes);
        may_keep(held, &self.limits)
    }

    /// Writes the data kept for the end, and renames the file to its final name.
    fn end(mut self) -> Result<Exit, Fault> {
        for kept in self.easiest.take().map(Easiest::ordered).into_iter().flatten() {
            Uninterrupted::of(self.stop)?;
            let caption = kept.caption();
            self.write(&kept.puzzle(&self.limits)?, Some(&caption))?;
        }
        self.target.end(self.stop)?;
        self.out.write_all(&self.pending_rows)?;
        self.out.flush()?;
        Ok(self.exit)
    }
}

impl ConvertArgs {
    /// The requested format, or that of the output's extension.
    fn format(&self) -> Result<Format, Fault> {
        match (self.to, &self.out) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Grid),
            (None, Some(path)) => by_ending(path),
        }
    }

    /// Refuses output paths that must not be written, before reading or solving anything.
    fn check_place(&self, writing: &Writing) -> Result<(), Fault> {
        if let Some(path) = &self.out {
            save::refuse_inputs([path.as_path()], self.input.iter().map(Path::new), "--out")?;
        }
        match &self.out {
            Some(path) if !self.force && path.is_file() => {
                Err(Fault::usage(format!("{} exists: --force overwrites it", path.display())))
            }
            None if writing.is_binary() && io::stdout().is_terminal() => {
                Err(Fault::usage("this format is not text: name a file with -o PATH"))
            }
            _ => Ok(()),
        }
    }

    /// Refuses print options if nothing is printed.
    fn check_print(&self, writing: &Writing) -> Result<(), Fault> {
        match writing.with {
            With::Book => Ok(()),
            _ if self.print == PrintArgs::default() => Ok(()),
            _ => Err(Fault::usage(
                "--per-page, --paper, --title and --solutions are only for PDF: use -o FILE.pdf or --to pdf",
            )),
        }
    }

    /// Refuses `--steps` for formats without sequences.
    fn check_steps(&self, format: Format) -> Result<(), Fault> {
        match format {
            _ if !self.steps => Ok(()),
            Format::Png | Format::Pdf => Ok(()),
            _ => Err(Fault::usage(
                "--steps is only for PNG (an animation) and PDF (pages): use -o FILE.png, -o FILE.pdf or --to",
            )),
        }
    }

    /// Refuses rows that would be mixed with the output.
    fn check_report(&self) -> Result<(), Fault> {
        let (name, shown) = match self.report.format {
            Form::Text => return Ok(()),
            Form::Json => ("json", "JSON"),
            Form::Csv => ("csv", "CSV"),
        };
        if self.out.is_some() {
            return Ok(());
        }
        Err(Fault::usage(format!(
            "--format {name} is the format of the report about the written file, so it needs -o PATH. To write the puzzles as {shown}, use --to {name}"
        )))
    }

    fn record<'a>(&self, puzzle: &'a Puzzle, format: Format) -> ConvertRecord<'a> {
        ConvertRecord {
            origin: &puzzle.origin,
            problem: puzzle.instance.kind().to_string(),
            form: format.name(),
            out: self.out.as_ref().map(|path| path.display().to_string()).unwrap_or_default(),
            version: VERSION,
        }
    }

    /// The puzzle or solution to write.
    fn subject<'a>(
        &self,
        puzzle: &'a Puzzle,
        caption: Option<&'a str>,
        limits: &Limits,
    ) -> Result<Subject<'a>, Fault> {
        let instance = &*puzzle.instance;
        let mut shown = match self.solved {
            false => writing::Subject::start(instance)?,
            true => writing::Subject::solution(instance, solution(puzzle, limits)?),
        };
        if !self.marks && self.is_picture() {
            unmark(&mut shown.shown);
        }
        let solution = if self.print.solutions { Some(solution(puzzle, limits)?) } else { None };
        let mut steps = if self.steps { steps(puzzle, limits)? } else { Vec::new() };
        if !self.marks {
            steps.iter_mut().for_each(unmark);
        }
        Ok(Subject { name: &puzzle.name, caption, puzzle: shown, solution, steps })
    }

    fn is_picture(&self) -> bool {
        let with = |format: Format| format.form().puzzle.as_ref().map(|writing| writing.with);
        self.format().is_ok_and(|format| !matches!(with(format), Some(With::Text(_))))
    }
}

/// The format of files with this extension.
fn by_ending(path: &Path) -> Result<Format, Fault> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let mut all = Format::of_puzzles();
    let found = all.find(|(_, writing)| writing.extensions.contains(&ending.as_str()));
    found.map(|(format, _)| format).ok_or_else(|| {
        let endings = Format::of_puzzles().flat_map(|(_, writing)| writing.extensions.iter());
        let endings: Vec<_> = endings.map(|ending| format!(".{ending}")).collect();
        Fault::usage(format!(
            "{}: unknown file extension: name the format with --to, or use one of {}",
            path.display(),
            endings.join(" ")
        ))
    })
}

/// The start, and the state after each step of the solution.
fn steps(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Scene>, Fault> {
    let report = answered(puzzle, limits)?;
    match report.ending {
        Ending::Solved => Ok(report.scenes()),
        _ => Err(unsolved(puzzle, &report)),
    }
}

/// The result of a search; an error if it was interrupted, since its answer must not be written.
fn answered(puzzle: &Puzzle, limits: &Limits) -> Result<Report, Fault> {
    let report = puzzle.instance.solve(&Request::default(), limits, None)?;
    match report.ending {
        Ending::Stopped(Stop::Asked) => Err(Fault::Interrupted),
        _ => Ok(report),
    }
}

/// The final state of the solution, or of the best one found within the limits.
fn solution(puzzle: &Puzzle, limits: &Limits) -> Result<Scene, Fault> {
    let report = answered(puzzle, limits)?;
    let scene = report.scene();
    if scene.is_some() && report.ending != Ending::Solved {
        out::say_note(&format!("{}: this is the best solution found; it is not proved optimal", puzzle.name));
    }
    scene.ok_or_else(|| unsolved(puzzle, &report))
}

/// Reports that a puzzle has no solution to write, and returns the error.
fn unsolved(puzzle: &Puzzle, report: &Report) -> Fault {
    let why = report.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
    out::say_error(&format!("{}: {}{why}", puzzle.name, show::line(report)));
    Fault::Reported(puzzle.exit(show::exit(report)))
}
