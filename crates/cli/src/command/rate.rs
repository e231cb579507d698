//! `solvarium rate`: rates the difficulty of Sudoku on the scales of HoDoKu and Sudoku Explainer.

mod pattern;
mod table;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::in_order::in_order;
use crate::options::args::Common;
use crate::options::explaining::{ExplainLimitArgs, ExplainLimits};
use crate::options::threads;
use crate::output::out;
use crate::output::rows::{Row, Rows};
use crate::reading::origin::{Origin, Refused};
use crate::reading::puzzles::{Puzzle, Puzzles, ReadingArgs, for_sudoku, one_by_one};
use clap::{Args, ValueEnum};
use pattern::Pattern;
use serde::Serialize;
use solvarium::limits::StopFlag;
use solvarium_human::{self as human, Budget, Rater, Rating, Scales, Stopped};
use solvarium_lab::units::count;
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use table::{Before, Table};

/// Options of `rate`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium rate evil.txt                         both scales
  solvarium rate many.txt --scale hodoku --format csv > ratings.csv
  solvarium rate many.txt --format csv --into ratings.csv   can be resumed
  solvarium rate many.txt --format json --steps   with the paths
  solvarium rate many.txt --format '%g ED=%r/%p/%d'   as serate does
The scales: level and score of HoDoKu 2.2; ER, EP, ED of Sudoku Explainer 1.2.1",
    mut_args(for_sudoku)
)]
pub struct RateArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    input: Vec<OsString>,

    /// The scales: hodoku, se
    #[arg(long, value_name = "LIST", value_enum, value_delimiter = ',', default_values_t = [Scale::Hodoku, Scale::Se], hide_default_value = true, hide_possible_values = true)]
    scale: Vec<Scale>,

    /// Also print the whole path on each scale (text and json)
    #[arg(long)]
    steps: bool,

    /// Output format: text, line, json, csv (parquet: solvarium bulk rate), or a pattern of
    /// %g puzzle, %n number, %r ER, %p EP, %d ED, %l level, %s score, %t tab, %% percent
    #[arg(long, default_value = "text", hide_default_value = true, value_name = "TYPE", value_parser = form)]
    format: Form,

    /// Number of puzzles rated in parallel [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = count)]
    jobs: Option<u64>,

    /// Start at this line, to continue an earlier run; csv output then has no header
    #[arg(long, value_name = "N", value_parser = count)]
    from_line: Option<u64>,

    /// Write rows of json or csv to this file, and continue after the last complete row that it has
    #[arg(long, value_name = "FILE", conflicts_with = "from_line")]
    into: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: ExplainLimitArgs,
}

/// A scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// HoDoKu's level and score.
    Hodoku,
    /// Sudoku Explainer's ER, EP, ED.
    Se,
}

/// How ratings are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// One sentence per puzzle.
    #[default]
    Text,
    /// One line per puzzle: the puzzle and its ratings.
    Line,
    /// Objects.
    Json,
    /// A table.
    Csv,
    /// A line of the user's pattern per puzzle.
    #[value(skip)]
    Pattern(Pattern),
}

fn form(name: &str) -> Result<Form, String> {
    match name {
        "parquet" => Err("to write Parquet tables, use `solvarium bulk rate`".into()),
        pattern if pattern.contains('%') => pattern.parse().map(Form::Pattern),
        _ => Form::from_str(name, false)
            .map_err(|_| "expected text, line, json, csv, or a pattern such as '%g ED=%r/%p/%d'".into()),
    }
}

impl RateArgs {
    /// Refuses options that the format cannot show.
    fn check(&self) -> Result<(), Fault> {
        let has_rows = matches!(self.format, Form::Json | Form::Csv);
        match () {
            () if self.steps && !matches!(self.format, Form::Json | Form::Text) => {
                Err(Fault::usage("--steps does not fit a table: use --format json or text"))
            }
            () if self.lacks_scale() => {
                Err(Fault::usage("--format shows ratings of a scale that --scale leaves out"))
            }
            () if self.into.is_some() && !has_rows => Err(Fault::usage("--into needs --format csv or json")),
            () if self.into.is_some() && self.input.len() > 1 => {
                Err(Fault::usage("--into takes one input file"))
            }
            () => Ok(()),
        }
    }

    /// Whether the pattern shows a scale that `--scale` does not name.
    fn lacks_scale(&self) -> bool {
        let (shown, chosen) = (self.scales(), self.chosen());
        shown.hodoku && !chosen.hodoku || shown.se && !chosen.se
    }

    /// Returns the scales to rate. A pattern selects the scales that it shows; other formats use `--scale`.
    fn scales(&self) -> Scales {
        match &self.format {
            Form::Pattern(pattern) => pattern.scales(),
            Form::Text | Form::Line | Form::Json | Form::Csv => self.chosen(),
        }
    }

    /// Returns the scales that `--scale` names.
    fn chosen(&self) -> Scales {
        Scales { hodoku: self.scale.contains(&Scale::Hodoku), se: self.scale.contains(&Scale::Se) }
    }
}

/// Rates the input in its order.
pub fn run(args: &RateArgs, common: Common) -> Result<Exit, Fault> {
    args.check()?;
    let stop = interrupt::flag()?;
    let form = match args.format {
        Form::Text | Form::Line | Form::Pattern(_) => out::Form::Text,
        Form::Json => out::Form::Json,
        Form::Csv => out::Form::Csv,
    };
    let table =
        args.into.as_deref().map(|path| Table::open(path, form, args.input.first(), &stop)).transpose()?;
    let from_table = table.as_ref().map_or(1, |table| table.next_line);
    let from = args.from_line.map_or(from_table, |line| line as usize);
    let rows = if from > 1 { Rows::going_on(form) } else { Rows::new(form) };
    let (out, before): (Box<dyn Write>, _) = match table {
        Some(table) => (Box::new(BufWriter::new(table.rows)), Some(table.before)),
        None => (Box::new(out::standard()), None),
    };
    let limits = args.limits.limits(threads::asked(args.jobs).get(), &stop);
    let exit = Exit::Solved;
    let mut session = Session { args, stop: &stop, limits, out, rows, from, before, written: 0, exit };
    args.reading.explaining().within(&args.limits.of_reading(&stop)).each(
        &args.input,
        common,
        one_by_one,
        |puzzles| session.take(puzzles),
    )?;
    session.out.flush()?;
    Ok(if stop.is_raised() { Exit::Interrupted } else { session.exit })
}

struct Session<'a> {
    args: &'a RateArgs,
    stop: &'a StopFlag,
    limits: ExplainLimits<'a>,
    out: Box<dyn Write>,
    rows: Rows,
    /// The first line to rate.
    from: usize,
    /// The rows that exist already.
    before: Option<Before>,
    /// The number of rated puzzles.
    written: u64,
    exit: Exit,
}

thread_local! {
    /// The rater of this thread, whose memory is reused.
    static RATER: RefCell<Option<Rater>> = const { RefCell::new(None) };
}

impl Session<'_> {
    fn take(&mut self, puzzles: &Puzzles) -> Result<ControlFlow<()>, Fault> {
        let (args, stop, limits) = (self.args, self.stop, self.limits.after(puzzles.spent()));
        let from = self.from;
        let all = &puzzles.all;
        self.compare(puzzles)?;
        let wanted: Vec<usize> =
            (0..all.len()).filter(|&at| line(&all[at]).is_none_or(|line| line >= from)).collect();
        let work =
            |&at: &usize| (at, all[at].as_ref().ok().map(|puzzle| rate(puzzle, args, limits.budget())));
        let ended = in_order(&wanted, threads::asked(args.jobs).get(), stop, work, |(at, rated)| {
            // A puzzle in progress at Ctrl-C is not rated.
            if stop.is_raised() && !matches!(&rated, Some(Ok(rating)) if rating.stopped_by.is_none()) {
                return ControlFlow::Break(Ok(()));
            }
            match self.write(&all[at], rated).and_then(|()| Ok(self.out.flush()?)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(fault) => ControlFlow::Break(Err(fault)),
            }
        });
        self.out.flush()?;
        match ended {
            ControlFlow::Break(Err(fault)) => Err(fault),
            ControlFlow::Break(Ok(())) => Ok(ControlFlow::Break(())),
            ControlFlow::Continue(()) if stop.is_raised() => Ok(ControlFlow::Break(())),
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
        }
    }

    fn write(
        &mut self,
        puzzle: &Result<Puzzle, Refused>,
        rated: Option<Result<Rating, Refused>>,
    ) -> Result<(), Fault> {
        let refused = match (puzzle, &rated) {
            (Err(refused), _) | (_, Some(Err(refused))) => Some(refused),
            _ => None,
        };
        if let Some(refused) = refused {
            self.rows.refuse(&mut self.out, refused)?;
            self.exit = self.exit.and(refused.fault.report());
        }
        let (Ok(puzzle), Some(Ok(rating))) = (puzzle, rated) else { return Ok(()) };
        self.exit = self.exit.and(match (&rating.stopped_by, rating.unique) {
            (Some(_), _) => Exit::Limit,
            (None, true) => Exit::Solved,
            (None, false) => Exit::Unsolved,
        });
        self.written += 1;
        match &self.args.format {
            Form::Pattern(pattern) => {
                if rating.fault.is_some() || rating.stopped_by.is_some() {
                    out::say_note(&format!("{}: {}", puzzle.name, summary(&rating)));
                }
                writeln!(self.out, "{}", pattern.line(self.written, &rating))?;
            }
            Form::Json => {
                self.rows.write(&mut self.out, &RatingRecord { origin: &puzzle.origin, rating: &rating })?
            }
            Form::Csv => self.rows.write(&mut self.out, &Flat::of(&puzzle.origin, &rating))?,
            Form::Line => writeln!(self.out, "{}  {}", rating.puzzle, summary(&rating))?,
            Form::Text => {
                writeln!(self.out, "{}: {}", puzzle.name, summary(&rating))?;
                self.write_paths(&rating)?;
            }
        }
        Ok(())
    }
}

impl Session<'_> {
    /// Compares skipped lines with the existing rows.
    fn compare(&mut self, puzzles: &Puzzles) -> Result<(), Fault> {
        let Some(before) = &mut self.before else { return Ok(()) };
        let Scales { hodoku, se } = self.args.scales();
        for puzzle in puzzles.good() {
            let line = puzzle.origin.begins_on().filter(|&line| line < self.from);
            if let (Some(line), Ok(position)) = (line, human::position(&*puzzle.instance)) {
                before.check(line, &position.to_string(), (hodoku, se))?;
            }
        }
        Ok(())
    }

    /// Writes the paths below the line of their puzzle, with their scale if there are two.
    fn write_paths(&mut self, rating: &Rating) -> Result<(), Fault> {
        let hodoku = rating.hodoku.as_ref().and_then(|found| Some(("HoDoKu", found.steps.as_ref()?)));
        let se = rating.se.as_ref().and_then(|found| Some(("Sudoku Explainer", found.steps.as_ref()?)));
        let are_two = hodoku.is_some() && se.is_some();
        for (scale, steps) in hodoku.into_iter().chain(se) {
            if are_two {
                writeln!(self.out, "  {scale}:")?;
            }
            steps.iter().try_for_each(|step| writeln!(self.out, "  {step}"))?;
        }
        Ok(())
    }
}

fn line(puzzle: &Result<Puzzle, Refused>) -> Option<usize> {
    match puzzle {
        Ok(puzzle) => puzzle.origin.begins_on(),
        Err(refused) => refused.origin.begins_on(),
    }
}

/// Rates a puzzle on this thread.
fn rate(puzzle: &Puzzle, args: &RateArgs, budget: Budget<'_>) -> Result<Rating, Refused> {
    let refuse = |why: String| {
        let fault = Fault::usage(format!("{}: {why}", puzzle.name));
        Refused { fault, origin: puzzle.origin.clone() }
    };
    let position = human::position(&*puzzle.instance).map_err(|error| refuse(error.to_string()))?;
    let scales = args.scales();
    RATER.with_borrow_mut(|rater| {
        let rater = rater.get_or_insert_with(|| Rater::new(scales));
        Ok(rater.rate(&position, args.steps, &budget))
    })
}

/// A rating in words.
pub(super) fn summary(rating: &Rating) -> String {
    if let Some(fault) = &rating.fault {
        return format!("not rated: {fault}");
    }
    let hodoku = rating.hodoku.as_ref().map(|found| {
        let hardest = found.hardest.map(|name| format!(" ({name})")).unwrap_or_default();
        format!("{} {}{hardest}", found.level, found.score)
    });
    let se = rating.se.as_ref().map(|found| {
        let hardest = found.hardest.map(|name| format!(" ({name})")).unwrap_or_default();
        format!("ER/EP/ED {:.1}/{:.1}/{:.1}{hardest}", found.er, found.ep, found.ed)
    });
    let stopped = rating.stopped_by.map(|limit| format!("stopped by {}", limit.name()));
    [hodoku, se, stopped].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// A rating, for programs.
#[derive(Serialize)]
struct RatingRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    #[serde(flatten)]
    rating: &'a Rating,
}

impl Row for RatingRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[];

    fn kind(&self) -> &'static str {
        "rating"
    }
}

/// A rating as a table row.
#[derive(Serialize)]
struct Flat<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    puzzle: &'a str,
    unique: bool,
    #[serde(flatten)]
    scales: FlatScales,
    stopped_by: Option<&'static str>,
}

/// The ratings on both scales, as table columns.
#[derive(Serialize)]
pub(in crate::command) struct FlatScales {
    level: Option<&'static str>,
    score: Option<u32>,
    hardest: Option<&'static str>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    se_hardest: Option<&'static str>,
}

impl FlatScales {
    pub(in crate::command) fn of(rating: &Rating) -> Self {
        let (hodoku, se) = (rating.hodoku.as_ref(), rating.se.as_ref());
        Self {
            level: hodoku.map(|found| found.level),
            score: hodoku.map(|found| found.score),
            hardest: hodoku.and_then(|found| found.hardest),
            er: se.map(|found| found.er),
            ep: se.map(|found| found.ep),
            ed: se.map(|found| found.ed),
            se_hardest: se.and_then(|found| found.hardest),
        }
    }
}

impl Row for Flat<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "file",
        "line",
        "puzzle",
        "unique",
        "level",
        "score",
        "hardest",
        "er",
        "ep",
        "ed",
        "se_hardest",
        "stopped_by",
    ];

    fn kind(&self) -> &'static str {
        "rating"
    }
}

impl<'a> Flat<'a> {
    fn of(origin: &'a Origin, rating: &'a Rating) -> Self {
        let Rating { unique, .. } = *rating;
        let stopped_by = rating.stopped_by.map(Stopped::name);
        Self { origin, puzzle: &rating.puzzle, unique, scales: FlatScales::of(rating), stopped_by }
    }
}
