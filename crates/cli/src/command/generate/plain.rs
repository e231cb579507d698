//! Subcommands for all other generators of the catalogue, with an option for each setting. A new generator needs no code here.

use super::DrawArgs;
use crate::options::limits::LimitArgs;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use solvarium_catalogue::{self as catalogue, Entry, Generator, Setting};

/// A generator with its settings as options.
#[derive(Debug)]
pub(super) struct PlainArgs {
    pub(super) generator: &'static str,
    /// The typed values.
    pub(super) settings: Vec<(&'static str, Option<String>)>,
    pub(super) draw: DrawArgs,
    pub(super) limits: LimitArgs,
}

/// Adds a subcommand for each generator without one.
pub(super) fn with_plain(command: Command) -> Command {
    let others = catalogue::generators().iter().filter(|entry| command.find_subcommand(entry.name).is_none());
    let others: Vec<_> = others.map(|entry| subcommand(entry)).collect();
    command.subcommands(others)
}

fn subcommand(entry: &'static Entry<Generator>) -> Command {
    let command = Command::new(entry.name).args(entry.settings.iter().map(option));
    // Option groups have a help text, which is not the command's.
    LimitArgs::augment_args(DrawArgs::augment_args(command))
        .about(sentence(entry.help))
        .aliases(entry.aliases)
}

fn option(setting: &'static Setting) -> Arg {
    let Setting { name, help, takes, default } = setting;
    let help = format!("{}: {takes} [default: {default}]", sentence(help));
    Arg::new(*name).long(*name).value_name("VALUE").help(help)
}

/// Capitalises a help text.
fn sentence(help: &str) -> String {
    let mut letters = help.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl PlainArgs {
    /// The options of the selected subcommand, if it is one of these generators.
    pub(super) fn named(matches: &ArgMatches) -> Option<Result<Self, clap::Error>> {
        let (name, matches) = matches.subcommand()?;
        let entry = catalogue::generators().iter().find(|entry| entry.name == name)?;
        Some(Self::of(entry, matches))
    }

    fn of(entry: &Entry<Generator>, matches: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |setting: &Setting| (setting.name, matches.get_one::<String>(setting.name).cloned());
        Ok(Self {
            generator: entry.name,
            settings: entry.settings.iter().map(value).collect(),
            draw: DrawArgs::from_arg_matches(matches)?,
            limits: LimitArgs::from_arg_matches(matches)?,
        })
    }
}
