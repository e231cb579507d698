//! The overview of all names, one per line; methods by family.

use super::item::{Item, Topic};
use crate::output::out::{FAINT, Out, STRONG};
use solvarium_catalogue::Family;
use std::io::{self, Write};

/// Writes the page.
pub(super) fn write(out: &mut Out) -> io::Result<()> {
    for (number, topic) in Topic::CATALOGUE.into_iter().enumerate() {
        let gap = if number == 0 { "" } else { "\n" };
        let (title, taker) = title(topic);
        writeln!(out, "{gap}{STRONG}{title}{STRONG:#} {FAINT}({taker}){FAINT:#}")?;
        match topic {
            Topic::Methods => methods(out)?,
            _ => topic.items().iter().try_for_each(|item| line(out, item))?,
        }
    }
    writeln!(
        out,
        "\nMore about each: solvarium list NAME. Human techniques: solvarium list techniques.\nRules of Sudoku variants: solvarium list rules. Well-known puzzles: solvarium list corpus.\nFor `policy`: solvarium list worlds, list policies. For `walk`: solvarium list walks."
    )
}

/// The heading of a table, and the option that takes its names.
const fn title(topic: Topic) -> (&'static str, &'static str) {
    match topic {
        Topic::Problems => ("Problems", "--as"),
        Topic::Methods => ("Methods", "--with"),
        Topic::Heuristics => ("Heuristics", "--heuristic"),
        Topic::Generators => ("Generators", "generate"),
        Topic::Techniques => ("Human techniques", "explain"),
        Topic::Rules => ("Rules of Sudoku variants", "variant"),
        Topic::Worlds => ("Uncertain worlds", "policy"),
        Topic::Policies => ("Methods for uncertain worlds", "policy --with"),
        Topic::Walks => ("Methods for unknown maps", "walk --with"),
        Topic::Corpus => ("Well-known puzzles", "in experiments"),
    }
}

fn methods(out: &mut Out) -> io::Result<()> {
    let all = Topic::Methods.items();
    for family in Family::ALL {
        let is_one = |item: &&Item| matches!(item, Item::Method(entry) if entry.of.family() == family);
        writeln!(out, " {FAINT}{}{FAINT:#}", family.title())?;
        all.iter().filter(is_one).try_for_each(|item| line(out, item))?;
    }
    Ok(())
}

fn line(out: &mut Out, item: &Item) -> io::Result<()> {
    let parts = item.parts();
    writeln!(out, "  {STRONG}{:<24}{STRONG:#} {}", parts.name, parts.help)
}
