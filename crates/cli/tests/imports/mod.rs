//! The import graph of a crate: its source files, and which file names items of which others.
//!
//! It covers `use crate::`, `use super::` and `use self::` at the top level of a file. Imports in functions and inline modules, which are
//! mostly tests, are ignored, and so are test files. A re-export (`pub use child::Item`) is followed to the file that declares the item:
//! importing a name from a folder means importing its file.

pub mod cycles;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A module's path below the crate's root.
pub type Module = Vec<String>;

/// The source files of a crate.
pub struct Sources {
    files: BTreeMap<Module, File>,
}

struct File {
    /// Path relative to the folder of sources.
    path: PathBuf,
    imports: Vec<Import>,
}

/// A name imported by a `use`: its full path, and its name in the file.
struct Import {
    path: Vec<String>,
    name: String,
}

impl Sources {
    /// Reads all files below a folder of sources, except for test files.
    pub fn read(folder: &Path) -> Self {
        let mut files = BTreeMap::new();
        for path in all(folder) {
            let below = path.strip_prefix(folder).unwrap().to_path_buf();
            if !is_of_tests(&below) {
                let imports = imports(&std::fs::read_to_string(&path).unwrap());
                files.insert(module(&below), File { path: below, imports });
            }
        }
        Self { files }
    }

    /// The files from which each file imports.
    pub fn graph(&self) -> BTreeMap<&Path, Vec<&Path>> {
        let of = |(module, file): (&Module, &'_ File)| {
            let owners = file.imports.iter().filter(|import| is_anchored(&import.path));
            let mut to: Vec<_> = owners.filter_map(|import| self.owner(module, &import.path, 0)).collect();
            to.sort();
            to.dedup();
            to
        };
        let edges = self.files.iter().map(|(module, file)| (file.path.as_path(), of((module, file))));
        edges.map(|(from, to)| (from, to.into_iter().filter(|&file| file != from).collect())).collect()
    }

    /// The file that declares `path` as seen from `module`.
    fn owner(&self, module: &Module, path: &[String], depth: usize) -> Option<&Path> {
        const DEEPEST: usize = 8; // a cycle of re-exports
        let whole = absolute(module, path);
        let known = (0..=whole.len()).rev().find(|&n| self.files.contains_key(&whole[..n]))?;
        let file = &self.files[&whole[..known]];
        let passed = whole.get(known).and_then(|name| file.imports.iter().find(|i| i.name == *name));
        match passed {
            Some(import) if depth < DEEPEST => {
                let passed_on = [&import.path[..], &whole[known + 1..]].concat();
                // A name from outside, such as the standard library, belongs to the file that re-exports it.
                self.owner(&whole[..known].to_vec(), &passed_on, depth + 1).or(Some(&file.path))
            }
            _ => Some(&file.path),
        }
    }
}

/// All Rust files below a folder.
pub fn all(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files.extend(all(&path)),
            false if path.extension().is_some_and(|end| end == "rs") => files.push(path),
            false => {}
        }
    }
    files.sort();
    files
}

/// Whether a file or its folder is named as tests.
pub fn is_of_tests(path: &Path) -> bool {
    let stem = path.with_extension("");
    let is_name = |name: &str| name == "tests" || name.starts_with("tests_") || name.ends_with("_tests");
    stem.components().any(|part| is_name(&part.as_os_str().to_string_lossy()))
}

/// The module of a file.
fn module(below: &Path) -> Module {
    let parts = below.with_extension("");
    let mut parts: Module = parts.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        parts.pop();
    }
    parts
}

fn is_anchored(path: &[String]) -> bool {
    path.first().is_some_and(|first| ["crate", "super", "self"].contains(&first.as_str()))
}

/// A path from the crate's root, whatever it begins with.
fn absolute(module: &Module, path: &[String]) -> Module {
    let mut whole = module.clone();
    let mut rest = path;
    while let Some((first, others)) = rest.split_first() {
        match first.as_str() {
            "crate" => whole.clear(),
            "super" => drop(whole.pop()),
            "self" => {}
            _ => break,
        }
        rest = others;
    }
    whole.extend(rest.iter().cloned());
    whole
}

/// The names imported by the `use` items of a file that begin a line.
fn imports(text: &str) -> Vec<Import> {
    let mut imports = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(mut item) = used(line).map(String::from) else { continue };
        while !item.contains(';') {
            item.extend(lines.next());
        }
        let tree: String = item.split(';').next().unwrap_or_default().replace(" as ", "@");
        expand(&mut Vec::new(), &tree.split_whitespace().collect::<String>(), &mut imports);
    }
    imports
}

/// The text after `use` in a line that begins with one, of any visibility.
pub fn used(line: &str) -> Option<&str> {
    let item = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    item.strip_prefix("use ")
}

/// Lists the paths of a tree such as `a::{b,c::{d,e@f}}`.
fn expand(before: &mut Vec<String>, tree: &str, found: &mut Vec<Import>) {
    let length = before.len();
    match tree.split_once("::") {
        Some((head, rest)) if !head.contains(['{', ',']) => {
            before.push(head.into());
            expand(before, rest, found);
        }
        _ => match tree.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')) {
            Some(inner) => parts(inner).for_each(|part| expand(before, part, found)),
            None if !tree.is_empty() => found.push(leaf(before, tree)),
            None => {}
        },
    }
    before.truncate(length);
}

/// The parts between commas outside brackets.
fn parts(inner: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    inner.split(move |c| {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        c == ',' && depth == 0
    })
}

fn leaf(before: &[String], leaf: &str) -> Import {
    let (name, alias) = leaf.split_once('@').unwrap_or((leaf, leaf));
    let mut path = before.to_vec();
    if !["self", "*"].contains(&name) {
        path.push(name.into());
    }
    let name = if alias == "self" { before.last().cloned().unwrap_or_default() } else { alias.into() };
    Import { path, name }
}

#[test]
fn imports_are_read_and_followed() {
    let list =
        |text: &str| imports(text).iter().map(|i| i.path.join("::") + " " + &i.name).collect::<Vec<_>>();
    assert_eq!(
        list(
            "use a::{self, b::*,\n    c::{D, E as F}};\n    use inner::X;\npub(crate) use super::G;\nmod x;"
        ),
        ["a a", "a::b *", "a::c::D D", "a::c::E F", "super::G G"]
    );
    let file = |path: &str, text: &str| {
        (module(Path::new(path)), File { path: path.into(), imports: imports(text) })
    };
    let sources = Sources {
        files: [
            file("lib.rs", "pub use room::Deep;"),
            file("room/mod.rs", "pub use inner::{Deep, Flat as Thin};"),
            file("room/inner.rs", "use super::super::user;\nuse crate::room;"),
            file("user.rs", "use crate::{Deep, room::Thin};\nuse std::fmt;"),
        ]
        .into(),
    };
    let (inner, room, user) = (Path::new("room/inner.rs"), Path::new("room/mod.rs"), Path::new("user.rs"));
    let graph = sources.graph();
    assert_eq!((&graph[user], &graph[inner]), (&vec![inner], &vec![room, user]));
    assert_eq!(cycles::of(&graph), [[inner, user]]);
}
