//! The options of `explain`.

use crate::fault::Fault;
use crate::options::explaining::ExplainLimitArgs;
use crate::reading::puzzles::{ReadingArgs, for_sudoku};
use clap::{Arg, Args, ValueEnum};
use solvarium_human::{
    self as human, EASIEST_TIME, Foreign, Form as PatternForm, Measure, Notation, Program, Selection,
    Technique,
};
use solvarium_lab::units::count;
use std::ffi::OsString;

/// Options of `explain`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium explain evil.txt                  the whole path
  solvarium explain evil.txt --hint           where to look (--hint 3: all)
  solvarium explain evil.txt --all --find x-wing,xy-wing
  solvarium explain evil.txt --until x-wing --grids
  solvarium explain evil.txt --path easiest   the path with the lowest cost
  solvarium explain evil.txt --format html > path.html
  solvarium explain evil.txt --notation eureka   steps in forum notation
  solvarium explain many.txt --hint           one line for each puzzle
Techniques: solvarium list techniques. The input may have candidates.",
    mut_args(for_sudoku),
    mut_arg("time_limit", time_help)
)]
pub struct ExplainArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    pub(super) input: Vec<OsString>,

    /// The order of techniques: human, hodoku, se, modern
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = order)]
    pub(super) order: Program,

    /// Use only these techniques
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    pub(super) only: Vec<Techniques>,

    /// Also use these techniques, which are off by default
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    pub(super) also: Vec<Techniques>,

    /// Do not use these techniques; `uniqueness` stands for all that assume a unique solution
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    pub(super) without: Vec<Techniques>,

    /// Stop when stuck, after N steps, or after the first step of a technique
    #[arg(long, value_name = "stuck|N|TECHNIQUE", value_parser = until)]
    pub(super) until: Option<Until>,

    /// Show only the next step: 1 where to look, 2 its technique, 3 the whole step
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "1", value_parser = hint, conflicts_with_all = ["all", "until"])]
    pub(super) hint: Option<u8>,

    /// Show every step that is possible now
    #[arg(long, conflicts_with = "until")]
    pub(super) all: bool,

    /// With --all: only steps of these techniques
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques, requires = "all")]
    pub(super) find: Vec<Techniques>,

    /// With --all: of several steps with the same placements and eliminations, show only the easiest
    #[arg(long, requires = "all")]
    pub(super) unique_eliminations: bool,

    /// Allow these variants of patterns: siamese, er-two-candidates, ur-missing-candidates, als-nodes,
    /// als-overlap. HoDoKu's order always allows the first three
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = form_of_pattern)]
    pub(super) allow: Vec<PatternForm>,

    /// With --order modern: maximum length of whips and braids, in cells and houses [default: 6]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(super) whip_length: Option<u8>,

    /// Find a path: easiest (least sum of costs), or easiest:greatest (hardest step as easy as possible)
    #[arg(long, value_name = "easiest[:greatest]", value_parser = measure, conflicts_with_all = ["all", "until", "hint", "backdoors"])]
    pub(super) path: Option<Measure>,

    /// Maximum number of positions in the search for the easiest path
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = count, requires = "path")]
    pub(super) positions: u64,

    /// Find backdoors: cells (2: also pairs of cells) whose digits make the rest solvable by singles
    #[arg(long, value_name = "1|2", value_parser = backdoors, conflicts_with_all = ["all", "until", "hint"])]
    pub(super) backdoors: Option<u8>,

    /// Draw the candidates before each step
    #[arg(long)]
    pub(super) grids: bool,

    /// Output format: text, json, md, html or svg
    #[arg(long, value_enum, default_value_t, value_name = "TYPE", hide_possible_values = true)]
    pub(super) format: Form,

    /// The notation of steps and cells: plain, hodoku, eureka, wiki or se
    #[arg(long, value_name = "NAME", default_value_t, value_parser = notation)]
    pub(super) notation: Notation,

    /// Number of puzzles explained in parallel [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = count)]
    pub(super) jobs: Option<u64>,

    #[command(flatten)]
    pub(super) reading: ReadingArgs,

    #[command(flatten)]
    pub(super) limits: ExplainLimitArgs,
}

/// How steps are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Sentences.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
    /// Markdown.
    Md,
    /// A single page.
    Html,
    /// A picture for each step.
    Svg,
}

/// A technique, or several with a common name.
#[derive(Clone, Debug)]
pub struct Techniques(pub Vec<Technique>);

/// The end of a path before the solution.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    Stuck,
    Steps(usize),
    Technique(Technique),
}

/// The help of `--time-limit`, whose default depends on `--path`.
fn time_help(arg: Arg) -> Arg {
    let path = EASIEST_TIME.as_secs();
    arg.help(format!(
        "Give up on a puzzle after this time, for example 5min [default: none; with --path {path}s]"
    ))
}

fn order(name: &str) -> Result<Program, String> {
    name.parse()
}

fn notation(name: &str) -> Result<Notation, String> {
    name.parse()
}

fn hint(level: &str) -> Result<u8, String> {
    number(level, &["where to look", "the technique and its cells", "all of it"])
}

fn backdoors(most: &str) -> Result<u8, String> {
    number(most, &["single cells", "pairs of cells, too"])
}

/// Parses a number from 1 with a meaning for each. Anything else is probably the puzzle.
fn number(text: &str, meanings: &[&str]) -> Result<u8, String> {
    let number = text.parse().ok().filter(|&number| (1..=meanings.len()).contains(&usize::from(number)));
    number.ok_or_else(|| {
        let known: Vec<_> =
            meanings.iter().zip(1..).map(|(what, number)| format!("{number} ({what})")).collect();
        format!("expected {}; put the puzzle before the option, or after its number", known.join(", "))
    })
}

fn measure(text: &str) -> Result<Measure, String> {
    match text {
        "easiest" | "easiest:sum" => Ok(Measure::Sum),
        "easiest:greatest" => Ok(Measure::Greatest),
        _ => Err(
            "expected easiest (least sum of costs) or easiest:greatest (hardest step as easy as possible)"
                .into(),
        ),
    }
}

fn form_of_pattern(name: &str) -> Result<PatternForm, String> {
    name.parse()
}

fn techniques(name: &str) -> Result<Techniques, String> {
    human::techniques(name).map(Techniques).map_err(|error| error.to_string())
}

fn until(text: &str) -> Result<Until, String> {
    let number = text.strip_suffix("steps").unwrap_or(text).trim();
    match (text, number.parse()) {
        ("stuck", _) => Ok(Until::Stuck),
        (_, Ok(0)) => Err("expected at least one step, or stuck, or a technique".into()),
        (_, Ok(steps)) => Ok(Until::Steps(steps)),
        _ => human::technique(text)
            .map(Until::Technique)
            .map_err(|error| format!("expected stuck, a number of steps, or a technique: {error}")),
    }
}

impl ExplainArgs {
    /// The techniques to use. Those, and pattern forms, that the order does not have are refused: they would never be found.
    pub(super) fn selection(&self) -> Result<Selection, Fault> {
        let groups = |all: &[Techniques]| all.iter().map(|Techniques(some)| some.clone()).collect();
        let selection = Selection {
            order: self.order,
            only: groups(&self.only),
            also: groups(&self.also),
            without: groups(&self.without),
            find: groups(&self.find),
            allow: self.allow.clone(),
            whip_length: self.whip_length,
        };
        selection.check().map_err(|foreign| self.unknown(&foreign))?;
        match (self.until, self.allow.first()) {
            (Some(Until::Technique(last)), _) if !human::has(self.order, last) => {
                Err(self.unknown(&Foreign::new("until", last)))
            }
            (_, Some(form)) if self.order == Program::Se => Err(Fault::usage(format!(
                "--allow {}: the order se has no such patterns; hodoku, human and modern have them",
                form.name()
            ))),
            _ if self.whip_length.is_some() && self.order != Program::Modern => Err(Fault::usage(format!(
                "--whip-length: the order {} has no whips and braids; --order modern --also whip,braid has them",
                self.order
            ))),
            _ => Ok(selection),
        }
    }

    fn unknown(&self, Foreign { list, technique, orders }: &Foreign) -> Fault {
        Fault::usage(format!(
            "--{list} {}: the order {} lacks this technique; --order {orders} has it",
            technique.name(),
            self.order
        ))
    }
}
