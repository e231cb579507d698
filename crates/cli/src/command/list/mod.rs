//! `solvarium list`: an overview of all names, one table, or all items with a given name.

mod entry;
mod item;
mod page;
mod row;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::output::out;
use crate::output::rows::{FormArgs, Rows};
use clap::Args;
use item::{Item, Topic};
use solvarium::suggest;
use std::io::Write;

/// Options of `list`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium list                 all names, one per line
  solvarium list methods         one table, with all settings
  solvarium list astar           one of them, with its settings and defaults
  solvarium list sudoku --format json")]
pub struct ListArgs {
    /// problems, methods, heuristics, generators, techniques, rules, worlds, policies, walks, corpus (built-in puzzles) or a name
    #[arg(value_name = "NAME")]
    name: Option<String>,

    #[command(flatten)]
    form: FormArgs,
}

/// Prints the overview, one table, or the items with a given name.
pub fn run(args: &ListArgs) -> Result<Exit, Fault> {
    let (mut out, mut rows) = (out::standard(), Rows::new(args.form.format));
    let found = match args.name.as_deref() {
        None => Topic::CATALOGUE.iter().flat_map(|topic| topic.items()).collect(),
        Some(name) => named(name)?,
    };
    if rows.are_asked() {
        found.iter().try_for_each(|item| rows.write(&mut out, &row::ListRecord::of(item)))?;
    } else {
        match args.name.as_deref().map(Topic::named) {
            None => page::write(&mut out)?,
            Some(Some(_)) => found.iter().try_for_each(|item| entry::write(&mut out, item))?,
            Some(None) => entry::alone(&mut out, &found)?,
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// The items of a table, or all items with a given name: a puzzle and its generator may share one.
fn named(name: &str) -> Result<Vec<Item>, Fault> {
    if let Some(topic) = Topic::named(name) {
        return Ok(topic.items());
    }
    let all: Vec<_> = Topic::ALL.iter().flat_map(|topic| topic.items()).collect();
    // A name may have settings, as everywhere.
    let bare = name.split('(').next().unwrap_or(name).trim();
    let found: Vec<_> = all.iter().copied().filter(|item| item.answers_to(bare)).collect();
    if found.is_empty() {
        let topics = Topic::ALL.map(Topic::name);
        let known = topics.into_iter().chain(all.iter().flat_map(Item::names));
        return Err(Fault::usage(suggest::unknown("name", name, known, &topics)));
    }
    Ok(found)
}
