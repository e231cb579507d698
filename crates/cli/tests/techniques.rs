//! Tests that docs/techniques.md and its pictures agree with the catalogue of techniques and the ladders.
//! `SOLVARIUM_BLESS=1` updates them.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

use solvarium_catalogue as catalogue;
use solvarium_human::{self as human, Budget, Course, Options, Position, Program, Step, Technique, Words};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A technique, an order and a position on each line.
const EXAMPLES: &str = include_str!("techniques/examples.txt");

const HEAD: &str = "\
# Techniques of Sudoku

This page explains every technique of `solvarium explain` and `solvarium rate`. `solvarium list techniques` prints the list.
`solvarium train NAME` makes exercises for a technique, or says why there are none. The command below each picture prints the step that it shows.

The difficulties are those of two programs. HoDoKu 2.2.0 (B. Hobiger, 2012) has a level and a score. Sudoku Explainer 1.2.1 (SE; N. Juillerat,
2006) has one number, which grows with the length of a chain; the lowest one is shown here. A technique without a number of a program is not
used by that program. Techniques that neither program uses are found with `--order modern`, and their difficulties are our own. Orders and
difficulties are the same on 6x6 and 4x4 boards.

A *house* is a row, a column or a box; a *line* is a row or a column. Two cells *see* each other if they are in the same house. Of two
candidates joined by a *strong link*, at least one is true; of two joined by a *weak link*, at most one is true.

In the pictures, rings mark the candidates of the pattern. Each colour stands for one role in the sentence below the picture. Dashed rings are
fins, and thick rings are digits that are placed. Removed candidates are crossed out. Strong links are solid arrows, weak links dashed ones.
";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

struct Example {
    order: Program,
    text: &'static str,
    position: Position,
    step: Step,
}

fn examples() -> BTreeMap<&'static str, Example> {
    EXAMPLES.lines().map(example).collect()
}

fn example(line: &'static str) -> (&'static str, Example) {
    let mut parts = line.splitn(3, ' ');
    let [name, order, text] = std::array::from_fn(|_| parts.next().unwrap());
    let order: Program = order.parse().unwrap();
    let instance = catalogue::parse(text).unwrap();
    let position = human::position(&*instance).unwrap();
    let technique = human::technique(name).unwrap();
    let mut options = Options::DEFAULT;
    options.also.insert(technique);
    let others = Technique::ALL.iter().copied().filter(|&other| other != technique);
    // The last technique always applies.
    options.without = match technique {
        Technique::BruteForce => others.collect(),
        // In this order, the rung of the technique may come after rungs that take long.
        _ if order == Program::Modern => others.collect(),
        _ => options.without.with(Technique::BruteForce),
    };
    let mut first = None;
    order
        .ladder_with(options)
        .all(&position, &Budget::UNLIMITED, &mut |step| {
            if step.technique != technique {
                return ControlFlow::Continue(());
            }
            first = Some(step);
            ControlFlow::Break(())
        })
        .unwrap();
    let step = first.unwrap_or_else(|| panic!("{name} is not found in {text}"));
    (name, Example { order, text, position, step })
}

/// The explanation, or a link to the first technique that shares it.
fn why(technique: Technique) -> String {
    let explanation = technique.explanation();
    let first = Technique::ALL.iter().find(|other| other.explanation() == explanation).unwrap();
    if *first == technique { explanation.into() } else { format!("Why: see [`{first}`](#{first}).") }
}

fn section(technique: Technique, Example { order, text, position, step }: &Example) -> String {
    let words = Words::of(position.geometry()).step(step);
    // Nets have many lines.
    let words = words.lines().next().unwrap();
    let shown = match technique {
        Technique::BruteForce => "--only brute-force --until 1".to_owned(),
        _ => format!("--all --find {technique}"),
    };
    format!(
        "\n### `{technique}`\n{} {}\n\n![{technique}](images/techniques/{technique}.svg)\n\n`{words}`\n\
         `solvarium explain '{text}' --order {order} {shown}`\n",
        technique.about(),
        why(technique),
    )
}

/// The document, and its pictures by name.
fn written() -> (String, BTreeMap<String, String>) {
    let examples = examples();
    let (mut text, mut family) = (HEAD.to_owned(), None);
    for &technique in Technique::ALL {
        if family.replace(technique.entry().family) != Some(technique.entry().family) {
            write!(text, "\n## {}\n", technique.entry().family.name()).unwrap();
        }
        text += &section(technique, &examples[technique.name()]);
    }
    text += "\nNext: [print a book of puzzles](print.md).\n";
    let picture = |example: &Example| {
        let scene = human::scene(&example.position, Some(&example.step));
        solvarium_draw::styled(&solvarium_draw::board(&scene, None))
    };
    (text, examples.iter().map(|(name, example)| (format!("{name}.svg"), picture(example))).collect())
}

#[test]
fn the_document_is_that_of_the_catalogue() {
    let (text, pictures) = written();
    let (document, folder) = (docs().join("techniques.md"), docs().join("images/techniques"));
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        std::fs::write(&document, &text).unwrap();
        pictures.iter().for_each(|(name, svg)| std::fs::write(folder.join(name), svg).unwrap());
    }
    let advice = "SOLVARIUM_BLESS=1 cargo test -p solvarium-cli --test techniques writes it";
    assert!(std::fs::read_to_string(&document).unwrap_or_default() == text, "docs/techniques.md: {advice}");
    for (name, svg) in &pictures {
        let found = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(found == *svg, "docs/images/techniques/{name}: {advice}");
    }
    let kept = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(kept, pictures.len(), "pictures of no technique in docs/images/techniques");
}

#[test]
fn examples_cover_the_catalogue() {
    let examples = examples();
    let is_shown = |technique: &&Technique| examples.contains_key(technique.name());
    assert_eq!(Technique::ALL.iter().find(|technique| !is_shown(technique)), None);
}

/// Splits a command of the document into words as a shell does.
fn words(command: &str) -> Vec<String> {
    let quoted = command.split('\'').enumerate();
    let parts = quoted.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    parts.collect()
}

fn solvarium(arguments: &[String], more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_solvarium")).args(arguments).args(more).output().unwrap()
}

/// The commands of the document, each with its technique; the flag marks the first technique of each family.
fn commands(document: &str) -> impl Iterator<Item = (bool, &str, &str)> {
    document.split("\n## ").skip(1).flat_map(|family| {
        family.split("\n### `").skip(1).enumerate().filter_map(|(at, section)| {
            let command = section.lines().find_map(|line| line.strip_prefix("`solvarium "))?;
            Some((at == 0, section.split('`').next()?, command.trim_end_matches('`')))
        })
    })
}

/// Runs a command, whose output must have the title of its technique.
fn check(name: &str, command: &str, more: &[&str]) {
    let done = solvarium(&words(command), more);
    let output = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
    // Nets take long.
    let is_late = done.status.code() == Some(3) && output.contains("the time limit was reached");
    let has_title = output.contains(&Technique::named(name).unwrap().title());
    assert!(is_late || done.status.success() && has_title, "{command}: {output}");
}

/// Tests the first technique of each family, as the same code writes all of them. Nets take long: for those it only tests that they are
/// searched for, up to the time limit.
#[test]
fn steps_of_the_document_are_found() {
    let text = std::fs::read_to_string(docs().join("techniques.md")).unwrap();
    assert_eq!(commands(&text).count(), Technique::ALL.len());
    let shown = commands(&text).filter(|(is_first, ..)| *is_first);
    let count = shown.map(|(_, name, command)| check(name, command, &["--time-limit", "300ms"])).count();
    assert_eq!(count, text.matches("\n## ").count());
}

/// Makes exercises; `explain` must begin each with the technique, in the order that it names.
fn check_exercises(name: &str, count: &str, seed: &str) {
    let arguments = words(&format!("train {name}"));
    let more = ["--count", count, "--seed", seed, "--time-limit", "300s", "--format", "json"];
    let done = solvarium(&arguments, &more);
    let output = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success() && output.lines().count().to_string() == count, "{name} --seed {seed}");
    for exercise in output.lines() {
        let exercise: serde_json::Value = serde_json::from_str(exercise).unwrap();
        let [position, order] = ["position", "order"].map(|field| exercise[field].as_str().unwrap());
        let again = words(&format!("explain '{position}' {order} --until 1 --format json"));
        let step = String::from_utf8(solvarium(&again, &[]).stdout).unwrap();
        let step: serde_json::Value = serde_json::from_str(step.lines().next().unwrap()).unwrap();
        assert_eq!(step["technique"], name, "{again:?}");
        assert_eq!(step["text"], exercise["answers"][0]["text"], "{again:?}");
    }
}

/// The techniques that have exercises.
fn trained() -> Vec<&'static str> {
    Technique::ALL
        .iter()
        .filter(|technique| Course::of(**technique).is_ok())
        .map(|technique| technique.name())
        .collect()
}

/// Tests that an exercise of every such technique is found soon, and is the next step of `explain`.
#[test]
fn exercises_are_found() {
    let trained = trained();
    trained.iter().for_each(|name| check_exercises(name, "1", "7"));
    assert!(trained.len() > 80, "{}", trained.len());
}

/// Tests three exercises of each of three seeds.
#[test]
#[ignore = "takes minutes"]
fn many_exercises_are_the_next_steps_of_explain() {
    for name in trained() {
        ["1", "2", "3"].iter().for_each(|seed| check_exercises(name, "3", seed));
    }
}
