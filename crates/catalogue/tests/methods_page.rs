//! docs/methods.md lists problems, methods, heuristics and generators as in the tables: `SOLVARIUM_BLESS=1` writes
//! it.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium_catalogue::{
    self as catalogue, Admissibility, Answer, Entry, Family, Generator, HeuristicInfo, Method, MethodInfo,
    ProblemInfo, Setting, Takes,
};
use std::collections::BTreeSet;
use std::path::Path;

const INTRODUCTION: &str = "\
# Problems, methods, heuristics, generators

A test writes this page from the catalogue; `solvarium list NAME` prints any entry. Settings are typed in brackets after a name, as in
`backtrack(order=dom-wdeg,restarts=luby)`. The default holds for the others.
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
    let mut listed = BTreeSet::new();
    page += "\n## Problems\n";
    page += &common(Answer::Path);
    page += &common(Answer::Goal);
    page += &common(Answer::Value);
    page += &problems.iter().map(|entry| problem(entry, &mut listed)).collect::<String>();
    page += "\n## Methods\n";
    page += &Family::ALL.into_iter().map(|one| family(one, &mut listed)).collect::<String>();
    page += "\n## Heuristics\n\n| name | what it is | admissible | problems |\n|---|---|---|---|\n";
    page += &heuristics.iter().map(|entry| heuristic(entry)).collect::<String>();
    let set = heuristics.iter().filter(|entry| !entry.settings.is_empty());
    page += &set.map(|entry| head(entry, &mut listed)).collect::<String>();
    page += "\n## Generators\n";
    page += &generators.iter().map(|entry| generator(entry, &mut listed)).collect::<String>();
    page + "\nNext: [pattern databases](databases.md).\n"
}

/// Settings that the page has explained.
type Said = BTreeSet<String>;

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Head of a section, the same for all tables.
fn head<T>(entry: &Entry<T>, listed: &mut Said) -> String {
    let also = also(entry);
    format!("\n### {}\n{}.{also}\n{}", entry.name, capital(entry.help), settings(entry, listed))
}

fn also<T>(entry: &Entry<T>) -> String {
    match entry.aliases {
        [] => String::new(),
        aliases => format!(" Also: {}.", code(aliases.iter().copied())),
    }
}

fn capital(help: &str) -> String {
    let mut letters = help.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn code<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn settings<T>(entry: &Entry<T>, listed: &mut Said) -> String {
    let (known, new): (Vec<_>, Vec<_>) =
        entry.settings.iter().map(|one| (one, setting(one))).partition(|(_, row)| listed.contains(row));
    let rows: String = new.iter().map(|(_, row)| row.as_str()).collect();
    let mut text = match &rows[..] {
        "" => String::new(),
        rows => format!("\n| setting | default | what it is | values |\n|---|---|---|---|\n{rows}"),
    };
    listed.extend(new.into_iter().map(|(_, row)| row));
    if !known.is_empty() {
        let known = code(known.iter().map(|(one, _)| one.name));
        text += &format!("\nSettings explained above: {known}.\n");
    }
    text
}

fn setting(Setting { name, help, takes, default }: &Setting) -> String {
    let values = match takes {
        Takes::Choice(words) => {
            let word = |(word, means): &(&str, &str)| format!("`{word}`: {means}");
            words.iter().map(word).collect::<Vec<_>>().join(" <br> ")
        }
        other => other.to_string(),
    };
    format!("| `{name}` | `{default}` | {} | {} |\n", cell(help), cell(&values))
}

fn problem(entry: &'static Entry<ProblemInfo>, listed: &mut Said) -> String {
    let names = |what: &str, names: String| {
        if names.is_empty() { String::new() } else { format!("- {what}: {names}\n") }
    };
    let answer = match entry.of.answer {
        Answer::Path => "a path to the goal",
        Answer::Goal => "a goal state",
        Answer::State => "a whole state, by local search",
        Answer::Value => "the value of a position",
    };
    let shared = shared(entry.of.answer);
    let others: Vec<_> = methods_of(entry).into_iter().filter(|name| !shared.contains(name)).collect();
    let what = if shared.is_empty() { "methods" } else { "other methods" };
    let example: String = entry.of.example.lines().map(|line| format!("    {line}\n")).collect();
    let lines = [
        names("answer", answer.to_owned()),
        names(what, code(others.into_iter())),
        names("heuristics", code(entry.of.heuristics.iter().map(|row| row.name))),
        names("generators", code(entry.of.generators.iter().map(|row| row.name))),
    ];
    format!("{}\n{}\n{example}", head(entry, listed), lines.concat())
}

/// The methods for all problems with such an answer; none for whole states, which few methods share.
fn shared(answer: Answer) -> Vec<&'static str> {
    if answer == Answer::State {
        return Vec::new();
    }
    let problems = catalogue::problems().iter().filter(|entry| entry.of.answer == answer);
    let all: Vec<_> = problems.map(|entry| methods_of(entry)).collect();
    all[0].iter().copied().filter(|name| all.iter().all(|of| of.contains(name))).collect()
}

fn common(answer: Answer) -> String {
    let what = match answer {
        Answer::Path => "a path",
        Answer::Goal | Answer::State => "a goal state",
        Answer::Value => "the value of a position",
    };
    format!("\nMethods for all problems whose answer is {what}: {}.\n", code(shared(answer).into_iter()))
}

/// The methods that can solve one of the problem's examples.
fn methods_of(entry: &'static Entry<ProblemInfo>) -> Vec<&'static str> {
    let kind = catalogue::ProblemKind::parse(entry.name).unwrap();
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

fn family(family: Family, listed: &mut Said) -> String {
    let rows = catalogue::methods().iter().copied().filter(|entry| entry.of.family() == family);
    let sections: String = rows.map(|entry| method(entry, listed)).collect();
    format!("\n**{}**\n{sections}", capital(family.title()))
}

fn method(entry: &Entry<MethodInfo>, listed: &mut Said) -> String {
    let rule = Method::parse(entry.name).unwrap().choice().rule();
    let head = head(entry, listed);
    // A local search has no order of nodes, so its help text is its rule.
    if rule == entry.help { head } else { format!("{head}\nOrder: {rule}.\n") }
}

fn heuristic(entry: &'static Entry<HeuristicInfo>) -> String {
    let admissible = match entry.of.admissibility {
        Admissibility::Admissible => "yes",
        Admissibility::Inadmissible => "no",
        Admissibility::Unknown => "unknown",
    };
    let problems = code(catalogue::problems_of(entry).map(|problem| problem.name));
    let also = if entry.aliases.is_empty() { String::new() } else { format!(".{}", also(entry)) };
    format!("| `{}` | {}{also} | {admissible} | {problems} |\n", entry.name, cell(entry.help))
}

fn generator(entry: &'static Entry<Generator>, listed: &mut Said) -> String {
    let texts: String =
        entry.of.texts.iter().map(|text| format!("- `{}`: a text: {}\n", text.name, text.help)).collect();
    format!("{}{texts}", head(entry, listed))
}
