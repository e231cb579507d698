//! docs/methods.md lists problems, methods, heuristics and generators as in the tables: `SOLVARIUM_BLESS=1` writes
//! it.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use solvarium_catalogue::{
    self as catalogue, Admissibility, Answer, Entry, Family, Generator, HeuristicInfo, Method, Puzzle,
    Search, Setting, Takes,
};
use std::path::Path;

const INTRODUCTION: &str = "\
# Problems, methods, heuristics, generators

This page is written from the catalogue, which the command line, the viewer and experiments read too; a test holds it.
`solvarium list NAME` prints any row of it. A name is typed with settings in brackets, `backtrack(order=dom-wdeg,restarts=luby)`; what is
not set has the default that stands here.
";

#[test]
fn methods_page_is_what_the_catalogue_says() {
    if !cfg!(feature = "sat") {
        println!("skipped: docs/methods.md is written with the feature `sat`");
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/methods.md");
    let page = page();
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        std::fs::write(&path, page).unwrap();
        return;
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/methods.md: SOLVARIUM_BLESS=1 writes it:\n{page}");
}

fn page() -> String {
    let problems = catalogue::problems();
    let (heuristics, generators) = (catalogue::heuristics(), catalogue::generators());
    let mut page = INTRODUCTION.to_owned();
    page += "\n## Problems\n";
    page += &list(problems.iter().map(|entry| (entry.name, entry.help)));
    page += &problems.iter().map(|entry| problem(entry)).collect::<String>();
    page += "\n## Methods\n";
    page += &Family::ALL.into_iter().map(family).collect::<String>();
    page += "\n## Heuristics\n";
    page += &heuristics.iter().map(|entry| heuristic(entry)).collect::<String>();
    page += "\n## Generators\n";
    page += &generators.iter().map(|entry| generator(entry)).collect::<String>();
    page
}

fn list<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let rows: String =
        rows.map(|(name, help)| format!("| [`{name}`](#{name}) | {} |\n", cell(help))).collect();
    format!("\n| name | what it is |\n|---|---|\n{rows}")
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Head of a section, the same for all tables.
fn head<T>(entry: &Entry<T>) -> String {
    let also = match entry.aliases {
        [] => String::new(),
        aliases => format!(" Also: {}.", code(aliases.iter().copied())),
    };
    format!("\n### {}\n{}.{also}\n{}", entry.name, capital(entry.help), settings(entry.settings))
}

fn capital(help: &str) -> String {
    let mut letters = help.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn code<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn settings(settings: &[Setting]) -> String {
    if settings.is_empty() {
        return String::new();
    }
    let rows: String = settings.iter().map(setting).collect();
    format!("\n| setting | default | what it is | values |\n|---|---|---|---|\n{rows}")
}

fn setting(Setting { name, help, takes, default }: &Setting) -> String {
    let values = match takes {
        Takes::Choice(words) => {
            let word = |(word, means): &(&str, &str)| format!("`{word}`: {means}");
            words.iter().map(word).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    };
    format!("| `{name}` | `{default}` | {} | {} |\n", cell(help), cell(&values))
}

fn problem(entry: &'static Entry<Puzzle>) -> String {
    let names = |what: &str, names: String| {
        if names.is_empty() { String::new() } else { format!("- {what}: {names}\n") }
    };
    let answer = match entry.of.answer {
        Answer::Path => "the way to the goal",
        Answer::Goal => "the goal itself",
        Answer::State => "a whole state, by local search",
    };
    let example: String = entry.of.example.lines().map(|line| format!("    {line}\n")).collect();
    let lines = [
        names("answer", answer.to_owned()),
        names("methods", code(methods_of(entry).into_iter())),
        names("heuristics", code(entry.of.heuristics.iter().map(|row| row.name))),
        names("generators", code(entry.of.generators.iter().map(|row| row.name))),
    ];
    format!("{}\n{}\n{example}", head(entry), lines.concat())
}

/// The methods that can solve one of the problem's examples.
fn methods_of(entry: &'static Entry<Puzzle>) -> Vec<&'static str> {
    let kind = catalogue::Kind::parse(entry.name).unwrap();
    let texts = std::iter::once(entry.of.example).chain(entry.of.examples.iter().map(|(_, text)| *text));
    let read = |text| {
        let kind = (text == entry.of.example).then_some(&kind);
        catalogue::parse_as(text, kind).unwrap()
    };
    let jobs: Vec<_> = texts.map(read).collect();
    let fits = |name: &&'static str| {
        jobs.iter().any(|job| catalogue::methods_for(job.as_ref()).iter().any(|row| row.name == *name))
    };
    catalogue::methods().iter().map(|method| method.name).filter(fits).collect()
}

fn family(family: Family) -> String {
    let rows: Vec<&Entry<Search>> =
        catalogue::methods().iter().copied().filter(|entry| entry.of.family() == family).collect();
    let table = list(rows.iter().map(|entry| (entry.name, entry.help)));
    let sections: String = rows.into_iter().map(method).collect();
    format!("\n**{}**\n{table}{sections}", capital(family.title()))
}

fn method(entry: &Entry<Search>) -> String {
    let rule = Method::parse(entry.name).unwrap().choice().rule();
    // A local search has no order of nodes, so its help text is its rule.
    if rule == entry.help { head(entry) } else { format!("{}\nIt takes next: {rule}.\n", head(entry)) }
}

fn heuristic(entry: &'static Entry<HeuristicInfo>) -> String {
    let trust = match entry.of.admissibility {
        Admissibility::Admissible => "It never overestimates",
        Admissibility::Inadmissible => {
            "It overestimates somewhere, so that plans may cost more than they need"
        }
        Admissibility::Unknown => "Nobody knows whether it overestimates",
    };
    let problems: Vec<_> = catalogue::problems_of(entry).map(|problem| problem.name).collect();
    format!("{}\n{trust}. For: {}.\n", head(entry), code(problems.into_iter()))
}

fn generator(entry: &'static Entry<Generator>) -> String {
    let texts: String =
        entry.of.texts.iter().map(|text| format!("- `{}`: a text: {}\n", text.name, text.help)).collect();
    format!("{}{texts}", head(entry))
}
