//! `cargo xtask bench table`: writes the tables of COMPARE.md from `bench/results.json`. `cargo xtask bench search --keep MACHINE` and
//! `bench pair ... --keep MACHINE` put the ratios that they measure into that file.

use crate::process::{file_error, say};
use crate::repository::root;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::path::PathBuf;

/// One comparison. A ratio above 1 means that we are faster, or need less memory.
#[derive(Serialize, Deserialize)]
struct Comparison {
    section: String,
    work: String,
    peer: String,
    /// The median of the peer's time divided by ours, over alternating runs.
    ratio: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    greatest: Option<f64>,
    /// Our target ratio.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<f64>,
    /// A name from the list of machines in COMPARE.md.
    machine: String,
    /// The command that measures it; `None` if the program is not in the repository.
    command: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// The tables are between these two lines of the page.
const BEGIN: &str = "<!-- begin: cargo xtask bench table -->";
const END: &str = "<!-- end -->";

/// Writes the tables into the page.
///
/// # Errors
/// A file cannot be read or written, the results are not valid, or the page lacks the lines around its tables.
pub fn run() -> Result<(), String> {
    let page = root().join("COMPARE.md");
    let text = std::fs::read_to_string(&page).map_err(|error| file_error(&page, &error))?;
    let text = renewed(&text, &read()?)?;
    solvarium_atomic_file::write(&page, text.as_bytes()).map_err(|error| file_error(&page, &error))
}

/// Replaces the ratios of the comparisons that these lines of `cargo xtask bench pair` measure.
///
/// # Errors
/// The results cannot be read or written, or no line belongs to one of the comparisons.
pub fn keep(lines: &str, machine: &str) -> Result<(), String> {
    let mut results = read()?;
    let kept = lines.lines().filter(|line| replace(&mut results, line, machine)).count();
    if kept == 0 {
        return Err(format!("{}: no comparison has the command of these lines", results_file().display()));
    }
    let rows: Result<Vec<String>, _> = results.iter().map(serde_json::to_string).collect();
    let rows = rows.map_err(|error| error.to_string())?;
    let text = format!("[\n  {}\n]\n", rows.join(",\n  "));
    solvarium_atomic_file::write(results_file(), text.as_bytes())
        .map_err(|error| file_error(&results_file(), &error))?;
    say(&format!("{kept} results kept in {}", results_file().display()));
    run()
}

fn results_file() -> PathBuf {
    root().join("bench/results.json")
}

fn read() -> Result<Vec<Comparison>, String> {
    let text =
        std::fs::read_to_string(results_file()).map_err(|error| file_error(&results_file(), &error))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", results_file().display()))
}

/// Copies the ratio of a row `| task | ours | peer | rate | rate | ratio (least to greatest) | ...`; false if no comparison has its
/// command.
fn replace(results: &mut [Comparison], line: &str, machine: &str) -> bool {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[_, task, ours, peer, _, _, ratio, ..] = cells.as_slice() else { return false };
    let numbers: Option<Vec<f64>> = ratio
        .split([' ', '(', ')'])
        .filter(|word| !matches!(*word, "" | "to"))
        .map(|word| word.parse().ok())
        .collect();
    let command = format!("bench pair {ours} {peer} {task}");
    let found = results.iter_mut().find(|result| result.command.as_ref() == Some(&command));
    let (Some(&[ratio, least, greatest]), Some(found)) = (numbers.as_deref(), found) else { return false };
    found.ratio = ratio;
    (found.least, found.greatest) = (Some(least), Some(greatest));
    machine.clone_into(&mut found.machine);
    true
}

/// The page with new tables.
fn renewed(page: &str, results: &[Comparison]) -> Result<String, String> {
    let missing = || format!("COMPARE.md needs a line `{BEGIN}` and below it a line `{END}`");
    let (before, rest) = page.split_once(BEGIN).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{BEGIN}\n{}{END}{after}", tables(results)))
}

/// A table of all comparisons that reach the target or are at least as fast as the peer, and one of the others.
fn tables(results: &[Comparison]) -> String {
    let (short, rest): (Vec<_>, Vec<_>) = results.iter().partition(|result| result.is_short());
    format!("\n{}\n## Where we are slower, or short of a goal\n{}\n", table(&rest), table(&short))
}

/// A table with a heading row above each section.
fn table(results: &[&Comparison]) -> String {
    let mut text =
        "| work | peer | ratio | goal | machine | command |\n|---|---|--:|--:|---|---|\n".to_owned();
    for section in results.chunk_by(|a, b| a.section == b.section) {
        let _ = writeln!(text, "| **{}** | | | | | |", section[0].section);
        text.extend(section.iter().map(|result| result.row()));
    }
    text
}

impl Comparison {
    fn row(&self) -> String {
        let work =
            self.note.as_ref().map_or_else(|| self.work.clone(), |note| format!("{} ({note})", self.work));
        let command = self
            .command
            .as_ref()
            .map_or_else(|| "not in the repository".to_owned(), |command| format!("`{command}`"));
        let (work, peer, machine) = (literal(&work), literal(&self.peer), &self.machine);
        format!("| {work} | {peer} | {} | {} | {machine} | {command} |\n", self.measured(), self.aim())
    }

    /// The median, with the least and the greatest.
    fn measured(&self) -> String {
        let ratio = number(self.ratio);
        match (self.least, self.greatest) {
            (Some(least), Some(greatest)) => format!("{ratio} ({} to {})", number(least), number(greatest)),
            _ => ratio,
        }
    }

    fn aim(&self) -> String {
        self.goal.map_or_else(String::new, number)
    }

    fn is_short(&self) -> bool {
        self.ratio < self.goal.unwrap_or(1.0)
    }
}

/// The text with its asterisks escaped for Markdown.
fn literal(text: &str) -> String {
    text.replace('*', "\\*")
}

/// More than three digits are noise on a shared machine.
fn number(value: f64) -> String {
    match value {
        1000.0.. => format!("{},{:03}", (value / 1000.0).trunc(), value % 1000.0),
        20.0.. => format!("{value:.0}"),
        5.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_results() {
        let page = std::fs::read_to_string(root().join("COMPARE.md")).unwrap();
        let renewed = renewed(&page, &read().unwrap()).unwrap();
        assert!(page == renewed, "COMPARE.md: run `cargo xtask bench table`");
    }

    #[test]
    fn a_measured_pair_replaces_its_row() {
        let mut results = read().unwrap();
        let line = "| 8-puzzle | ida | pathfinding-ida | 48.5 | 7.3 | 7.27 (6.77 to 7.64) | 1 | 2 |";
        assert!(replace(&mut results, line, "here"));
        let row = results.iter().find(|result| result.machine == "here").unwrap();
        assert_eq!((row.ratio, row.least, row.greatest), (7.27, Some(6.77), Some(7.64)));
        assert!(!replace(&mut results, "| 8-puzzle | ida | nobody | 1 | 1 | 2.00 (1.00 to 3.00) |", "here"));
        assert!(!replace(&mut results, "korf-12: ida 1 instructions", "here"));
    }

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!([0.215, 3.54, 10.4, 84.0, 1100.0].map(number), ["0.21", "3.54", "10.4", "84", "1,100"]);
    }
}
