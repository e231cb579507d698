//! The options that all commands have.

use crate::output::out::Color;
use crate::output::progress::Show;
use clap::Args;

/// The options that every command has.
#[derive(Args, Clone, Copy, Debug)]
pub struct Common {
    /// When to colour the output
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        hide_possible_values = true,
        help = "Colour the output: auto, always or never"
    )]
    pub color: Color,

    /// Show progress even if the output is not a terminal
    #[arg(long, global = true)]
    pub progress: bool,

    /// Print only answers and errors, without progress and notes
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

impl Common {
    /// When to show progress.
    pub const fn show(self) -> Show {
        match (self.quiet, self.progress) {
            (true, _) => Show::Never,
            (false, true) => Show::Always,
            (false, false) => Show::Auto,
        }
    }
}
