//! A table row in full: its description, aliases, and settings with their defaults.

use super::item::{Item, problems_of};
use crate::output::out::{Out, STRONG};
use solvarium_catalogue::variant_rules::usage;
use solvarium_catalogue::{self as catalogue, Admissibility, Answer, Entry, HeuristicInfo, Setting, Takes};
use solvarium_human::Technique;
use std::io::{self, Write};

/// Writes all items with a name, each with its table and related entries of other tables.
pub(super) fn alone(out: &mut Out, items: &[Item]) -> io::Result<()> {
    for (number, item) in items.iter().enumerate() {
        let gap = if number == 0 { "" } else { "\n" };
        write!(out, "{gap}{} ", item.kind())?;
        write(out, item)?;
        related(out, item)?;
    }
    Ok(())
}

/// Writes a row.
pub(super) fn write(out: &mut Out, item: &Item) -> io::Result<()> {
    let parts = item.parts();
    if let Item::Known(entry) = item {
        return writeln!(out, "{STRONG}{}{STRONG:#} [{}] {}", entry.name, entry.problem, entry.source);
    }
    writeln!(out, "{STRONG}{}{STRONG:#}{}", parts.name, remark(item))?;
    writeln!(out, "    {}", parts.help)?;
    if !parts.aliases.is_empty() {
        writeln!(out, "    also: {}", parts.aliases.join(", "))?;
    }
    parts.settings.iter().try_for_each(|setting| describe(out, setting))?;
    match item {
        Item::Technique(technique) => writeln!(out, "    {}", section(*technique)),
        Item::Rule(kind) => writeln!(out, "    {}", usage(kind)),
        Item::Generator(entry) => entry
            .of
            .texts
            .iter()
            .try_for_each(|text| writeln!(out, "    {}: a text    {}", text.name, text.help)),
        _ => Ok(()),
    }
}

/// The section of the documentation on a technique.
pub(super) fn section(technique: Technique) -> String {
    format!("docs/techniques.md#{}", technique.name())
}

/// Writes related entries of other tables.
fn related(out: &mut Out, item: &Item) -> io::Result<()> {
    match item {
        Item::Problem(entry) => {
            let heuristics = entry.of.heuristics.iter().map(|entry| entry.name);
            names(out, "heuristics", heuristics)?;
            let generators = entry.of.generators.iter().map(|entry| entry.name);
            names(out, "generators", generators)?;
            names(out, "example", entry.of.example.lines())
        }
        Item::Method(entry) => names(out, "kind", std::iter::once(entry.of.family().title())),
        Item::Known(entry) => names(out, "puzzle", entry.text().lines()),
        Item::World(entry) => names(out, "example", entry.of.example.lines()),
        Item::Heuristic(_)
        | Item::Generator(_)
        | Item::Technique(_)
        | Item::Rule(_)
        | Item::PolicyMethod(_)
        | Item::WalkMethod(_) => Ok(()),
    }
}

/// Writes `heuristics: blind, manhattan`; the lines of a puzzle are aligned.
fn names<'a>(out: &mut Out, what: &str, names: impl Iterator<Item = &'a str>) -> io::Result<()> {
    let names: Vec<_> = names.collect();
    let glue = if matches!(what, "example" | "puzzle") { "\n        " } else { ", " };
    match names[..] {
        [] => Ok(()),
        [_, _, ..] if glue.contains('\n') => writeln!(out, "    {what}:{glue}{}", names.join(glue)),
        _ => writeln!(out, "    {what}: {}", names.join(glue)),
    }
}

fn remark(item: &Item) -> String {
    match item {
        Item::Heuristic(entry) => trust(entry),
        Item::Technique(technique) => price(*technique),
        _ => String::new(),
    }
}

/// The problems of a heuristic, and whether it is admissible and consistent.
fn trust(entry: &Entry<HeuristicInfo>) -> String {
    let names = problems_of(entry);
    let all = catalogue::problems()
        .iter()
        .filter(|problem| !matches!(problem.of.answer, Answer::State | Answer::Value))
        .count();
    let names = if names.len() == all { "all".into() } else { names.join(", ") };
    match entry.of.admissibility {
        Admissibility::Admissible => format!(" [{names}]"),
        Admissibility::Inadmissible => format!(" [{names}; inadmissible]"),
        Admissibility::Unknown => format!(" [{names}; perhaps inadmissible]"),
    }
}

/// The difficulty of a technique on both scales, and whether it requires a unique solution.
fn price(technique: Technique) -> String {
    let entry = technique.entry();
    let hodoku = entry.hodoku.map(|price| format!("HoDoKu {} {}", price.level.name(), price.score));
    let se = entry.se.map(|tenths| format!("SE {:.1}", f64::from(tenths) / 10.0));
    let unique = entry.needs_uniqueness.then(|| "needs one solution".to_owned());
    let ours = technique.our_price().map(|points| format!("our difficulty {points}"));
    let parts = [Some(entry.family.name().to_owned()), hodoku, se, ours, unique];
    format!(" [{}]", parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
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
