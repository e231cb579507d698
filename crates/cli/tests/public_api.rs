//! The public items of the published crates: a snapshot of their signatures, and the number of those without an example that runs, which
//! may only decrease.
//!
//! The items are read from the sources. `cargo public-api` and `cargo semver-checks` read rustdoc's JSON instead, which needs a nightly
//! toolchain and a build of each crate; this test takes less than a second. It omits items declared by macros, fields, variants, and
//! methods of traits, whose trait is listed.
//!
//! `SOLVARIUM_BLESS=1 cargo test -p solvarium-cli --test public_api` updates the snapshots.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The crates, with the number of their public items without an example that runs.
const WITHOUT_EXAMPLE: &[(&str, usize)] = &[
    ("bulk", 30),
    ("catalogue", 48),
    ("draw", 26),
    ("fast-four", 10),
    ("fast-sudoku", 2),
    ("fast-tiles", 3),
    ("human", 34),
    ("human-sudoku", 159),
    ("solvarium", 239),
    ("view", 127),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A public item: its signature, and whether its documentation has an example that runs.
struct Item {
    signature: String,
    has_example: bool,
}

/// A file of a crate: the path of its module, and its lines.
struct Source {
    module: Vec<String>,
    text: String,
}

fn sources(folder: &Path, module: &[String], found: &mut Vec<Source>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            sources(&path, &[module, &[name]].concat(), found);
        } else if path.extension().is_some_and(|end| end == "rs") && name != "tests" && name != "main" {
            let own =
                if ["lib", "mod"].contains(&&*name) { module.to_vec() } else { [module, &[name]].concat() };
            found.push(Source { module: own, text: std::fs::read_to_string(&path).unwrap() });
        }
    }
}

/// The possible names in a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The statement that begins on the first of these lines, on one line and without its body.
fn statement(lines: &[&str]) -> String {
    let mut whole = String::new();
    for line in lines {
        let _ = write!(whole, "{} ", line.trim());
        let is_use = whole.starts_with("pub use");
        let end = if is_use { whole.find(';') } else { whole.find(['{', ';']).or_else(|| whole.find(" = ")) };
        if let Some(end) = end {
            whole.truncate(end);
            break;
        }
    }
    whole.trim_end().replace("( ", "(").replace(", )", ")")
}

/// The public modules of a crate that documentation shows, and the names that it re-exports from private ones.
fn exported(sources: &[Source]) -> (BTreeSet<Vec<String>>, BTreeSet<String>) {
    let (mut modules, mut names) = (BTreeSet::from([Vec::new()]), BTreeSet::new());
    for source in sources {
        let lines: Vec<_> = source.text.lines().collect();
        for at in 0..lines.len() {
            let is_hidden = at > 0 && lines[at - 1] == "#[doc(hidden)]";
            if let Some(name) = lines[at].strip_prefix("pub mod ").filter(|_| !is_hidden) {
                modules.insert([&source.module[..], &[words(name).next().unwrap().to_owned()]].concat());
            } else if lines[at].starts_with("pub use ") {
                names.extend(words(&statement(&lines[at..])).map(str::to_owned));
            }
        }
    }
    let is_reachable = |module: &Vec<String>| (0..=module.len()).all(|end| modules.contains(&module[..end]));
    (modules.iter().filter(|module| is_reachable(module)).cloned().collect(), names)
}

/// The type of an `impl` line.
fn implemented(line: &str) -> Option<String> {
    let (mut depth, mut plain) = (0, String::new());
    for c in line.replace("->", "").chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let names: Vec<_> = words(plain.split(" where ").next()?).collect();
    names.iter().rev().find(|word| word.starts_with(char::is_uppercase)).map(ToString::to_string)
}

/// The public items of a crate.
fn items(name: &str) -> Vec<Item> {
    let mut files = Vec::new();
    sources(&root().join("crates").join(name).join("src"), &[], &mut files);
    let (modules, names) = exported(&files);
    files.iter().flat_map(|file| of_file(file, modules.contains(&file.module), &names)).collect()
}

fn of_file(source: &Source, is_public: bool, names: &BTreeSet<String>) -> Vec<Item> {
    let lines: Vec<_> = source.text.lines().collect();
    let (mut items, mut documentation, mut owner) = (Vec::new(), Vec::new(), None);
    for (at, line) in lines.iter().enumerate() {
        let text = line.trim_start();
        let depth = line.len() - text.len();
        if line.starts_with("mod tests") {
            break;
        } else if text.starts_with("///") {
            documentation.push(text);
            continue;
        } else if text.starts_with("#[") || text.starts_with("//") {
            continue;
        } else if line.starts_with("impl") {
            owner = implemented(line).filter(|owner| is_public || names.contains(owner));
        } else if depth == 0 && line.starts_with('}') {
            owner = None;
        } else if let Some(kind) = kind(text) {
            let signature = statement(&lines[at..]);
            let own = words(signature.split(kind).nth(1).unwrap_or_default()).next().unwrap_or_default();
            let path = match (depth, &owner) {
                (0, _) if is_public || names.contains(own) => Some(String::new()),
                (4, Some(owner)) if kind != "struct " => Some(format!("{owner}: ")),
                _ => None,
            };
            let has_example = documentation.iter().any(|line| is_fence_of_example(line));
            items.extend(path.map(|owner| Item {
                signature: format!("{}: {owner}{signature}", source.module.join("::")),
                has_example,
            }));
        }
        documentation.clear();
    }
    items
}

/// The keyword of the public item declared on a line.
fn kind(line: &str) -> Option<&'static str> {
    let rest = line.strip_prefix("pub ")?;
    let rest = ["const fn", "unsafe fn", "async fn"]
        .iter()
        .fold(rest, |rest, word| rest.strip_prefix(word).map_or(rest, |_| &rest[word.len() - 2..]));
    ["fn ", "struct ", "enum ", "trait ", "type ", "const ", "static "]
        .into_iter()
        .find(|kind| rest.starts_with(kind))
}

/// Whether an example that runs begins or ends on this line.
fn is_fence_of_example(line: &str) -> bool {
    let tags = line.trim_start_matches('/').trim().strip_prefix("```");
    tags.is_some_and(|tags| words(tags).all(|tag| ["rust", "should_panic", "compile_fail"].contains(&tag)))
}

#[test]
fn public_items_match_the_snapshot() {
    let mut changed = Vec::new();
    for &(name, _) in WITHOUT_EXAMPLE {
        let mut now: Vec<_> = items(name).into_iter().map(|item| item.signature + "\n").collect();
        now.sort();
        let path = root().join(format!("testdata/api/{name}.txt"));
        if std::env::var_os("SOLVARIUM_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, now.concat()).unwrap();
        }
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        let before: BTreeSet<_> = before.split_inclusive('\n').collect();
        let now: BTreeSet<_> = now.iter().map(String::as_str).collect();
        changed.extend(before.difference(&now).map(|line| format!("- {name}: {line}")));
        changed.extend(now.difference(&before).map(|line| format!("+ {name}: {line}")));
    }
    assert!(changed.is_empty(), "the public API changed; bless it if that is meant:\n{}", changed.concat());
}

#[test]
fn fewer_items_are_without_an_example_than_before() {
    let counted: BTreeMap<_, _> = WITHOUT_EXAMPLE.iter().map(|&(name, _)| (name, items(name))).collect();
    let mut wrong = String::new();
    for &(name, most) in WITHOUT_EXAMPLE {
        let without: Vec<_> = counted[name].iter().filter(|item| !item.has_example).collect();
        if without.len() != most {
            let _ = writeln!(
                wrong,
                "{name}: {} of {} have none, {most} before",
                without.len(),
                counted[name].len()
            );
        }
        if without.len() > most {
            without.iter().for_each(|item| _ = writeln!(wrong, "  {}", item.signature));
        }
    }
    assert!(
        wrong.is_empty(),
        "write an example for a new item, or lower the number in WITHOUT_EXAMPLE:\n{wrong}"
    );
}

#[test]
fn items_are_read_from_sources() {
    let text = "/// A.\n///\n/// ```\n/// a();\n/// ```\npub fn a(\n    x: u32,\n) -> u32 {\n}\n\n/// B.\npub struct B<T>(T);\n\n\
                impl<T: Iterator<Item = u8>> B<T> {\n    /// C.\n    #[must_use]\n    pub const fn c(&self) -> u8 {\n    }\n}\n\
                pub(crate) fn d() {}\nmod tests {\n    pub fn e() {}\n";
    let source = Source { module: vec!["m".into()], text: text.into() };
    let read = |is_public, names: &[&str]| -> Vec<(String, bool)> {
        let names = names.iter().map(ToString::to_string).collect();
        let items = of_file(&source, is_public, &names).into_iter();
        items.map(|item| (item.signature, item.has_example)).collect()
    };
    let all = [
        ("m: pub fn a(x: u32,) -> u32", true),
        ("m: pub struct B<T>(T)", false),
        ("m: B: pub const fn c(&self) -> u8", false),
    ];
    let all = all.map(|(signature, has_example)| (signature.replace(",)", ")"), has_example));
    let plain = |items: Vec<(String, bool)>| -> Vec<_> {
        items.into_iter().map(|(s, e)| (s.replace(",)", ")"), e)).collect()
    };
    assert_eq!(plain(read(true, &[])), all);
    assert_eq!(plain(read(false, &["B"])), all[1..]);
    assert!(read(false, &[]).is_empty());
}
