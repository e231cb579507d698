//! The options of `explain`.

use crate::fault::Fault;
use crate::options::explaining::ExplainLimitArgs;
use crate::reading::puzzles::ReadingArgs;
use clap::{Args, ValueEnum};
use solvarium_human::{self as human, Form as PatternForm, Measure, Program, Technique};
use solvarium_lab::units::count;
use std::ffi::OsString;

/// Options of `explain`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium explain evil.txt                  the whole path
  solvarium explain evil.txt --hint           where to look; --hint 3 says all of it
  solvarium explain evil.txt --all --find x-wing,xy-wing
  solvarium explain evil.txt --until x-wing --grids
  solvarium explain evil.txt --path easiest   of all paths the one of least cost
  solvarium explain evil.txt --format html > path.html
  solvarium explain many.txt --hint           a line for each puzzle
Techniques: solvarium list techniques. A position with candidates is taken, too")]
pub struct ExplainArgs {
    /// Files, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT")]
    pub(super) input: Vec<OsString>,

    /// The order of techniques: human, hodoku, se
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = order)]
    pub(super) order: Program,

    /// Use no other techniques than these
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    pub(super) only: Vec<Techniques>,

    /// Use these, too, each in its place, where the order has them off by default
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    pub(super) also: Vec<Techniques>,

    /// Use none of these; uniqueness stands for all that need one solution
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    pub(super) without: Vec<Techniques>,

    /// End the path where no technique helps, after N steps, or after the first step of a technique
    #[arg(long, value_name = "stuck|N|TECHNIQUE", value_parser = until)]
    pub(super) until: Option<Until>,

    /// The next step only: 1 where to look, 2 its technique, 3 all of it
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "1", value_parser = hint, conflicts_with_all = ["all", "until"])]
    pub(super) hint: Option<u8>,

    /// Every step there is now, and not one after the other
    #[arg(long, conflicts_with = "until")]
    pub(super) all: bool,

    /// Of these, only such steps
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques, requires = "all")]
    pub(super) find: Vec<Techniques>,

    /// Count these forms of patterns, too: siamese, er-two-candidates, ur-missing-candidates (HoDoKu's order counts them
    /// anyway), als-nodes, als-overlap
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = form_of_pattern)]
    pub(super) allow: Vec<PatternForm>,

    /// Of all paths the one whose prices sum up to least (easiest), or whose greatest price is least (easiest:greatest)
    #[arg(long, value_name = "easiest[:greatest]", value_parser = measure, conflicts_with_all = ["all", "until", "hint", "backdoors"])]
    pub(super) path: Option<Measure>,

    /// Keep no more positions than this in the search for the easiest path
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = count, requires = "path")]
    pub(super) positions: u64,

    /// Cells that leave only singles once they are filled; 2 for pairs, too
    #[arg(long, value_name = "CELLS", value_parser = backdoors, conflicts_with_all = ["all", "until", "hint"])]
    pub(super) backdoors: Option<u8>,

    /// Draw the candidates before each step
    #[arg(long)]
    pub(super) grids: bool,

    /// Form of output: text, json, md, html or svg
    #[arg(long, value_enum, default_value_t, value_name = "FORM", hide_possible_values = true)]
    pub(super) format: Form,

    /// How many puzzles are explained at once; the output is the same [default: one a core]
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
    /// One JSON object a line.
    Json,
    /// Markdown.
    Md,
    /// One page that needs nothing else.
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

fn order(name: &str) -> Result<Program, String> {
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
        format!("expected {}; a puzzle stands before the option, or after its number", known.join(", "))
    })
}

fn measure(text: &str) -> Result<Measure, String> {
    match text {
        "easiest" | "easiest:sum" => Ok(Measure::Sum),
        "easiest:greatest" => Ok(Measure::Greatest),
        _ => Err("expected easiest (the least sum of prices) or easiest:greatest (the least greatest price)"
            .into()),
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
        (_, Ok(0)) => Err("expected one step at least, or stuck, or a technique".into()),
        (_, Ok(steps)) => Ok(Until::Steps(steps)),
        _ => human::technique(text)
            .map(Until::Technique)
            .map_err(|error| format!("expected stuck, a number of steps, or a technique: {error}")),
    }
}

impl ExplainArgs {
    /// Refuses techniques and pattern forms that the order does not have: they would never be found.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let named = [("--only", &self.only), ("--also", &self.also), ("--find", &self.find)];
        for (option, all) in named {
            for Techniques(some) in all {
                let is_known = some.iter().any(|&technique| human::has(self.order, technique));
                if let (false, [first, ..]) = (is_known, &some[..]) {
                    return Err(self.unknown(option, *first));
                }
            }
        }
        match self.until {
            Some(Until::Technique(last)) if !human::has(self.order, last) => {
                return Err(self.unknown("--until", last));
            }
            _ => {}
        }
        match self.allow.first() {
            Some(form) if self.order == Program::Se => Err(Fault::usage(format!(
                "--allow {}: the order se counts no such patterns, hodoku and human do",
                form.name()
            ))),
            _ => Ok(()),
        }
    }

    fn unknown(&self, option: &str, technique: Technique) -> Fault {
        let have: Vec<_> = Program::ALL
            .into_iter()
            .filter(|&order| human::has(order, technique))
            .map(Program::name)
            .collect();
        Fault::usage(format!(
            "{option} {}: the order {} has no such technique; --order {} has it",
            technique.name(),
            self.order,
            have.join(" or ")
        ))
    }
}
