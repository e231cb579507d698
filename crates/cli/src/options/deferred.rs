//! Command arguments that are defined on demand, because defining the arguments of all commands takes as long as the
//! rest of the program's start.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a command, defined when the command or its help is requested.
#[derive(Debug)]
pub struct Deferred<A>(pub Box<A>);

/// Defines the arguments. The command keeps its entry in the list of commands; `A` has a description of its own.
fn define<A: Args>(command: Command) -> Command {
    let about = command.get_about().cloned().unwrap_or_default();
    A::augment_args(command).about(about).long_about(None::<&str>)
}

impl<A: Args> Args for Deferred<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(define::<A>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(|args| Self(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
