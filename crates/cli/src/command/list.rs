//! `solvarium list problems|methods|heuristics|generators|corpus`: the catalogue, as it is, and well-known puzzles.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::output::out::{self, Out, STRONG};
use clap::{Args, ValueEnum};
use solvarium_catalogue::{self as catalogue, Admissibility, Answer, Entry, HeuristicInfo, Setting, Takes};
use solvarium_lab::corpus;
use std::io::{self, Write};

/// Options of `list`.
#[derive(Args, Debug)]
pub struct ListArgs {
    /// problems, methods, heuristics, generators or corpus; all but the corpus
    /// when left out
    #[arg(value_enum, hide_possible_values = true)]
    what: Option<Table>,
}

/// The tables of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    Problems,
    Methods,
    Heuristics,
    Generators,
    Corpus,
}

/// Prints one table, or all.
pub fn run(args: &ListArgs) -> Result<Exit, Fault> {
    let mut out = out::standard();
    let asked = |table| args.what.is_none_or(|what| what == table);
    if asked(Table::Problems) {
        title(&mut out, args, "Problems (--as)")?;
        for problem in catalogue::problems() {
            row(&mut out, problem, "")?;
        }
    }
    if asked(Table::Methods) {
        title(&mut out, args, "Methods (--with)")?;
        for method in catalogue::methods() {
            row(&mut out, method, "")?;
        }
    }
    if asked(Table::Heuristics) {
        title(&mut out, args, "Heuristics (--heuristic)")?;
        for heuristic in catalogue::heuristics() {
            row(&mut out, heuristic, &remark(heuristic))?;
        }
    }
    if asked(Table::Generators) {
        title(&mut out, args, "Generators (generate)")?;
        for generator in catalogue::generators() {
            row(&mut out, generator, "")?;
            for text in generator.of.texts {
                writeln!(out, "    {}: a text    {}", text.name, text.help)?;
            }
        }
    }
    if args.what == Some(Table::Corpus) {
        known(&mut out)?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// The puzzles that experiments may name.
fn known(out: &mut Out) -> io::Result<()> {
    corpus::all().iter().try_for_each(|entry| {
        writeln!(out, "{STRONG}{}{STRONG:#} [{}] {}", entry.name, entry.problem, entry.source)
    })
}

/// A headline, where there is more than one table.
fn title(out: &mut Out, args: &ListArgs, text: &str) -> io::Result<()> {
    if args.what.is_some() {
        return Ok(());
    }
    let gap = if text.starts_with("Problems") { "" } else { "\n" };
    writeln!(out, "{gap}{STRONG}{text}{STRONG:#}")
}

/// Which problems a heuristic is for, and whether it can be trusted.
fn remark(entry: &Entry<HeuristicInfo>) -> String {
    let names: Vec<_> = catalogue::problems_of(entry).map(|problem| problem.name).collect();
    let all = catalogue::problems().iter().filter(|problem| problem.of.answer != Answer::State).count();
    let names = if names.len() == all { "all".into() } else { names.join(", ") };
    match entry.of.admissibility {
        Admissibility::Admissible => format!(" [{names}]"),
        Admissibility::Inadmissible => format!(" [{names}; inadmissible]"),
        Admissibility::Unknown => format!(" [{names}; perhaps inadmissible]"),
    }
}

fn row<T>(out: &mut Out, entry: &Entry<T>, remark: &str) -> io::Result<()> {
    writeln!(out, "{STRONG}{}{STRONG:#}{remark}", entry.name)?;
    writeln!(out, "    {}", entry.help)?;
    if !entry.aliases.is_empty() {
        writeln!(out, "    also: {}", entry.aliases.join(", "))?;
    }
    entry.settings.iter().try_for_each(|setting| describe(out, setting))
}

fn describe(out: &mut Out, setting: &Setting) -> io::Result<()> {
    let Setting { name, help, takes, default } = setting;
    writeln!(out, "    {name}={default}    {help}")?;
    match takes {
        Takes::Choice(words) => {
            words.iter().try_for_each(|(word, means)| writeln!(out, "        {word}: {means}"))
        }
        _ => writeln!(out, "        {takes}"),
    }
}
