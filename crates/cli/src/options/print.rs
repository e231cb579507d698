//! Options for printing puzzles.

use clap::{Args, ValueEnum};

/// Maximum number of puzzles per page.
const MOST: u64 = 30;

/// Options for printed pages.
#[derive(Args, Debug, Default, PartialEq, Eq)]
#[command(next_help_heading = "Printing (pdf)")]
pub struct PrintArgs {
    /// Number of puzzles on a page, up to 30 [default: 1]
    #[arg(long, value_name = "N", value_parser = per_page)]
    pub per_page: Option<usize>,

    /// The page size: a4 or letter [default: a4]
    #[arg(long, value_enum, value_name = "SIZE", hide_possible_values = true)]
    pub paper: Option<PaperSize>,

    /// Title above the first puzzle
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// Print the solutions at the back
    #[arg(long, conflicts_with = "solved")]
    pub solutions: bool,
}

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    /// 210 by 297 millimetres
    A4,
    /// 8.5 by 11 inches
    Letter,
}

fn per_page(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (1..=MOST).contains(&number) => Ok(number as usize),
        _ => Err(format!("expected a whole number from 1 to {MOST}")),
    }
}
