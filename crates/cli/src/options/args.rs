//! The options that all commands have.

use crate::output::out::Color;
use crate::output::progress::Show;
use clap::Args;

/// The options that every command has.
#[derive(Args, Clone, Copy, Debug)]
pub struct Common {
    /// When to color the output
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        hide_possible_values = true,
        help = "Color: auto, always or never"
    )]
    pub color: Color,

    /// Show progress in files and pipes too
    #[arg(long, global = true)]
    pub progress: bool,

    /// Print answers and errors only: no progress, no remarks
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
