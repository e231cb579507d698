//! `solvarium train`: exercises for a technique, with the answers at the end.

use crate::command::explain::{PAGE_END, page};
use crate::command::generate::by_the_clock;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::threads;
use crate::output::out::{self, Out};
use crate::output::rows::{Row, Rows};
use clap::{Args, ValueEnum};
use serde::Serialize;
use solvarium::Error;
use solvarium_draw::svg::Safe;
use solvarium_human::{
    self as human, Budget, Course, DigitSet, EndReason, Exercise, StepRow, Tally, Technique,
};
use solvarium_lab::units::{count, duration};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

/// Options of `train`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium train x-wing                              twenty exercises, answers at the end
  solvarium train xy-wing --count 5 --grade easy      only the digits of the technique
  solvarium train swordfish --seed 7 --format html > swordfish.html
In each exercise, the technique is the next step of explain --order hodoku (or
--order se if HoDoKu lacks it).
For rare techniques, some exercises are stored positions, transformed at random.
No two of the other exercises have equivalent solution grids.
Techniques: solvarium list techniques")]
pub struct TrainArgs {
    /// The technique
    #[arg(value_name = "TECHNIQUE", value_parser = technique)]
    technique: Technique,

    /// Number of exercises, each from a different puzzle
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = count)]
    count: u64,

    /// Random seed [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Show only the candidates of the technique's digits (easy) or all candidates (real)
    #[arg(long, value_enum, default_value_t, value_name = "GRADE", hide_possible_values = true)]
    grade: Grade,

    /// Output format: text, json or html
    #[arg(long, value_enum, default_value_t, value_name = "TYPE", hide_possible_values = true)]
    format: Form,

    /// Number of threads; does not change the exercises [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = count)]
    jobs: Option<u64>,

    /// Give up after this time, for example 10s or 5min [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

/// The candidates that are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Grade {
    /// Only the candidates of the technique's digits
    Easy,
    /// All candidates
    #[default]
    Real,
}

/// How exercises are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Grids of candidates, the answers at the end.
    #[default]
    Text,
    /// One object per exercise, with its answers.
    Json,
    /// A single page with the answers at the end.
    Html,
}

fn technique(name: &str) -> Result<Technique, String> {
    human::technique(name).map_err(|error| error.to_string())
}

/// Generates the exercises.
pub fn run(args: &TrainArgs, quiet: bool) -> Result<Exit, Fault> {
    let course = Course::of(args.technique).map_err(|error| Fault::usage(instead(args.technique, &error)))?;
    let stop = interrupt::flag()?;
    let deadline = args.time_limit.map(human::deadline);
    let budget = Budget { deadline, stop: Some(stop.as_atomic()), ..Budget::UNLIMITED };
    let seed = args.seed.unwrap_or_else(by_the_clock);
    let mut writer = Writer::new(args, &course);
    let mut failed = writer.begin();
    let tally = course.make(seed, args.count, threads::asked(args.jobs), &budget, &mut |exercise| {
        failed = std::mem::replace(&mut failed, Ok(())).and_then(|()| writer.take(&exercise));
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    failed?;
    writer.end()?;
    if args.seed.is_none() && !quiet {
        out::say_note(&format!("--seed {seed} generates the same again"));
    }
    Ok(report_shortfall(&tally))
}

/// Says why a technique has no exercises, and how to see one of its steps.
fn instead(technique: Technique, error: &Error) -> String {
    if technique == Technique::BruteForce {
        return error.to_string();
    }
    format!(
        "{error}; to find its steps in a puzzle, use `solvarium explain PUZZLE --order modern --all --find {technique}`; docs/techniques.md has a position"
    )
}

/// Reports why there are fewer than requested.
fn report_shortfall(tally: &Tally) -> Exit {
    let (why, exit) = match tally.ended {
        None => return Exit::Solved,
        Some(EndReason::Tries) => ("no more puzzles were found", Exit::Unsolved),
        Some(EndReason::Time) => ("the time limit was reached", Exit::Limit),
        Some(EndReason::Asked) => return Exit::Interrupted,
    };
    out::say_error(&format!("{why}: {tally}"));
    exit
}

struct Writer<'a> {
    args: &'a TrainArgs,
    /// The options for which the technique is the next step of `explain`.
    options: String,
    out: Out,
    rows: Rows,
    /// The answers of each exercise, written at the end.
    answers: Vec<Vec<String>>,
}

/// An exercise, for programs.
#[derive(Serialize)]
struct ExerciseRecord<'a> {
    number: usize,
    technique: &'static str,
    /// The options with which the technique is the first step of `explain`.
    order: &'a str,
    /// The position as `explain` reads it.
    position: &'a str,
    values: String,
    /// The candidates of each cell; at the grade easy only those of the digits concerned.
    candidates: Vec<String>,
    answers: &'a [StepRow],
}

impl Row for ExerciseRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[];

    fn kind(&self) -> &'static str {
        "exercise"
    }
}

impl<'a> Writer<'a> {
    fn new(args: &'a TrainArgs, course: &Course) -> Self {
        Self {
            args,
            options: course.options(),
            out: out::standard(),
            rows: Rows::new(out::Form::Json),
            answers: Vec::new(),
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let title = self.args.technique.title();
        match self.args.format {
            Form::Html => writeln!(self.out, "{}<h1>{}</h1>", page(&title), Safe(&title)),
            Form::Text | Form::Json => Ok(()),
        }
    }

    fn take(&mut self, exercise: &Exercise) -> io::Result<()> {
        self.answers.push(exercise.solutions());
        let (number, line) = (self.answers.len(), human::line(&exercise.position));
        let shown = self.shown(exercise);
        match self.args.format {
            Form::Text => {
                writeln!(self.out, "{number}. {}", exercise.task())?;
                self.out.write_all(human::grid(&exercise.position, shown).as_bytes())?;
                writeln!(self.out, "  {line}\n")?;
            }
            Form::Html => {
                let picture = picture(exercise, shown);
                let caption = format!("<b>{number}.</b>{}", Safe(&exercise.task()));
                writeln!(self.out, "<figure>\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>")?;
            }
            Form::Json => self.record(exercise, number, &line, shown)?,
        }
        self.out.flush()
    }

    /// The digits whose candidates are shown.
    fn shown(&self, exercise: &Exercise) -> DigitSet {
        match self.args.grade {
            Grade::Easy => exercise.digits(),
            Grade::Real => (0..exercise.position.size()).collect(),
        }
    }

    fn record(&mut self, exercise: &Exercise, number: usize, line: &str, shown: DigitSet) -> io::Result<()> {
        let position = &exercise.position;
        let answers: Vec<_> = exercise.answers.iter().map(|step| StepRow::of(step, position)).collect();
        let candidates = |cell: usize| {
            let digits = (position.candidates(cell) & shown).into_iter();
            digits.map(|digit| (digit + 1).to_string()).collect()
        };
        let record = ExerciseRecord {
            number,
            technique: self.args.technique.name(),
            order: &self.options,
            position: line,
            values: position.to_string(),
            candidates: position.geometry().cells().into_iter().map(candidates).collect(),
            answers: &answers,
        };
        self.rows.write(&mut self.out, &record)
    }

    /// Writes the answers after the exercises.
    fn end(&mut self) -> io::Result<()> {
        let answers = std::mem::take(&mut self.answers);
        match self.args.format {
            Form::Json => {}
            Form::Text => {
                writeln!(
                    self.out,
                    "Answers (the first of each: solvarium explain POSITION {} --until 1)",
                    self.options
                )?;
                for (answers, number) in answers.iter().zip(1..) {
                    for answer in answers {
                        writeln!(self.out, "{number:>3}. {answer}")?;
                    }
                }
            }
            Form::Html => {
                writeln!(self.out, "<h2 style=\"break-before:page\">Answers</h2>")?;
                let command = format!("solvarium explain POSITION {} --until 1", self.options);
                writeln!(self.out, "<p>The first of each: <code>{}</code></p>\n<ol>", Safe(&command))?;
                for answers in &answers {
                    let lines: Vec<_> = answers.iter().map(|answer| Safe(answer).to_string()).collect();
                    writeln!(self.out, "<li>{}</li>", lines.join("<br>"))?;
                }
                write!(self.out, "</ol>\n{PAGE_END}")?;
            }
        }
        self.out.flush()
    }
}

/// The board of an exercise with the candidates of these digits.
fn picture(exercise: &Exercise, shown: DigitSet) -> String {
    let scene = human::of_digits(human::scene(&exercise.position, None), shown);
    solvarium_draw::styled(&solvarium_draw::board(&scene, None))
}
