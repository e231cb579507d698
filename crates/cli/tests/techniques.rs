//! Tests that docs/techniques.md, its pictures and the text served by the viewer agree with the catalogue of techniques and the ladders.
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

/// The names of techniques, each with further text after a bar.
const TEXTS: &str = include_str!("techniques/texts.txt");

/// The further text on a technique.
fn more(technique: Technique) -> &'static str {
    let lines = TEXTS.lines().filter_map(|line| line.split_once(" | "));
    let mut found = lines.filter(|(names, _)| names.split(' ').any(|name| name == technique.name()));
    let text = found.next().unwrap_or_else(|| panic!("techniques/texts.txt says nothing of {technique}")).1;
    assert!(found.next().is_none(), "techniques/texts.txt says two things of {technique}");
    text
}

const HEAD: &str = "\
# Techniques of Sudoku

What `solvarium explain` and `solvarium rate` know, family by family; `solvarium list techniques` prints the same list. Prices are those of
HoDoKu 2.2.0 (B. Hobiger, 2012: level and score) and of Sudoku Explainer 1.2.1 (N. Juillerat, 2006: ER; of chains, the least); a technique
without a price on a scale is not used there. On 6x6 and 4x4, which the two programs do not know, the same orders and prices hold. Each example is a position of ours; its command shows the step. In an
exercise of `train` the technique is the next step of HoDoKu's order, or of Sudoku Explainer's if only that has it.

In the pictures, candidates of the pattern stand in rings, fins in dashed ones, digits that are put in in strong ones; candidates that go are
crossed out; houses are tinted; strong links are solid arrows, weak links dashed ones. This page is written by a test
(`SOLVARIUM_BLESS=1 cargo test -p solvarium-cli --test techniques`).
";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The document served by the viewer as text. It is in the crate, as a published package has no other files.
fn served() -> PathBuf {
    docs().join("../crates/view/techniques.md")
}

/// The document without its pictures, which only the repository and the book have.
fn without_pictures(document: &str) -> String {
    let paragraphs = document.split("\n\n").filter(|paragraph| !paragraph.starts_with("!["));
    let kept: Vec<_> = paragraphs.filter(|paragraph| !paragraph.starts_with("In the pictures")).collect();
    kept.join("\n\n")
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
    let job = catalogue::parse(text).unwrap();
    let position = human::position(&*job).unwrap();
    let technique = human::technique(name).unwrap();
    let mut options = Options::DEFAULT;
    options.also.insert(technique);
    let others = Technique::ALL.iter().copied().filter(|&other| other != technique);
    // The last technique always applies.
    options.without = match technique {
        Technique::BruteForce => others.collect(),
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

fn prices(technique: Technique) -> String {
    let entry = technique.entry();
    let hodoku = entry.hodoku.map(|price| format!("HoDoKu {} {}", price.level.name(), price.score));
    let se = entry.se.map(|tenths| format!("SE {:.1}", f64::from(tenths) / 10.0));
    let known: Vec<_> = [hodoku, se].into_iter().flatten().collect();
    if known.is_empty() { "on no scale".into() } else { known.join(", ") }
}

fn section(technique: Technique, example: &Example) -> String {
    let entry = technique.entry();
    let (name, mut text) = (entry.name, String::new());
    writeln!(text, "\n### `{name}`\n{}: {}. {}", technique.title(), technique.entry().help, more(technique))
        .unwrap();
    let also = entry.also.join(", ");
    let unique = if entry.needs_uniqueness { " It holds only in puzzles with one solution." } else { "" };
    let also = if also.is_empty() { String::new() } else { format!(" Also: {also}.") };
    writeln!(text, "{}.{unique}{also}", prices(technique)).unwrap();
    let words = Words::of(example.position.geometry()).step(&example.step);
    writeln!(text, "\n![{name}](images/techniques/{name}.svg)\n\n{words}\n").unwrap();
    let (order, position) = (example.order, example.text);
    let shown = match technique {
        Technique::BruteForce => "--only brute-force --until 1".to_owned(),
        _ => format!("--all --find {name}"),
    };
    let why = no_exercises(technique);
    let train = if why.is_none() { format!("solvarium train {name}\n") } else { String::new() };
    writeln!(text, "```sh\nsolvarium explain '{position}' --order {order} {shown}\n{train}```").unwrap();
    why.into_iter().for_each(|why| writeln!(text, "No exercises: {why}.").unwrap());
    text
}

/// Techniques that no rule excludes, though no path of 60,000 random puzzles has a position where one is next.
const NEVER_MET: [&str; 25] = [
    "finned-squirmbag",
    "finned-whale",
    "finned-leviathan",
    "sashimi-squirmbag",
    "sashimi-whale",
    "sashimi-leviathan",
    "franken-swordfish",
    "franken-jellyfish",
    "franken-squirmbag",
    "franken-whale",
    "franken-leviathan",
    "finned-franken-x-wing",
    "mutant-swordfish",
    "mutant-jellyfish",
    "mutant-squirmbag",
    "mutant-whale",
    "mutant-leviathan",
    "finned-mutant-x-wing",
    "dynamic-contradiction-forcing-chains-plus",
    "dynamic-double-forcing-chains-plus",
    "nested-forcing-chains",
    "nested-multiple-forcing-chains",
    "nested-dynamic-forcing-chains",
    "nested-dynamic-forcing-chains-plus",
    "template-set",
];

/// The reason why `train` has no exercises for a technique.
fn no_exercises(technique: Technique) -> Option<String> {
    let name = technique.name();
    let refused = Course::of(technique).err().map(|error| error.to_string());
    refused.or_else(|| {
        let never = "was next on no path of 60,000 random puzzles";
        NEVER_MET.contains(&name).then(|| format!("{name} {never}"))
    })
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
        std::fs::write(served(), without_pictures(&text)).unwrap();
        pictures.iter().for_each(|(name, svg)| std::fs::write(folder.join(name), svg).unwrap());
    }
    let told = "SOLVARIUM_BLESS=1 cargo test -p solvarium-cli --test techniques writes it";
    assert!(std::fs::read_to_string(&document).unwrap_or_default() == text, "docs/techniques.md: {told}");
    let shown = std::fs::read_to_string(served()).unwrap_or_default();
    assert!(shown == without_pictures(&text), "crates/view/techniques.md: {told}");
    for (name, svg) in &pictures {
        let found = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(found == *svg, "docs/images/techniques/{name}: {told}");
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

/// The commands of the document; the flag marks the first technique of each family.
fn commands(document: &str) -> impl Iterator<Item = (bool, &str, &str)> {
    document.split("\n## ").skip(1).flat_map(|family| {
        let sections = family.split("\n### ").skip(1).filter(|section| section.contains("```sh"));
        sections.enumerate().flat_map(|(at, section)| {
            let name = section[1..].split('`').next().unwrap();
            let commands = section.lines().filter_map(|line| line.strip_prefix("solvarium "));
            commands.map(move |command| (at == 0, name, command))
        })
    })
}

/// Runs a command, whose output must have the title of its technique.
fn check(name: &str, command: &str, more: &[&str]) {
    let done = solvarium(&words(command), more);
    let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
    // Nets take long.
    let is_late = done.status.code() == Some(3) && said.contains("the time limit was reached");
    let has_title = said.contains(&Technique::named(name).unwrap().title());
    assert!(is_late || done.status.success() && has_title, "{command}: {said}");
}

/// Tests the first technique of each family, as the same code writes all of them. Nets take long: for those it only tests that they are
/// searched for, up to the time limit.
#[test]
fn steps_of_the_document_are_found() {
    let text = std::fs::read_to_string(docs().join("techniques.md")).unwrap();
    let shown = commands(&text).filter(|(is_first, _, command)| *is_first && command.starts_with("explain "));
    let count = shown.map(|(_, name, command)| check(name, command, &["--time-limit", "300ms"])).count();
    assert_eq!(count, text.matches("\n## ").count());
}

/// Runs a command for exercises; `explain` must begin each with the technique, in the order that it names.
fn check_exercises(name: &str, command: &str, count: &str, seed: &str) {
    let more = ["--count", count, "--seed", seed, "--time-limit", "300s", "--format", "json"];
    let done = solvarium(&words(command), &more);
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success() && said.lines().count().to_string() == count, "{command} --seed {seed}");
    for exercise in said.lines() {
        let exercise: serde_json::Value = serde_json::from_str(exercise).unwrap();
        let [position, order] = ["position", "order"].map(|field| exercise[field].as_str().unwrap());
        let again = words(&format!("explain '{position}' {order} --until 1 --format json"));
        let step = String::from_utf8(solvarium(&again, &[]).stdout).unwrap();
        let step: serde_json::Value = serde_json::from_str(step.lines().next().unwrap()).unwrap();
        assert_eq!(step["technique"], name, "{again:?}");
        assert_eq!(step["text"], exercise["answers"][0]["text"], "{again:?}");
    }
}

/// The commands for exercises in the document, each with its technique.
fn trained(document: &str) -> Vec<(&str, &str)> {
    let shown = commands(document).filter(|(_, _, command)| command.starts_with("train "));
    shown.map(|(_, name, command)| (name, command)).collect()
}

/// Tests that every exercise shown is found soon, and is the next step of `explain`.
#[test]
fn exercises_of_the_document_are_found() {
    let text = std::fs::read_to_string(docs().join("techniques.md")).unwrap();
    let shown = trained(&text);
    shown.iter().for_each(|(name, command)| check_exercises(name, command, "1", "7"));
    assert!(shown.len() > 80, "{}", shown.len());
    let others = Technique::ALL.iter().filter(|&&technique| no_exercises(technique).is_some());
    assert_eq!(shown.len() + others.count(), Technique::ALL.len());
}

/// Tests three exercises of each of three seeds.
#[test]
#[ignore = "takes minutes"]
fn many_exercises_are_the_next_steps_of_explain() {
    let text = std::fs::read_to_string(docs().join("techniques.md")).unwrap();
    for (name, command) in trained(&text) {
        ["1", "2", "3"].iter().for_each(|seed| check_exercises(name, command, "3", seed));
    }
}
