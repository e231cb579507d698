//! `solvarium convert`: puzzles in one form in, in another out.

mod easiest;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::options::print::PrintArgs;
use crate::output::formats::{Format, With, Writing};
use crate::output::out::{self, Form};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::output::subject::{State, Subject};
use crate::output::{save, show};
use crate::reading::origin::{Origin, Refused};
use crate::reading::puzzles::{Puzzle, ReadingArgs};
use clap::Args;
use serde::Serialize;
use solvarium::Limits;
use solvarium_catalogue::{Ending, Report, Request, Scene};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Options of `convert`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium convert evil.txt --to sdk
  solvarium convert many.txt -o many.csv --solved
  solvarium convert '1 4 2 / 3 0 5 / 6 7 8' -o board.svg
  solvarium convert map.txt -o way.svg --solved         with the way drawn
  solvarium convert 8-puzzle.txt -o way.png --steps     each step, animated
  solvarium convert many.txt -o book.pdf --per-page 4 --solutions --easiest-first")]
pub struct ConvertArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// Write PATH [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// The form: line, grid, candidates, sdk, sdm, csv, json, sudokuwiki,
    /// fpuzzles, svg, png, pdf [default: by the ending of PATH, or grid]
    #[arg(long, value_enum, value_name = "FORM", hide_possible_values = true)]
    to: Option<Format>,

    /// Write over PATH if it is there
    #[arg(long)]
    force: bool,

    /// Write the solutions: the grid filled in, the way on the map
    #[arg(long)]
    solved: bool,

    /// Draw every step of the solution: an animation (png), pages (pdf)
    #[arg(long, conflicts_with_all = ["solved", "solutions"])]
    steps: bool,

    /// Draw the candidates of empty cells
    #[arg(long)]
    marks: bool,

    /// Order Sudoku by HoDoKu's score, the least first
    #[arg(long)]
    easiest_first: bool,

    #[command(flatten)]
    print: PrintArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    report: FormArgs,
}

/// What was written of a puzzle, for programs.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    problem: String,
    form: String,
    out: String,
    version: &'static str,
}

impl Row for Record<'_> {
    const COLUMNS: &'static [&'static str] = &["type", "file", "line", "problem", "form", "out"];

    fn kind(&self) -> &'static str {
        "conversion"
    }
}

/// Writes what is given in the form that is asked for.
pub fn run(args: &ConvertArgs, common: Common) -> Result<Exit, Fault> {
    let format = args.format()?;
    let Some(writing) = &format.form().puzzle else {
        return Err(Fault::usage(format!(
            "{} is a form of results: `solvarium solve --format {0}` writes it",
            format.name()
        )));
    };
    args.check_place(writing)?;
    args.check_print(writing)?;
    args.check_steps(format)?;
    args.check_report()?;
    let (mut out, mut rows) = (out::standard(), Rows::new(args.report.format));
    let puzzles = args.reading.puzzles(&args.input, common)?;
    let mut exit = Exit::Solved;
    for refused in puzzles.all.iter().filter_map(|puzzle| puzzle.as_ref().err()) {
        rows.refuse(&mut out, refused)?;
        exit = exit.and(refused.fault.tell());
    }
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let (mut subjects, mut written) = (Vec::new(), Vec::new());
    for puzzle in puzzles.good() {
        match args.subject(puzzle, &limits) {
            Ok(subject) => {
                written.push(puzzle);
                subjects.push(subject);
            }
            Err(fault) => {
                let refused = Refused { fault, origin: puzzle.origin.clone() };
                rows.refuse(&mut out, &refused)?;
                exit = exit.and(refused.fault.tell());
            }
        }
    }
    if args.easiest_first {
        (written, subjects) = easiest::first(written.into_iter().zip(subjects).collect(), &stop)?;
    }
    if !subjects.is_empty() {
        let inputs = puzzles.good().filter_map(|puzzle| puzzle.file.as_deref());
        match content(&subjects, format, writing, &args.print) {
            Ok(content) => args.write(&content, inputs)?,
            Err(Unwritten { fault, at: None }) => return Err(fault),
            // One that does not fit is in the way of all: a file appears whole or not at all.
            Err(Unwritten { fault, at: Some(at) }) => {
                let refused = Refused { fault, origin: written[at].origin.clone() };
                rows.refuse(&mut out, &refused)?;
                out.flush()?;
                return Ok(exit.and(refused.fault.tell()));
            }
        }
    }
    for puzzle in written {
        rows.write(&mut out, &args.record(puzzle, format))?;
    }
    out.flush()?;
    Ok(exit)
}

impl ConvertArgs {
    /// The form that is named, or that of the ending of the output.
    fn format(&self) -> Result<Format, Fault> {
        match (self.to, &self.out) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Grid),
            (None, Some(path)) => by_ending(path),
        }
    }

    /// Refuses places that must not be written, before anything is read or solved.
    fn check_place(&self, writing: &Writing) -> Result<(), Fault> {
        match &self.out {
            Some(path) if !self.force && path.is_file() => {
                Err(Fault::usage(format!("{}: this file is there: --force writes over it", path.display())))
            }
            None if writing.is_binary() && io::stdout().is_terminal() => {
                Err(Fault::usage("this form is no text: -o PATH names a file for it"))
            }
            _ => Ok(()),
        }
    }

    /// Refuses options of what is printed where nothing is.
    fn check_print(&self, writing: &Writing) -> Result<(), Fault> {
        match writing.with {
            With::Book(_) => Ok(()),
            _ if self.print == PrintArgs::default() => Ok(()),
            _ => Err(Fault::usage("--per-page, --paper, --title and --solutions are for pages: --to pdf")),
        }
    }

    /// Refuses steps where there is no room for a sequence.
    fn check_steps(&self, format: Format) -> Result<(), Fault> {
        match format {
            _ if !self.steps => Ok(()),
            Format::Png | Format::Pdf => Ok(()),
            _ => Err(Fault::usage("--steps is for --to png, an animation, and --to pdf, pages")),
        }
    }

    /// Refuses rows where they would stand among what is written.
    fn check_report(&self) -> Result<(), Fault> {
        match (&self.out, self.report.format) {
            (_, Form::Text) | (Some(_), _) => Ok(()),
            (None, _) => Err(Fault::usage(
                "--format says what was written: -o PATH names a file for it; --to json writes puzzles as JSON",
            )),
        }
    }

    fn record<'a>(&self, puzzle: &'a Puzzle, format: Format) -> Record<'a> {
        Record {
            origin: &puzzle.origin,
            problem: puzzle.job.kind().to_string(),
            form: format.name(),
            out: self.out.as_ref().map(|path| path.display().to_string()).unwrap_or_default(),
            version: VERSION,
        }
    }

    /// What is to be written of a puzzle.
    fn subject<'a>(&self, puzzle: &'a Puzzle, limits: &Limits) -> Result<Subject<'a>, Fault> {
        let job = &*puzzle.job;
        let (mut shown, state) = match self.solved {
            false => (job.scene(0, &[])?, State::Start),
            true => (solution(puzzle, limits)?, State::Solution),
        };
        if !self.marks && self.is_picture() {
            unmark(&mut shown);
        }
        let solution = if self.print.solutions { Some(solution(puzzle, limits)?) } else { None };
        let mut steps = if self.steps { steps(puzzle, limits)? } else { Vec::new() };
        if !self.marks {
            steps.iter_mut().for_each(unmark);
        }
        Ok(Subject { name: &puzzle.name, job, shown, state, solution, steps })
    }

    fn is_picture(&self) -> bool {
        let with = |format: Format| format.form().puzzle.as_ref().map(|writing| writing.with);
        self.format().is_ok_and(|format| !matches!(with(format), Some(With::Text(_) | With::Table(..))))
    }

    fn write<'a>(&'a self, content: &[u8], inputs: impl Iterator<Item = &'a Path>) -> Result<(), Fault> {
        match &self.out {
            None => {
                let mut out = io::stdout().lock();
                Ok(out.write_all(content).and_then(|()| out.flush())?)
            }
            Some(path) => {
                save::refuse_inputs([path.as_path()], inputs, "--out")?;
                save::save(path, content)
            }
        }
    }
}

/// The form of files with this ending.
fn by_ending(path: &Path) -> Result<Format, Fault> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let mut all = Format::of_puzzles();
    let found = all.find(|(_, writing)| writing.extensions.contains(&ending.as_str()));
    found.map(|(format, _)| format).ok_or_else(|| {
        let endings = Format::of_puzzles().flat_map(|(_, writing)| writing.extensions.iter());
        let endings: Vec<_> = endings.map(|ending| format!(".{ending}")).collect();
        Fault::usage(format!(
            "{}: this ending names no form: --to FORM does, or one of {}",
            path.display(),
            endings.join(" ")
        ))
    })
}

/// The start, and the state after each step of the solution.
fn steps(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Scene>, Fault> {
    let report = puzzle.job.solve(&Request::default(), limits, None)?;
    match report.ending {
        Ending::Solved => Ok(report.scenes()),
        _ => Err(unsolved(puzzle, &report)),
    }
}

/// The end of the solution, or of the best that was found within the limits.
fn solution(puzzle: &Puzzle, limits: &Limits) -> Result<Scene, Fault> {
    let report = puzzle.job.solve(&Request::default(), limits, None)?;
    let scene = report.scene();
    if scene.is_some() && report.ending != Ending::Solved {
        out::say_note(&format!(
            "{}: this is the best that was found: whether there is a better one is open",
            puzzle.name
        ));
    }
    scene.ok_or_else(|| unsolved(puzzle, &report))
}

/// Says why there is nothing to draw.
fn unsolved(puzzle: &Puzzle, report: &Report) -> Fault {
    let why = report.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
    out::say_error(&format!("{}: {}{why}", puzzle.name, show::line(report)));
    Fault::Told(show::exit(report))
}

/// Leaves the candidates out: a puzzle that is printed is to be solved.
fn unmark(scene: &mut Scene) {
    for cell in scene.picture.iter_mut().flat_map(|picture| &mut picture.cells) {
        cell.candidates = None;
    }
}

/// Why nothing was written, and because of which puzzle, if it is one alone.
struct Unwritten {
    fault: Fault,
    at: Option<usize>,
}

impl From<Fault> for Unwritten {
    fn from(fault: Fault) -> Self {
        Self { fault, at: None }
    }
}

/// All of them in this form.
fn content(
    subjects: &[Subject<'_>],
    format: Format,
    writing: &Writing,
    print: &PrintArgs,
) -> Result<Vec<u8>, Unwritten> {
    let unfit = |subject: &Subject<'_>| !subject.is_drawn_whole();
    match (writing.with, subjects) {
        (With::Text(write), _) => texts(subjects, format, write),
        (With::Table(head, write), _) => Ok([head.as_bytes(), &texts(subjects, format, write)?].concat()),
        (With::One(_), [subject]) if unfit(subject) => Err(misfit(subjects, 0, format)),
        (With::One(write), [subject]) => Ok(write(subject)?),
        (With::Book(_), [_, _, ..]) if subjects.iter().any(|subject| !subject.steps.is_empty()) => {
            Err(Fault::usage(format!("--steps is for one puzzle, and these are {}", subjects.len())).into())
        }
        (With::Book(write), _) => match subjects.iter().position(unfit) {
            Some(at) => Err(misfit(subjects, at, format)),
            None => Ok(write(subjects, print)?),
        },
        (With::One(_), _) => Err(Fault::usage(format!(
            "{} holds one puzzle, and these are {}: convert them one by one, or --to pdf",
            format.name(),
            subjects.len()
        ))
        .into()),
    }
}

/// Their texts one after the other; those of several lines are parted by an empty line.
fn texts(
    subjects: &[Subject<'_>],
    format: Format,
    write: fn(&Subject<'_>) -> Option<String>,
) -> Result<Vec<u8>, Unwritten> {
    let mut all = String::new();
    for (at, subject) in subjects.iter().enumerate() {
        let text = write(subject).ok_or_else(|| misfit(subjects, at, format))?;
        if !all.is_empty() && text.trim_end().contains('\n') {
            all.push('\n');
        }
        all += &text;
    }
    Ok(all.into_bytes())
}

/// A puzzle that a form has no room for, with those that have.
fn misfit(subjects: &[Subject<'_>], at: usize, format: Format) -> Unwritten {
    let subject = &subjects[at];
    let fits = |writing: &Writing| match writing.with {
        With::Text(write) | With::Table(_, write) => write(subject).is_some(),
        With::One(_) | With::Book(_) => subject.is_drawn_whole(),
    };
    let others = Format::of_puzzles().filter(|(_, writing)| fits(writing)).map(|(format, _)| format.name());
    let fault = Fault::usage(format!(
        "{}: a puzzle of the kind {} does not fit the form {}: those that have room for it are {}",
        subject.name,
        subject.job.kind(),
        format.name(),
        others.collect::<Vec<_>>().join(", ")
    ));
    Unwritten { fault, at: Some(at) }
}
