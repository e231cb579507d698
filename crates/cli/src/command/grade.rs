//! `solvarium grade`: grades the searches of students.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt::{self, Uninterrupted};
use crate::options::args::Common;
use crate::output::out::{self, Out};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::output::save::{Output, Over, refuse_inputs};
use clap::Args;
use serde::Serialize;
use solvarium::limits::StopFlag;
use solvarium_grade::{Kind, Open, Program, ProgramRun, READY, Task, Verdict, report, run as run_program};
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Options of `grade`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium grade --init tasks                      ten tasks with solutions
  solvarium grade tasks/05-astar.toml -- astar.py   runs python3 astar.py
  solvarium grade tasks/05-astar.toml -- java Astar
  solvarium grade tasks/*.toml --programs submission --junit grades.xml
The program reads the problem from standard input and prints its search in
lines of JSON (docs/foreign.md). A .py file for SimpleAI or aima-python need not
print: its first search is recorded. Limits do not make untrusted code safe: run
it in a container.")]
pub struct GradeArgs {
    /// Files of tasks
    #[arg(value_name = "TASK", required_unless_present = "init")]
    tasks: Vec<PathBuf>,

    /// The program of the student, with its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<OsString>,

    /// Folder with a program NAME.py for each task NAME.toml [default: the folder of the task]
    #[arg(long, value_name = "DIR", conflicts_with = "program")]
    programs: Option<PathBuf>,

    /// Write ten tasks with solutions to this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["tasks", "program", "programs", "junit", "gradescope", "keep"])]
    init: Option<PathBuf>,

    /// Save the output of each program in this folder, for `view`
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,

    /// Write the grades as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write the grades as results.json of Gradescope
    #[arg(long, value_name = "FILE")]
    gradescope: Option<PathBuf>,

    #[command(flatten)]
    form: FormArgs,
}

/// A grade for programs.
#[derive(Serialize)]
struct GradeRow<'a> {
    file: String,
    task: &'a str,
    passed: bool,
    earned: f64,
    points: f64,
    reason: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    open: &'a [Open],
    #[serde(skip_serializing_if = "Option::is_none")]
    open_count: Option<usize>,
    version: &'static str,
}

impl Row for GradeRow<'_> {
    const COLUMNS: &'static [&'static str] =
        &["file", "task", "passed", "earned", "points", "reason", "kind", "line", "event", "version"];

    fn kind(&self) -> &'static str {
        "grade"
    }
}

/// Grades the program on each task.
pub fn run(args: &GradeArgs, common: Common) -> Result<Exit, Fault> {
    if let Some(folder) = &args.init {
        return init(folder, common.quiet);
    }
    let inputs = || args.tasks.iter().map(PathBuf::as_path);
    refuse_inputs(args.junit.as_deref(), inputs(), "--junit")?;
    refuse_inputs(args.gradescope.as_deref(), inputs(), "--gradescope")?;
    let stop = interrupt::flag()?;
    // All files are read before a program runs.
    let tasks = args.tasks.iter().map(|file| task(file)).collect::<Result<Vec<_>, _>>()?;
    let (mut out, mut rows) = (out::standard(), Rows::new(args.form.format));
    let mut verdicts = Vec::new();
    for (file, task) in args.tasks.iter().zip(&tasks) {
        let Some((verdict, kept)) = one(args, (file, task), &stop)? else { break };
        show(&mut out, &mut rows, file, &verdict, kept.as_deref())?;
        verdicts.push(verdict);
    }
    out.flush()?;
    let whole = Uninterrupted::of(&stop)?;
    if !(rows.are_asked() || verdicts.len() < 2 || common.quiet) {
        let sum =
            |points: fn(&Verdict) -> f64| verdicts.iter().map(points).fold(0.0, |sum, points| sum + points);
        writeln!(out, "{} of {} points", sum(|verdict| verdict.earned), sum(|verdict| verdict.points))?;
        out.flush()?;
    }
    if let Some(path) = &args.junit {
        save(path, report::junit(&verdicts).as_bytes(), &whole)?;
    }
    if let Some(path) = &args.gradescope {
        save(path, format!("{:#}\n", report::gradescope(&verdicts)).as_bytes(), &whole)?;
    }
    Ok(if verdicts.iter().all(|verdict| verdict.passed) { Exit::Solved } else { Exit::Unsolved })
}

fn task(file: &Path) -> Result<Task, Fault> {
    let text = fs::read_to_string(file)
        .map_err(|error| Fault::usage(format!("{}: cannot be read: {error}", file.display())))?;
    let folder = file.parent().unwrap_or(Path::new("."));
    Task::parse(&text, &file.display().to_string(), folder).map_err(Fault::from)
}

/// Runs and grades a program; `None` after Ctrl-C. Also returns the path of the file with its lines.
fn one(
    args: &GradeArgs,
    (file, task): (&Path, &Task),
    stop: &StopFlag,
) -> Result<Option<(Verdict, Option<String>)>, Fault> {
    // The extension is kept: a task may be called `week.1.toml`.
    let name = Path::new(file.file_name().unwrap_or_default());
    let words = match args.program.is_empty() {
        false => args.program.clone(),
        true => {
            let folder = args.programs.as_deref().or_else(|| file.parent()).unwrap_or(Path::new("."));
            vec![folder.join(name).with_extension("py").into_os_string()]
        }
    };
    let ended = run_program(&Program::new(&words), task, stop)?;
    if ended.is_interrupted {
        return Ok(None);
    }
    let kept = args.keep.as_deref().map(|folder| keep(folder, name, &ended)).transpose()?;
    Ok(Some((ended.grade(task), kept)))
}

/// Writes the lines of a program to a file, and returns its name.
fn keep(folder: &Path, name: &Path, ended: &ProgramRun) -> Result<String, Fault> {
    create(folder)?;
    let path = folder.join(name).with_extension("jsonl");
    save(&path, &ended.recording.text, &Uninterrupted::of_text())?;
    Ok(path.display().to_string())
}

fn create(folder: &Path) -> Result<(), Fault> {
    fs::create_dir_all(folder)
        .map_err(|error| Fault::Failure(format!("{}: cannot be created: {error}", folder.display())))
}

fn save(path: &Path, bytes: &[u8], whole: &Uninterrupted) -> Result<(), Fault> {
    let mut file = Output::open(Some(path), Over::Old)?;
    file.put(bytes)?;
    file.commit(whole)
}

fn show(
    out: &mut Out,
    rows: &mut Rows,
    file: &Path,
    verdict: &Verdict,
    kept: Option<&str>,
) -> Result<(), Fault> {
    if !rows.are_asked() {
        write!(out, "{}", report::text(verdict, kept))?;
        return Ok(out.flush()?);
    }
    let fault = verdict.fault.as_ref();
    let row = GradeRow {
        file: file.display().to_string(),
        task: &verdict.task,
        passed: verdict.passed,
        earned: verdict.earned,
        points: verdict.points,
        reason: &verdict.reason,
        kind: fault.map(|fault| fault.kind),
        line: fault.and_then(|fault| fault.line),
        event: fault.and_then(|fault| fault.event),
        open: fault.map_or(&[], |fault| &fault.open),
        open_count: fault.map(|fault| fault.open_count).filter(|&count| count > 0),
        version: VERSION,
    };
    Ok(rows.write(out, &row)?)
}

/// Writes the example tasks. An existing file stays unchanged, and is an error.
fn init(folder: &Path, quiet: bool) -> Result<Exit, Fault> {
    create(folder)?;
    let files = READY.iter().flat_map(|ready| [("toml", ready, ready.task), ("py", ready, ready.solution)]);
    for (ending, ready, text) in files {
        let path = folder.join(format!("{}.{ending}", ready.name));
        let mut file = Output::open(Some(&path), Over::Nothing)?;
        file.put(text.as_bytes())?;
        file.commit(&Uninterrupted::of_text())?;
    }
    if !quiet {
        out::say_note(&format!("{}: {} tasks with their solutions", folder.display(), READY.len()));
    }
    Ok(Exit::Solved)
}
