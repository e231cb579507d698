//! Short forms of commands: `solvarium evil.txt`, `solvarium hint evil.txt`, `solvarium watch`.

use crate::cli::Cli;
use crate::reading::source::is_fed;
use clap::CommandFactory;
use solvarium_catalogue as catalogue;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Inserts the command that the first argument implies: a puzzle is to be solved.
pub fn expand(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = arguments.into_iter().collect();
    let Some(first) = all.get(1).cloned() else { return all };
    match first.to_str() {
        Some("hint") => {
            all[1] = "explain".into();
            let is_level =
                |argument: &OsString| argument.to_str().is_some_and(|text| text.starts_with("--hint"));
            if !all.iter().any(is_level) {
                all.insert(2, "--hint=1".into());
            }
        }
        Some("watch") if all.len() == 2 && !is_fed() => all[1] = "serve".into(),
        _ if is_puzzle(&first) => all.insert(1, "solve".into()),
        _ => {}
    }
    if all[1] == "solve" {
        join_number(&mut all);
    }
    all
}

/// Joins `--all 5` to `--all=5`; anything else after `--all` is a puzzle.
fn join_number(all: &mut Vec<OsString>) {
    let Some(at) = all.iter().position(|argument| argument == "--all") else { return };
    let number = all.get(at + 1).and_then(|next| next.to_str()).filter(|next| next.parse::<u64>().is_ok());
    // A number is taken as the puzzle if there is no other argument.
    if let Some(number) = number.filter(|number| number.len() < 16) {
        all[at] = format!("--all={number}").into();
        all.remove(at + 1);
    }
}

/// Whether an argument is a file, standard input, a puzzle or a problem's name, and not a command. Commands are checked last, as listing
/// them is slow.
fn is_puzzle(argument: &OsStr) -> bool {
    let text = argument.to_str().unwrap_or_default();
    if argument.is_empty() || text.starts_with('-') {
        return text == "-";
    }
    let is_word = |c: char| c.is_alphabetic() || matches!(c, '-' | '_');
    (!text.chars().all(is_word) || is_problem(text) || Path::new(argument).exists()) && !is_command(text)
}

fn is_problem(text: &str) -> bool {
    catalogue::problems().iter().any(|problem| problem.names().any(|name| name.eq_ignore_ascii_case(text)))
}

fn is_command(text: &str) -> bool {
    text == "help" || Cli::command().get_subcommands().any(|command| command.get_name() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str) -> String {
        let arguments = ["solvarium"].into_iter().chain(text.split('|')).map(OsString::from);
        expand(arguments).iter().skip(1).map(|word| word.to_string_lossy()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn a_single_puzzle_is_solved() {
        assert_eq!(expanded("1 0 / 3 2"), "solve|1 0 / 3 2");
        assert_eq!(expanded("-|--quiet"), "solve|-|--quiet");
        assert_eq!(expanded("Romania"), "solve|Romania");
        assert_eq!(expanded("queens 8|--format|line"), "solve|queens 8|--format|line");
        assert_eq!(expanded("no-such-file.txt"), "solve|no-such-file.txt");
    }

    #[test]
    fn commands_are_not_changed() {
        for text in ["solve|1 0 / 3 2", "--help", "help", "list|methods", "slove"] {
            assert_eq!(expanded(text), text);
        }
    }

    #[test]
    fn a_number_after_all_belongs_to_this_option() {
        assert_eq!(expanded("solve|queens 8|--all|5"), "solve|queens 8|--all=5");
        assert_eq!(expanded("solve|--all|queens 8"), "solve|--all|queens 8");
        assert_eq!(expanded("explain|--all|5"), "explain|--all|5");
        assert_eq!(expanded("solve|--all|1000000000000200"), "solve|--all|1000000000000200");
    }

    #[test]
    fn a_hint_says_where_to_look() {
        assert_eq!(expanded("hint|evil.txt"), "explain|--hint=1|evil.txt");
        assert_eq!(expanded("hint|evil.txt|--hint=3"), "explain|evil.txt|--hint=3");
    }
}
